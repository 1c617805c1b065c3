"""The service units and the script: what they promise stands in them."""

import configparser
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

from tachiai.firmware.cli.main import COMMANDS
from tachiai.hardware_docs.access_point import ADDRESS
from tachiai.hardware_docs.writing.guide import GUIDE_PATH

INSTALL = GUIDE_PATH.parent / "install"
ALL_UNITS = sorted(INSTALL.glob("*.service"))
UPDATE = INSTALL / "tachiai-update.service"
WIFI = INSTALL / "tachiai-wifi.service"
# Those of the table: one other alone may change the program, and one the Wi-Fi.
UNITS = [path for path in ALL_UNITS if path not in (UPDATE, WIFI)]


def unit(path: Path) -> configparser.ConfigParser:
    """Reads a unit; a key that is given twice keeps its last value."""
    parser = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # systemd's keys have capitals
    parser.read_string(path.read_text(encoding="utf-8"))
    return parser


def test_there_are_units() -> None:
    assert [path.name for path in UNITS] == ["tachiai-doctor.service", "tachiai.service"]
    assert UPDATE in ALL_UNITS


def test_an_update_is_begun_by_a_file_and_writes_where_the_program_lies_only() -> None:
    service, watcher = unit(UPDATE)["Service"], unit(INSTALL / "tachiai-update.path")["Path"]
    program, command, *options = service["ExecStart"].split()
    assert (program, command) == ("/opt/tachiai/current/.venv/bin/tachiai", "update")
    taken = options[options.index("--wanted") + 1]
    # Out of the watcher's sight before anything can fail; what is asked for meanwhile is not lost.
    as_table = "/usr/bin/setpriv --reuid=tachiai --regid=tachiai --clear-groups"
    assert service["ExecStartPre"] == f"{as_table} /bin/mv -fT {watcher['PathExists']} {taken}"
    assert "ExecStopPost" not in service
    assert (service["ProtectSystem"], service["ReadWritePaths"]) == (
        "strict",
        "/opt/tachiai /var/lib/tachiai",
    )
    assert service["NoNewPrivileges"] == "yes"
    # Of root's rights one, to become the table's user: what is that user's, root itself does not touch.
    assert (service["CapabilityBoundingSet"], service["AmbientCapabilities"]) == ("CAP_SETUID CAP_SETGID", "")
    calls = "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged\nSystemCallFilter=@setuid\n"
    assert calls in UPDATE.read_text("utf-8")


def test_wifi_is_changed_by_a_user_of_its_own_who_may_do_nothing_else() -> None:
    service = unit(WIFI)["Service"]
    assert (service["User"], service["Group"]) == ("tachiai-wifi", "tachiai")
    assert service["CapabilityBoundingSet"] == service["AmbientCapabilities"] == "CAP_NET_BIND_SERVICE"
    assert (service["NoNewPrivileges"], service["ProtectSystem"]) == ("yes", "strict")
    assert "ReadWritePaths" not in service
    rules = (INSTALL / "tachiai-wifi.rules").read_text(encoding="utf-8")
    assert f'subject.user == "{service["User"]}"' in rules


def test_at_the_access_point_every_name_leads_to_its_page() -> None:
    lines = (INSTALL / "tachiai-wifi.dnsmasq.conf").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == [f"address=/#/{ADDRESS}"]


def test_the_debian_package_has_the_program_the_units_and_what_sets_it_up(tmp_path: Path) -> None:
    script = INSTALL / "make_deb.sh"
    built = subprocess.run(
        ["sh", script, tmp_path], check=True, capture_output=True, text=True
    ).stdout.strip()
    assert Path(built).name == f"tachiai_{version('tachiai')}_all.deb"
    told = subprocess.run(["dpkg-deb", "--info", built], check=True, capture_output=True, text=True).stdout
    held = subprocess.run(
        ["dpkg-deb", "--contents", built], check=True, capture_output=True, text=True
    ).stdout
    assert {"espeak-ng,", "python3-venv"} <= set(told.partition("Depends: ")[2].split("\n")[0].split())
    assert {"postinst", "prerm", "postrm"} <= set(told.split())
    for path in ALL_UNITS:
        assert f"./usr/lib/systemd/system/{path.name}\n" in held
    assert "./usr/share/tachiai/source/pyproject.toml\n" in held
    ours = held.replace("/source/tests/testing/", "").replace("/source/tests/\n", "")  # that of other games
    assert "/source/tests/testing/contract.py" in held
    assert "/source/tests/" not in ours


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_no_unit_runs_as_root_or_may_become_it(path: Path) -> None:
    service = unit(path)["Service"]
    assert service["User"] == "tachiai"
    assert service["NoNewPrivileges"] == "yes"
    assert {"video", "gpio", "spi", "i2c"} <= set(service["SupplementaryGroups"].split())


