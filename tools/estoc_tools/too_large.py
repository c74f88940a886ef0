"""How the commands of exact odds end where they cannot be had."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

import estoc

if TYPE_CHECKING:
    from estoc_tools.common import Language


def give_up(large: estoc.TooLarge | estoc.DiceError, language: Language) -> NoReturn:
    """Say how far the search came, and what to do instead; the command ends with 1."""
    english = language == "en"
    if isinstance(large, estoc.TooLarge):
        said = (
            f"Too large: {large.states} states found, {large.left} of them not looked into.\n"
            "Try a higher --budget, or simulate."
            if english
            else f"Trop grand\u00a0: {large.states} états trouvés, dont {large.left} non explorés.\n"
            "Essayez un plus grand --budget, ou simulez."
        )
    else:
        said = (
            f"Too large: the exact odds of some dice take {large.count} steps, of {large.limit}. Simulate."
            if english
            else f"Trop grand\u00a0: les chances exactes de certains dés prennent {large.count} étapes, "
            f"sur {large.limit}. Simulez."
        )
    click.echo(said, err=True)
    sys.exit(1)
