"""Draws the wiring, wire by wire: each row is one wire, each box a terminal that it joins."""

from tachiai.hardware_docs.drawing.shapes import (
    INK,
    Circle,
    Drawing,
    PointMm,
    Polyline,
    Rect,
    Shape,
    Text,
    centred_text,
)
from tachiai.hardware_docs.drawing.typeface import text_width_mm
from tachiai.hardware_docs.wiring import HEADER_PINS, Wire, WiringPlan

ROW_MM = 15.0
BOX_MM = (31.0, 9.0)
STEP_MM = 41.0
LEFT_MM = 8.0
TOP_MM = 8.0
WIRE_MM = 0.9
EM_MM = 3.2
BOX_FILL, BOX_EDGE = "#f4f1ea", "#8a877e"

NAMES = {
    "en": {"pi": "Pi", "shifter": "74AHCT125", "resistor": "330 Ω", "panel": "LED panel",
           "supply": "5 V supply", "fuse": "fuse", "capacitor": "1000 µF", "button": "button",
           "display": "display", "i2c_shifter": "I2C shifter", "buzzer": "100 Ω, buzzer",
           "lamp": "330 Ω, LED", "ground": "ground"},
    "ja": {"pi": "Pi", "shifter": "74AHCT125", "resistor": "330 Ω", "panel": "LEDパネル", "supply": "5 V電源",
           "fuse": "ヒューズ", "capacitor": "1000 µF", "button": "ボタン", "display": "表示器",
           "i2c_shifter": "I2C変換", "buzzer": "100 Ω、ブザー", "lamp": "330 Ω、LED", "ground": "グラウンド"},
}  # fmt: skip
PANEL_COLOUR = "#1f5fa8"


def draw_led_wires(wiring: WiringPlan, language: str) -> Drawing:
    """Returns the wires between the Pi, the supply and the LEDs."""
    return _rows([(wire, wire.words.in_language(language)) for wire in wiring.wires], language)


def draw_display_wires(wiring: WiringPlan, language: str) -> Drawing:
    """Returns the wires between the Pi and the clock display."""
    return _rows([(wire, wire.words.in_language(language)) for wire in wiring.display_wires], language)


def draw_panel_wires(wiring: WiringPlan, language: str) -> Drawing:
    """Returns the wires of buttons, buzzer and lamps: each lies between its GPIO and ground."""
    rows = []
    for use in wiring.gpios:
        stops = (f"pi GPIO{use.gpio}", use.part, "ground")
        name = use.key.removeprefix("panel.")
        rows.append((Wire(wiring.parts[use.part].words, PANEL_COLOUR, stops), name))
    return _rows(rows, language)


def terminal_words(stop: str, language: str) -> tuple[str, str]:
    """Returns a part's name and its terminal, with the header's pin for a GPIO."""
    part, _, terminal = stop.partition(" ")
    if part == "pi" and terminal.startswith("GPIO"):
        terminal += f" (pin {HEADER_PINS[int(terminal.removeprefix('GPIO'))]})"
    if part == "pi" and terminal == "GND":
        terminal += " (pin 6)"
    return NAMES[language][part], terminal


def _rows(rows: list[tuple[Wire, str]], language: str) -> Drawing:
    most = max(len(wire.stops) for wire, _ in rows)
    shapes: list[Shape] = []
    for number, (wire, name) in enumerate(rows):
        y_mm = TOP_MM + number * ROW_MM + 4
        shapes.append(Text((LEFT_MM, y_mm - 0.8), name, EM_MM * 0.9, wire.colour))
        shapes += _row(wire, y_mm + BOX_MM[1] / 2 + 0.6, language)
    width_mm = 2 * LEFT_MM + (most - 1) * STEP_MM + BOX_MM[0]
    return Drawing((width_mm, 2 * TOP_MM + len(rows) * ROW_MM), tuple(shapes))


def _row(wire: Wire, middle_mm: float, language: str) -> list[Shape]:
    end_mm = LEFT_MM + (len(wire.stops) - 1) * STEP_MM + BOX_MM[0] / 2
    shapes: list[Shape] = [
        Polyline(((LEFT_MM + BOX_MM[0] / 2, middle_mm), (end_mm, middle_mm)), wire.colour, WIRE_MM)
    ]
    for place, stop in enumerate(wire.stops):
        left_mm = LEFT_MM + place * STEP_MM
        shapes += _box((left_mm, middle_mm - BOX_MM[1] / 2), stop, language)
        if place:
            shapes.append(Circle((left_mm, middle_mm), 0.9, wire.colour))
        if place < len(wire.stops) - 1:
            shapes.append(Circle((left_mm + BOX_MM[0], middle_mm), 0.9, wire.colour))
    return shapes


def _box(corner_mm: PointMm, stop: str, language: str) -> list[Shape]:
    x_mm, y_mm = corner_mm
    part, terminal = terminal_words(stop, language)
    middle_mm = x_mm + BOX_MM[0] / 2
    shapes: list[Shape] = [Rect(x_mm, y_mm, *BOX_MM, BOX_FILL, BOX_EDGE, 0.25)]
    if not terminal:
        return [*shapes, centred_text((middle_mm, y_mm + BOX_MM[1] / 2), part, _fitting(part), INK)]
    return [
        *shapes,
        centred_text((middle_mm, y_mm + 2.7), part, _fitting(part), INK),
        centred_text((middle_mm, y_mm + 6.6), terminal, _fitting(terminal), INK),
    ]


def _fitting(text: str) -> float:
    """The usual size, or the largest at which the text fits into a box."""
    return min(EM_MM, EM_MM * (BOX_MM[0] - 2) / text_width_mm(text, EM_MM))
