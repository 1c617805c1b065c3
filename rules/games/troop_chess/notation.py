"""Position and move texts of Troop-Chess (G5, G6).

::

    position = board " " side " " contact " " quiet
    side     = "b" | "w"                contact = "n" before the first capture, "y" after it
    quiet    = plies since the last removal: 0 while contact is "n", at most 18

    move     = [step ":"] square "," square "," square "+" direction ["2"]
    step     = square "-" square
"""

import re
from collections.abc import Iterator

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Answer, Layout, Player, PositionFault, UnseenField
from tachiai.rules.errors import BadNotation, BadPosition
from tachiai.rules.faults import refuse_faults
from tachiai.rules.games.troop_chess.formations import DIRECTIONS, in_order
from tachiai.rules.games.troop_chess.movement import BOARD, Move, State
from tachiai.rules.position_text import format_board, parse_board, split_fields
from tachiai.rules.words import Words

LETTERS = {Player.FIRST: "b", Player.SECOND: "w"}
PIECES_A_SIDE = 18  # TC1
QUIET_LIMIT = 18  # TC12

MOVE = re.compile(
    r"(?:(?P<start>\w+)-(?P<end>\w+):)?"
    r"(?P<a>\w+),(?P<b>\w+),(?P<c>\w+)"
    rf"\+(?P<direction>{'|'.join(sorted(DIRECTIONS, key=len, reverse=True))})(?P<two>2?)"
)


def layout_of(first: frozenset[Cell], second: frozenset[Cell]) -> Layout:
    """Returns what stands on each square."""
    symbols = [EMPTY] * len(BOARD.names)
    black, white = LETTERS[Player.FIRST], LETTERS[Player.SECOND]
    for cell in first:
        symbols[cell] = black
    for cell in second:
        symbols[cell] = white
    return tuple(symbols)


def pieces_in(layout: Layout, player: Player) -> frozenset[Cell]:
    """Returns where the pieces of ``player`` stand in ``layout``."""
    return frozenset(Cell(i) for i, symbol in enumerate(layout) if symbol == LETTERS[player])


def format_position(state: State) -> str:
    """Returns the position text of ``state``."""
    board = format_board(BOARD, layout_of(state.first, state.second))
    return f"{board} {LETTERS[state.to_move]} {'y' if state.contact else 'n'} {state.quiet}"


def parse_position(text: str) -> State:
    """Returns the state of a position text. Raises ``BadPosition``."""
    state = read_position(text)
    refuse_faults(faults(state))
    return state


def read_position(text: str) -> State:
    """Returns what a well-formed text says, possible or not. Raises ``BadPosition`` (G5)."""
    board, side, contact, quiet = split_fields(text, ("board", "side", "contact", "quiet"))
    layout = parse_board(BOARD, board, LETTERS.values())
    first, second = (pieces_in(layout, player) for player in Player)
    if side not in LETTERS.values():
        raise BadPosition(f"expected the side to move to be b or w, got {side!r}")
    if contact not in ("n", "y"):
        raise BadPosition(f"expected contact to be n or y, got {contact!r}")
    if not re.fullmatch(r"0|[1-9][0-9]?", quiet) or int(quiet) > QUIET_LIMIT:
        raise BadPosition(f"expected the quiet plies as a number from 0 to {QUIET_LIMIT}, got {quiet!r}")
    to_move = Player.FIRST if side == LETTERS[Player.FIRST] else Player.SECOND
    return State(first, second, to_move, contact == "y", int(quiet))


def faults(state: State) -> Iterator[PositionFault]:
    """Yields what makes a position impossible (G8)."""
    for player, ja in ((Player.FIRST, "黒"), (Player.SECOND, "白")):
        pieces = tuple(sorted(state.pieces(player)))
        if len(pieces) > PIECES_A_SIDE:
            words = Words(
                f"expected at most {PIECES_A_SIDE} pieces {LETTERS[player]}, got {len(pieces)}",
                f"{ja}の駒は {PIECES_A_SIDE} 個までのはずですが、{len(pieces)} 個あります。",
            )
            yield PositionFault("too_many_pieces", "TC1", words, pieces)
    if state.contact and len(state.first) + len(state.second) == 2 * PIECES_A_SIDE:
        words = Words(
            "expected contact n while all 36 pieces are on the board, got y: nothing was captured",
            "36 個の駒がすべて盤上にあるので、接触は n のはずですが、y になっています。",
        )
        yield PositionFault("contact_without_capture", "TC6", words)
    if not state.contact and state.quiet > 0:
        words = Words(
            f"expected 0 quiet plies before the first capture, got {state.quiet}",
            f"最初の捕獲の前は、捕獲のない手数は 0 のはずですが、{state.quiet} になっています。",
        )
        yield PositionFault("quiet_before_contact", "TC12", words)


def unseen_fields() -> tuple[UnseenField, UnseenField]:
    """Returns the questions whether there was a capture, and how long ago the last one was (TC6, TC12)."""
    contact = UnseenField(
        "contact",
        Words("Has a piece been captured yet?", "もう駒が取られましたか。"),
        (Answer("n", Words("no", "いいえ")), Answer("y", Words("yes", "はい"))),
    )
    plies = [Answer(str(n), Words(str(n), f"{n} 手")) for n in range(QUIET_LIMIT + 1)]
    quiet = UnseenField(
        "quiet",
        Words("How many plies since the last capture?", "最後に駒が取られてから何手ですか。"),
        tuple(plies),
    )
    return contact, quiet


def format_move(move: Move) -> str:
    """Returns the canonical text of ``move``."""
    names = BOARD.names
    step = f"{names[move.step[0]]}-{names[move.step[1]]}:" if move.step else ""
    squares = ",".join(names[cell] for cell in move.trio)
    return f"{step}{squares}+{move.direction}{'2' if move.squares == 2 else ''}"


def parse_move(text: str) -> Move:
    """Returns the move of a canonical text, legal or not. Raises ``BadNotation``."""
    match = MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(
            f"expected a move like 'a2,b2,c2+N', 'c1,d2,e1+N2' or 'd2-d3:b2,c2,d3+NE2', got {text!r}"
        )
    a, b, c = (BOARD.cell(match[name]) for name in ("a", "b", "c"))
    if in_order(BOARD, (a, b, c)) != (a, b, c) or len({a, b, c}) < 3:
        raise BadNotation(f"expected three different squares in order of file, then rank, got {text!r}")
    step = (BOARD.cell(match["start"]), BOARD.cell(match["end"])) if match["start"] else None
    return Move((a, b, c), match["direction"], 2 if match["two"] else 1, step)
