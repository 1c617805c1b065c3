"""``tachiai lessons``: what can be learnt."""

import json

import click

from tachiai.firmware.cli.options import complete_game, games_listed, json_option, language_option
from tachiai.hardware_docs.catalogue import open_course


@click.group()
def lessons() -> None:
    """List the lessons of a game."""


@lessons.command(name="list", epilog=games_listed())
@click.argument("game", shell_complete=complete_game)
@language_option
@json_option
def list_lessons(game: str, language: str, as_json: bool) -> None:
    """List the lessons of GAME in their order: id, clauses, title; with --json a line of JSON each."""
    for lesson in open_course(game).lessons:
        title = lesson.title.in_language(language or "en")
        if as_json:
            line = {
                "id": lesson.id,
                "clauses": list(lesson.clauses),
                "title": title,
                "position": lesson.position,
            }
            click.echo(json.dumps(line, ensure_ascii=False))
        else:
            click.echo(f"{lesson.id:16} {', '.join(lesson.clauses):24} {title}")
