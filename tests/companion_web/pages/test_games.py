"""The games in the log: list, replay, pictures, corrections, for programs."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import NoReturn

import pytest
from flask import Flask
from sqlalchemy import text

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log import SqlGameLog, check_log
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import format_text, parse_json, parse_text
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER, JPEG, WAITING
from tests.support.page_visitors import Visitor

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
AFTER_2 = "1wwWwww/1w5/7/7/7/7/7/1b5/1bbBbbb b -"
REFUSED = Entry(
    kind=EntryKind.ILLEGAL, ply=0, at_ms=1, move="a1-a2", clause="RC4", code="", cells=("a2",), player="first"
)


@pytest.fixture
def game(log: SqlGameLog) -> int:
    """A game with a refused attempt, two plies, a take-back and a resignation."""
    number = log.open_game(HEADER)
    for entry, picture in (
        (REFUSED, JPEG),
        (
            Entry(
                kind=EntryKind.PLY,
                ply=1,
                at_ms=2,
                move="a1-b2",
                position=AFTER_1,
                clock_ms=(299_000, 300_000),
            ),
            None,
        ),
        (Entry(kind=EntryKind.PLY, ply=2, at_ms=3, move="a9-b8", position=AFTER_2), None),
        (Entry(kind=EntryKind.TAKEBACK, ply=1, at_ms=4, plies=1, position=AFTER_1), None),
        (
            Entry(
                kind=EntryKind.RESULT, ply=1, at_ms=5, result="first wins", code="resigned", player="second"
            ),
            None,
        ),
    ):
        log.append(number, entry, picture)
    return number


def begun(log: SqlGameLog, header: GameHeader) -> int:
    """A game in which one move was tried."""
    number = log.open_game(header)
    log.append(number, Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=header.started_ms, move="d1-d3"))
    return number


def test_a_game_in_which_nothing_happened_is_not_listed(spectator: Visitor, log: SqlGameLog) -> None:
    log.open_game(replace(HEADER, first="Nobody"))
    begun(log, replace(HEADER, first="Somebody"))
    listed = spectator.read("/games/")
    assert "Somebody" in listed
    assert "Nobody" not in listed
    assert "1 game" in listed


def test_the_list_shows_who_played_what_and_how_it_ended(spectator: Visitor, game: int) -> None:
    page = spectator.read("/games/")
    assert "Rugby Chess" in page
    assert "Aoi – 春香" in page
    assert '<span class="game-result result-first-wins">Black wins</span>' in page  # as its own page says
    assert "1 illegal move" in page
    assert "1 game<" in page


def test_the_list_shows_boards_and_moments(spectator: Visitor, game: int) -> None:
    page = spectator.read("/games/")
    assert f'src="/games/{game}/end.svg?plies=1"' in page
    assert re.search(r'<time datetime="2026-[-0-9T:]+Z" data-short>2026-[-0-9: ]+UTC</time>', page)


@pytest.mark.parametrize(
    ("asked", "theme"),
    [("", "auto"), ("?theme=dark", "dark"), ("?theme=light", "light"), ("?theme=x", "auto")],
)
def test_a_picture_brings_the_colours_of_the_page(
    spectator: Visitor, game: int, asked: str, theme: str
) -> None:
    for address in (f"/games/{game}/end.svg", "/games/rosenkreuz/start.svg"):
        answer = spectator.get(address + asked)
        assert answer.mimetype == "image/svg+xml"
        assert f'data-theme="{theme}"' in answer.text
        assert "prefers-color-scheme: dark" in answer.text
        assert 'class="label"' not in answer.text
        assert "style-src 'unsafe-inline'" in answer.headers["Content-Security-Policy"]
    assert spectator.get("/games/hex/start.svg").status_code == 404
    spectator.get("/theme/dark")
    assert "end.svg?plies=1&amp;theme=dark" in spectator.read("/games/")


def test_a_finished_game_invites(
    arbiter: Visitor, spectator: Visitor, live: FakeLiveTable, game: int
) -> None:
    address = f"/games/{game}"
    page = spectator.read(address)
    assert "Rematch" not in page
    assert "Play again" not in page
    assert f'href="{address}/print">Print</a>' in page
    assert 'popovertarget="share">Share</button>' in page
    live.show(replace(WAITING, game_id=game + 1))
    assert 'href="/setup/?game=rugby_chess">Play again</a>' in arbiter.read(address)
    live.show(replace(WAITING, game_id=game, result="first wins"))
    page = arbiter.read(address)
    assert 'action="/setup/rematch"' in page
    assert "Play again" not in page


def test_a_game_that_this_program_does_not_know_is_listed_too(spectator: Visitor, log: SqlGameLog) -> None:
    number = log.open_game(replace(HEADER, game="hex", first="", second=""))
    log.append(number, Entry(kind=EntryKind.RESULT, ply=0, at_ms=5, result="second wins", code="resigned"))
    page = spectator.read("/games/")
    assert "First player – Second player" in page
    assert '<span class="game-result result-second-wins">Second player wins</span>' in page


def test_an_empty_list_says_so(spectator: Visitor) -> None:
    assert "No game fits." in spectator.read("/games/?q=nobody")


def test_the_list_is_searched(spectator: Visitor, log: SqlGameLog, game: int) -> None:
    begun(log, replace(HEADER, first="Ren", started_ms=0))
    found = spectator.read("/games/?q=ren&result=open&since=1970-01-01&until=1970-01-01&game=rugby_chess")
    assert "Ren – 春香" in found
    assert "Aoi" not in found


def test_nonsense_in_a_search_is_not_looked_for(spectator: Visitor, game: int) -> None:
    assert "Aoi" in spectator.read("/games/?since=soon&page=-3&result=maybe&until=9999-12-31")


def test_the_list_comes_in_pages(spectator: Visitor, log: SqlGameLog) -> None:
    for number in range(51):
        begun(log, replace(HEADER, first=f"Player{number:02}", started_ms=number))
    first, second = spectator.read("/games/"), spectator.read("/games/?page=2")
    assert "Player50" in first
    assert "Player00" not in first
    assert "Player00" in second
    assert 'rel="next"' not in second


def test_a_game_is_shown_at_its_end_and_at_every_ply(spectator: Visitor, game: int) -> None:
    assert "Ply 1 of 1" in spectator.read(f"/games/{game}")
    start = spectator.read(f"/games/{game}/ply/0")
    assert "Ply 0 of 1" in start
    assert 'data-cell="a1" data-symbol="b"' in start
    ply = spectator.read(f"/games/{game}/ply/1")
    assert 'data-cell="b2" data-symbol="b" data-mark="last"' in ply
    assert 'data-cell="a1" data-symbol="." data-mark="from"' in ply
    assert "4:59" in ply


def test_refused_attempts_take_backs_and_the_result_stand_in_their_place(
    spectator: Visitor, game: int
) -> None:
    page = spectator.read(f"/games/{game}").split('<ol class="entries move-list">')[1]
    places = [
        page.index(words) for words in ("Refused: a1-a2", "a1-b2", "a9-b8", "1 ply taken back", "Black wins")
    ]
    assert places == sorted(places)
    assert 'class="entry entry-ply undone"' in page


def test_a_refused_attempt_shows_its_clause_its_cells_and_its_picture(spectator: Visitor, game: int) -> None:
    page = spectator.read(f"/games/{game}/entry/1")
    assert 'data-cell="a2" data-symbol="." data-mark="wrong"' in page
    assert "RC4" in page
    assert f'src="/games/{game}/entry/1.jpg"' in page
    assert spectator.get(f"/games/{game}/entry/1.jpg").data == JPEG


def test_a_ply_that_was_taken_back_can_still_be_looked_at(spectator: Visitor, game: int) -> None:
    page = spectator.read(f"/games/{game}/entry/3")
    assert 'data-cell="b8" data-symbol="w"' in page
    assert "taken back" in page


def test_the_board_of_a_ply_is_a_picture_of_its_own(spectator: Visitor, game: int) -> None:
    answer = spectator.get(f"/games/{game}/ply/1.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg")


@pytest.mark.parametrize(
    "path", ["/games/9", "/games/1/ply/7", "/games/1/entry/99", "/games/1/entry/2.jpg", "/games/9.json", "/x"]
)
def test_what_is_not_there_is_said_in_one_sentence(spectator: Visitor, game: int, path: str) -> None:
    answer = spectator.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


def test_every_error_speaks_the_visitors_language(spectator: Visitor) -> None:
    assert "そのページはありません。" in spectator.get("/x", Accept_Language="ja").text
    assert "This address takes no such request." in spectator.get("/live/ask/confirm").text


def test_programs_get_errors_as_json(spectator: Visitor) -> None:
    assert spectator.get("/games/9.json").json == {"error": "There is no such game, ply or entry in the log."}


def test_the_text_is_the_record_and_can_be_read_back(spectator: Visitor, log: SqlGameLog, game: int) -> None:
    parsed = parse_text(spectator.read(f"/games/{game}.txt"))
    assert parsed.fault is None
    assert parsed.record.entries == tuple(kept.entry for kept in log.game(game).entries)
    assert format_text(parsed.record) == spectator.read(f"/games/{game}.txt")


def test_the_json_holds_the_record_and_the_numbers_of_the_log(spectator: Visitor, game: int) -> None:
    answered = json.loads(spectator.read(f"/games/{game}.json"))
    assert answered["moves"] == ["a1-b2"]
    assert [entry["has_picture"] for entry in answered["entries"]] == [True, False, False, False, False]
    record = parse_json(json.dumps(answered["record"])).record
    assert record.header == HEADER


def test_the_list_is_there_for_programs_too(spectator: Visitor, game: int) -> None:
    assert json.loads(spectator.read("/games.json"))["games"][0]["result"] == "first wins"
    assert "Aoi - 春香" in spectator.read("/games.txt?q=aoi")


def test_the_arbiter_corrects_a_name(arbiter: Visitor, log: SqlGameLog, game: int) -> None:
    assert 'value="Aoi"' in arbiter.read(f"/games/{game}/edit")
    arbiter.post(f"/games/{game}/edit", first=" Akari ", reason="misheard")
    stored = log.game(game)
    assert stored.header.first == "Akari"
    assert stored.header.second == "春香"
    assert stored.original.first == "Aoi"
    correction = stored.entries[-1].entry
    assert correction.at_ms == 1_000_000
    assert json.loads(correction.detail) == {"header": {"first": "Akari"}, "reason": "misheard"}


def test_a_correction_that_changes_nothing_is_not_written(
    arbiter: Visitor, log: SqlGameLog, game: int
) -> None:
    before = log.game(game)
    arbiter.post(f"/games/{game}/edit", first="Aoi")
    assert log.game(game) == before


def test_spectators_do_not_see_the_form(spectator: Visitor, game: int) -> None:
    assert spectator.get(f"/games/{game}/edit").status_code == 403
    assert f"/games/{game}/edit" not in spectator.read(f"/games/{game}")


def test_a_record_that_the_rules_do_not_allow_is_shown_as_such(spectator: Visitor, log: SqlGameLog) -> None:
    number = log.open_game(HEADER)
    log.append(number, Entry(kind=EntryKind.PLY, ply=1, at_ms=0, move="a1-a5", position=AFTER_1))
    assert "This record and the rules part at ply 1:" in spectator.read(f"/games/{number}")


def test_a_game_of_unknown_rules_is_a_sentence(spectator: Visitor, log: SqlGameLog) -> None:
    number = begun(log, replace(HEADER, game="tiddlywinks"))
    answer = spectator.get(f"/games/{number}")
    assert answer.status_code == 422
    assert f"Game {number} cannot be shown: There is no game 'tiddlywinks'" in unescape(answer.text)
    assert "tiddlywinks" in spectator.read("/games/")


def test_the_number_of_something_else_is_no_game(app: Flask, spectator: Visitor) -> None:
    def fail(number: int) -> NoReturn:
        raise BadLog(f"number {number}")

    app.add_url_rule("/tournaments-of-a-test/<int:number>", view_func=fail)
    answer = spectator.get("/tournaments-of-a-test/7")
    assert answer.status_code == 422
    assert "This game cannot be shown: number 7" in answer.text


def test_a_sound_log_has_no_problems(log: SqlGameLog, game: int) -> None:
    assert list(check_log(log)) == []


def test_the_check_names_game_and_entry_of_an_illegal_ply(log: SqlGameLog, game: int) -> None:
    number = log.open_game(HEADER)
    entry = log.append(number, Entry(kind=EntryKind.PLY, ply=1, at_ms=0, move="a1-a5"))
    (problem,) = check_log(log)
    assert (problem.game, problem.entry) == (number, entry)
    assert "a1-a5" in problem.sentence


def test_the_check_sees_a_summary_that_was_tampered_with(log: SqlGameLog, game: int) -> None:
    with log.writing() as session:
        session.execute(text("UPDATE summary SET result = 'second wins'"))
    (problem,) = check_log(log)
    assert problem.game == game


def test_a_game_that_cannot_be_read_is_named_and_hides_no_other(
    spectator: Visitor, log: SqlGameLog, game: int
) -> None:
    broken = begun(log, replace(HEADER, first="Ren"))
    with log.writing() as session:
        session.execute(
            text(
                "INSERT INTO entry SELECT NULL, :game, 'leap', ply, at_ms, move, position, clause, code,"
                " cells, player, plies, result, clock_first_ms, clock_second_ms, detail FROM entry"
                " WHERE number = 1"
            ),
            {"game": broken},
        )
    answer = spectator.get(f"/games/{broken}")
    assert answer.status_code == 422
    assert f"Game {broken} cannot be shown: entry" in answer.text
    assert "Ren" in spectator.read("/games/")
    assert "Ply 1 of 1" in spectator.read(f"/games/{game}")


@pytest.mark.parametrize(
    "damage",
    [
        "first = CAST(x'ff80' AS TEXT)",
        "first = x'ff80'",
        "uid = x'ff80'",
        "result = x'ff80'",
        "started_ms = x'ff80'",
        "started_ms = 'long ago'",
        "started_ms = 9223372036854775807",
        "plies = 'many'",
        "plies = 9e999",
        "illegal = '[]'",
        "illegal = 9e999",
    ],
)
def test_a_damaged_line_of_the_list_hides_no_other_game(
    spectator: Visitor, log: SqlGameLog, game: int, damage: str
) -> None:
    broken = begun(log, replace(HEADER, first="Ren"))
    with log.writing() as session:
        session.execute(text(f"UPDATE summary SET {damage} WHERE game_number = {broken}"))
    for page in ("/games/", "/games.txt", "/games.json", "/players/", "/players.txt", "/players.json"):
        assert "Aoi" in spectator.read(page)
    assert {problem.game for problem in check_log(log)} == {broken}
    log.append(broken, Entry(kind=EntryKind.PLY, ply=1, at_ms=2, move="a1-b2", position=AFTER_1))
    assert log.game(broken).entries[-1].entry.move == "a1-b2"


def test_a_record_can_be_passed_on(spectator: Visitor, game: int) -> None:
    page = spectator.read(f"/games/{game}/ply/1")
    assert f'<input readonly value="http://localhost/games/{game}"' in page
    assert 'class="qr"' in page
    assert "data-copy" in page
