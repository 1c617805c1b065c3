"""Position and move texts of a game as data.

A position is ``board side``, with drops from a hand ``board side hand``: the symbols in both hands, sorted,
or "-". A move is "a1-b2", "a1xb2" where it takes, "a1xc3xe5" for a chain of jumps, "w@b2" for a drop,
"a7-a8=Q" where its player chooses what the piece becomes, "pass" for a turn that is passed.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import product

from tachiai.rules.contract import Notation
from tachiai.rules.core import (
    EMPTY,
    FieldValue,
    Layout,
    Player,
    PositionFault,
    Symbol,
    UnseenField,
    side_to_move,
)
from tachiai.rules.data_games.goals import has
from tachiai.rules.data_games.model import GameFile
from tachiai.rules.data_games.movement import Movement
from tachiai.rules.data_games.state import PASS, DataMove, DataState
from tachiai.rules.errors import BadPosition
from tachiai.rules.messages import Message, plural
from tachiai.rules.position_text import (
    PASS_TEXT,
    format_board,
    is_pass,
    malformed_move,
    parse_board,
    refuse_pass,
    split_fields,
    unknown_side,
)
from tachiai.rules.quoting import quoted_value
from tachiai.rules.reasons import Reason

SIDES = {Player.FIRST: "1", Player.SECOND: "2"}
_PLAYERS = {letter: player for player, letter in SIDES.items()}
_NO_PASS = Message("There is no pass of the turn.")
_LIKE = Message("as a1-b2, a1xb2 or w@b2")
_CELL = r"[a-z]\d{1,2}"
_MOVE = re.compile(
    rf"(?:([A-Za-z]'?)@({_CELL})|({_CELL})((?:-{_CELL})|(?:x{_CELL})+)(?:=([A-Za-z]'?))?)", re.ASCII
)
_NO_HAND = "-"
_MOST_HANDS = 64  # ways of sharing what is missing between two hands, that are proposed


class DataNotation(Notation[DataState, DataMove]):
    """Texts of positions and moves of one game file."""

    file: GameFile
    movement: Movement

    @property
    def _has_hands(self) -> bool:
        return self.file.drops is not None and self.file.drops.supply != "unlimited"

    def format_position(self, state: DataState) -> str:
        fields = [format_board(self.board, state.layout), SIDES[state.to_move]]
        if self._has_hands:
            fields.append("".join(state.hands) or _NO_HAND)
        return " ".join(fields)

    def read_position(self, text: str) -> DataState:
        names = ("board", "side", "hand") if self._has_hands else ("board", "side")
        board, side, *hand = split_fields(text, names)
        layout = parse_board(self.board, board, self.movement.owners)
        if side not in _PLAYERS:
            raise unknown_side("12", side)
        return DataState(layout, _PLAYERS[side], self._read_hand(hand[0]) if hand else ())

    def _read_hand(self, text: str) -> tuple[Symbol, ...]:
        if text == _NO_HAND:
            return ()
        symbols = tuple(self._hand_symbol.findall(text))
        if "".join(symbols) != text or symbols != tuple(sorted(symbols)):
            words = Message(
                "expected the pieces in hand, sorted, out of {symbols}, or -, got {text}",
                symbols=" ".join(sorted(self._droppable)), text=quoted_value(text),
            )  # fmt: skip
            raise BadPosition(words)
        return symbols

    @cached_property
    def _droppable(self) -> frozenset[Symbol]:
        kinds = self.file.drops.kinds if self.file.drops is not None else ()
        return frozenset(s for kind in kinds for s in self.file.kinds[kind].symbols.values())

    @cached_property
    def _chosen(self) -> frozenset[Symbol]:
        """The symbols that a player may choose for a piece."""
        kinds = [self.file.kinds[to] for kind in self.file.kinds for to in self.file.choices_of(kind)]
        return frozenset(symbol for kind in kinds for symbol in kind.symbols.values())

    @cached_property
    def _hand_symbol(self) -> re.Pattern[str]:
        return re.compile("|".join(sorted(map(re.escape, self._droppable), key=len, reverse=True)))

    def faults_of(self, state: DataState) -> Iterator[PositionFault]:
        closed = tuple(cell for cell in self.file.closed if state.layout[cell] != EMPTY)
        clause = self.file.board_cited.clause
        if closed:
            yield PositionFault(
                "on_closed_cell", clause, Message("expected no piece outside the board"), closed
            )
        counts, stand = self.file.counts, Counter(state.layout)
        for symbol, most in counts.items():
            if stand[symbol] > most and not self._is_promoted_or_dropped(symbol):
                words = plural(
                    most,
                    "expected at most {number} piece {symbol}, got {got}",
                    "expected at most {number} pieces {symbol}, got {got}",
                    symbol=symbol,
                    got=stand[symbol],
                )
                yield PositionFault("too_many_pieces", clause, words)
        for goal in self.file.goals:
            mover = state.to_move.other
            if (
                state.to_move in goal.players
                and not goal.safe
                and has(self.movement, state, goal, state.to_move)
            ):
                if mover in goal.players and has(self.movement, state, goal, mover):
                    continue
                words = Message("expected the other player to move, since the player to move has won already")
                yield PositionFault("won_already", goal.cited.clause, words)

    def _is_promoted_or_dropped(self, symbol: Symbol) -> bool:
        kind = self.movement.kind_of[symbol]
        dropped = self.file.drops is not None and kind in self.file.drops.kinds
        return dropped or any(kind in (*each.to, each.kind) for each in self.file.promotions)

    def unseen_fields(self, seen: Layout) -> tuple[UnseenField, ...]:
        side = side_to_move(SIDES, self.player_names)
        if not self._has_hands:
            return (side,)
        texts = sorted(self._possible_hands(seen)) or [_NO_HAND]
        values = tuple(FieldValue(text, Message("{text}", text=text)) for text in texts)
        return side, UnseenField("hand", Message("Which pieces lie beside the board?"), values, open=True)

    def _possible_hands(self, seen: Layout) -> set[str]:
        """What both may have in hand if no piece is lost: each kind that lacks is with one of them."""
        begin, stand = Counter(self.start().layout + self.start().hands), Counter(seen)
        choices: list[list[tuple[Symbol, ...]]] = []
        drops = self.file.drops
        for kind in drops.kinds if drops is not None else ():
            symbols = tuple(self.file.kinds[kind].symbols.values())
            lack = max(0, sum(begin[s] - stand[s] for s in symbols))
            if drops is not None and drops.supply == "limited":
                choices.append([tuple(s for s in symbols for _ in range(max(0, begin[s] - stand[s])))])
            else:
                choices.append([symbols[:1] * n + symbols[1:] * (lack - n) for n in range(lack + 1)])
        found: set[str] = set()
        for shares in product(*choices):
            found.add("".join(sorted(s for share in shares for s in share)) or _NO_HAND)
            if len(found) >= _MOST_HANDS:
                break
        return found

    def format_move(self, move: DataMove) -> str:
        names = [self.board.names[cell] for cell in move.cells]
        if move.dropped or not names:
            return f"{move.dropped}@{names[0]}" if names else PASS_TEXT
        return ("x" if move.takes else "-").join(names) + (f"={move.becomes}" if move.becomes else "")

    def parse_move(self, text: str) -> DataMove:
        if self.file.passing is None:
            refuse_pass(text, Reason("G1", _NO_PASS))
        elif is_pass(text):
            return PASS
        match = _MOVE.fullmatch(text)
        symbol = match and match[1]
        if match is None or (symbol and symbol not in self._droppable):
            raise malformed_move(_LIKE, text)
        if symbol:
            return DataMove((self.board.cell(match[2]),), dropped=symbol)
        names = [match[3], *re.findall(_CELL, match[4], re.ASCII)]
        becomes = match[5] or ""
        if becomes and becomes not in self._chosen:
            raise malformed_move(_LIKE, text)
        cells = tuple(self.board.cell(name) for name in names)
        return DataMove(cells, takes="x" in match[4], becomes=becomes)
