"""``tachiai update``: what is said, in which language, and what is left for the page to read."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli import update as command
from tachiai.firmware.cli.update import update
from tachiai.firmware.errors import BadSetting
from tests.support.update_index import entry


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text("", encoding="utf-8")
    return path


def said(settings: Path, *words: str, status: int = 2) -> str:
    done = CliRunner().invoke(update, [*words, "--settings", str(settings)])
    assert done.exit_code == status, done.output
    return done.output


def index(folder: Path, text: str) -> str:
    path = folder / "index.json"
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize(("language", "words"), [("en", "cannot be read"), ("ja", "を読み込めません")])
def test_an_index_that_is_not_there_is_said_in_the_chosen_language(
    settings: Path, tmp_path: Path, language: str, words: str
) -> None:
    address = (tmp_path / "none.json").as_uri()
    assert words in said(settings, "--check", "--index", address, "--lang", language)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "JSON ではありません"),
        ("{}", "更新の一覧（形式 1）ではない"),
        ('{"tachiai_updates": 1, "versions": [5]}', "オブジェクトのはずですが、5 でした"),
        ('{"tachiai_updates": 1, "versions": [{"version": "x"}]}', "version の値 'x' は使えません"),
        ('{"tachiai_updates": 1, "versions": []}', "一覧にバージョン '9.9' はありません"),
    ],
)
def test_what_is_wrong_with_an_index_is_said_in_japanese(
    settings: Path, tmp_path: Path, text: str, words: str
) -> None:
    assert words in said(settings, "9.9", "--index", index(tmp_path, text), "--lang", "ja")


def test_files_that_cannot_be_read_or_written_are_named(settings: Path, tmp_path: Path) -> None:
    assert "does not exist" in said(settings, "--wanted", str(tmp_path / "none"))
    result, address = tmp_path / "none/result.json", (tmp_path / "none.json").as_uri()
    assert f"{result}: cannot be written" in said(settings, "--result", str(result), "--index", address)


def test_without_an_index_and_by_another_protocol(settings: Path) -> None:
    assert "--index で指定してください" in said(settings, "--lang", "ja")
    assert "https:// で始まるアドレス" in said(settings, "--index", "ftp://x/", "--lang", "ja")


def test_what_kept_a_wanted_update_from_being_made_is_left_for_the_page(
    settings: Path, tmp_path: Path
) -> None:
    wanted, result = tmp_path / "wanted", tmp_path / "result.json"
    wanted.write_text("0.2.0\n", encoding="utf-8")
    address = (tmp_path / "none.json").as_uri()
    said(settings, "--wanted", str(wanted), "--result", str(result), "--index", address)
    told = json.loads(result.read_text(encoding="utf-8"))
    assert told["code"] == "not_made"
    assert ("cannot be read" in told["en"], "読み込めません" in told["ja"]) == (True, True)
    assert not wanted.exists()


def test_the_settings_are_those_of_the_installed_table_not_of_who_updates_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "installed.toml"
    installed.write_text("[page]\nport = 'none'\n", encoding="utf-8")
    monkeypatch.setattr(command, "SETTINGS_OF_SERVICE", installed)
    found = CliRunner().invoke(update, ["--check"]).exception
    assert isinstance(found, BadSetting)
    assert str(installed) in str(found)


def test_versions_go_up_only(settings: Path, tmp_path: Path) -> None:
    """Whoever asks, such as a page that was broken into, gets none with holes that were mended since."""
    older = index(tmp_path, json.dumps({"tachiai_updates": 1, "versions": [entry("0.0.1")]}))
    wanted = tmp_path / "wanted"
    wanted.write_text("0.0.1", encoding="utf-8")
    told = said(settings, "--wanted", str(wanted), "--index", older)
    assert "expected a version after" in told
    assert "got 0.0.1" in told
    assert "より新しいバージョンが必要" in said(settings, "0.0.1", "--index", older, "--lang", "ja")
