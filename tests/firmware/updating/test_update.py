"""An update from an index and a wheel on the disk: carried out, refused, failed, rolled back."""

import hashlib
import json
import os
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tachiai.firmware.errors import BadIndex, UpdateFault
from tachiai.firmware.updating import fetching
from tachiai.firmware.updating.fetching import fetch_files, fetch_index
from tachiai.firmware.updating.offers import Offer
from tachiai.firmware.updating.release_directory import MAKE_VENV, ReleaseDirectory
from tachiai.firmware.updating.update import ReleaseStore, update
from tachiai.rules.messages import Message
from tests.support.update_index import entry

OFFER = Offer("0.2.0", "a.whl", "0" * 64, "a.lock", "1" * 64, Message(""))
WHEEL, LOCK = Path("a.whl"), Path("a.lock")


@dataclass
class FakePlace:
    """Keeps ``ReleaseStore``: what it is told to fail at fails; ``done`` is what was done."""

    fails: str = ""
    played: bool = False
    runs: bool = True
    done: list[str] = field(default_factory=list)
    at: str = "0.1.0"
    goes_back_to: str = "0.0.9"
    has_written: bool = False

    def _do(self, what: str, name: str = "") -> None:
        self.done.append(f"{what} {name}".strip())
        if (what == self.fails and self.at != "0.1.0") or (what == self.fails and what in ("make", "try")):
            raise UpdateFault(f"{what} failed", "update_failed")

    def current(self) -> str:
        return self.at

    def previous(self) -> str:
        return self.goes_back_to

    def put_log_back(self) -> bool:
        self._do("put log back")
        return not self.has_written

    def is_played(self) -> bool:
        return self.played

    def is_up(self) -> bool:
        return self.runs

    def make(self, name: str, wheel: Path, lock: Path) -> None:
        self._do("make", name)

    def try_out(self, name: str) -> None:
        self._do("try", name)

    def switch(self, name: str, previous: str) -> None:
        self.at, self.goes_back_to = name, previous
        self._do("switch", name)

    def restart(self) -> None:
        self._do("restart")

    def comes_up(self, within_s: float) -> bool:
        assert within_s == 120.0
        return self.fails != "up"

    def drop(self, name: str) -> None:
        self._do("drop", name)

    def drop_older(self) -> None:
        self._do("drop older")


def updated(place: FakePlace) -> str:
    kept: ReleaseStore = place
    return update(kept, OFFER, WHEEL, LOCK).code


def test_a_version_is_made_tried_and_switched_to() -> None:
    place = FakePlace()
    assert updated(place) == "updated"
    assert place.done == ["make 0.2.0", "try 0.2.0", "switch 0.2.0", "restart", "drop older"]


def test_where_no_table_runs_there_is_nothing_to_wait_for() -> None:
    place = FakePlace("up", runs=False)
    result = update(place, OFFER, WHEEL, LOCK)
    assert (result.code, place.at) == ("updated", "0.2.0")
    assert result.words.en == "Version 0.2.0 is installed; no table runs."


def test_nothing_is_done_while_a_game_is_played() -> None:
    place = FakePlace(played=True)
    assert updated(place) == "in_game"
    assert place.done == []


def test_a_game_begun_while_a_version_was_made_goes_on() -> None:
    class BegunMeanwhile(FakePlace):
        def is_played(self) -> bool:
            return bool(self.done)

    place = BegunMeanwhile()
    assert (updated(place), place.at) == ("in_game", "0.1.0")
    assert place.done == ["make 0.2.0", "try 0.2.0", "drop 0.2.0"]


@pytest.mark.parametrize(("fails", "code"), [("make", "not_made"), ("try", "failed")])
def test_what_cannot_be_installed_or_fails_its_test_changes_nothing(fails: str, code: str) -> None:
    place = FakePlace(fails)
    assert updated(place) == code
    assert place.at == "0.1.0"


