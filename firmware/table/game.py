"""A game at a table: what is to be played, and the same with its place in the log and its referee."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.record.participants import PERSON, Participants, engine, participant_note
from tachiai.rules.time_control import UNLIMITED, parse_time_control


@dataclass(frozen=True, slots=True)
class Names:
    """Who plays, and at which event."""

    first: str = ""
    second: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True)
class Waits:
    """How long a table stands until it is judged, a legal move until it is confirmed by itself, and one that
    may still go on; and whether who holds a piece always has a hand over the board.
    """

    settle_s: float = RefereeSettings().settle_s
    confirm_s: float | None = RefereeSettings().auto_confirm_s
    may_go_on_s: float = RefereeSettings().go_on_s
    hands_in_sight: bool = RefereeSettings().hands_in_sight


# At a virtual table: a mouse is quick, and its hand is in the picture while it holds something.
QUICK = Waits(0.3, 1.0, 1.5, hands_in_sight=True)


@dataclass(frozen=True)
class GameSetup:
    """A game that can be begun. ``settings`` are the table's, with what was chosen for this game in them;
    ``start`` is a state of the game, None for the usual one; ``waits``: how long it waits for hands,
    where the settings let moves be confirmed by themselves. ``course``: the lessons that are given instead
    of a game, which nobody writes down, from the one called ``lesson`` on; ``learner``: by whom, if they want
    to be reminded of them.
    """

    equipment: Equipment
    settings: Settings
    start: Any = None
    names: Names = Names()
    waits: Waits = Waits()
    course: tuple[Lesson, ...] = ()
    lesson: str = ""
    learner: str = ""

    @property
    def participants(self) -> Participants:
        """Who plays the first and the second player."""
        chosen = self.settings.engine
        first, second = (
            engine(chosen.level) if chosen.plays in (player.value, "both") else PERSON for player in Player
        )
        return first, second

    @property
    def start_state(self) -> Any:
        """The state of the game that it begins from."""
        return self.equipment.game.start() if self.start is None else self.start

    def referee_settings(self) -> RefereeSettings:
        """Returns the referee's settings as the settings file says."""
        chosen = self.settings.referee
        return RefereeSettings(
            help=Help(chosen.help_level),
            strict=chosen.strict,
            settle_s=self.waits.settle_s,
            auto_confirm_s=self.waits.confirm_s if chosen.auto_confirm else None,
            go_on_s=self.waits.may_go_on_s,
            hands_in_sight=self.waits.hands_in_sight,
            loss_after=chosen.illegal_limit,
            penalty_s=chosen.illegal_penalty_s,
            arbiter=chosen.arbiter,
            flag_loses=chosen.flag_loses,
            take_back_by_hand=chosen.take_back_by_hand,
            take_back_plies=chosen.take_back_plies,
        )


@dataclass(frozen=True)
class OpenedGame:
    """A game that the log knows: its header and ``number`` there, and the referee where play is to go on."""

    setup: GameSetup
    header: GameHeader
    number: int
    referee: RefereeState
    resumed: bool = False


class GameLog(Protocol):
    """Where games are written; each entry durably, before ``append`` returns."""

    def open_game(self, header: GameHeader) -> int:
        """Starts a game and returns its number."""

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Writes one entry and returns its number."""


def begin_game(
    setup: GameSetup, log: GameLog, clock: TimeSource, *, game_id: str = "", table: str = ""
) -> OpenedGame:
    """Opens a new game in the log, with an identity of its own and that of its table. Raises what the log
    raises if it cannot be written.
    """
    game, names, start = setup.equipment.game, setup.names, setup.start_state
    control, (first, second) = setup.settings.referee.time_control, setup.participants
    header = GameHeader(
        game=game.uid,
        rules_version=game.rules_version,
        start=game.format_position(start),
        started_ms=clock.unix_ms(),
        options=dict(game.options),
        first=names.first or first.name,
        second=names.second or second.name,
        event=names.event,
        time_control=control,
        id=game_id,
        table=table,
    )
    referee = begin(
        game,
        setup.referee_settings(),
        control=parse_time_control(control) if control else UNLIMITED,
        start=start,
        now_s=clock.now_s(),
        participants=setup.participants,
    )
    number = log.open_game(header)
    for player in referee.absent:
        log.append(number, participant_note(player, referee.participant(player), clock.unix_ms()))
    return OpenedGame(setup, header, number, referee)


def resume_game(
    setup: GameSetup, number: int, header: GameHeader, entries: Sequence[Entry], clock: TimeSource
) -> OpenedGame:
    """Goes on with a game of the log where its entries end."""
    referee = resume(
        header,
        tuple(entries),
        setup.referee_settings(),
        now_s=clock.now_s(),
    )
    return OpenedGame(setup, header, number, referee, resumed=True)
