"""The facts about the machine that the tests run on."""

import errno
import os
import socket
import sys
from pathlib import Path

from tachiai.firmware.diagnostics.machine import ThisMachine

HERE = ThisMachine()


def test_a_file_is_read_without_the_zero_byte_of_the_device_tree(tmp_path: Path) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5\0")
    assert HERE.text(str(tmp_path / "model")) == "Raspberry Pi 5"
    assert HERE.text(str(tmp_path / "none")) is None


def test_a_program_is_run_and_a_missing_or_failing_one_is_none() -> None:
    assert HERE.output(sys.executable, "-c", "print('yes')") == "yes"
    assert HERE.output(sys.executable, "-c", "raise SystemExit(1)") is None
    assert HERE.output("no-such-program") is None


def test_programs_and_modules_are_found() -> None:
    assert HERE.has_program("sh")
    assert not HERE.has_program("no-such-program")
    assert HERE.has_module("tachiai.firmware")
    assert not HERE.has_module("no_such_module")


def test_the_room_for_a_file_that_is_not_there_is_that_of_its_folder(tmp_path: Path) -> None:
    assert HERE.free_mb(str(tmp_path / "a" / "b")) > 0
    assert HERE.may_use(str(tmp_path / "a" / "b"))


def test_a_port_in_use_cannot_be_served() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]
        assert HERE.listening_fault("127.0.0.1", port) == errno.EADDRINUSE
    assert HERE.listening_fault("127.0.0.1", port) == 0


def test_an_address_of_another_machine_is_no_port_in_use() -> None:
    assert HERE.listening_fault("192.0.2.1", 8472) == errno.EADDRNOTAVAIL


def test_version_groups_and_devices_are_told() -> None:
    assert HERE.python() == sys.version_info[:2]
    assert HERE.groups()
    assert HERE.is_root() == (os.geteuid() == 0)
    assert "/dev/null" in HERE.paths("nul*")
    assert HERE.exists("/dev/null")
