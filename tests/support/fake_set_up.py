"""The set-up of a table for the page: it notes what it is asked."""

from dataclasses import dataclass, field

from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.ports import BoardSeen
from tachiai.rules.messages import Reply
from tests.support.live_views import WAITING


@dataclass
class FakeSetUp:
    """A set_up that notes what it is asked and answers what a test wants."""

    present: GameSettings = field(default_factory=lambda: GameSettings(game="rugby_chess", first="Aoi"))
    playable: tuple[str, ...] = ("rugby_chess", "two_rings")
    answer: Reply = field(default_factory=lambda: Reply(True))
    started: list[GameSettings] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    corners_px: tuple[tuple[float, float], ...] = ()
    seen: BoardSeen = field(default_factory=lambda: BoardSeen(WAITING.seen))
    read: list[GameSettings] = field(default_factory=list)

    def games(self) -> tuple[str, ...]:
        return self.playable

    def settings(self) -> GameSettings:
        return self.present

    def start(self, settings: GameSettings) -> Reply:
        self.started.append(settings)
        return self.answer

    def read_board(self, settings: GameSettings) -> BoardSeen:
        self.read.append(settings)
        return self.seen

    def calibrate(self) -> Reply:
        self.done.append("calibrate")
        return self.answer

    def test_lights(self) -> Reply:
        self.done.append("lights")
        return self.answer

    def take_corners(self, corners_px: tuple[tuple[float, float], ...]) -> Reply:
        self.corners_px = corners_px
        return self.answer
