"""The files of puzzles that come with the games: one puzzle a line, as JSON."""

from functools import lru_cache
from importlib.resources import files

from tachiai.rules.errors import RulesError
from tachiai.rules.puzzles.puzzle import Puzzle, parse_puzzle
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import declaration_of


def parse_puzzles(content: str, name: str) -> tuple[Puzzle, ...]:
    """Parses the puzzles of a file called ``name``. Raises ``RulesError`` with file, line and what was
    expected.
    """
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            puzzle = parse_puzzle(line)
        except RulesError as error:
            raise RulesError(f"{name}, line {number}: {error}") from error
        if puzzle.id in found:
            raise RulesError(
                f"{name}, line {number}: expected another id than before, got {quoted_value(puzzle.id)}"
            )
        found[puzzle.id] = puzzle
    return tuple(found.values())


@lru_cache(maxsize=16)
def puzzles_of(uid: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, in the order of its file; empty where it declares none.

    Raises ``UnknownGame``, or ``RulesError`` for a file that cannot be read.
    """
    resource = declaration_of(uid).puzzles
    if not resource:
        return ()
    package, _, path = resource.partition(":")
    try:
        content = files(package).joinpath(path).read_text(encoding="utf-8")
    except (ModuleNotFoundError, OSError, UnicodeDecodeError) as error:
        raise RulesError(f"{resource}: the puzzles cannot be read: {error}") from error
    return parse_puzzles(content, resource)


def puzzle_of_id(uid: str, identity: str) -> Puzzle:
    """A game's puzzle by its id, or by an unambiguous beginning of it. Raises ``RulesError``,
    ``UnknownGame``.
    """
    fitting = [puzzle for puzzle in puzzles_of(uid) if puzzle.id.startswith(identity)]
    exact = [puzzle for puzzle in fitting if puzzle.id == identity]
    if len(exact or fitting) != 1:
        expected = "the id of a puzzle" if not fitting else "an id that only one puzzle begins with"
        raise RulesError(f"expected {expected} of {uid}, got {quoted_value(identity)}")
    return (exact or fitting)[0]
