"""Classifies why the table differs from the last position of a line: the kind of a disturbance."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tachiai.rules.belief.model import Kind
from tachiai.rules.belief.observation import Reading
from tachiai.rules.belief.successors import Atlas
from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol, changes
from tachiai.rules.line import AnyGame, AnyLine

LATE = 3  # plies after which a piece beside its cell has been put right at the latest
MOST_CELLS = 7  # that differ where pieces are in hands, or one move was tried


def is_only_missing(game: AnyGame, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
    """Whether ``cells``, which differ from ``layout``, are few and show only that something is missing."""
    return len(cells) <= MOST_CELLS and all(
        symbol == EMPTY or symbol in game.bare.get(layout[cell], ()) for cell, symbol in cells.items()
    )


def is_by_the_next(line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
    """Whether the player to move after ``line`` has put down a piece of theirs, or lifted one while nothing
    was put down. ``cells``, what they show, differ from ``layout``.
    """
    owners = line.game.owners
    came = [owners[symbol] for symbol in cells.values() if symbol in owners]
    gone = [owners[layout[cell]] for cell in cells if layout[cell] in owners]
    return line.game.to_move(line.state) in (came or gone)


@dataclass
class Kinds:
    """Classifies disturbances in one reading; results are kept."""

    atlas: Atlas
    reading: Reading
    parts_left: int = 6  #: budget of positions just reached that are checked for the next ply under way
    _known: dict[Any, Kind] = field(default_factory=dict)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.atlas.game

    def of(
        self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol], *, played: bool, done: bool = False
    ) -> Kind:
        """Why the table, which should show ``layout``, shows ``cells``. ``played``: the same reading showed
        the last ply of ``line``. ``done``: it may show a whole next ply.
        """
        key = (line.state, layout, frozenset(cells.items()), played, done)
        if key not in self._known:
            kind = self._new(line, layout, cells, played, done)
            if kind in (Kind.ATTEMPT, Kind.ODD) and played and self.parts_left and line.outcome is None:
                self.parts_left -= 1
                if self._is_part(line, cells):
                    kind = Kind.PART
            self._known[key] = kind
        return self._known[key]

    def _is_part(self, line: AnyLine, cells: Mapping[Cell, Symbol]) -> bool:
        legal_plies = self.atlas[line.state]
        unseen, passing = self.reading.may_be_empty, legal_plies.passing
        if legal_plies.has_part(cells, unseen):
            return True
        return passing is not None and self.atlas[passing.state].has_part(cells, unseen)

    def _new(
        self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol], played: bool, done: bool
    ) -> Kind:
        if is_only_missing(self.game, layout, cells):
            return Kind.LIFTED
        if not played and line.outcome is None:
            if self._is_part(line, cells):
                return Kind.PART
            if done:
                return Kind.DONE
        if line.parent is not None and self._is_half_back(line.parent, layout, cells):
            return Kind.BACK
        if self.is_misplaced(line, layout, cells, LATE if played else 1):
            return Kind.MISPLACED
        if not played and line.outcome is None and self._is_pushed_aside(line, layout, cells):
            return Kind.MISPLACED
        return Kind.ATTEMPT if self._is_attempt(layout, cells) else Kind.ODD

    def _is_half_back(self, parent: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        before = self.atlas[parent.state].layout
        for cell, symbol in cells.items():
            if before[cell] == layout[cell] or symbol not in (EMPTY, before[cell]):
                return False
        changed = changes(before, layout)
        seen = [cell for cell in changed if self.reading.rows[cell] is not None]
        shown = self._pieces(cells.get(cell, layout[cell]) for cell in seen)
        most = self._pieces(before[cell] for cell in changed) | self._pieces(changed.values())
        return shown <= most  # what came back cannot still stand where it went

    def _pieces(self, symbols: Iterable[Symbol]) -> Counter[Player]:
        """How many pieces each player has among ``symbols``."""
        return Counter(self.game.owners[symbol] for symbol in symbols if symbol in self.game.owners)

    def is_misplaced(
        self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol], plies: int = LATE
    ) -> bool:
        """Whether a piece that one of the last ``plies`` put down stands beside its cell, or one that it
        captured was pushed to a neighbouring cell and left there; all other differing cells are empty.
        """
        came = [cell for cell, symbol in cells.items() if symbol != EMPTY]
        if len(came) != 1 or layout[came[0]] != EMPTY or came[0] not in self.game.board.grid_cells:
            return False
        piece, beside = cells[came[0]], self.game.board.neighbours[came[0]]
        moved = any(layout[cell] == piece for cell in cells)  # from where another like it stood
        earlier, after = line.parent, layout
        for _ in range(plies):
            if earlier is None:
                return False
            before = self.atlas[earlier.state].layout
            if any(cell in beside and layout[cell] == piece != before[cell] for cell in cells):
                return True
            opponent = self.game.to_move(earlier.state).other
            captured = self.game.owners.get(piece) is opponent and not moved
            if captured and any(before[cell] == piece != after[cell] for cell in beside):
                return True
            earlier, after = earlier.parent, before
        return False

    def _is_pushed_aside(self, line: AnyLine, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether a capture is under way and the captured piece stands beside its cell, not in a hand."""
        opponent = self.game.to_move(line.state).other
        came = [cell for cell, symbol in cells.items() if self.game.owners.get(symbol) is opponent]
        if len(came) != 1 or layout[came[0]] != EMPTY or came[0] not in self.game.board.grid_cells:
            return False
        rest = {cell: symbol for cell, symbol in cells.items() if cell != came[0]}
        pushed = any(
            layout[cell] == cells[came[0]] for cell in self.game.board.neighbours[came[0]] if cell in rest
        )
        return pushed and len(rest) > 1 and self._is_part(line, rest)

    def _is_attempt(self, layout: Layout, cells: Mapping[Cell, Symbol]) -> bool:
        """Whether the table may show one illegal move of one player."""
        game = self.game
        cells = self._without_thrown(layout, cells)
        shown = {(game.owners[s], game.owners.get(layout[c])) for c, s in cells.items() if s in game.owners}
        # A piece that stays and is given or loses what it carries may be anybody's.
        arrived = {now for now, before in shown if now is not before}
        owners = arrived or {now for now, _ in shown}
        is_handed_over = not arrived and len(cells) == 2  # from one piece to another, of whichever player
        if (len(owners) > 1 and not is_handed_over) or len(cells) > MOST_CELLS:
            return False
        came = sum(
            game.owners.get(symbol) in owners and game.owners.get(layout[cell]) not in owners
            for cell, symbol in cells.items()
        )
        gone = sum(
            symbol == EMPTY and game.owners.get(layout[cell]) in owners for cell, symbol in cells.items()
        )
        gone += sum(game.owners.get(layout[cell]) in owners for cell in self.reading.unseen - cells.keys())
        besides = [
            cell
            for cell, symbol in cells.items()
            if symbol == EMPTY and game.owners.get(layout[cell]) not in owners
        ]
        if came and not gone and not self.atlas.has_drops:
            return False  # nothing comes from beside the board
        if owners and besides and not (came <= gone and gone > 1):
            return False  # the other player has lifted something besides
        arrivals = {cell for cell, symbol in cells.items() if game.owners.get(symbol) in owners}
        if owners and not all(self._is_beside(cell, arrivals) for cell in besides):
            return False  # or far from where something was put down
        return came <= self.atlas.most_arrivals and (came <= gone or came == 1)

    def _without_thrown(self, layout: Layout, cells: Mapping[Cell, Symbol]) -> Mapping[Cell, Symbol]:
        """``cells`` without the one where a piece lies that another player's piece has thrown from its cell,
        in a game in which moves do that.
        """
        game = self.game
        if not game.throws:
            return cells
        taken = {
            shown
            for cell, symbol in cells.items()
            if layout[cell] != EMPTY and game.owners.get(symbol) not in (None, game.owners.get(layout[cell]))
            for shown in (layout[cell], *game.bare.get(layout[cell], ()))
        }
        thrown = [cell for cell, symbol in cells.items() if layout[cell] == EMPTY and symbol in taken]
        if len(thrown) != 1:
            return cells
        return {cell: symbol for cell, symbol in cells.items() if cell != thrown[0]}

    def _is_beside(self, cell: Cell, others: Iterable[Cell]) -> bool:
        board = self.game.board
        return cell in board.grid_cells and not set(board.neighbours[cell]).isdisjoint(others)
