"""When something that was done comes back: by FSRS, of the library of that name.

Cards come back after days, never after minutes: nobody lays the same position twice in an hour.
"""

from datetime import UTC, datetime

from tachiai.companion_web.learners.values import Card, Try

QUICK_S = 30.0  # who needs less, all moves together, knew it
AT_ONCE, AFTER_TRIES, AFTER_ALL, NOT = "Easy", "Hard", "Good", "Again"


def grade(done: Try) -> str:
    """Returns the name of FSRS's rating for how something went."""
    if done.was_shown:
        return NOT
    if done.in_vain:
        return AFTER_TRIES
    return AT_ONCE if done.seconds < QUICK_S else AFTER_ALL


def next_card(card: Card | None, done: Try, now_ms: int) -> Card:
    """Returns the card after something was done, for the first time where there is no ``card`` yet."""
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
