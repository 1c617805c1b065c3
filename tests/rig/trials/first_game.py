"""From a fresh system to the first game on the page."""

import time
from collections.abc import Iterator

from tachiai.rules.messages import Message, bilingual
from tests.rig.image import INSTALL
from tests.rig.machine import RigFault
from tests.rig.results import Row
from tests.rig.table import Table

INSTALL_S = 3600.0
SETTINGS = """\
[table]
game = "rugby_chess"

[camera]
source = "usb:0"

[leds]
driver = "ws2812_spi"

[panel]
pin_factory = "lgpio"

[clock_display]
driver = "ht16k33"

[page]
host = "0.0.0.0"

[referee]
auto_confirm = false
time_control = "9h+30s"
"""


def first_game(table: Table, began_s: float) -> Iterator[Row]:
    """Installs, asks the doctor, starts the units. ``began_s`` is when the making of the image began."""
    guest, start_s = table.guest, time.monotonic()
    guest.run(f"{INSTALL} 2>&1", INSTALL_S)
    yield Row(
        bilingual("The install script, in a fresh Debian 12", "新しい Debian 12 で導入スクリプト"),
        _taken(start_s),
    )
    guest.run(f"cat >/etc/tachiai/settings.toml <<'END'\n{SETTINGS}END")
    guest.run("chown tachiai: /etc/tachiai/settings.toml; systemctl enable -q tachiai tachiai-doctor")
    yield _doctor(table)
    start_s = time.monotonic()
    guest.run("systemctl start tachiai", 600)
    active = guest.run("systemctl is-active tachiai", fine=(0, 3)).strip() == "active"
    yield Row(bilingual("The service starts", "サービスの起動"), _taken(start_s), active)
    told = table.reaches("waiting", 0, within_s=900)
    on_page = told["game"] == table.game.equipment.game.uid
    taken = _taken(began_s)
    yield Row(
        bilingual("The first game on the page", "最初の対局がページに出る"),
        bilingual(f"{taken.en} from an empty folder", f"空のフォルダーから{taken.ja}"),
        on_page,
    )


def _doctor(table: Table) -> Row:
    command = "systemctl start tachiai-doctor; journalctl -u tachiai-doctor -o cat --no-pager"
    findings = table.guest.run(command, 600).splitlines()
    failed = [line for line in findings if line.startswith(("FAIL", "      "))]
    good = sum(line.startswith("ok ") for line in findings)
    if not good:
        raise RigFault(f"the doctor said {findings}")
    wrong = " ".join(" ".join(failed).split())
    tried = bilingual("`tachiai doctor`, as a unit", "`tachiai doctor`（ユニットとして）")
    return Row(
        tried, bilingual(f"{good} ok, {wrong or 'no FAIL'}", f"ok {good}、{wrong or 'FAIL なし'}"), not failed
    )


def _taken(since_s: float) -> Message:
    minutes = (time.monotonic() - since_s) / 60
    return bilingual(f"{minutes:.1f} min", f"{minutes:.1f} 分")
