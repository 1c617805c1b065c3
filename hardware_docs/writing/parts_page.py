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
from tachiai.rules.words import Words

_PAGE = Words(
    """# What to buy

Prices are estimates of what one typically costs in a shop; none was looked up for you. Any maker's part that
fits the description will do. This page is made from `wiring.toml` by `tachiai print guide`.

| part | quantity | US$, about | ¥, about |
|---|---|---|---|
{parts}
| **all of it** | | **{usd}** | **{jpy}** |

Beside these: a printed sheet, pieces ([the board](board.en.md)) and a [camera stand](camera_stand.en.md).
Without LEDs, buttons and buzzer the program works as well: the page shows everything.

**Tools:** scissors or a knife with a steel ruler, glue stick, screwdriver; for the wiring a soldering iron
and a multimeter; for Rugby Chess a drill of 9 mm.

## The supply of the LEDs

{leds} LEDs draw {full:g} A when all are white ({full_ma:g} mA each, data sheet WS2812B) and {idle:g} A
when all are dark. The program dims every picture until it draws no more than `leds.supply_a`; a usual
scene needs far less. Choose a row; the fuse and the supply have a quarter to spare ({spare:g} times the
limit), the leads ({lead:g} m, there and back) lose at most {drop:g} V and carry more than the
fuse lets through.

| `leds.supply_a` | all white at | fuse | supply | leads | lost on them | fed at |
|---|---|---|---|---|---|---|
{rows}

> **Mains voltage kills.** Use a closed supply with a plug of its own and a safety mark (CE, UKCA, UL,
> PSE), as sold for laptops or LED strips. Leave alone the open ones in a metal cage whose screw terminals
> carry the mains.

*Fed at* is at how many points of the panel plus and ground come in, each with leads of its own from the
fuse on: a panel's small plugs carry {feed:g} A. For 8 A that means both ends and the middle.

LEDs **under** the board heat paper and glue, and nothing carries the heat away: set `leds.supply_a` to 2
there, to {under:g} at most. Check after ten minutes of play that the paper is warm to the hand at most.

The LEDs get a supply of their own: the Pi's pins cannot feed them. Never plug the panel in or out while the
supply is on.

**Check:** you know your row, and `leds.supply_a` in the settings says the same.
""",
    """# 買うもの

価格はおおよその目安で、実際の店頭価格を調べたものではありません。仕様が合えば、どのメーカーの品でもかまい
ません。このページは `wiring.toml` から `tachiai print guide` で作ったものです。

| 部品 | 数量 | 米ドル（目安） | 円（目安） |
|---|---|---|---|
{parts}
| **合計** | | **{usd}** | **{jpy}** |

ほかに、印刷した盤と駒（[盤と駒](board.ja.md)）、[カメラスタンド](camera_stand.ja.md)が要ります。
LED・ボタン・ブザーがなくても、すべてページに表示されるので動かせます。

**工具：** はさみ、またはカッターと金属定規、スティックのり、ドライバー。配線にははんだごてとテスター。
ラグビーチェスには 9 mm のドリル。

## LEDの電源

LED {leds} 個は、すべて白で点灯すると {full:g} A（1個 {full_ma:g} mA、WS2812B のデータシートによる）、すべ
て消灯でも {idle:g} A を流します。プログラムは、電流が `leds.supply_a` を超えないように、表示全体を暗くし
ます。ふつうの表示では、これよりずっと少ない電流で足ります。下の表から1行を選んでください。ヒューズと電源
には上限の {spare:g} 倍の余裕を見ています。電線（片道 {lead:g} m、往復）の電圧降下は {drop:g} V 以下で、ヒ
ューズの定格より大きい電流に耐える太さです。

| `leds.supply_a` | 全白での明るさ | ヒューズ | 電源 | 電線 | 電圧降下 | 給電箇所 |
|---|---|---|---|---|---|---|
{rows}

> **家庭用の交流電源は感電・火災の危険があります。** 密閉ケース入りでPSEマークのあるACアダプターを使ってく
> ださい。金属カバーの電源で、交流のねじ端子がむき出しのものは使わないでください。

「給電箇所」は、パネルのプラスとグラウンドに電源をつなぐ箇所の数です。ヒューズから先はそれぞれ別の線でつな
ぎます。パネルの小さなコネクターに流せるのは {feed:g} A までだからです。 8 A なら、両端と中央の3か所になり
ます。

盤の**下**に置いたLEDの熱は逃げにくく、紙やのりが熱くなります。`leds.supply_a` は 2 にし、
多くても {under:g} までにしてください。10分ほど対局し、紙が手で触れて温かい程度であることを確かめます。

LEDには専用の電源を使います。ラズベリーパイのピンからは給電できません。電源を入れたままパネルを抜き差しし
ないでください。

**確認：** 選んだ行の値と、設定の `leds.supply_a` が同じになっています。
""",
)


def parts_files() -> dict[str, str]:
    """Returns the files of the page: name → text."""
    wiring = load_wiring()
    return {f"shopping.{language}.md": _page(wiring, language) for language in ("en", "ja")}


def total(parts: list[Component], currency: str) -> tuple[float, float]:
    """Returns the lowest and highest price of all parts together; ``currency`` is "usd" or "jpy"."""
    prices = [(part.count, *(part.usd if currency == "usd" else part.jpy)) for part in parts]
    return sum(count * low for count, low, _ in prices), sum(count * high for count, _, high in prices)


def _page(wiring: WiringPlan, language: str) -> str:
    parts = list(wiring.parts.values())
    supplies = [size_supply(wiring.leds, limit_a, wiring.lead_m) for limit_a in wiring.limits_a]
    return _PAGE.in_language(language).format(
        parts="\n".join(_part_row(part, language) for part in parts),
        usd=_range(total(parts, "usd")),
        jpy=_range(total(parts, "jpy")),
        leds=wiring.leds,
        full=wiring.leds * FULL_A,
        full_ma=FULL_A * 1000,
        idle=wiring.leds * IDLE_A,
        spare=SPARE,
        lead=wiring.lead_m,
        drop=DROP_V,
        feed=FEED_A,
        under=UNDER_PAPER_A,
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
