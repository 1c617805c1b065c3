"""The pages of tournaments: who may do what, a round from its pairing to the sheet, files in and out."""

import codecs
import re
from dataclasses import replace
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage

from tachiai.companion_web.app import create_app
from tachiai.companion_web.club.rounds.tournament import (
    USUAL_TIE_BREAKS,
    BoardResult,
    ResultReason,
    System,
    TieBreak,
    Tournament,
)
from tachiai.companion_web.club.web.accounts import DEEDS
from tachiai.companion_web.club.web.arbiter import RULINGS
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.security.roles import Role
from tests.support.club import Club
from tests.support.club_tables import shows
from tests.support.live_views import MOVED
from tests.support.page_visitors import PIN_HASH, Visitor
from tests.support.tournaments import TRF

PASSWORD = "a long password"
ALL = "/club/tournaments/"
OPEN = {"name": "Open", "uid": "rugby_chess", "system": "swiss", "time_control": "5m+3s"}
PLAYERS = "Aoi\nRen\n春香\nSora\n"


@pytest.fixture
def app(club: Club) -> Flask:
    club.connect()
    config = PageConfig(pin_hash=PIN_HASH, secret_key=b"x" * 32)
    return create_app(config, club.hub_log, Ports(club=club.hub))


def visitor(app: Flask, club: Club, role: Role | None = None) -> Visitor:
    found = Visitor(app.test_client())
    if role is not None:
        club.hub.accounts.set(role.value, role, PASSWORD)
        found.post("/club/login", name=role.value, password=PASSWORD)
    return found


@pytest.fixture
def results(app: Flask, club: Club) -> Visitor:
    """Somebody whose role is results, and a tournament of four with its first round paired."""
    found = visitor(app, club, Role.RESULTS)
    found.post(ALL, **OPEN, players=PLAYERS)
    found.post(f"{ALL}1/pair")
    return found


def tournament(club: Club) -> Tournament:
    held = club.hub.tournaments.get(1)
    assert held is not None
    return held.tournament


def file(text: str, name: str = "x") -> FileStorage:
    return FileStorage(BytesIO(text.encode()), name)


def test_everybody_sees_pairings_and_standings(app: Flask, club: Club, results: Visitor) -> None:
    stranger = visitor(app, club)
    assert "Open" in stranger.read(ALL)
    assert "春香" in stranger.read(f"{ALL}1")
    page = stranger.read(f"{ALL}1/rounds/1")
    assert "Aoi" in page
    assert "Rule the result" not in page
    assert stranger.get(f"{ALL}1/rounds/2").status_code == 404
    assert stranger.get(f"{ALL}7").status_code == 404


@pytest.mark.parametrize("role", [None, Role.DISPLAY, Role.SPECTATOR])
def test_who_has_no_right_changes_nothing(
    app: Flask, club: Club, results: Visitor, role: Role | None
) -> None:
    other = visitor(app, club, role)
    for path in ("1/pair", "1/unpair", "1/players", "1/files", "1/remove", "1/rounds/1/tables"):
        assert other.post(ALL + path).status_code == 403
    assert other.post(f"{ALL}1/rounds/1/boards/1", result="10", reason="").status_code == 403
    assert other.post(ALL, **OPEN).status_code == 403


def test_a_round_is_said_to_the_tables_and_begins_there(club: Club, results: Visitor) -> None:
    assert "The tables do not know this round yet." in results.read(f"{ALL}1/rounds/1")
    results.post(f"{ALL}1/rounds/1/tables", tables="")
    assert "The tables know this round." in results.read(f"{ALL}1/rounds/1")
    assert b'"table":"t1"' in club.broker.retained["tachiai/1/hall/round"]
    answer = results.post(f"{ALL}1/rounds/1/tables", tables="t9")
    assert "There is no table called t9." in results.read(answer.headers["Location"])


@pytest.mark.parametrize("role", [Role.CHIEF, Role.ARBITER, Role.RESULTS])
def test_a_forfeit_is_ruled_by_who_may_and_the_audit_says_who(
    app: Flask, club: Club, results: Visitor, role: Role
) -> None:
    visitor(app, club, role).post(f"{ALL}1/rounds/1/boards/1", result="+-", reason="absent")
    game = tournament(club).rounds[0].games[0]
    assert (game.result, game.reason, game.by) == (
        BoardResult.FIRST_BY_FORFEIT,
        ResultReason.ABSENT,
        role.value,
    )
    deed = club.hub.accounts.audit()[0]
    assert (deed.account, deed.what, deed.detail) == (role.value, "result", "Open 1.1: +/- absent")


def test_the_audit_is_in_the_visitors_language(app: Flask, club: Club, results: Visitor) -> None:
    results.post(f"{ALL}1/rounds/1/boards/1", result="+-", reason="absent")
    chief = visitor(app, club, Role.CHIEF)
    assert "<td>result ruled</td>" in chief.read("/club/audit")
    chief.get("/language/ja")
    page = chief.read("/club/audit")
    assert "<td>結果の裁定</td>" in page
    assert "<td>組み合わせを作成</td>" in page
    assert RULINGS.keys() <= DEEDS.keys()


