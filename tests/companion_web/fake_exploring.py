"""A table at which positions are tried out, behind the page: it notes what it is asked."""

from dataclasses import dataclass, field

from tachiai.rules.exploration.tree import Exploration
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Reply
from tachiai.rules.record import GameRecord


@dataclass
class FakeExploring:
    """Notes what is to be tried out, and answers what a test wants."""

    begun: list[Exploration] = field(default_factory=list)
    answer: Reply = field(default_factory=lambda: Reply(True))
    ends: bool = False
    tried: GameRecord | None = None

    def begin(self, tree: Exploration) -> Reply:
        self.begun.append(tree)
        return self.answer

    def would_end_a_game(self, game: AnyGame) -> bool:
        return self.ends

    def record(self) -> GameRecord | None:
        return self.tried
