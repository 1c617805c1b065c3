"""Players who move pieces on a simulated table, one cell at a time, and the camera above it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tachiai.rules.belief.guidance import by_hand
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol, changes
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.sight import Change, Probabilities, Sight
from tests.bench.simulated_evenings.scene import ARM, QUICK_S, REACH, Deed, Hand, Pace, Truth


class Table:
    """A game as hands play it on a table, and as a camera sees it."""

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
        self.deeds: list[Deed] = []
        self.hands: list[Hand] = []
        self.clouds: list[tuple[float, float, set[int]]] = []  # from, until, cells that cannot be read
        self.last_moves: dict[Player, Any] = {}
        self.covers: list[tuple[float, float]] = []

    # What hands do.

    def _choose(self) -> Any:
        game, state, chance = self.game, self.line.state, self.chance
        moves = list(game.legal_moves(state))
        quiet = (
            [m for m in moves if game.outcome(game.play_unchecked(state, m)) is None]
            if len(moves) < 80
            else []
        )
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

    def _hand_makes(
        self, player: Player, stages: list[Layout], *, slide: bool = False, stay_s: float = 0.0
    ) -> None:
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
        x, _ = board.xy[todo[0].cell]
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
        self.hands.append(Hand(player, way))
        self.now_s = at_s + pace.way_s

    def _slide(self, take: Change, put: Change, at_s: float, way: list[tuple[float, float, float]]) -> float:
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
        self.deeds.append(Deed(at_s, cell, symbol))
        self.table[cell] = symbol

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
            for cell in map(Cell, range(len(board.names))):
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
    return tuple(sure if s == symbol else (1 - sure) * 0.9 if s == other else rest for s in symbols)


def _swapped(game: AnyGame, move: Any) -> str:
    text = game.format_move(move)
    parts = text.split("-")
    return "-".join(reversed(parts)) if len(parts) == 2 else ""


def _follows(game: AnyGame, last: Any, move: Any) -> bool:
    """Whether ``move`` goes on with the piece of ``last``: a pass after a run."""
    text, before = game.format_move(move), game.format_move(last)
    return "-" in before and text.startswith(before.split("-")[1].split(">")[0] + ">")
