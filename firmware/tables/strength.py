"""*About my strength*: the computer's level follows what is known of the person who plays against it."""

from collections.abc import Callable
from dataclasses import replace

from tachiai.companion_web.errors import WebError
from tachiai.companion_web.learners import LearnerFiles
from tachiai.companion_web.learners.values import is_name
from tachiai.firmware.referee.events import Event, Rated
from tachiai.firmware.referee.phases import Exploring, Over
from tachiai.firmware.referee.state import RefereeState
from tachiai.firmware.table.absent_players import Partner
from tachiai.firmware.table.game import GameSetup
from tachiai.firmware.tables.learners import UNWRITTEN
from tachiai.firmware.troubles.advice import Trouble, words_of
from tachiai.rules.core import Outcome, Player
from tachiai.rules.level_scale import scale_of
from tachiai.rules.line import AnyLine
from tachiai.rules.messages import NOTHING, Message, joined
from tachiai.rules.rating import FIRST_LEVEL, Rating, after_game, first_rating, nearest_level

MOST_HELP = 2  # hints and take-backs in a game that counts
RESULTS = {1.0: Message("You won."), 0.5: Message("A draw."), 0.0: Message("You lost.")}
HELPED = Message("This game does not count for your strength: it had more than two hints and take-backs.")
SET_UP = Message("This game does not count for your strength: it began at a position of its own.")


def person_of(setup: GameSetup) -> str:
    """The name of the one person who plays against the computer; "" where there is none, or no name."""
    names = {Player.FIRST: setup.names.first, Player.SECOND: setup.names.second}
    name = "" if setup.opponent is None or not setup.is_recorded else names[setup.opponent].strip()
    return name if is_name(name) else ""


def adapted(setup: GameSetup, learners: LearnerFiles | None) -> GameSetup:
    """The game with the level that is nearest to the person's strength, where the level is to follow that.
    Raises ``BadLearner``.
    """
    if not setup.adapts:
        return setup
    uid, name = setup.equipment.game.uid, person_of(setup)
    known = learners.rating(name, uid) if learners is not None else None
    level = FIRST_LEVEL if known is None else nearest_level(known.elo, scale_of(uid))
    engine = setup.settings.engine.model_copy(update={"level": level})
    return replace(setup, settings=setup.settings.model_copy(update={"engine": engine}))


class RatedGame:
    """Passes on what ``partner`` decides, and rates the person called ``name`` once the game is over: who has
    a learner's file, and who plays at a level that follows. A ``Partner``.
    """

    def __init__(
        self, partner: Partner | None, setup: GameSetup, learners: LearnerFiles, unix_ms: Callable[[], int]
    ) -> None:
        self._partner = partner
        self._setup = setup
        self._learners = learners
        self._unix_ms = unix_ms
        self._advised: AnyLine | None = None
        self._plies = 0
        self._help = 0
        self._before: Rating | None = None
        self._is_stored = False
        self._has_begun = False
        self._is_told = False
        self._trouble: Trouble | None = None

    def look(self, referee: RefereeState, at_s: float) -> tuple[Event, ...]:
        """Events of the partner, and what a game that is over means for the next one."""
        found = self._partner.look(referee, at_s) if self._partner is not None else ()
        if isinstance(referee.phase, Over):
            if self._is_told or not self._has_begun:
                return found
            self._is_told = True
            return (*found, Rated(self._rated(referee, referee.phase.outcome), at_s))
        self._has_begun = True
        if not self._is_told:
            self._count_help(referee)
            return found
        if isinstance(referee.phase, Exploring):
            return found
        self._is_told = False  # the end was undone
        if self._is_stored:
            self._store(self._before)
        return (*found, Rated(NOTHING, at_s))

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """The partner's, and that the rating cannot be stored."""
        own = () if self._trouble is None else (self._trouble,)
        return own if self._partner is None else (*self._partner.troubles, *own)

    def _count_help(self, referee: RefereeState) -> None:
        advice = referee.advice_now
        if advice is not None and advice.line is not self._advised:
            self._advised = advice.line
            self._help += 1
        if isinstance(referee.phase, Exploring):  # the engine's best moves stand on the page
            self._help = MOST_HELP + 1
            return
        self._help += referee.logged.ply < self._plies
        self._plies = referee.logged.ply

    def _rated(self, referee: RefereeState, outcome: Outcome) -> Message:
        setup, uid, name = self._setup, referee.game.uid, person_of(self._setup)
        player = setup.opponent
        if player is None or not name:
            return NOTHING
        scale = scale_of(uid)
        self._before, self._is_stored = self._known(name, uid), False
        is_usual = setup.start in (None, referee.game.start())
        if self._help > MOST_HELP or not is_usual:
            return (HELPED if is_usual else SET_UP) if setup.adapts else NOTHING
        points = 0.5 if outcome.winner is None else float(outcome.winner is player)
        level = referee.participant(player.other).level
        after = after_game(self._before or first_rating(scale), scale[level - 1], points, self._unix_ms())
        self._store(after)
        if not setup.adapts:
            return NOTHING
        following = nearest_level(after.elo, scale)
        words = Message("I play at level {level} now.", level=following)
        if following == level:
            words = Message("I stay at level {level}.", level=level)
        return joined((RESULTS[points], words))

    def _known(self, name: str, uid: str) -> Rating | None:
        try:
            return self._learners.rating(name, uid)
        except WebError as error:
            self._trouble = Trouble(UNWRITTEN, words_of(UNWRITTEN), str(error))
            return None

    def _store(self, rating: Rating | None) -> None:
        name, uid = person_of(self._setup), self._setup.equipment.game.uid
        try:
            if self._setup.adapts or self._learners.learner(name) is not None:
                self._learners.rate(name, uid, rating)
                self._is_stored = True
        except WebError as error:
            self._trouble = Trouble(UNWRITTEN, words_of(UNWRITTEN), str(error))
