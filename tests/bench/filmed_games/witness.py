"""The witness: knows what lies on the table, hears what the referee says, and counts."""

from time import thread_time
from typing import Any

from tachiai.firmware.referee.phases import Asking, Confirming, Over, Phase, Refusing, Repairing, Unfinished
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.referee.words import verdict_words
from tachiai.firmware.time_source import SimulatedClock
from tachiai.firmware.virtual_table.arrangement import layout_of
from tachiai.firmware.virtual_table.hand import Moment
from tachiai.firmware.virtual_table.table import VirtualTable
from tachiai.rules.belief.explain import explain
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyLine
from tests.bench.filmed_games.deeds import Deed, agree
from tests.bench.filmed_games.tally import Failure, Tally

WARNINGS = (Refusing, Repairing)


class Witness:
    """Is shown the referee after every frame. ``tally`` is what it has counted."""

    def __init__(self, table: VirtualTable, clock: SimulatedClock, name: str, seed: int, number: int) -> None:
        self.tally = Tally(games=1)
        self.deed: Deed | None = None
        self._table, self._clock = table, clock
        self._name, self._seed, self._number = name, seed, number
        self._logged: AnyLine | None = None
        self._shown: AnyLine | None = None
        self._phase: Phase | None = None
        self._illegal_since_s: float | None = None
        self._hand_s = 0.0  # when the hand was last over the sheet
        self._hand_is_gone = True
        self._verdict_s: float | None = None
        self._waited = False  # the referee thought that a legal move might still come of a fault

    def begins(self, deed: Deed) -> None:
        """Hands begin to do something."""
        self.deed = deed
        self._illegal_since_s = None
        self._verdict_s = None
        self._waited = False

    def sees(self, referee: RefereeState, frame_ms: float) -> None:
        """Looks at the table and at the referee after a frame that took ``frame_ms`` to work off."""
        self.tally.frame_ms.append(frame_ms)
        now_s, moment = self._clock.now_s(), self._table.moment()
        if is_over_sheet(moment):
            self._hand_s, self._hand_is_gone, self._verdict_s = now_s, False, None
        else:
            self._hand_is_gone = True
        self._look_for_fault(moment, now_s)
        self._compare_line(referee)
        self._compare_phase(referee)
        if self._hand_is_gone and self._verdict_s is None and self._has_verdict(referee):
            self._verdict_s = now_s + frame_ms / 1000 - self._hand_s
            self._time_explaining(referee)

    def done(self) -> None:
        """The deed was understood: what it took from hand gone to verdict counts."""
        if self._verdict_s is None or self.deed is None:
            return
        if self.deed.fault is None:
            self.tally.accept_s.append(self._verdict_s)
        else:
            (self.tally.doubt_s if self._waited else self.tally.refuse_s).append(self._verdict_s)

    def fails(self, kind: str, referee: RefereeState, says: str = "") -> None:
        """Notes something that should not have happened."""
        deed, blind = self.deed, referee.perception.blind
        says = says or f"{referee.phase_name}: {verdict_words(referee).en}"
        lies = differences(referee, layout_of(self._table.arrangement, self._table.sheet))
        line = referee.line
        self.tally.failures.append(
            Failure(
                game=self._name,
                seed=self._seed,
                number=self._number,
                at_s=round(self._clock.now_s(), 2),
                kind=kind,
                ply=line.ply,
                position=referee.game.format_position(line.state),
                deed="" if deed is None else f"{deed.name} {deed.fault.told if deed.fault else ''}".strip(),
                says=f"{says} | blind: {blind and blind.value} | the table differs in {lies}",
            )
        )

    def _look_for_fault(self, moment: Moment, now_s: float) -> None:
        fault = self.deed.fault if self.deed else None
        if fault is None or self._illegal_since_s is not None or moment.hand.held:
            return
        if layout_of(moment.arrangement, self._table.sheet) == fault.layout:
            self._illegal_since_s = now_s

    def _compare_line(self, referee: RefereeState) -> None:
        """What is written down, and what is shown, must be one of the truths that hands may have made."""
        if self._logged is not referee.logged:
            if self._logged is not None and not self._may_hold(referee.logged):
                self.tally.wrong += 1
                self.fails("wrong record", referee, f"recorded {referee.logged.texts()[-1:]}")
            self._logged = referee.logged
        if self._shown is not referee.line:
            self.tally.passing += self._shown is not None and not self._may_hold(referee.line)
            self._shown = referee.line

    def _may_hold(self, line: AnyLine) -> bool:
        return self.deed is not None and any(agree(line, each) for each in self.deed.lines)

    def _compare_phase(self, referee: RefereeState) -> None:
        before, self._phase = self._phase, referee.phase
        warns = isinstance(referee.phase, WARNINGS) and not isinstance(before, WARNINGS)
        if warns and self._illegal_since_s is None:
            self.tally.false_alarms += 1
            self.fails("false alarm", referee)
        self._waited |= isinstance(referee.phase, Unfinished) and self._illegal_since_s is not None
        if isinstance(referee.phase, Asking) and not isinstance(before, Asking):
            self.tally.asked += 1

    def _has_verdict(self, referee: RefereeState) -> bool:
        deed, phase = self.deed, referee.phase
        if deed is None:
            return False
        if deed.fault is not None:
            return isinstance(phase, WARNINGS)
        if isinstance(phase, Confirming):
            return bool(phase.after.state == deed.goal.state)
        return isinstance(phase, Asking | Over) or agree(referee.line, deed.goal)

    def _time_explaining(self, referee: RefereeState) -> None:
        """Measures how long it takes to say what is seen now."""
        if isinstance(referee.phase, Over):
            return
        start_s = thread_time()
        explain(referee.beam, referee.line)
        self.tally.explain_ms.append(1000 * (thread_time() - start_s))


def is_over_sheet(moment: Moment) -> bool:
    """Whether fingertips are over the sheet; an arm never is without them."""
    hand, (width_mm, height_mm) = moment.hand, moment.sheet_size_mm
    return not hand.away and 0 <= hand.x_mm <= width_mm and 0 <= hand.y_mm <= height_mm


def differences(referee: RefereeState, layout: Layout) -> dict[str, Any]:
    """Returns the cells on which the table differs from the referee's position, with what lies there."""
    held = referee.game.layout(referee.line.state)
    names = referee.game.board.names
    return {names[c]: now for c, (was, now) in enumerate(zip(held, layout, strict=True)) if was != now}
