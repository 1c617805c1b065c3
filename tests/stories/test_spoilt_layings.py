"""Stories of hands that lay the move of an absent player wrongly, and then do what they are told."""

from random import Random

import pytest

from tachiai.firmware.referee.phases import Laying
from tachiai.firmware.referee.scene import Mark
from tachiai.firmware.referee.task_words import told_together
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY
from tachiai.rules.record.participants import Participants
from tachiai.rules.registry import game_ids
from tachiai.testing.amount import seeds
from tachiai.testing.story_table import Table, layout_of, table_of
from tests.support.absent_players import ENGINE_SECOND, TWO_ENGINES
from tests.support.usual_run import pairs

MOST_STEPS = 30


def spoils(rng: Random, table: Table) -> None:
    """Hands put one to three things where they do not belong: most often what the move is about."""
    grid = list(table.game.board.grid_cells)
    wanted = table.state.successors.layout
    of_the_move = [Cell(cell) for cell, symbol in enumerate(wanted) if table.layout[cell] != symbol]
    for _ in range(rng.randrange(1, 4)):
        occupied = [cell for cell in grid if table.layout[cell] != EMPTY]
        of_it = [cell for cell in of_the_move if table.layout[cell] != EMPTY]
        if not occupied:
            return
        source = rng.choice(of_it if of_it and rng.random() < 0.7 else occupied)
        targets = [cell for cell in (of_the_move if rng.random() < 0.3 else grid) if cell != source] or grid
        target = rng.choice(targets)
        table.layout[target], table.layout[source] = table.layout[source], EMPTY


def does_what_is_told(table: Table) -> None:
    """Hands do the next thing, which hands can do."""
    told = told_together(table.game, table.state.steps)
    for change in told:
        if change.wanted == EMPTY:
            assert table.layout[change.cell] != EMPTY, f"nothing is there: {table.says}"
        if change.seen == EMPTY:
            assert table.layout[change.cell] == EMPTY, f"something is there: {table.says}"
        table.layout[change.cell] = change.wanted
    table.hand()
    table.rests(1.0)


def puts_back_what_is_lit(table: Table) -> None:
    """Hands wait for what the table asks for, and put back what is missing."""
    table.rests(6.0)
    for name, mark in table.lights.items():
        if mark is Mark.PUT_BACK:
            cell = table.game.board.cell(name)
            table.layout[cell] = table.state.successors.layout[cell]


def is_laid(table: Table) -> bool:
    return layout_of(table) == table.state.successors.layout and not isinstance(table.state.phase, Laying)


@pytest.mark.parametrize("seed", seeds(1, 3))
@pytest.mark.parametrize(("uid", "participants"), pairs(game_ids(), [ENGINE_SECOND, TWO_ENGINES]))
def test_whoever_does_what_is_told_ends_where_the_game_stands(
    uid: str, participants: Participants, seed: int
) -> None:
    rng = Random(f"{uid} {seed}")
    table = table_of(uid, participants=participants)
    for _ in range(rng.randrange(1, 5)):
        text = rng.choice(table.game.legal_texts(table.state.line.state))
        if table.state.awaited is None:
            table.makes(text, rest_s=6.0)
        else:
            table.decides(text)
            table.follows_the_lights()
        if table.state.outcome is not None:
            return
    if table.state.awaited is None:
        table.makes(rng.choice(table.game.legal_texts(table.state.line.state)), rest_s=6.0)
    if table.state.awaited is None:
        return
    table.decides(rng.choice(table.game.legal_texts(table.state.line.state)))
    spoils(rng, table)
    table.hand()
    table.rests(1.0)
    for _ in range(MOST_STEPS):
        if is_laid(table):
            return
        if table.state.steps:
            does_what_is_told(table)
        else:
            puts_back_what_is_lit(table)
    raise AssertionError(f"{table.phase}: {table.says}")
