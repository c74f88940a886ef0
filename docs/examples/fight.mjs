// Plays a fight through `estoc serve --stdio`: node docs/examples/fight.mjs [estoc]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const server = spawn(process.argv[2] ?? "estoc", ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
let last = 0;

async function ask(method, params) {
  server.stdin.write(JSON.stringify({ jsonrpc: "2.0", id: ++last, method, params }) + "\n");
  const answer = JSON.parse((await lines.next()).value);
  if (answer.error) throw new Error(`${answer.error.data.kind}: ${answer.error.message}`);
  return answer.result;
}

const { rules } = await ask("load", { ruleset: "duel" });
const { fight } = await ask("create", { rules, seed: 7 });
await ask("add", { fight, who: "truand", side: "a" });
await ask("add", { fight, who: "philip", side: "b" });
let pause, since = 0;
while ((pause = await ask("pause", { fight })).asked === "decision") {
  const best = pause.options.find(({ key }) => ["coup_simple/poing", "esquive"].includes(key));
  await ask("answer", { fight, answer: (best ?? pause.options[0]).key });
  const { texts, next } = await ask("events", { fight, since, language: "en" });
  for (const text of texts.filter(Boolean)) console.log(text);
  since = next;
}
console.log("winner:", pause.outcome);
server.stdin.end();
