"""Draws the parts of a wiring picture with their terminals: the Pi's header, boxes, the chip with its pin
numbers, and components in a wire.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tachiai.hardware_docs.drawing.shapes import (
    CAPITALS,
    INK,
    Circle,
    PointMm,
    Polygon,
    Polyline,
    Rect,
    Shape,
    Text,
    centred_text,
)
from tachiai.hardware_docs.wiring import PIN_NAMES, PartLook

EM_MM, SMALL_EM_MM = 3.2, 2.6
FILL, EDGE, QUIET = "#f4f1ea", "#8a877e", "#77736a"
PLASTIC, METAL = "#26282c", "#d9bd62"
PIN_PITCH_MM, PIN_GAP_MM = 5.2, 5.5
TAG_MM = (13.0, 4.2)  # the name of a pin beside the header
CHIP_PITCH_MM, CHIP_LEG_MM = 6.0, 4.2
REACH_MM = 6.0  # from the middle of a part in a wire to its end
LAMP_REACH_MM = 11.0
RESISTOR_BANDS = ("#e07b00", "#e07b00", "#7a4a1f", "#c9a227")  # 330 Ω, 5 %


@dataclass(frozen=True, slots=True)
class Terminal:
    """The two ends of a terminal: a wire arrives at one and goes on at the other; they may be the same."""

    at_mm: PointMm
    behind_mm: PointMm


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """The drawing of a part."""

    shapes: tuple[Shape, ...]
    terminals: Mapping[str, Terminal]  #: by name; a component in a wire has one, called ""


def draw_header(at_mm: PointMm, used: Mapping[int, str]) -> DrawnPart:
    """The Pi's 40 pins seen from above, pin 1 at ``at_mm``. ``used``: pin → colour of its wire. The terminals
    are named by the pins' numbers.
    """
    x_mm, y_mm = at_mm
    shapes: list[Shape] = [Rect(x_mm - 3, y_mm - 3, PIN_GAP_MM + 6, 19 * PIN_PITCH_MM + 6, PLASTIC)]
    terminals = {}
    for pin, name in sorted(PIN_NAMES.items()):
        odd = pin % 2 == 1
        pin_mm = (x_mm + (0 if odd else PIN_GAP_MM), y_mm + (pin - 1) // 2 * PIN_PITCH_MM)
        tag_x_mm = pin_mm[0] - 3.5 - TAG_MM[0] if odd else pin_mm[0] + 3.5
        shapes += _pin(pin, pin_mm)
        colour = used.get(pin, "")
        if colour:
            shapes.append(Rect(tag_x_mm, pin_mm[1] - TAG_MM[1] / 2, *TAG_MM, colour))
        middle_mm = (tag_x_mm + TAG_MM[0] / 2, pin_mm[1])
        shapes.append(centred_text(middle_mm, name, SMALL_EM_MM, "#ffffff" if colour else QUIET))
        end_mm = (tag_x_mm if odd else tag_x_mm + TAG_MM[0], pin_mm[1])
        terminals[str(pin)] = Terminal(end_mm, end_mm)
    return DrawnPart(tuple(shapes), terminals)


def draw_box(at_mm: PointMm, look: PartLook, name: str) -> DrawnPart:
    """A box with terminals at its sides."""
    (x_mm, y_mm), (width_mm, height_mm) = at_mm, look.size_mm
    shapes: list[Shape] = [Rect(x_mm, y_mm, width_mm, height_mm, FILL, EDGE, 0.3)]
    if look.kind in _INSIDE:
        shapes += _INSIDE[look.kind](at_mm)
    name_x_mm = x_mm + (width_mm / 2 if look.left else 3)
    anchored = Text((name_x_mm, y_mm + 5), name, EM_MM, INK, "middle" if look.left else "start")
    shapes.append(anchored)
    terminals = {}
    left, right = look.left or {}, look.right or {}
    for terminal in (*left, *(each for each in right if each not in left)):
        down_mm = left.get(terminal, right.get(terminal, 0.0))
        ends = [
            (side_mm, y_mm + down_mm)
            for side_mm, there in ((x_mm + width_mm, right), (x_mm, left))
            if terminal in there
        ]
        for end_mm in ends:
            base_mm = end_mm[1] + CAPITALS / 2 * SMALL_EM_MM
            shapes.append(Circle(end_mm, 1.0, METAL, EDGE, 0.2))
            if end_mm[0] == x_mm:
                shapes.append(Text((x_mm + 3, base_mm), terminal, SMALL_EM_MM))
            else:
                shapes.append(Text((end_mm[0] - 3, base_mm), terminal, SMALL_EM_MM, INK, "end"))
        terminals[terminal] = Terminal(ends[0], ends[-1])
    return DrawnPart(tuple(shapes), terminals)


def draw_chip(at_mm: PointMm, look: PartLook, name: str) -> DrawnPart:
    """A chip (DIP) with its notch to the right: pin 1 at the upper right, the others counter-clockwise."""
    (x_mm, y_mm), (width_mm, height_mm) = at_mm, look.size_mm
    middle_mm = (x_mm + width_mm / 2, y_mm + height_mm / 2)
    shapes: list[Shape] = []
    terminals = {}
    pins = len(look.upper)
    for place in range(pins):
        leg_x_mm = x_mm + (place + 0.5) * CHIP_PITCH_MM
        for names, number, edge_mm, out in (
            (look.upper, pins - place, y_mm, -1),
            (look.lower, pins + 1 + place, y_mm + height_mm, 1),
        ):
            top_mm = edge_mm - CHIP_LEG_MM if out < 0 else edge_mm
            shapes.append(Rect(leg_x_mm - 1.9, top_mm, 3.8, CHIP_LEG_MM, METAL, EDGE, 0.2))
            shapes.append(centred_text((leg_x_mm, top_mm + CHIP_LEG_MM / 2), str(number), SMALL_EM_MM))
            label_mm = (leg_x_mm, edge_mm - out * 3.2)
            shapes.append(centred_text(label_mm, names[place], SMALL_EM_MM * 0.9, "#ffffff"))
            end_mm = (leg_x_mm, edge_mm + out * CHIP_LEG_MM)
            terminals[names[place]] = Terminal(end_mm, end_mm)
    body = Rect(x_mm, y_mm, width_mm, height_mm, PLASTIC)
    notch = Circle((x_mm + width_mm, middle_mm[1]), 2.2, "#55585f")
    title = centred_text(middle_mm, name, EM_MM, "#ffffff")
    return DrawnPart((body, notch, *shapes, title), terminals)


def draw_in_wire(at_mm: PointMm, look: PartLook, name: str) -> DrawnPart:
    """A component in a wire, its middle at ``at_mm``. Its terminal goes from the left end to the right one;
    of an upright one, from the lower end to the upper one.
    """
    x_mm, y_mm = at_mm
    reach_mm = LAMP_REACH_MM if look.kind == "lamp" else REACH_MM
    shapes = list(_IN_WIRE[look.kind](at_mm))
    if look.upright:
        ends = (x_mm, y_mm + reach_mm), (x_mm, y_mm - reach_mm)
        beside_mm = (x_mm - 5, y_mm + CAPITALS / 2 * SMALL_EM_MM)
        shapes.append(Text(beside_mm, name, SMALL_EM_MM, INK, "end"))
    else:
        ends = (x_mm - reach_mm, y_mm), (x_mm + reach_mm, y_mm)
        shapes.append(centred_text((x_mm, y_mm - _NAME_ABOVE_MM.get(look.kind, 3.6)), name, SMALL_EM_MM))
    return DrawnPart(tuple(shapes), {"": Terminal(*ends)})


def _pin(pin: int, at_mm: PointMm) -> list[Shape]:
    """A pin with its number; pin 1 has the square pad."""
    x_mm, y_mm = at_mm
    pad = Rect(x_mm - 2, y_mm - 2, 4, 4, METAL) if pin == 1 else Circle(at_mm, 2.0, METAL)
    return [pad, centred_text(at_mm, str(pin), 2.3)]


def _leds(at_mm: PointMm) -> list[Shape]:
    """Some of a panel's LEDs."""
    x_mm, y_mm = at_mm
    return [
        Circle((x_mm + 4 + 3.6 * col, y_mm + 10 + 3.6 * row), 1.2, "#ffffff", EDGE, 0.2)
        for col in range(4)
        for row in range(8)
    ]


