"""When a lesson or puzzle is due again, by the algorithm FSRS (library ``fsrs``).

Due after days, never after minutes: nobody sets up the same position twice in an hour.
"""

from datetime import UTC, datetime

from tachiai.companion_web.learners.values import Card, Try

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
