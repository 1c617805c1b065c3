"""The settings on the page: what everybody answers first, the rest folded, complaints at their fields."""

import re

import pytest

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports, SettingsSaved
from tachiai.rules.messages import bilingual
from tests.support.fake_live_table import FakeLiveTable
from tests.support.fake_settings import FakeSettings
from tests.support.page_visitors import Visitor

TOO_FEW = bilingual("Expected: whole number, ≥ 1. Got: 0", "使える値：整数、1以上。入力された値：0")
REFUSED = SettingsSaved(
    False, bilingual("Nothing was written.", "保存していません。"), {"leds.count": TOO_FEW}
)


def test_what_everybody_answers_comes_first_and_the_rest_is_folded(arbiter: Visitor) -> None:
    page = arbiter.read("/setup/settings")
    questions, _, rest = page.partition("<details")
    assert re.findall(r'<label for="([\w.]+)"', questions) == ["camera.source", "leds.layout"]
    assert re.findall(r'<label for="([\w.]+)"', rest) == [
        "camera.picture_wh",
        "leds.count",
        "leds.serpentine",
    ]
    assert "Which camera?" in questions
    assert "Meaning of leds.count" in rest
    assert "default: 256" in rest
    assert "Read at the next start." in page


def test_choices_are_read_by_name_and_sent_by_value(arbiter: Visitor) -> None:
    assert '<option value="under" >under the squares</option>' in arbiter.read("/setup/settings")
    page = arbiter.read("/setup/settings", Accept_Language="ja")
    assert '<option value="under" >マスの下</option>' in page
    assert "既定値：盤の横" in page


def test_all_that_was_typed_is_saved(arbiter: Visitor, settings: FakeSettings) -> None:
    typed = {"camera.source": " picamera2 ", "leds.layout": "under", "leds.count": "81"}
    answer = arbiter.post("/setup/settings", **typed, unknown="x")
    assert answer.headers["Location"] == "/setup/settings"
    assert settings.saved == [{"camera.source": "picamera2", "leds.layout": "under", "leds.count": "81"}]
    assert "Written." in arbiter.read("/setup/settings")


def test_a_bad_value_is_marked_at_its_field_and_kept_there(arbiter: Visitor, settings: FakeSettings) -> None:
    settings.answer = REFUSED
    answer = arbiter.post("/setup/settings", **{"leds.count": "0", "camera.source": "usb:2"})
    assert answer.status_code == 409
    assert "Nothing was written." in answer.text
    assert '<a href="#leds.count">Meaning of leds.count</a>' in answer.text
    (field,) = re.findall(r'<input id="leds.count".*?>', answer.text)
    assert 'value="0"' in field
    assert 'aria-describedby="leds.count-wrong"' in field
    assert '<p class="alarm" id="leds.count-wrong">Expected: whole number, ≥ 1. Got: 0</p>' in answer.text
    assert 'value="usb:2"' in answer.text
    assert len(re.findall(r'<details class="card" open>', answer.text)) == 1


def test_the_page_speaks_japanese(arbiter: Visitor, settings: FakeSettings) -> None:
    page = arbiter.read("/setup/settings", Accept_Language="ja")
    for words in ("どのカメラですか", "leds.count の意味", "次の起動時に読まれます。", "LED"):
        assert words in page


@pytest.mark.parametrize("path", ["/setup/settings", "/setup/settings.json", "/setup.json"])
def test_spectators_neither_see_nor_change_the_settings(
    spectator: Visitor, settings: FakeSettings, path: str
) -> None:
    assert spectator.get(path).status_code == 403
    assert spectator.post("/setup/settings", **{"leds.count": "1"}).status_code == 403
    assert settings.saved == []


def test_a_foreign_form_changes_nothing(arbiter: Visitor, settings: FakeSettings) -> None:
    answer = arbiter.post("/setup/settings", **{"form_token": "another", "leds.count": "1"})
    assert answer.status_code == 400
    assert settings.saved == []


def test_the_set_up_page_leads_to_the_settings(arbiter: Visitor) -> None:
    assert 'href="/setup/settings"' in arbiter.read("/setup/")


def test_without_a_settings_file_there_is_no_such_page(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable
) -> None:
    visitor = Visitor(create_app(config, log, Ports(live=live)).test_client())
    assert visitor.get("/setup/settings").status_code == 404
