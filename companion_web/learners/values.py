"""A learner's cards, one for each lesson or puzzle done, and when each is due again (FSRS); how strong the
learner is in each game.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from tachiai.companion_web.errors import BadLearner
from tachiai.rules.errors import BadText
from tachiai.rules.plain_values import read_json
from tachiai.rules.quoting import quoted_value
from tachiai.rules.rating import Rating

LONGEST_NAME = 40
LATEST_MS = 10**14  # the year 5138
_NUMBERS = ("stability", "difficulty")
_MOMENTS = ("due_ms", "last_ms")


@dataclass(frozen=True, slots=True)
class Try:
    """How a lesson or a puzzle went."""

    in_vain: int  #: wrong moves tried
    was_shown: bool  #: a move had to be shown
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """State of one lesson or puzzle in FSRS's model of memory."""

    stability: float
    difficulty: float
    due_ms: int  #: since 1970, UTC
    last_ms: int  #: when it was done last


@dataclass(frozen=True, slots=True)
class Learner:
    """One learner."""

    name: str
    #: game → id of a lesson or puzzle → card
    cards: Mapping[str, Mapping[str, Card]] = field(default_factory=dict)
    ratings: Mapping[str, Rating] = field(default_factory=dict)  #: game → strength, from games that counted

    def due(self, game: str, now_ms: int) -> tuple[str, ...]:
        """Ids that are due in a game, overdue for longest first."""
        cards = self.cards.get(game, {})
        return tuple(sorted((i for i in cards if cards[i].due_ms <= now_ms), key=lambda i: cards[i].due_ms))

    def next_due_ms(self, game: str) -> int | None:
        """When something of a game is due next; None where nothing has been done."""
        return min((card.due_ms for card in self.cards.get(game, {}).values()), default=None)


def is_name(text: str) -> bool:
    """True for a name that a learner may have.

    >>> is_name("Aoi"), is_name(" Aoi"), is_name("")
    (True, False, False)
    """
    return 0 < len(text) <= LONGEST_NAME and text == text.strip() and text.isprintable()


def format_learner(learner: Learner) -> str:
    """A learner as JSON, the inverse of ``parse_learner``."""
    cards = {game: {i: asdict(card) for i, card in known.items()} for game, known in learner.cards.items()}
    ratings = {game: asdict(rating) for game, rating in learner.ratings.items()}
    values = {"learner": learner.name, "cards": cards, "ratings": ratings}
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def parse_learner(text: str) -> Learner:
    """The learner of a file. Raises ``BadLearner``, whose text says what was expected."""
    try:
        values = read_json(text)
    except BadText as error:
        raise BadLearner(f"expected an object of JSON, got {quoted_value(text)}") from error
    name = values.get("learner") if isinstance(values, dict) else None
    if not isinstance(name, str) or not is_name(name):
        raise BadLearner(f"expected a learner's name, got {quoted_value(name)}")
    games = _object(values.get("cards"), "cards")
    cards = {
        game: {i: _card(card) for i, card in _object(known, f"cards of {quoted_value(game)}").items()}
        for game, known in games.items()
    }
    ratings = _object(values.get("ratings", {}), "ratings")
    return Learner(name, cards, {game: _rating(each) for game, each in ratings.items()})


def _object(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadLearner(f"expected {what} as an object, got {quoted_value(value)}")
    return value


def _card(value: Any) -> Card:
    values = _object(value, "a card")
    for name in _NUMBERS:
        number = values.get(name)
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < 1e6:
            raise BadLearner(f"expected a positive number as {name}, got {quoted_value(number)}")
    for name in _MOMENTS:
        moment = values.get(name)
        if isinstance(moment, bool) or not isinstance(moment, int) or not 0 <= moment < LATEST_MS:
            raise BadLearner(f"expected milliseconds since 1970 as {name}, got {quoted_value(moment)}")
    return Card(**{name: values[name] for name in (*_NUMBERS, *_MOMENTS)})


def _rating(rating: Any) -> Rating:
    values = _object(rating, "a rating")
    for name, least, most in (("elo", -1e5, 1e5), ("deviation", 1.0, 1e4)):
        number = values.get(name)
        if isinstance(number, bool) or not isinstance(number, int | float) or not least <= number <= most:
            raise BadLearner(f"expected {name} from {least:g} to {most:g}, got {quoted_value(number)}")
    for name in ("games", "at_ms"):
        number = values.get(name)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < LATEST_MS:
            raise BadLearner(f"expected a whole number as {name}, got {quoted_value(number)}")
    return Rating(**{name: values[name] for name in ("elo", "deviation", "games", "at_ms")})


QUICK_S = 30.0  # for all moves together; less counts as known by heart


def grade(done: Try) -> str:
    """Name of FSRS's rating for a try.

    >>> grade(Try(in_vain=2, was_shown=False, seconds=12.0))
    'Hard'
    """
    if done.was_shown:
        return "Again"
    if done.in_vain:
        return "Hard"
    return "Easy" if done.seconds < QUICK_S else "Good"


def next_card(card: Card | None, done: Try, now_ms: int) -> Card:
    """The card after a try; ``card`` None: the first try."""
    import fsrs  # here, since most tables have no learners

    known = fsrs.Card(card_id=1)
    if card is not None:
        known = fsrs.Card(
            card_id=1,
            state=fsrs.State.Review,
            stability=card.stability,
            difficulty=card.difficulty,
            due=_moment(card.due_ms),
            last_review=_moment(min(card.last_ms, now_ms)),
        )
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    after, _ = scheduler.review_card(known, fsrs.Rating[grade(done)], _moment(now_ms))
    return Card(
        stability=float(after.stability or 0.1),
        difficulty=float(after.difficulty or 5.0),
        due_ms=round(after.due.timestamp() * 1000),
        last_ms=now_ms,
    )


def _moment(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)
