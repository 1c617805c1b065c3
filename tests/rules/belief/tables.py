"""Small tables that stand or change, as a camera sees them."""

from dataclasses import replace

from tachiai.rules.belief.observation import Glimpse
from tachiai.rules.core import Layout
from tachiai.rules.line import AnyGame, AnyLine, Line
from tachiai.rules.registry import open_game
from tachiai.rules.sight import Sight, sure_sight

RUGBY = open_game("rugby_chess")


START: AnyLine = Line(RUGBY, RUGBY.start())


PASSES = ("d1>c1", "d9>c9", "c1>d1", "c9>d9")  # there and back


def standing(game: AnyGame, *tables: tuple[Layout, float]) -> list[Glimpse]:
    """Each table at rest for its seconds, ten pictures a second."""
    found, number = [], 0
    for table, seconds in tables:
        for _ in range(round(10 * seconds)):
            found.append(Glimpse(sure_sight(table, game.symbols), number / 10, at_rest=True))
            number += 1
    return found


def played(*texts: str) -> AnyLine:
    line = START
    for text in texts:
        line = line.play(RUGBY.parse_move(text))
    return line


def table(line: AnyLine) -> Layout:
    return RUGBY.layout(line.state)


def replaced(game: AnyGame, layout: Layout, **cells: str) -> Layout:
    """The layout with other symbols on the cells of these names."""
    return tuple(cells.get(name, symbol) for name, symbol in zip(game.board.names, layout, strict=True))


def changed(layout: Layout, **cells: str) -> Layout:
    """A layout of Rugby Chess with other symbols on the cells of these names."""
    return replaced(RUGBY, layout, **cells)


CHATRA = open_game("chatra")


MIDGAME: AnyLine = Line(CHATRA, CHATRA.parse_position("12/10o1/12/6x5/10x1/4o7/12/12/1o4X1x3/12/3O8/12 w z"))


def chatra_table(line: AnyLine, **cells: str) -> Layout:
    """The table of Chatra after a line, with other symbols on the cells of these names."""
    return replaced(CHATRA, CHATRA.layout(line.state), **cells)


def unsure(glimpse: Glimpse, name: str, **odds: float) -> Glimpse:
    """The glimpse with a cell that may show one thing or another."""
    rows = list(glimpse.sight.cells)
    rows[RUGBY.board.names.index(name)] = tuple(odds.get(symbol, 1e-4) for symbol in RUGBY.symbols)
    return replace(glimpse, sight=Sight(tuple(rows)))


def hiding(layout: Layout, names: str, at_s: float) -> Glimpse:
    """A glimpse below a hand that hides the cells of these ``names``."""
    hidden = {RUGBY.board.names.index(name) for name in names.split()}
    rows = sure_sight(layout, RUGBY.symbols).cells
    sight = Sight(tuple(None if cell in hidden else row for cell, row in enumerate(rows)))
    return Glimpse(sight, at_s, at_rest=False)