def _digits(at_mm: PointMm) -> list[Shape]:
    """The four digits of a display."""
    x_mm, y_mm = at_mm
    shapes: list[Shape] = [Rect(x_mm + 2, y_mm + 11, 22, 11, PLASTIC)]
    for place in range(4):
        left_mm = x_mm + 3.5 + place * 5.2
        loop = ((0, 0), (3, 0), (3, 7), (0, 7), (0, 0))
        lines = [loop, ((0, 3.5), (3, 3.5))]
        shapes += [
            Polyline(tuple((left_mm + x, y_mm + 13 + y) for x, y in line), "#e05545", 0.6) for line in lines
        ]
    return shapes


def _resistor(at_mm: PointMm) -> list[Shape]:
    x_mm, y_mm = at_mm
    shapes: list[Shape] = [
        Polyline(((x_mm - REACH_MM, y_mm), (x_mm + REACH_MM, y_mm)), EDGE, 0.6),
        Rect(x_mm - 4.5, y_mm - 1.6, 9, 3.2, "#e6d5b0", EDGE, 0.2),
    ]
    for place, colour in enumerate(RESISTOR_BANDS):
        shapes.append(Rect(x_mm - 3.4 + place * 1.7 + (place == 3) * 0.8, y_mm - 1.5, 0.8, 3, colour))
    return shapes


