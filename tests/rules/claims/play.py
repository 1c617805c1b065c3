"""Random attempts in random play, each with what its sentences claim."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tachiai.rules.messages import languages
from tachiai.testing.configurations import random_line
from tests.rules.claims.scene import AttemptScene
from tests.rules.claims.words import Claim, claims
from tests.support.game_configurations import configuration_of

ASKED = 600  # attempts at each position, of which the illegal ones are read
EACH = 4  # of one reason at one position


@dataclass(frozen=True)
class Said:
    """One sentence about one attempt."""

    position: str
    attempt: str
    code: str
    sentence: str
    claims: list[Claim]


def sentences(uid: str, seed: int, every: int = 1) -> Iterator[Said]:
    """Yields what is said to attempts at every ``every``-th position of one random game."""
    played = configuration_of(uid, {})
    game, chance = played.game, random.Random(f"{uid} {seed}")
    for node in random_line(game, chance).nodes()[::every]:
        if node.outcome is not None:
            continue
        moves, given = list(played.every_move(game, node.state)), Counter[str]()
        for move in chance.sample(moves, min(ASKED, len(moves))):
            illegal = game.why_illegal(node.state, move)
            if illegal is None or given[illegal.code] == EACH:
                continue
            given[illegal.code] += 1
            scene = AttemptScene(game, node.state, move)
            for language in languages():
                sentence = game.explain(illegal, language)
                yield Said(
                    game.format_position(node.state),
                    game.format_move(move),
                    illegal.code,
                    sentence,
                    claims(scene, sentence, language),
                )
