"""The build guide's page on the wiring: tables and pictures made from ``wiring.toml``."""

from tachiai.hardware_docs.drawing.svg import render_svg
from tachiai.hardware_docs.drawing.wiring import (
    draw_display_wires,
    draw_led_wires,
    draw_panel_wires,
    terminal_words,
)
from tachiai.hardware_docs.wiring import GROUND_PINS, GpioUse, Wire, WiringPlan, load_wiring
from tachiai.rules.words import Words

_PAGE = Words(
    """# The wiring

Made from `wiring.toml` by `tachiai print guide`; the tables and the pictures hold the same wires. Pins are
counted on the 40-pin header: pin 1 is the one with the square pad, pin 2 beside it.

> **Switch everything off first**, and pull the supply's plug out of the wall. Nothing here is wired on
> the mains' side: the supply is a closed one, with a plug ([why](shopping.en.md#the-supply-of-the-leds)).
> 5 V on a GPIO destroys the Pi: the LEDs' plus goes nowhere near the header.

## Step 1: buttons, buzzer, lamps

Each lies between its GPIO and ground (any of pins {grounds}). Long leg of a lamp to its resistor. The
lamps may be left out; to use them, put their pins into the settings. Only a passive piezo buzzer will do:
a magnetic one draws more than a GPIO gives, an active one knows a single tone. Where a button's lead is
longer than 30 cm, 1 kΩ in series, at the Pi's end, keeps what the lead catches away from the GPIO.

![Buttons, buzzer and lamps](wiring_panel.{language}.svg)

| settings key | GPIO | pin | what it is | part |
|---|---|---|---|---|
{gpios}

**Check:** with the Pi on, `tachiai selftest --only buttons --only tunes` feels every button, and you
hear every tune.

## Step 2: the LEDs

The Pi's 3.3 V are too low for a panel fed with 5 V, so a level shifter lifts the data line. The resistor
keeps the line from ringing, the capacitor evens out the current; its minus stripe goes to ground. The
shifter has 100 nF of its own between VCC and GND, as near to the chip as can be. Tie its unused inputs
(2A, 3A, 4A) to ground and the enables of those gates (2OE, 3OE, 4OE) to plus: an input that is left open
makes the chip swing and get warm. Keep the data line shorter than 30 cm. Above 3 A, plus and ground come
in at several points of the panel (+5V-2 and GND-2; [the table](shopping.en.md#the-supply-of-the-leds)).

The Pi's header is drawn as it is seen from above, its USB sockets downwards; the chip has its notch to the
right.

**Exactly one** wire brings the data to 1A; which one, `leds.driver` in the settings says. Never lay both: two
outputs tied together drive against each other and can destroy the Pi.

| `leds.driver` | LED data: exactly one of these |
|---|---|
{ways}

**Either** from {spi_pin}, with {spi}:

![The LEDs' wires](wiring_leds_spi.{language}.svg)

**Or** from {pwm_pin}, with {pwm}:

![The LEDs' wires with another data pin](wiring_leds_pwm.{language}.svg)

All other wires are the same for both. In the pictures one colour is one net: what has the same colour is
joined.

| wire | joins |
|---|---|
{wires}

**Check:** before the panel is connected, the multimeter shows 4.8 to 5.2 V between +5V and GND at its plug,
and no connection between +5V and any pin of the header.

## Step 3: tell the program

```sh
tachiai setup
tachiai doctor
```

**Check:** `tachiai doctor` says `ok` for `spi` and `led_driver`.

## Step 4: how the panel is wired inside

```sh
tachiai leds map
tachiai leds test
```

Answer where the LED shines, two or three times; put the printed lines into the settings.

**Check:** `tachiai selftest --only lights` lights the cells from the upper left, row by row.

## LEDs under the squares

Instead of a panel, a strip can run under the board: set `leds.layout` to `under`, glue the strip in
lines, one or more LEDs a cell, under a diffusing sheet, and let the camera find the order:
`tachiai leds map --camera`. The wires are the same. Set `leds.supply_a` to 2, to 4 at most: under paper
the heat of the LEDs stays. Where no LED is free to warn of trouble, the corners of the board do.

**Check:** the found lines light the right squares in `tachiai selftest --only lights`.

## A clock display

Two displays of four digits show the players' clocks on the table; the page shows them with or without. Both
hang on the same wires. Their chip needs 4.5 to 5.5 V (data sheet HT16K33), and their boards pull SDA and SCL
up to that plus. **The Pi's pins may see no more than 3.3 V**, so a bidirectional I2C level shifter stands
between: the Pi on its low side (LV), the displays on its high side (HV). Some boards call the channels A1 and
B1 instead of LV1 and HV1. The 74AHCT125 of the LEDs will not do: it works in one direction only. A fifth
terminal of a display, IO or VI2C, goes to 5 V like its plus. Close the jumper A0 of the second player's
display: it answers at 0x71 then, the other one at 0x70.

![The clock display's wires](wiring_display.{language}.svg)

| wire | joins |
|---|---|
{display_wires}

**Check:** leave GPIO2 and GPIO3 unconnected at first and switch the Pi on. Against GND, the multimeter shows
about 5 V at HV1 and HV2, and about 3.3 V, not more, at LV1 and LV2. Only then switch off and connect the two.

Switch I2C on, and set `clock_display.driver` to `ht16k33`:

```sh
sudo raspi-config nonint do_i2c 0
tachiai setup
tachiai doctor
```

The last twenty seconds are shown with tenths. A dot at the end says that these are hours and minutes; the
first digit with its dot counts the byo-yomi periods that are left. A fallen flag blinks.

**Check:** `tachiai doctor` says `ok` for `clock_display`, and `tachiai selftest --only clock` shows 88:88 on
both.
""",
    """# 配線

`wiring.toml` から `tachiai print guide` で作ったページです。表と図は同じ配線を示しています。ピンは40ピン
ヘッダーの番号です。四角いパッドが1番で、その隣が2番です。

> **必ず電源を切り、コンセントから抜いてから作業してください。** 交流側の配線は一切ありません。
> 電源には密閉ケース入りのACアダプターを使います（[理由](shopping.ja.md#ledの電源)）。
> GPIOに5 Vをかけるとラズベリーパイが壊れます。LEDのプラスはヘッダーに近づけないでください。

## 手順1：ボタン、ブザー、ランプ

それぞれをGPIOとグラウンド（{grounds} 番のどれか）の間につなぎます。ランプは長い足を抵抗側にします。
ランプはなくてもかまいません。使うときは設定にピン番号を書きます。ブザーは他励式の圧電ブザーに限ります。
電磁式はGPIOの許容電流を超え、自励式は一つの音しか出せません。ボタンの線が 30 cm より長いときは、
ラズベリーパイ側に 1 kΩ の抵抗を直列に入れ、線が拾うノイズからGPIOを守ります。

![ボタン、ブザー、ランプ](wiring_panel.{language}.svg)

| 設定のキー | GPIO | ピン | 用途 | 部品 |
|---|---|---|---|---|
{gpios}

**確認：** 電源を入れて `tachiai selftest --only buttons --only tunes` を実行すると、
すべてのボタンが反応し、すべての音が聞こえます。

## 手順2：LED

ラズベリーパイの 3.3 V の信号は、5 V のパネルには低すぎるので、レベル変換ICで上げます。抵抗は信号の乱れを
抑え、コンデンサーは電流の変動をならします（マイナスの帯がある側をグラウンドへ）。変換ICには、VCC と GND
の間のできるだけICに近いところに 100 nF を付けます。使わない入力（2A、3A、4A）はグラウンドに、そのゲートの
有効化ピン（2OE、3OE、4OE）はプラスにつなぎます。入力を開放したままにすると、ICが発振して熱くなることがあ
ります。信号線は 30 cm より短くします。 3 A を超えるときは、
パネルの数か所（図の +5V-2 と GND-2）にもプラスとグラウンドをつなぎます
（[電源の表](shopping.ja.md#ledの電源)）。

ヘッダーは上から見た図で、USB端子が下側です。ICは切り欠きを右にして描いてあります。

1A へ信号を送る線は**どちらか1本だけ**です。どちらにするかは設定の `leds.driver` で決まります。
両方をつないではいけません。出力どうしがつながって互いに逆らい、ラズベリーパイが壊れることがあります。

| `leds.driver` | LEDの信号（どちらか1本だけ） |
|---|---|
{ways}

{spi} のときは {spi_pin} **だけ**からつなぎます。

![LEDの配線](wiring_leds_spi.{language}.svg)

{pwm} のときは {pwm_pin} **だけ**からつなぎます。

![LEDの配線（別の信号ピン）](wiring_leds_pwm.{language}.svg)

ほかの線はどちらでも同じです。図では、同じ色の線はすべてつながっています。

| 線 | つなぐところ |
|---|---|
{wires}

**確認：** パネルをつなぐ前に、プラグの +5V と GND の間がテスターで 4.8〜5.2 V を示し、
+5V とヘッダーのどのピンも導通していません。

## 手順3：設定

```sh
tachiai setup
tachiai doctor
```

**確認：** `tachiai doctor` の `spi` と `led_driver` が `ok` になります。

## 手順4：パネル内部の配線順

```sh
tachiai leds map
tachiai leds test
```

どこが光ったかを2、3回答えると、設定に書く行が表示されます。

**確認：** `tachiai selftest --only lights` で、左上から1段ずつ順に光ります。

## マスの下にLEDを置く場合

パネルの代わりに、盤の下にテープLEDを置くこともできます。`leds.layout` を `under` にし、
1マスに1個以上になるようテープを列ごとに貼り、その上に光を拡散するシートを敷きます。
順番はカメラで調べられます：`tachiai leds map --camera`。配線は同じです。紙の下では熱が逃げにくいので、
`leds.supply_a` は 2、多くても 4 にします。異常を知らせるLEDが空いていなければ、盤の四隅が光って知らせます。

**確認：** 見つかった行を設定に書くと、`tachiai selftest --only lights` で正しいマスが光ります。

## 時計の表示器

4桁の表示器を2台つなぐと、両者の持ち時間が卓上に出ます（なくてもページには表示されます）。2台とも同じ
線につなぎます。表示器のICには 4.5〜5.5 V が必要で（HT16K33 のデータシートによる）、基板は SDA と SCL を
そのプラスに引き上げます。**ラズベリーパイのピンにかけてよいのは 3.3 V までです。** そこで、I2C用の双方向
レベル変換基板を間に入れ、低い側（LV）にラズベリーパイ、高い側（HV）に表示器をつなぎます。LV1・HV1 の
代わりに A1・B1 と書かれた基板もあります。LED用の 74AHCT125 は一方向専用なので使えません。表示器に5つ目の
端子（IO や VI2C）があれば、プラスと同じく 5 V につなぎます。後手側の表示器はジャンパーA0を閉じてください。
アドレスが 0x71 になります（先手側は 0x70 のまま）。

![時計の表示器の配線](wiring_display.{language}.svg)

| 線 | つなぐところ |
|---|---|
{display_wires}

**確認：** 初めは GPIO2 と GPIO3 をつながずに電源を入れます。テスターでGNDとの間を測ると、
HV1 と HV2 が約 5 V、LV1 と LV2 が約 3.3 V（それ以上ではない）です。確かめたら電源を切り、この2本を
つなぎます。

I2Cを有効にし、`clock_display.driver` を `ht16k33` にします。

```sh
sudo raspi-config nonint do_i2c 0
tachiai setup
tachiai doctor
```

残り20秒を切ると10分の1秒まで出ます。右端の点は「時間と分」の表示であることを、点の付いた左端の数字は
秒読みの残り回数を表します。時間が切れると点滅します。

**確認：** `tachiai doctor` の `clock_display` が `ok` になり、`tachiai selftest --only clock` で
両方に 88:88 が出ます。
""",
)
_OF_STOPS = Words(": ", "：")


