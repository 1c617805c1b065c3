"""A player's strength: what a game changes, what a pause does, which level is near. Glicko's own example."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.rules.level_scale import USUAL_STEP, LevelElo, scale_of
from tachiai.rules.rating import (
    DAY_MS,
    FIRST_DEVIATION,
    LEAST_DEVIATION,
    Rating,
    after_game,
    first_rating,
    nearest_level,
)
from tachiai.rules.registry import game_ids

KNOWN = Rating(1500, 200, 1)
OPPONENT = LevelElo(1400, 30)


def test_one_game_changes_a_rating_as_glickman_computes_it() -> None:
    """Glickman's example (1999): g(30) = 0.9955, E = 0.639 against 1400."""
    won = after_game(KNOWN, OPPONENT, 1.0, 0)
    assert won.elo == pytest.approx(1563.6, abs=0.5)
    assert won.deviation == pytest.approx(175.2, abs=0.5)


@given(st.floats(0, 1500), st.floats(LEAST_DEVIATION, FIRST_DEVIATION), st.integers(1, 8))
def test_a_win_lifts_and_a_loss_lowers(elo: float, deviation: float, level: int) -> None:
    opponent = scale_of("rugby_chess")[level - 1]
    before = Rating(elo, deviation, 3)
    lost, drawn, won = (after_game(before, opponent, points, 0).elo for points in (0.0, 0.5, 1.0))
    assert lost < drawn < won
    assert lost < elo < won


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), max_size=40))
def test_it_grows_surer_with_every_game_but_never_too_sure(results: list[float]) -> None:
    rating = first_rating(scale_of("chatra"))
    for points in results:
        after = after_game(rating, LevelElo(rating.elo), points, 0)
        assert LEAST_DEVIATION <= after.deviation <= rating.deviation
        rating = after
    assert rating.games == len(results)


def test_what_is_known_fades_in_two_years() -> None:
    sure = Rating(500, LEAST_DEVIATION, 30)
    after_pause = after_game(replace(sure, at_ms=0), OPPONENT, 0.0, 730 * DAY_MS)
    unknown = after_game(Rating(500, FIRST_DEVIATION, 1), OPPONENT, 0.0, 0)
    assert [after_pause.elo, after_pause.deviation] == pytest.approx([unknown.elo, unknown.deviation])


@pytest.mark.parametrize("uid", game_ids())
def test_who_wins_meets_a_stronger_level_and_who_loses_a_weaker_one(uid: str) -> None:
    scale = scale_of(uid)
    first = first_rating(scale)
    level = nearest_level(first.elo, scale)
    opponent = scale[level - 1]
    assert level == 3
    assert nearest_level(after_game(first, opponent, 1.0, 0).elo, scale) > level
    assert nearest_level(after_game(first, opponent, 0.0, 0).elo, scale) < level
    assert nearest_level(after_game(first, opponent, 0.5, 0).elo, scale) == level


@pytest.mark.parametrize("uid", game_ids())
def test_between_two_levels_nothing_jumps(uid: str) -> None:
    """Steps from 65 % to 85 % of the points, that is 108 to 301 Elo."""
    scale = scale_of(uid)
    steps = [after.elo - before.elo for before, after in pairwise(scale)]
    assert len(scale) == 8
    assert all(105 < step < 305 for step in steps), steps


def test_a_game_without_matches_has_even_steps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "scale.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr("tachiai.rules.level_scale.FILE", tmp_path / "scale.json")
    scale = scale_of.__wrapped__("chatra")
    assert {after.elo - before.elo for before, after in pairwise(scale)} == {USUAL_STEP}
