"""What a database elsewhere does not take waits in a file, through a power cut too, and is taken in once."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tachiai.companion_web.errors import LogNotWritable
from tachiai.companion_web.log import SqlGameLog, sqlite_url
from tachiai.firmware.tables.game_log import patient_log
from tachiai.firmware.tables.waiting_entries import TRY_AGAIN_S, BufferedLog
from tachiai.firmware.time_source import SimulatedClock
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tests.support.live_views import HEADER, JPEG


class FarLog(SqlGameLog):
    """A log behind a cable: pulled out, nothing is taken; or it is, and nobody hears of it."""

    is_away = False
    answer_is_lost = False
    asked = 0

    def append(self, game_id: int, entry: Entry, picture_jpeg: bytes | None = None) -> int:
        self.asked += 1
        if self.is_away:
            raise LogNotWritable("no route to host")
        number = super().append(game_id, entry, picture_jpeg)
        if self.answer_is_lost:
            raise LogNotWritable("the connection was closed")
        return number


@dataclass
class Computer:
    """The computer of a table, whose log is elsewhere."""

    log: FarLog
    file: Path
    now_s: float = 0.0
    said: list[str] = field(default_factory=list)

    def started(self) -> BufferedLog:
        return BufferedLog(self.log, self.file, lambda: self.now_s, self.said.append)

    def moves(self, number: int) -> list[str]:
        return [stored.entry.move for stored in self.log.game(number).entries]


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[Computer]:
    log = FarLog(sqlite_url(tmp_path / "far.sqlite3"))
    yield Computer(log, tmp_path / "here" / "waiting.jsonl")
    log.close()


def ply(number: int) -> Entry:
    return Entry(kind=EntryKind.PLY, ply=number, at_ms=number, move=f"m{number}", clock_ms=(5, 6))


def test_entries_wait_in_a_file_while_the_log_is_away_and_come_in_their_order(computer: Computer) -> None:
    entries = computer.started()
    game = entries.open_game(HEADER)
    assert entries.append(game, ply(1)) == 1
    computer.log.is_away = True
    assert entries.append(game, ply(2), JPEG) == 0
    assert entries.append(game, ply(3)) == 0
    assert computer.file.read_text(encoding="utf-8").count("\n") == 2
    computer.log.is_away = False
    computer.now_s += TRY_AGAIN_S
    assert entries.append(game, ply(4)) == 4
    assert computer.moves(game) == ["m1", "m2", "m3", "m4"]
    assert computer.log.picture(2) == JPEG
    assert not computer.file.exists()
    assert [line.split(":")[0] for line in computer.said] == [
        "The log cannot be reached",
        "The log is there again",
    ]


def test_what_waited_survives_a_power_cut(computer: Computer) -> None:
    entries = computer.started()
    game = entries.open_game(HEADER)
    computer.log.is_away = True
    entries.append(game, ply(1))
    with computer.file.open("a", encoding="utf-8") as file:
        file.write('{"game": 1, "is": {"kind": "ply", "pl')  # the line that the cut broke off
    computer.log.is_away = False
    computer.started()
    assert computer.moves(game) == ["m1"]
    assert not computer.file.exists()


def test_a_log_that_is_away_is_not_asked_at_every_entry(computer: Computer) -> None:
    entries = computer.started()
    game = entries.open_game(HEADER)
    computer.log.is_away = True
    for number in range(1, 6):
        entries.append(game, ply(number))
    assert computer.log.asked == 1
    computer.now_s += TRY_AGAIN_S
    entries.append(game, ply(6))
    assert computer.log.asked == 2
    assert computer.file.read_text(encoding="utf-8").count("\n") == 6


def test_what_the_log_took_without_an_answer_is_not_written_twice(computer: Computer) -> None:
    entries = computer.started()
    game = entries.open_game(HEADER)
    computer.log.answer_is_lost = True
    entries.append(game, ply(1))
    computer.log.answer_is_lost = False
    computer.log.is_away = True
    entries.append(game, ply(2))
    computer.log.is_away = False
    computer.now_s += TRY_AGAIN_S
    entries.append(game, ply(3))
    assert computer.moves(game) == ["m1", "m2", "m3"]


def test_where_neither_takes_an_entry_it_is_said(computer: Computer) -> None:
    entries = computer.started()
    game = entries.open_game(HEADER)
    computer.log.is_away = True
    computer.file.parent.mkdir()
    computer.file.symlink_to("/dev/full")
    with pytest.raises(LogNotWritable, match="no entry can be kept"):
        entries.append(game, ply(1))


def test_a_game_begins_only_where_the_log_is_there(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(header: GameHeader) -> int:
        raise LogNotWritable("no route to host")

    monkeypatch.setattr(computer.log, "open_game", away)
    with pytest.raises(LogNotWritable, match="no route to host"):
        computer.started().open_game(HEADER)


def test_a_log_in_a_file_of_this_computer_needs_no_other_file(computer: Computer) -> None:
    assert patient_log(computer.log, SimulatedClock(), "en") is computer.log