@pytest.mark.parametrize("path", [*UNITS, WIFI], ids=lambda path: path.name)
def test_a_unit_runs_a_command_that_there_is(path: Path) -> None:
    program, command, *_ = unit(path)["Service"]["ExecStart"].split()
    assert program == "/opt/tachiai/current/.venv/bin/tachiai"
    assert command in COMMANDS


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_writes_in_its_own_folders_only(path: Path) -> None:
    service = unit(path)["Service"]
    assert service["ProtectSystem"] == "strict"
    assert (service["StateDirectory"], service["WorkingDirectory"]) == ("tachiai", "/run/tachiai")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_shuts_what_it_does_not_need(path: Path) -> None:
    service = unit(path)["Service"]
    for name in (
        "ProtectClock", "ProtectControlGroups", "ProtectHome", "ProtectHostname", "ProtectKernelLogs",
        "ProtectKernelModules", "ProtectKernelTunables", "PrivateTmp", "LockPersonality", "RemoveIPC",
        "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID",
    ):  # fmt: skip
        assert service[name] == "yes", name
    assert (service["CapabilityBoundingSet"], service["AmbientCapabilities"]) == ("", "")
    assert service["SystemCallArchitectures"] == "native"
    assert service["UMask"] == "0027"
    text = path.read_text(encoding="utf-8")
    assert "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged\n" in text


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_reaches_the_devices_of_a_table_and_no_others(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert unit(path)["Service"]["DevicePolicy"] == "closed"
    allowed = {line.split()[0] for line in text.splitlines() if line.startswith("DeviceAllow=")}
    # Drivers, as /proc/devices names them.
    needed = {"video4linux", "media", "dma_heap", "gpiochip", "spi", "i2c", "alsa"}
    assert {f"DeviceAllow=char-{name}" for name in needed} <= allowed
    assert all(line.startswith("DeviceAllow=char-") for line in allowed)
    assert not any(name.removeprefix("DeviceAllow=char-") == "mem" for name in allowed)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock", "requirements-supply.lock"])
def test_everything_that_is_installed_has_its_hash(lock: str) -> None:
    text = (INSTALL.parent.parent / lock).read_text(encoding="utf-8")
    entries = text.split("\n")
    named = [number for number, line in enumerate(entries) if "==" in line]
    assert len(named) > 20
    assert all(entries[number + 1].lstrip().startswith("--hash=sha256:") for number in named)
    assert "://" not in text


def test_the_table_may_change_its_settings_and_owns_their_folder() -> None:
    assert unit(INSTALL / "tachiai.service")["Service"]["ReadWritePaths"] == "-/etc/tachiai"
    assert '-o tachiai -g tachiai "$root/var/lib/tachiai" "$root/etc/tachiai"' in (
        INSTALL / "install.sh"
    ).read_text(encoding="utf-8")


def test_a_table_that_fails_or_falls_silent_is_started_again() -> None:
    service = unit(INSTALL / "tachiai.service")["Service"]
    assert service["Type"] == "notify"
    assert service["Restart"] == "on-failure"
    assert unit(INSTALL / "tachiai.service")["Unit"]["StartLimitIntervalSec"] == "0", "and never given up"
    assert 10 <= int(service["WatchdogSec"]) <= 60


def test_the_script_is_good_shell() -> None:
    subprocess.run(["sh", "-n", str(INSTALL / "install.sh")], check=True)


def test_the_script_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    found = subprocess.run(
        ["sh", str(INSTALL / "install.sh"), "explode"],
        env={"ROOT": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1
    assert "expected install, rollback or remove, got explode" in found.stderr


def test_there_is_nothing_to_go_back_to_before_the_first_update(tmp_path: Path) -> None:
    found = subprocess.run(
        ["sh", str(INSTALL / "install.sh"), "rollback"],
        env={"ROOT": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "expected a version before this one, got none" in found.stderr


def test_going_back_twice_comes_back(tmp_path: Path) -> None:
    opt = tmp_path / "opt" / "tachiai"
    for name in ("1-old", "2-new"):
        (opt / name).mkdir(parents=True)
    (opt / "current").symlink_to("2-new")
    (opt / "previous").symlink_to("1-old")
    told = tmp_path / "var/lib/tachiai/update.json"
    told.parent.mkdir(parents=True)
    told.touch()
    seen = []
    for _ in range(2):
        subprocess.run(
            ["sh", str(INSTALL / "install.sh"), "rollback"],
            env={"ROOT": str(tmp_path), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=True,
        )
        seen.append(((opt / "current").readlink().name, (opt / "previous").readlink().name))
    assert seen == [("1-old", "2-new"), ("2-new", "1-old")]
    assert not told.exists()  # what the page said of the last update is no longer so


@pytest.mark.parametrize(
    ("status", "current"),
    [(0, "1-old"), (1, "2-new"), (2, "1-old")],
    ids=["undone", "written since", "too old"],
)
def test_going_back_undoes_what_was_done_to_the_log_or_does_nothing(
    tmp_path: Path, status: int, current: str
) -> None:
    """The version before is asked, which knows its own schema: here a Python that notes what it is told."""
    opt = tmp_path / "opt" / "tachiai"
    python = opt / "1-old/.venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(
        f'#!/bin/sh\necho "$XDG_DATA_HOME $XDG_CONFIG_HOME $4 $5" >{tmp_path}/told\nexit {status}\n'
    )
    python.chmod(0o755)
    (opt / "current").symlink_to("2-new")
    (opt / "previous").symlink_to("1-old")
    found = subprocess.run(
        ["sh", str(INSTALL / "install.sh"), "rollback"],
        env={"ROOT": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    homes = dict(re.findall(r"XDG_(\w+)_HOME=(\S+)", (INSTALL / "tachiai.service").read_text("utf-8")))
    data, config = homes["DATA"], homes["CONFIG"]  # where the service has them
    assert (tmp_path / "told").read_text() == f"{tmp_path}{data} {tmp_path}{config} log downgrade\n"
    assert (opt / "current").readlink().name == current
    assert ("nothing was changed" in found.stderr) == (found.returncode == 1) == (status == 1)


def test_the_doctor_looks_before_the_table_has_the_bus_and_the_port() -> None:
    assert unit(INSTALL / "tachiai-doctor.service")["Unit"]["Before"] == "tachiai.service"


def function_of_script(name: str) -> str:
    """Returns a function of the script, to be run by itself."""
    text = (INSTALL / "install.sh").read_text(encoding="utf-8")
    begin = text.index(f"{name}() {{")
    return text[begin : text.index("\n}\n", begin) + 3]


def test_a_table_that_does_not_start_leaves_the_installation_whole() -> None:
    """Else the Debian package would be left half configured."""
    around = "say() { echo $*; }; on_this_system() { :; }; systemctl() { return 1; }"
    script = f"{around}\n{function_of_script('restart_tables')}restart_tables; echo and goes on"
    found = subprocess.run(["sh", "-euc", script], check=True, capture_output=True, text=True)
    assert found.stdout.splitlines() == [
        "the table does not start: journalctl -u tachiai says why",
        "and goes on",
    ]


def test_the_script_writes_what_is_the_tables_with_the_rights_of_its_user() -> None:
    """A link in /etc/tachiai, which that user may lay, must not lead root anywhere."""
    for name in ("put_units", "put_access_point"):
        lines = function_of_script(name).splitlines()
        theirs = [line for line in lines if '"$point"' in line or '"$settings"' in line]
        acts = [line for line in theirs if not re.search(r"if \[ ! -e|chown -h ", line)]
        assert acts
        assert all("as_table " in line for line in acts), acts
        assert "chown -h" in function_of_script("put_access_point")


def test_the_program_belongs_to_whoever_installs_it_not_to_whoever_unpacked_it() -> None:
    assert "| tar xf - --no-same-owner" in function_of_script("make_version")


def test_the_script_asks_what_the_system_has_after_its_lists_are_there(tmp_path: Path) -> None:
    """Runs the script's function with an apt that knows no package before ``update``."""
    function = function_of_script("system_packages")
    programs = {
        "apt-get": 'case "$1" in update) : >lists ;; install) echo "$@" >installed ;; esac',
        "apt-cache": "[ -e lists ]",
    }
    for name, script in programs.items():
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
        program.chmod(0o755)
    subprocess.run(
        ["sh", "-euc", f"say() {{ :; }}\n{function}system_packages"],
        cwd=tmp_path,
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        check=True,
    )
    installed = (tmp_path / "installed").read_text(encoding="utf-8")
    assert {"python3-picamera2", "python3-lgpio", "python3-spidev"} <= set(installed.split())
