"""The boards of a hall as everybody may see them: no alert, no verdict, no address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tachiai.companion_web.club.bus.messages import State
from tachiai.companion_web.club.hub.floor import TableOnFloor
from tachiai.companion_web.drawing.boards import (
    drawing,
    game_of,
    last_move_marks,
    layout_of,
    markup,
    player_names,
    wrong_marks,
)
from tachiai.rules.errors import RulesError
from tachiai.rules.natural_order import natural_key


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A table's board. ``before``: the position before the last ply, "" where it is not known; ``moves``: a
    text for each ply, "?" where no move is known, with blanks between. ``clock_ms`` is what was left at
    ``said_ms`` (UTC of the hub) while the clock of ``running`` ran.
    """

    table: str
    title: str
    game_id: str
    uid: str
    options: Mapping[str, str]
    first: str
    second: str
    ply: int
    to_move: str
    position: str
    before: str
    moves: str
    result: str
    clock_ms: tuple[int, int] | None
    running: str
    said_ms: int


def public_board(table: TableOnFloor) -> PublicBoard | None:
    """Returns what everybody may see of a table, None where nothing is known of its game."""
    state = table.state
    if state is None:
        return None
    return PublicBoard(
        table=table.name,
        title=table.title,
        game_id=state.game_id,
        uid=state.uid,
        options=state.options,
        first=state.first,
        second=state.second,
        ply=state.ply,
        to_move=state.to_move,
        position=state.position,
        before=table.before,
        moves=" ".join(move or "?" for move in state.moves),
        result=state.result,
        clock_ms=state.clock_ms,
        running=state.running,
        said_ms=state.at_ms - table.off_ms,
    )


def shared(board: PublicBoard, last: PublicBoard | None) -> PublicBoard:
    """Returns ``board``; where only the clocks differ from ``last``, as a copy of that one, so that many such
    need little memory.
    """
    if last is None:
        return board
    as_now = replace(last, clock_ms=board.clock_ms, running=board.running, said_ms=board.said_ms)
    return as_now if as_now == board else board


def in_order(boards: Mapping[str, PublicBoard]) -> list[PublicBoard]:
    """Returns the boards by what people call the tables, the second before the tenth."""
    return sorted(boards.values(), key=lambda board: (natural_key(board.title), board.table))


def board_svg(board: PublicBoard, language: str, refused: Sequence[str] = ()) -> str:
    """Returns the board with its last move marked, or the cells of a move that was ``refused``; "" for a game
    that this program does not know.
    """
    try:
        game = game_of(board.uid, board.options)
        layout = layout_of(game, board.position)
        marks = wrong_marks(name for name in refused if name in game.board.names)
        if not marks and board.before:
            marks = last_move_marks(game, layout_of(game, board.before), layout)
        return markup(drawing(game, layout, marks), language)
    except RulesError:
        return ""


def names_of(game: PublicBoard | State, language: str) -> dict[str, str]:
    """Returns who plays, by "first" and "second": names, or what the sides are called."""
    try:
        sides = player_names(game_of(game.uid, game.options), language)
    except RulesError:
        sides = {"first": "", "second": ""}
    return {"first": game.first or sides["first"], "second": game.second or sides["second"]}
