"""Draws the wiring from ``wiring.toml``: parts with their terminals, and wires in their usual colours."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from tachiai.hardware_docs.drawing import shapes
from tachiai.hardware_docs.drawing.lines_of_text import text_width_mm
from tachiai.hardware_docs.drawing.wired_parts import (
    QUIET,
    SMALL_EM_MM,
    DrawnPart,
    Terminal,
    draw_box,
    draw_chip,
    draw_header,
    draw_in_wire,
)
from tachiai.hardware_docs.errors import BadWiring
from tachiai.hardware_docs.wiring import HEADER_PINS, Lane, Picture, Wire, WiringPlan, pin_of
from tachiai.rules.messages import Message, filled
from tachiai.rules.quoting import quoted_value

WIRE_MM = 0.9
LEGEND_GAP_MM, LEGEND_LINE_MM, LEGEND_ROW_MM = 5.0, 8.0, 6.0
EDGE_MM = 8.0
GROUND = "#1c1c1e"
ONE_PIN = Message("from {pin} alone, never from {others} as well")

NAMES: Mapping[str, Message] = {
    "pi": Message("Pi"),
    "shifter": Message("74AHCT125"),
    "resistor": Message("330 Ω"),
    "panel": Message("LED panel"),
    "supply": Message("5 V supply"),
    "fuse": Message("fuse"),
    "capacitor": Message("1000 µF"),
    "bypass": Message("100 nF"),
    "button": Message("button"),
    "display": Message("display"),
    "i2c_shifter": Message("I2C shifter"),
    "buzzer": Message("100 Ω, buzzer"),
    "lamp": Message("330 Ω, LED"),
    "ground": Message("ground"),
}

# The panel's picture: the parts of the left pins on the left, those of the right pins on the right.
LEFT_PARTS_MM, RIGHT_PARTS_MM = 30.0, 158.0
LEFT_GROUND_MM, RIGHT_GROUND_MM = 10.0, 180.0
PART_STEP_MM, LANE_STEP_MM = 21.0, 4.5
GROUND_ROUTES: Mapping[int, tuple[str | Lane, ...]] = {
    39: (Lane("y", 119.0), Lane("x", 71.0), "pi GND (pin 39)"),
    34: (Lane("y", 44.0), Lane("x", 115.0), "pi GND (pin 34)"),
}


def draw_led_wires(wiring: WiringPlan, way: str, language: str) -> shapes.Drawing:
    """The wires between the Pi, the supply and the LEDs, for one ``way`` of sending the data."""
    laid = wiring.data_wire(way)
    others = [_pi_pin(wiring.data_wire(other)) for other in wiring.led_ways if other != way]
    note = filled(ONE_PIN, pin=_pi_pin(laid), others=", ".join(others)).in_language(language)
    return _drawn(wiring, "leds", wiring.led_wires(way), language, {laid.colour: note})


def draw_display_wires(wiring: WiringPlan, language: str) -> shapes.Drawing:
    """The wires between the Pi and the clock display."""
    return _drawn(wiring, "display", wiring.display_wires, language)


def draw_panel_wires(wiring: WiringPlan, language: str) -> shapes.Drawing:
    """The wires of buttons, buzzer and lamps, each between its GPIO and ground."""
    picture = wiring.pictures["panel"]
    wires: list[Wire] = []
    parts: dict[str, DrawnPart] = {}
    header_mm = picture.parts["pi"]
    used = {use.header_pin: use.colour for use in wiring.gpios} | dict.fromkeys(GROUND_ROUTES, GROUND)
    parts["pi"] = draw_header(header_mm, used)
    captions: list[shapes.Shape] = []
    for odd, x_mm, ground_mm, ground in (
        (True, LEFT_PARTS_MM, LEFT_GROUND_MM, 39),
        (False, RIGHT_PARTS_MM, RIGHT_GROUND_MM, 34),
    ):
        uses = sorted(
            (use for use in wiring.gpios if (use.header_pin % 2 == 1) == odd), key=lambda use: use.header_pin
        )
        lowest_mm = parts["pi"].terminals[str(uses[-1].header_pin)].at_mm[1]
        for place, use in enumerate(uses):
            # From the lowest upwards, so that no wire crosses another.
            y_mm = lowest_mm - PART_STEP_MM * (len(uses) - 1 - place)
            lane_mm = LANE_STEP_MM * place
            lane_mm = 71.0 - lane_mm if odd else 119.0 + lane_mm
            middle_mm = (x_mm, y_mm)
            parts[use.key] = draw_in_wire(middle_mm, wiring.looks[use.part], use.words.in_language(language))
            value = NAMES[use.part].in_language(language)
            below_mm = (x_mm, y_mm + 6.4)
            captions.append(shapes.centred_text(below_mm, value, SMALL_EM_MM * 0.9, QUIET))
            wires.append(Wire(use.words, use.colour, (f"pi GPIO{use.gpio}", Lane("x", lane_mm), use.key)))
            path = (use.key, Lane("x", ground_mm), *GROUND_ROUTES[ground])
            wires.append(Wire(Message("ground"), GROUND, path))
    return shapes.Drawing(picture.size_mm, (*_laid(wires, parts), *captions))


def terminal_words(stop: str, language: str) -> tuple[str, str]:
    """The name of a part and of its terminal, with the header's pin for a GPIO."""
    part, _, terminal = stop.partition(" ")
    if part == "pi" and terminal.startswith("GPIO"):
        terminal += f" (pin {HEADER_PINS[int(terminal.removeprefix('GPIO'))]})"
    return NAMES[part].in_language(language), terminal


