"""Reads a ``game.toml``. The format is described in ``hardware_docs/game_format.md``."""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from tachiai.rules.appearance import SIGNS
from tachiai.rules.boards import FILES, Board
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.data_games.betza import parse_walks
from tachiai.rules.data_games.game_table import Cited, GameFileTable, Zone
from tachiai.rules.data_games.model import (
    USUAL_PLAYERS,
    Barrier,
    Drops,
    Enclosure,
    GameFile,
    Goal,
    KindOfPiece,
    Passing,
    PieceMove,
    Promotion,
)
from tachiai.rules.errors import BadPosition
from tachiai.rules.messages import Message
from tachiai.rules.position_text import parse_board

FORMAT = 1
KINDS = ("cells", "crossings", "hexagons")
PATTERNS = ("plain", "checkered")
_MOST_ROWS = 25
_MOST_KINDS = len(SIGNS)  # each kind has a sign of its own
_SYMBOL = re.compile("[A-Za-z]'?", re.ASCII)
_UID = re.compile("[a-z][a-z0-9_]{1,30}", re.ASCII)
_KEYS = (
    "game_format", "uid", "title", "title_ja", "rules_version", "clauses", "players", "players_ja",
    "board", "zones", "pieces", "start", "bars", "captures", "promotions", "drops", "forced", "passing",
    "goals", "no_move", "draws", "sheet",
)  # fmt: skip
_SAYS = ("clause", "text", "text_ja")  # what every rule may have


def read_game_file(path: Path) -> GameFile:
    """Reads a game file. Raises ``BadFile`` with the line, what was expected and what came."""
    return FileReader(GameFileTable.read(path)).read()


