"""The build guide's page on what to buy: the list of parts, and the LEDs' supply, fuse and leads computed."""

from dataclasses import dataclass
from math import ceil

from tachiai.hardware_docs.errors import DoesNotFit
from tachiai.hardware_docs.wiring import Component, WiringPlan, load_wiring
from tachiai.hardware_docs.writing.page_templates import rendered, written_languages

FULL_A = 0.060  # a WS2812B at full white: 20 mA a colour (data sheet WS2812B)
IDLE_A = 0.001  # a dark WS2812B
SPARE = 1.25  # fuses and supplies age at full load
FEED_A = 3.0  # what a panel's small plug (JST SM) carries: more needs several feed points
UNDER_PAPER_A = 4.0  # limit below a paper board, which holds the LEDs' heat
DROP_V = 0.2  # greatest voltage drop of the leads, both conductors
COPPER_OHM_MM2_PER_M = 0.0175

SUPPLIES_A = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
FUSES_A = (1, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8, 10, 12.5, 16)  # IEC 60127
# Cross-section of a lead in mm² → ampacity in free air, a conservative value.
LEADS_A = {0.25: 3.0, 0.5: 5.0, 0.75: 8.0, 1.0: 10.0, 1.5: 15.0, 2.5: 20.0}


@dataclass(frozen=True, slots=True)
class Supply:
    """The parts that a current limit needs."""

    full_a: float  #: drawn by all LEDs at white, without a limit
    idle_a: float  #: drawn by all LEDs when dark
    limit_a: float  #: what the program lets them draw
    fuse_a: float
    supply_a: float
    lead_mm2: float  #: cross-section
    drop_v: float  #: lost on the leads at the limit

    @property
    def feeds(self) -> int:
        """The number of feed points of the panel."""
        return ceil(self.limit_a / FEED_A)

    @property
    def white(self) -> float:
        """The brightness, from 0 to 1, at which all LEDs may be white within the limit."""
        return min(1.0, (self.limit_a - self.idle_a) / (self.full_a - self.idle_a))


def size_supply(leds: int, limit_a: float, lead_m: float) -> Supply:
    """The smallest fuse, supply and leads for ``leds`` LEDs that may draw ``limit_a``; ``lead_m``: length one
    way.

    Fuse and supply have a quarter to spare; the supply can blow the fuse; the leads carry the fuse's rating
    and lose at most ``DROP_V``. Raises ``DoesNotFit`` where no standard size suffices, and for a limit below
    what dark LEDs draw.
    """
    idle_a = leds * IDLE_A
    if limit_a <= idle_a:
        raise DoesNotFit(
            f"expected a limit above {idle_a:g} A, which {leds} dark LEDs draw, got {limit_a:g} A"
        )
    fuse_a = _first(FUSES_A, SPARE * limit_a, "a fuse")
    supply_a = _first(SUPPLIES_A, max(SPARE * limit_a, fuse_a), "a supply")
    ohm_mm2 = 2 * lead_m * COPPER_OHM_MM2_PER_M
    fitting = [
        mm2 for mm2, carries_a in LEADS_A.items() if carries_a >= fuse_a and ohm_mm2 / mm2 * limit_a <= DROP_V
    ]
    if not fitting:
        raise DoesNotFit(f"expected leads short enough for {limit_a:g} A, got {lead_m:g} m")
    lead_mm2 = min(fitting)
    return Supply(leds * FULL_A, idle_a, limit_a, fuse_a, supply_a, lead_mm2, ohm_mm2 / lead_mm2 * limit_a)


def _first(sizes: tuple[float, ...], at_least: float, what: str) -> float:
    for size in sizes:
        if size >= at_least:
            return size
    raise DoesNotFit(f"expected {what} of {sizes[-1]:g} A at most, got {at_least:g} A")


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
