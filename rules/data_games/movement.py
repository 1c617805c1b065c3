"""How the pieces of a game as data move: the predicate that the list of moves and the judge share."""

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from tachiai.rules.boards import Cell
from tachiai.rules.core import EMPTY, Layout, Player, Symbol
from tachiai.rules.data_games.model import GameFile, Promotion
from tachiai.rules.data_games.state import PASS, DataMove, DataState
from tachiai.rules.data_games.walks import CompiledMove, compiled_move

MOST_CHAINS = 2000  # of jumps of one piece that are listed; a board full of prey has millions


class Movement:
    """The moves of one game's pieces."""

    def __init__(self, file: GameFile) -> None:
        self.file = file
        self.owners = {s: player for kind in file.kinds.values() for player, s in kind.symbols.items()}
        self.kind_of = {s: kind.key for kind in file.kinds.values() for s in kind.symbols.values()}
        self.barred: dict[Symbol, frozenset[Cell]] = dict.fromkeys(self.owners, frozenset())
        self.impassable: dict[Symbol, frozenset[Cell]] = dict.fromkeys(self.owners, file.closed)
        for bar in file.bars:
            for kind in bar.kinds:
                for player, symbol in file.kinds[kind].symbols.items():
                    cells = file.zones[bar.zone][player]
                    self.barred[symbol] |= cells
                    if not bar.passable:
                        self.impassable[symbol] |= cells

    @cached_property
    def of_symbol(self) -> dict[Symbol, tuple[CompiledMove, ...]]:
        """By symbol: its ways of moving."""
        return {
            symbol: tuple(
                compiled_move(self.file, rule, player, self.impassable[symbol]) for rule in kind.moves
            )
            for kind in self.file.kinds.values()
            for player, symbol in kind.symbols.items()
        }

    @cached_property
    def choosing(self) -> frozenset[Symbol]:
        """The symbols of pieces whose player may have a choice of what they become."""
        return frozenset(symbol for symbol, kind in self.kind_of.items() if self.file.choices_of(kind))

    # What may be played

    def possible(self, state: DataState, player: Player) -> Iterator[DataMove]:
        """Yields the moves of ``player`` once each, whether or not a capture is due."""
        for cell, symbol in enumerate(state.layout):
            if symbol != EMPTY and self.owners[symbol] is player:
                yield from self.from_cell(state.layout, Cell(cell))
        yield from self._drops(state, player)

    def from_cell(self, layout: Layout, origin: Cell) -> list[DataMove]:
        """The moves of the piece on ``origin``, each once."""
        symbol = layout[origin]
        ways = self.of_symbol[symbol]
        found: list[DataMove] = []
        for way in ways:
            if way.origins is None or origin in way.origins:
                match way.rule.way:
                    case "walk":
                        self._walk(layout, origin, symbol, way, found)
                    case "jump":
                        found += islice(
                            self._jumped(layout, (origin,), symbol, way, frozenset()), MOST_CHAINS
                        )
                    case _:
                        found += self._hopped(layout, origin, symbol, way)
        if len(ways) > 1 and len(found) > 1:
            found = list(dict.fromkeys(found))
        if symbol not in self.choosing:
            return found
        return [
            move._replace(becomes=choice)
            for move in found
            for choice in self.choices(symbol, move.cells[-1]) or ("",)
        ]

    def _walk(
        self, layout: Layout, origin: Cell, symbol: Symbol, way: CompiledMove, found: list[DataMove]
    ) -> None:
        """Adds to ``found`` where the piece may walk."""
        owners, owner, barred = self.owners, self.owners[symbol], self.barred[symbol]
        for compiled in way.walks:
            walk = compiled.walk
            if walk.lame:
                between = compiled.between[origin]
                if between is not None and layout[between] != EMPTY:
                    continue
            for target in compiled.rays[origin]:
                there = layout[target]
                if there == EMPTY:
                    if walk.moves and target not in barred:
                        found.append(DataMove((origin, target)))
                    continue
                if walk.takes and owners[there] is not owner and target not in barred:
                    found.append(DataMove((origin, target), True))
                break

    def _jumped(
        self,
        layout: Layout,
        cells: tuple[Cell, ...],
        symbol: Symbol,
        way: CompiledMove,
        taken: frozenset[Cell],
    ) -> Iterator[DataMove]:
        """Jumps from the last of ``cells``; the piece has left the first and taken ``taken`` on its way."""
        for over, target in self.jumps(layout, cells, symbol, way, taken):
            path = (*cells, target)
            goes_on = False
            if way.rule.repeat != "no" and not self.stops_at(symbol, target):
                for longer in self._jumped(layout, path, symbol, way, taken | {over}):
                    goes_on = True
                    yield longer
            if not goes_on or way.rule.repeat == "may":
                yield DataMove(path, takes=True)

    def jumps(
        self,
        layout: Layout,
        cells: tuple[Cell, ...],
        symbol: Symbol,
        way: CompiledMove,
        taken: frozenset[Cell],
    ) -> Iterator[tuple[Cell, Cell]]:
        """Yields (cell jumped over, cell landed on) for each single jump from the last of ``cells``."""
        owner, barred = self.owners[symbol], self.barred[symbol]
        for compiled in way.walks:
            over: Cell | None = None
            for steps, cell in enumerate(compiled.beyond[cells[-1]], start=1):
                there = EMPTY if cell == cells[0] else layout[cell]
                if over is None:
                    if there == EMPTY and steps < compiled.walk.most:
                        continue
                    if there == EMPTY or cell in taken or self.owners[there] is owner:
                        break
                    over, landings = cell, 0
                    continue
                if there != EMPTY or landings == compiled.walk.most:
                    break
                landings += 1
                if cell not in barred:
                    yield over, cell

    def _hopped(self, layout: Layout, origin: Cell, symbol: Symbol, way: CompiledMove) -> Iterator[DataMove]:
        barred, impassable = self.barred[symbol], self.impassable[symbol]
        reached, waiting = {origin}, [origin]
        while waiting:
            cell = waiting.pop()
            for compiled in way.walks:
                over, target = (*compiled.beyond[cell][:2], None, None)[:2]
                if over is None or target is None or target in reached or target in impassable:
                    continue
                if layout[over] != EMPTY and over != origin and layout[target] == EMPTY:
                    reached.add(target)
                    if target not in barred:
                        yield DataMove((origin, target))
                    if way.rule.repeat != "no":
                        waiting.append(target)

    def stops_at(self, symbol: Symbol, cell: Cell) -> bool:
        """Whether a chain of jumps ends on ``cell`` by a promotion."""
        return any(each.ends_move for each in self._promotions(symbol, cell))

    def promoted(self, symbol: Symbol, cell: Cell) -> tuple[Symbol, ...]:
        """What a piece that ends its move on ``cell`` becomes: one symbol, or several to choose from."""
        first = next(self._promotions(symbol, cell), None)
        owner = self.owners[symbol]
        return (symbol,) if first is None else tuple(self.file.kinds[to].symbols[owner] for to in first.to)

    def choices(self, symbol: Symbol, cell: Cell) -> tuple[Symbol, ...]:
        """What the player chooses from for a piece that ends its move on ``cell``; none without a choice."""
        found = self.promoted(symbol, cell)
        return found if len(found) > 1 else ()

    def _promotions(self, symbol: Symbol, cell: Cell) -> Iterator[Promotion]:
        kind, owner = self.kind_of[symbol], self.owners[symbol]
        for each in self.file.promotions:
            if each.kind == kind and cell in self.file.zones[each.zone][owner]:
                yield each

    def _drops(self, state: DataState, player: Player) -> Iterator[DataMove]:
        drops = self.file.drops
        if drops is None:
            return
        for kind in drops.kinds:
            symbol = self.file.kinds[kind].symbols.get(player)
            if symbol is None or (drops.supply != "unlimited" and symbol not in state.hands):
                continue
            for cell in self.file.board.grid_cells:
                if state.layout[cell] == EMPTY and self.may_drop(symbol, cell):
                    yield DataMove((cell,), dropped=symbol)

    def may_drop(self, symbol: Symbol, cell: Cell) -> bool:
        """Whether an empty cell is one on which ``symbol`` may be dropped."""
        drops = self.file.drops
        assert drops is not None
        if cell in self.file.closed or cell in self.barred[symbol]:
            return False
        return not drops.zone or cell in self.file.zones[drops.zone][self.owners[symbol]]

    def legal(self, state: DataState) -> Iterator[DataMove]:
        """Yields the moves of the player to move that the rules of capturing leave, and the pass."""
        yield from self._made(state)
        if self.may_pass(state):
            yield PASS

    def may_pass(self, state: DataState) -> bool:
        """Whether the turn may be passed."""
        if self.file.passing is None:
            return False
        possible = self.possible(state, state.to_move)
        if self.file.passing.always:
            return self.file.forced is None or not any(move.takes for move in possible)
        return (
            next(possible, None) is None and next(self.possible(state, state.to_move.other), None) is not None
        )

    def _made(self, state: DataState) -> Iterator[DataMove]:
        if self.file.forced is None:
            yield from self.possible(state, state.to_move)
            return
        moves = list(self.possible(state, state.to_move))
        captures = [move for move in moves if move.takes]
        longest = max((len(move.cells) for move in captures), default=0) if self.file.most else 0
        yield from (move for move in captures or moves if len(move.cells) >= longest)