def test_a_ruling_is_taken_back(club: Club, results: Visitor) -> None:
    results.post(f"{ALL}1/rounds/1/boards/1", result="10", reason="")
    results.post(f"{ALL}1/rounds/1/boards/1", result="", reason="ruling")
    game = tournament(club).rounds[0].games[0]
    assert (game.result, game.reason, game.by) == (None, ResultReason.NONE, "")


def test_what_cannot_be_is_said_in_the_visitors_language(results: Visitor) -> None:
    answer = results.post(f"{ALL}1/pair")
    assert "Round 1 is not over: there is no result yet on boards 1, 2." in results.read(
        answer.headers["Location"]
    )
    results.get("/language/ja")
    answer = results.post(f"{ALL}1/pair")
    assert "第1回戦がまだ終わっていません。" in results.read(answer.headers["Location"])


@pytest.mark.parametrize(("field", "value"), [("result", "2-0"), ("reason", "weather")])
def test_what_the_page_did_not_offer_is_refused(results: Visitor, field: str, value: str) -> None:
    fields = {"result": "10", "reason": "", field: value}
    assert results.post(f"{ALL}1/rounds/1/boards/1", **fields).status_code == 400


def test_late_entries_and_withdrawals(club: Club, results: Visitor) -> None:
    results.post(f"{ALL}1/players", name="Mio", rating="1500", missed="H")
    assert tournament(club).half_points_of(5) == 1
    results.post(f"{ALL}1/players/5", what="withdraw")
    assert {each.bye.player for each in tournament(club).requests} == {5}
    results.post(f"{ALL}1/players/5", what="back")
    assert tournament(club).requests == ()
    results.post(f"{ALL}1/unpair")
    assert tournament(club).rounds == ()


def test_tie_breaks_are_chosen_in_their_order(club: Club, results: Visitor) -> None:
    results.post(f"{ALL}1/tie-breaks", tie_break=["SB", "", "WIN"])
    assert tournament(club).decided_by == (TieBreak.SONNEBORN_BERGER, TieBreak.WINS)
    page = results.read(f"{ALL}1")
    assert "Sonneborn-Berger</dt><dd>the points of the opponents who were beaten" in page
    assert "<dt>BH Buchholz" not in page
    answer = results.post(f"{ALL}1/tie-breaks", tie_break=["SB", "SB"])
    assert "The tie-break SB is chosen twice; choose each one once." in results.read(
        answer.headers["Location"]
    )
    results.post(f"{ALL}1/tie-breaks", tie_break=["", ""])
    assert tournament(club).decided_by == USUAL_TIE_BREAKS[System.SWISS]
    assert results.post(f"{ALL}1/tie-breaks", tie_break=["luck"]).status_code == 400


def test_colours_are_exchanged_until_somebody_has_moved(club: Club, results: Visitor) -> None:
    before = tournament(club).rounds[0].games[0]
    results.post(f"{ALL}1/rounds/1/boards/1/colours")
    after = tournament(club).rounds[0].games[0]
    assert (after.first, after.second) == (before.second, before.first)
    results.post(f"{ALL}1/rounds/1/tables", tables="t1")
    header = replace(MOVED.header, event="Open (1.1)")
    club.live.show(replace(MOVED, header=header))
    club.wait(2.0)
    answer = results.post(f"{ALL}1/rounds/1/boards/1/colours")
    assert "Colours cannot be exchanged any more" in results.read(answer.headers["Location"])
    results.post(f"{ALL}1/rounds/1/boards/2", result="10", reason="")
    answer = results.post(f"{ALL}1/rounds/1/boards/2/colours")
    assert "The game on board 2 is decided: its colours stay as they are." in results.read(
        answer.headers["Location"]
    )
    assert tournament(club).rounds[0].games[0] == replace(after, table="t1")


def test_the_opponent_of_the_first_may_begin(club: Club, results: Visitor) -> None:
    results.post(ALL, **{**OPEN, "name": "B"}, players=PLAYERS, first_begins="no")
    results.post(f"{ALL}2/pair")
    held = club.hub.tournaments.get(2)
    assert held is not None
    assert held.tournament.rounds[0].games[0].second == 1


def test_nobody_types_the_names_twice(results: Visitor) -> None:
    answer = results.post(ALL, **{**OPEN, "name": "B", "own_time_control": "soon"}, players=PLAYERS)
    assert answer.status_code == 400
    assert "expected a time control" in unescape(answer.text)
    assert PLAYERS.strip() in answer.text
    assert 'value="soon"' in answer.text