def _pi_pin(wire: Wire) -> str:
    """The name of the GPIO at which a wire begins."""
    return wire.stops[0].removeprefix("pi ")


def _drawn(
    wiring: WiringPlan,
    name: str,
    wires: Sequence[Wire],
    language: str,
    notes: Mapping[str, str] = MappingProxyType({}),
) -> shapes.Drawing:
    """A picture by its ``name`` with its legend. ``notes``: colour → a sentence after its wires."""
    picture = wiring.pictures[name]
    parts = {
        part: _part(wiring, picture, part, wires, language)
        for part in picture.parts
        if any(stop.startswith(part) for wire in wires for stop in wire.stops)
    }
    names: dict[str, list[str]] = {}
    for wire in wires:
        names.setdefault(wire.colour, []).append(wire.words.in_language(language))
    for colour, note in notes.items():
        names[colour].append(note)
    legend = _legend(
        {colour: tuple(dict.fromkeys(named)) for colour, named in names.items()}, picture.size_mm
    )
    return shapes.Drawing(picture.size_mm, (*_laid(wires, parts), *legend))


def _part(wiring: WiringPlan, picture: Picture, part: str, wires: Sequence[Wire], language: str) -> DrawnPart:
    at_mm = picture.parts[part]
    kind, _, number = part.partition(" ")
    if kind == "pi":
        stops = [(stop, wire.colour) for wire in wires for stop in wire.stops if stop.startswith("pi ")]
        return draw_header(at_mm, {pin_of(stop): colour for stop, colour in stops})
    look, name = wiring.looks[kind], f"{NAMES[kind].in_language(language)} {number}".strip()
    if look.kind == "chip":
        return draw_chip(at_mm, look, name)
    return draw_box(at_mm, look, name) if look.right else draw_in_wire(at_mm, look, name)


def _laid(wires: Sequence[Wire], parts: Mapping[str, DrawnPart]) -> Iterator[shapes.Shape]:
    """The wires with dots where they are joined, and the parts on top."""
    legs = [(leg, wire.colour) for wire in wires for leg in _legs(wire, parts)]
    for leg, colour in legs:
        yield shapes.Polyline(leg, colour, WIRE_MM)
        for corner in leg[1:-1]:
            yield shapes.Circle(corner, WIRE_MM / 2, colour)
    for point, colour in _joints(legs):
        yield shapes.Circle(point, WIRE_MM, colour)
    for part in parts.values():
        yield from part.shapes