def _fuse(at_mm: PointMm) -> list[Shape]:
    x_mm, y_mm = at_mm
    return [
        Rect(x_mm - 1.8, y_mm - 4.5, 3.6, 9, "#ffffff", EDGE, 0.3),
        Polyline(((x_mm, y_mm - REACH_MM), (x_mm, y_mm + REACH_MM)), "#c62828", 0.5),
        Rect(x_mm - 1.8, y_mm - 4.5, 3.6, 1.8, METAL),
        Rect(x_mm - 1.8, y_mm + 2.7, 3.6, 1.8, METAL),
    ]


def _capacitor(at_mm: PointMm) -> list[Shape]:
    """An electrolytic capacitor, its plus below, its minus stripe above."""
    x_mm, y_mm = at_mm
    return [
        Polyline(((x_mm, y_mm - REACH_MM), (x_mm, y_mm + REACH_MM)), EDGE, 0.6),
        Rect(x_mm - 2.6, y_mm - 3.6, 5.2, 7.2, "#2c3b57"),
        Rect(x_mm - 2.6, y_mm - 3.6, 5.2, 1.8, "#c8ced8"),
        Polyline(((x_mm - 0.9, y_mm - 2.7), (x_mm + 0.9, y_mm - 2.7)), INK, 0.4),
        centred_text((x_mm, y_mm + 1.6), "+", EM_MM, "#ffffff"),
    ]


def _ceramic(at_mm: PointMm) -> list[Shape]:
    """A ceramic capacitor: two plates."""
    x_mm, y_mm = at_mm
    return [
        Polyline(((x_mm, y_mm - REACH_MM), (x_mm, y_mm - 0.7)), EDGE, 0.6),
        Polyline(((x_mm - 2.2, y_mm - 0.7), (x_mm + 2.2, y_mm - 0.7)), EDGE, 0.7),
        Polyline(((x_mm - 2.2, y_mm + 0.7), (x_mm + 2.2, y_mm + 0.7)), EDGE, 0.7),
        Polyline(((x_mm, y_mm + 0.7), (x_mm, y_mm + REACH_MM)), EDGE, 0.6),
    ]


def _button(at_mm: PointMm) -> list[Shape]:
    x_mm, y_mm = at_mm
    return [
        Polyline(((x_mm - REACH_MM, y_mm), (x_mm + REACH_MM, y_mm)), EDGE, 0.6),
        Rect(x_mm - 3.6, y_mm - 3.6, 7.2, 7.2, "#d5d2c9", EDGE, 0.3),
        Circle(at_mm, 2.4, PLASTIC),
    ]


def _buzzer(at_mm: PointMm) -> list[Shape]:
    x_mm, _ = at_mm
    return [
        Polyline(((x_mm - REACH_MM, at_mm[1]), (x_mm + REACH_MM, at_mm[1])), EDGE, 0.6),
        Circle(at_mm, 3.8, PLASTIC),
        Circle(at_mm, 0.9, "#ffffff"),
    ]


def _lamp(at_mm: PointMm) -> list[Shape]:
    """A resistor and an LED, its flat side to ground."""
    x_mm, y_mm = at_mm
    return [
        Polyline(((x_mm - LAMP_REACH_MM, y_mm), (x_mm + LAMP_REACH_MM, y_mm)), EDGE, 0.6),
        *_resistor((x_mm - 5.5, y_mm)),
        Circle((x_mm + 6, y_mm), 2.6, "#f2c94c", EDGE, 0.3),
        Polygon(
            (((x_mm + 8, y_mm - 2), (x_mm + 8.8, y_mm - 2), (x_mm + 8.8, y_mm + 2), (x_mm + 8, y_mm + 2)),),
            EDGE,
        ),
    ]


_NAME_ABOVE_MM: Mapping[str, float] = {"button": 5.5, "buzzer": 5.7, "lamp": 4.8}
_INSIDE: Mapping[str, Callable[[PointMm], list[Shape]]] = {"panel": _leds, "digits": _digits}
_IN_WIRE: Mapping[str, Callable[[PointMm], list[Shape]]] = {
    "resistor": _resistor,
    "fuse": _fuse,
    "capacitor": _capacitor,
    "ceramic": _ceramic,
    "button": _button,
    "buzzer": _buzzer,
    "lamp": _lamp,
}
