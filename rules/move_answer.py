"""Moves in words: the answer to a move text at the end of a line, and the parts of a move for a voice."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Illegal, Outcome
from tachiai.rules.errors import NotInThisGame, TurnPassed
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.messages import NOTHING, Message, all_named, filled, joined, listed


def told(*parts: Message | None) -> Message:
    """The parts of a move one after another, without a full stop; None is left out."""
    return listed(part for part in parts if part is not None)


def way(board: Board, origin: Cell, target: Cell) -> Message:
    """ "a1 to b2"."""
    start, end = board.names[origin], board.names[target]
    return Message("{start} to {end}", start=start, end=end)


def cell_names(board: Board, cells: Iterable[Cell]) -> Message:
    """The names of cells, "a1, b2 and c3"."""
    return all_named(board.names[cell] for cell in cells)


def on_each(board: Board, cells: Collection[Cell], words: Message) -> Message | None:
    """``words`` with the names of ``cells`` at ``{cells}``; None without cells."""
    return filled(words, cells=cell_names(board, cells)) if cells else None


_NO_PASS = Message("There is no pass of the turn.")


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """Whether a move is legal, with one reason: the one against an illegal move, the one that ends the game
    with a legal move, or the notice after it; empty fields where there is none.
    """

    legal: bool
    words: Message  #: the whole answer
    code: str = ""
    clause: str = ""
    ruling: bool = False
    cells: tuple[str, ...] = ()  #: names


def answer_to(line: AnyLine, text: str) -> MoveAnswer:
    """The answer to the move ``text`` after ``line``. Raises ``BadNotation`` for a malformed text."""
    game = line.game
    try:
        move = game.parse_move(text)
    except NotInThisGame as error:
        due = _due_first(line) if isinstance(error, TurnPassed) else None
        if due is not None:
            return due
        cited = Message("{words:unstopped} ({clause}).", words=error.words, clause=error.clause)
        return MoveAnswer(False, cited, error.code, error.clause)
    illegal = game.why_illegal(line.state, move)
    if illegal is None and line.outcome is not None:
        illegal = Illegal("game_over", outcome=line.outcome)
    if illegal is not None:
        return _with_reason(game, illegal, legal=False, before=NOTHING)
    return _legal(line.play(move), text)


def _due_first(line: AnyLine) -> MoveAnswer | None:
    """The answer to a pass where the game is over or something is due first; None elsewhere."""
    game = line.game
    if line.outcome is not None:
        return _with_reason(game, Illegal("game_over", outcome=line.outcome), legal=False, before=NOTHING)
    due = game.due_first(line.state)
    if due is None:
        return None
    answer = _with_reason(game, due, legal=False, before=_NO_PASS)
    return replace(answer, code="no_pass")


def _legal(after: AnyLine, text: str) -> MoveAnswer:
    """The answer to a legal move; it may end the game or oblige a player to vary (CH16, CH17, TR18)."""
    words = Message("{text} is legal.", text=text)
    if after.outcome is not None:
        ended = Illegal(after.outcome.code, plies=after.outcome.plies)
        result = _result(after.game, after.outcome)
        return _with_reason(after.game, ended, legal=True, before=joined((words, result)))
    notice = after.game.notice(after)
    if notice is None:
        return MoveAnswer(True, words)
    return _with_reason(after.game, notice[1], legal=True, before=words)


def _result(game: AnyGame, outcome: Outcome) -> Message:
    if outcome.winner is None:
        return Message("It ends the game, a draw.")
    winner = game.player_names[outcome.winner]
    return Message("It ends the game, {winner} wins.", winner=winner)


def _with_reason(game: AnyGame, illegal: Illegal, legal: bool, before: Message) -> MoveAnswer:
    reason = game.reason(illegal.code)
    cells = tuple(game.board.names[cell] for cell in illegal.cells)
    sentence = game.cited_explanation(illegal)
    return MoveAnswer(legal, joined((before, sentence)), illegal.code, reason.clause, reason.ruling, cells)
