"""``tachiai puzzles``: lists, plays and finds puzzles."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from tachiai.firmware.cli.course_table import CourseTable, learner_option, table_options
from tachiai.firmware.cli.mistakes import SentenceGroup
from tachiai.firmware.cli.options import complete_game, games_listed, spoken_option
from tachiai.firmware.tables.courses import mistakes_setup, puzzles_of_length, puzzles_setup
from tachiai.rules.core import Player
from tachiai.rules.messages import Message
from tachiai.rules.puzzles.finding import find
from tachiai.rules.puzzles.puzzle import Puzzle, format_puzzle, puzzle_of_id, puzzle_values, puzzles_of
from tachiai.rules.record import load_record, whole_record
from tachiai.rules.registry import declaration_of, open_game

HEADINGS = ((Message("id"), 24), (Message("plies"), 7), (Message("rating"), 8), (Message("answers"), 9))


@click.group("puzzles", cls=SentenceGroup)
def puzzles() -> None:
    """List the puzzles of GAME, play them at the board, or look for more."""


@puzzles.command("list")
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@click.option("--plies", type=click.IntRange(1), help="Only those of this length.")
@click.option("--theme", metavar="CLAUSE", help="Only those that use this clause, such as RC6.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a line, with the solution.")
@spoken_option
def list_puzzles(uid: str, plies: int | None, theme: str | None, as_json: bool, language: str) -> None:
    """List the puzzles of GAME: the easiest of each length first.

    Ratings are by what levels of the engine fail, by the length and by how many first moves win; no person's
    time is in them yet.
    """
    clauses = open_game(uid).clauses
    if theme is not None and theme.upper() not in clauses:
        raise click.BadParameter(f"expected a clause of {uid}, got {theme!r}", param_hint="'--theme'")
    found = [
        puzzle for puzzle in puzzles_of_length(uid, plies) if theme is None or theme.upper() in puzzle.themes
    ]
    if as_json:
        for puzzle in found:
            click.echo(json.dumps(puzzle_values(puzzle), ensure_ascii=False))
        return
    for line in _table(uid, found, language):
        click.echo(line)


def _table(uid: str, found: Sequence[Puzzle], language: str) -> Iterator[str]:
    """The puzzles without their solutions, for people."""
    themes = declaration_of(uid).themes
    names = "".join(_wide(words.in_language(language), width) for words, width in HEADINGS)
    yield names + Message("themes").in_language(language)
    for puzzle in found:
        numbers = (puzzle.plies, puzzle.rating, len(puzzle.moves))
        cells = (puzzle.id, *map(str, numbers))
        row = "".join(_wide(cell, width) for cell, (_, width) in zip(cells, HEADINGS, strict=True))
        yield row + themes.listed(puzzle.themes).in_language(language)
    total = Message(
        "{found} puzzles of {title}; the solutions are printed with --json.",
        found=len(found),
        title=open_game(uid).title,
    )
    yield total.in_language(language)


def _wide(text: str, width: int) -> str:
    """``text`` padded to ``width`` terminal columns; a Japanese character takes two."""
    columns = sum(2 if ord(letter) > 0x2FF else 1 for letter in text)
    return text + " " * max(1, width - columns)


@puzzles.command("play", epilog=games_listed())
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@click.option("--puzzle", default="", help="The puzzle to begin with, or the beginning of its id.")
@click.option("--plies", type=click.IntRange(1), help="Only puzzles of this length.")
@learner_option
@table_options
def play_puzzles(uid: str, puzzle: str, plies: int | None, **table: Any) -> None:
    """Solve the puzzles of GAME with the pieces, on a virtual table or at a real one.

    The lights lead the setting up. The other side holds out as long as it can; every move that wins in time
    is right.
    """
    first = puzzle_of_id(uid, puzzle).id if puzzle else ""
    CourseTable(**table).give(lambda settings: puzzles_setup(uid, first, settings, plies))


@puzzles.command("mistakes")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--player", type=click.Choice([each.value for each in Player]), help="Only this player's.")
@table_options
def play_mistakes(file: Path, player: str | None, **table: Any) -> None:
    """Train your own mistakes: at each blunder of the reviewed game in FILE find the better move, at the
    board.
    """
    record, whose = load_record(file, whole_record).record, Player(player) if player else None
    CourseTable(**table).give(lambda settings: mistakes_setup(record, settings, whose))


@puzzles.command("find")
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@click.option(
    "--games", type=click.IntRange(1), default=2_000, show_default=True, help="Games that are played."
)
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="Seed of the first game.")
def find_puzzles(uid: str, games: int, first: int) -> None:
    """Look for more puzzles in games that the engine plays against itself, and print the whole file of GAME.

    The same games give the same puzzles. It takes minutes to an hour; what is found so far is counted on
    standard error.
    """
    found = list(puzzles_of(uid))
    for puzzle in find(open_game(uid), tuple(found), range(first, first + games)):
        found.append(puzzle)
        click.echo(f"{len(found)}: {puzzle.id}, {puzzle.plies} plies", err=True)
    for puzzle in sorted(found, key=lambda puzzle: (puzzle.plies, puzzle.rating, puzzle.id)):
        click.echo(format_puzzle(puzzle))
