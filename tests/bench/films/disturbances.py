"""What happens at a table besides moves: bumps, shadows, a hand that rests, a piece put straight, a coat."""

import numpy as np

from tachiai.firmware.virtual_table.actions import Bump, HandReaches, Leave, Nudge, Rest
from tachiai.firmware.virtual_table.arrangement import Item
from tachiai.rules.core import Player
from tests.bench.films.movements import straightening
from tests.bench.films.players import TwoPlayers, let_go_s
from tests.bench.films.two_hands import Passing

HALF = 0.5  # of a cell: a sheet is pushed no farther from where it lay
KNOCKED = (0.3, 0.48)  # of a cell: how far a piece is pushed, and stays nearest to its cell
RESTS_S = (2.0, 5.0)
SHADOW_S = (0.6, 2.0)
COAT_S = 10.0
MOST_BELOW_COAT = 3  # plies


class Disturbances:
    """Disturbs two players."""

    def __init__(self, players: TwoPlayers) -> None:
        self._players, self._chance = players, players.chance
        self._pitch_mm = min(players.sheet.pitch_mm)
        self._bump = (0.0, 0.0)

    def perhaps(self, to_move: Player) -> None:
        """Perhaps the table or a piece is pushed, a shadow falls, a hand rests on the board."""
        players, rates = self._players, self._players.rates
        at_s = players.released_s + self._chance.uniform(0.2, 0.9)
        if players.happens(rates.sheet_bumped):
            self._bump_sheet(at_s)
        if players.happens(rates.piece_bumped):
            self._bump_piece(at_s)
        if players.happens(rates.shadow):
            by, takes_s = self._chance.choice([*Player]), self._chance.uniform(*SHADOW_S)
            players.timeline.passing.append(Passing("shadow", at_s, at_s + takes_s, by))
            players.note("shadow", at_s, at_s + takes_s)
        if players.happens(rates.rests):
            self._rest(to_move, at_s)

    def coat(self) -> None:
        """A coat lies over the board; a few plies are made below it, or none."""
        players = self._players
        from_s = players.released_s + self._chance.uniform(1.0, 2.0)
        coat = Passing("coat", from_s, from_s + COAT_S + 1.2, self._chance.choice([*Player]))
        players.timeline.passing.append(coat)
        players.plies_below_coat = hidden = self._chance.randint(0, MOST_BELOW_COAT)
        players.note("coat", from_s, coat.until_s, f"{hidden} plies below it")
        players.released(from_s + 1.0 if hidden else coat.until_s)

    def straighten(self, piece: str, by: Player, at_s: float) -> None:
        """The player who moved before straightens his piece while the other one has moved, or just after."""
        players = self._players
        moment = players.timeline.expected.of(by)
        if players.timeline.free_s(by) > at_s or moment.arrangement.item(piece).rides_on:
            return
        plan = straightening(moment, players.sheet, piece, by)
        if plan:
            timed = players.at(at_s + self._chance.uniform(-0.3, 0.6), by, plan)
            players.note("correction", timed[0].start_s, timed[-1].end_s, by.value)

    def _bump_sheet(self, at_s: float) -> None:
        x_mm, y_mm = (self._chance.uniform(-HALF, HALF) * self._pitch_mm for _ in range(2))
        shift = Bump(x_mm - self._bump[0], y_mm - self._bump[1], self._chance.uniform(-0.4, 0.4))
        self._players.timeline.push(at_s, shift)
        self._bump = (x_mm, y_mm)
        self._players.note("sheet bumped", at_s, at_s, f"{shift.dx_mm:.0f} mm, {shift.dy_mm:.0f} mm")

    def _bump_piece(self, at_s: float) -> None:
        """A piece is knocked by up to half a cell, where there is room, and straightened a little later."""
        players, items = self._players, self._players.timeline.expected.arrangement.items
        on_board = [item for item in items if not item.is_rider and self._is_on_sheet(item)]
        if not on_board:
            return
        item, angle = self._chance.choice(on_board), self._chance.uniform(0, 2 * np.pi)
        by_mm = self._chance.uniform(*KNOCKED) * self._pitch_mm
        place = np.array([item.x_mm, item.y_mm])
        goal = place + by_mm * np.array([np.cos(angle), np.sin(angle)])
        gaps = [np.hypot(goal[0] - o.x_mm, goal[1] - o.y_mm) for o in on_board if o.id != item.id]
        if min(gaps, default=np.inf) < item.diameter_mm or self._cell_at(goal) != self._cell_at(place):
            return
        players.timeline.push(at_s, Nudge(item.id, *(float(each) for each in goal - place)))
        by = self._chance.choice([*Player])
        plan = straightening(players.timeline.expected.of(by), players.sheet, item.id, by)
        timed = players.at(at_s + self._chance.uniform(0.8, 3.0), by, plan)
        players.note("piece bumped", at_s, timed[-1].end_s if timed else at_s)
        players.released(max(players.released_s, let_go_s(timed, at_s)))

    def _rest(self, to_move: Player, at_s: float) -> None:
        """A hand lies on the board for a while; the game goes on after it, or beside it."""
        players, by = self._players, self._chance.choice([*Player])
        x_mm, y_mm = players.sheet.centres_mm[self._chance.choice(players.sheet.board.grid_cells)]
        plan = (HandReaches(float(x_mm), float(y_mm), by), Rest(self._chance.uniform(*RESTS_S)), Leave())
        timed = players.at(at_s, by, plan)
        players.note("resting hand", timed[0].start_s, timed[-1].end_s, by.value)
        if by is to_move or self._chance.random() < 0.5:
            players.released(timed[1].end_s)

    def _is_on_sheet(self, item: Item) -> bool:
        width_mm, height_mm = self._players.sheet.size_mm
        return 0 < item.x_mm < width_mm and 0 < item.y_mm < height_mm

    def _cell_at(self, place_mm: np.ndarray[tuple[int], np.dtype[np.float64]]) -> int:
        return int(np.abs(self._players.sheet.centres_mm - place_mm).max(axis=1).argmin())
