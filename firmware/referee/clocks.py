"""The players' clocks: a clock as a value that is asked what it shows."""

from dataclasses import dataclass, replace

from tachiai.rules.core import Player
from tachiai.rules.time_control import Bonus, TimeControl


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What a player's clock holds at the start of a turn, or shows within one. ``main_s`` counts up where
    time is unlimited; ``period_s`` is what is left of the running byo-yomi period. ``stage`` is the number of
    the stage of the time control that was reached, whose time is in it: no take-back gives it again.
    """

    main_s: float
    periods: int = 0
    period_s: float = 0.0
    fallen: bool = False
    stage: int = 0

    @property
    def shown_s(self) -> float:
        """The seconds that a display shows: of the main time, or of the running period."""
        return self.main_s if self.main_s > 0 or not self.periods else self.period_s

    @property
    def total_s(self) -> float:
        """All that is left, periods included, for the record."""
        spare = max(0, self.periods - 1)
        return self.main_s + (self.period_s * (spare + 1) if self.periods else 0.0)


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' clocks. ``spent_s`` is what the turn has used up to ``since_s``; ``running`` is None
    while they stand.
    """

    control: TimeControl
    first: TimeLeft
    second: TimeLeft
    turn_of: Player = Player.FIRST
    running: bool = False
    since_s: float = 0.0
    spent_s: float = 0.0

    @classmethod
    def ready(cls, control: TimeControl, turn_of: Player = Player.FIRST) -> "Clock":
        """Returns clocks that stand at the start of a game."""
        full = TimeLeft(control.main_s or 0.0, control.periods, control.period_s)
        return cls(control, full, full, turn_of)

    def start(self, now_s: float) -> "Clock":
        """Returns the clocks with that of the player to move running."""
        return self if self.running else replace(self, running=True, since_s=now_s)

    def stop(self, now_s: float) -> "Clock":
        """Returns the clocks standing; the turn goes on where it was when they start again."""
        return replace(self, running=False, spent_s=self._spent_s(now_s), since_s=now_s)

    def press(self, now_s: float, running: bool = True, made: int = 0) -> "Clock":
        """Returns the clocks after the player to move has ended the turn; the other's runs now. ``made``: so
        many moves that player has made by then, which may lead into the next stage.
        """
        stood = _entered(self.control, self._after_turn(self._spent_s(now_s)), made)
        switched = replace(self.with_left(self.turn_of, stood), turn_of=self.turn_of.other)
        return replace(switched, running=running, since_s=now_s, spent_s=0.0)

    def reached(self, player: Player, made: int) -> "Clock":
        """Returns the clocks with the stages entered that so many moves of ``player`` lead into."""
        left = self.first if player is Player.FIRST else self.second
        return self.with_left(player, _entered(self.control, left, made))

    def turn_to(self, player: Player, now_s: float) -> "Clock":
        """Returns the clocks with the turn given to ``player``, nothing added (after a take-back)."""
        stood = self.with_left(self.turn_of, self._during_turn(self._spent_s(now_s)))
        return replace(stood, turn_of=player, since_s=now_s, spent_s=0.0)

    def left(self, player: Player, now_s: float) -> TimeLeft:
        """Returns what the clock of ``player`` shows at ``now_s``."""
        if player is self.turn_of:
            return self._during_turn(self._spent_s(now_s))
        return self.first if player is Player.FIRST else self.second

    def flag(self, now_s: float) -> Player | None:
        """Returns who has run out of time."""
        return self.turn_of if self.left(self.turn_of, now_s).fallen else None

    def penalise(self, player: Player, seconds: float) -> "Clock":
        """Returns the clocks with ``seconds`` taken off the main time of ``player``, down to nothing."""
        left = self.first if player is Player.FIRST else self.second
        sign = 1 if self.control.limited else -1
        return self.with_left(player, replace(left, main_s=max(0.0, left.main_s - sign * seconds)))

    def with_left(self, player: Player, left: TimeLeft) -> "Clock":
        """Returns the clocks with that of ``player`` set to ``left``."""
        return replace(self, first=left) if player is Player.FIRST else replace(self, second=left)

    def _spent_s(self, now_s: float) -> float:
        return self.spent_s + (max(0.0, now_s - self.since_s) if self.running else 0.0)

    def _during_turn(self, spent_s: float) -> TimeLeft:
        """What the player to move has left when the turn has lasted ``spent_s``."""
        left = self.first if self.turn_of is Player.FIRST else self.second
        if not self.control.limited:
            return replace(left, main_s=left.main_s + spent_s)
        control = self.control.stages[left.stage]
        counted = max(0.0, spent_s - control.bonus_s) if control.bonus is Bonus.DELAY else spent_s
        over = counted - left.main_s
        if over < 0:
            return replace(left, main_s=-over)
        used_up = int(over // control.period_s) if left.periods else 0
        periods = max(0, left.periods - used_up)
        if periods == 0:
            return TimeLeft(0.0, fallen=True, stage=left.stage)
        return TimeLeft(0.0, periods, control.period_s - over % control.period_s, stage=left.stage)

    def _after_turn(self, spent_s: float) -> TimeLeft:
        """What the player keeps after a turn of ``spent_s``, bonus included."""
        left = self._during_turn(spent_s)
        if left.fallen:
            return left
        control = self.control.stages[left.stage]
        given = {Bonus.FISCHER: control.bonus_s, Bonus.BRONSTEIN: min(control.bonus_s, spent_s)}
        return replace(left, main_s=left.main_s + given.get(control.bonus, 0.0), period_s=control.period_s)


def _entered(control: TimeControl, left: TimeLeft, made: int) -> TimeLeft:
    """What a player has who has made so many moves: with the time of the stages that this leads into."""
    if left.fallen:
        return left
    for number in range(left.stage + 1, control.stage_after(made) + 1):
        stage = control.stages[number]
        left = TimeLeft(left.main_s + (stage.main_s or 0.0), stage.periods, stage.period_s, stage=number)
    return left
