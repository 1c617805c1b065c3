"""A game that begins from the board as it stands: read by its faces alone, asked about, learned, played."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tachiai.firmware.setting_up.start_from_board import CameraEnded, start_from_board
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.virtual_table.player import hand_plan
from tachiai.firmware.virtual_table.table import VirtualCamera
from tachiai.rules.core import Player, UnseenField
from tachiai.rules.messages import Message
from tachiai.vision.frame import Frame
from tests.support.filmed_table import FilmedTable, move

TACKLED = "www1www/7/7/3W3/3b'3/7/7/b6/1bbB1bb w d6"


@dataclass
class ScriptedPerson:
    """Answers as written down, confirms everything, remembers what was said. ``when_told`` happens once."""

    answers: dict[str, str]
    told: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def tell(self, words: Message) -> None:
        assert not words.ja.isascii()
        self.told.append(words.en)

    def choose(self, field: UnseenField) -> str:
        self.asked.append(field.name)
        return self.answers[field.name]

    def confirm(self, words: Message) -> bool:
        self.tell(words)
        return True


class SomeFrames:
    """A camera that ends after so many pictures."""

    def __init__(self, camera: VirtualCamera, frames: int) -> None:
        self._camera = camera
        self._left = frames

    def capture(self) -> Frame | None:
        self._left -= 1
        return self._camera.capture() if self._left >= 0 else None

    def close(self) -> None:
        self._camera.close()


def test_a_game_goes_on_from_the_board_as_it_stands(tmp_path: Path) -> None:
    table = FilmedTable("rugby_chess", tmp_path / "log.sqlite3", start=TACKLED)
    person = ScriptedPerson({"side": "w", "pending": "d6"})
    camera = VirtualCamera(table.table, table.clock, 10.0)
    state = start_from_board(camera, find_equipment("rugby_chess", {}), table.clock, person)
    assert table.game.format_position(state) == TACKLED
    assert person.asked == ["side", "pending"]
    assert "3b'3" in person.told[-1]
    assert table.play([move("d6>g9", 1)]) == 1


@pytest.mark.slow
def test_what_is_impossible_on_the_board_is_named_and_play_does_not_begin(tmp_path: Path) -> None:
    table = FilmedTable("rugby_chess", tmp_path / "log.sqlite3", start=TACKLED)
    layout = list(table.game.layout(table.opened.referee.line.state))
    layout[table.game.board.cell("d1")] = "b"
    plan = hand_plan(table.table.expected(), table.sheet, tuple(layout), by=Player.FIRST, rng=table.rng)
    table.table.enqueue(plan)
    camera = VirtualCamera(table.table, table.clock, 10.0)
    while not table.table.is_idle:
        camera.capture()
    person = ScriptedPerson({})
    with pytest.raises(CameraEnded):
        start_from_board(SomeFrames(camera, 60), find_equipment("rugby_chess", {}), table.clock, person)
    assert person.told[1:] == ["Expected 2 balls, got 1 (RC13). Squares: d6."]
    assert person.asked == []
