"""``tachiai puzzles``: the puzzles that come with the games, and the search for more."""

from collections.abc import Iterator, Sequence

import click

from tachiai.firmware.commands.options import complete_game
from tachiai.firmware.commands.sentences import SentenceGroup
from tachiai.rules.puzzles import Puzzle, puzzle_json, puzzles_of
from tachiai.rules.puzzles.finding import QUOTA, find
from tachiai.rules.reasons import LANGUAGES
from tachiai.rules.registry import declaration_of, open_game
from tachiai.rules.themes import Themes
from tachiai.rules.words import Words

HEADINGS = (
    (Words("id", "番号"), 24),
    (Words("plies", "手数"), 7),
    (Words("rating", "難度"), 8),
    (Words("answers", "正解"), 9),
)


@click.group("puzzles", cls=SentenceGroup)
def puzzles() -> None:
    """Puzzles: positions in which the side to move wins by force, each of them proven."""


@puzzles.command("list")
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@click.option("--plies", type=click.IntRange(1), help="Only those of this length.")
@click.option("--theme", metavar="CLAUSE", help="Only those that use this clause, such as RC6.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a line, with the solution.")
@click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default="en", help="Language of the table."
)
def list_puzzles(uid: str, plies: int | None, theme: str | None, as_json: bool, language: str) -> None:
    """List the puzzles of GAME: the easiest of each length first.

    Ratings are by what levels of the engine fail, by the length and by how many first moves win; no person's time is
    in them yet.
    """
    found = [
        puzzle
        for puzzle in puzzles_of(uid)
        if plies in (None, puzzle.plies) and (theme is None or theme.upper() in puzzle.themes)
    ]
    for line in map(puzzle_json, found) if as_json else _table(uid, found, language):
        click.echo(line)


def _table(uid: str, found: Sequence[Puzzle], language: str) -> Iterator[str]:
    """The puzzles for people: without their solutions."""
    themes = declaration_of(uid).themes
    names = "".join(_wide(words.in_language(language), width) for words, width in HEADINGS)
    yield names + Words("themes", "テーマ").in_language(language)
    for puzzle in found:
        numbers = (puzzle.plies, puzzle.rating, len(puzzle.moves))
        cells = (puzzle.id, *map(str, numbers))
        row = "".join(_wide(cell, width) for cell, (_, width) in zip(cells, HEADINGS, strict=True))
        yield row + theme_words(themes, puzzle, language)
    total = Words(
        f"{len(found)} puzzles of {open_game(uid).title.en}; the solutions are printed with --json.",
        f"{open_game(uid).title.ja}の問題 {len(found)} 問。正解は --json で表示します。",
    )
    yield total.in_language(language)


def theme_words(themes: Themes[object, object], puzzle: Puzzle, language: str) -> str:
    """Returns the themes of a puzzle in words, each with its clause."""
    named = [(clause, themes.words.get(clause)) for clause in puzzle.themes]
    texts = [f"{words.in_language(language)} ({clause})" if words else clause for clause, words in named]
    return "、".join(texts) if language == "ja" else ", ".join(texts)


def _wide(text: str, width: int) -> str:
    """``text`` filled up to ``width`` columns of a terminal, where a Japanese letter takes two."""
    columns = sum(2 if ord(letter) > 0x2FF else 1 for letter in text)
    return text + " " * max(1, width - columns)


@puzzles.command("find")
@click.argument("uid", metavar="GAME", shell_complete=complete_game)
@click.option("--games", type=click.IntRange(1), default=2_000, show_default=True, help="Games that are played.")
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="Seed of the first game.")
def find_puzzles(uid: str, games: int, first: int) -> None:
    """Look for puzzles in games that the engine plays against itself, and print a JSON object a line.

    The same games give the same puzzles. It takes minutes to an hour; what is found so far is counted on standard
    error.
    """
    found: list[Puzzle] = []
    for puzzle in find(open_game(uid), QUOTA, range(first, first + games)):
        found.append(puzzle)
        click.echo(f"{len(found)}: {puzzle.id}, {puzzle.plies} plies", err=True)
    for puzzle in sorted(found, key=lambda puzzle: (puzzle.plies, puzzle.rating, puzzle.id)):
        click.echo(puzzle_json(puzzle))
