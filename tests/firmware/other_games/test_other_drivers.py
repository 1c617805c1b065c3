"""Drivers of other people are installed like games, kept by an update, and left out where they fail."""

import hashlib
import os
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tachiai.firmware.errors import BadGamePackage
from tachiai.firmware.other_games.activation import FOLDER_VARIABLE, SAFE_VARIABLE, tree_sha256
from tachiai.firmware.other_games.package import read_packages
from tachiai.firmware.other_games.store import GameStore
from tachiai.firmware.settings.file import load_settings, write_settings
from tachiai.firmware.settings.form import filled_in
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.updating.offers import Offer
from tachiai.firmware.updating.release_directory import ReleaseDirectory
from tachiai.firmware.updating.update import update
from tachiai.rules.game_folders import VARIABLE, use_game_folders
from tachiai.rules.messages import Message
from tests.firmware.other_games.tried_once import keep_trials
from tests.firmware.other_games.wheels import LIBRARY_NAME, LIGHTS_NAME, NAME, library, lights, wheel
from tests.support.started_command import started

BOTH = [(LIGHTS_NAME, lights()), (LIBRARY_NAME, library())]
SETTINGS = "[leds]\ndriver = 'lights'\nlights_glow = 3\ncount = 9\n"
ASK = """
import sys
from tachiai.firmware.other_games.activation import use_installed_games
use_installed_games()
from pathlib import Path
from tachiai.firmware.settings.file import load_settings
from tachiai.firmware.drivers.leds import LED_DRIVERS
leds = load_settings(Path(sys.argv[1])).leds
faults = [each.fault for each in LED_DRIVERS.broken]
print(leds.driver, leds.count, getattr(leds, "lights_glow", "-"), *faults)
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameStore]:
    keep_trials(monkeypatch)
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.delenv(SAFE_VARIABLE, raising=False)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "games"))
    known = [os.path.abspath(path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(known))
    yield GameStore(tmp_path / "games")
    use_game_folders((), {})


def told(tmp_path: Path) -> str:
    """What another program reads in the settings that name the driver."""
    (tmp_path / "settings.toml").write_text(SETTINGS)
    command = [sys.executable, "-c", ASK, str(tmp_path / "settings.toml")]
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE}
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return ran.stdout.strip()


def test_a_driver_is_installed_with_what_it_needs(store: GameStore, tmp_path: Path) -> None:
    installed = store.install(read_packages(BOTH), LIGHTS_NAME)
    assert (installed.name, installed.drivers, installed.names) == (
        "lights",
        ("tachiai.led_drivers:lights",),
        "lights",
    )
    assert installed.sha256.split() == [hashlib.sha256(content).hexdigest() for _, content in BOTH]
    assert told(tmp_path) == "lights 9 3"
    assert store.remove("lights").name == "lights"


def test_a_driver_without_what_it_needs_is_not_installed(store: GameStore) -> None:
    with pytest.raises(BadGamePackage, match="No module named 'glowing'"):
        store.install(read_packages(BOTH[:1]), LIGHTS_NAME)
    assert store.installed() == ()


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("raise RuntimeError('it is dark')", "it is dark"),
        ("DRIVER = 5", "expected a LedDriver, got a int"),
        ("import os; os._exit(0)", "exit status 0"),
    ],
)
def test_a_driver_that_does_not_load_is_not_installed(store: GameStore, module: str, why: str) -> None:
    with pytest.raises(BadGamePackage, match=why):
        store.install(read_packages([(LIGHTS_NAME, lights(module))]), LIGHTS_NAME)


def test_a_driver_of_ours_is_not_replaced(store: GameStore) -> None:
    content = wheel("", "[tachiai.cameras]\nphone = crosses:DRIVER\n")
    with pytest.raises(BadGamePackage, match="there is a driver phone already"):
        store.install(read_packages([(NAME, content)]), NAME)


def test_two_packages_are_not_installed_as_one() -> None:
    with pytest.raises(BadGamePackage, match="expected one package with what it needs, got lights, crosses"):
        read_packages([(LIGHTS_NAME, lights()), (NAME, wheel())])


@pytest.mark.parametrize("how", ["changed", "safe", "fails"])
def test_a_table_whose_driver_is_left_out_starts_without_it(
    store: GameStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    store.install(read_packages(BOTH), LIGHTS_NAME)
    module, lock = store.folder / "lights/lights/__init__.py", store.folder / "games.json"
    if how == "safe":
        monkeypatch.setenv(SAFE_VARIABLE, "1")
    else:
        before = tree_sha256(store.folder / "lights")
        module.write_text("raise RuntimeError('it is dark')\n")
    if how == "fails":  # as with a newer version of the program
        lock.write_text(lock.read_text().replace(before, tree_sha256(store.folder / "lights")))
    why = {"changed": "its files are not those", "safe": "--safe", "fails": "it is dark"}[how]
    said = told(tmp_path)
    assert said.startswith("emulated 9 - ")
    assert why in said


def test_saving_settings_keeps_the_keys_of_a_driver_that_is_left_out(
    store: GameStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(SETTINGS)
    use_game_folders((), {"tachiai.led_drivers:lights": "it is left out"})
    settings = load_settings(path)
    assert settings.leds.driver == "emulated"
    changed = filled_in(settings, {"leds.count": "7"})
    assert isinstance(changed, Settings)
    write_settings(changed, path)
    write_settings(load_settings(path), path)
    said = tomllib.loads(path.read_text())["leds"]
    assert (said["driver"], said["lights_glow"], said["count"]) == ("lights", 3, 7)
    assert load_settings(path).leds.count == 7
    other = filled_in(load_settings(path), {"leds.driver": "terminal"})
    assert isinstance(other, Settings)
    write_settings(other, path)
    assert "lights_glow" not in path.read_text()


def test_a_driver_that_the_settings_name_is_not_removed(
    store: GameStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.install(read_packages(BOTH), LIGHTS_NAME)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "tachiai").mkdir()
    (tmp_path / "tachiai" / "settings.toml").write_text(SETTINGS)
    for safe in ([], ["--safe"]):
        ran = started(*safe, "games", "remove", "lights")
        assert (ran.returncode, ran.stderr) == (
            2,
            "tachiai: lights is a driver that the settings name. Choose another one there first.\n",
        )
    assert len(store.installed()) == 1
    (tmp_path / "tachiai" / "settings.toml").write_text("")
    assert started("games", "remove", "lights").returncode == 0


def test_the_command_lists_what_is_left_out(store: GameStore, tmp_path: Path) -> None:
    for name, content in BOTH:
        (tmp_path / name).write_bytes(content)
    asked = ["games", "install", *(str(tmp_path / name) for name, _ in BOTH)]
    ran = started(*asked, stdin="y\n")
    assert ran.stdout.endswith("lights can be named in the settings now.\n")
    assert ran.stdout.count("SHA-256 of") == 2
    assert started("games", "list").stdout.startswith("lights: lights 1.0, code of its own, from lights-1.0")
    assert "--safe" in started("--safe", "games", "list").stderr
    assert started("games", "remove", "lights").stdout == "lights is removed.\n"


VERSION = """#!/bin/sh
exec {python} -c 'from tachiai.firmware.cli.main import main; main()' "$@"
"""


def made(command: Sequence[str]) -> None:
    """Makes a version as ``make_venv.sh`` does: from nothing but the locked requirements and the program."""
    if command[0] == "sh":
        program = Path(command[2]) / "bin" / "tachiai"
        program.parent.mkdir(parents=True)
        program.write_text(VERSION.format(python=sys.executable))
        program.chmod(0o755)


class NobodyPlays(ReleaseDirectory):
    """A table that nobody uses."""

    def is_played(self) -> bool:
        return False

    def is_up(self) -> bool:
        return False


def test_an_update_keeps_games_and_drivers(store: GameStore, tmp_path: Path) -> None:
    opt = tmp_path / "opt"
    made(["sh", "make_venv.sh", str(opt / "0.1.0/.venv")])
    (opt / "current").symlink_to("0.1.0")
    store.install(read_packages(BOTH), LIGHTS_NAME)
    store.install(read_packages([(NAME, wheel())]), NAME)
    place = NobodyPlays("http://127.0.0.1:1/", opt=opt, run=made)
    offer = Offer("0.2.0", "a.whl", "0" * 64, "a.lock", "1" * 64, Message(""))
    assert update(place, offer, Path("a.whl"), Path("a.lock")).ok
    assert place.current() == "0.2.0"
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE}
    asked = [str(opt / "current/.venv/bin/tachiai")]
    games = subprocess.run(
        [*asked, "rules", "list"], capture_output=True, text=True, check=True, env=environment
    )
    assert "crosses" in games.stdout
    listed = subprocess.run(
        [*asked, "games", "list"], capture_output=True, text=True, check=True, env=environment
    )
    assert (len(listed.stdout.splitlines()), listed.stderr) == (2, "")
    assert told(tmp_path) == "lights 9 3"


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package index on this computer, with the driver and what it needs."""
    for name, content in BOTH:
        folder = tmp_path / "index" / name.partition("-")[0]
        folder.mkdir(parents=True)
        (folder / name).write_bytes(content)
        digest = hashlib.sha256(content).hexdigest()
        (folder / "index.html").write_text(f'<a href="{name}#sha256={digest}">{name}</a>')

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "index")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for variable in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{server.server_port}/")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    yield
    server.shutdown()
    server.server_close()


@pytest.mark.usefixtures("index")
def test_a_package_is_installed_by_its_name_with_what_it_needs(store: GameStore, tmp_path: Path) -> None:
    hashes = [
        argument for _, content in BOTH for argument in ("--sha256", hashlib.sha256(content).hexdigest())
    ]
    assert "expected --sha256 beside --yes" in started("games", "install", "lights", "--yes").stderr
    refused = started("games", "install", "lights", "--yes", *hashes[:2])
    assert "expected a file with the SHA-256" in refused.stderr
    assert store.installed() == ()
    ran = started("games", "install", "lights", "--yes", *hashes)
    assert ran.stdout.endswith("lights can be named in the settings now.\n"), ran.stderr
    assert store.installed()[0].source == "lights"
    assert told(tmp_path) == "lights 9 3"


@pytest.mark.usefixtures("store", "index")
@pytest.mark.parametrize("name", ["nothing-of-that-name", "--index-url"])
def test_what_is_not_in_the_index_is_one_sentence(name: str) -> None:
    ran = started("games", "install", "--", name)
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1
    assert name in ran.stderr