def test_numbers_that_are_none_are_refused(club: Club, results: Visitor) -> None:
    answer = results.post(f"{ALL}1/players", name="Mio", rating="15oo")
    assert "expected a rating as a number, got '15oo'" in unescape(results.read(answer.headers["Location"]))
    assert len(tournament(club).players) == 4
    answer = results.post(ALL, **{**OPEN, "name": "B"}, players=PLAYERS, planned="few")
    assert "expected the number of rounds as a number, got 'few'" in unescape(answer.text)


def test_a_trf_comes_in_and_goes_out_as_it_was(club: Club, results: Visitor) -> None:
    results.post(ALL, uid="chatra", time_control="", file=file(TRF))
    assert results.get(f"{ALL}2/files/trf16").data.decode() == TRF
    assert "Tanaka, Aoi" in results.read(f"{ALL}2")
    answer = results.post(ALL, uid="chatra", file=file(TRF.replace("2412", "24x2")))
    assert "line 7: expected a rating" in answer.text


def test_pairings_come_in_by_file(club: Club, results: Visitor) -> None:
    results.post(f"{ALL}1/unpair")
    rows = "round,board,first,second,result,reason\r\n1,2,Aoi,Ren,,\r\n1,1,Sora,春香,1-0,\r\n"
    results.post(f"{ALL}1/files", kind="pairings", file=file(rows))
    assert [(game.first, game.second, game.by) for game in tournament(club).rounds[0].games] == [
        (1, 2, ""),
        (4, 3, "results"),
    ]
    sent = results.get(f"{ALL}1/files/pairings")
    assert sent.data == codecs.BOM_UTF8 + rows.encode()  # Excel reads names in UTF-8 by it
    assert sent.mimetype == "text/csv"
    results.post(f"{ALL}1/files", kind="pairings", file=FileStorage(BytesIO(sent.data), "x"))
    assert results.get(f"{ALL}1/files/nonsense").status_code == 404


def test_the_sheet_to_print_has_pairings_and_standings(results: Visitor) -> None:
    page = results.read(f"{ALL}1/rounds/1/sheet")
    assert "Signatures" in page
    assert "Standings" in page


def test_a_tournament_is_removed(club: Club, results: Visitor) -> None:
    results.post(f"{ALL}1/remove")
    assert club.hub.tournaments.all() == ()
    assert b"Aoi" not in club.broker.retained["tachiai/1/hall/round"]


def test_a_round_page_says_what_keeps_a_table_from_beginning(
    app: Flask, club: Club, results: Visitor
) -> None:
    shows(club, replace(MOVED, header=replace(MOVED.header, first="Old", second="Older")))
    results.post(f"{ALL}1/rounds/1/tables", tables="t1")
    club.turns()
    page = results.read(f"{ALL}1/rounds/1")
    assert "cannot begin here. The game Old – Older is not over." in page
    assert 'href="/club/tables/t1"' not in page  # who has no right to rule is not led there
    assert 'href="/club/tables/t1"' in visitor(app, club, Role.ARBITER).read(f"{ALL}1/rounds/1")
    club.table_bus.publish("tachiai/1/hall/table/t1/online", b'{"online": false}', retain=True)
    club.hub.turn(0.0)
    assert "The table is offline." in results.read(f"{ALL}1/rounds/1")


def test_points_stand_beside_the_name_and_ratings_only_where_there_are_some(results: Visitor) -> None:
    heads = re.findall("<th(?: [^>]*)?>([^<]*)", results.read(f"{ALL}1"))
    assert heads[:3] == ["Rank", "Name", "Points"]
    assert "Rating" not in heads
    results.post(f"{ALL}1/players", name="Mio", rating="1500", missed="Z")
    heads = re.findall("<th(?: [^>]*)?>([^<]*)", results.read(f"{ALL}1"))
    assert (heads[2], heads[-1]) == ("Points", "Rating")


def test_two_players_of_one_name_are_told_how_to_be_told_apart(club: Club, results: Visitor) -> None:
    answer = results.post(f"{ALL}1/players", name="Aoi", missed="Z")
    said = unescape(results.read(answer.headers["Location"]))
    assert "Two players are called 'Aoi'. Add to one of the names what tells them apart" in said
    results.post(f"{ALL}1/players", name="Aoi (2)", missed="Z")
    assert len(tournament(club).players) == 5


def test_a_ruling_on_the_page_ends_the_game_at_its_table(club: Club, results: Visitor) -> None:
    first = tournament(club).rounds[0].games[0]
    names = [tournament(club).player(number).name for number in (first.first, first.second)]
    header = replace(MOVED.header, first=names[0], second=names[1], event="Open (1.1)")
    club.log.open_game(header)
    shows(club, replace(MOVED, header=header))
    results.post(f"{ALL}1/rounds/1/tables", tables="t1")
    results.post(f"{ALL}1/rounds/1/boards/1", result="==", reason="ruling")
    club.turns()
    assert club.live.asked == [("result", {"result": "draw"})]
