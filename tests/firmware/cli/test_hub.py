"""``tachiai hub`` with bad input: one sentence, no traceback."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.hub import hub
from tachiai.firmware.errors import BadSetting

AOI = ("account", "set", "Aoi", "--role", "arbiter")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--site", "Hall 1"), "expected the name of a site"),
        (
            ("account", "set", "Aoi", "--role", "arbiter", "--password", "short"),
            "expected a password of at least 8",
        ),
        (("account", "remove", "Nobody"), "there is no account Nobody"),
        (("--site", "ä", "simulate"), "expected the name of a site"),
        (("--delay", "nan"), "expected a finite number"),
        (("simulate", "--every", "nan"), "expected a finite number"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    ended = CliRunner().invoke(hub, ["--db", str(tmp_path / "hub.sqlite3"), *arguments])
    assert ended.exit_code == 2
    assert said in ended.stderr


def test_a_bad_broker_is_refused(tmp_path: Path) -> None:
    ended = CliRunner().invoke(hub, ["--db", str(tmp_path / "hub.sqlite3"), "--broker", "http://x"])
    assert isinstance(ended.exception, BadSetting)


def test_bad_settings_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[email]\nserver = "mail.example.org"\n')
    ended = CliRunner().invoke(hub, ["--db", str(tmp_path / "hub.sqlite3"), "--settings", str(path)])
    assert isinstance(ended.exception, BadSetting)
    assert "email.server" in str(ended.exception)


def test_accounts_are_set_listed_and_removed(tmp_path: Path) -> None:
    run, database = CliRunner(), ["--db", str(tmp_path / "hub.sqlite3")]
    run.invoke(hub, [*database, *AOI, "--password", "long enough"])
    assert run.invoke(hub, [*database, "account", "list"]).stdout == "Aoi\tarbiter\n"
    run.invoke(hub, [*database, "account", "remove", "Aoi"])
    assert run.invoke(hub, [*database, "account", "list"]).stdout == ""


def test_the_help_names_the_ports() -> None:
    said = " ".join(CliRunner().invoke(hub, ["--help"]).stdout.split())
    for port in ("8480", "8481", "8883"):
        assert f"[default: {port}" in said


@pytest.mark.parametrize(
    ("host", "address", "is_told"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("192.168.7.5", "192.168.7.5", False),
        ("hub.local", "HUB.LOCAL", False),
    ],
)
def test_an_invitation_names_the_address_where_the_hub_listens(
    tmp_path: Path, host: str, address: str, is_told: bool
) -> None:
    where = ["--db", str(tmp_path / "hub.sqlite3"), "--club", str(tmp_path / "club"), "--host", host]
    ended = CliRunner().invoke(hub, [*where, "invite", "table-1"])
    assert ended.stdout.startswith(f"TACHIAI:1/{address}:8481/")
    assert ("listens on this computer only" in ended.stderr) is is_told
