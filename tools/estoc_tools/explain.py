"""`estoc explain`: what a diagnostic means."""

from __future__ import annotations

import sys

import click

import estoc
from estoc_tools.common import Language, language_option


@click.command()
@click.argument("code")
@language_option
def explain(code: str, language: Language) -> None:
    """Explain the diagnostic CODE, such as E107, with a wrong and a right example."""
    page = estoc.explanation(code.upper())
    if page is None:
        near = estoc.nearest(code.upper(), estoc.CODES)
        asked = f"there is no diagnostic {code}" if language == "en" else f"il n'y a pas de diagnostic {code}"
        click.echo(asked if near is None else f"{asked}; {near}?", err=True)
        sys.exit(2)
    click.echo(page.rstrip())