def _legs(wire: Wire, parts: Mapping[str, DrawnPart]) -> Iterator[tuple[shapes.PointMm, ...]]:
    """The lines of a wire from terminal to terminal, along the axes."""
    points: list[shapes.PointMm] = []
    axis = ""
    for index, step in enumerate(wire.path):
        if isinstance(step, Lane):
            x_mm, y_mm = points[-1]
            points.append((step.at_mm, y_mm) if step.axis == "x" else (x_mm, step.at_mm))
            axis = step.axis
            continue
        ends = _terminal(step, parts)
        if index == 0:
            points, axis = [_towards(ends, wire.path[1])], ""
            continue
        here = points[-1]
        end, behind = sorted((ends.at_mm, ends.behind_mm), key=lambda point: _distance(point, here))
        if not axis and here[0] != end[0] and here[1] != end[1]:
            raise BadWiring(f"{wire.words}: expected a lane before {step}")
        corner = (here[0], end[1]) if axis == "x" else (end[0], here[1])
        yield tuple(dict.fromkeys((*points, corner, end)))
        points, axis = [behind], ""


def _terminal(stop: str, parts: Mapping[str, DrawnPart]) -> Terminal:
    if stop in parts:
        return parts[stop].terminals[""]
    part, _, terminal = stop.rpartition(" ")
    if stop.startswith("pi "):
        part, terminal = "pi", str(pin_of(stop))
    if part not in parts or terminal not in parts[part].terminals:
        raise BadWiring(f"expected a terminal that is drawn, got {quoted_value(stop)}")
    return parts[part].terminals[terminal]


def _towards(ends: Terminal, step: str | Lane) -> shapes.PointMm:
    """The end of the first terminal from which a wire starts."""
    if isinstance(step, str):
        return ends.behind_mm
    axis = 0 if step.axis == "x" else 1
    return min(ends.at_mm, ends.behind_mm, key=lambda point: abs(point[axis] - step.at_mm))


def _distance(one: shapes.PointMm, other: shapes.PointMm) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _joints(legs: Sequence[tuple[tuple[shapes.PointMm, ...], str]]) -> Iterator[tuple[shapes.PointMm, str]]:
    """Points from which lines of one colour go in three or more directions."""
    segments = [(start, end, colour) for leg, colour in legs for start, end in pairwise(leg)]
    for point, colour in dict.fromkeys((point, colour) for leg, colour in legs for point in leg):
        ways = {
            way
            for start, end, other in segments
            if other == colour and _lies_on(point, start, end)
            for way in (_direction(point, start), _direction(point, end))
        }
        if len(ways - {(0, 0)}) > 2:
            yield point, colour


def _lies_on(point: shapes.PointMm, start: shapes.PointMm, end: shapes.PointMm) -> bool:
    return _distance(start, point) + _distance(point, end) == _distance(start, end)


def _direction(point: shapes.PointMm, to: shapes.PointMm) -> tuple[int, int]:
    return (to[0] > point[0]) - (to[0] < point[0]), (to[1] > point[1]) - (to[1] < point[1])


def _legend(names: Mapping[str, Sequence[str]], size_mm: tuple[float, float]) -> Iterator[shapes.Shape]:
    """Each colour once, with the names of its wires (all joined), in rows at the lower edge. A colour with
    several names has rows of its own.
    """
    placed: list[tuple[float, int, str, str]] = []
    x_mm, row, is_open = EDGE_MM, 0, True
    for colour, wires in names.items():
        if placed and (len(wires) > 1 or not is_open):
            x_mm, row = EDGE_MM, row + 1
        is_open = len(wires) == 1
        for place, words in enumerate(wires):
            shown = f"· {words}" if place else words
            line_mm = 0.0 if place else LEGEND_LINE_MM + 2
            width_mm = line_mm + text_width_mm(shown, SMALL_EM_MM)
            if x_mm + width_mm > size_mm[0] - EDGE_MM:
                x_mm, row = EDGE_MM + (LEGEND_LINE_MM + 2 if place else 0), row + 1
            placed.append((x_mm, row, words, "" if place else colour))
            x_mm += width_mm + LEGEND_GAP_MM
    for x_mm, in_row, words, colour in placed:
        y_mm = size_mm[1] - 3 - (row - in_row) * LEGEND_ROW_MM
        if colour:
            yield shapes.Polyline(((x_mm, y_mm - 1), (x_mm + LEGEND_LINE_MM, y_mm - 1)), colour, WIRE_MM)
            x_mm += LEGEND_LINE_MM + 2
        else:
            yield shapes.Circle((x_mm, y_mm - 1), 0.4, shapes.INK)
            x_mm += text_width_mm("· ", SMALL_EM_MM)
        yield shapes.Text((x_mm, y_mm), words, SMALL_EM_MM, shapes.INK)
