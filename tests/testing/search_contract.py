"""What every game tells whoever searches ahead: which moves may win at once, and how long no past decides."""

from collections.abc import Iterator

from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import declaration_of, open_game
from tachiai.testing.configurations import Configuration

NODES = 40  # of the random games
ENDANGERED = 12  # of them, whose moves are all looked at for threats
BEFORE_THE_END = 3  # plies of each game that ended, all of which are looked at


def ended_lines(played: Configuration) -> Iterator[AnyLine]:
    """Yields lines whose last ply ended the game: random ones and the examples."""
    yield from (line for line in played.lines if line.outcome is not None)
    for ending in played.endings:
        game = open_game(played.uid, ending.options)
        start = game.parse_position(ending.position) if ending.position else game.start()
        line: AnyLine = Line(game, start)
        for text in ending.moves:
            line = line.play(game.parse_move(text))
        yield line


def wins(game: AnyGame, node: AnyLine, move: object) -> bool:
    """Whether ``move`` wins at once by the position that it leads to."""
    outcome = game.outcome(game.play_unchecked(node.state, move))
    return outcome is not None and outcome.winner is node.state.to_move


class SearchContract:
    """What a search relies on."""

    def test_every_move_that_wins_at_once_is_among_those_that_may(self, played: Configuration) -> None:
        nodes = list(played.open_nodes[:: max(1, len(played.open_nodes) // NODES)])
        for line in ended_lines(played):
            nodes += [node for node in line.nodes()[-1 - BEFORE_THE_END : -1] if node.game.uid == played.uid]
        for node in nodes:
            game, state = node.game, node.state
            legal, may_win = list(game.legal_moves(state)), list(game.moves_that_may_win(state))
            assert set(may_win) <= set(legal)
            assert len(set(may_win)) == len(may_win)
            assert set(may_win) >= {move for move in legal if wins(game, node, move)}

    def test_every_move_that_endangers_the_other_side_is_among_those_that_may_threaten(
        self,
        played: Configuration,
    ) -> None:
        for node in played.open_nodes[:: max(1, len(played.open_nodes) // ENDANGERED)]:
            game, state = node.game, node.state
            knowledge = declaration_of(game.uid).evaluation(game)
            after = {move: game.play_unchecked(state, move) for move in game.legal_moves(state)}
            open_ones = {move for move, child in after.items() if game.outcome(child) is None}
            threats = {move for move in open_ones if knowledge.is_in_danger(after[move])}
            assert threats <= set(knowledge.moves_that_may_threaten(state)) <= after.keys()

    def test_no_move_but_an_evasion_averts_a_danger(self, played: Configuration) -> None:
        for node in played.open_nodes[:: max(1, len(played.open_nodes) // NODES)]:
            game, state = node.game, node.state
            knowledge = declaration_of(game.uid).evaluation(game)
            evasions = knowledge.evasions(state) if knowledge.is_in_danger(state) else None
            if evasions is not None:
                after = {move: game.play_unchecked(state, move) for move in game.legal_moves(state)}
                safe = {move for move, child in after.items() if knowledge.winning_move(child) is None}
                ending = {move for move, child in after.items() if game.outcome(child) is not None}
                assert safe - ending <= set(evasions) <= after.keys()

    def test_nothing_may_win_where_the_game_is_over(self, played: Configuration) -> None:
        for line in ended_lines(played):
            if line.game.outcome(line.state) is not None:
                assert list(line.game.moves_that_may_win(line.state)) == []

    def test_the_past_decides_nothing_as_long_as_it_is_said_to(self, played: Configuration) -> None:
        for line in ended_lines(played):
            if line.game.outcome(line.state) is None:
                for node in line.nodes()[:-1]:
                    assert line.game.plies_free_of_past(node) < line.ply - node.ply

    def test_the_past_decides_nothing_soon_after_the_start(self, game: AnyGame) -> None:
        assert game.plies_free_of_past(Line(game, game.start())) >= 3
