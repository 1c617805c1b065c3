"""No English inside a Japanese sentence: what a page says of a mistake it says in the visitor's language."""

import re
from io import BytesIO

import pytest
from werkzeug.datastructures import FileStorage

from tachiai.companion_web.log import SqlGameLog
from tachiai.rules.entries import Entry, EntryKind
from tests.support.live_views import HEADER, START
from tests.support.page_visitors import Visitor

ENGLISH = re.compile(r"\b(expected|got|the|is|no|line|cannot|legal)\b")
GAME = {"game": "rugby_chess", "help_level": "warn"}
RECORD = '[Tachiai "1"]\n[Game "rugby_chess"]\n[Rules "1"]\n\n'


def said(page: str) -> str:
    """The sentences of a page that tell of something wrong."""
    found = re.findall(r'(?:class="[^"]*alarm[^"]*"[^>]*|class="big")>(.*?)</(?:span|p)>', page, re.DOTALL)
    return " ".join(found)


def in_japanese(visitor: Visitor) -> Visitor:
    visitor.get("/language/ja")
    return visitor


@pytest.mark.parametrize(
    "start",
    ["nonsense", "9/9 b", START.replace(" b ", " x "), START.replace("B", "BB"), "7/7/7/7/7/7/7/7/7 b -"],
)
def test_a_start_position_that_is_none(arbiter: Visitor, start: str) -> None:
    page = in_japanese(arbiter).post("/setup/start", **GAME, start=start).text
    assert "読み取れません" in said(page)
    assert not ENGLISH.search(said(page)), said(page)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no record",
        RECORD + "1. a1-a5\n",
        RECORD + "1. zz\n",
        RECORD + "2. a1-b2\n",
        RECORD + '1. a1-b2 [position "9/9 b"]\n',
        RECORD + '0 result "draw" [clause RC1]\n',
        RECORD + "1 takeback 1\n",
        RECORD + "0 illegal a1-b2\n",
        RECORD + "1. a1-b2 [player second]\n",
        RECORD + "1 stands a1-a2\n",
        RECORD.replace("rugby_chess", "ludo"),
        RECORD.replace("[Rules", '[Option "size" "9"]\n[Rules'),
    ],
)
def test_a_record_that_cannot_be_taken(arbiter: Visitor, text: str) -> None:
    record = FileStorage(BytesIO(text.encode()), "record.txt")
    answer = in_japanese(arbiter).post("/games/import", record=record)
    assert answer.status_code == 400
    assert answer.json is not None
    assert "読み取れません" in answer.json["error"]
    assert not ENGLISH.search(answer.json["error"]), answer.json


def test_a_game_that_parts_from_the_rules(arbiter: Visitor, log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    log.append(number, Entry(kind=EntryKind.PLY, ply=3, at_ms=0, move="a1-b2"))
    page = in_japanese(arbiter).read(f"/games/{number}")
    assert "手数は1手のはずです" in said(page)
    assert not ENGLISH.search(said(page)), said(page)


def test_a_correction_that_makes_no_sense(arbiter: Visitor, log: SqlGameLog) -> None:
    log.open_game(HEADER)  # the one that is being played
    number = log.open_game(HEADER)
    log.append(number, Entry(kind=EntryKind.PLY, ply=1, at_ms=0, move="a1-b2"))
    log.append(number, Entry(kind=EntryKind.RESULT, ply=1, at_ms=0, result="draw", code="agreed"))
    for kind, move, position in (("stands", "", ""), ("stands", "", "nonsense"), ("change", "a1-a5", "")):
        asked = {"kind": kind, "move": move, "position": position}
        answer = in_japanese(arbiter).post(f"/games/{number}/ply/1/correct", **asked)
        assert answer.status_code == 400
        assert answer.json is not None
        assert not ENGLISH.search(answer.json["error"]), answer.json


@pytest.mark.parametrize(
    "address", ["/table/", "/live/", "/setup/", "/games/", "/games/1", "/games/1/ply/1/correct"]
)
def test_no_space_stands_between_two_sentences(address: str, arbiter: Visitor, log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    log.append(number, Entry(kind=EntryKind.PLY, ply=1, at_ms=0, move="a1-b2"))
    page = re.sub(r"<[^>]*>", "", in_japanese(arbiter).read(address))
    assert not re.search(r"[。：] +[ぁ-んァ-ヶ一-龯]", page)
