"""The build guide's page on the wiring: tables and pictures made from ``wiring.toml``."""

from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.drawing.wiring import (
    draw_display_wires,
    draw_led_wires,
    draw_panel_wires,
    terminal_words,
)
from tachiai.hardware_docs.wiring import GROUND_PINS, GpioUse, Wire, WiringPlan, load_wiring
from tachiai.hardware_docs.writing.page_templates import rendered, written_languages
from tachiai.rules.messages import Message

PAGE = "wiring"


def wiring_files() -> dict[str, str]:
    """File name → text of the pages and pictures."""
    wiring = load_wiring()
    files = {}
    for language in written_languages(PAGE):
        files[f"{PAGE}.{language}.md"] = _page(wiring, language)
        for way in wiring.led_ways:
            drawing = draw_led_wires(wiring, way, language)
            files[f"wiring_leds_{way}.{language}.svg"] = render_svg(drawing)
        files[f"wiring_panel.{language}.svg"] = render_svg(draw_panel_wires(wiring, language))
        files[f"wiring_display.{language}.svg"] = render_svg(draw_display_wires(wiring, language))
    return files


def _page(wiring: WiringPlan, language: str) -> str:
    names = {name: part.words.in_language(language) for name, part in wiring.parts.items()}
    gpios = [_gpio_row(use, names[use.part], language) for use in wiring.gpios]
    return rendered(
        PAGE,
        language,
        grounds=", ".join(str(pin) for pin in GROUND_PINS),
        gpios="\n".join(gpios),
        **{way: _drivers(drivers) for way, drivers in wiring.led_ways.items()},
        **{f"{way}_pin": _stop(wiring.data_wire(way).stops[0], language) for way in wiring.led_ways},
        ways="\n".join(
            _way_row(drivers, wiring.data_wire(way), language) for way, drivers in wiring.led_ways.items()
        ),
        wires=_wire_rows(tuple(wire for wire in wiring.wires if not wire.way), language),
        display_wires=_wire_rows(wiring.display_wires, language),
    )


def _gpio_row(use: GpioUse, part: str, language: str) -> str:
    words = use.words.in_language(language)
    return f"| `{use.key}` | {use.gpio} | {use.header_pin} | {words} | {part} |"


def _way_row(drivers: tuple[str, ...], wire: Wire, language: str) -> str:
    data = Message("{wire}: {stops}", wire=wire.words, stops=_joined(wire, language))
    return f"| {_drivers(drivers)} | {data.in_language(language)} |"


def _drivers(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _wire_rows(wires: tuple[Wire, ...], language: str) -> str:
    return "\n".join(f"| {wire.words.in_language(language)} | {_joined(wire, language)} |" for wire in wires)


def _joined(wire: Wire, language: str) -> str:
    return " → ".join(_stop(stop, language) for stop in wire.stops)


def _stop(stop: str, language: str) -> str:
    return " ".join(terminal_words(stop, language)).strip()
