"""A film's script: a game with its mistakes. Players do not wait for the referee here; they just play."""

from itertools import pairwise
from random import Random

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.virtual_table.actions import Grip, TurnOver
from tachiai.firmware.virtual_table.arrangement import Scatter, arrangement_from_layout
from tachiai.rules.core import Layout, Player
from tachiai.rules.line import AnyLine
from tachiai.testing.configurations import Configuration
from tests.bench.filmed_games.faults import Fault, Faults
from tests.bench.films.disturbances import Disturbances
from tests.bench.films.movements import forgetting
from tests.bench.films.plausible import lookalikes
from tests.bench.films.players import Rates, TwoPlayers, let_go_s
from tests.bench.films.truth import Incident, TrueIllegal, TruePly, Truth
from tests.bench.films.two_hands import Timed, Timeline

STANDS_S = (1.5, 6.0)  # an illegal move
REGRETS_S = (1.0, 4.0)  # a move that is taken back
PAUSES_S = (0.4, 2.0)  # between two parts of a move
FORGOTTEN_S = 3.0  # a captured piece
CARELESS = 0.34  # of a cell: how far off its middle a piece is put that is straightened later
FAULTS = 5  # looked for, until one is of a known move
TRIED = 4  # moves that might be taken back


class Script:
    """Writes the script of one game. ``timeline`` and ``truth`` are what comes of it."""

    def __init__(
        self,
        configuration: Configuration,
        equipment: Equipment,
        line: AnyLine,
        truth: Truth,
        rates: Rates,
        chance: Random,
    ) -> None:
        self._configuration, self._equipment, self._line = configuration, equipment, line
        self.truth, self._rates, self._chance = truth, rates, chance
        self._game = equipment.game
        start, rng = self._game.layout(line.nodes()[0].state), np.random.default_rng(chance.randrange(2**32))
        arrangement = arrangement_from_layout(equipment.sheet, equipment.pieces, start, rng)
        self.timeline = Timeline(arrangement, equipment.sheet.size_mm)
        self._players = TwoPlayers(self.timeline, equipment.sheet, truth, rates, chance)
        self._disturbances = Disturbances(self._players)
        self._last_piece = ""  # that was moved
        truth.began_s = self._players.released_s

    def write(self) -> None:
        """Writes all of it."""
        players, nodes = self._players, self._line.nodes()
        coat_at = self._coat_at(len(nodes) - 1)
        for before, after in pairwise(nodes):
            if before.ply == coat_at:
                self._disturbances.coat()
            if not players.is_below_coat(players.released_s):
                self._disturbances.perhaps(self._game.to_move(before.state))
                if players.happens(self._rates.illegal):
                    self._errs(before)
                if players.happens(self._rates.take_back):
                    self._regrets(before)
            self._ply(before, after)
        outcome = self._line.outcome
        if outcome is not None:
            self.truth.result, self.truth.clause = outcome.text, outcome.clause
        self.truth.ends_s = self.timeline.ends_s + self._chance.uniform(2.5, 4.0)

    def _ply(self, before: AnyLine, after: AnyLine, taken_back: bool = False) -> None:
        players, by = self._players, self._game.to_move(before.state)
        corrects = bool(self._last_piece) and players.happens(self._rates.corrects)
        careless = Scatter(CARELESS * min(players.sheet.pitch_mm))
        scatter = careless if players.happens(self._rates.corrects) else None
        quick, timed = players.is_quick(), list[Timed]()
        for layouts, wait_s in self._parts(before, after, by):
            plan = players.plan(layouts, by, scatter)
            if timed:
                timed += players.at(timed[-1].end_s + wait_s, by, plan)
            else:
                timed += players.reply(by, plan, quick)
        made_s = let_go_s(timed)
        ply = TruePly(
            ply=after.ply,
            text=self._game.format_move(after.move),
            player=by.value,
            begun_s=timed[0].start_s,
            made_s=made_s,
            quick_reply=quick,
            below_coat=players.is_below_coat(made_s),
            taken_back=taken_back,
            lookalikes=lookalikes(self._game, before.state, after.move),
        )
        self.truth.plies.append(ply)
        if corrects:
            self._disturbances.straighten(self._last_piece, by.other, made_s)
        gripped = [each.action.item_id for each in timed if isinstance(each.action, Grip)]
        self._last_piece = gripped[-1] if gripped else self._last_piece
        players.released(made_s, may_overlap=True)

    def _parts(self, before: AnyLine, after: AnyLine, by: Player) -> list[tuple[tuple[Layout, ...], float]]:
        """The stages that a hand does in one go, and how long it waits before."""
        stages, now = self._game.stages(before.state, after.move), self._game.layout(before.state)
        theirs = frozenset(c for c, s in enumerate(now) if self._game.owners.get(s) is by.other)
        forgotten = forgetting(now, stages[-1], theirs) if len(stages) == 1 else None
        if forgotten not in (None, now) and self._players.happens(self._rates.forgets):
            self._players.note("forgotten", self._players.released_s, self._players.released_s + FORGOTTEN_S)
            return [((forgotten,), 0.0), (stages, FORGOTTEN_S)]
        if len(stages) > 1 and self._players.happens(self._rates.pauses):
            cut = self._chance.randrange(1, len(stages))
            return [(stages[:cut], 0.0), (stages[cut:], self._chance.uniform(*PAUSES_S))]
        return [(stages, 0.0)]

    def _errs(self, before: AnyLine) -> None:
        """Something illegal stands for a while and is put back."""
        players, by = self._players, self._game.to_move(before.state)
        fault = self._some_fault(before)
        if fault is None:
            return
        try:
            plan = players.plan((fault.layout,), by)
        except BadAction:
            return  # the set has not the pieces for it
        from_s = let_go_s(players.reply(by, plan, players.is_quick()))
        stands_s = self._chance.uniform(*STANDS_S)
        back = players.at(from_s + stands_s, by, players.plan((self._game.layout(before.state),), by))
        illegal = TrueIllegal(
            ply=before.ply,
            text=fault.move,
            kind=fault.kind,
            clause=fault.clause,
            clauses=tuple(sorted(fault.clauses)),
            from_s=from_s,
            until_s=next(each.end_s for each in back if isinstance(each.action, Grip | TurnOver)),
        )
        self.truth.illegal.append(illegal)
        players.released(let_go_s(back) + self._chance.uniform(0.2, 1.0))

    def _regrets(self, before: AnyLine) -> None:
        """Another move is made, and taken back after a while."""
        players, by = self._players, self._game.to_move(before.state)
        now, moves = self._game.layout(before.state), list(self._game.legal_moves(before.state))
        for move in self._chance.sample(moves, min(TRIED, len(moves))):
            other = before.play(move)
            if other.outcome is not None or self._is_reached(other, now):
                continue
            self._ply(before, other, taken_back=True)
            ready_s = players.released_s + self._chance.uniform(*REGRETS_S)
            back = players.at(ready_s, by, players.plan((now,), by))
            self.truth.take_backs.append(Incident("take-back", back[0].start_s, let_go_s(back), "1"))
            players.released(let_go_s(back))
            return

    def _is_reached(self, line: AnyLine, layout: Layout) -> bool:
        """Whether some legal move leads from the end of ``line`` to ``layout``."""
        game = self._game
        after = (game.play_unchecked(line.state, move) for move in game.legal_moves(line.state))
        return any(game.layout(state) == layout for state in after)

    def _some_fault(self, before: AnyLine) -> Fault | None:
        """Returns an illegal table, one of a known move if there is any."""
        faults = Faults(self._configuration, self._equipment.pieces.kinds, before)
        drawn = [fault for fault in (faults.draw(self._chance) for _ in range(FAULTS)) if fault is not None]
        return next((fault for fault in drawn if fault.move), drawn[0] if drawn else None)

    def _coat_at(self, plies: int) -> int:
        """Returns before which ply a coat falls, -1 if none does."""
        if plies < 6 or not self._players.happens(self._rates.coat):
            return -1
        return self._chance.randrange(plies // 3, 2 * plies // 3)
