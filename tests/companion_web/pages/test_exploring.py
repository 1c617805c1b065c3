"""Positions tried out, from the page: shown, begun beside a stored game, kept as a record, replayed."""

from dataclasses import replace

import pytest

from tachiai.companion_web.log import SqlGameLog
from tachiai.firmware.page.exploring_port import record_of
from tachiai.rules.exploration.tree import begun
from tachiai.rules.line import Line
from tachiai.rules.messages import Reply, bilingual
from tachiai.rules.record.variations import Variation, variation_note
from tachiai.rules.registry import open_game
from tests.companion_web.fake_exploring import FakeExploring
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import EXPLORING, MOVED
from tests.support.logged_games import two_plies
from tests.support.page_visitors import Visitor


@pytest.fixture
def game(log: SqlGameLog) -> int:
    return two_plies(log)


def test_the_tree_stands_on_the_page_with_its_evaluations(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(EXPLORING)
    page = " ".join(spectator.read("/live/").split())
    assert "<b>52 %</b> c2-e3 a9-g3" in page
    assert '<rect class="plot-first" width="52"' in page
    assert "0.0,20.0 300.0,19.2" in page, "what is not known yet has no point"
    assert "<q>to the flank</q>" in page
    assert 'data-cell="g8" data-symbol="w"' in page
    for words in ("Go back to the game", "Comment on this position"):
        assert words not in page


def test_other_variations_stand_in_brackets(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(EXPLORING)
    tree = spectator.read("/live/").partition('class="tree"')[2].partition("</section>")[0]
    order = [tree.index(text) for text in ("b1-c2", "f9-e8", " (", "f9-g8", ") ")]
    assert order == sorted(order)


def test_the_arbiter_goes_to_any_position(arbiter: Visitor, live: FakeLiveTable) -> None:
    live.show(EXPLORING)
    page = arbiter.read("/live/")
    assert 'name="node" value="3" aria-current="step"' in page
    assert "Go back to the game" in page
    arbiter.post("/live/ask/go_to", node="2")
    arbiter.post("/live/ask/comment", text="odd")
    assert live.asked == [("go_to", {"node": "2"}), ("comment", {"text": "odd"})]


@pytest.mark.parametrize(
    "name", ["explore", "stop_exploring", "go_to", "drop_variation", "pass_turn", "comment"]
)
def test_only_who_may_press_at_the_table_may_ask(spectator: Visitor, live: FakeLiveTable, name: str) -> None:
    assert spectator.post(f"/live/ask/{name}").status_code == 403
    assert live.asked == []


def test_a_position_of_a_game_is_tried_out_with_the_moves_before_it(
    arbiter: Visitor, spectator: Visitor, exploring: FakeExploring, game: int
) -> None:
    assert "Try it out" in arbiter.read(f"/games/{game}/ply/1")
    assert "Try it out" not in spectator.read(f"/games/{game}/ply/1")
    assert spectator.post("/explore/", number=str(game), ply="1").status_code == 403
    answer = arbiter.post("/explore/", number=str(game), ply="1", moves="f9-g8")
    assert answer.headers["Location"].endswith("/table/")
    (tree,) = exploring.begun
    assert tree.line.texts() == ("b1-c2", "f9-g8")
    for fields in ({"number": str(game), "ply": "x"}, {"number": str(game), "ply": "1", "moves": "b1-c2"}):
        assert arbiter.post("/explore/", **fields).status_code == 400
    assert arbiter.post("/explore/", number="99", ply="0").status_code == 404


def test_a_game_that_would_end_is_asked_about(
    arbiter: Visitor, exploring: FakeExploring, live: FakeLiveTable, game: int
) -> None:
    live.show(MOVED)
    exploring.ends = True
    assert "It ends if you go on." in arbiter.post("/explore/", number=str(game), ply="1").text
    assert exploring.begun == []
    arbiter.post("/explore/", number=str(game), ply="1", sure="1")
    assert len(exploring.begun) == 1
    exploring.ends = False
    exploring.answer = Reply(False, "no_advice", bilingual("Hints are locked.", "ヒントは使えません。"))
    assert arbiter.post("/explore/", number=str(game), ply="1").headers["Location"].endswith("/ply/1")


def test_what_was_tried_is_kept_only_when_wanted(
    arbiter: Visitor, spectator: Visitor, exploring: FakeExploring, log: SqlGameLog
) -> None:
    assert arbiter.post("/explore/keep").status_code == 409
    assert spectator.post("/explore/keep").status_code == 403
    tree = begun(Line.at(open_game("chatra"))).play("c3").at_node(0).play("d4")
    exploring.tried = record_of(tree, 1_790_000_000_000, "0" * 32)
    address = arbiter.post("/explore/keep").headers["Location"]
    page = arbiter.read(address)
    assert "Tried out at the table." in page
    assert "Tried after ply 0: c3" in page
    assert log.game(1).record.entries == exploring.tried.entries
    assert "Tried after ply 0: c3" in arbiter.read("/games/1/print")


def test_a_variation_is_replayed_and_tried_out_from_anywhere(
    arbiter: Visitor, log: SqlGameLog, game: int
) -> None:
    for each in (Variation(1, ("f9-g8", "c2-d3"), "slower"), Variation(2, (), "quick"), Variation(9, ("x",))):
        log.append(game, variation_note(each, 2, 0))
    page = arbiter.read(f"/games/{game}")
    assert "f9-g8 c2-d3</a> <q>slower</q>" in page
    assert "<q>quick</q>" in page
    shown = arbiter.read(f"/explore/game/{game}/1/2")
    assert "Tried out after ply 1" in shown
    assert 'name="moves" value="f9-g8 c2-d3"' in shown
    for missing in ("1/3", "0/0", "3/0"):
        assert arbiter.get(f"/explore/game/{game}/{missing}").status_code == 404


def test_a_table_for_programs_tells_what_is_tried_out(spectator: Visitor, live: FakeLiveTable) -> None:
    live.show(replace(EXPLORING, result="first wins"))
    told = spectator.get("/live.json").json
    assert told["exploration"]["at"] == 3  # type: ignore[index]
