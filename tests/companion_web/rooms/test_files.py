"""A host that starts again has the same rooms, whatever was said in them."""

from pathlib import Path
from typing import get_args

import pytest

from tachiai.companion_web.errors import RoomFault
from tachiai.companion_web.rooms.messages import (
    Answered,
    NoteTold,
    Phrase,
    PlyRevised,
    PlyShown,
    Proposed,
    Resigned,
    RoomWanted,
    Said,
    Sits,
    Spoke,
    TableNote,
    Wrote,
)
from tachiai.companion_web.rooms.rooms import SILENT_MS, Codes, Rooms
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.proposals import Proposal
from tachiai.rules.registry import open_game
from tests.support.told_rooms import made, new_id

LINE: AnyLine = Line.at(open_game("rosenkreuz"))
ONE, OTHER, *_ = LINE.legal_moves.texts()
REVISED = LINE.play(OTHER)
FIRST: tuple[Said, ...] = (
    Sits(id=new_id(), name="Aoi", texts=True),
    made(LINE, ONE, 1200),
    PlyRevised(id=new_id(), ply=1, move=OTHER, position=REVISED.position),
    Spoke(id=new_id(), phrase=Phrase.GOOD_MOVE),
    Wrote(id=new_id(), text="Tea?"),
    NoteTold(id=new_id(), note=TableNote(kind="illegal", ply=1, move="a1-a9", clause="RK1")),
    *(Proposed(id=new_id(), what=what, ply=1) for what in (Proposal.DRAW, Proposal.TAKE_BACK)),
)
SECOND: tuple[Said, ...] = (
    PlyShown(id=new_id(), ply=1),
    Answered(id=new_id(), what=Proposal.TAKE_BACK, ply=1, accepted=False),
    Resigned(id=new_id(), ply=1),
)


def host(folder: Path, now_ms: int) -> Rooms:
    return Rooms(folder, lambda: now_ms, delay_s=60)


def says(rooms: Rooms, code: str, messages: tuple[Said, ...]) -> None:
    place = rooms.place(code)
    assert place is not None
    assert [rooms.take(place, each) for each in messages] == [None] * len(messages)


def states(rooms: Rooms, codes: Codes) -> list[object]:
    places = (rooms.place(code) for code in (codes.first, codes.second, codes.watching))
    return [rooms.state(place) for place in places if place is not None]


def test_every_kind_of_message_is_tried_here() -> None:
    assert {type(each) for each in FIRST + SECOND} == set(get_args(get_args(Said)[0]))


def test_a_room_is_the_same_after_a_restart(tmp_path: Path) -> None:
    rooms = host(tmp_path, 0)
    codes = rooms.make(RoomWanted(game="rosenkreuz", time_control="5m", stops_away=True))
    second = rooms.place(codes.second)
    assert second is not None
    says(rooms, codes.second, (Sits(id=new_id(), texts=True),))
    says(rooms, codes.first, FIRST)
    assert rooms.wait(second, -1, 0.0).first.away is False
    says(rooms, codes.second, SECOND)
    assert states(host(tmp_path, 0), codes)[:2] == states(rooms, codes)[:2]


def test_a_side_that_was_away_is_away_after_a_restart(tmp_path: Path) -> None:
    now_ms = [0]
    rooms = Rooms(tmp_path, lambda: now_ms[0])
    codes = rooms.make(RoomWanted(game="rosenkreuz"))
    says(rooms, codes.first, (FIRST[0],))
    now_ms[0] = SILENT_MS + 1
    second = rooms.place(codes.second)
    assert second is not None
    assert rooms.wait(second, -1, 0.0).first.away
    again = Rooms(tmp_path, lambda: now_ms[0])
    place = again.place(codes.second)
    assert place is not None
    assert again.state(place).first.away


def test_no_clock_runs_while_the_host_is_off(tmp_path: Path) -> None:
    now_ms = [1_000_000]
    rooms = Rooms(tmp_path, lambda: now_ms[0])
    codes = rooms.make(RoomWanted(game="rosenkreuz", time_control="10m"))
    says(rooms, codes.first, (made(LINE, ONE),))
    says(rooms, codes.second, (PlyShown(id=new_id(), ply=1),))
    second = rooms.place(codes.second)
    assert second is not None
    now_ms[0] += 20_000
    rooms.wait(second, -1, 0.0)
    for off_ms, left_ms in ((3_600_000, 580_000), (1_000, 579_000)):
        now_ms[0] += off_ms
        again = Rooms(tmp_path, lambda: now_ms[0])
        place = again.place(codes.second)
        assert place is not None
        assert again.state(place).clock_ms == (600_000, left_ms)


def test_no_flag_falls_while_nobody_knows_whether_a_side_is_away(tmp_path: Path) -> None:
    now_ms = [1_000_000]
    rooms = Rooms(tmp_path, lambda: now_ms[0])
    codes = rooms.make(RoomWanted(game="rosenkreuz", time_control="1m", stops_away=True))
    first, second = rooms.place(codes.first), rooms.place(codes.second)
    assert first is not None
    assert second is not None
    says(rooms, codes.first, (made(LINE, ONE),))
    says(rooms, codes.second, (PlyShown(id=new_id(), ply=1),))
    now_ms[0] += 40_000
    rooms.wait(second, -1, 0.0)
    now_ms[0] += 30_000  # nothing was heard since
    assert rooms.wait(first, -1, 0.0).result == ""
    now_ms[0] += 3_600_000  # nor of anybody
    state = rooms.wait(second, -1, 0.0)
    assert (state.result, state.clock_ms, state.second.away) == ("", (60_000, 20_000), False)
    now_ms[0] += 24_000
    rooms.wait(second, -1, 0.0)
    assert rooms.state(first).result == "first wins"


@pytest.mark.parametrize("line", ['{"at_ms": 1}', '{"at_ms": 1, "side": "third", "said": {}}', "[]", "x"])
def test_a_damaged_file_is_said(tmp_path: Path, line: str) -> None:
    codes = host(tmp_path, 0).make(RoomWanted(game="rosenkreuz"))
    (path,) = tmp_path.iterdir()
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(RoomFault, match="expected the file of a room"):
        host(tmp_path, 0).place(codes.first)
