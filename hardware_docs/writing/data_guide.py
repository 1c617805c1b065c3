"""The players' guide of a game as data: a first version in one language, which names every clause."""

from collections import Counter
from collections.abc import Iterator

from tachiai.rules.core import EMPTY
from tachiai.rules.data_games.game import DataGame
from tachiai.rules.data_games.game_table import Cited
from tachiai.rules.data_games.model import Enclosure
from tachiai.rules.data_games.reasons import end_codes
from tachiai.rules.messages import Message, filled, joined, listed
from tachiai.rules.reasons import OUR_RULING

_BOARD = Message(
    "The board has {cols} × {rows} places. {first:capital} and {other} play in turn; {first} begin (G1, G2)."
)
_STANDS = Message("- {number} × {piece}")
_WITHOUT_WORDS = Message("How {piece:a} moves.")
_BETWEEN = Message("Enemies between which a piece is caught, by their own move, take it.")
_AROUND = Message("Enemies on all sides of a piece, by their own move, take it.")
_BECOMES = Message("{piece:a} that ends its move in its zone becomes {other:a}.")
_CHOSEN = Message(
    "{piece:a} that ends its move in its zone becomes one of these, as its player chooses: {kinds}."
)
_PASSED = Message("In place of a move, the turn may be passed.")
_PASSED_OVER = Message("Who has no move passes the turn, as long as the other player has one.")
_DROPPED = Message("In place of a move, a piece from beside the board may be put on an empty place.")
_FORCED = Message("Who can take has to.")
_BARRED = Message("Where not every piece may stand.")
_MOVELESS = Message("Who cannot move loses ({ruling}, G4).")
_REPEATED = Message("The fourth time that a position stands, the game is a draw ({ruling}, G3).")
_POSITION = Message(
    "A position is the board from the top rank down, ranks joined by /, runs of empty places as numbers, "
    "then 1 or 2 for the side to move (G5). The start is {start}. A game may begin from any possible "
    "position (G8)."
)
_TEXTS = Message(
    "A move is written a1-b2, one that takes a1xb2, a chain of jumps a1xc3xe5, a drop as {symbol}@b2 (G6). "
    "The record says who won and by which clause (G7)."
)


def guide_of(game: DataGame, language: str) -> str:
    """The guide as Markdown."""
    sections = {
        Message("Board and pieces"): _board(game),
        Message("How pieces move"): _moves(game),
        Message("Further rules"): _rules(game),
        Message("How it ends"): _ends(game),
        Message("For the record"): _record(game),
    }
    blocks = [f"# {game.title.in_language(language)}"]
    for heading, sentences in sections.items():
        said = [each.in_language(language) for each in sentences]
        blocks += [f"## {heading.in_language(language)}", *said] if said else []
    return "\n\n".join(blocks).replace("\n\n- ", "\n- ").replace("\n- ", "\n\n- ", 1) + "\n"


def _cited(cited: Cited, usual: Message) -> Message:
    return Message("{words} ({clause})", words=cited.words or usual, clause=cited.clause)


def _board(game: DataGame) -> Iterator[Message]:
    board, (first, other) = game.board, game.player_names.values()
    words = filled(_BOARD, cols=board.cols, rows=board.rows, first=first, other=other)
    yield _cited(game.file.board_cited, words)
    numbers = Counter(game.file.start)
    for piece in game.pieces:
        if numbers[piece.symbol] > 0:
            yield filled(_STANDS, number=numbers[piece.symbol], piece=piece.words)


def _moves(game: DataGame) -> Iterator[Message]:
    for kind in game.file.kinds.values():
        for move in kind.moves:
            yield _cited(move.cited, filled(_WITHOUT_WORDS, piece=kind.words))


def _rules(game: DataGame) -> Iterator[Message]:
    file = game.file
    for bar in file.bars:
        yield _cited(bar.cited, _BARRED)
    for rule in file.enclosures:
        yield _cited(rule.cited, _enclosing(rule))
    for promotion in file.promotions:
        piece, kinds = file.kinds[promotion.kind].words, [file.kinds[to].words for to in promotion.to]
        becomes = filled(_BECOMES, piece=piece, other=kinds[0])
        chosen = filled(_CHOSEN, piece=piece, kinds=listed(kinds))
        yield _cited(promotion.cited, becomes if len(kinds) == 1 else chosen)
    if file.drops is not None:
        yield _cited(file.drops.cited, _DROPPED)
    if file.forced is not None:
        yield _cited(Cited(file.forced.clause, None), _FORCED)
    if file.passing is not None:
        yield _cited(file.passing.cited, _PASSED if file.passing.always else _PASSED_OVER)


def _enclosing(rule: Enclosure) -> Message:
    return _BETWEEN if rule.sides == 2 else _AROUND


def _ends(game: DataGame) -> Iterator[Message]:
    file = game.file
    ends = end_codes(file)
    for code, reason in game.own_reasons.items():
        if code in ends:
            yield _cited(Cited(reason.clause, None), reason.words)
    if not file.has_own_end_without_moves:
        yield filled(_MOVELESS, ruling=OUR_RULING)
    if file.repetition == 4:
        yield filled(_REPEATED, ruling=OUR_RULING)


def _record(game: DataGame) -> Iterator[Message]:
    symbol = next(symbol for symbol in game.symbols if symbol != EMPTY)
    start = game.format_position(game.start())
    yield joined((filled(_POSITION, start=start), filled(_TEXTS, symbol=symbol)))
