"""What the search calls forced is forced: held against looking at every line of play."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.rules.core import Outcome, Player
from tachiai.rules.engine import SearchLimits, search
from tachiai.rules.evaluation import Evaluation
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids
from tachiai.testing.amount import many
from tests.rules.engine.graph_game import GraphGame, Place
from tests.support.exhaustive_search import Exhaustive, is_forced
from tests.support.planted_wins import Planted, few_planted
from tests.support.random_lines import random_lines

PLACES = 5


class Indifferent(Evaluation[Place, int]):
    """Likes every place as much as any other."""

    def of_side(self, state: Place, player: Player) -> Mapping[str, int]:
        return {}


@st.composite
def lines_of_graphs(draw: st.DrawFn) -> AnyLine:
    """Small graphs with any ends, and any walk on them as the past."""
    ways = {
        place: tuple(draw(st.lists(st.integers(0, PLACES - 1), max_size=3, unique=True)))
        for place in range(PLACES)
    }
    winners = st.sampled_from([Player.FIRST, Player.SECOND, None])
    ended = draw(st.dictionaries(st.integers(1, PLACES - 1), winners, max_size=2))
    ends = {place: Outcome(winner, "X", "end") for place, winner in ended.items()}
    line: AnyLine = Line(GraphGame(ways, ends, draw(winners)), Place(0, Player.FIRST))
    for step in draw(st.lists(st.integers(0, 2), max_size=14)):
        moves = tuple(line.game.legal_moves(line.state))
        if line.outcome is not None or not moves:
            break
        after = line.play(moves[step % len(moves)])
        if after.outcome is not None:
            break
        line = after
    return line


@settings(max_examples=many(75), deadline=None)
@given(lines_of_graphs(), st.integers(1, 5))
def test_a_claim_holds_on_every_line_of_play_whatever_the_past(line: AnyLine, depth: int) -> None:
    if line.outcome is not None:
        return
    result = search(line, SearchLimits(depth=depth), evaluation=Indifferent(line.game))
    player = line.state.to_move
    if result.forced is not None:
        assert is_forced(line, player, result.forced)
        assert not is_forced(line, player, max(0, result.forced - 2))
        assert is_forced(line.play(result.move), player, result.forced - 1)
    if result.lines[0].lost_in is not None:
        assert is_forced(line, player.other, result.lines[0].lost_in)


@settings(max_examples=many(25), deadline=None)
@given(lines_of_graphs())
def test_a_win_in_one_is_always_found(line: AnyLine) -> None:
    if line.outcome is not None:
        return
    result = search(line, SearchLimits(depth=1), evaluation=Indifferent(line.game))
    assert (result.forced == 1) is is_forced(line, line.state.to_move, 1)


@pytest.mark.parametrize(
    "planted", few_planted(), ids=lambda one: f"{one.game.uid} {one.plies}: {one.position}"
)
def test_planted_wins_are_found_with_their_length(planted: Planted) -> None:
    line: AnyLine = Line(planted.game, planted.game.parse_position(planted.position))
    forced = search(line, SearchLimits(nodes=20_000 if planted.plies else 8_000)).forced
    if planted.plies:
        assert forced == planted.plies
    else:
        assert forced is None or forced > 3


@pytest.mark.parametrize("uid", game_ids())
def test_what_is_claimed_in_random_play_is_true(uid: str) -> None:
    for line in random_lines(uid, 8, plies=(20, 90), seed=2):
        forced = search(line, SearchLimits(nodes=600)).forced
        if forced is not None and forced <= 3:
            asked = Exhaustive(line.game, line.state.to_move, lambda: False)
            assert asked.shortest_win(line.state, forced) == forced
