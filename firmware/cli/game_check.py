"""What is missing in the package of a game as data, the first thing to do first."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

from tachiai.rules.data_games.game import DataGame, game_class
from tachiai.rules.data_games.game_table import UNTRANSLATED
from tachiai.rules.errors import BadFile
from tachiai.rules.line import AnyLine, Line, random_line
from tachiai.rules.messages import Message, filled

_NO_FILE = Message("{path}: expected a file game.toml in it, found none.")
_NO_START = Message("The player to move has no legal move at the start, or the game is over there.")
_NO_END = Message("Of {games} random games none ended within {plies} plies: a goal or a draw may be missing.")
_UNTRANSLATED = Message("{count} texts are in one language only, such as: {text}")
_NO_GUIDE = Message("{path}: expected a guide for players, found none.")
_UNNAMED = Message("{path}: expected every clause to be named, {clauses} are not.")
_NO_TEST = Message("{path}: expected a test of the contract, found none.")
_GAMES, _PLIES = 12, 300


def missing_in(folder: Path) -> tuple[list[Message], Message | None]:
    """A sentence for each thing that is missing, in the order in which to mend them, and a remark on texts
    that are in one language only, which is enough.
    """
    file = folder if folder.is_file() else next(iter(sorted(folder.rglob("game.toml"))), None)
    if file is None:
        return [filled(_NO_FILE, path=str(folder))], None
    try:
        game = game_class(file)()
    except BadFile as error:
        return [error.words], None
    found = list(_in_play(game))
    if folder.is_dir():
        found += _in_package(game, folder, file.parent)
    return found, _untranslated(game)


def _in_play(game: DataGame) -> Iterator[Message]:
    start: AnyLine = Line(game, game.start())
    if start.outcome is not None:
        yield _NO_START
        return
    rng = random.Random(game.uid)
    for _ in range(_GAMES):
        if random_line(game, rng.choice, _PLIES).outcome is not None:
            return
    yield filled(_NO_END, games=_GAMES, plies=_PLIES)


def _untranslated(game: DataGame) -> Message | None:
    marks = tuple(UNTRANSLATED.format(language=language, text="") for language in ("en", "ja"))
    words = [game.title, *game.player_names.values(), *(kind.words for kind in game.file.kinds.values())]
    words += [cited.words for cited in game.file.cited if cited.words is not None]
    texts = [text for each in words for text in each.in_all_languages().values()]
    marked = [text for text in texts if text.startswith(marks)]
    return filled(_UNTRANSLATED, count=len(marked), text=marked[0]) if marked else None


def _in_package(game: DataGame, folder: Path, inside: Path) -> Iterator[Message]:
    for name in ("guide.md", "guide.ja.md"):
        path = inside / name
        if not path.is_file():
            yield filled(_NO_GUIDE, path=str(path))
            continue
        named = set(re.findall(r"\b[A-Z]{1,4}\d+(?!\d)", path.read_text("utf-8")))
        unnamed = [clause for clause in game.clauses if clause not in named]
        if unnamed:
            yield filled(_UNNAMED, path=str(path), clauses=", ".join(unnamed))
    if (folder / "pyproject.toml").is_file() and not any(folder.rglob("test_*.py")):
        yield filled(_NO_TEST, path=str(folder / "tests"))
