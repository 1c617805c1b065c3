"""Draws the steps to a Pi's first log-in: the choices and settings for its card, and how the Pi is reached.
Schematic drawings, not screenshots.
"""

from collections.abc import Iterator, Mapping, Sequence

from tachiai.hardware_docs.drawing.shapes import (
    INK,
    Circle,
    Drawing,
    PointMm,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Text,
    centred_text,
)
from tachiai.rules.messages import Message

EM_MM, SMALL_EM_MM = 3.6, 2.8
FILL, EDGE, QUIET, MARK = "#f4f1ea", "#8a877e", "#77736a", "#1f5fa8"
DARK, METAL, BOARD = "#26282c", "#d9bd62", "#2b7a3d"
LINE_MM = 6.0  # from one line of a box to the next

# In their order: the step, and the choice.
CHOICES: Sequence[tuple[Message, Message]] = (
    (Message("1  Device"), Message("your Raspberry Pi")),
    (Message("2  System"), Message("Raspberry Pi OS (64-bit)")),
    (Message("3  Storage"), Message("the card, 16 GB or more")),
    (Message("4  Settings"), Message("edit: see below")),
)
# The field, and its value.
SETTINGS: Sequence[tuple[Message, Message]] = (
    (Message("Host name"), Message("tachiai")),
    (Message("User"), Message("arbiter")),
    (Message("Password"), Message("a long one of your own")),
    (Message("Wi-Fi"), Message("its name, password and country")),
    (Message("Time zone"), Message("Asia/Tokyo")),
    (Message("SSH"), Message("on, with a password")),
)
NAMES: Mapping[str, Message] = {
    "card": Message("card"),
    "power": Message("power last"),
    "network": Message("same Wi-Fi or cable"),
    "computer": Message("your computer"),
    "pi": Message("Raspberry Pi"),
}


def draw_card_choices(language: str) -> Drawing:
    """The choices before the card is written, from left to right."""
    width_mm, gap_mm = 42.0, 4.0
    shapes: list[Shape] = []
    for place, (title, choice) in enumerate(CHOICES):
        x_mm = 4 + place * (width_mm + gap_mm)
        shapes += _box((x_mm, 4), (width_mm, 18), title.in_language(language))
        shapes.append(Text((x_mm + 3, 18), choice.in_language(language), SMALL_EM_MM, MARK))
        if place:
            shapes += _arrow((x_mm - gap_mm, 13), (x_mm, 13))
    return Drawing((4 + len(CHOICES) * (width_mm + gap_mm), 26), tuple(shapes))


def draw_card_settings(language: str) -> Drawing:
    """The form with the settings of the card."""
    height_mm = 3 + LINE_MM * 1.4 * len(SETTINGS)
    shapes: list[Shape] = [Rect(4, 4, 112, height_mm, FILL, EDGE, 0.4)]
    for place, (field, value) in enumerate(SETTINGS):
        y_mm = 12 + place * LINE_MM * 1.4
        shapes += [
            Text((9, y_mm), field.in_language(language), EM_MM),
            Rect(46, y_mm - 4.4, 65, 6, "#ffffff", EDGE, 0.2),
            Text((48, y_mm - 0.4), value.in_language(language), SMALL_EM_MM, MARK),
        ]
    return Drawing((120, height_mm + 8), tuple(shapes))


def draw_first_log_in(language: str) -> Drawing:
    """A Pi with its card, and the computer from which it is reached."""
    names = {name: words.in_language(language) for name, words in NAMES.items()}
    shapes: list[Shape] = [
        *_pi((34, 22), names),
        *_arrow((12, 24), (34, 24)),
        Rect(5, 20, 7, 9, DARK),
        centred_text((8.5, 16.5), names["card"], SMALL_EM_MM),
        centred_text((44, 53.5), names["power"], SMALL_EM_MM),
        Polyline(((78, 36), (118, 36)), MARK, 0.8, 2.0),
        centred_text((98.5, 32), names["network"], SMALL_EM_MM, MARK),
        *_terminal((118, 12), names["computer"]),
    ]
    return Drawing((192, 60), tuple(shapes))


def _pi(at_mm: PointMm, names: Mapping[str, str]) -> Iterator[Shape]:
    """A board with its header and its sockets, from above."""
    x_mm, y_mm = at_mm
    yield Rect(x_mm, y_mm - 8, 42, 28, BOARD)
    yield Rect(x_mm + 3, y_mm - 6.5, 26, 3.4, DARK)
    for pin in range(10):
        yield Circle((x_mm + 4.8 + pin * 2.5, y_mm - 4.8), 0.7, METAL)
    for socket in range(3):
        yield Rect(x_mm + 36, y_mm - 5 + socket * 8, 8, 6, "#c8ced8", EDGE, 0.2)
    yield Rect(x_mm + 14, y_mm + 2, 9, 9, DARK)
    yield Rect(x_mm + 7, y_mm + 18, 6, 4, "#c8ced8", EDGE, 0.2)
    yield Polyline(((x_mm + 10, y_mm + 22), (x_mm + 10, y_mm + 28)), INK, 0.8)
    yield centred_text((x_mm + 21, y_mm - 12), names["pi"], EM_MM)


def _terminal(at_mm: PointMm, name: str) -> Iterator[Shape]:
    """A screen on which somebody logs in."""
    x_mm, y_mm = at_mm
    yield centred_text((x_mm + 35, y_mm - 4), name, EM_MM)
    yield Rect(x_mm, y_mm, 70, 40, DARK, EDGE, 0.6)
    for row, line in enumerate(("$ ssh arbiter@tachiai.local", "password: ********", "arbiter@tachiai:~ $")):
        yield Text((x_mm + 4, y_mm + 9 + row * LINE_MM), line, SMALL_EM_MM, "#ffffff")
    yield Rect(x_mm + 25, y_mm + 40, 20, 5, EDGE)


def _box(at_mm: PointMm, size_mm: tuple[float, float], title: str) -> list[Shape]:
    x_mm, y_mm = at_mm
    return [Rect(x_mm, y_mm, *size_mm, FILL, EDGE, 0.4), Text((x_mm + 3, y_mm + 7), title, EM_MM)]


def _arrow(start_mm: PointMm, end_mm: PointMm) -> list[Shape]:
    """An arrow to the right."""
    (x_mm, y_mm) = end_mm
    head = ((x_mm, y_mm), (x_mm - 2.2, y_mm - 1.6), (x_mm - 2.2, y_mm + 1.6))
    return [Polyline((start_mm, (x_mm - 2, y_mm)), INK, 0.6), Polygon((head,), INK)]
