"""The build guide's page on what to buy: the list of parts, and the LEDs' supply computed."""

from tachiai.hardware_docs.power import (
    DROP_V,
    FEED_A,
    FULL_A,
    IDLE_A,
    SPARE,
    UNDER_PAPER_A,
    Supply,
    size_supply,
)
from tachiai.hardware_docs.wiring import Component, WiringPlan, load_wiring
from tachiai.hardware_docs.writing.page_templates import rendered, written_languages

PAGE = "shopping"


def parts_files() -> dict[str, str]:
    """File name → text, in each language."""
    wiring = load_wiring()
    return {f"{PAGE}.{language}.md": _page(wiring, language) for language in written_languages(PAGE)}


def total(parts: list[Component], currency: str) -> tuple[float, float]:
    """The lowest and highest price of all parts together; ``currency`` is "usd" or "jpy"."""
    prices = [(part.count, *(part.usd if currency == "usd" else part.jpy)) for part in parts]
    return sum(count * low for count, low, _ in prices), sum(count * high for count, _, high in prices)


def _page(wiring: WiringPlan, language: str) -> str:
    parts = list(wiring.parts.values())
    supplies = [size_supply(wiring.leds, limit_a, wiring.lead_m) for limit_a in wiring.limits_a]
    return rendered(
        PAGE,
        language,
        parts="\n".join(_part_row(part, language) for part in parts),
        usd=_range(total(parts, "usd")),
        jpy=_range(total(parts, "jpy")),
        leds=wiring.leds,
        full=f"{wiring.leds * FULL_A:g}",
        full_ma=f"{FULL_A * 1000:g}",
        idle=f"{wiring.leds * IDLE_A:g}",
        spare=f"{SPARE:g}",
        lead=f"{wiring.lead_m:g}",
        drop=f"{DROP_V:g}",
        feed=f"{FEED_A:g}",
        under=f"{UNDER_PAPER_A:g}",
        rows="\n".join(_supply_row(supply) for supply in supplies),
    )


def _part_row(part: Component, language: str) -> str:
    usd, jpy = (tuple(part.count * price for price in prices) for prices in (part.usd, part.jpy))
    return f"| {part.words.in_language(language)} | {part.count} | {_range(usd)} | {_range(jpy)} |"


def _supply_row(supply: Supply) -> str:
    return (
        f"| {supply.limit_a:g} A | {supply.white:.0%} | {supply.fuse_a:g} A | {supply.supply_a:g} A "
        f"| {supply.lead_mm2:g} mm² | {supply.drop_v:.2f} V | {supply.feeds} |"
    )


def _range(prices: tuple[float, ...]) -> str:
    low, high = prices
    return f"{low:,.5g}–{high:,.5g}"
