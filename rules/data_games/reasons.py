"""Why a move of a game as data is refused, and how it ends: the sentences of its file, else generic ones."""

from collections.abc import Iterator, Mapping

from tachiai.rules.data_games.game_table import Cited
from tachiai.rules.data_games.model import GameFile, Goal, KindOfPiece
from tachiai.rules.messages import Message, filled, joined, listed
from tachiai.rules.reasons import Reason

# Of one kind of piece: {cell} is where it would go, {cell_2} from where, or what is in its way.
_OF_KIND: Mapping[str, Message] = {
    "way": Message("From {cell_2} to {cell} is no move of {piece:a}."),
    "enemy": Message("An enemy stands on {cell}, and {piece:a} does not take in this way."),
    "empty": Message("There is nothing to take on {cell}, and {piece:a} goes in this way only to take."),
    "own": Message("A piece of the same player stands on {cell}."),
    "blocked": Message("The piece on {cell_2} is in the way to {cell}."),
    "jump": Message("Between {cell_2} and {cell} there is nothing that {piece:a} could jump over."),
    "from": Message("From {cell_2} {piece:a} does not go in this way: it does so only from where it begins."),
    "go_on": Message("From {cell} the jump goes on, and it has to be made to its end."),
    "drop": Message("On {cell} no {piece} may be dropped."),
    "choice": Message("On {cell} {piece:a} becomes one of these, as its player chooses: {kinds}."),
    "stays": Message("On {cell} {piece:a} does not become that."),
    "hand": Message("No {piece} is in hand that could be dropped on {cell}."),
}
_WAY_EXPLAINED = Message("From {cell_2} to {cell} is no move of {piece:a}. {ways:unstopped}.")
_OF_BOARD: Mapping[str, Message] = {
    "closed": Message("{cell} is no part of the board."),
    "drop_on_piece": Message("A piece stands on {cell} already."),
    "dash": Message("Nothing is taken on {cell}, so the move is written with a dash."),
    "cross": Message("The move to {cell} takes a piece, so it is written with x."),
}
_MUST_TAKE = Message("A capture has to be made: the piece on {cell_2} can take.")
_MUST_TAKE_MOST = Message("The longest capture has to be made: the piece on {cell_2} can take more.")
_PASS_CAPTURE = Message("A capture has to be made, so the turn may not be passed.")
_PASS_MOVE = Message("The turn may be passed only by who has no move.")
_BARRED = Message("{cell}: these pieces may not stand there.")
_GOALS: Mapping[str, Message] = {
    "reach": Message("A piece has reached its goal."),
    "capture": Message("The pieces that count are taken."),
    "line": Message("There is a line of {number} pieces."),
    "connect": Message("A chain of pieces joins both sides."),
    "fill": Message("All places of the goal are taken."),
}
_CANNOT_MOVE = Message("The player to move has no legal move.")
_STOOD_BEFORE = Message("The same position has stood too often: draw.")
_PASSED = Message("The turn has been passed {number} times in a row: draw.")
_QUIET = Message("Nothing has been taken for {number} plies: draw.")


def kind_code(what: str, kind: str) -> str:
    """The code of a reason that concerns one kind of piece."""
    return f"{kind}_{what}"


def bar_code(number: int) -> str:
    """The code of the file's bar of this number, from 0."""
    return f"barred_{number + 1}"


def goal_code(number: int, goal: Goal) -> str:
    """The code of the file's goal of this number, from 0."""
    return f"{goal.what}_{number + 1}"


def own_reasons(file: GameFile) -> dict[str, Reason]:
    """Reason code → reason, of the rules that the file has."""
    return {code: Reason(cited.clause, words) for code, cited, words in _all_reasons(file)}


def sentence_values(file: GameFile) -> dict[str, Mapping[str, Message]]:
    """Reason code → values of its sentence besides the cells, where it has any."""
    return {
        kind_code(what, kind.key): {
            "piece": kind.words,
            "ways": _ways(kind),
            "kinds": listed(file.kinds[to].words for to in file.choices_of(kind.key)),
        }
        for kind in file.kinds.values()
        for what in _needed(file, kind)
    }