@pytest.mark.parametrize(
    ("fails", "words"),
    [
        ("up", "The page of version 0.2.0 was not back within two minutes"),
        ("restart", "Version 0.2.0 did not start"),
    ],
)
def test_what_does_not_come_up_is_left_for_the_one_before(fails: str, words: str) -> None:
    place = FakePlace(fails)
    result = update(place, OFFER, WHEEL, LOCK)
    assert (result.code, result.words.en.split(":")[0]) == ("rolled_back", words)
    assert (place.at, place.goes_back_to) == ("0.1.0", "0.0.9")
    assert place.done[-4:] == ["switch 0.1.0", "put log back", "restart", "drop 0.2.0"]


def test_a_log_that_the_version_before_cannot_read_is_told() -> None:
    told = update(FakePlace("up", has_written=True), OFFER, WHEEL, LOCK).words
    assert "Going back after the log was changed" in told.en
    assert "Going back" not in update(FakePlace("up"), OFFER, WHEEL, LOCK).words.en


def test_a_service_that_refuses_to_start_again_still_has_the_version_before() -> None:
    class NeverRestarts(FakePlace):
        def restart(self) -> None:
            raise UpdateFault("restart failed", "update_failed")

    place = NeverRestarts()
    assert updated(place) == "rolled_back"
    assert (place.at, place.done[-1]) == ("0.1.0", "drop 0.2.0")


# On the disk


def on_disk(folder: Path, **changed: object) -> str:
    """An index with a wheel and a lock file beside it; returns its address."""
    folder.mkdir()
    wheel, lock = (
        b"PK wheel",
        b"numpy==2.3.1 \\\n    --hash=sha256:12\nflask==3.1.0 \\\n    --hash=sha256:34\n",
    )
    (folder / "tachiai-0.2.0-py3-none-any.whl").write_bytes(wheel)
    (folder / "requirements.lock").write_bytes(lock)
    hashes = {"sha256": hashlib.sha256(wheel).hexdigest(), "lock_sha256": hashlib.sha256(lock).hexdigest()}
    values = {"tachiai_updates": 1, "versions": [entry("0.2.0", **{**hashes, **changed})]}
    (folder / "index.json").write_text(json.dumps(values))
    return (folder / "index.json").as_uri()


@dataclass
class Commands:
    """Notes the commands; those that hold ``fails`` fail."""

    fails: str = ""
    run: list[list[str]] = field(default_factory=list)

    def __call__(self, command: Sequence[str]) -> None:
        self.run.append(list(command))
        if self.fails and self.fails in " ".join(command):
            raise UpdateFault("it failed", "update_failed")


@pytest.fixture
def opt(tmp_path: Path) -> Path:
    folder = tmp_path / "opt"
    (folder / "0.1.0").mkdir(parents=True)
    (folder / "current").symlink_to("0.1.0")
    return folder


def place_at(opt: Path, commands: Commands) -> ReleaseDirectory:
    return ReleaseDirectory("http://127.0.0.1:1/", opt=opt, run=commands)


def fetched(address: str, folder: Path) -> tuple[Offer, Path, Path]:
    folder.mkdir()
    (offer,) = fetch_index(address)
    return offer, *fetch_files(address, offer, folder)


def test_a_wheel_on_the_disk_is_installed_by_its_locked_requirements(opt: Path, tmp_path: Path) -> None:
    commands = Commands()
    offer, wheel, lock = fetched(on_disk(tmp_path / "index"), tmp_path / "files")
    place = place_at(opt, commands)
    place.make(offer.version, wheel, lock)
    place.switch(offer.version, place.current())
    assert commands.run == [["sh", str(MAKE_VENV), str(opt / "0.2.0/.venv"), str(lock), str(wheel)]]
    assert ((opt / "current").readlink(), (opt / "previous").readlink()) == (Path("0.2.0"), Path("0.1.0"))


def test_where_nothing_may_be_written_that_is_said(tmp_path: Path) -> None:
    commands = Commands()
    with pytest.raises(UpdateFault, match="none cannot be written, try sudo"):
        place_at(tmp_path / "none", commands).make("0.2.0", WHEEL, LOCK)
    assert commands.run == []


