"""Simulated evenings: whole games as a camera would see them, with hands, haste and mishaps.

The table is a list of symbols that hands change one cell at a time; a frame shows it through the noise of a
reader, and nothing of what is below a hand or an arm. ``play`` tells what really happened.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.infer import Successors, attempted
from tachiai.rules.infer.evidence import changes
from tachiai.rules.infer.repairs import by_hand
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.sight import Change, Probabilities, Refused, Sight, sure_sight
from tachiai.rules.tracking.readings import Glimpse

REACH = 1.1  # cells around the fingertips that a hand covers
ARM = 0.75  # half the width of an arm, in cells
QUICK_S = (0.3, 0.4)  # how soon a quick reply follows


@dataclass(frozen=True)
class Fault:
    """An illegal move that stood on the table: when, what, and the clause."""

    from_s: float
    until_s: float
    move: str
    clause: str


@dataclass
class Truth:
    """What really happened."""

    line: AnyLine
    times_s: list[float] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    back: int = 0  # take-backs
    covered: bool = False
    incidents: list[tuple[float, str]] = field(default_factory=list)
    displaced: list[tuple[float, float]] = field(default_factory=list)  # when a piece stood on a wrong cell


@dataclass
class Film:
    """The frames and the truth."""

    frames: list[Glimpse]
    truth: Truth


@dataclass
class _Deed:
    """At ``at_s`` a cell begins to show something; or a hand is at a place."""

    at_s: float
    cell: Cell
    symbol: Symbol


@dataclass
class _Hand:
    """Where a hand is when: waypoints (time, x, y)."""

    player: Player
    way: list[tuple[float, float, float]]

    @property
    def from_s(self) -> float:
        return self.way[0][0]

    @property
    def until_s(self) -> float:
        return self.way[-1][0]

    def at(self, at_s: float) -> tuple[float, float] | None:
        """Where the hand is; None when it is away."""
        if not self.from_s <= at_s <= self.until_s:
            return None
        for (t0, x0, y0), (t1, x1, y1) in pairwise(self.way):
            if t0 <= at_s <= t1:
                share = (at_s - t0) / max(1e-9, t1 - t0)
                return x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        return None


@dataclass(frozen=True)
class Pace:
    """How fast the players are. ``pause_s``: between one hand's leaving and the next one's coming."""

    pause_s: float

    @property
    def visit_s(self) -> float:
        """How long a hand stays with each thing it does."""
        return 0.3 if self.pause_s >= 2 else 0.2 if self.pause_s >= 1 else 0.1

    @property
    def way_s(self) -> float:
        """How long a hand takes to come, and to go."""
        return 0.3 if self.pause_s >= 2 else 0.22 if self.pause_s >= 1 else 0.15


class Evening:
    """Plays one game and films it."""

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        pause_s: float,
        plies: int = 40,
        *,
        incidents: float = 0.25,
        cover: bool = False,
        unsure: float = 0.004,
        only: str = "",
    ) -> None:
        self.game, self.chance, self.pace = game, Random(f"{game.uid} {seed} {pause_s}"), Pace(pause_s)
        self.plies, self.incidents, self.cover, self.unsure, self.only = plies, incidents, cover, unsure, only
        self.line: AnyLine = Line(game, game.start())
        self.truth = Truth(self.line)
        self.table = list(game.layout(self.line.state))  # as it is at ``now_s``
        self.now_s = 1.0
        self.deeds: list[_Deed] = []
        self.hands: list[_Hand] = []
        self.clouds: list[tuple[float, float, set[int]]] = []  # from, until, cells that cannot be read
        self.last_moves: dict[Player, Any] = {}
        self.covers: list[tuple[float, float]] = []

    # What hands do.

    def play(self) -> None:
        """Plays the game to its end."""
        cover_at = self.chance.randrange(8, max(9, self.plies // 2)) if self.cover else -1
        while self.line.outcome is None and self.line.ply < self.plies:
            if self.line.ply == cover_at:
                self.covers.append((self.now_s, self.now_s + 10.0))
                until_s = self.now_s + 10.0
                while self.now_s < until_s - 1.0 and self.line.outcome is None:
                    self._ply()
                self.now_s = max(self.now_s, until_s + 0.5)
                self.truth.covered = True
                cover_at = -1
            elif self.chance.random() < self.incidents:
                self._incident()
            else:
                self._ply()
        self.now_s += 3.0
        self.truth.line = self.line

    def _choose(self) -> Any:
        game, state, chance = self.game, self.line.state, self.chance
        moves = list(game.legal_moves(state))
        quiet = [m for m in moves if game.outcome(game.play_unchecked(state, m)) is None] if len(moves) < 80 else []
        if quiet and self.line.ply < 0.8 * self.plies:
            moves = quiet
        kind = chance.random()
        before = game.layout(state)
        last = self.last_moves.get(game.to_move(state))
        if kind < 0.15 and last is not None:
            back = [m for m in moves if _swapped(game, last) == game.format_move(m)]
            follow = [m for m in moves if _follows(game, last, m)]
            if back or follow:
                return chance.choice(back or follow)
        if kind < 0.5:
            looked = chance.sample(moves, min(60, len(moves)))
            count = sum(symbol != EMPTY for symbol in before)
            takes = [
                m
                for m in looked
                if sum(s != EMPTY for s in game.layout(game.play_unchecked(state, m))) < count
            ]
            if takes:
                return chance.choice(takes)
        return chance.choice(moves)

    def _pause(self) -> float:
        if self.pace.pause_s <= 0.5:
            return self.chance.uniform(-0.35, 0.1)
        if self.chance.random() < 0.34:
            return self.chance.uniform(*QUICK_S)
        return self.pace.pause_s * self.chance.uniform(0.8, 1.2)

    def _ply(self) -> None:
        move = self._choose()
        player = self.game.to_move(self.line.state)
        self._hand_makes(player, self._stages(move))
        self._played(move)
        self.now_s += self._pause()

    def _stages(self, move: Any) -> list[Layout]:
        stages = list(self.game.stages(self.line.state, move))
        layouts = self.game.layouts_after(self.line.state, move)
        stages[-1] = self.chance.choice(layouts)
        return stages

    def _played(self, move: Any) -> None:
        player = self.game.to_move(self.line.state)
        self.last_moves[player] = move
        kept = move
        after = self.game.play_unchecked(self.line.state, move)
        self.line = self.line.follow(after, kept)
        self.truth.times_s.append(self.now_s)

    def _hand_makes(self, player: Player, stages: list[Layout], *, slide: bool = False, stay_s: float = 0.0) -> None:
        """One visit of a hand: everything that leads through ``stages``."""
        todo: list[Change] = []
        table = list(self.table)
        for stage in stages:
            differing = changes(tuple(table), stage)
            chores = list(by_hand(self.game, [Change(c, table[c], s) for c, s in differing.items()]))
            if self.chance.random() < 0.15:
                chores = self._in_any_order(chores)
            todo += chores
            table = list(stage)
        self._do(player, todo, slide=slide, stay_s=stay_s)

    def _in_any_order(self, chores: list[Change]) -> list[Change]:
        """The chores in another order in which hands put nothing down that they have not taken up before."""
        owners = self.game.owners
        for _ in range(8):
            order = self.chance.sample(chores, len(chores))
            in_hand = dict.fromkeys(Player, 0)
            for change in chores:  # what comes from beside the board
                for symbol, sign in ((str(change.seen), -1), (change.wanted, 1)):
                    if symbol in owners:
                        in_hand[owners[symbol]] += sign
            in_hand = {player: max(0, count) for player, count in in_hand.items()}
            possible = True
            for change in order:
                for symbol, sign in ((str(change.seen), 1), (change.wanted, -1)):
                    if symbol in owners:
                        in_hand[owners[symbol]] += sign
                        possible = possible and in_hand[owners[symbol]] >= 0
            if possible:
                return order
        return chores

    def _do(self, player: Player, todo: list[Change], *, slide: bool = False, stay_s: float = 0.0) -> None:
        board, pace = self.game.board, self.pace
        edge = -1.5 if player is Player.FIRST else board.rows + 0.5
        if not todo:
            return
        x, y = board.xy[todo[0].cell]
        at_s = self.now_s
        way: list[tuple[float, float, float]] = [(at_s, x + self.chance.uniform(-1, 1), edge)]
        before: Change | None = None
        for change in todo:
            goal = board.xy[change.cell]
            at_s += pace.way_s if before is None else 0.6 * pace.way_s
            if slide and before is not None and change.wanted != EMPTY:
                at_s = self._slide(before, change, at_s, way)
            way.append((at_s, *goal))
            if change.seen not in (None, EMPTY) and change.wanted != EMPTY and self.chance.random() < 0.5:
                bare = self.game.bare.get(change.wanted, ()) + self.game.bare.get(str(change.seen), ())
                if change.seen not in bare and change.wanted not in bare:
                    self._set(at_s, change.cell, EMPTY)  # what stands there is taken off first
            at_s += pace.visit_s
            self._set(at_s - 0.3 * pace.visit_s, change.cell, change.wanted)
            way.append((at_s, *goal))
            before = change
        if stay_s:
            way.append((at_s + stay_s, way[-1][1], way[-1][2]))
            at_s += stay_s
        way.append((at_s + pace.way_s, way[-1][1], edge))
        self.hands.append(_Hand(player, way))
        self.now_s = at_s + pace.way_s

    def _slide(
        self, take: Change, put: Change, at_s: float, way: list[tuple[float, float, float]]
    ) -> float:
        """The piece is pushed over the empty cells between, and shows on each for a moment."""
        board = self.game.board
        (x0, y0), (x1, y1) = board.xy[take.cell], board.xy[put.cell]
        count = max(abs(x1 - x0), abs(y1 - y0))
        for number in range(1, count):
            x, y = round(x0 + (x1 - x0) * number / count), round(y0 + (y1 - y0) * number / count)
            cell = board.by_xy.get((x, y))
            if cell is None or self._showing(at_s, cell) != EMPTY:
                continue
            way.append((at_s, x, y - 1.3))
            self._set(at_s, cell, put.wanted)
            at_s += 0.15
            way.append((at_s, x, y - 1.3))
            self._set(at_s, cell, EMPTY)
        return at_s

    def _showing(self, at_s: float, cell: Cell) -> Symbol:
        return self.table[cell]

    def _set(self, at_s: float, cell: Cell, symbol: Symbol) -> None:
        self.deeds.append(_Deed(at_s, cell, symbol))
        self.table[cell] = symbol

    # Mishaps.

    def _incident(self) -> None:
        kinds: dict[str, Callable[[], None]] = {
            "illegal": self._illegal,
            "illegal_then_right": lambda: self._illegal(True),
            "back": self._take_back,
            "bump": self._bump,
            "forgotten": self._forgotten,
            "slide": self._slid,
            "late": self._late_correction,
            "rest": self._rested,
        }
        weights = [4, 2, 2, 2, 1, 1, 1, 1]
        name = self.only or self.chance.choices(list(kinds), weights)[0]
        self.truth.incidents.append((self.now_s, name))
        kinds[name]()

    def _illegal(self, then_right: bool = False) -> None:
        found = self._fault()
        if found is None:
            self._ply()
            return
        table, refused = found
        player = self.game.to_move(self.line.state)
        before = tuple(self.table)
        self._hand_makes(player, [table])
        from_s = self.now_s
        self.now_s += self.chance.uniform(1.5, 6.0)
        game = self.game
        clause = game.reason(refused.illegal.code).clause
        if then_right:
            until_s = self.now_s
            move = self._choose()
            self._hand_makes(player, self._stages(move))
            self.truth.faults.append(Fault(from_s, until_s, game.format_move(refused.move), clause))
            self._played(move)
            self.now_s += self._pause()
            return
        self.truth.faults.append(Fault(from_s, self.now_s, game.format_move(refused.move), clause))
        self._hand_makes(player, [before])
        self.now_s += self.chance.uniform(0.3, 0.3 + self.pace.pause_s)
        self._ply()

    def _fault(self) -> tuple[Layout, Refused] | None:
        """An illegal move as hands would make it, and what it is."""
        outlook = Successors(self.line)
        for _ in range(40):
            table = self._wrong_table()
            if table is None:
                continue
            verdict = attempted(outlook, sure_sight(table, self.game.symbols))
            if isinstance(verdict, Refused) and not self._is_legal(table):
                return table, verdict
        return None

    def _is_legal(self, table: Layout) -> bool:
        game, state = self.game, self.line.state
        return any(
            table in game.layouts_after(state, move) or table in game.stages(state, move)
            for move in game.legal_moves(state)
        )

    def _wrong_table(self) -> Layout | None:
        game, chance, board = self.game, self.chance, self.game.board
        before = tuple(self.table)
        if before != game.layout(self.line.state):
            return None
        player = game.to_move(self.line.state)
        if chance.random() < 0.15:
            player = player.other
        own = [Cell(c) for c, s in enumerate(before) if game.owners.get(s) is player]
        table = list(before)
        kind = chance.random()
        if game.uid == "chatra" and kind < 0.4 and self.line.ply >= 3:
            empty = [c for c in board.grid_cells if before[c] == EMPTY]
            table[chance.choice(empty)] = "x" if game.to_move(self.line.state) is Player.FIRST else "o"
            return tuple(table)
        full = [c for c in own if game.bare.get(before[c])]
        if full and kind < 0.3:
            giver = chance.choice(full)
            catchers = [c for c in own if c != giver and not game.bare.get(before[c])]
            catchers = [c for c in catchers if any(before[c] in b for b in game.bare.values())]
            if catchers:
                catcher = chance.choice(catchers)
                table[giver] = game.bare[before[giver]][0]
                table[catcher] = next(f for f, b in game.bare.items() if before[catcher] in b)
                return tuple(table)
        if not own:
            return None
        if game.uid == "troop_chess" and kind < 0.6:
            trio = chance.sample(own, 1)
            near = [c for c in own if c != trio[0] and abs(board.xy[c][0] - board.xy[trio[0]][0]) < 3]
            if len(near) < 2:
                return None
            trio += chance.sample(near, 2)
            dx, dy = chance.choice([(0, 1), (1, 1), (1, 0), (0, -1), (0, 2), (-1, 1), (2, 0)])
            ends = [board.by_xy.get((board.xy[c][0] + dx, board.xy[c][1] + dy)) for c in trio]
            if any(e is None for e in ends):
                return None
            for c in trio:
                table[c] = EMPTY
            for e, c in zip(ends, trio, strict=True):
                assert e is not None
                if table[e] != EMPTY:
                    return None
                table[e] = before[c]
            return tuple(table)
        origin = chance.choice(own)
        x, y = board.xy[origin]
        goal = board.by_xy.get((x + chance.randint(-3, 3), y + chance.randint(-3, 3)))
        if goal is None or goal == origin or game.owners.get(before[goal]) is player:
            return None
        table[origin], table[goal] = EMPTY, before[origin]
        return tuple(table)

    def _take_back(self) -> None:
        move = self._choose()
        player = self.game.to_move(self.line.state)
        before = tuple(self.table)
        self._hand_makes(player, self._stages(move))
        self.now_s += self.chance.uniform(1.0, 4.0)
        self._hand_makes(player, [before])
        self.truth.back += 1
        self.now_s += self.chance.uniform(0.4, 1.0)
        self._ply()

    def _bump(self) -> None:
        """In passing, a piece is pushed: it cannot be read, or shows on the next cell."""
        board = self.game.board
        before_s = self.now_s
        standing = [c for c in board.grid_cells if self.table[c] != EMPTY]
        if not standing:
            self._ply()
            return
        self._ply()
        cell = self.chance.choice([c for c in standing if self.table[c] != EMPTY] or standing)
        until_s = self.now_s + self.chance.uniform(1.0, 3.0)
        beside = [c for c in board.neighbours[cell] if self.table[c] == EMPTY]
        if beside and self.table[cell] != EMPTY and self.chance.random() < 0.5:
            other = self.chance.choice(beside)
            symbol = self.table[cell]
            self._set(self.now_s, cell, EMPTY)
            self._set(self.now_s, other, symbol)
            self.hands.append(_Hand(Player.FIRST, [(self.now_s - 0.2, *board.xy[cell]), (self.now_s + 0.1, *board.xy[cell])]))
            self.truth.displaced.append((self.now_s - 0.5, until_s + 1.5))
            self.now_s = until_s
            self._do(self.chance.choice(list(Player)), [Change(other, symbol, EMPTY), Change(cell, EMPTY, symbol)])
            self.now_s += 0.3
        else:
            self.clouds.append((before_s + 0.5, until_s, {cell}))

    def _forgotten(self) -> None:
        """Of a move of several parts, what is taken off is forgotten for a while."""
        move = self._choose()
        player = self.game.to_move(self.line.state)
        stages = self._stages(move)
        final = changes(tuple(self.table), stages[-1])
        arrivals = {c for c, s in final.items() if s != EMPTY}
        removed = [
            c
            for c, s in final.items()
            if s == EMPTY and self.game.owners.get(self.table[c]) is player.other and c not in arrivals
        ]
        if not removed:
            self._ply()
            return
        almost = list(stages[-1])
        for cell in removed:
            almost[cell] = self.table[cell]
        self._hand_makes(player, [tuple(almost)])
        self.now_s += 3.0
        self._hand_makes(player, [stages[-1]])
        self._played(move)
        self.now_s += self._pause()

    def _slid(self) -> None:
        move = self._choose()
        self._hand_makes(self.game.to_move(self.line.state), self._stages(move), slide=True)
        self._played(move)
        self.now_s += self._pause()

    def _rested(self) -> None:
        move = self._choose()
        stay_s = self.chance.uniform(1.0, 3.0)
        self._hand_makes(self.game.to_move(self.line.state), self._stages(move), stay_s=stay_s)
        self._played(move)
        self.now_s += self._pause()

    def _late_correction(self) -> None:
        """A piece is put on a wrong cell; its player puts it right after the opponent has answered."""
        move = self._choose()
        game, board = self.game, self.game.board
        player = game.to_move(self.line.state)
        stages = self._stages(move)
        final = changes(tuple(self.table), stages[-1])
        arrivals = [c for c, s in final.items() if game.owners.get(s) is player and self.table[c] == EMPTY]
        if len(arrivals) != 1 or len(stages) > 1:
            self._ply()
            return
        wrong = [c for c in board.neighbours[arrivals[0]] if stages[-1][c] == EMPTY and self.table[c] == EMPTY]
        self.chance.shuffle(wrong)
        for cell in wrong:
            table = list(stages[-1])
            table[cell], table[arrivals[0]] = table[arrivals[0]], EMPTY
            if not self._is_legal(tuple(table)):
                break
        else:
            self._ply()
            return
        symbol = table[cell]
        began_s = self.now_s
        self._hand_makes(player, [tuple(table)])
        self._played(move)
        self.now_s += max(0.2, self._pause())
        if self.line.outcome is None:
            for _ in range(20):
                reply = self._choose()
                shown = changes(stages[-1], self._stages(reply)[-1])
                if not {cell, arrivals[0]} & shown.keys():
                    self._do(
                        player.other,
                        list(by_hand(game, [Change(c, stages[-1][c], s) for c, s in shown.items()])),
                    )
                    self._played(reply)
                    break
        self.now_s += 0.3
        self._do(player, [Change(cell, symbol, EMPTY), Change(arrivals[0], EMPTY, symbol)])
        self.truth.displaced.append((began_s, self.now_s))
        self.now_s += max(0.3, self._pause())

    # What the camera sees.

    def frames(self, rate: float) -> Iterator[Glimpse]:
        """Yields what a camera of ``rate`` pictures a second sees."""
        game, board = self.game, self.game.board
        chance = Random(f"{self.game.uid} frames {rate} {len(self.deeds)}")
        table = list(game.layout(self.truth.line.nodes()[0].state))
        deeds = sorted(self.deeds, key=lambda deed: deed.at_s)
        odd: dict[int, float] = {}
        number, at_s, last_s = 0, chance.uniform(0, 1 / rate), 0.0
        known: dict[tuple[Symbol, int], Probabilities] = {}
        while at_s < self.now_s:
            while number < len(deeds) and deeds[number].at_s <= at_s:
                cell = deeds[number].cell
                table[cell] = deeds[number].symbol
                last_s = deeds[number].at_s
                odd.pop(cell, None)
                if chance.random() < 0.03:
                    odd[cell] = chance.uniform(0.6, 0.9)
                number += 1
            hidden = self._hidden(at_s)
            cells: list[Probabilities | None] = []
            for cell in range(len(board.names)):
                if cell in hidden:
                    cells.append(None)
                elif cell in odd:
                    cells.append(_row(game.symbols, table[cell], odd[cell], chance))
                elif chance.random() < self.unsure:
                    likely = chance.random() < 0.9
                    sure = chance.uniform(0.6, 0.9) if likely else chance.uniform(0.35, 0.5)
                    cells.append(_row(game.symbols, table[cell], sure, chance))
                else:
                    variant = (table[cell], chance.randrange(6))
                    if variant not in known:
                        known[variant] = _row(game.symbols, table[cell], chance.uniform(0.99, 0.9999), chance)
                    cells.append(known[variant])
            hand = any(hand.at(at_s) is not None for hand in self.hands)
            hand = hand or any(a <= at_s <= b for a, b in self.covers)
            yield Glimpse(Sight(tuple(cells)), at_s, not hand and at_s - last_s > 0.15)
            at_s += 1 / rate

    def _hidden(self, at_s: float) -> set[int]:
        board = self.game.board
        if any(a <= at_s <= b for a, b in self.covers):
            return set(range(len(board.names)))
        hidden = {c for a, b, cells in self.clouds if a <= at_s <= b for c in cells}
        for hand in self.hands:
            place = hand.at(at_s)
            if place is None:
                continue
            hx, hy = place
            for cell, (x, y) in enumerate(board.xy):
                near = abs(x - hx) <= REACH and abs(y - hy) <= REACH
                below = y <= hy if hand.player is Player.FIRST else y >= hy
                if near or (below and abs(x - hx) <= ARM):
                    hidden.add(cell)
        return hidden


def _row(symbols: tuple[Symbol, ...], symbol: Symbol, sure: float, chance: Random) -> Probabilities:
    other = chance.choice([s for s in symbols if s != symbol])
    rest = (1 - sure) * 0.1 / max(1, len(symbols) - 2)
    return tuple(
        sure if s == symbol else (1 - sure) * 0.9 if s == other else rest for s in symbols
    )


def _swapped(game: AnyGame, move: Any) -> str:
    text = game.format_move(move)
    parts = text.split("-")
    return "-".join(reversed(parts)) if len(parts) == 2 else ""


def _follows(game: AnyGame, last: Any, move: Any) -> bool:
    """Whether ``move`` goes on with the piece of ``last``: a pass after a run."""
    text, before = game.format_move(move), game.format_move(last)
    return "-" in before and text.startswith(before.split("-")[1].split(">")[0] + ">")


def evening(game: AnyGame, seed: int, pause_s: float, plies: int = 40, **habits: Any) -> Evening:
    """Returns a game that was played."""
    played = Evening(game, seed, pause_s, plies, **habits)
    played.play()
    return played
