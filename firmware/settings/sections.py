"""The sections [club], [email], [table], [camera], [panel], [clock_display], [page], [log], [engine] and
[referee].
"""

import re
from collections.abc import Iterable
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, field_validator

from tachiai.firmware.drivers.cameras import CAMERAS
from tachiai.firmware.drivers.clock_displays import CLOCK_DISPLAYS
from tachiai.firmware.drivers.keys import Section, key
from tachiai.rules.errors import BadNotation
from tachiai.rules.levels import NAMES as LEVEL_NAMES
from tachiai.rules.messages import Message, filled, languages, message_in
from tachiai.rules.quoting import quoted_value
from tachiai.rules.registry import game_titles, left_out_ids
from tachiai.rules.time_control import PRESETS, BadTimeControl, parse_time_control


class ClubSettings(Section):
    """[club]"""

    title = Message("Club")
    broker: str = key(
        "",
        Message(
            "Address of the club's broker, as mqtt://hub.local or mqtts://hub.local; "
            "empty: the table is alone"
        ),
    )
    site: str = key("hall", Message("Name of the hall on the bus: small letters, digits and hyphens"))
    table: str = key(
        "table-1",
        Message(
            "Name of this table on the bus, another one for each table: small letters, digits and hyphens"
        ),
    )
    name: str = key("", Message("What people call this table; empty: its name on the bus"))
    user: str = key("", Message("User at the broker, where it asks for one"))
    password: str = key("", Message("That user's password"))
    authority: str = key("", Message("File of the certificate authority of an mqtts broker"))
    certificate: str = key("", Message("File of this table's own certificate"))
    private_key: str = key("", Message("File of that certificate's private key"))


class EmailSettings(Section):
    """[email]"""

    title = Message("E-mail")
    server: str = key(
        "",
        Message(
            "Mail server by which players elsewhere are told that it is their turn, as "
            "smtps://mail.example.org or smtp://mail.example.org:587 (STARTTLS); empty: none is told"
        ),
    )
    user: str = key("", Message("User at the mail server, where it asks for one"))
    password: str = key("", Message("Password at the mail server"))
    sender: str = key("", Message("E-mail address from which is written"))

    @field_validator("server")
    @classmethod
    def _is_a_mail_server(cls, text: str) -> str:
        try:
            parts = urlsplit(text)
            rest = f"{parts.path}{parts.query}{parts.fragment}{parts.username or ''}"
            is_right = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0 and not rest
        except ValueError:  # of the port
            is_right = False
        if text and not is_right:
            raise ValueError("expected smtps://HOST or smtp://HOST, perhaps with a port")
        return text

    @field_validator("sender")
    @classmethod
    def _is_an_address(cls, text: str) -> str:
        if text and not re.fullmatch(r"[^@\s<>,]+@[^@\s<>,]+", text, re.ASCII):
            raise ValueError("expected an e-mail address, as tachiai@example.org")
        return text


def name_values(texts: Iterable[str]) -> dict[str, str]:
    """Values by name. Raises ``BadNotation``.

    >>> name_values(["size=9", "first=black"])
    {'size': '9', 'first': 'black'}
    """
    values = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadNotation(f"expected an option as NAME=VALUE, got {quoted_value(text)}")
        values[name] = value
    return values


Pixels = Annotated[int, Field(ge=64, le=8192)]
Gpio = Annotated[int, Field(ge=0, le=27)]
GpioOrNone = Annotated[int, Field(ge=-1, le=27)]
Share = Annotated[float, Field(ge=0, le=1)]

_LANGUAGES = {"en": Message("English"), "ja": Message("Japanese")}  # another one by its code


LEFT_OUT = Message("{uid}, which is left out")


def _games() -> dict[str, Message]:
    """Uid → name. A game that is left out may stand in the settings: a table starts without it."""
    return {**{uid: filled(LEFT_OUT, uid=uid) for uid in left_out_ids()}, **game_titles()}


