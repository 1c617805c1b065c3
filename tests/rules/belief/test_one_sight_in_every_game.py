"""What holds in every game: along seeded random games, whatever the hands and the camera do."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.rules.belief.beam import begin, observe
from tachiai.rules.belief.explain import candidates, infer
from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.belief.successors import Successors
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, changes
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import game_ids, open_game
from tachiai.rules.sight import (
    Ambiguous,
    InProgress,
    Lifted,
    Recognised,
    Refused,
    Sight,
    TakenBack,
    Unchanged,
    sure_sight,
)
from tachiai.testing.amount import FACTOR, many
from tests.support.usual_run import some_of

GAMES = {uid: open_game(uid) for uid in game_ids()}
PLIES = 24
EVERY = max(3, 6 // FACTOR)  # positions looked at: every sixth of a game, every third in make test-all


def random_line(game: AnyGame, seed: int, plies: int) -> AnyLine:
    chance = random.Random(seed)
    line: AnyLine = Line(game, game.start())
    for _ in range(plies):
        if line.outcome is not None:
            break
        line = line.play(chance.choice(list(game.legal_moves(line.state))))
    return line


def positions(uid: str, seed: int, every: int = EVERY) -> Iterator[tuple[Successors, random.Random]]:
    """Yields positions of a random game that is not over, with a source of chance for the test."""
    nodes = random_line(GAMES[uid], seed, PLIES).nodes()
    if len(nodes) <= PLIES:
        every = 3  # a game that is soon over has few positions
    for node in nodes[seed % every :: every]:
        if node.outcome is None:
            yield Successors(node), random.Random(f"{uid} {seed} {node.ply}")


def sight(game: AnyGame, layout: Layout) -> Sight:
    return sure_sight(layout, game.symbols, 0.99)


def with_hidden(seen: Sight, cells: list[Cell]) -> Sight:
    return Sight(tuple(None if cell in cells else row for cell, row in enumerate(seen.cells)))


every_game = pytest.mark.parametrize("uid", game_ids())


@every_game
def test_every_legal_move_is_recognised_or_asked_about_with_its_like(uid: str) -> None:
    game = GAMES[uid]
    for successors, chance in positions(uid, 1):
        state = successors.line.state
        moves = list(game.legal_moves(state))
        for move in chance.sample(moves, min(6, len(moves))):
            after = game.play(state, move)
            verdict = infer(successors.line, sight(game, game.layout(after)))
            assert isinstance(verdict, Recognised | Ambiguous | Lifted)
            reached = [game.play(state, found) for found in verdict.moves]
            assert after in reached
            assert isinstance(verdict, Ambiguous | Lifted) or reached == [after]


@pytest.mark.parametrize("uid", some_of(game_ids(), "rugby_chess", "two_rings"))
def test_a_table_on_which_things_are_only_missing_is_never_taken_for_a_finished_move(uid: str) -> None:
    game = GAMES[uid]
    for successors, chance in positions(uid, 11):
        standing = [cell for cell in game.board.grid_cells if successors.layout[cell] != EMPTY]
        for gone in (*([cell] for cell in standing), *(chance.sample(standing, 2) for _ in range(many(2)))):
            layout = tuple(EMPTY if cell in gone else shown for cell, shown in enumerate(successors.layout))
            assert not isinstance(infer(successors.line, sight(game, layout)), Recognised)


@every_game
def test_of_two_texts_with_one_outcome_the_record_keeps_the_lowest_rank_then_the_first_text(uid: str) -> None:
    game = GAMES[uid]
    for successors, _ in positions(uid, 2):
        for ply in successors.plies[::5]:
            alike = [other for other in successors.plies if other.state == ply.state]
            ranked = sorted((game.record_rank(other.move), game.format_move(other.move)) for other in alike)
            found = successors.legal_plies.plies_that_show(ply.changed)
            (kept,) = [other for other in found if other.state == ply.state]
            assert game.format_move(kept.move) == ranked[0][1]


@every_game
def test_every_stage_of_a_move_is_in_progress_or_a_move_that_may_go_on(uid: str) -> None:
    game = GAMES[uid]
    for successors, chance in positions(uid, 3):
        state = successors.line.state
        moves = list(game.legal_moves(state))
        for move in chance.sample(moves, min(12, len(moves))):
            for stage in game.stages(state, move)[:-1]:
                verdict = infer(successors.line, sight(game, stage))
                if isinstance(verdict, Recognised):
                    assert verdict.may_go_on
                else:
                    assert isinstance(verdict, InProgress | Lifted | Unchanged)


@every_game
def test_hidden_cells_never_lead_to_a_wrong_move_nor_to_a_refusal(uid: str) -> None:
    game = GAMES[uid]
    for successors, chance in positions(uid, 4):
        state = successors.line.state
        for successor in chance.sample(successors.plies, min(6, len(successors.plies))):
            cells = sorted(successor.changed)
            hidden = chance.sample(cells, chance.randint(1, len(cells)))
            seen = with_hidden(sight(game, game.layout(successor.state)), hidden)
            verdict = infer(successors.line, seen)
            assert not isinstance(verdict, Refused)
            if isinstance(verdict, Recognised):
                assert game.play(state, verdict.moves[0]) == successor.state


@every_game
def test_a_hidden_square_elsewhere_does_not_hinder_unless_it_could_be_part_of_the_move(uid: str) -> None:
    game = GAMES[uid]
    for successors, chance in positions(uid, 5):
        successor = chance.choice(successors.plies)
        elsewhere = [cell for cell in game.board.grid_cells if cell not in successor.changed]
        seen = with_hidden(sight(game, game.layout(successor.state)), [chance.choice(elsewhere)])
        verdict = infer(successors.line, seen)
        assert isinstance(verdict, Recognised | Ambiguous | Lifted)
        assert successor.state in [game.play(successors.line.state, move) for move in verdict.moves]


@every_game
def test_noise_in_the_probabilities_never_leads_to_a_wrong_move(uid: str) -> None:
    game = GAMES[uid]
    for successors, chance in positions(uid, 6):
        successor = chance.choice(successors.plies)
        rows = []
        for symbol in game.layout(successor.state):
            sure = chance.choice((0.99, 0.95, 0.8, 0.5))
            others = [0.0 if other == symbol else chance.random() for other in game.symbols]
            scale = (1.0 - sure) / sum(others)
            rows.append(
                tuple(
                    sure if other == symbol else scale * part
                    for other, part in zip(game.symbols, others, strict=True)
                )
            )
        verdict = infer(successors.line, Sight(tuple(rows)))
        if isinstance(verdict, Recognised):
            assert game.play(successors.line.state, verdict.moves[0]) == successor.state


@every_game
def test_pieces_put_back_take_plies_back(uid: str) -> None:
    game = GAMES[uid]
    for successors, _ in positions(uid, 7):
        nodes = list(successors.line.back())
        for plies in (1, 2, 3):
            if plies < len(nodes):
                layout = game.layout(nodes[plies].state)
                verdict = infer(successors.line, sight(game, layout))
                legal = layout in [game.layout(found.state) for found in successors.plies]
                same = layout == successors.layout
                gone = all(
                    was in (now, EMPTY, *game.bare.get(now, ()))
                    for was, now in zip(layout, successors.layout, strict=True)
                )
                in_hand = gone and isinstance(verdict, Lifted)  # what was dropped may be in a hand
                assert verdict == TakenBack(plies) or legal or same or in_hand


@every_game
def test_a_displaced_piece_is_recognised_only_where_that_is_a_legal_move(uid: str) -> None:
    game = GAMES[uid]
    for successors, chance in positions(uid, 8):
        after_any = {game.layout(found.state) for found in successors.plies}
        pieces = [cell for cell, symbol in enumerate(successors.layout) if symbol != EMPTY]
        for source in chance.sample(pieces, min(4, len(pieces))):
            # On a piece that looks the same nothing but a lifted piece would be seen.
            symbol = successors.layout[source]
            target = chance.choice([c for c, there in enumerate(successors.layout) if there != symbol])
            cells = list(successors.layout)
            cells[source], cells[target] = EMPTY, cells[source]
            verdict = infer(successors.line, sight(game, tuple(cells)))
            assert isinstance(verdict, Recognised) == (tuple(cells) in after_any)
            assert not (isinstance(verdict, Refused) and tuple(cells) in after_any)


@every_game
def test_two_quick_plies_are_recognised_together_or_not_at_all(uid: str) -> None:
    game = GAMES[uid]
    recognised = total = 0
    for successors, chance in positions(uid, 9, every=3):
        ply = chance.choice(successors.plies)
        first = Successors(successors.line.follow(ply.state, ply.move))
        if first.line.outcome is not None:
            continue
        second = chance.choice(first.plies)
        total += 1
        verdict = infer(successors.line, sight(game, game.layout(second.state)))
        assert not isinstance(verdict, TakenBack)
        if isinstance(verdict, Recognised) and len(verdict.moves) == 2:
            middle = game.play(successors.line.state, verdict.moves[0])
            assert game.layout(game.play(middle, verdict.moves[1])) == game.layout(second.state)
            recognised += 1
    assert recognised >= 0.7 * total


@every_game
def test_a_refusal_leads_back_to_the_position_before_it(uid: str) -> None:
    game = GAMES[uid]
    refused = 0
    for successors, chance in positions(uid, 10):
        pieces = [cell for cell, symbol in enumerate(successors.layout) if symbol != EMPTY]
        for source in chance.sample(pieces, min(4, len(pieces))):
            cells = list(successors.layout)
            target = chance.choice([c for c, symbol in enumerate(cells) if symbol == EMPTY])
            cells[source], cells[target] = EMPTY, cells[source]
            verdict = infer(successors.line, sight(game, tuple(cells)))
            if not isinstance(verdict, Refused):
                continue
            refused += 1
            assert game.why_illegal(successors.line.state, verdict.move) == verdict.illegal
            for change in verdict.repairs:
                assert cells[change.cell] == change.seen
                cells[change.cell] = change.wanted
            assert tuple(cells) == successors.layout
    assert refused > 0


@settings(max_examples=many(10))
@given(data=st.data(), uid=st.sampled_from(game_ids()))
def test_no_sight_makes_infer_raise(data: st.DataObject, uid: str) -> None:
    game = GAMES[uid]
    line = random_line(game, 11, 6)
    layout = list(game.layout(line.state))
    for _ in range(data.draw(st.integers(0, 8))):
        cell = data.draw(st.integers(0, len(layout) - 1))
        layout[cell] = data.draw(st.sampled_from(game.symbols))
    confidence = data.draw(st.floats(0.0, 1.0))
    seen = sure_sight(tuple(layout), game.symbols, confidence)
    hidden = data.draw(st.lists(st.integers(0, len(layout) - 1).map(Cell), max_size=6))
    assert infer(line, with_hidden(seen, hidden)) is not None


GOAL = "2Bw2/1w4/6/6/6/6/5W/6/6/6/6/6 b - -"


@pytest.mark.parametrize("cell", ["c13", "d13"])
def test_a_carrier_may_go_into_either_cell_of_the_goal_that_it_can_reach(cell: str) -> None:
    game = GAMES["two_rings"]
    line: AnyLine = Line(game, game.parse_position(GOAL))
    layout = list(game.layout(line.state))
    layout[game.board.cell("c12")], layout[game.board.cell(cell)] = EMPTY, "B"
    assert infer(line, sight(game, tuple(layout))) == Recognised((game.parse_move("c12-goal"),))


def test_a_goal_of_which_neither_cell_was_seen_is_one_candidate() -> None:
    game = GAMES["two_rings"]
    line: AnyLine = Line(game, game.parse_position(GOAL))
    layout = list(game.layout(line.state))
    layout[game.board.cell("c12")] = EMPTY
    hidden = [game.board.cell(name) for name in ("c13", "d13")]
    moves = candidates(
        observe(begin(line), Glimpse(with_hidden(sight(game, tuple(layout)), hidden), 0.0, True)), line
    )
    assert [game.format_move(move) for move in moves].count("c12-goal") == 1


@every_game
def test_no_stage_of_a_move_changes_a_cell_that_the_move_does_not_touch(uid: str) -> None:
    for successors, _ in positions(uid, 2):
        game, state = successors.game, successors.line.state
        for move in successors.moves[::7]:
            changed = {
                cell for stage in game.stages(state, move) for cell in changes(successors.layout, stage)
            }
            touched = game.touched(state, move)
            assert touched is None or changed <= set(touched)


@every_game
def test_a_move_leaves_the_cells_empty_that_it_vacates(uid: str) -> None:
    for successors, _ in positions(uid, 2):
        game, state = successors.game, successors.line.state
        for move in successors.moves[::7]:
            vacated = game.vacated(state, move)
            assert all(
                layout[cell] == EMPTY for layout in game.layouts_after(state, move) for cell in vacated
            )


@every_game
def test_a_look_at_some_cells_finds_all_the_plies_there(uid: str) -> None:
    for successors, chance in positions(uid, 3):
        legal_plies = successors.legal_plies
        chosen = chance.choice(successors.plies).changed
        found = list(legal_plies.plies_over(chosen, len(chosen)))
        assert all(ply in found for ply in successors.plies if ply.changed.keys() >= chosen.keys())
        near = list(legal_plies.plies_over(chosen, 1))
        assert all(ply in near for ply in successors.plies if ply.changed.keys() & chosen.keys())
