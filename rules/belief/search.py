"""Plies that lead from a position to the table as it is seen: a best-first search guided by the evidence.

Only plies that explain a misfit are followed, so that hundreds of legal moves cost no more than a few. It is
A* (Hart, Nilsson and Raphael, 1968) with an estimate that may be too high, and with a bounded number of
positions opened.
"""

from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count, islice
from typing import Any

from tachiai.rules.belief.model import Costs
from tachiai.rules.belief.observation import STRANGE, Reading
from tachiai.rules.belief.plies import Ply
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.rules.line import AnyGame
from tachiai.rules.squares import squares_of

ESTIMATE = 0.9  # estimated nats for each misfit that is left


@dataclass(frozen=True, eq=False, slots=True)
class Path:
    """A sequence of plies from a position."""

    plies: tuple[Ply, ...]
    state: Any  #: after the plies
    layout: Layout  #: after the plies
    misfits: frozenset[Cell]  #: cells that they leave unexplained
    cost: float  #: of the plies, without the misfits, in nats


@dataclass
class Search:
    """The search for plies that explain one reading; results are kept."""

    atlas: Atlas
    reading: Reading
    costs: Costs
    left: int  #: positions that it may still open
    _at_once: dict[Any, list[Path]] = field(default_factory=dict)
    _deeper: dict[Any, tuple[float, list[Path]]] = field(default_factory=dict)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.atlas.game

    def at_once(self, state: Any, layout: Layout, *, over: bool = False) -> list[Path]:
        """The empty path from ``state``, then those of one ply that leave no misfit, perhaps after a pass.
        ``layout``: how the table showed ``state``. ``over``: the game is over, no ply may follow.
        """
        key = (state, layout, over)
        if key not in self._at_once:
            start = Path((), state, layout, self.reading.misfits(layout), 0.0)
            found = [start]
            over = over or self.game.to_move(state) in self.costs.absent
            doubtful = start.misfits | self.doubtful(layout)
            if doubtful and not over and not self._are_in_a_hand(start):
                asked = replace(start, misfits=doubtful)
                found += self._children(asked, self.costs.search, whole=True)
                found += self._after_a_pass(asked)
            self._at_once[key] = found
        return self._at_once[key]

    def _after_a_pass(self, path: Path) -> list[Path]:
        """The paths in which the turn is passed and the other player's ply explains everything."""
        legal_plies = self.atlas[path.state]
        ply = legal_plies.passing
        if ply is None or self.game.to_move(ply.state) in self.costs.absent:
            return []
        cost = path.cost + self.costs.passed * (len(legal_plies.moves) > 1)
        passed = replace(path, plies=(*path.plies, ply), state=ply.state, cost=cost)
        return self._children(passed, self.costs.search, whole=True)

    def doubtful(self, layout: Layout) -> frozenset[Cell]:
        """The cells that clearly show something other than ``layout`` says without excluding it."""
        pattern = self.reading.pattern
        return frozenset(Cell(c) for c in self.reading.unsure if pattern[c] not in (layout[c], STRANGE))

    def deeper(self, state: Any, layout: Layout, limit: float) -> list[Path]:
        """The paths of several plies, or of one that leaves misfits. ``limit``: the greatest cost of a path
        with its misfits, in nats.
        """
        key = (state, layout)
        if key not in self._deeper or self._deeper[key][0] < limit:
            self._deeper[key] = limit, self._searched(state, layout, limit)
        return self._deeper[key][1]

    def _searched(self, state: Any, layout: Layout, limit: float) -> list[Path]:
        start, *whole = self.at_once(state, layout)
        if not start.misfits or self._is_only_missing(start):
            return []
        # Where all is seen and only one player's pieces have moved, that player alone has made a ply.
        several = bool(self.reading.unseen) or all(self._concerns(start, player) for player in Player)
        if self.atlas[state].has_part(self.reading.shown(start.misfits), self.reading.may_be_empty):
            return []
        limit = min([limit, *(path.cost + self.costs.sure for path in whole)])
        found: list[Path] = []
        numbers = count()
        queue: list[tuple[float, int, Path]] = [(0.0, next(numbers), start)]
        expansions = self.costs.expansions
        while queue and expansions and self.left > 0:
            estimate, _, path = heappop(queue)
            if estimate > limit:
                break
            player = self.game.to_move(path.state)
            if player in self.costs.absent:
                continue
            concerned = self._concerns(path, player)
            if not concerned and (path.plies or not self.reading.unseen):
                continue
            expansions -= 1
            self.left -= 1
            if not path.plies and several:
                for child in self._hidden(path, limit):
                    heappush(queue, (child.cost + ESTIMATE * len(child.misfits), next(numbers), child))
            for child in self._children(path, limit) if concerned else ():
                if not child.misfits and not path.plies:
                    continue
                if not several and not self._leaves_a_piece_lifted(child):
                    continue
                if not self._is_gone(child.plies[-1]) or self._is_under_way(child):
                    found.append(child)  # else a further ply has to capture the piece
                estimate = child.cost + ESTIMATE * len(child.misfits)
                if not child.misfits:
                    limit = min(limit, child.cost + self.costs.near)
                elif self._is_only_missing(child):
                    limit = min(limit, estimate + self.costs.near)
                elif len(child.plies) < self.costs.depth:
                    heappush(queue, (estimate, next(numbers), child))
        return found

    def misplaced(self, start: Path) -> list[Path]:
        """The paths of one ply that explain everything but one piece that stands beside its cell."""
        game, reading, player = self.game, self.reading, self.game.to_move(start.state)
        shown = reading.shown(start.misfits) if player not in self.costs.absent else {}
        found = []
        for wrong, piece in shown.items():
            if game.owners.get(piece) is not player or start.layout[wrong] != EMPTY:
                continue
            if wrong not in game.board.grid_cells:
                continue
            others = start.misfits - {wrong}
            for ply in self.atlas[start.state].plies_over(others, max(1, len(others))):
                left = {cell for cell, symbol in ply.changed.items() if reading.excludes(cell, symbol)}
                if len(left) != 1 or not others <= ply.changed.keys():
                    continue
                (right,) = left
                if (
                    ply.changed[right] == piece
                    and right in game.board.neighbours[wrong]
                    and shown.get(right, EMPTY) == EMPTY
                ):
                    unseen = len(ply.changed.keys() & reading.unseen)
                    cost = self.costs.ply + self.costs.unseen * unseen
                    layout = changed(start.layout, ply)
                    found.append(Path((ply,), ply.state, layout, frozenset({wrong, right}), cost))
        return found[: self.costs.children]

    def _children(self, path: Path, limit: float, *, whole: bool = False) -> list[Path]:
        """The paths with one more ply, likeliest first; of several moves with the same outcome, the one that
        the record keeps. ``whole``: only paths without misfits.
        """
        legal_plies = self.atlas[path.state]
        least = len(path.misfits) if whole else 1
        occupied = self.reading.occupied & ~squares_of(path.misfits)
        best: dict[Any, tuple[float, Path]] = {}
        for ply in legal_plies.plies_over(path.misfits, least, occupied):
            child = self._after(path, ply)
            if child is None or (whole and child.misfits):
                continue
            estimate = child.cost + ESTIMATE * len(child.misfits)
            if estimate <= limit:
                key = (child.state, child.layout)
                known = best.get(key)
                if known is None or legal_plies.rank(ply.move) < legal_plies.rank(known[1].plies[-1].move):
                    best[key] = estimate, child
        ranked = sorted(best.values(), key=lambda item: item[0])
        return [child for _, child in ranked[: self.costs.children]]

    def _hidden(self, path: Path, limit: float) -> list[Path]:
        """The paths with one ply of which nothing was seen; none if there are too many to guess."""
        costs = self.costs
        found = []
        for ply in islice(self.atlas[path.state].plies_within(self.reading.unseen), costs.guessed + 1):
            cost = path.cost + costs.ply + costs.hidden + costs.unseen * len(ply.changed)
            if cost + ESTIMATE * len(path.misfits) <= limit:
                layout = changed(path.layout, ply)
                found.append(Path((*path.plies, ply), ply.state, layout, path.misfits, cost))
        return found if len(found) <= costs.guessed else []

    def _after(self, path: Path, ply: Ply) -> Path | None:
        """The path with one more ply; None if the ply explains too little."""
        reading, costs = self.reading, self.costs
        misfits, explains, arrived = set(path.misfits), 0, False
        arrivals = unseen = refilled = kept = 0
        for cell, symbol in ply.changed.items():
            if symbol != EMPTY:
                arrivals += 1
            if reading.rows[cell] is None:
                unseen += 1
                continue
            if reading.excludes(cell, symbol):
                arrived = arrived or (symbol != EMPTY and cell in misfits)  # another ply may have covered it
                misfits.add(cell)
                refilled += symbol == EMPTY and reading.pattern[cell] == path.layout[cell]
                continue
            if cell in misfits:
                explains += 1
                misfits.remove(cell)
            else:
                kept += 1
            arrived = arrived or symbol != EMPTY
        hidden = arrivals > 0 and not arrived
        gone = hidden and not unseen
        if gone and (path.plies or len(path.misfits) < 3 or not self._is_gone(ply)):
            return None
        if not explains or 2 * explains < len(ply.changed) - unseen - kept:
            return None
        if len(misfits) > len(path.misfits):
            return None
        if len(misfits) == len(path.misfits) and not path.plies and len(misfits) < 3:
            return None
        cost = path.cost + (costs.crowded if any(before.changed for before in path.plies) else costs.ply)
        cost += costs.unseen * unseen + costs.refilled * refilled
        if not arrivals:
            cost += costs.taken_off
        if hidden:
            cost += costs.hidden + costs.refuted * gone
        layout = changed(path.layout, ply)
        return Path((*path.plies, ply), ply.state, layout, frozenset(misfits), cost)

    def _is_gone(self, ply: Ply) -> bool:
        """Whether every cell on which a ply put something was seen empty."""
        pattern = self.reading.pattern
        return bool(ply.arrivals) and all(pattern[cell] == EMPTY for cell in ply.arrivals)

    def _is_under_way(self, path: Path) -> bool:
        """Whether what a path leaves unexplained may be a part of the next ply."""
        shown = self.reading.shown(path.misfits)
        return self.atlas[path.state].has_part(shown, self.reading.may_be_empty)

    def _concerns(self, path: Path, player: Player) -> bool:
        """Whether a piece of ``player`` has come or gone where the path leaves something unexplained."""
        owners = self.game.owners
        return any(
            owners.get(path.layout[cell]) is player or owners.get(symbol) is player
            for cell, symbol in self.reading.shown(path.misfits).items()
        )

    def _is_only_missing(self, path: Path) -> bool:
        """Whether all misfits are missing pieces: they may be in a hand."""
        return all(symbol == EMPTY for symbol in self.reading.shown(path.misfits).values())

    def _leaves_a_piece_lifted(self, path: Path) -> bool:
        """Whether the last ply moves a piece and nothing but a missing one is left unexplained. A piece that
        was dropped may be the missing one.
        """
        return EMPTY in path.plies[-1].changed.values() and self._is_only_missing(path)

    def _are_in_a_hand(self, path: Path) -> bool:
        """Whether pieces have been missing only briefly, in a game with hundreds of moves."""
        is_told = self.atlas[path.state].is_told_what_moves_touch
        return is_told and self.reading.rest_s < self.costs.taken_off_s and self._is_only_missing(path)


def changed(layout: Layout, ply: Ply) -> Layout:
    """The layout after a ply."""
    cells = list(layout)
    for cell, symbol in ply.changed.items():
        cells[cell] = symbol
    return tuple(cells)
