"""A game at a table: as it is set up, and as it is opened in the log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from tachiai.firmware.referee.exploring import explored_from
from tachiai.firmware.referee.resume import resume
from tachiai.firmware.referee.settings import Help, RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin, with_far_side
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.core import Player
from tachiai.rules.entries import Entry, GameHeader
from tachiai.rules.exploration.tree import Exploration
from tachiai.rules.lessons.lesson import Lesson
from tachiai.rules.record.participants import PERSON, REMOTE, Participants, engine, participant_note
from tachiai.rules.time_control import UNLIMITED, parse_time_control


@dataclass(frozen=True, slots=True)
class Names:
    """Names of players and event."""

    first: str = ""
    second: str = ""
    event: str = ""


@dataclass(frozen=True, slots=True)
class WaitingTimes:
    """Waiting times of a kind of table; see ``RefereeSettings``."""

    settle_s: float = RefereeSettings().settle_s  #: for a verdict
    confirm_s: float | None = RefereeSettings().auto_confirm_s  #: for a legal move
    may_go_on_s: float = RefereeSettings().go_on_s  #: for a verdict that a next hand may still change
    extends: bool = True  #: a legal move that may go on ends by itself, after the settings' time
    #: whoever holds a piece has a hand over the board
    hands_in_sight: bool = RefereeSettings().hands_in_sight


# For a virtual table: a mouse is quick, and the drawn hand is in the picture while it holds something.
QUICK = WaitingTimes(0.3, 1.0, 1.5, hands_in_sight=True)
UNHURRIED = replace(QUICK, extends=False)  # for lessons: a beginner thinks about the rest of a move


class FarSeat(Protocol):
    """The side of a game that sits elsewhere."""

    @property
    def side(self) -> Player:
        """The side."""

    def partner(self, helper: Partner | None) -> Partner:
        """Decides for that side. ``helper`` gives hints at this table, where both sides allow them."""

    def begun(self, game_id: str) -> None:
        """Keeps what is needed to go on with the game of this id after a power cut."""

    def close(self) -> None:
        """Ends the connection."""


@dataclass(frozen=True)
class GameSetup:
    """A game that can be begun; or a course of lessons, or positions to try out, which are not recorded."""

    equipment: Equipment
    settings: Settings  #: the table's, with what was chosen for this game
    start: Any = None  #: a state of the game; None: the usual start
    names: Names = Names()
    #: how long to wait for hands, where moves are confirmed without a button
    waits: WaitingTimes = WaitingTimes()
    course: tuple[Lesson, ...] = ()  #: lessons to give instead of a game
    lesson: str = ""  #: id of the first lesson
    learner: str = ""  #: who is to be reminded of the lessons, by name
    exploration: Exploration | None = None  #: positions to try out instead of a game, which is not recorded
    adapts: bool = False  #: the computer's level follows the strength of the person who plays
    far: FarSeat | None = None  #: a side that sits elsewhere

    @property
    def participants(self) -> Participants:
        """Who plays the first and the second player."""
        if self.far is not None:
            return (REMOTE, PERSON) if self.far.side is Player.FIRST else (PERSON, REMOTE)
        chosen = self.settings.engine
        first, second = (
            engine(chosen.level) if chosen.plays in (player.value, "both") else PERSON for player in Player
        )
        return first, second

    @property
    def opponent(self) -> Player | None:
        """The side of the one person who plays against the computer; None where there is none."""
        if self.far is not None:
            return None
        absent = [player for player, plays in zip(Player, self.participants, strict=True) if plays.is_absent]
        return absent[0].other if len(absent) == 1 else None

    @property
    def is_recorded(self) -> bool:
        """Whether it is written into the log."""
        return not self.course and self.exploration is None

    @property
    def start_state(self) -> Any:
        """The state that the game begins from."""
        if self.exploration is not None:
            return self.exploration.line.state
        return self.equipment.game.start() if self.start is None else self.start

    def referee_settings(self) -> RefereeSettings:
        """The referee's settings for this game."""
        chosen = self.settings.referee
        settings = RefereeSettings(
            help=Help(chosen.help_level),
            strict=chosen.strict,
            settle_s=self.waits.settle_s,
            auto_confirm_s=self.waits.confirm_s if chosen.auto_confirm else None,
            go_on_s=self.waits.may_go_on_s,
            extend_s=chosen.extend_s if self.waits.extends else None,
            hands_in_sight=self.waits.hands_in_sight,
            loss_after=chosen.illegal_limit,
            penalty_s=chosen.illegal_penalty_s,
            arbiter=chosen.arbiter,
            flag_loses=chosen.flag_loses,
            take_back_by_hand=chosen.take_back_by_hand,
            take_back_plies=chosen.take_back_plies,
        )
        return settings if self.far is None else far_settings(settings)


def far_settings(settings: RefereeSettings) -> RefereeSettings:
    """Settings for a game with a side elsewhere: flags, take-backs and rulings are not this table's alone;
    hints are locked until both sides allow them.
    """
    return replace(
        settings, strict=True, flag_loses=False, take_back_by_hand=False, arbiter=False, loss_after=0
    )


@dataclass(frozen=True)
class OpenedGame:
    """A game with its number in the log and its referee."""

    setup: GameSetup
    header: GameHeader
    number: int  #: in the log
    referee: RefereeState  #: where play is to go on
    resumed: bool = False


class GameLog(Protocol):
    """The log of games; an entry is durable when ``append`` returns."""

    def open_game(self, header: GameHeader) -> int:
        """Starts a game and returns its number."""

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        """Writes one entry and returns its number."""


def begin_game(
    setup: GameSetup, log: GameLog, clock: TimeSource, *, game_id: str = "", table: str = ""
) -> OpenedGame:
    """Opens a new game in the log, as ``game_id`` at ``table``. Raises what the log raises if it cannot."""
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
    referee = with_far_side(referee, header)
    if setup.exploration is not None:
        referee = explored_from(referee, setup.exploration, None)
    number = log.open_game(header)
    for player in referee.absent:
        log.append(number, participant_note(player, referee.participant(player), clock.unix_ms()))
    return OpenedGame(setup, header, number, referee)


def resume_game(
    setup: GameSetup, number: int, header: GameHeader, entries: Sequence[Entry], clock: TimeSource
) -> OpenedGame:
    """Continues a game of the log where its entries end."""
    referee = resume(header, entries, setup.referee_settings(), now_s=clock.now_s())
    return OpenedGame(setup, header, number, referee, resumed=True)
