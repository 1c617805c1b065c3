"""A first start without keyboard and screen: the table's own Wi-Fi, on simulated radios (mac80211_hwsim) with
the NetworkManager and nmcli of Debian. A router and a phone have radios of their own.
"""

import json
import re
import shlex
from collections.abc import Iterator

from tachiai.rules.messages import bilingual
from tests.rig.machine import RigFault, until
from tests.rig.results import Row, alike
from tests.rig.table import SLOW_S, Table

ROUTER = "sh /opt/rig/wifi_router.sh"
NAME, PASSWORD, WRONG = "Home net: 1", "right: one\\2", "wrong: one"
PAGE = "http://10.42.0.1/"
ASK = """\
import sys, urllib.parse, urllib.request
address, typed = sys.argv[1], dict(pair.split("=", 1) for pair in sys.argv[2:])
data = urllib.parse.urlencode(typed).encode() if typed else None
with urllib.request.urlopen(address, data, timeout=20) as page:
    print(page.geturl())
    print(page.read().decode())
"""


def wifi(table: Table) -> Iterator[Row]:
    """From no known network to the router's and back, as a phone sees it."""
    guest = table.guest
    guest.run(f"cat >/opt/rig/ask.py <<'END'\n{ASK}END")
    guest.run(f"{ROUTER} radios; {ROUTER} on; systemctl enable -q tachiai-wifi; systemctl start tachiai-wifi")
    _reaches(table, "access_point")
    file = guest.run("cat /etc/tachiai/access_point.toml")
    name, password = re.findall(r'^(?:name|password) = "(.*)"', file, re.MULTILINE)
    guest.run(f"{ROUTER} phone {shlex.quote(name)} {shlex.quote(password)}")
    page = until(lambda: _asked(table, PAGE), SLOW_S, "the phone sees the page")
    yield Row(
        bilingual(
            "No known Wi-Fi: its own access point, its page", "既知の Wi-Fi なし：自分の Wi-Fi とページ"
        ),
        bilingual("a phone joins, networks are listed", "スマートフォンで接続、Wi-Fi の一覧を表示"),
        NAME in page,
    )  # fmt: skip
    led = _asked(table, "http://captive.apple.com/hotspot-detect.html")
    yield Row(
        bilingual("A phone that looks for the internet", "インターネットを確かめるスマートフォン"),
        alike(led.splitlines()[0] if led else "–"),
        led.startswith(PAGE),
    )  # fmt: skip
    yield _others_are_refused(table)
    _type(table, page, WRONG)
    _reaches(table, "joining")
    _reaches(table, "access_point")
    page = until(lambda: _asked(table, PAGE), SLOW_S, "the phone sees the page again")
    yield Row(
        bilingual("A wrong password", "パスワード間違い"),
        bilingual("the access point is back, the page says why", "アクセスポイントに戻り、理由を表示"),
        'role="alert"' in page,
        is_fault=True,
    )
    since_s = table.now_s()
    _type(table, page, PASSWORD)
    _reaches(table, "online")
    address = until(lambda: _address(table), SLOW_S, "the table has an address of the router's")
    after_s = table.now_s() - since_s
    yield Row(
        bilingual("The right password", "正しいパスワード"),
        bilingual(
            f"in the router's network after {after_s} s", f"{after_s} 秒でルーターのネットワークに接続"
        ),
        address.startswith("192.168.77."),
    )  # fmt: skip
    closed = guest.run(f"ip netns exec home python3 /opt/rig/ask.py http://{address}/", 60, fine=(0, 1))
    yield Row(
        bilingual("That page from the router's network", "ルーター側から見たそのページ"),
        bilingual("not there", "開けない"),
        not closed,
    )  # fmt: skip
    guest.run(f"{ROUTER} off")
    _reaches(table, "access_point")
    guest.run(f"kill $(cat /run/rig/phone.pid); {ROUTER} on", fine=(0, 1, 5))
    _reaches(table, "online")
    yield Row(
        bilingual("The router goes, and comes back", "ルーターの停止と復帰"),
        bilingual(
            "its own Wi-Fi meanwhile, then joined by itself", "その間は自分の Wi-Fi、復帰後は自動で再接続"
        ),
        _address(table) != "",
        is_fault=True,
    )  # fmt: skip
    guest.run("systemctl disable -q --now tachiai-wifi; modprobe -r mac80211_hwsim", fine=(0, 1))


def _others_are_refused(table: Table) -> Row:
    """From the machine's other network the access point's address does not answer, nor without its token."""
    script = (
        "import socket; s = socket.socket(); s.settimeout(10);"
        " s.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, b'eth0'); s.connect(('10.42.0.1', 80))"
    )
    tried = table.guest.run(f"python3 -c {shlex.quote(script)} 2>&1", 60, fine=(0, 1))
    forged = table.guest.run(
        f"ip netns exec phone python3 /opt/rig/ask.py {PAGE}join network=x password=12345678 2>&1",
        60,
        fine=(0, 1),
    )
    return Row(
        bilingual("From another network, or from a foreign page", "ほかのネットワークや外部のページから"),
        bilingual("refused", "拒否"),
        "Error" in tried and "400" in forged,
    )


def _asked(table: Table, address: str, *typed: str) -> str:
    words = " ".join(shlex.quote(word) for word in (address, *typed))
    return table.guest.run(f"ip netns exec phone python3 /opt/rig/ask.py {words}", 60, fine=(0, 1))


def _type(table: Table, page: str, password: str) -> None:
    token = re.search(r'name="form_token" value="([^"]+)"', page)
    if token is None:
        raise RigFault(f"no form on the page: {page[:300]}")
    answer = _asked(table, f"{PAGE}join", f"form_token={token[1]}", f"network={NAME}", f"password={password}")
    if NAME not in answer:
        raise RigFault(f"not taken: {answer[:300]}")


def _reaches(table: Table, phase: str) -> None:
    def there() -> bool:
        said = table.guest.run("journalctl -u tachiai-wifi -o json --no-pager -n 40").splitlines()
        phases = [str(json.loads(line)["MESSAGE"]) for line in said]
        phases = [line.split()[1] for line in phases if re.match(r"wi-fi: [a-z_]+( \(|$)", line)]
        return phases[-1:] == [phase]

    until(there, SLOW_S, f"the table's Wi-Fi is {phase}")


def _address(table: Table) -> str:
    told = table.guest.run("ip -4 -o address show dev wlan0")
    found = re.search(r"inet (\S+)/", told)
    return found[1] if found and not found[1].startswith("10.42.") else ""
