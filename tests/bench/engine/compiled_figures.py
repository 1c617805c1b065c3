"""How fast rules and engine are with and without compiled rules. Kept in ``compiled.json``."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tachiai.rules.messages import Message, bilingual
from tachiai.rules.registry import game_titles
from tests.bench.engine.markdown import table

KEPT = Path(__file__).with_name("compiled.json")

GAME = Message("game")
MOVES = bilingual("moves listed / python-chess", "列挙する手、python-chess比")
MOVES_COMPILED = bilingual("the same, compiled", "同、コンパイル済み")
NODES = bilingual("positions a second", "毎秒の局面数")
NODES_COMPILED = bilingual("the same, compiled", "同、コンパイル済み")


@dataclass(frozen=True)
class Speeds:
    """Of one game: moves listed in a second as a multiple of what python-chess lists, and positions that a
    search enters in a second; each interpreted and compiled.
    """

    game: str
    moves: float
    moves_compiled: float
    nodes: float
    nodes_compiled: float


def kept(path: Path = KEPT) -> list[Speeds]:
    """Returns what was measured."""
    return [Speeds(**values) for values in json.loads(path.read_text(encoding="utf-8"))]


def keep(speeds: Sequence[Speeds], path: Path = KEPT) -> None:
    """Keeps what was measured instead of what was measured before."""
    rows = [json.dumps(asdict(each)) for each in speeds]
    path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def table_of(speeds: Sequence[Speeds], language: str) -> str:
    """Returns the table: a row for each game."""
    titles = game_titles()
    heads = (GAME, MOVES, MOVES_COMPILED, NODES, NODES_COMPILED)
    rows = [[words.in_language(language) for words in heads]]
    for each in speeds:
        cells = (f"{each.moves:.2f}", f"{each.moves_compiled:.2f}", *_nodes(each))
        rows.append([titles[each.game].in_language(language), *cells])
    return table(rows)


def _nodes(speeds: Speeds) -> tuple[str, str]:
    more = speeds.nodes_compiled / speeds.nodes - 1
    return f"{speeds.nodes:,.0f}", f"{speeds.nodes_compiled:,.0f} ({more:+.0%})"
