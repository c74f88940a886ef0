"""`estoc serve`: fights for programs in any language."""

from __future__ import annotations

import sys

import click

from estoc_tools.serve.desk import Desk, Limits
from estoc_tools.serve.exchange import exchange
from estoc_tools.serve.lines import lines

_STANDARD = Limits()


@click.command()
@click.option("--stdio", is_flag=True, help="Over standard input and output, a line a message.")
@click.option(
    "--max-rulesets",
    type=click.IntRange(1, 1000),
    default=_STANDARD.rulesets,
    show_default=True,
    help="How many rulesets may be open at once.",
)
@click.option(
    "--max-fights",
    type=click.IntRange(1, 100_000),
    default=_STANDARD.fights,
    show_default=True,
    help="How many fights may be open at once.",
)
@click.option(
    "--max-line",
    type=click.IntRange(1024, 1024**3),
    default=_STANDARD.line,
    show_default=True,
    help="How many bytes a message may have.",
)
def serve(stdio: bool, max_rulesets: int, max_fights: int, max_line: int) -> None:
    """Play fights for another program: JSON-RPC 2.0, until the input ends.

    Try: echo '{"jsonrpc":"2.0","id":1,"method":"about"}' | estoc serve --stdio
    """
    if not stdio:
        message = "say --stdio: there is no other way to be spoken to"
        raise click.UsageError(message)
    desk = Desk(Limits(max_rulesets, max_fights, max_line))
    for line in lines(sys.stdin.buffer, max_line):
        response = exchange(desk, line)
        if response is not None:
            sys.stdout.buffer.write(response)
            sys.stdout.buffer.flush()
