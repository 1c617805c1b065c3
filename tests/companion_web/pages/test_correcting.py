"""Corrections on the page: only the arbiter, only what makes sense, and nothing is overwritten."""

import io
from dataclasses import replace
from threading import Thread

import pytest

from tachiai.companion_web.log import GameSearch, SqlGameLog, check_log
from tachiai.rules.entries import Entry, EntryKind
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER, WAITING
from tests.support.page_visitors import Visitor

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
AFTER_2 = "1wwWwww/1w5/7/7/7/7/7/1b5/1bbBbbb b -"


@pytest.fixture
def game(log: SqlGameLog, live: FakeLiveTable) -> int:
    """Two plies of a game that is not the one on the table."""
    log.open_game(HEADER)
    number = log.open_game(HEADER)
    log.append(number, Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move="a1-b2", position=AFTER_1))
    log.append(number, Entry(kind=EntryKind.PLY, ply=2, at_ms=3, move="a9-b8", position=AFTER_2))
    return number


def correct(visitor: Visitor, game: int, ply: int, **fields: str) -> int:
    return visitor.post(f"/games/{game}/ply/{ply}/correct", **fields).status_code


def test_a_changed_ply_is_shown_and_the_original_stays(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    before = log.game(game).entries
    assert correct(arbiter, game, 2, kind="change", move="b9-c8", reason="glare") == 302
    assert log.game(game).entries[:2] == before
    page = arbiter.read(f"/games/{game}/ply/2")
    assert 'data-cell="c8" data-symbol="w"' in page
    assert 'data-cell="a9" data-symbol="w"' in page
    assert "Ply 2 corrected: b9-c8 (glare)" in page
    assert "corrected later" in arbiter.read(f"/games/{game}/entry/2")
    assert arbiter.get(f"/games/{game}.json").json["moves"] == ["a1-b2", "b9-c8"]  # type: ignore[index]
    assert list(check_log(log)) == []


def test_the_first_later_ply_that_no_longer_fits_is_shown(arbiter: Visitor, game: int) -> None:
    correct(arbiter, game, 1, kind="insert", move="a1-b2")
    assert "This record and the rules part at ply 2:" in arbiter.read(f"/games/{game}")


def test_a_missing_last_ply_is_added(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    assert "a missing ply" in arbiter.read(f"/games/{game}")
    assert '<option value="c1-d2">' in arbiter.read(f"/games/{game}/ply/3/correct")
    assert correct(arbiter, game, 3, kind="insert", move="c1-d2") == 302
    assert log.games(GameSearch()).rows[0].plies == 3
    assert list(check_log(log)) == []


def test_an_illegal_ply_that_stood_is_marked(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    position = "wwwWwww/7/7/7/7/7/b6/7/1bbBbbb w -"
    correct(arbiter, game, 1, kind="stands", move="a1-a3", position=position)
    assert 'data-cell="a3" data-symbol="b"' in arbiter.read(f"/games/{game}/ply/1")
    assert "Ply 1 was illegal and stood: a1-a3" in arbiter.read(f"/games/{game}")
    assert list(check_log(log)) == []


def test_a_correction_is_undone_by_another_entry(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    correct(arbiter, game, 2, kind="change", move="b9-c8")
    assert "Undo this correction" in arbiter.read(f"/games/{game}")
    assert arbiter.post(f"/games/{game}/undo/1").status_code == 302
    assert len(log.game(game).entries) == 4
    assert 'data-cell="b8" data-symbol="w"' in arbiter.read(f"/games/{game}/ply/2")
    assert arbiter.post(f"/games/{game}/undo/1").status_code == 404
    assert list(check_log(log)) == []


def test_an_undone_name_is_the_old_one_also_in_the_list(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    arbiter.post(f"/games/{game}/edit", first="Akari")
    arbiter.post(f"/games/{game}/undo/1")
    assert log.games(GameSearch(text="akari")).total == 0
    assert log.game(game).header.first == "Aoi"


@pytest.mark.parametrize(
    ("ply", "fields", "said"),
    [
        (1, {"kind": "change", "move": "a1-a5"}, "This move is not legal there:"),
        (1, {"kind": "change", "move": "nonsense"}, "This cannot be read:"),
        (1, {"kind": "stands", "move": "a1-a3", "position": "x"}, "This cannot be read:"),
        (3, {"kind": "change", "move": "c1-d2"}, "There is no such ply to correct."),
        (9, {"kind": "insert", "move": "c1-d2"}, "There is no such ply to correct."),
        (1, {"kind": "header", "move": "c1-d2"}, "There is no such ply to correct."),
    ],
)
def test_nonsense_is_refused_in_one_sentence(
    arbiter: Visitor, log: SqlGameLog, game: int, ply: int, fields: dict[str, str], said: str
) -> None:
    answer = arbiter.post(f"/games/{game}/ply/{ply}/correct", **fields)
    assert answer.status_code == 400
    assert said in answer.text
    assert len(log.game(game).entries) == 2


def test_the_form_refuses_what_the_check_of_a_log_would(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    log.append(game, Entry(kind=EntryKind.PLY, ply=3, at_ms=4, move="c1-d2"))
    answer = arbiter.post(f"/games/{game}/ply/3/correct", kind="stands", move="c1-c4")
    assert answer.status_code == 400
    assert "expected the position from which play went on, got none" in answer.text
    assert list(check_log(log)) == []


def test_a_ply_after_one_that_does_not_fit_waits_for_that_one(
    arbiter: Visitor, log: SqlGameLog, game: int
) -> None:
    correct(arbiter, game, 1, kind="insert", move="a1-b2")  # now ply 2 moves Black's piece again
    answer = arbiter.post(f"/games/{game}/ply/3/correct", kind="change", move="a9-b8")
    assert answer.status_code == 400
    assert "Correct the plies before it first." in answer.text


def test_an_illegal_ply_that_stood_need_not_be_a_move(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    assert correct(arbiter, game, 1, kind="stands", position=AFTER_1) == 302
    assert "Illegal, stands: ?" in arbiter.read(f"/games/{game}/ply/1")
    assert list(check_log(log)) == []


@pytest.mark.parametrize(
    ("fields", "kept", "said"),
    [
        (
            {"kind": "change", "move": "a9-a5", "reason": "glare"},
            ['value="change" checked', 'value="a9-a5" aria-invalid="true"', 'value="glare"'],
            "This move is not legal there:",
        ),
        (
            {"kind": "stands", "move": "?", "position": "<nonsense>"},
            ['value="stands" checked', 'value="&lt;nonsense&gt;" aria-invalid="true"'],
            "This cannot be read:",
        ),
        ({"kind": "insert", "move": ""}, ['value="insert" checked'], "This cannot be read:"),
    ],
)
def test_a_refused_correction_keeps_the_form_and_says_why_beside_the_field(
    arbiter: Visitor, game: int, fields: dict[str, str], kept: list[str], said: str
) -> None:
    page = arbiter.submit(f"/games/{game}/ply/2/correct", **fields).text
    assert [part for part in kept if part not in page] == []
    assert said in page.partition('role="alert">')[2]


def test_a_correction_that_is_refused_holds_no_lock(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    assert correct(arbiter, game, 2, kind="change", move="a9-a5") == 400
    assert correct(arbiter, game, 2, kind="change", move="b9-c8") == 302


def test_a_game_is_read_and_changed_in_one_transaction(log: SqlGameLog, game: int) -> None:
    entry = Entry(kind=EntryKind.NOTE, ply=2, at_ms=5, detail="x")
    written = []
    with log.changing(game) as change:
        other = Thread(target=lambda: written.append(log.append(game, entry)))
        other.start()
        other.join(0.2)
        assert written == []
        mine = change.append(entry)
    other.join(10.0)
    assert written == [mine + 1]


def test_spectators_correct_nothing(spectator: Visitor, log: SqlGameLog, game: int) -> None:
    assert correct(spectator, game, 2, kind="change", move="b9-c8") == 403
    assert spectator.get(f"/games/{game}/ply/2/correct").status_code == 403
    assert spectator.post(f"/games/{game}/undo/1").status_code == 403
    assert "/correct" not in spectator.read(f"/games/{game}/ply/2")


def test_what_cannot_be_done_to_a_game_that_is_being_played_is_not_offered(
    arbiter: Visitor, live: FakeLiveTable, game: int
) -> None:
    live.show(replace(WAITING, game_id=game))
    page = arbiter.read(f"/games/{game}/ply/1")
    assert "Its plies can be corrected when it is over." in page
    assert "/correct" not in page
    assert f"/games/{game}/result" not in page
    live.show(replace(WAITING, game_id=game, phase="over", result="draw"))
    page = arbiter.read(f"/games/{game}/ply/1")
    assert f"/games/{game}/ply/1/correct" in page
    assert f"/games/{game}/result" in page


def test_the_game_on_the_table_is_corrected_when_it_is_over(
    arbiter: Visitor, log: SqlGameLog, live: FakeLiveTable, game: int
) -> None:
    answer = arbiter.post(f"/games/{WAITING.game_id}/ply/1/correct", kind="insert", move="a1-b2")
    assert answer.status_code == 409
    assert "This game is being played." in answer.text


def test_a_record_is_taken_in_and_comes_out_the_same(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    record = arbiter.read(f"/games/{game}.txt")
    answer = arbiter.post("/games/import", record=(io.BytesIO(record.encode()), "game.txt"))
    assert answer.headers["Location"] == f"/games/{game + 1}"
    assert arbiter.read(f"/games/{game + 1}.txt") == record


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00", "it is no text in UTF-8"),
        (b"nonsense", "This cannot be read: line 1: expected"),
        (b"", "This cannot be read: line 1: expected"),
    ],
)
def test_what_is_no_record_is_not_taken_in(
    arbiter: Visitor, log: SqlGameLog, content: bytes, said: str
) -> None:
    answer = arbiter.submit("/games/import", record=(io.BytesIO(content), "game.txt"))
    assert answer.status_code == 400
    assert said in answer.text.partition('role="alert">')[2]
    assert 'name="record"' in answer.text
    assert log.numbers() == ()


def test_an_upload_is_limited_in_size(arbiter: Visitor, log: SqlGameLog) -> None:
    token = arbiter.token()
    large = (io.BytesIO(b" " * 300_000), "game.txt")
    answer = arbiter.post("/games/import", form_token=token, record=large)
    assert answer.status_code == 413
    assert log.numbers() == ()


def test_spectators_take_nothing_in(spectator: Visitor, log: SqlGameLog) -> None:
    assert spectator.post("/games/import", record=(io.BytesIO(b"x"), "game.txt")).status_code == 403
    assert "/games/import" not in spectator.read("/games/")


def test_a_result_is_corrected_by_an_entry_after_it(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    log.append(game, Entry(kind=EntryKind.RESULT, ply=2, at_ms=4, result="first wins", code="flag"))
    before = log.game(game).entries
    assert 'value="first wins" required checked' in arbiter.read(f"/games/{game}/result")
    answer = arbiter.post(f"/games/{game}/result", result="draw", reason="both flags were down")
    assert answer.status_code == 302
    assert log.game(game).entries[:-1] == before
    assert log.games(GameSearch()).rows[0].result == "draw"
    page = arbiter.read(f"/games/{game}")
    assert "Draw (corrected): both flags were down" in page
    assert "Black wins on time" in page
    assert list(check_log(log)) == []


def test_a_corrected_result_is_corrected_again(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    arbiter.post(f"/games/{game}/result", result="draw")
    arbiter.post(f"/games/{game}/result", result="second wins")
    assert log.games(GameSearch()).rows[0].result == "second wins"


def test_a_result_by_the_rules_stays_theirs(arbiter: Visitor, log: SqlGameLog) -> None:
    log.open_game(HEADER)
    game = log.open_game(replace(HEADER, start="3w1wb/Bbw1b1B/6w/w3b2/1w5/3b1w1/7/7/7 b -"))
    log.append(game, Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move="g8-e9"))  # a try
    assert "The rules say how this game ended." in arbiter.read(f"/games/{game}/result")
    assert arbiter.post(f"/games/{game}/result", result="draw").status_code == 409
    assert len(log.game(game).entries) == 1


def test_what_is_no_result_is_refused(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    assert arbiter.post(f"/games/{game}/result", result="both win").status_code == 400
    assert len(log.game(game).entries) == 2


def test_only_the_arbiter_corrects_a_result(spectator: Visitor, log: SqlGameLog, game: int) -> None:
    assert spectator.get(f"/games/{game}/result").status_code == 403
    assert spectator.post(f"/games/{game}/result", result="draw").status_code == 403
    assert "Correct the result" not in spectator.read(f"/games/{game}")


def test_the_result_of_the_running_game_waits_for_its_end(arbiter: Visitor, log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    assert number == WAITING.game_id
    assert arbiter.post(f"/games/{number}/result", result="draw").status_code == 409


STOOD_3 = "1wwWwww/1w5/7/7/7/7/b6/1b5/2bBbbb w -"  # c1 or b1 stood on a3


def test_a_corrected_ply_stands_where_the_old_one_stood_and_the_old_one_is_struck(
    arbiter: Visitor, game: int
) -> None:
    correct(arbiter, game, 1, kind="change", move="c1-d2")
    page = arbiter.read(f"/games/{game}")
    timeline = page[page.index('<ol class="entries move-list">') :]
    assert "<s>a1-b2</s> c1-d2" in timeline
    assert timeline.index("c1-d2") < timeline.index("a9-b8") < timeline.index("Ply 1 corrected: c1-d2")


def test_a_ply_that_was_put_in_stands_before_the_one_after_it(arbiter: Visitor, game: int) -> None:
    correct(arbiter, game, 2, kind="insert", move="c9-d8")
    page = arbiter.read(f"/games/{game}")
    timeline = page[page.index('<ol class="entries move-list">') :]
    assert timeline.index("c9-d8") < timeline.index("a9-b8") < timeline.index("Missing ply 2 put in: c9-d8")


def test_where_the_line_is_cut_and_what_no_longer_fits_is_shown(
    arbiter: Visitor, log: SqlGameLog, game: int
) -> None:
    log.append(game, Entry(kind=EntryKind.STANDS, ply=3, at_ms=4, position=STOOD_3))
    page = arbiter.read(f"/games/{game}/ply/3")
    assert "No legal move leads here" in page
    assert "no longer fits" not in page
    correct(arbiter, game, 2, kind="change", move="b9-c8")
    page = arbiter.read(f"/games/{game}/ply/3")
    assert "It no longer fits at a9, b9, b8, c8. Correct this ply too." in page
    assert "no longer fits" in page[page.index('<ol class="entries move-list">') :]
    assert "part at ply 3" in page
    assert [problem.game for problem in check_log(log)] == [game]
    japanese = arbiter.read(f"/games/{game}/ply/3", Accept_Language="ja")
    assert "a9、b9、b8、c8 が前の手と合いません。" in japanese


@pytest.mark.parametrize(
    "fields", [{"kind": "change", "move": "nonsense"}, {"kind": "stands", "position": "x"}]
)
def test_a_japanese_refusal_has_no_english_in_it(arbiter: Visitor, game: int, fields: dict[str, str]) -> None:
    arbiter.client.set_cookie("language", "ja")
    answer = arbiter.post(f"/games/{game}/ply/1/correct", **fields)
    assert answer.status_code == 400
    assert "expected" not in answer.text
    assert "got" not in answer.text