def wiring_files() -> dict[str, str]:
    """Returns the files of the page: name → text."""
    wiring = load_wiring()
    files = {}
    for language in ("en", "ja"):
        files[f"wiring.{language}.md"] = _page(wiring, language)
        for way in wiring.led_ways:
            drawing = draw_led_wires(wiring, way, language)
            files[f"wiring_leds_{way}.{language}.svg"] = render_svg(drawing)
        files[f"wiring_panel.{language}.svg"] = render_svg(draw_panel_wires(wiring, language))
        files[f"wiring_display.{language}.svg"] = render_svg(draw_display_wires(wiring, language))
    return files


def _page(wiring: WiringPlan, language: str) -> str:
    names = {name: part.words.in_language(language) for name, part in wiring.parts.items()}
    gpios = [_gpio_row(use, names[use.part], language) for use in wiring.gpios]
    return _PAGE.in_language(language).format(
        language=language,
        grounds=", ".join(str(pin) for pin in GROUND_PINS),
        gpios="\n".join(gpios),
        **{way: _drivers(drivers) for way, drivers in wiring.led_ways.items()},
        **{f"{way}_pin": _stop(wiring.data_wire(way).stops[0], language) for way in wiring.led_ways},
        ways="\n".join(
            f"| {_drivers(drivers)} | {wiring.data_wire(way).words.in_language(language)}"
            f"{_OF_STOPS.in_language(language)}{_joined(wiring.data_wire(way), language)} |"
            for way, drivers in wiring.led_ways.items()
        ),
        wires=_wire_rows(tuple(wire for wire in wiring.wires if not wire.way), language),
        display_wires=_wire_rows(wiring.display_wires, language),
    )


def _gpio_row(use: GpioUse, part: str, language: str) -> str:
    words = use.words.in_language(language)
    return f"| `{use.key}` | {use.gpio} | {use.header_pin} | {words} | {part} |"


def _drivers(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _wire_rows(wires: tuple[Wire, ...], language: str) -> str:
    return "\n".join(f"| {wire.words.in_language(language)} | {_joined(wire, language)} |" for wire in wires)


def _joined(wire: Wire, language: str) -> str:
    return " → ".join(_stop(stop, language) for stop in wire.stops)


def _stop(stop: str, language: str) -> str:
    return " ".join(terminal_words(stop, language)).strip()
