"""Reading of game files: what is wrong is said with its line, and the schema agrees with the reader."""

import json
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import tachiai.rules.data_games
from tachiai.rules.core import Player
from tachiai.rules.data_games.betza import parse_walks
from tachiai.rules.data_games.game_file import FileReader, read_game_file
from tachiai.rules.data_games.game_table import GameFileTable
from tachiai.rules.errors import BadFile
from tachiai.testing.amount import many
from tests.rules.data_games.game_files import EXAMPLES, example, fault_of

SCHEMA = Draft202012Validator(
    json.loads((Path(tachiai.rules.data_games.__path__[0]) / "game.schema.json").read_text("utf-8"))
)
TEXTS = {
    uid: (EXAMPLES / uid / "game.toml").read_text("utf-8") for uid in ("breakthrough", "draughts", "brandubh")
}


@pytest.mark.parametrize("uid", TEXTS)
def test_examples_fit_the_schema(uid: str) -> None:
    SCHEMA.validate(tomllib.loads(TEXTS[uid]))


@pytest.mark.parametrize("uid", TEXTS)
def test_examples_are_short(uid: str) -> None:
    assert len(TEXTS[uid].splitlines()) < 120


@pytest.mark.parametrize(
    ("wrong", "instead", "said"),
    [
        ("game_format = 1", "game_format = 2", "line 2: game.toml: game_format: expected 1, the only format"),
        ('uid = "breakthrough"', 'uid = "B!"', "line 3: game.toml: uid: expected 2 to 31 small letters"),
        (
            "cols = 8",
            "cols = 80",
            "line 10: game.toml: board.cols: expected a whole number from 2 to 25, got 80",
        ),
        ("cols = 8", "", "line 9: game.toml: board.cols: expected a whole number from 2 to 25, got nothing"),
        (
            'walk = "fmWfF"',
            'walk = "fmX"',
            "line 21: game.toml: pieces[0].moves[0].walk: expected one of the atoms",
        ),
        (
            'zone = "far_rank"',
            'zone = "moon"',
            "line 28: game.toml: goals[0].zone: expected one of the zones",
        ),
        (
            'what = "capture"',
            'what = "luck"',
            "line 34: game.toml: goals[1].what: expected one of reach, capture",
        ),
        ('symbols = ["b", "w"]', 'symbols = ["b", "b"]', "expected a different symbol for each piece"),
        ("8/8/8/8/", "8/8/8/", "line 7: game.toml: start: expected the board from the top rank down"),
        ("pattern", "colour", "expected one of the keys"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, wrong: str, instead: str, said: str) -> None:
    assert said in fault_of(tmp_path, TEXTS["breakthrough"].replace(wrong, instead, 1))


def test_what_is_no_toml_is_told(tmp_path: Path) -> None:
    assert "expected a TOML file" in fault_of(tmp_path, "game_format = = 1")


def test_one_language_is_enough_and_the_other_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(TEXTS["breakthrough"].replace('title = "Breakthrough"\n', ""), "utf-8")
    title = read_game_file(path).title
    assert (title.en, title.ja) == ("[ja] ブレイクスルー", "ブレイクスルー")


def test_clauses_that_are_not_named_are_numbered(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(TEXTS["breakthrough"].replace('clause = "BT3"\n', ""), "utf-8")
    file = read_game_file(path)
    assert [cited.clause for cited in file.cited] == ["BT1", "BT2", "BT2", "BT4", "G4", "G3"]


def test_zones_may_differ_for_the_players() -> None:
    file = example("breakthrough").file
    names = file.board.names
    ranks = {player: {names[cell][1] for cell in file.zones["far_rank"][player]} for player in Player}
    assert ranks == {Player.FIRST: {"8"}, Player.SECOND: {"1"}}


SPOILT = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.text(max_size=4),
    st.just([]),
    st.just({}),
    st.just(["a1", 3]),
)


@given(data=st.data(), uid=st.sampled_from(sorted(TEXTS)))
@settings(max_examples=many(60))
def test_what_the_schema_refuses_is_refused_with_a_sentence(data: st.DataObject, uid: str) -> None:
    """A value of a valid file is replaced or taken away."""
    values = deepcopy(tomllib.loads(TEXTS[uid]))
    table: Any = values
    while True:
        key = data.draw(st.sampled_from(sorted(table) if isinstance(table, dict) else range(len(table))))
        if not isinstance(table[key], dict | list) or not table[key] or data.draw(st.booleans()):
            break
        table = table[key]
    spoilt = data.draw(SPOILT)
    if spoilt is None:
        del table[key]
    else:
        table[key] = spoilt
    said = _refusal_of(uid, values)
    assert "expected" in said if said else SCHEMA.is_valid(values)


def _refusal_of(uid: str, values: dict[str, Any]) -> str:
    try:
        FileReader(GameFileTable(EXAMPLES / uid / "game.toml", values)).read()
    except BadFile as error:
        return str(error)
    return ""


@given(text=st.text(max_size=12))
def test_betza_takes_any_text(text: str) -> None:
    try:
        assert parse_walks(text)
    except ValueError:
        return