def _ways(kind: KindOfPiece) -> Message:
    """How a piece of this kind moves, as the file says it."""
    return joined(move.cited.words for move in kind.moves)


def _all_reasons(file: GameFile) -> Iterator[tuple[str, Cited, Message]]:
    for kind in file.kinds.values():
        cited = kind.moves[0].cited if kind.moves else file.board_cited
        for what in _needed(file, kind):
            by = _clause_of(file, kind, what) or cited
            words = _WAY_EXPLAINED if what == "way" and _ways(kind).text else _OF_KIND[what]
            yield kind_code(what, kind.key), by, words
    takes = bool(file.enclosures) or any(_takes(kind) for kind in file.kinds.values())
    of_board = {
        "closed": bool(file.closed),
        "drop_on_piece": file.drops is not None,
        "dash": takes,
        "cross": takes,
    }
    for code, needed in of_board.items():
        if needed:
            yield code, file.board_cited, _OF_BOARD[code]
    for number, bar in enumerate(file.bars):
        yield bar_code(number), bar.cited, bar.cited.words or _BARRED
    if file.forced is not None:
        yield "must_take", file.forced, file.forced.words or _MUST_TAKE
        if file.most:
            yield "must_take_most", file.forced, _MUST_TAKE_MOST
    if file.passing is not None and not file.passing.always:
        yield "pass_move", file.passing.cited, file.passing.cited.words or _PASS_MOVE
    elif file.passing is not None and file.forced is not None:
        yield "pass_capture", file.forced, _PASS_CAPTURE
    yield from _ends(file)


def _clause_of(file: GameFile, kind: KindOfPiece, what: str) -> Cited | None:
    """What a reason against a move of this kind cites, where that is not how the kind moves."""
    if what in ("drop", "hand") and file.drops is not None:
        return file.drops.cited
    if what in ("choice", "stays"):
        of_kind = sorted(file.promotions, key=lambda each: each.kind != kind.key)
        return of_kind[0].cited
    return None


def end_codes(file: GameFile) -> frozenset[str]:
    """The codes of the reasons why the game ends."""
    return frozenset(code for code, _, _ in _ends(file))


def _ends(file: GameFile) -> Iterator[tuple[str, Cited, Message]]:
    for number, goal in enumerate(file.goals):
        words = goal.cited.words or filled(_GOALS[goal.what], number=goal.number)
        yield goal_code(number, goal), goal.cited, words
    if file.has_own_end_without_moves:
        yield "cannot_move", file.no_move_cited, file.no_move_cited.words or _CANNOT_MOVE
    if file.repetition != 4:
        yield "stood_before", file.draws_cited, file.draws_cited.words or _STOOD_BEFORE
    if file.passing is not None and file.passing.ends:
        yield "passed", file.passing.cited, filled(_PASSED, number=file.passing.ends)
    if file.quiet_plies:
        yield "quiet", file.draws_cited, filled(_QUIET, number=file.quiet_plies)


def _takes(kind: KindOfPiece) -> bool:
    return any(move.way == "jump" or any(walk.takes for walk in move.walks) for move in kind.moves)


def _needed(file: GameFile, kind: KindOfPiece) -> Iterator[str]:
    """What a move of this kind can be refused for."""
    walks = [walk for move in kind.moves if move.way == "walk" for walk in move.walks]
    jumps = [move for move in kind.moves if move.way != "walk"]
    yield "way"
    if kind.moves:
        yield "own"
    if any(walk.most > 1 or walk.lame for walk in walks):
        yield "blocked"
    if jumps or not all(walk.takes for walk in walks):
        yield "enemy"
    if not all(walk.moves for walk in walks):
        yield "empty"
    if jumps:
        yield "jump"
    if any(move.start for move in kind.moves):
        yield "from"
    if any(move.repeat == "must" for move in jumps):
        yield "go_on"
    if file.choices_of(kind.key):
        yield "choice"
    if any(file.choices_of(key) for key in file.kinds):
        yield "stays"
    if file.drops is not None:
        yield "hand"
        if kind.key in file.drops.kinds:
            yield "drop"
