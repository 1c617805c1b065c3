"""The menu of the table's own buttons: a page, what is proposed on it, and what a press leads to. Pure.

*Undo* proposes the next option, *Confirm* takes it, *Pause* goes back a page; on the first it closes it.
To resign, or to agree a draw, players press their own clock buttons: nobody can do it for the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.requests import AgreeDraw, Request, Resign, Resume
from tachiai.rules.core import Player
from tachiai.rules.levels import NAMES as LEVEL_NAMES
from tachiai.rules.time_control import PRESETS
from tachiai.rules.words import Words, capital, filled, joined

CLOCKS: Mapping[Button, Player] = {Button.CLOCK_FIRST: Player.FIRST, Button.CLOCK_SECOND: Player.SECOND}


class Page(Enum):
    """What is chosen on a page."""

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
    """A game that is put together: its uid, which player the computer is ("none", "first", "second") and how
    well it plays, the time control.
    """

    game: str
    engine: str = "none"
    level: int = 3
    time_control: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What a menu is opened in: all ``games`` by uid, the ``present`` one, whether it ``is_played`` (it may
    be over, or still be set up), and how its players are called.
    """

    games: Mapping[str, Words]
    present: WantedGame
    is_played: bool
    players: Mapping[Player, Words]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose."""

    name: str
    words: Words


@dataclass(frozen=True, slots=True)
class Menu:
    """An open menu. ``at`` is the option that is proposed; ``agreed`` are the players who want a draw."""

    around: Around
    wanted: WantedGame
    page: Page = Page.MAIN
    at: int = 0
    agreed: frozenset[Player] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Turned:
    """What a press leads to: the menu, None once it is closed; what is said; what is asked of the referee, in
    this order; the game that is to begin.
    """

    menu: Menu | None
    says: Words
    asks: tuple[Request, ...] = ()
    begins: WantedGame | None = None


HOW = Words(
    "Menu. Undo: next. Confirm: choose. Pause: back.",
    "メニュー。待ったで次へ、確定で決定、中断で戻ります。",
)
HEADINGS: Mapping[Page, Words] = {
    Page.MAIN: Words("Menu.", "メニュー。"),
    Page.RESIGN: Words(
        "Who resigns presses their clock button.", "投了する人は、自分の時計のボタンを押してください。"
    ),
    Page.DRAW: Words(
        "For a draw both press their clock buttons.",
        "引き分けにするなら、両者とも時計のボタンを押してください。",
    ),
    Page.GAME: Words("Which game?", "どのゲームにしますか。"),
    Page.OPPONENT: Words("Who plays?", "だれが指しますか。"),
    Page.LEVEL: Words("Which level?", "強さはどうしますか。"),
    Page.CLOCK: Words("Which clock?", "持ち時間はどうしますか。"),
    Page.BEGIN: Words("Confirm begins the game.", "確定で対局を始めます。"),
}
BEFORE: Mapping[Page, Page] = {
    Page.RESIGN: Page.MAIN,
    Page.DRAW: Page.MAIN,
    Page.GAME: Page.MAIN,
    Page.OPPONENT: Page.GAME,
    Page.LEVEL: Page.OPPONENT,
    Page.CLOCK: Page.OPPONENT,
    Page.BEGIN: Page.CLOCK,
}
CLOSED = Words("The menu is closed.", "メニューを閉じます。")
AGREES = Words("{player} agrees.", "{player}は同意しました。")
OPPONENTS = ("none", "first", "second")


def opened(around: Around) -> Turned:
    """Returns the menu as it opens."""
    menu = Menu(around, around.present)
    return Turned(menu, joined((HOW, options(menu)[0].words)))


def pressed(menu: Menu, button: Button) -> Turned:
    """Returns what a press of ``button`` leads to."""
    player = CLOCKS.get(button)
    if player is not None:
        return _player_presses(menu, player)
    if button is Button.PAUSE:
        return _back(menu)
    choices = options(menu)
    if not choices:
        return Turned(menu, HEADINGS[menu.page])
    if button is Button.UNDO:
        menu = replace(menu, at=(menu.at + 1) % len(choices))
        return Turned(menu, choices[menu.at].words)
    return _taken(menu, choices[menu.at].name)


def options(menu: Menu) -> tuple[Option, ...]:
    """Returns what can be chosen on the page of ``menu``, in an order that never changes."""
    match menu.page:
        case Page.MAIN if menu.around.is_played:
            return (
                Option("resign", Words("Resign.", "投了。")),
                Option("draw", Words("Draw.", "引き分け。")),
                Option("new", Words("New game.", "新しい対局。")),
            )
        case Page.MAIN:
            again = Words("The same game again.", "同じ条件でもう一局。")
            return Option("again", again), Option("new", Words("New game.", "新しい対局。"))
        case Page.GAME:
            return tuple(
                Option(uid, Words(f"{title.en}.", f"{title.ja}。"))
                for uid, title in menu.around.games.items()
            )
        case Page.OPPONENT:
            return tuple(Option(name, _opponent_words(name)) for name in OPPONENTS)
        case Page.LEVEL:
            return tuple(
                Option(str(level), Words(f"Level {level}. {words.en}.", f"レベル {level}。{words.ja}。"))
                for level, words in enumerate(LEVEL_NAMES, start=1)
            )
        case Page.CLOCK:
            return tuple(
                Option(each.text, Words(f"{each.words.en}.", f"{each.words.ja}。")) for each in PRESETS
            )
        case Page.BEGIN:
            return (Option("begin", _summary(menu)),)
    return ()


def _taken(menu: Menu, name: str) -> Turned:
    wanted = menu.wanted
    match menu.page:
        case Page.MAIN if name == "again":
            return Turned(None, Words("", ""), begins=menu.around.present)
        case Page.MAIN:
            return _to(menu, {"resign": Page.RESIGN, "draw": Page.DRAW, "new": Page.GAME}[name])
        case Page.GAME:
            return _to(replace(menu, wanted=replace(wanted, game=name)), Page.OPPONENT)
        case Page.OPPONENT:
            page = Page.CLOCK if name == "none" else Page.LEVEL
            return _to(replace(menu, wanted=replace(wanted, engine=name)), page)
        case Page.LEVEL:
            return _to(replace(menu, wanted=replace(wanted, level=int(name))), Page.CLOCK)
        case Page.CLOCK:
            return _to(replace(menu, wanted=replace(wanted, time_control=name)), Page.BEGIN)
    return Turned(None, Words("", ""), begins=wanted)


def _player_presses(menu: Menu, player: Player) -> Turned:
    if menu.page is Page.RESIGN:
        return Turned(None, Words("", ""), (Resign(player),))
    if menu.page is not Page.DRAW:
        return Turned(menu, _proposal(menu))
    agreed = menu.agreed | {player}
    if len(agreed) == len(Player) or menu.around.present.engine != "none":
        return Turned(None, Words("", ""), (Resume(), AgreeDraw()))
    name = menu.around.players[player]
    words = filled(AGREES, player=Words(capital(name.en), name.ja))
    return Turned(replace(menu, agreed=agreed), words)


def _back(menu: Menu) -> Turned:
    if menu.page is Page.MAIN:
        return Turned(None, CLOSED, (Resume(),) if menu.around.is_played else ())
    return _to(menu, BEFORE[menu.page])


def _to(menu: Menu, page: Page) -> Turned:
    """Opens a page at what is chosen already."""
    menu = replace(menu, page=page, at=0, agreed=frozenset())
    chosen = {
        Page.GAME: menu.wanted.game,
        Page.OPPONENT: menu.wanted.engine,
        Page.LEVEL: str(menu.wanted.level),
        Page.CLOCK: menu.wanted.time_control,
    }.get(page, "")
    names = [option.name for option in options(menu)]
    menu = replace(menu, at=names.index(chosen) if chosen in names else 0)
    return Turned(menu, joined((HEADINGS[page], _proposal(menu))))


def _proposal(menu: Menu) -> Words:
    choices = options(menu)
    return choices[menu.at].words if choices else Words("", "")


def _opponent_words(engine: str) -> Words:
    return {
        "none": Words("Two people.", "人どうし。"),
        "first": Words("The computer plays first.", "コンピューターが先手。"),
        "second": Words("The computer plays second.", "コンピューターが後手。"),
    }[engine]


def _summary(menu: Menu) -> Words:
    wanted, title = menu.wanted, menu.around.games[menu.wanted.game]
    clock = next(each.words for each in PRESETS if each.text == wanted.time_control)
    level = Words("", "")
    if wanted.engine != "none":
        level = Words(f"Level {wanted.level}.", f"レベル {wanted.level}。")
    parts = (
        Words(f"{title.en}.", f"{title.ja}。"),
        _opponent_words(wanted.engine),
        level,
        Words(f"{clock.en}.", f"{clock.ja}。"),
    )
    return joined(parts)
