"""The players' clocks, as immutable values that are asked what they show at a time."""

from dataclasses import dataclass, replace

from tachiai.rules.core import Player
from tachiai.rules.time_control import Bonus, TimeControl


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What a player's clock holds at the start of a turn, or shows within one."""

    main_s: float  #: counts up where time is unlimited
    periods: int = 0
    period_s: float = 0.0  #: what is left of the running byo-yomi period
    fallen: bool = False
    #: number of the stage reached; its time is in ``main_s``, and a take-back does not add it again
    stage: int = 0

    @property
    def shown_s(self) -> float:
        """Seconds on the display: the main time, then the running period."""
        return self.main_s if self.main_s > 0 or not self.periods else self.period_s

    @property
    def total_s(self) -> float:
        """All seconds that are left, periods included, for the record."""
        spare = max(0, self.periods - 1)
        return self.main_s + (self.period_s * (spare + 1) if self.periods else 0.0)


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' clocks."""

    control: TimeControl
    first: TimeLeft  #: at the start of the turn
    second: TimeLeft  #: at the start of the turn
    turn_of: Player = Player.FIRST
    running: bool = False
    since_s: float = 0.0  #: session time at which the clocks were last started, stopped or pressed
    spent_s: float = 0.0  #: what the turn had used at ``since_s``

    @classmethod
    def ready(cls, control: TimeControl, turn_of: Player = Player.FIRST) -> "Clock":
        """The clocks at the start of a game, standing."""
        full = TimeLeft(control.main_s or 0.0, control.periods, control.period_s)
        return cls(control, full, full, turn_of)

    def start(self, now_s: float) -> "Clock":
        """Starts the clock of the player to move."""
        return self if self.running else replace(self, running=True, since_s=now_s)

    def stop(self, now_s: float) -> "Clock":
        """Stops the clocks; the turn goes on from there when they start again."""
        return replace(self, running=False, spent_s=self._spent_s(now_s), since_s=now_s)

    def press(self, now_s: float, running: bool = True, made: int = 0) -> "Clock":
        """Ends the turn of the player to move, adds its bonus and starts the other's clock (if ``running``).
        ``made``: how many moves that player has made by then, which may lead into the next stage.
        """
        stood = _entered(self.control, self._after_turn(self._spent_s(now_s)), made)
        switched = replace(self.with_left(self.turn_of, stood), turn_of=self.turn_of.other)
        return replace(switched, running=running, since_s=now_s, spent_s=0.0)

    def reached(self, player: Player, made: int) -> "Clock":
        """Adds the time of the stages that ``player`` reaches with ``made`` moves."""
        return self.with_left(player, _entered(self.control, self._at_start(player), made))

    def turn_to(self, player: Player, now_s: float) -> "Clock":
        """Gives the turn to ``player`` without any bonus, as after a take-back."""
        stood = self.with_left(self.turn_of, self._during_turn(self._spent_s(now_s)))
        return replace(stood, turn_of=player, since_s=now_s, spent_s=0.0)

    def left(self, player: Player, now_s: float) -> TimeLeft:
        """What the clock of ``player`` shows at ``now_s``."""
        return self._during_turn(self._spent_s(now_s)) if player is self.turn_of else self._at_start(player)

    def flag(self, now_s: float) -> Player | None:
        """The player who has run out of time, or None."""
        return self.turn_of if self.left(self.turn_of, now_s).fallen else None

    def penalise(self, player: Player, seconds: float) -> "Clock":
        """Takes ``seconds`` off the main time of ``player``, down to 0; adds them where time counts up."""
        left = self._at_start(player)
        sign = 1 if self.control.limited else -1
        return self.with_left(player, replace(left, main_s=max(0.0, left.main_s - sign * seconds)))

    def with_left(self, player: Player, left: TimeLeft) -> "Clock":
        """Sets the clock of ``player`` to ``left``."""
        return replace(self, first=left) if player is Player.FIRST else replace(self, second=left)

    def _at_start(self, player: Player) -> TimeLeft:
        return self.first if player is Player.FIRST else self.second

    def _spent_s(self, now_s: float) -> float:
        return self.spent_s + (max(0.0, now_s - self.since_s) if self.running else 0.0)

    def _during_turn(self, spent_s: float) -> TimeLeft:
        """What the player to move has left after ``spent_s`` of the turn."""
        left = self._at_start(self.turn_of)
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
    """Adds the time of each stage that a player reaches with ``made`` moves."""
    if left.fallen:
        return left
    for number in range(left.stage + 1, control.stage_after(made) + 1):
        stage = control.stages[number]
        left = TimeLeft(left.main_s + (stage.main_s or 0.0), stage.periods, stage.period_s, stage=number)
    return left


def split_left(control: TimeControl, number: int, total_s: float) -> TimeLeft:
    """Splits the total left in a stage into main time and periods; a period begun is given back whole."""
    stage = control.stages[number]
    in_periods_s = stage.periods * stage.period_s
    if total_s >= in_periods_s:
        return TimeLeft(total_s - in_periods_s, stage.periods, stage.period_s, stage=number)
    periods = -int(-total_s // stage.period_s)
    return TimeLeft(0.0, periods, stage.period_s, stage=number)
