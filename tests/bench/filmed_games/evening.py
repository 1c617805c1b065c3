"""An evening at the table: two players move, err, correct themselves, take back, get in the way."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from tachiai.firmware.errors import BadAction
from tachiai.firmware.referee.events import Button, Pressed, RequestReceived
from tachiai.firmware.referee.phases import Asking, Confirming, Over, Refusing, Repairing, Unfinished
from tachiai.firmware.referee.requests import Choose
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.virtual_table.actions import Action, Bump, Shadow, Wait
from tachiai.firmware.virtual_table.player import TIDY, Habits, hand_plan, stages_plan
from tachiai.rules.core import EMPTY, Layout, Player
from tachiai.rules.line import AnyLine
from tachiai.testing.configurations import Configuration
from tests.bench.filmed_games.choosing import choice_of_move
from tests.bench.filmed_games.deeds import Deed, agree, is_ready, reached, shows_missing, stands
from tests.bench.filmed_games.faults import Fault, Faults
from tests.bench.filmed_games.witness import WARNINGS, Witness
from tests.support.filmed_table import FilmedTable

UNDERSTOOD_WITHIN_S = 9.0  # longer than a move that may go on waits to be confirmed
WARNED_WITHIN_S = 6.0  # longer than the referee waits for a move to be finished
FARTHEST_BUMP_MM, FARTHEST_TURN_DEG = 5.0, 1.2


@dataclass(frozen=True)
class Until:
    """What the players wait for once their hands have gone, and for how long."""

    holds: Callable[[RefereeState], bool]
    within_s: float = UNDERSTOOD_WITHIN_S


Steps = Generator[Until, bool, None]
Told = Generator[Until, bool, bool]


@dataclass(frozen=True)
class Players:
    """How the two of them play."""

    habits: Habits
    presses: bool  # confirms every move with the button
    plies: int  # they stop after so many


class Evening:
    """Plays one game. ``turn`` is called after every frame and tells whether it goes on."""

    def __init__(
        self,
        table: FilmedTable,
        configuration: Configuration,
        witness: Witness,
        players: Players,
        chance: Random,
        first_fault: str = "",
    ) -> None:
        self._filmed, self._configuration, self._witness = table, configuration, witness
        self._players, self._chance, self._first_fault = players, chance, first_fault
        self._rng = np.random.default_rng(chance.randrange(2**32))
        self._tally = witness.tally
        self._steps = self._play()
        self._until: Until | None = None
        self._idle_since_s: float | None = None
        self._answered: object = None
        self._bump = (0.0, 0.0, 0.0)

    def turn(self, referee: RefereeState, frame_ms: float) -> bool:
        """Goes on when what the players wait for has come, or has not come in time."""
        self._witness.sees(referee, frame_ms)
        self._answer(referee)
        try:
            if self._until is None:
                self._until = next(self._steps)
                return True
            came = self._came(referee, self._until)
            if came is not None:
                self._idle_since_s = None
                self._until = self._steps.send(came)
        except StopIteration:
            return False
        return True

    def _came(self, referee: RefereeState, until: Until) -> bool | None:
        """Whether what is waited for is there; None to wait on."""
        if not self._filmed.table.is_idle:
            return None
        now_s = self._filmed.clock.now_s()
        if self._idle_since_s is None:
            self._idle_since_s = now_s
        if until.holds(referee):
            return True
        return False if now_s - self._idle_since_s > until.within_s else None

    def _answer(self, referee: RefereeState) -> None:
        """Whoever is asked says what was played."""
        phase, deed = referee.phase, self._witness.deed
        if not isinstance(phase, Asking) or self._answered == phase or deed is None or deed.fault:
            return
        self._answered = phase
        for move in phase.moves:
            after = referee.game.play_unchecked(referee.line.state, move)
            if any(after == line.state for line in deed.lines[1:]):
                self._post(
                    RequestReceived(Choose(referee.game.format_move(move)), self._filmed.clock.now_s())
                )
                return
        self._tally.asked_in_vain += 1
        self._witness.fails("question without the right answer", referee)

    # What the players do, one thing after the other.

    def _play(self) -> Steps:
        yield Until(lambda referee: is_ready(referee) or isinstance(referee.phase, Over))
        if self._first_fault:
            fault = self._faults.of_move(self._first_fault)
            if fault is not None:
                yield from self._errs(fault)
        while self._truth.outcome is None and self._truth.ply < self._players.plies:
            if self._tally.stuck:
                return
            yield from self._next_deed()
        self._tally.ended += self._truth.outcome is not None

    def _next_deed(self) -> Steps:
        deed = self._chance.random()
        move = self._choice_of_move()
        if deed < 0.24:
            fault = self._faults.draw(self._chance)
            if fault is not None:
                yield from self._errs(fault)
        elif deed < 0.31:
            yield from self._takes_back(self._chance.randint(1, 3))
        elif deed < 0.35:
            yield from self._is_disturbed(
                Shadow(self._chance.uniform(0.6, 2.0), self._chance.choice([*Player]))
            )
        elif deed < 0.38:
            yield from self._is_disturbed(self._some_bump())
        elif deed < 0.41:
            yield from self._knocks_off(move)
        elif deed < 0.48:
            yield from self._pauses_half_way(move)
        elif deed < 0.53:
            yield from self._is_answered_at_once(move)
        else:
            yield from self._moves(move)

    def _moves(self, move: Any) -> Steps:
        stages = self._game.stages(self._truth.state, move)
        self._begins(self._deed("move", move))
        self._hands(self._staged(stages, self._players.habits))
        yield from self._ply_is_recorded()

    def _knocks_off(self, move: Any) -> Steps:
        """A piece of the next player's falls from the board while a legal move is made. Nobody can tell that
        from a piece in that player's hand: the move counts, what is missing is shown, and is put back.
        """
        cell = self._faults.knocked_off(move, self._chance)
        if cell is None:
            yield from self._moves(move)
            return
        deed = self._deed(f"a piece knocked off {self._game.board.names[cell]} beside", move)
        layout = list(self._game.layout(deed.goal.state))
        layout[cell] = EMPTY
        self._begins(deed)
        self._hands(self._shown(tuple(layout), TIDY))
        self._tally.knocked += 1
        seen = yield Until(lambda referee: shows_missing(referee, cell) and agree(referee.line, deed.goal))
        self._tally.knocked_right += seen
        if not seen:
            self._witness.fails("missing piece not shown", self._filmed.state)
        self._hands(self._shown(self._game.layout(deed.goal.state), TIDY))
        yield from self._ply_is_recorded()

    def _pauses_half_way(self, move: Any) -> Steps:
        """Leaves a move of several parts unfinished for a while."""
        stages = self._game.stages(self._truth.state, move)
        complete = self._faults.complete
        halves = [n for n, stage in enumerate(stages[:-1], start=1) if stage not in complete]
        if not halves:
            yield from self._moves(move)
            return
        half = self._chance.choice(halves)
        self._begins(self._deed("move with a pause half-way", move))
        self._hands(self._staged(stages[:half], TIDY))
        self._tally.unfinished += 1
        seen = yield Until(lambda referee: isinstance(referee.phase, Unfinished), 2.5)
        self._tally.unfinished_seen += seen
        if not seen:
            self._witness.fails("unfinished move not seen", self._filmed.state)
        self._hands(self._staged(stages[half:], TIDY))
        yield from self._ply_is_recorded()

    def _is_answered_at_once(self, move: Any) -> Steps:
        """The opponent replies before the move can be confirmed."""
        between = self._truth.play(move)
        replies = () if between.outcome else tuple(self._game.legal_moves(between.state))
        if not replies:
            yield from self._moves(move)
            return
        reply = self._chance.choice(replies)
        after = between.play(reply)
        texts = f"{self._game.format_move(move)}, at once {self._game.format_move(reply)}"
        stages = self._game.stages(self._truth.state, move)
        first = self._staged(stages, TIDY)
        self._begins(Deed(f"moves {texts}", (self._truth, between, after)))
        self._hands(first)
        by = self._game.to_move(between.state)
        self._hands(self._staged(self._game.stages(between.state, reply), TIDY, by))
        yield from self._ply_is_recorded()

    def _errs(self, fault: Fault) -> Steps:
        truth = self._truth
        try:
            plan = self._shown(fault.layout, TIDY)
        except BadAction:
            return  # the set has not the pieces for it
        self._begins(Deed("illegal move", (truth,), fault))
        self._hands(plan)
        self._tally.illegal += 1
        warned = yield Until(lambda referee: isinstance(referee.phase, WARNINGS), WARNED_WITHIN_S)
        self._note_warning(warned, fault)
        if warned:
            self._witness.done()
        yield Until(lambda referee: False, 0.5)
        if warned and self._chance.random() < 0.35:
            move = self._choice_of_move()
            deed = self._deed("corrected to move", move)
            self._witness.deed = deed
            self._hands(self._shown(self._game.layout(deed.goal.state), TIDY))
            yield from self._ply_is_recorded()
            return
        yield from self._puts_back()

    def _note_warning(self, warned: bool, fault: Fault) -> None:
        tally, referee = self._tally, self._filmed.state
        phase = referee.phase
        tally.known += bool(fault.clause)
        if warned:
            tally.warned += 1
            tally.unnamed += isinstance(phase, Repairing)
            if fault.clause:
                self._note_name(referee, fault)
        elif isinstance(phase, Unfinished):
            tally.held_unfinished += 1
            self._witness.fails("illegal table held to be unfinished", referee)
        elif isinstance(phase, Asking):
            tally.asked_instead += 1
            self._witness.fails("asked about an illegal table", referee)
        else:
            tally.missed += 1
            self._witness.fails("illegal table missed", referee)

    def _note_name(self, referee: RefereeState, fault: Fault) -> None:
        """Compares the clause that forbids what was tried with the one that the referee names, if any."""
        phase, tally = referee.phase, self._tally
        named = self._game.reason(phase.illegal.code).clause if isinstance(phase, Refusing) else "none"
        tally.named += isinstance(phase, Refusing)
        tally.named_right += named in fault.clauses
        tally.clauses[f"{fault.clause} {named}"] += 1
        if named not in fault.clauses:
            self._witness.fails("another clause named", referee)

    def _puts_back(self) -> Steps:
        """The table is made to show what the referee holds, whatever that is by now."""
        held = self._filmed.state.line
        if self._witness.deed is not None:
            self._witness.deed = Deed("put back", (held,), self._witness.deed.fault)
        self._hands(self._shown(self._game.layout(held.state), TIDY))
        ready = yield Until(is_ready)
        self._witness.deed = None
        if not ready and not isinstance(self._filmed.state.phase, Over):
            self._tally.stuck += 1
            self._witness.fails("stuck", self._filmed.state)

    def _takes_back(self, plies: int) -> Steps:
        nodes = list(self._truth.back())[: plies + 1]
        layouts = [self._game.layout(node.state) for node in nodes]
        real = all(node.move is not None for node in nodes[:-1])
        if not real or len(nodes) <= plies or len(set(layouts)) <= plies:
            return
        if layouts[-1] in self._faults.complete:
            return  # that would be a legal move
        self._begins(Deed(f"take back {plies}", tuple(nodes)))  # one after the other is as good
        self._hands(self._shown(layouts[-1], TIDY))
        self._tally.take_backs += 1
        understood = yield self._until_goal()
        self._tally.take_backs_right += understood
        if understood:
            self._witness.done()
        else:
            self._witness.fails("take-back not understood", self._filmed.state)
            yield from self._puts_back()

    def _is_disturbed(self, action: Action) -> Steps:
        self._tally.disturbances += 1
        self._begins(Deed(f"{action}", (self._truth,)))
        self._filmed.table.enqueue((action, Wait(0.3)))
        if not (yield Until(is_ready)):
            self._tally.stuck += 1
            self._witness.fails("stuck", self._filmed.state)

    def _ply_is_recorded(self) -> Steps:
        deed = self._witness.deed
        assert deed is not None
        made = len(deed.lines) - 1
        self._tally.plies += made
        if (yield from self._confirmed(deed)):
            self._tally.right += made
            self._witness.done()
            return
        self._tally.lost += max(0, deed.goal.ply - self._filmed.state.line.ply)
        self._witness.fails("ply not recorded", self._filmed.state)
        yield from self._puts_back()

    def _confirmed(self, deed: Deed) -> Told:
        if self._players.presses:
            yield Until(lambda referee: stands(referee, deed) or reached(referee, deed))
            if isinstance(self._filmed.state.phase, Confirming):
                self._post(Pressed(Button.CONFIRM, self._filmed.clock.now_s()))
        return (yield self._until_goal())

    # Hands.

    def _hands(self, plan: tuple[Action, ...]) -> None:
        self._filmed.table.enqueue(plan)

    def _staged(
        self, stages: tuple[Layout, ...], habits: Habits, by: Player | None = None
    ) -> tuple[Action, ...]:
        filmed = self._filmed
        by = by or self._game.to_move(self._truth.state)
        return stages_plan(filmed.table.expected(), filmed.sheet, stages, by=by, rng=self._rng, habits=habits)

    def _shown(self, layout: Layout, habits: Habits) -> tuple[Action, ...]:
        filmed, by = self._filmed, self._game.to_move(self._truth.state)
        return hand_plan(filmed.table.expected(), filmed.sheet, layout, by=by, rng=self._rng, habits=habits)

    def _some_bump(self) -> Bump:
        far, turn = FARTHEST_BUMP_MM, FARTHEST_TURN_DEG
        goal = (
            self._chance.uniform(-far, far),
            self._chance.uniform(-far, far),
            self._chance.uniform(-turn, turn),
        )
        before, self._bump = self._bump, goal
        return Bump(goal[0] - before[0], goal[1] - before[1], goal[2] - before[2])

    def _post(self, event: RequestReceived | Pressed) -> None:
        session = self._filmed.session
        assert session is not None
        session.post(event)

    # What is true.

    @property
    def _game(self) -> Any:
        return self._configuration.game

    @property
    def _truth(self) -> AnyLine:
        """The game as it is: between two deeds the referee holds the same, or it was counted as wrong."""
        return self._filmed.state.line

    @property
    def _faults(self) -> Faults:
        return Faults(self._configuration, self._filmed.pieces.kinds, self._truth)

    def _begins(self, deed: Deed) -> None:
        self._witness.begins(deed)

    def _deed(self, name: str, move: Any) -> Deed:
        return Deed(f"{name} {self._game.format_move(move)}", (self._truth, self._truth.play(move)))

    def _until_goal(self) -> Until:
        deed = self._witness.deed
        assert deed is not None
        return Until(lambda referee: reached(referee, deed))

    def _choice_of_move(self) -> Any:
        return choice_of_move(self._game, self._truth.state, self._chance)
