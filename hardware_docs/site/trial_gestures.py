"""From a hand's gesture, from one cell to another, to the moves that it begins.

A cell is named; what lies beside the board is named by its symbol after a plus sign, such as "+x".
"""

from functools import cached_property

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Symbol
from tachiai.rules.line import AnyLine

MOST_CHOICES = 80

Gesture = tuple[Cell | None, Cell]  # from where (None: from beside the board) to where


class Gestures:
    """The gestures at the end of a line."""

    def __init__(self, line: AnyLine) -> None:
        self._line, self._game = line, line.game

    @cached_property
    def moves(self) -> dict[Gesture, list[str]]:
        """The legal moves by the gestures that begin them: what leaves a cell and what comes to one in a
        move's first stage. Where nothing leaves a cell, a thing comes from beside the board.
        """
        return self._fitting[0]

    @cached_property
    def supply(self) -> dict[Symbol, list[Cell]]:
        """The things that legal moves put down from beside the board, and where."""
        return self._fitting[1]

    @cached_property
    def _fitting(self) -> tuple[dict[Gesture, list[str]], dict[Symbol, list[Cell]]]:
        fitting: dict[Gesture, list[str]] = {}
        supply: dict[Symbol, list[Cell]] = {}
        game, state, before = self._game, self._line.state, self._layout
        for move in self._line.legal_moves:
            stage, text = game.stages(state, move)[0], game.format_move(move)
            moved = [Cell(cell) for cell in range(len(before)) if stage[cell] != before[cell]]
            again = list(game.refilled(state, move))
            left = [cell for cell in moved if before[cell] != EMPTY] + again
            come = [cell for cell in moved if stage[cell] != EMPTY] + again
            pairs: list[Gesture] = [(a, b) for a in left for b in come if a != b]
            if not pairs:
                pairs = [(None, cell) for cell in come]
                for cell in come:
                    rider = game.piece_of[stage[cell]].look.rider
                    thing = stage[cell] if before[cell] == EMPTY else rider
                    supply.setdefault(thing, []).append(cell)
            for pair in pairs:
                fitting.setdefault(pair, []).append(text)
        return fitting, supply

    @cached_property
    def _layout(self) -> Layout:
        return self._game.layout(self._line.state)

    def begun_by(self, start: str, end: Cell) -> list[str]:
        """The legal moves that a gesture from ``start`` to ``end`` begins, the shortest first."""
        if start.startswith("+"):
            return self._drops(start[1:], end)
        texts = self.moves.get((self._game.board.cell(start), end), [])
        return sorted(dict.fromkeys(texts), key=lambda text: (len(text), text))[:MOST_CHOICES]

    def _drops(self, thing: Symbol, end: Cell) -> list[str]:
        game, state = self._game, self._line.state
        if end not in self.supply.get(thing, []):
            return []
        loaded = self._loaded(end, thing)
        texts = self.moves.get((None, end), [])
        return [text for text in texts if game.stages(state, game.parse_move(text))[0][end] == loaded]

    def targets(self, start: str) -> list[Cell]:
        """Where legal moves bring what stands on a cell or lies beside the board."""
        if start.startswith("+"):
            return self.supply.get(start[1:], [])
        return [end for begin, end in self.moves if begin == self._game.board.cell(start)]

    def beside(self) -> list[Symbol]:
        """What can be put down from beside the board."""
        game, line = self._game, self._line
        always = [
            symbol
            for symbol, owner in game.owners.items()
            if owner is game.to_move(line.state) and line.outcome is None
        ]
        begins_empty = all(symbol == EMPTY for symbol in game.layout(game.start()))
        return list(dict.fromkeys([*self.supply, *(always if begins_empty else [])]))

    def _loaded(self, cell: Cell, thing: Symbol) -> Symbol | None:
        """What stands on ``cell`` once a thing is put there: a piece, or one that carries the thing."""
        game, there = self._game, self._layout[cell]
        if thing in game.piece_of:
            return thing
        pieces = (piece for piece in game.pieces if there in piece.bare and piece.look.rider == thing)
        return next((piece.symbol for piece in pieces), None)

    def seen(self, start: str, end: Cell) -> list[Layout]:
        """How the board may look after a gesture: a piece was moved, or what it carries."""
        before, found = list(self._layout), list[Layout]()
        if start.startswith("+"):
            thing = self._loaded(end, start[1:])
            return [(*before[:end], thing, *before[end + 1 :])] if thing else []
        begin = self._game.board.cell(start)
        piece = self._game.piece_of.get(before[begin])
        if piece is None:
            return []
        with_rider = self._loaded(end, piece.look.rider) if piece.bare else None
        if with_rider is not None:
            handed = list(before)
            handed[begin], handed[end] = piece.bare[0], with_rider
            found.append(tuple(handed))
        before[begin], before[end] = EMPTY, piece.symbol
        return [*found, tuple(before)]
