"""What a record is worth beside the truth."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tachiai.rules.core import EMPTY
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.record import OPEN_CHOICE, Choice, GameRecord, format_choice
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Blind, Sight, sure_sight
from tachiai.vision.reasons import NotFound
from tachiai.vision.watch.observer import Observation
from tests.bench.accuracy.page import page, publish
from tests.bench.films.alignment import Pair, aligned
from tests.bench.films.filming import FilmOrder, scripted
from tests.bench.films.measuring import simulation
from tests.bench.films.plausible import Span
from tests.bench.films.players import CALM
from tests.bench.films.readings import BINS_S, Readings, Telling, kind_of, merged
from tests.bench.films.results import Result, figures, total
from tests.bench.films.scoring import FilmScore, score, score_of_nothing
from tests.bench.films.situations import Seen, Situation
from tests.bench.films.spells import Spell, Spells
from tests.bench.films.truth import TrueIllegal, TruePly, Truth

HEADER = GameHeader(game="rugby_chess", rules_version="1", start="", started_ms=1000)


def ply(number: int, text: str, **more: Any) -> TruePly:
    made = TruePly(number, text, "first", number - 0.5, float(number), number + 0.9, 0.5)
    return replace(made, **more)


def truth(*plies: TruePly, illegal: tuple[TrueIllegal, ...] = (), result: str = "") -> Truth:
    return Truth("rugby_chess", {}, 0, 1, 1.0, 0.0, plies=list(plies), illegal=list(illegal), result=result)


def record(*entries: Entry) -> GameRecord:
    return GameRecord(HEADER, entries)


def told(text: str, at_s: float = 1.0, kind: EntryKind = EntryKind.PLY, **more: Any) -> Entry:
    return Entry(kind=kind, ply=1, at_ms=round(1000 + 1000 * at_s), move=text, **more)


def test_one_missed_ply_does_not_count_against_the_others() -> None:
    assert aligned("abcd", "acd") == (Pair(0, 0), Pair(1, None), Pair(2, 1), Pair(3, 2))


def test_a_wrong_ply_stands_beside_the_true_one() -> None:
    assert aligned("abc", "axc") == (Pair(0, 0), Pair(1, 1), Pair(2, 2))


def test_nothing_is_told_of_a_lost_game() -> None:
    assert aligned("ab", "") == (Pair(0, None), Pair(1, None))


def test_right_wrong_and_missing_plies_are_counted() -> None:
    found = score(
        truth(ply(1, "a1-a2"), ply(2, "b9-b8"), ply(3, "c1-c2")), record(told("a1-a2"), told("d9-d8"))
    )
    assert (found.plies, found.right, found.wrong) == (3, 1, 1)


def test_a_marked_choice_is_not_wrong_in_silence() -> None:
    detail = format_choice(Choice(0.6, ("a1-a2",)))
    choice = told("", kind=EntryKind.NOTE, code=OPEN_CHOICE, detail=detail)
    found = score(truth(ply(1, "a1-a2")), record(told("a1-a3"), choice))
    assert (found.right, found.wrong, found.marked) == (0, 0, 1)


def test_plies_that_were_taken_back_are_gone_on_both_sides() -> None:
    back = Entry(kind=EntryKind.TAKEBACK, ply=0, at_ms=3000, plies=1)
    found = score(
        truth(ply(1, "a1-a2", taken_back=True), ply(1, "b1-b2")), record(told("a1-a2"), back, told("b1-b2"))
    )
    assert (found.plies, found.right, found.wrong) == (1, 1, 0)


def test_plies_below_a_coat_are_counted_apart() -> None:
    found = score(truth(ply(1, "a1-a2"), ply(2, "b9-b8", below_coat=True)), record(told("a1-a2")))
    assert (found.plies, found.right, found.hidden, found.hidden_right) == (1, 1, 1, 0)


ILLEGAL = TrueIllegal(0, "d1-b2>c1", "forbidden", "RC6", ("RC4", "RC6"), 10.0, 13.0)


@pytest.mark.parametrize(
    ("move", "clause", "at_s", "named", "accused"),
    [
        ("d1-b2>c1", "RC6", 11.0, 1, 0),
        ("d1-b2>c1", "RC4", 11.0, 1, 0),
        ("d1-b2>c1", "RC7", 11.0, 0, 0),
        ("d1-a2>c1", "RC6", 11.0, 0, 0),
        ("d1-b2>c1", "RC6", 20.0, 0, 1),
    ],
)
def test_an_illegal_move_is_named_while_it_stands(
    move: str, clause: str, at_s: float, named: int, accused: int
) -> None:
    said = told(move, at_s, EntryKind.ILLEGAL, clause=clause)
    found = score(truth(illegal=(ILLEGAL,)), record(said))
    assert (found.illegal, found.named, found.accused) == (1, named, accused)


def test_of_two_forbidden_moves_that_leave_the_same_table_either_is_named() -> None:
    """A formation that ends on a piece of its own side, formed by a step onto a piece or not."""
    formed = TrueIllegal(0, "f1-g1:f1,f2,g1+W", "forbidden", "TC4", ("TC4",), 10.0, 13.0)
    start = "4ww1ww/3w1wwww/2w6/1w7/4w2b1/2ww1b3/3wb3b/5b1b1/1b2bbbbb b y 0"
    film = Truth("troop_chess", {}, 0, 1, 1.0, 0.0, start=start, illegal=[formed])

    def named(move: str, clause: str) -> int:
        return score(film, record(told(move, 11.0, EntryKind.ILLEGAL, clause=clause))).named

    assert named("f1,f2,g1+W", "TC5") == 1
    assert named("f1,f2,g1+W", "TC6") == 0
    assert named("f1,f2,g1+NW", "TC5") == 0


def test_an_illegal_move_that_leaves_no_trace_on_a_square_is_not_counted() -> None:
    to_nobody = replace(ILLEGAL, text="a1-c3>d3")
    assert score(truth(illegal=(to_nobody,)), record()).illegal == 0
    after_a_ply = replace(to_nobody, ply=1, text="a9-b8>c5")
    assert score(truth(ply(1, "a1-b2"), illegal=(after_a_ply,)), record()).illegal == 0
    shown = replace(ILLEGAL, ply=2, text="b2-b5")
    assert score(truth(ply(1, "a1-b2"), ply(2, "a9-b8"), illegal=(shown,)), record()).illegal == 1


def test_a_game_that_was_not_found_misses_all_that_a_record_would_have() -> None:
    found = score_of_nothing(truth(ply(1, "a1-b2"), illegal=(ILLEGAL,), result="draw"), "no board")
    assert (found.films, found.plies, found.right, found.illegal, found.named) == (1, 1, 0, 1, 0)
    assert (found.results, found.results_found) == (1, 0)
    assert found.failures == ["not begun: no board"]


def test_a_short_stand_need_not_be_named() -> None:
    assert score(truth(illegal=(replace(ILLEGAL, until_s=11.0),)), record()).illegal == 0


def test_the_result_is_found_or_not() -> None:
    end = Entry(kind=EntryKind.RESULT, ply=1, at_ms=2000, result="first wins")
    assert score(truth(result="first wins"), record(end)).results_found == 1
    assert score(truth(result="draw"), record(end)).results_wrong == 1
    assert score(truth(), record(end)).results_wrong == 1


def test_results_add_up() -> None:
    whole = total(
        [Result(FilmScore(films=1, made_off_s=[0.1])), Result(FilmScore(films=2, made_off_s=[0.2]))]
    )
    assert (whole.score.films, whole.score.made_off_s) == (3, [0.1, 0.2])


def readings_of_a_perfect_observer(uid: str) -> Readings:
    game = open_game(uid, {})
    readings = Readings()
    cells = len(game.board.names)
    for symbol in game.symbols:
        layout = (symbol,) * cells
        seen = Seen(layout, (Situation.PLAIN,) * cells, False, False)
        sight = sure_sight(layout, game.symbols, 0.999)
        for calm_s in BINS_S:
            readings.add(seen, calm_s, said(sight if calm_s >= 0.3 else None), Spells(game.symbols))
    empty = (EMPTY,) * cells
    covered = Seen(empty, (Situation.BELOW,) * cells, True, False)
    readings.add(covered, 0.0, said(None), Spells(game.symbols))
    return readings


def said(sight: Sight | None, glimpse: Sight | None = None, at_s: float = 0.0) -> Observation:
    return Observation(0, at_s, NotFound("simulated"), None if sight else Blind.HAND, sight, glimpse=glimpse)


def test_a_simulated_observer_lets_the_referee_follow_a_calm_game() -> None:
    order = FilmOrder("rugby_chess", 5.0, 0, 1, Span(4, 4, tries=1), CALM)
    result = simulation(order, readings_of_a_perfect_observer("rugby_chess"), 8).result
    for found in (result.score, result.table):
        assert found.right == len(scripted(order).truth.plies)
        assert found.wrong == found.accused == 0
    assert result.false_alarms == 0
    assert (result.score.films, result.simulated) == (1, 1)


SYMBOLS = (EMPTY, "b")
EMPTY_ROW, PIECE_ROW = (0.9, 0.1), (0.2, 0.8)


def beside(symbol: str) -> Seen:
    return Seen((symbol,), (Situation.BESIDE,), True, False)


def test_a_spell_knows_what_was_told_and_whether_it_is_still_true() -> None:
    spells = Spells(SYMBOLS)
    assert spells.at(beside(EMPTY), 0.0) == (Spell(None, False, 0.0),)
    spells.tell((EMPTY_ROW,))
    assert spells.at(beside(EMPTY), 1.0) == (Spell(EMPTY_ROW, True, 0.0),)
    assert spells.at(beside(EMPTY), 1.5) == (Spell(EMPTY_ROW, True, 0.5),)
    assert spells.at(beside("b"), 2.0) == (Spell(EMPTY_ROW, False, 0.0),)
    spells.tell((None,))
    assert spells.at(beside("b"), 2.25) == (Spell(EMPTY_ROW, False, 0.25),)


def test_what_a_glimpse_does_with_a_cell_is_kept() -> None:
    readings, spells = Readings(), Spells(SYMBOLS)
    told = (EMPTY, EMPTY_ROW), (EMPTY, EMPTY_ROW), ("b", None), ("b", EMPTY_ROW), ("b", PIECE_ROW)
    for number, (symbol, row) in enumerate(told):
        glimpse = Sight((row,))
        readings.add(beside(symbol), 0.0, said(None, glimpse, number / 8), spells)
    assert readings.tellings["glimpse", Situation.BESIDE, True, 0] == {Telling.AGAIN: 1}
    assert readings.tellings["glimpse", Situation.BESIDE, False, 1] == {Telling.AGAIN: 1}
    assert readings.rows["glimpse", Situation.BESIDE, "b"] == [PIECE_ROW]
    assert readings.rows["glimpse", Situation.BESIDE, EMPTY] == [EMPTY_ROW]
    alike = merged([readings, readings]).tellings["glimpse", Situation.BESIDE, True, 0]
    assert alike == {Telling.AGAIN: 2}


def test_a_glimpse_of_nothing_is_nothing() -> None:
    assert kind_of(said(None, Sight((None, None)))) == ("nothing", None)
    assert kind_of(said(None, Sight((None, PIECE_ROW))))[0] == "glimpse"
    assert kind_of(said(None, Sight((None, None, PIECE_ROW))))[0] == "scant glimpse"


RUN = {
    "date": "2026-11-22",
    "commit": "abc1234",
    "pictures_a_second": [8, 2],
    "film_plies": [20, 60],
    "films": {"8": {"1": {"all": figures(Result())}}, "2": {"1": {"all": figures(Result())}}},
    "films_and_simulated": {
        "1": {
            "chatra": figures(Result(FilmScore(plies=3, right=2), FilmScore(plies=8, right=1))),
            "all": figures(Result(FilmScore(films=1234), simulated=1111)),
        }
    },
    "at_the_table": {"chatra": {"games": 4, "plies right %": 99.5}},
}


def test_the_page_shows_the_same_figures_in_both_languages(tmp_path: Path) -> None:
    publish(RUN, tmp_path)
    for language, name in (("en", "accuracy.md"), ("ja", "accuracy.ja.md")):
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert text == page(json.loads(json.dumps(RUN)), language)
        assert "abc1234" in text
        assert "66.67" in text
        assert re.search(r"[^\d]123[^\d].*[^\d]1111[^\d]", text)
        assert "99.50" in text
        assert "12.50" in text
        assert "{" not in text
