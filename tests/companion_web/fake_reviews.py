"""Reviews behind the page that only note what is asked of them."""

from dataclasses import dataclass, field

from tachiai.companion_web.ports import ReviewProgress
from tachiai.rules.messages import Reply


@dataclass
class FakeReviews:
    """Shows the progress that a test wants, the same for every game."""

    begun: list[tuple[int, bool]] = field(default_factory=list)
    stopped: list[int] = field(default_factory=list)
    answer: Reply = field(default_factory=lambda: Reply(True))
    shown: ReviewProgress | None = None

    def begin(self, game_id: int, during_play: bool) -> Reply:
        self.begun.append((game_id, during_play))
        return self.answer

    def stop(self, game_id: int) -> None:
        self.stopped.append(game_id)

    def progress(self, game_id: int) -> ReviewProgress | None:
        return self.shown
