"""``tachiai learners``: lists learners with what is due for them, and deletes one."""

import json
from collections.abc import Iterator
from datetime import datetime

import click

from tachiai.companion_web.errors import BadLearner
from tachiai.companion_web.learners import Learner, LearnerFiles
from tachiai.firmware.cli.mistakes import SentenceGroup
from tachiai.firmware.cli.options import json_option, language_option
from tachiai.firmware.tables.learners import learners_here
from tachiai.firmware.time_source import RealClock
from tachiai.rules.level_scale import scale_of
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value
from tachiai.rules.rating import Rating, nearest_level
from tachiai.rules.registry import open_game

NOBODY = Message("There are no learners: tachiai teach GAME --learner NAME adds one.")


@click.group("learners", cls=SentenceGroup)
def learners() -> None:
    """List who learns here and what is due for them, or delete what is known of one."""


@learners.command("list")
@language_option
@json_option
def list_learners(language: str, as_json: bool) -> None:
    """List the learners of this computer with what is due for them in each game."""
    files = learners_here(RealClock())
    names = files.names()
    if not names and not as_json:
        click.echo(NOBODY.in_language(language or "en"))
    for name in names:
        learner = files.learner(name) or Learner(name)
        for line in _as_json(learner, files.now_ms()) if as_json else _in_words(learner, files, language):
            click.echo(line)


@learners.command("delete")
@click.argument("name")
@language_option
def delete_learner(name: str, language: str) -> None:
    """Delete all that is known of the learner called NAME."""
    if not learners_here(RealClock()).delete(name):
        raise BadLearner(f"expected the name of a learner, got {quoted_value(name)}: tachiai learners list")
    gone = Message("{name} is forgotten.", name=name)
    click.echo(gone.in_language(language or "en"))


def _as_json(learner: Learner, now_ms: int) -> Iterator[str]:
    games = {
        game: {"done": len(cards), "due": list(learner.due(game, now_ms))}
        for game, cards in learner.cards.items()
    }
    strength = {
        game: {"elo": round(rating.elo), "bound": round(rating.bound), "games": rating.games}
        for game, rating in learner.ratings.items()
    }
    yield json.dumps({"learner": learner.name, "games": games, "strength": strength}, ensure_ascii=False)


def _in_words(learner: Learner, files: LearnerFiles, language: str) -> Iterator[str]:
    yield learner.name
    for game, cards in learner.cards.items():
        title, due = open_game(game).title, len(learner.due(game, files.now_ms()))
        day = datetime.fromtimestamp((learner.next_due_ms(game) or 0) / 1000).strftime("%Y-%m-%d")
        words = Message("{title}: {done} done, {due} due", title=title, done=len(cards), due=due)
        if not due:
            words = Message("{cards}, the next on {day}", cards=words, day=day)
        yield f"  {words.in_language(language or 'en')}"
    for game, rating in learner.ratings.items():
        yield f"  {_strength(game, rating).in_language(language or 'en')}"


def _strength(game: str, rating: Rating) -> Message:
    """How strong a learner is in a game."""
    return Message(
        "{title}: about level {level}; {elo} ± {bound} points above level 1 ({games} games)",
        title=open_game(game).title,
        level=nearest_level(rating.elo, scale_of(game)),
        elo=round(rating.elo),
        bound=round(rating.bound),
        games=rating.games,
    )