class TableSettings(Section):
    """[table]"""

    title = Message("Table")
    language: str = key(
        "en",
        Message("Language of terminal and speech, and of the page for browsers that ask for neither"),
        choices={name: _LANGUAGES.get(name, Message("{text}", text=name)) for name in languages()},
        written_once_chosen=True,  # commands speak the environment's language where it is left out
        ask=Message("Language of this table"),
    )
    game: str = key(
        "rugby_chess",
        Message("The game that begins where none is named, as at power-on; one that was cut off goes on"),
        ask=Message("Game that begins at power-on"),
        choices=_games,
    )
    options: str = key(
        "",
        Message(
            "Options of that game as name=value, with blanks between them, as size=9; empty: the usual ones"
        ),
        ask=Message("Options of that game, as size=9; empty for the usual ones"),
    )

    @property
    def game_options(self) -> dict[str, str]:
        """Values of the options by name."""
        return name_values(self.options.split())


@CAMERAS.add_keys
class CameraSettings(Section):
    """[camera]"""

    title = Message("Camera")
    source: str = key("usb:0", CAMERAS.listed(), ask=Message("Camera ({sources})", sources=CAMERAS.listed()))
    picture_wh: tuple[Pixels, Pixels] = key(
        (1280, 720), Message("Width and height of the picture asked of the camera")
    )
    mains_hz: Literal[50, 60] = key(
        50,
        Message("Frequency of the mains, against the flicker of lamps"),
        choices={
            50: Message("50 Hz (most countries, eastern Japan)"),
            60: Message("60 Hz (the Americas, western Japan)"),
        },
        ask=Message("Frequency of the mains"),
    )
    frames_per_s: float = key(10.0, Message("Frames looked at in a second"), gt=0, le=60)

    def with_source(self, source: str) -> "CameraSettings":
        """A copy for another camera, such as one named on the command line."""
        return self.model_copy(update={"source": source})


class PanelSettings(Section):
    """[panel]"""

    title = Message("Buttons, buzzer, lamps, speech")
    pin_factory: Literal["mock", "lgpio", "rpigpio"] = key(
        "mock",
        Message("How the pins of buttons, buzzer and lamps are driven (gpiozero's pin factory)"),
        choices={
            "mock": Message("no pins"),
            "lgpio": Message("pins of a Pi (lgpio)"),
            "rpigpio": Message("pins of an older Pi (RPi.GPIO)"),
        },
        ask=Message("Pins of buttons, buzzer and lamps"),
    )
    clock_first_gpio: Gpio = key(5, Message("Button of the first player's clock"))
    clock_second_gpio: Gpio = key(6, Message("Button of the second player's clock"))
    confirm_gpio: Gpio = key(13, Message("Confirm button"))
    undo_gpio: Gpio = key(16, Message("Undo button"))
    pause_gpio: Gpio = key(26, Message("Pause button"))
    buzzer_gpio: Gpio = key(19, Message("Passive buzzer"))
    lamp_first_gpio: GpioOrNone = key(-1, Message("Lamp that shines on the first player's turn; -1: none"))
    lamp_second_gpio: GpioOrNone = key(-1, Message("Lamp that shines on the second player's turn; -1: none"))
    muted: bool = key(False, Message("Keep buzzer and speech silent"))
    volume: Literal["quiet", "medium", "loud"] = key(
        "medium",
        Message("Volume of the buzzer"),
        choices={"quiet": Message("quiet"), "medium": Message("medium"), "loud": Message("loud")},
        ask=Message("Volume of the buzzer"),
    )
    speech: bool = key(
        False,
        Message("Speak through espeak-ng, in the language of the table"),
        ask=Message("Are moves and refusals spoken"),
    )


@CLOCK_DISPLAYS.add_keys
class ClockDisplaySettings(Section):
    """[clock_display]"""

    title = Message("Clock display on the table")
    driver: str = key(
        "none",
        Message("Digits for the clocks on the table"),
        ask=message_in("question", "Clock display on the table"),
        choices=CLOCK_DISPLAYS.titles,
        why_not=CLOCK_DISPLAYS.fault_of,
        unoffered=CLOCK_DISPLAYS.for_tests,
    )
    brightness: Share = key(0.5, Message("0 faint to 1 bright"))


