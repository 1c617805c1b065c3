"""Settings are written as they are read, and every key is documented."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.firmware.drivers.keys import Section, meaning_of
from tachiai.firmware.errors import BadSetting, OutputFault
from tachiai.firmware.settings.file import (
    format_settings,
    load_settings,
    old_settings_path,
    read_settings,
    settings_reference,
    write_settings,
)
from tachiai.firmware.settings.model import Settings

DOCS = Path(__file__).parents[3] / "hardware_docs"


def test_the_defaults_are_written_as_comments() -> None:
    text = format_settings(Settings())
    assert all(not section for section in tomllib.loads(text).values())
    assert "# brightness = 0.4" in text


@given(
    source=st.text(st.characters(codec="utf-8"), max_size=30),
    brightness=st.floats(0, 1),
    serpentine=st.booleans(),
    skipped=st.lists(st.integers(0, 4000), max_size=4).map(tuple),
    port=st.integers(1, 65535),
)
def test_what_is_written_is_read_again(
    source: str, brightness: float, serpentine: bool, skipped: tuple[int, ...], port: int
) -> None:
    settings = Settings.model_validate(
        {
            "camera": {"source": source},
            "leds": {"brightness": brightness, "serpentine": serpentine, "skipped": skipped},
            "page": {"port": port},
        }
    )
    assert Settings.model_validate(tomllib.loads(format_settings(settings))) == settings


def test_a_file_is_replaced_in_one_go(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.toml"
    for count in (10, 20):
        write_settings(Settings.model_validate({"leds": {"count": count}}), path)
        assert load_settings(path).leds.count == count
    assert {each.name for each in path.parent.iterdir()} == {"settings.toml", "settings.toml.old"}
    assert load_settings(old_settings_path(path)).leds.count == 10


def test_a_file_that_only_its_owner_may_read_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.touch(mode=0o600)
    write_settings(Settings(), path)
    assert [each.stat().st_mode & 0o777 for each in (path, old_settings_path(path))] == [0o600, 0o600]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OutputFault, match="file/settings.toml: the settings cannot be written"):
        write_settings(Settings(), tmp_path / "file" / "settings.toml")


@pytest.mark.parametrize(("language", "file"), [("en", "settings.md"), ("ja", "settings.ja.md")])
def test_the_reference_is_current(language: str, file: str) -> None:
    assert (DOCS / file).read_text(encoding="utf-8") == settings_reference(language)


def test_every_key_has_a_meaning_in_both_languages() -> None:
    for name in Settings.model_fields:
        section: Section = getattr(Settings(), name)
        for key, field in type(section).model_fields.items():
            meaning = meaning_of(field)
            assert meaning.en, f"{name}.{key}"
            assert not meaning.ja.isascii(), f"{name}.{key}"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('server = "mail.example.org"', "email.server: expected smtps://HOST or smtp://HOST"),
        ('server = "smtp://mail.example.org:99999"', "email.server: expected smtps://HOST"),
        ('server = "smtps://aoi:secret@mail.example.org"', "email.server: expected smtps://HOST"),
        ('server = "smtps://mail.example.org"', "email.sender: expected the e-mail address"),
        ('sender = "Tachiai <t@example.org>"', "email.sender: expected an e-mail address"),
    ],
)
def test_a_bad_mail_server_is_said_in_a_sentence(lines: str, said: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(said)):
        read_settings(f"[email]\n{lines}\n".encode(), "settings.toml")


def test_a_mail_server_is_read() -> None:
    lines = b'[email]\nserver = "smtp://mail.example.org:2525"\nsender = "t@example.org"\n'
    assert read_settings(lines, "settings.toml").email.server == "smtp://mail.example.org:2525"
