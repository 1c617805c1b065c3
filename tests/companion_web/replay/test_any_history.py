"""Games of anything at all in the log: every page that shows them answers, and the check names them all."""

import json
from contextlib import suppress

from hypothesis import HealthCheck, given, settings

from tachiai.companion_web.errors import BadLog
from tachiai.companion_web.log import SqlGameLog, check_log
from tachiai.rules.entries import EntryKind
from tachiai.rules.record import GameRecord, check
from tachiai.testing.amount import examples
from tests.support.any_history import any_records
from tests.support.page_visitors import Visitor

PAGES = ("", ".json", ".txt", "/statistics", "/statistics.json", "/print", "/ply/0.svg", "/edit", "/result")


@settings(examples(5), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(any_records())
def test_every_page_shows_what_it_can(log: SqlGameLog, arbiter: Visitor, anything: GameRecord) -> None:
    number = log.open_game(anything.header)
    for entry in anything.entries:
        with suppress(BadLog):  # a malformed correction is not taken
            log.append(number, entry)
    stored = log.game(number)
    if stored.history.start is None:
        assert f"Game {number} cannot be shown" in arbiter.get(f"/games/{number}").text
        return
    last = len(stored.history.plies)
    plies = [f"/ply/{last}", f"/ply/{max(1, last)}/correct"]
    for page in (*PAGES, *plies, *(f"/entry/{kept.number}" for kept in stored.entries)):
        assert arbiter.get(f"/games/{number}{page}").status_code == 200, page
    for position in ("", stored.original.start):
        corrected = max(1, last)
        answer = arbiter.post(f"/games/{number}/ply/{corrected}/correct", kind="stands", position=position)
        if answer.status_code == 302:  # the form takes what the check has nothing against
            assert log.game(number).history.plies[corrected - 1].fault is None
    stored = log.game(number)
    seen = [ply.entry for ply in stored.history.plies]
    assert json.loads(arbiter.read(f"/games/{number}.json"))["players"] == [entry.player for entry in seen]
    told = json.loads(arbiter.read(f"/games/{number}/statistics.json"))["plies"]
    made = [(entry.ply, entry.player) for entry in seen if entry.kind is not EntryKind.GAP]
    assert [(ply["ply"], ply["player"]) for ply in told] == made
    arbiter.post(f"/games/{number}/undo/1")
    assert arbiter.get(f"/games/{number}").status_code == 200
    problems = [problem for problem in check_log(log) if problem.game == number]
    assert (problems != []) == (check(log.game(number).record) is not None)