class PageSettings(Section):
    """[page]"""

    title = Message("Page")
    host: str = key(
        "127.0.0.1",
        Message("Address to serve on; 0.0.0.0 lets the network watch"),
        ask=Message("Page for this computer only (127.0.0.1) or for the network (0.0.0.0)"),
    )
    port: int = key(8472, Message("Port of the page"), ge=1, le=65535)
    hosts: str = key(
        "",
        Message(
            "Further names that the page answers to, with blanks between; "
            "its addresses and own name are known"
        ),
    )
    film_viewers: int = key(
        0,
        Message("How many may watch the camera's film (/live/camera.mjpeg) at a time; 0: nobody"),
        ge=0,
        le=16,
    )


class LogSettings(Section):
    """[log]"""

    title = Message("Game log")
    url: str = key("", Message("SQLAlchemy URL of the log; empty: a SQLite file in the user's data folder"))


class EngineSettings(Section):
    """[engine]"""

    title = Message("Computer player")
    plays: Literal["none", "first", "second", "both"] = key(
        "none",
        Message("Which side the computer plays in the game at power-on"),
        choices={
            "none": Message("neither: two people play"),
            "first": Message("the first player"),
            "second": Message("the second player"),
            "both": Message("both: it plays against itself"),
        },
        ask=Message("Which side the computer plays at power-on"),
    )
    level: int = key(
        3,
        Message("How well it plays"),
        choices={
            level: Message("{level}: {words}", level=level, words=words)
            for level, words in enumerate(LEVEL_NAMES, start=1)
        },
        ask=Message("How well the computer plays"),
    )
    hand: bool = key(True, Message("At a virtual table a simulated hand lays its moves"))


class RefereeTableSettings(Section):
    """[referee]"""

    title = Message("Referee")
    help_level: Literal["off", "warn", "squares", "reasons"] = key(
        "reasons",
        Message("How much is shown to the players"),
        choices={
            "off": Message("no help"),
            "warn": Message("warn only"),
            "squares": Message("legal squares"),
            "reasons": Message("squares and reasons"),
        },
    )
    strict: bool = key(False, Message("Lock the level of help during a game"))
    auto_confirm: bool = key(True, Message("Confirm a move by itself once it has stood for a while"))
    extend_s: float = key(
        8.0, Message("Seconds until a move that may still go on counts as finished"), ge=1, le=60
    )
    time_control: str = key(
        "",
        Message("Clock, as 5m+3s, 30m byo 3x30s or 40/1h30m+30s, 30m+30s; empty: no clocks"),
        ask=Message("Clock, one of these or another, as 40/1h30m, 30m"),
        offers={preset.text: preset.words for preset in PRESETS},
    )
    illegal_limit: int = key(0, Message("Illegal moves that lose the game; 0: never"), ge=0)
    illegal_penalty_s: float = key(
        0.0,
        Message("Seconds that an illegal move costs on the clock; 0: none"),
        ask=message_in("question", "Seconds that an illegal move costs on the clock; 0: none"),
        ge=0,
        le=86_400,
    )
    arbiter: bool = key(
        False,
        Message("An illegal move that was completed waits for the arbiter's ruling"),
        ask=Message("Does an arbiter rule on illegal moves"),
    )
    flag_loses: bool = key(
        True,
        Message("Running out of time loses the game"),
        ask=Message("Does running out of time lose the game"),
    )
    take_back_by_hand: bool = key(
        True,
        Message("Putting the pieces back takes a move back"),
        ask=Message("Does putting the pieces back take a move back"),
    )
    take_back_plies: int = key(
        4,
        Message("So many moves can be taken back by hand at once"),
        ask=Message("How many moves can be taken back by hand at once"),
        ge=1,
        le=8,
    )

    @field_validator("time_control")
    @classmethod
    def _is_a_time_control(cls, text: str) -> str:
        try:
            parse_time_control(text)
        except BadTimeControl as error:
            raise ValueError("expected a clock such as 5m+3s, 30m byo 3x30s or 40/1h30m, 30m") from error
        return text