class FileReader:
    """Reads one file from its top; clauses that it does not name are numbered in this order."""

    def __init__(self, top: GameFileTable) -> None:
        self.top = top
        self.numbered = 0

    def read(self) -> GameFile:
        top = self.top
        top.only(*_KEYS)
        if top.whole("game_format") != FORMAT:
            raise top.fault("game_format", f"{FORMAT}, the only format of games so far")
        uid = top.text("uid")
        if not _UID.fullmatch(uid):
            raise top.fault("uid", "2 to 31 small letters, digits and underlines")
        self.prefix = top.text("clauses", default=re.sub("[^a-z]", "", uid + "xx")[:2].upper())
        title = top.words("title")
        if title is None:
            raise top.fault("title", "the name of the game")
        grid = top.table("board")
        grid.only("kind", "cols", "rows", "pattern", "closed", *_SAYS)
        self.board_cited = self.cited(grid)
        self.board = Board(
            grid.whole("cols", 2, maximum=len(FILES)), grid.whole("rows", 2, maximum=_MOST_ROWS),
            hexagonal=grid.text("kind", KINDS, default="cells") == "hexagons",
            clause=self.board_cited.clause,
        )  # fmt: skip
        self.closed = grid.cells("closed", self.board)
        self.zones = self._zones()
        keys = tuple(item.text("kind") for item in top.tables("pieces"))
        if not 1 <= len(set(keys)) == len(keys) <= _MOST_KINDS:
            raise top.fault("pieces", f"1 to {_MOST_KINDS} kinds, each once")
        self.keys = keys
        self.kinds = {kind.key: kind for kind in map(self._kind, top.tables("pieces"))}
        symbols = [symbol for kind in self.kinds.values() for symbol in kind.symbols.values()]
        if len(set(symbols)) != len(symbols):
            raise top.fault("pieces", "a different symbol for each piece")
        drops = self._drops() if "drops" in top.values else None
        forced = top.part("forced")
        forced.only("capture", "most", *_SAYS)
        no_move, draws = top.part("no_move"), top.part("draws")
        no_move.only("result", *_SAYS)
        draws.only("repetition", "quiet_plies", *_SAYS)
        return GameFile(
            uid=uid,
            title=title,
            rules_version=top.text("rules_version", default=_digest(top.path)),
            players=self._players(),
            kind=grid.text("kind", KINDS, default="cells"),
            pattern=grid.text("pattern", PATTERNS[: 1 if self.board.hexagonal else 2], default="plain"),
            board=self.board,
            closed=self.closed,
            zones=self.zones,
            kinds=self.kinds,
            start=self._start(symbols),
            bars=tuple(map(self._bar, top.tables("bars"))),
            enclosures=tuple(map(self._enclosure, top.tables("captures"))),
            promotions=tuple(map(self._promotion, top.tables("promotions"))),
            drops=drops,
            forced=self.cited(forced) if forced.yes_no("capture") else None,
            most=forced.yes_no("most"),
            passing=self._passing() if "passing" in top.values else None,
            goals=tuple(map(self._goal, top.tables("goals"))),
            no_move=no_move.text("result", ("loses", "wins", "draw"), default="loses"),
            no_move_cited=self.cited(no_move, "G4"),
            repetition=draws.whole("repetition", 2, default=4, maximum=9),
            quiet_plies=draws.whole("quiet_plies", 0, default=0, maximum=1000),
            draws_cited=self.cited(draws, "G3"),
            board_cited=self.board_cited,
            sheet=top.part("sheet").values,
        )

    def cited(self, table: GameFileTable, default: str = "") -> Cited:
        """The clause and the sentence of a rule; a clause that is not named is the next number."""
        clause = table.text("clause", default=default)
        if not clause:
            self.numbered += 1
            clause = f"{self.prefix}{self.numbered}"
        return Cited(clause, table.words("text"))

    def _players(self) -> Mapping[Player, Message]:
        lists = {}
        for key in ("players", "players_ja"):
            names = self.top.values.get(key, ["", ""])
            if (
                not isinstance(names, list)
                or len(names) != 2
                or not all(isinstance(name, str) for name in names)
            ):
                raise self.top.fault(key, "two names, of the first and of the second player")
            lists[key] = names
        each = zip(Player, lists["players"], lists["players_ja"], strict=True)
        tables = {
            player: GameFileTable(self.top.path, {"name": en, "name_ja": ja}) for player, en, ja in each
        }
        return {player: table.words("name") or USUAL_PLAYERS[player] for player, table in tables.items()}

    def _zones(self) -> Mapping[str, Zone]:
        ranks = {
            y: frozenset(cell for cell in self.board.grid_cells if self.board.xy[cell][1] == y) - self.closed
            for y in (0, self.board.rows - 1)
        }
        low, high = ranks[0], ranks[self.board.rows - 1]
        own: dict[str, Zone] = {
            "home_rank": {Player.FIRST: low, Player.SECOND: high},
            "far_rank": {Player.FIRST: high, Player.SECOND: low},
        }
        given = self.top.part("zones")
        return own | {name: given.zone(name, self.board) for name in given.values}

    def _zone(self, table: GameFileTable, key: str, needed: bool = False) -> str:
        name = table.text(key, default=None if needed else "")
        if name and name not in self.zones:
            raise table.fault(key, f"one of the zones {', '.join(self.zones)}")
        return name

    def _kind(self, table: GameFileTable) -> KindOfPiece:
        table.only("kind", "name", "name_ja", "symbols", "value", "moves")
        symbols = table.values.get("symbols")
        if (
            not isinstance(symbols, list)
            or len(symbols) != 2
            or not any(symbols)
            or not all(isinstance(each, str) and (not each or _SYMBOL.fullmatch(each)) for each in symbols)
        ):
            raise table.fault(
                "symbols", 'a letter for each player, such as ["b", "w"], "" for a player without one'
            )
        key = table.text("kind")
        if not _UID.fullmatch(key):
            raise table.fault("kind", "2 to 31 small letters, digits and underlines")
        moves = tuple(self._move(item) for item in table.tables("moves"))
        return KindOfPiece(
            key,
            table.words("name") or Message("{text}", text=key),
            {player: symbol for player, symbol in zip(Player, symbols, strict=True) if symbol},
            table.whole("value", 0, default=100, maximum=10_000),
            moves,
        )

    def _move(self, table: GameFileTable) -> PieceMove:
        table.only("walk", "jump", "hop", "repeat", "from", *_SAYS)
        ways = [way for way in ("walk", "jump", "hop") if way in table.values]
        if len(ways) != 1:
            raise table.fault("walk", "one of walk, jump and hop")
        try:
            walks = parse_walks(table.text(ways[0]), self.board.hexagonal)
        except ValueError as error:
            raise table.fault(ways[0], str(error)) from None
        next_ones = {walk.leap for walk in parse_walks("K", self.board.hexagonal)}
        if ways[0] != "walk" and not {walk.leap for walk in walks} <= next_ones:
            raise table.fault(ways[0], "W, F, K, R, B or Q: jumps go over what lies next")
        repeat = table.text("repeat", ("no", "may", "must"), default="no")
        return PieceMove(ways[0], walks, repeat, self._zone(table, "from"), self.cited(table))

    def _bar(self, table: GameFileTable) -> Barrier:
        table.only("zone", "pieces", "passable", *_SAYS)
        kinds = table.names("pieces", self.keys, self.keys)
        return Barrier(
            self._zone(table, "zone", needed=True), kinds, table.yes_no("passable"), self.cited(table)
        )

    def _enclosure(self, table: GameFileTable) -> Enclosure:
        table.only(
            "sides", "pieces", "by", "hostile", "rows", "inside", "outside", "clause", "text", "text_ja"
        )
        sides, most = table.whole("sides", default=2), len(self.board.sides)
        if sides not in (2, most):
            raise table.fault("sides", f"2 or {most}")
        return Enclosure(
            sides, table.names("pieces", self.keys, self.keys), table.names("by", self.keys, self.keys),
            table.names("hostile", tuple(self.zones)), table.yes_no("rows"),
            self._zone(table, "inside"), self._zone(table, "outside"), self.cited(table),
        )  # fmt: skip

    def _promotion(self, table: GameFileTable) -> Promotion:
        table.only("piece", "to", "zone", "ends_move", *_SAYS)
        kind, several = table.text("piece", self.keys), isinstance(table.values.get("to"), list)
        to = table.names("to", self.keys) if several else (table.text("to", self.keys),)
        if not to or len(set(to)) != len(to):
            raise table.fault("to", "one or more different kinds")
        if any(self.kinds[kind].symbols.keys() - self.kinds[each].symbols.keys() for each in to):
            raise table.fault("to", f"kinds that every player with the piece {kind} has")
        zone = self._zone(table, "zone") or "far_rank"
        return Promotion(kind, to, zone, table.yes_no("ends_move"), self.cited(table))

    def _drops(self) -> Drops:
        table = self.top.table("drops")
        table.only("pieces", "supply", "count", "zone", *_SAYS)
        return Drops(
            table.names("pieces", self.keys, self.keys),
            table.text("supply", ("unlimited", "limited", "captured"), default="unlimited"),
            table.whole("count", 0, default=0, maximum=99), self._zone(table, "zone"), self.cited(table),
        )  # fmt: skip

    def _passing(self) -> Passing:
        table = self.top.table("passing")
        table.only("when", "ends", *_SAYS)
        when = table.text("when", ("always", "no_move"), default="no_move")
        if "ends" in table.values and when != "always":
            raise table.fault("ends", 'only beside when = "always": else nobody passes after a pass')
        ends = table.whole("ends", 2, maximum=9) if "ends" in table.values else 0
        return Passing(when == "always", ends, self.cited(table))

    def _goal(self, table: GameFileTable) -> Goal:
        table.only("what", "pieces", "player", "zone", "to", "length", "left", "safe", "result", *_SAYS)
        what = table.text("what", ("reach", "capture", "line", "connect", "fill"))
        whose = table.text("player", ("first", "second", "both"), default="both")
        players = tuple(Player) if whose == "both" else (Player(whose),)
        zone = self._zone(table, "zone", needed=what in ("reach", "connect", "fill"))
        to = self._zone(table, "to", needed=what == "connect")
        number = table.whole("length", 2, maximum=25) if what == "line" else table.whole("left", 0, default=0)
        return Goal(
            what, table.names("pieces", self.keys, self.keys), players, zone, to, number,
            table.yes_no("safe"), table.text("result", ("wins", "loses"), default="wins") == "loses",
            self.cited(table),
        )  # fmt: skip

    def _start(self, symbols: list[Symbol]) -> Layout:
        try:
            layout = parse_board(self.board, self.top.text("start"), symbols)
        except BadPosition as error:
            raise self.top.fault("start", f"the board from the top rank down: {error}") from None
        if any(layout[cell] != EMPTY for cell in self.closed):
            raise self.top.fault("start", "no piece on a closed cell")
        return layout


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]
