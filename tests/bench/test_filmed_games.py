"""What the measurement of whole games rests on: faults are faults, sums are sums."""

from collections import Counter
from random import Random

import pytest

from tachiai.firmware.tables.equipment import find_equipment
from tachiai.rules.core import EMPTY
from tachiai.rules.line import Line
from tachiai.testing.configurations import Configuration
from tests.bench.filmed_games.faults import Faults, positions_of_examples
from tests.bench.filmed_games.tally import Tally, quantile, total
from tests.support.game_configurations import configurations

CONFIGURED = configurations()


def faults_at_start(configuration: Configuration) -> Faults:
    game = configuration.game
    kinds = find_equipment(configuration.uid, configuration.options).pieces.kinds
    return Faults(configuration, kinds, Line(game, game.start()))


@pytest.mark.parametrize("configuration", CONFIGURED, ids=lambda c: c.name)
def test_no_fault_looks_like_a_legal_move_or_a_part_of_one(configuration: Configuration) -> None:
    faults = faults_at_start(configuration)
    game, start = configuration.game, faults.line.state
    legal = {stage for move in game.legal_moves(start) for stage in game.stages(start, move)}
    chance = Random(1)
    drawn = [fault for fault in (faults.draw(chance) for _ in range(8)) if fault is not None]
    assert drawn
    assert not {fault.layout for fault in drawn} & (legal | {faults.now})


@pytest.mark.parametrize("configuration", CONFIGURED, ids=lambda c: c.name)
def test_the_clause_of_a_known_fault_is_the_one_that_forbids_its_move(configuration: Configuration) -> None:
    faults = faults_at_start(configuration)
    game, chance = configuration.game, Random(2)
    for fault in filter(None, (faults.draw(chance) for _ in range(8))):
        if fault.move:
            illegal = game.why_illegal(faults.line.state, game.parse_move(fault.move))
            assert illegal is not None
            assert game.reason(illegal.code).clause == fault.clause


def test_a_known_fault_brings_no_pieces_to_the_board() -> None:
    faults = faults_at_start(CONFIGURED[0])
    pieces = Counter(symbol.lower().strip("'") for symbol in faults.now if symbol != EMPTY)
    for fault in filter(None, (faults.draw(Random(n)) for n in range(12))):
        assert Counter(s.lower().strip("'") for s in fault.layout if s != EMPTY) <= pieces


@pytest.mark.parametrize("configuration", CONFIGURED, ids=lambda c: c.name)
def test_a_game_can_begin_in_the_positions_of_its_examples(configuration: Configuration) -> None:
    for position, move in positions_of_examples(configuration):
        state = configuration.game.parse_position(position)
        assert not move or configuration.game.why_illegal(state, configuration.game.parse_move(move))


def test_tallies_add_up() -> None:
    summed = total([Tally(games=1, accept_s=[0.5]), Tally(games=2, accept_s=[0.7], wrong=1)])
    assert (summed.games, summed.accept_s, summed.wrong) == (3, [0.5, 0.7], 1)


def test_a_quantile_is_one_of_the_values() -> None:
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([3.0, 1.0, 2.0], 0.99) == 3.0