def test_an_installation_that_fails_leaves_nothing_behind(opt: Path, tmp_path: Path) -> None:
    _, wheel, lock = fetched(on_disk(tmp_path / "index"), tmp_path / "files")
    (opt / "0.2.0").mkdir()
    with pytest.raises(UpdateFault):
        place_at(opt, Commands(fails="make_venv")).make("0.2.0", wheel, lock)
    assert sorted(path.name for path in opt.iterdir()) == ["0.1.0", "current"]


def test_a_table_runs_if_systemd_says_so_though_its_page_fails(opt: Path) -> None:
    assert place_at(opt, Commands()).is_up()
    assert not place_at(opt, Commands(fails="is-active")).is_up()


def test_nothing_is_done_to_a_table_that_runs_and_does_not_say_whether_somebody_plays(opt: Path) -> None:
    place = place_at(opt, Commands())
    result = update(place, OFFER, WHEEL, LOCK)
    assert (result.code, place.current()) == ("not_made", "0.1.0")
    assert "its page does not say" in result.words.en
    assert not place_at(opt, Commands(fails="is-active")).is_played()


def test_a_version_left_again_is_gone_and_the_one_before_is_current(opt: Path, tmp_path: Path) -> None:
    offer, wheel, lock = fetched(on_disk(tmp_path / "index"), tmp_path / "files")
    times = iter(range(10_000))

    class NobodyPlays(ReleaseDirectory):
        def is_played(self) -> bool:
            return False

    at_once = {"now_s": lambda: float(next(times)), "sleep": lambda s: None}
    place = NobodyPlays(**{**vars(place_at(opt, Commands())), **at_once})
    for name in ("0.0.9", "0.2.0"):
        (opt / name).mkdir()
    (opt / "previous").symlink_to("0.0.9")
    assert update(place, offer, wheel, lock).code == "rolled_back"  # no page answers there
    assert (place.current(), place.previous()) == ("0.1.0", "0.0.9")
    assert sorted(path.name for path in opt.iterdir()) == ["0.0.9", "0.1.0", "current", "previous"]


def test_the_version_before_is_kept_and_older_ones_are_not(opt: Path) -> None:
    for name in ("0.0.9-20260101000000", "0.2.0"):
        (opt / name).mkdir()
    place = place_at(opt, Commands())
    place.switch("0.2.0", "0.1.0")
    place.drop_older()
    assert sorted(path.name for path in opt.iterdir()) == ["0.1.0", "0.2.0", "current", "previous"]


@pytest.mark.parametrize(
    "changed", [{"sha256": "0" * 64}, {"lock_sha256": "0" * 64}, {"wheel": "missing.whl"}]
)
def test_a_file_that_is_not_what_the_index_says_is_not_taken(
    tmp_path: Path, changed: dict[str, object]
) -> None:
    with pytest.raises(UpdateFault):
        fetched(on_disk(tmp_path / "index", **changed), tmp_path / "files")


@pytest.mark.parametrize("address", ["", "/etc/passwd", "ftp://example.org/index.json", "file:///no/such"])
def test_an_address_that_leads_nowhere_is_said(address: str) -> None:
    with pytest.raises(UpdateFault, match="expected an address|cannot be read"):
        fetch_index(address)


def test_a_pipe_as_index_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "index.json")
    with pytest.raises(UpdateFault, match="expected a file, got a folder, a pipe or a device"):
        fetch_index((tmp_path / "index.json").as_uri())


@pytest.mark.parametrize("said", [b"Hello!\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n{"])
def test_a_server_that_speaks_something_else_is_a_refusal(said: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(said)

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises((UpdateFault, BadIndex)):
            fetch_index(f"http://127.0.0.1:{server.getsockname()[1]}/index.json")
        thread.join()


def test_a_server_that_sends_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = iter([0.0, 1000.0, 2000.0])
    monkeypatch.setattr(fetching, "monotonic", lambda: next(now_s))
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):
                connection.recv(1000)
                connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                while True:
                    connection.sendall(b" " * 1000)

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(UpdateFault, match="not all of it came within 1800 s"):
            fetch_index(f"http://127.0.0.1:{server.getsockname()[1]}/index.json")
        thread.join()
