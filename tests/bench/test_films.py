"""What films of whole games rest on: hands do what the truth says, when it says so."""

from functools import cache
from pathlib import Path

import pytest

from tachiai.firmware.virtual_table.arrangement import layout_of
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tests.bench.films.filming import WATCHED_EVERY_S, FilmOrder, ScriptedFilm, hand_gone_s, scripted
from tests.bench.films.plausible import Span, plausible_game
from tests.bench.films.players import CALM, Rates
from tests.bench.films.truth import TruePly, load_truth
from tests.bench.films.two_hands import Playback
from tests.support.usual_run import pairs

SHORT = Span(4, 4, tries=1)
WILD = Rates(illegal=0.5, take_back=0.5, piece_bumped=0.3, forgets=1.0, corrects=0.5, coat=1.0)


@cache
def film(uid: str, pace_s: float, rates: Rates = CALM, span: Span = SHORT) -> ScriptedFilm:
    return scripted(FilmOrder(uid, pace_s, 0, 1, span, rates))


def lines(made: ScriptedFilm) -> list[tuple[TruePly, AnyLine]]:
    """Every ply with the line of play after it."""
    truth, result = made.truth, []
    game = open_game(truth.game, truth.options)
    line: AnyLine = Line(game, game.start())
    for ply in truth.plies:
        after = line.play(game.parse_move(ply.text))
        result.append((ply, after))
        line = line if ply.taken_back else after
    return result


@pytest.mark.parametrize(("uid", "pace_s"), pairs(game_ids(), [0.5, 2.5]))
def test_the_table_shows_every_ply_when_it_is_made(uid: str, pace_s: float) -> None:
    made = film(uid, pace_s, WILD)
    playback = Playback(made.timeline)
    for ply, line in lines(made):
        shown = layout_of(playback.at(ply.made_s + 1e-6).arrangement, made.sheet)
        assert shown == line.game.layout(line.state), ply


@pytest.mark.parametrize("uid", game_ids())
def test_what_stands_illegally_is_illegal_and_put_back(uid: str) -> None:
    made = film(uid, 1.0, WILD)
    game = open_game(made.truth.game, made.truth.options)
    kept = [line for ply, line in lines(made) if not ply.taken_back]
    for illegal in made.truth.illegal:
        state = kept[illegal.ply - 1].state if illegal.ply else game.start()
        half_way_s = (illegal.from_s + illegal.until_s) / 2
        stands = layout_of(Playback(made.timeline).at(half_way_s).arrangement, made.sheet)
        after = {game.layout(game.play_unchecked(state, move)) for move in game.legal_moves(state)}
        assert stands not in {game.layout(state), *after}
        assert illegal.until_s - illegal.from_s >= 1.4
        if illegal.text:
            found = game.why_illegal(state, game.parse_move(illegal.text))
            assert found is not None
            assert game.reason(found.code).clause == illegal.clause


def test_hands_meet_over_the_board_at_half_a_second_a_ply() -> None:
    made = film("rugby_chess", 0.5, CALM, Span(10, 10, tries=1))
    playback = Playback(made.timeline)
    times = [0.05 * step for step in range(int(made.truth.ends_s / 0.05))]
    assert any(len(playback.at(at_s).over_sheet()) == 2 for at_s in times)
    assert any(ply.alone_s == 0 for ply in made.truth.plies)


def test_hands_leave_each_other_time_at_five_seconds_a_ply() -> None:
    assert all(ply.alone_s > 2 for ply in film("chatra", 5.0).truth.plies)


@pytest.mark.parametrize(
    ("free", "gone_s"),
    [
        ("....####....####", None),  # it comes again at once
        ("##" + 20 * ".", 0.08),
        ("#..##" + 20 * ".", 0.2),  # a hand that rests there from then on, and goes
        (20 * "." + "####", 0.0),
    ],
)
def test_a_hand_that_comes_again_within_half_a_second_had_not_gone(free: str, gone_s: float | None) -> None:
    steps = [WATCHED_EVERY_S * number for number in range(len(free))]
    assert hand_gone_s(steps, [each == "." for each in free], 0.0, 10.0) == gone_s


def test_a_coat_hides_the_plies_below_it() -> None:
    made = film("rosenkreuz", 1.0, Rates(coat=1.0), Span(6, 8, tries=1))
    (coat,) = [each for each in made.truth.incidents if each.kind == "coat"]
    hidden = [ply for ply in made.truth.plies if coat.from_s <= ply.made_s < coat.until_s]
    assert hidden == [ply for ply in made.truth.plies if ply.below_coat]
    assert coat.until_s - coat.from_s > 10


def test_the_same_order_gives_the_same_film() -> None:
    order = FilmOrder("two_rings", 1.0, 3, 2, SHORT)
    assert scripted(order).truth == scripted(order).truth
    assert FilmOrder.of(scripted(order).truth).name == order.name


def test_a_truth_is_read_as_it_was_written(tmp_path: Path) -> None:
    truth = film("troop_chess", 0.5, WILD).truth
    assert load_truth(truth.save(tmp_path)) == truth


def test_a_plausible_game_is_legal_and_takes_a_win() -> None:
    game = open_game("rugby_chess", {})
    line = plausible_game(game, "1", Span(1, 60))
    assert line.outcome is not None
    assert [node.ply for node in line.nodes()] == list(range(line.ply + 1))


def test_pictures_are_drawn_of_both_hands() -> None:
    made = film("rugby_chess", 0.5)
    pictures = made.pictures(1)
    first = next(pictures)
    assert first.shape == (720, 1280, 3)
