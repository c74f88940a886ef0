"""The command line: one command a module."""

from __future__ import annotations

import sys

import click

import estoc as library
from estoc_tools.balance import balance
from estoc_tools.check import check
from estoc_tools.compare import compare
from estoc_tools.exits import INTERRUPTED
from estoc_tools.explain import explain
from estoc_tools.fight import fight
from estoc_tools.matrix import matrix
from estoc_tools.new import new
from estoc_tools.odds import odds
from estoc_tools.replay import replay
from estoc_tools.schema import schema
from estoc_tools.serve.command import serve
from estoc_tools.show import show
from estoc_tools.simulate import merge, simulate
from estoc_tools.solve import solve
from estoc_tools.test import test


class Interruptible(click.Group):
    """Commands that end as shells expect when somebody interrupts them, whatever they are about."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command of a context; an interrupt that it does not answer itself ends the process."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(err=True)
            sys.exit(INTERRUPTED)


@click.group(
    cls=Interruptible, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80}
)
@click.version_option(library.__version__, prog_name="estoc", message="%(prog)s %(version)s")
def estoc() -> None:
    """Tabletop combat rules as data: check, test, play and explain them.

    Try: estoc fight duel truand philip --auto --seed 7
    """


_COMMANDS = (
    *(balance, check, compare, explain, fight, matrix, merge, new, odds),
    *(replay, schema, serve, show, simulate, solve, test),
)
for command in _COMMANDS:
    estoc.add_command(command)
