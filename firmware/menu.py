"""The menu of the table's own buttons: a pure state machine, and its lights.

*Undo* proposes the next option, *Confirm* takes it, *Pause* goes back a page and closes the first one. To
resign or to agree to a draw, players press their own clock buttons: nobody can do it for the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.requests import AgreeDraw, Request, Resign, Resume
from tachiai.firmware.referee.scene import Mark, Scene
from tachiai.rules.boards import Board, Cell
from tachiai.rules.core import Player
from tachiai.rules.levels import NAMES as LEVEL_NAMES
from tachiai.rules.messages import NOTHING, Message, filled, joined
from tachiai.rules.time_control import PRESETS

CLOCKS: Mapping[Button, Player] = {Button.CLOCK_FIRST: Player.FIRST, Button.CLOCK_SECOND: Player.SECOND}


class MenuPage(Enum):
    """A page of the menu, by what is chosen on it."""

    MAIN = auto()
    RESIGN = auto()
    DRAW = auto()
    GAME = auto()
    OPPONENT = auto()
    LEVEL = auto()
    CLOCK = auto()
    BEGIN = auto()


@dataclass(frozen=True, slots=True)
class WantedGame:
    """A game that is being put together in the menu."""

    game: str  #: uid
    engine: str = "none"  #: which player the computer is: "none", "first" or "second"
    level: int = 3  #: how well the computer plays
    time_control: str = ""


@dataclass(frozen=True, slots=True)
class MenuContext:
    """What the menu needs to know of the table when it is opened."""

    games: Mapping[str, Message]  #: titles by uid
    present: WantedGame  #: the game at the table, which may be over or still be set up
    is_played: bool  #: whether it is being played
    players: Mapping[Player, Message]  #: what its players are called


@dataclass(frozen=True, slots=True)
class MenuOption:
    name: str
    words: Message


@dataclass(frozen=True, slots=True)
class Menu:
    """An open menu."""

    around: MenuContext
    wanted: WantedGame
    page: MenuPage = MenuPage.MAIN
    at: int = 0  #: index of the proposed option
    agreed: frozenset[Player] = field(default_factory=frozenset)  #: players who want a draw


@dataclass(frozen=True, slots=True)
class MenuStep:
    """What a press leads to."""

    menu: Menu | None  #: None once it is closed
    says: Message
    asks: tuple[Request, ...] = ()  #: for the referee, in this order
    begins: WantedGame | None = None  #: the game that is to begin


HOW = Message("Menu. Undo: next. Confirm: choose. Pause: back.")
HEADINGS: Mapping[MenuPage, Message] = {
    MenuPage.MAIN: Message("Menu."),
    MenuPage.RESIGN: Message("Who resigns presses their clock button."),
    MenuPage.DRAW: Message("For a draw both press their clock buttons."),
    MenuPage.GAME: Message("Which game?"),
    MenuPage.OPPONENT: Message("Who plays?"),
    MenuPage.LEVEL: Message("Which level?"),
    MenuPage.CLOCK: Message("Which clock?"),
    MenuPage.BEGIN: Message("Confirm begins the game."),
}
BEFORE: Mapping[MenuPage, MenuPage] = {
    MenuPage.RESIGN: MenuPage.MAIN,
    MenuPage.DRAW: MenuPage.MAIN,
    MenuPage.GAME: MenuPage.MAIN,
    MenuPage.OPPONENT: MenuPage.GAME,
    MenuPage.LEVEL: MenuPage.OPPONENT,
    MenuPage.CLOCK: MenuPage.OPPONENT,
    MenuPage.BEGIN: MenuPage.CLOCK,
}
CLOSED = Message("The menu is closed.")
AGREES = Message("{player:capital} agrees.")
OPPONENTS = ("none", "first", "second")


def opened(around: MenuContext) -> MenuStep:
    """The menu as it opens."""
    menu = Menu(around, around.present)
    return MenuStep(menu, joined((HOW, options(menu)[0].words)))


def pressed(menu: Menu, button: Button) -> MenuStep:
    """The next step of the menu after a press of ``button``."""
    player = CLOCKS.get(button)
    if player is not None:
        return _player_presses(menu, player)
    if button is Button.PAUSE:
        return _back(menu)
    choices = options(menu)
    if not choices:
        return MenuStep(menu, HEADINGS[menu.page])
    if button is Button.UNDO:
        menu = replace(menu, at=(menu.at + 1) % len(choices))
        return MenuStep(menu, choices[menu.at].words)
    return _taken(menu, choices[menu.at].name)


def options(menu: Menu) -> tuple[MenuOption, ...]:
    """Options of the present page, in a fixed order; empty where clock buttons are pressed instead."""
    match menu.page:
        case MenuPage.MAIN if menu.around.is_played:
            return (
                MenuOption("resign", Message("Resign.")),
                MenuOption("draw", Message("Draw.")),
                MenuOption("new", Message("New game.")),
            )
        case MenuPage.MAIN:
            again = Message("The same game again.")
            return MenuOption("again", again), MenuOption("new", Message("New game."))
        case MenuPage.GAME:
            return tuple(
                MenuOption(uid, Message("{title}.", title=title)) for uid, title in menu.around.games.items()
            )
        case MenuPage.OPPONENT:
            return tuple(MenuOption(name, _opponent_words(name)) for name in OPPONENTS)
        case MenuPage.LEVEL:
            return tuple(
                MenuOption(str(level), Message("Level {level}. {words}.", level=level, words=words))
                for level, words in enumerate(LEVEL_NAMES, start=1)
            )
        case MenuPage.CLOCK:
            return tuple(MenuOption(each.text, Message("{words}.", words=each.words)) for each in PRESETS)
        case MenuPage.BEGIN:
            return (MenuOption("begin", _summary(menu)),)
    return ()


def _taken(menu: Menu, name: str) -> MenuStep:
    wanted = menu.wanted
    match menu.page:
        case MenuPage.MAIN if name == "again":
            return MenuStep(None, NOTHING, begins=menu.around.present)
        case MenuPage.MAIN:
            return _to(menu, {"resign": MenuPage.RESIGN, "draw": MenuPage.DRAW, "new": MenuPage.GAME}[name])
        case MenuPage.GAME:
            return _to(replace(menu, wanted=replace(wanted, game=name)), MenuPage.OPPONENT)
        case MenuPage.OPPONENT:
            page = MenuPage.CLOCK if name == "none" else MenuPage.LEVEL
            return _to(replace(menu, wanted=replace(wanted, engine=name)), page)
        case MenuPage.LEVEL:
            return _to(replace(menu, wanted=replace(wanted, level=int(name))), MenuPage.CLOCK)
        case MenuPage.CLOCK:
            return _to(replace(menu, wanted=replace(wanted, time_control=name)), MenuPage.BEGIN)
    return MenuStep(None, NOTHING, begins=wanted)


def _player_presses(menu: Menu, player: Player) -> MenuStep:
    if menu.page is MenuPage.RESIGN:
        return MenuStep(None, NOTHING, (Resign(player),))
    if menu.page is not MenuPage.DRAW:
        return MenuStep(menu, _proposal(menu))
    agreed = menu.agreed | {player}
    if len(agreed) == len(Player) or menu.around.present.engine != "none":
        return MenuStep(None, NOTHING, (Resume(), AgreeDraw()))
    name = menu.around.players[player]
    words = filled(AGREES, player=name)
    return MenuStep(replace(menu, agreed=agreed), words)


def _back(menu: Menu) -> MenuStep:
    if menu.page is MenuPage.MAIN:
        return MenuStep(None, CLOSED, (Resume(),) if menu.around.is_played else ())
    return _to(menu, BEFORE[menu.page])


def _to(menu: Menu, page: MenuPage) -> MenuStep:
    """Opens a page, with what was chosen before as its proposal."""
    menu = replace(menu, page=page, at=0, agreed=frozenset())
    chosen = {
        MenuPage.GAME: menu.wanted.game,
        MenuPage.OPPONENT: menu.wanted.engine,
        MenuPage.LEVEL: str(menu.wanted.level),
        MenuPage.CLOCK: menu.wanted.time_control,
    }.get(page, "")
    names = [option.name for option in options(menu)]
    menu = replace(menu, at=names.index(chosen) if chosen in names else 0)
    return MenuStep(menu, joined((HEADINGS[page], _proposal(menu))))


def _proposal(menu: Menu) -> Message:
    choices = options(menu)
    return choices[menu.at].words if choices else NOTHING


def _opponent_words(engine: str) -> Message:
    return {
        "none": Message("Two people."),
        "first": Message("The computer plays first."),
        "second": Message("The computer plays second."),
    }[engine]


def _summary(menu: Menu) -> Message:
    wanted, title = menu.wanted, menu.around.games[menu.wanted.game]
    clock = next(each.words for each in PRESETS if each.text == wanted.time_control)
    level = NOTHING
    if wanted.engine != "none":
        level = Message("Level {level}.", level=wanted.level)
    parts = (
        Message("{title}.", title=title),
        _opponent_words(wanted.engine),
        level,
        Message("{clock}.", clock=clock),
    )
    return joined(parts)


def menu_scene(menu: Menu, board: Board) -> Scene:
    """The scene that shows ``menu`` on ``board``."""
    if menu.page in (MenuPage.RESIGN, MenuPage.DRAW):
        return Scene(
            {
                cell: Mark.LEGAL if player in menu.agreed else Mark.ASK
                for player, cells in _home_ranks(board).items()
                for cell in cells
            }
        )
    upwards = sorted(board.grid_cells, key=lambda cell: board.xy[cell][::-1])
    cells = upwards[: len(options(menu))]
    return Scene({cell: Mark.ASK if at == menu.at else Mark.LEGAL for at, cell in enumerate(cells)})


def _home_ranks(board: Board) -> dict[Player, tuple[Cell, ...]]:
    ranks = {Player.FIRST: 0, Player.SECOND: board.rows - 1}
    return {
        player: tuple(cell for cell in board.grid_cells if board.xy[cell][1] == y)
        for player, y in ranks.items()
    }
