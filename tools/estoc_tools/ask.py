"""A person decides: options are listed, and a number or a key chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import estoc

if TYPE_CHECKING:
    from collections.abc import Iterator

    from estoc_tools.common import Language


def play(one: estoc.Fight, language: Language) -> None:
    """Ask until the fight ends; what happens is told in between."""
    told, transcript = 0, estoc.Transcript(language)
    while (asked := one.pause()) is not None:
        told = _tell(one, told, transcript)
        if isinstance(asked, estoc.Decision):
            one.answer(_chosen(asked, language))
    _tell(one, told, transcript)


def _tell(one: estoc.Fight, told: int, transcript: estoc.Transcript) -> int:
    events = one.events
    for line in transcript.lines(events[told:]):
        click.echo(line)
    return len(events)


def _chosen(asked: estoc.Decision, language: Language) -> estoc.Option:
    click.echo(f"\n{asked.text(language)}")
    for number, option in enumerate(asked.options, 1):
        click.echo(f"  {number}  {option.label(language)}")
    for line in _refused(asked, language):
        click.echo(line)
    while True:
        answer = click.prompt(">", prompt_suffix=" ", default="", show_default=False).strip()
        found = _found(asked, answer)
        if found is not None:
            return found
        last = len(asked.options)
        click.echo(
            f"type a number from 1 to {last}" if language == "en" else f"tapez un nombre de 1 à {last}"
        )


def _refused(asked: estoc.Decision, language: Language) -> Iterator[str]:
    for one in asked.refused:
        yield f"  -  {one.label(language)} - {one.reason(language)}"


def _found(asked: estoc.Decision, answer: str) -> estoc.Option | None:
    if answer.isdecimal() and 1 <= int(answer) <= len(asked.options):
        return asked.options[int(answer) - 1]
    return next((option for option in asked.options if option.key == answer), None)
