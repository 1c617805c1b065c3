"""What holds of any glimpses of any game."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.rules.belief.beam import begin, observe
from tachiai.rules.belief.history import decode, decoded
from tachiai.rules.belief.hypotheses import begins_with
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.core import EMPTY
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import Probabilities, Sight, sure_sight
from tachiai.testing.amount import many
from tachiai.testing.configurations import random_line
from tests.rules.belief.tables import RUGBY, START, standing, table
from tests.support.usual_run import some_of


@pytest.mark.parametrize("uid", some_of(game_ids(), "rugby_chess", "troop_chess"))
@given(seed=st.integers(0, 10_000))
@settings(max_examples=many(3), deadline=None)
def test_clean_sights_of_any_game_give_that_game(uid: str, seed: int) -> None:
    game, chance = open_game(uid), Random(seed)
    line: AnyLine = Line(game, game.start())
    beam = begin(line)
    tables = [(game.layout(line.state), 1.0)]
    while line.outcome is None and line.ply < 8:
        line = line.play(chance.choice(list(game.legal_moves(line.state))))
        tables.append((game.layout(line.state), 1.5))
    tables[-1] = (tables[-1][0], 40.0)
    sure = beam.sure
    for glimpse in standing(game, *tables):
        beam = observe(beam, glimpse)
        assert begins_with(beam.sure, sure)
        sure = beam.sure
    assert [node.state for node in beam.leading.nodes()] == [node.state for node in line.nodes()]
    assert begins_with(beam.leading, beam.sure)


@pytest.mark.parametrize("uid", some_of(game_ids(), "chatra", "rosenkreuz"))
@given(seed=st.integers(0, 10_000))
@settings(max_examples=many(4), deadline=None)
def test_any_sights_are_decoded(uid: str, seed: int) -> None:
    game, chance = open_game(uid), Random(seed)
    shown = list(game.layout(game.start()))
    glimpses = []
    for number in range(12):
        for _ in range(chance.randrange(6)):
            shown[chance.randrange(len(shown))] = chance.choice(game.symbols)
        cells: list[Probabilities | None] = [
            None if chance.random() < 0.2 else cell for cell in sure_sight(tuple(shown), game.symbols).cells
        ]
        cells = cells[: chance.randrange(len(cells) - 3, len(cells) + 1)]
        glimpses.append(Glimpse(Sight(tuple(cells)), number * chance.uniform(0.1, 1), chance.random() < 0.6))
    found = decode(Line(game, game.start()), glimpses)
    assert found.line.game is game


@pytest.mark.parametrize("uid", some_of(game_ids(), "two_rings", "rugby_chess"))
@given(seed=st.integers(0, 10_000))
@settings(max_examples=many(4), deadline=None)
def test_pieces_that_go_anywhere_and_are_missing_are_decoded(uid: str, seed: int) -> None:
    """Two or three of each side's come off, on the board or beside it, and some stand elsewhere."""
    game, chance = open_game(uid), Random(seed)
    line = chance.choice(random_line(game, chance).nodes())
    glimpses = [Glimpse(sure_sight(game.layout(line.state), game.symbols), 0.0, at_rest=True)]
    for number in range(1, 8):
        shown = list(game.layout(line.state))
        standing_there = [c for c, symbol in enumerate(shown) if symbol != EMPTY]
        for cell in chance.sample(standing_there, min(3, len(standing_there))):
            symbol, shown[cell] = shown[cell], EMPTY
            if chance.random() < 0.4:
                shown[chance.randrange(len(shown))] = symbol
        glimpses.append(Glimpse(sure_sight(tuple(shown), game.symbols), number * 0.6, chance.random() < 0.6))
    assert decode(line, glimpses).line.game is game


@given(seed=st.integers(0, 10_000))
@settings(max_examples=many(3), deadline=None)
def test_the_end_of_a_game_is_told_as_in_the_whole_of_it(seed: int) -> None:
    """Plies, some taken back or replaced, and now and then many that nobody saw."""
    chance, lines = Random(seed), [START]
    tables = [(table(START), 1.0)]
    for _ in range(8):
        line = lines[max(0, len(lines) - chance.choice([1, 1, 1, 2, 3]))]
        lines = [node for node in line.nodes() if node.ply >= START.ply]
        for _ in range(chance.choice([0, 1, 1, 1, 2, 9])):
            if line.outcome is None:
                line = line.play(chance.choice(list(RUGBY.legal_moves(line.state))))
                lines.append(line)
        tables.append((table(line), chance.choice([0.3, 1.5, 6.0])))
    beam = begin(START)
    for glimpse in standing(RUGBY, *tables):
        beam = observe(beam, glimpse)
    whole = decoded(beam).events
    for ply in range(beam.leading.ply + 2):
        assert decoded(beam, ply).events == tuple(each for each in whole if each.line.ply >= ply)


@pytest.mark.parametrize("uid", some_of(game_ids(), "chatra", "troop_chess"))
@given(seed=st.integers(0, 10_000))
@settings(max_examples=many(3), deadline=None)
def test_what_is_sure_of_a_game_seen_between_hands_was_played(uid: str, seed: int) -> None:
    """Cells are hidden at random, now and then all of them; the table is at rest and in sight at the end."""
    game, chance = open_game(uid), Random(seed)
    line: AnyLine = Line(game, game.start())
    beam, at_s = begin(line), 0.0
    for _ in range(6):
        move = chance.choice(list(game.legal_moves(line.state)))
        for stage in (game.layout(line.state), *game.stages(line.state, move)):
            hidden = 1.0 if chance.random() < 0.1 else chance.uniform(0.0, 0.5)
            for _ in range(2):
                at_s += 0.12
                rows = sure_sight(stage, game.symbols).cells
                seen = tuple(None if chance.random() < hidden else row for row in rows)
                beam = observe(beam, Glimpse(Sight(seen), at_s, at_rest=False))
        line = line.play(move)
        for _ in range(5):
            at_s += 0.12
            beam = observe(beam, Glimpse(sure_sight(game.layout(line.state), game.symbols), at_s, True))
        assert begins_with(beam.leading, beam.sure)
        assert len(beam.leaves) <= beam.costs.beam + beam.costs.beam_after_gap
        if line.outcome is not None:
            break
    assert beam.leading.state == line.state
    assert [node.state for node in line.nodes()][: beam.sure.ply + 1] == [
        node.state for node in beam.sure.nodes()
    ]
