"""Whether a move is legal at the end of a line of play, and why not: the answer that a teacher would give."""

from dataclasses import dataclass, replace

from tachiai.rules.core import Illegal, Outcome
from tachiai.rules.errors import NotInThisGame, TurnPassed
from tachiai.rules.line import AnyGame, AnyLine
from tachiai.rules.reasons import LANGUAGES
from tachiai.rules.words import Words, joined

_NO_PASS = Words("There is no pass of the turn.", "手番をパスすることはできません。")


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """``code``, ``clause``, ``ruling`` and ``cells`` (names) are those of the reason against an illegal move,
    of what ends the game with a legal one, or of what its players are told after it; empty where there is
    nothing to say.
    """

    legal: bool
    words: Words
    code: str = ""
    clause: str = ""
    ruling: bool = False
    cells: tuple[str, ...] = ()


def answer_to(line: AnyLine, text: str) -> MoveAnswer:
    """Returns the answer to the move ``text`` after ``line``. Raises ``BadNotation`` for what is no move."""
    game = line.game
    try:
        move = game.parse_move(text)
    except NotInThisGame as error:
        due = _due_first(line) if isinstance(error, TurnPassed) else None
        if due is not None:
            return due
        cited = Words(
            f"{error.words.en.removesuffix('.')} ({error.clause}).",
            f"{error.words.ja.removesuffix('。')}（{error.clause}）。",
        )
        return MoveAnswer(False, cited, error.code, error.clause)
    illegal = game.why_illegal(line.state, move)
    if illegal is None and line.outcome is not None:
        illegal = Illegal("game_over", outcome=line.outcome)
    if illegal is not None:
        return _with_reason(game, illegal, legal=False, before=Words("", ""))
    return _legal(line.play(move), text)


def _due_first(line: AnyLine) -> MoveAnswer | None:
    """The answer to a pass of the turn where not even an ordinary turn may be taken; None where it may."""
    game = line.game
    if line.outcome is not None:
        return _with_reason(
            game, Illegal("game_over", outcome=line.outcome), legal=False, before=Words("", "")
        )
    due = game.due_first(line.state)
    if due is None:
        return None
    answer = _with_reason(game, due, legal=False, before=_NO_PASS)
    return replace(answer, code="no_pass")


def _legal(after: AnyLine, text: str) -> MoveAnswer:
    """The answer to a legal move; it may end the game or oblige a player to vary (CH16, CH17, TR18)."""
    words = Words(f"{text} is legal.", f"{text} は指せます。")
    if after.outcome is not None:
        told = Illegal(after.outcome.code, plies=after.outcome.plies)
        result = _result(after.game, after.outcome)
        return _with_reason(after.game, told, legal=True, before=joined((words, result)))
    notice = after.game.notice(after)
    if notice is None:
        return MoveAnswer(True, words)
    return _with_reason(after.game, notice[1], legal=True, before=words)


def _result(game: AnyGame, outcome: Outcome) -> Words:
    if outcome.winner is None:
        return Words("It ends the game, a draw.", "これで終局し、引き分けです。")
    winner = game.player_names[outcome.winner]
    return Words(f"It ends the game, {winner.en} wins.", f"これで終局し、{winner.ja}の勝ちです。")


def _with_reason(game: AnyGame, illegal: Illegal, legal: bool, before: Words) -> MoveAnswer:
    reason = game.reason(illegal.code)
    cells = tuple(game.board.names[cell] for cell in illegal.cells)
    sentence = Words(*(game.explain_with_clause(illegal, language) for language in LANGUAGES))
    return MoveAnswer(legal, joined((before, sentence)), illegal.code, reason.clause, reason.ruling, cells)
