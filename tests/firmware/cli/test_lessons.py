"""``tachiai lessons``: a line for each lesson, and one sentence for what there is not."""

import json
import re

import pytest
from click.testing import CliRunner

from tachiai.firmware.cli.main import main, tachiai
from tachiai.rules.registry import USUAL_ORDER, open_game


@pytest.mark.parametrize("uid", USUAL_ORDER)
def test_lessons_are_listed_as_json_lines(uid: str) -> None:
    listed = CliRunner().invoke(tachiai, ["lessons", "list", uid, "--lang", "ja", "--json"])
    lessons = [json.loads(line) for line in listed.stdout.splitlines()]
    assert lessons[-1]["id"] == "game"
    game = open_game(uid)
    for lesson in lessons:
        assert list(lesson) == ["id", "clauses", "title", "position"]
        assert set(lesson["clauses"]) <= set(game.clauses)
        game.parse_position(lesson["position"])


def test_lessons_are_listed_for_people() -> None:
    listed = CliRunner().invoke(tachiai, ["lessons", "list", "chatra", "--lang", "en"])
    assert listed.stdout.splitlines()[0].split() == [
        "first-drop",
        "CH1,",
        "CH2,",
        "CH3,",
        "G1,",
        "G2",
        "The",
        "first",
        "drop",
    ]


@pytest.mark.parametrize(
    "said", [["lessons", "list", "go"], ["teach", "go"], ["teach", "chatra", "--lesson", "go"]]
)
def test_what_there_is_not_is_one_sentence(
    said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tachiai", *said])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    [sentence] = capsys.readouterr().err.splitlines()
    assert re.match("tachiai: There is no (game|lesson) 'go'", sentence)
