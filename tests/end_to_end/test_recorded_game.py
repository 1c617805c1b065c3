"""``tachiai referee``: films and photographs, decoded as a whole, become the record of what happened."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.referee import referee
from tachiai.firmware.tables.filming import FRAMES_A_SECOND
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import GameRecord, check, choice_of, format_text, parse_record
from tests.support.filming import Filming, write_film, write_pictures

pytestmark = pytest.mark.slow

# A tackle that is answered, one that takes the ball and keeps it, a pass, a run with a pass, a try.
PLIES = ("d1-g4", "c9-g5*", "g4>g1", "d9-a7>a9", "g3-a8*=", "a7-g2*>g5", "a8-d9")
TAKEN_BACK = "e1-g3"
QUICK_S = 0.4


@dataclass(frozen=True)
class Filmed:
    """A film and who played in it; ``seen`` are the numbers of the pictures when each position stood."""

    filming: Filming
    film: Path
    seen: tuple[int, ...]


@pytest.fixture(scope="module")
def filmed(tmp_path_factory: pytest.TempPathFactory) -> Filmed:
    """An illegal move that is put right, a move that is taken back, quick replies, and a game to its end."""
    filming, seen = Filming("rugby_chess"), []
    filming.wait(2.0)
    seen.append(len(filming.frames) - 1)
    filming.show({"d1": ".", "d3": "B"})
    filming.wait(2.0)
    filming.show({})
    filming.wait(1.5)
    filming.make(TAKEN_BACK)
    filming.wait(2.0)
    filming.take_back()
    filming.wait(2.0)
    for number, text in enumerate(PLIES):
        filming.make(text)
        filming.wait(QUICK_S if number % 2 else 1.5)
        seen.append(len(filming.frames) - 1)
    filming.wait(1.0)
    path = tmp_path_factory.mktemp("films") / "game.avi"
    write_film(path, (frame.image for frame in filming.frames))
    return Filmed(filming, path, tuple(seen))


def decoded(recording: Path, *options: str) -> tuple[GameRecord, str]:
    """Returns the record that the command writes, and what it says."""
    output = recording.with_suffix(".json")
    arguments = [str(recording), "--game", "rugby_chess", "-o", str(output), *options]
    run = CliRunner().invoke(referee, arguments, catch_exceptions=False)
    assert run.exit_code == 0
    parsed = parse_record(output.read_text(encoding="utf-8"))
    assert parsed.fault is None
    assert check(parsed.record) is None
    assert parse_record(format_text(parsed.record)).record == parsed.record
    return parsed.record, run.stdout


@pytest.fixture(scope="module")
def whole(filmed: Filmed) -> tuple[GameRecord, str]:
    """The record of the film and, told as lines of JSON, its events."""
    return decoded(filmed.film, "--json")


def moves(record: GameRecord, kind: EntryKind = EntryKind.PLY) -> list[str]:
    return [entry.move for entry in record.entries if entry.kind is kind]


def told(entry: Entry) -> tuple[EntryKind, int, str]:
    return entry.kind, entry.ply, entry.move


def test_a_film_gives_exactly_what_happened(whole: tuple[GameRecord, str]) -> None:
    record, _ = whole
    kept = [entry for entry in record.entries if entry.kind is not EntryKind.NOTE]
    assert [told(entry) for entry in kept] == [
        (EntryKind.ILLEGAL, 0, "d1-d3"),
        (EntryKind.PLY, 1, TAKEN_BACK),
        (EntryKind.TAKEBACK, 0, ""),
        *((EntryKind.PLY, number, text) for number, text in enumerate(PLIES, start=1)),
        (EntryKind.RESULT, len(PLIES), ""),
    ]
    illegal, result = record.entries[0], record.entries[-1]
    assert (illegal.clause, illegal.code, illegal.player) == ("RC4", "straight_forward", "first")
    # The result says who won; who beside it would read as who lost.
    assert (result.result, result.clause, result.player) == ("first wins", "RC11", "")
    choices = [choice_of(entry) for entry in record.entries if entry.kind is EntryKind.NOTE]
    assert all(choice is not None and choice.probability > 0.99 for choice in choices)


def test_each_ply_has_the_time_at_which_it_was_made(filmed: Filmed, whole: tuple[GameRecord, str]) -> None:
    record, _ = whole
    plies = [entry for entry in record.entries if entry.kind is EntryKind.PLY][1:]
    for entry, done_s in zip(plies, filmed.filming.done_s, strict=True):
        # Put down is a piece up to two seconds before the hand has left the picture.
        at_s = (entry.at_ms - record.header.started_ms) / 1000
        assert done_s - 2.5 <= at_s <= done_s + 1.5


def test_events_are_told_as_lines_of_json(whole: tuple[GameRecord, str]) -> None:
    _, output = whole
    lines = [json.loads(line) for line in output.splitlines()]
    assert [line["event"] for line in lines if line["event"] != "note"] == [
        "ready", "illegal", "move", "takeback", *["move"] * len(PLIES), "result",
    ]  # fmt: skip
    assert lines[1]["clause"] == "RC4"
    assert lines[1]["ja"]
    assert all(
        line["alternatives"] and line["probability"] > 0.99 for line in lines if line["event"] == "note"
    )


def test_a_film_with_a_gap_has_its_beginning_its_end_and_its_result(filmed: Filmed) -> None:
    """Between the second and the sixth ply nothing was filmed."""
    frames, seen = filmed.filming.frames, filmed.seen
    kept = [*frames[: seen[1] + 1], *frames[seen[5] - round(QUICK_S * FRAMES_A_SECOND) :]]
    path = filmed.film.with_name("gap.avi")
    write_film(path, (frame.image for frame in kept))
    record, _ = decoded(path)
    assert [entry.kind for entry in record.entries].count(EntryKind.GAP) == 1
    assert moves(record)[:2] == [TAKEN_BACK, PLIES[0]]
    assert moves(record)[-2:] == list(PLIES[-2:])
    assert (record.entries[-1].kind, record.entries[-1].clause) == (EntryKind.RESULT, "RC11")


def test_photographs_of_the_positions_give_the_game(filmed: Filmed) -> None:
    folder = filmed.film.with_name("photographs")
    write_pictures(folder, (filmed.filming.frames[number].image for number in filmed.seen))
    record, _ = decoded(folder, "--pictures-per-second", "0.25")
    assert moves(record) == list(PLIES)
    assert record.entries[-1].kind is EntryKind.RESULT


def test_after_the_last_picture_no_fault_is_written(filmed: Filmed) -> None:
    """What ends is the recording, not the sight of the board."""
    folder = filmed.film.with_name("unfinished")
    write_pictures(folder, (filmed.filming.frames[number].image for number in filmed.seen[:3]))
    record, _ = decoded(folder, "--pictures-per-second", "0.25")
    assert [entry.kind for entry in record.entries if entry.kind is not EntryKind.NOTE] == [EntryKind.PLY] * 2
