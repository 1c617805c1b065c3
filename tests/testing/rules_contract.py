"""What every game keeps, whatever its rules: the contract of ``rules.contract``, asked of one of them."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tachiai.rules.core import EMPTY, Player
from tachiai.rules.errors import BadNotation, GameOver, IllegalMove
from tachiai.rules.line import AnyGame, AnyLine, Line, perft
from tachiai.rules.messages import languages
from tachiai.rules.reasons import COMMON_CLAUSES
from tachiai.rules.registry import open_game, options_of
from tachiai.testing.amount import FACTOR, many
from tachiai.testing.configurations import Configuration

# How many moves why_illegal is asked about, and over how many positions at least.
ASKED_MOVES, ASKED_POSITIONS = (10_000, 2) if FACTOR == 1 else (20_000 * FACTOR, 3)


def some(nodes: tuple[AnyLine, ...], count: int) -> Iterator[AnyLine]:
    """Yields about ``count`` of the nodes, from all over the games."""
    yield from nodes[:: max(1, len(nodes) // count)]


class RulesContract:
    """Rules, notation and table."""

    # What a game says of itself

    def test_tables_of_symbols_fit_together(self, game: AnyGame) -> None:
        assert game.symbols[0] == EMPTY
        assert len(set(game.symbols)) == len(game.symbols)
        assert set(game.owners) == set(game.symbols) - {EMPTY}
        assert all(set(shown) <= set(game.symbols) for shown in game.bare.values())
        assert set(game.bare) <= set(game.symbols)

    def test_names_are_in_its_languages(self, played: Configuration, game: AnyGame) -> None:
        words = [game.title, *game.player_names.values()]
        for option in options_of(game.uid):
            words += [option.meaning, *option.named.values()]
            assert not option.named or set(option.named) == set(option.values)
        assert all(word.in_language(language) for word in words for language in played.examples.languages)
        assert set(game.player_names) == set(Player)
        assert game.rules_version

    def test_options_have_a_chosen_value(self, played: Configuration) -> None:
        offered = {option.name: option.values for option in options_of(played.uid)}
        assert set(played.game.options) == set(offered)
        assert all(played.game.options[name] in values for name, values in offered.items())
        assert dict(open_game(played.uid).options) == {name: values[0] for name, values in offered.items()}
        assert all(played.game.options[name] == value for name, value in played.options.items())

    def test_unknown_option_is_refused(self, game: AnyGame) -> None:
        with pytest.raises(BadNotation, match="expected"):
            open_game(game.uid, {"no such option": "1"})

    # Play

    def test_start_goes_on(self, game: AnyGame) -> None:
        start = game.start()
        assert game.outcome(start) is None
        assert game.to_move(start) is Player.FIRST
        assert game.legal_texts(start)

    def test_moves_are_unique_and_their_texts_canonical(self, played: Configuration, game: AnyGame) -> None:
        for node in some(played.open_nodes, 80):
            moves = list(game.legal_moves(node.state))
            texts = [game.format_move(move) for move in moves]
            assert len(set(moves)) == len(moves)
            assert len(set(texts)) == len(texts)
            assert [game.parse_move(text) for text in texts] == moves
            assert game.legal_texts(node.state) == tuple(sorted(texts))

    def test_a_move_is_legal_exactly_if_no_reason_is_against_it(
        self, played: Configuration, game: AnyGame
    ) -> None:
        asked, states = 0, 0
        for node in some(played.open_nodes, many(8)):
            legal = set(game.legal_moves(node.state))
            judged_legal = set()
            shapes = set()
            for move in played.every_move(game, node.state):
                asked += 1
                illegal = game.why_illegal(node.state, move)
                if illegal is None:
                    judged_legal.add(move)
                    continue
                # The lights mark the first cell as the mistake.
                assert not illegal.cells or illegal.cells[0] in played.touched(move), (illegal.code, move)
                if (illegal.code, len(illegal.cells)) not in shapes:
                    shapes.add((illegal.code, len(illegal.cells)))
                    assert all(game.explain(illegal, language) for language in languages())
                    assert all(0 <= cell < len(game.board.names) for cell in illegal.cells)
            assert judged_legal == legal, node.texts()
            states += 1
            if asked > ASKED_MOVES and states >= ASKED_POSITIONS:
                break
        assert asked > 0

    def test_play_leaves_the_old_state_alone(self, played: Configuration, game: AnyGame) -> None:
        for node in some(played.open_nodes, 30):
            text = game.format_position(node.state)
            before = game.parse_position(text)
            for move in list(game.legal_moves(node.state))[:20]:
                game.play(node.state, move)
            assert node.state == before
            assert game.format_position(node.state) == text

    def test_players_take_turns(self, played: Configuration, game: AnyGame) -> None:
        for node in played.nodes:
            if node.parent is not None and node.outcome is None:
                assert game.to_move(node.state) is game.to_move(node.parent.state).other

    def test_an_illegal_move_raises_with_its_reason(self, played: Configuration, game: AnyGame) -> None:
        state = game.start()
        move = next(m for m in played.every_move(game, state) if game.why_illegal(state, m) is not None)
        illegal = game.why_illegal(state, move)
        assert illegal is not None
        with pytest.raises(IllegalMove) as caught:
            game.play(state, move)
        assert caught.value.code == illegal.code
        assert caught.value.clause == game.reason(illegal.code).clause

    def test_as_many_sequences_go_on_as_are_known(self, played: Configuration, game: AnyGame) -> None:
        if played.options:  # the known counts are those of the usual options
            return
        for position, counts in played.examples.perft.items():
            start = game.parse_position(position) if position else game.start()
            assert tuple(perft(Line(game, start), depth) for depth in range(1, len(counts) + 1)) == counts

    # Positions and layouts

    def test_position_texts_round_trip(self, played: Configuration, game: AnyGame) -> None:
        for node in played.nodes:
            text = game.format_position(node.state)
            assert game.format_position(game.parse_position(text)) == text
            # A text need not tell how a game ended (TR11).
            if node.outcome is None:
                assert game.parse_position(text) == node.state

    def test_states_are_equal_exactly_if_their_texts_are(self, played: Configuration, game: AnyGame) -> None:
        states = {node.state for node in played.open_nodes}
        assert len({game.format_position(state) for state in states}) == len(states)
        assert {game.parse_position(game.format_position(state)) for state in states} == states

    def test_layouts_have_a_symbol_for_each_cell(self, played: Configuration, game: AnyGame) -> None:
        for node in played.nodes:
            layout = game.layout(node.state)
            assert len(layout) == len(game.board.names)
            assert set(layout) <= set(game.symbols)

    def test_stages_lead_to_the_layout_after_the_move(self, played: Configuration, game: AnyGame) -> None:
        for node in some(played.open_nodes, 60):
            before = game.layout(node.state)
            for move in game.legal_moves(node.state):
                after = game.layout(game.play_unchecked(node.state, move))
                stages = game.stages(node.state, move)
                assert stages[-1] == after
                shown = stages if after == before else (before, *stages)
                assert all(one != other for one, other in pairwise(shown))
                assert all(len(stage) == len(before) and set(stage) <= set(game.symbols) for stage in stages)

    def test_no_move_throws_a_piece_of_the_opponent_unless_the_game_says_so(
        self, played: Configuration, game: AnyGame
    ) -> None:
        throws = False
        for node in played.nodes:
            if node.parent is None or node.parent.ply == node.ply:
                continue
            before, after = game.layout(node.parent.state), game.layout(node.state)
            mover, cells = game.to_move(node.parent.state), list(zip(before, after, strict=True))
            taken = {
                one
                for one, other in cells
                if game.owners.get(one) is mover.other and game.owners.get(other) is mover
            }
            throws |= any(one == EMPTY and other in taken for one, other in cells)
        assert throws <= game.throws

    def test_the_table_after_a_move_shows_the_next_layout_or_one_like_it(
        self, played: Configuration, game: AnyGame
    ) -> None:
        rng = random.Random(f"after moves of {played.name}")
        for node in some(played.open_nodes, 60):
            moves = list(game.legal_moves(node.state))
            for move in rng.sample(moves, min(len(moves), 40)):
                shown = game.layouts_after(node.state, move)
                assert shown[0] == game.layout(game.play_unchecked(node.state, move))
                assert len(set(shown)) == len(shown)
                assert all(
                    len(layout) == len(shown[0]) and set(layout) <= set(game.symbols) for layout in shown
                )

    # The end

    def test_nothing_is_legal_after_the_end(self, played: Configuration, game: AnyGame) -> None:
        over = [node for node in played.nodes if node.outcome is not None]
        over += [_line_of(game_, ending.position, ending.moves) for game_, ending in _endings(played)]
        for line in over:
            assert line.outcome is not None
            move = line.game.parse_move(_any_text(played))
            with pytest.raises(GameOver):
                line.play(move)
            if line.game.outcome(line.state) is not None:
                assert list(line.game.legal_moves(line.state)) == []
                illegal = line.game.why_illegal(line.state, move)
                assert illegal is not None
                assert illegal.code == "game_over"
        assert over

    def test_an_ending_names_a_clause_that_agrees_with_its_reason(self, played: Configuration) -> None:
        for game, ending in _endings(played):
            outcome = _line_of(game, ending.position, ending.moves).outcome
            assert outcome is not None
            assert outcome.code == ending.code
            assert game.reason(outcome.code).clause == outcome.clause
            assert outcome.text in ("first wins", "second wins", "draw")

    # Reasons

    def test_every_reason_has_an_example(self, played: Configuration, game: AnyGame) -> None:
        named = {refusal.code for refusal in played.refusals} | {ending.code for ending in played.endings}
        named |= {notice.code for notice in played.notices}
        assert set(game.own_reasons) - named - set(game.generic_reasons) == set()

    def test_examples_are_refused_for_their_reason(self, played: Configuration) -> None:
        for example in played.refusals:
            configured = Configuration(played.uid, example.options, played.examples)
            game = configured.game
            state = game.parse_position(example.position) if example.position else game.start()
            move = game.parse_move(example.move)
            illegal = game.why_illegal(state, move)
            assert illegal is not None, example
            assert illegal.code == example.code, example
            assert not illegal.cells or illegal.cells[0] in configured.touched(move), example
            for language in languages():
                sentence = game.explain(illegal, language)
                assert sentence.endswith((".", "。")), sentence
                assert "{" not in sentence

    def test_examples_are_noticed_for_their_reason(self, played: Configuration) -> None:
        for example in played.notices:
            game = open_game(played.uid, example.options)
            noticed = game.notice(_line_of(game, example.position, example.moves))
            assert noticed is not None, example
            assert noticed[1].code == example.code

    def test_reasons_are_sentences_and_cite_a_clause(self, played: Configuration, game: AnyGame) -> None:
        for code, reason in game.own_reasons.items():
            assert reason.words.en.endswith("."), code
            assert reason.clause in game.clauses or reason.clause in COMMON_CLAUSES, code
            if "ja" in played.examples.languages:
                assert reason.words.ja.endswith("。"), code
                assert any("\u3040" <= letter <= "\u30ff" for letter in reason.words.ja), code

    # Reading a move off the table

    def test_a_legal_move_is_among_the_attempts_that_its_layout_suggests(
        self, played: Configuration, game: AnyGame
    ) -> None:
        rng = random.Random(f"moves of {played.name}")
        for node in some(played.open_nodes, 15):
            before = game.layout(node.state)
            moves = list(game.legal_moves(node.state))
            for move in rng.sample(moves, min(len(moves), 60)):
                after = game.play_unchecked(node.state, move)
                if game.layout(after) == before:
                    continue
                found = game.attempts(node.state, game.layout(after))
                legal = [m for m in found if game.why_illegal(node.state, m) is None]
                assert after in [game.play_unchecked(node.state, m) for m in legal], game.format_move(move)

    def test_attempts_take_any_table(self, played: Configuration, game: AnyGame) -> None:
        rng = random.Random(f"tables of {played.name}")
        for node in some(played.nodes, 40):
            seen = list(game.layout(node.state))
            for changes in (1, 2, 3, 5, 9, len(seen)):
                for cell in rng.sample(range(len(seen)), min(changes, len(seen))):
                    seen[cell] = rng.choice(game.symbols)
                found = game.attempts(node.state, tuple(seen))
                assert len({game.format_move(move) for move in found}) == len(found)


def _any_text(played: Configuration) -> str:
    return played.game.legal_texts(played.game.start())[0]


def _endings(played: Configuration) -> list[tuple[AnyGame, Any]]:
    return [(open_game(played.uid, ending.options), ending) for ending in played.endings]


def _line_of(game: AnyGame, position: str, moves: tuple[str, ...]) -> AnyLine:
    line: AnyLine = Line(game, game.parse_position(position) if position else game.start())
    for text in moves:
        line = line.play(game.parse_move(text))
    return line
