"""Legal moves of Troop-Chess, their effect, and how a game ends (TC1, TC11, TC12)."""

from collections.abc import Iterator, Mapping

from tachiai.rules.boards import Cell
from tachiai.rules.contract import Rules
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.games.troop_chess.attack import fight
from tachiai.rules.games.troop_chess.board import BOARD, LETTERS, QUIET_LIMIT, TABLE, Cells, pieces_in
from tachiai.rules.games.troop_chess.judge import judge
from tachiai.rules.games.troop_chess.movement import has_lasting_move, moves_of
from tachiai.rules.games.troop_chess.reasons import ARROWS
from tachiai.rules.games.troop_chess.state import Move, State
from tachiai.rules.messages import Message, message_in
from tachiai.rules.position_text import parse_board

START = "wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb"  # TC1 (ruling): the figure of the start is lost


class TroopChessRules(Rules[State, Move]):
    """The rules TC1 to TC12."""

    def start(self) -> State:
        """The start position (TC1)."""
        layout = parse_board(BOARD, START, LETTERS.values())
        first, second = (pieces_in(layout, player) for player in Player)
        return State(first, second, Player.FIRST, contact=False, quiet=0)

    def legal_moves(self, state: State) -> Iterator[Move]:
        """TC3 to TC6."""
        return moves_of(state, state.to_move) if self.outcome(state) is None else iter(())

    def moves_that_may_win(self, state: State) -> Iterator[Move]:
        """The captures, since only they can leave the other side without a move (TC11). All moves if the
        quiet turns may end the game (TC12), or if the other side can move only after a forming step.
        """
        if state.quiet + 1 >= QUIET_LIMIT or not has_lasting_move(state, state.to_move.other):
            yield from self.legal_moves(state)
        elif self.outcome(state) is None:
            yield from moves_of(state, state.to_move, only_taking=True)

    def why_illegal(self, state: State, move: Move) -> Illegal | None:
        outcome = self.outcome(state)
        return judge(state, move) if outcome is None else Illegal("game_over", outcome=outcome)

    def play_unchecked(self, state: State, move: Move) -> State:
        own, enemies = fight(state, move)
        player = state.to_move
        has_taken = len(enemies) < len(state.pieces(player.other))
        quiet = state.quiet + 1 if state.contact and not has_taken else 0
        first, second = (own, enemies) if player is Player.FIRST else (enemies, own)
        return State(first, second, player.other, state.contact or has_taken, quiet)

    def left_alone(self, state: State, after: State) -> frozenset[Cell]:
        """The pieces that stay where they are and whose last formation (TC2) breaks."""
        own, own_after = state.pieces(state.to_move), after.pieces(state.to_move)
        return (_in_formations(own) & own_after) - _in_formations(own_after)

    def words_of(self, illegal: Illegal) -> Mapping[str, Message]:
        """The bonus directions of the formation on the squares of a refusal (TC2)."""
        if illegal.code not in ("no_bonus", "no_bonus_diagonal") or len(illegal.cells) != 3:
            return {}
        a, b, c = illegal.cells
        names = sorted(TABLE.by_cells[a, b, c].heads)
        first, *other = (ARROWS[name] for name in names)
        heads = message_in("heads", "{first} or {last}", first=first, last=other[0]) if other else first
        return {"heads": heads}

    def outcome(self, state: State) -> Outcome | None:
        """A side cannot move (TC11), or the quiet plies have run out (TC12)."""
        stuck = [player for player in Player if next(moves_of(state, player), None) is None]
        if len(stuck) == 1:
            return Outcome(stuck[0].other, "TC11", "one_side_stuck")
        if stuck:
            return _by_pieces(state, "TC11", "both_stuck")
        if state.quiet >= QUIET_LIMIT:
            return _by_pieces(state, "TC12", "quiet")
        return None


def _in_formations(pieces: Cells) -> frozenset[Cell]:
    return frozenset(cell for trio in TABLE.trios if pieces.issuperset(trio.cells) for cell in trio.cells)


def _by_pieces(state: State, clause: str, code: str) -> Outcome:
    """The side with more pieces wins; equal numbers are a draw."""
    first, second = len(state.first), len(state.second)
    if first == second:
        return Outcome(None, clause, f"{code}_as_many")
    winner = Player.FIRST if first > second else Player.SECOND
    return Outcome(winner, clause, f"{code}_more_pieces")
