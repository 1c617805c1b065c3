"""Under which names and addresses the page of this machine answers."""

import socket
from pathlib import Path

import pytest

from tachiai.firmware.page import addresses
from tachiai.firmware.page.addresses import network_address, own_addresses, own_names

TRIE = """Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 0.0.0.0
        /0 universe UNICAST
     +-- 192.168.0.0/24 2 0 2
        |-- 192.168.0.0
           /24 link UNICAST
        |-- 192.168.0.7
           /32 host LOCAL
        |-- 192.168.0.255
           /32 link BROADCAST
"""
LIST = "fd000000000000000000000000000007 02 40 00 80     eth0\n"


def test_the_addresses_are_those_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("_IPV4", TRIE), ("_IPV6", LIST)):
        (tmp_path / name).write_text(text, encoding="ascii")
        monkeypatch.setattr(addresses, name, tmp_path / name)
    monkeypatch.setattr(addresses, "_PROBES", ())
    assert own_addresses() == {"192.168.0.7", "fd00:0000:0000:0000:0000:0000:0000:0007"}


def test_the_address_in_the_network_is_one_of_them() -> None:
    assert network_address() == "127.0.0.1" or network_address() in own_addresses()


def test_the_names_are_its_own_and_those_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Table.lan")
    assert own_names("Go.Club.example, other", "0.0.0.0") == {
        "table.lan", "table", "table.local", "go.club.example", "other",
    }  # fmt: skip
    assert "192.168.0.7" in own_names("", "192.168.0.7")
