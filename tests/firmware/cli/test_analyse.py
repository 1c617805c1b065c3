"""``tachiai analyse`` and ``tachiai match``, as a person and as a script use them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.analyse import analyse
from tachiai.firmware.cli.match import OpeningPair, match, play_pairing
from tachiai.rules.engine import SearchLimits
from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.errors import RulesError
from tachiai.rules.line import Line
from tachiai.rules.record import GameRecord, save_record
from tachiai.rules.registry import open_game

TRY_IN_ONE = "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -"
# An engine that writes down which process it is.
TELLS_ITSELF = """
import os, pathlib, sys
from tachiai.firmware.engine import serve
with pathlib.Path(sys.argv[1]).open("a") as told:
    told.write(f"{os.getpid()}\\n")
serve(sys.stdin.buffer, sys.stdout)
"""


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(analyse, arguments, input=stdin)


def test_a_forced_win_is_said_in_both_languages() -> None:
    english = run("rugby_chess", "--position", TRY_IN_ONE, "--depth", "1").stdout.splitlines()
    assert english[0].endswith("(wins by force in 1 ply)")
    japanese = run(
        "rugby_chess", "--position", TRY_IN_ONE, "--depth", "1", "--lang", "ja"
    ).stdout.splitlines()
    assert japanese[0].endswith("（1 手で必ず勝ち）")


def test_several_lines_as_json() -> None:
    lines = run("rosenkreuz", "--nodes", "300", "--lines", "3", "--json").stdout.splitlines()
    answers = [json.loads(line) for line in lines]
    assert len({answer["move"] for answer in answers}) == 3
    assert [answer["score"] for answer in answers] == sorted((a["score"] for a in answers), reverse=True)


def test_every_line_of_standard_input_is_answered() -> None:
    asked = [
        '{"game": "rosenkreuz", "nodes": 50, "level": 1}',
        "rubbish",
        '{"game": "rosenkreuz", "level": 99}',
    ]
    answers = [json.loads(line) for line in run("--stdin", stdin="\n".join(asked)).stdout.splitlines()]
    assert [sorted(set(answer) & {"move", "error"}) for answer in answers] == [["move"], ["error"], ["error"]]


def test_whoever_has_enough_of_the_answers_may_go() -> None:
    command = [sys.executable, "-c", "from tachiai.firmware.cli.main import main; main()"]
    with subprocess.Popen(
        [*command, "analyse", "--stdin"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"game": "rosenkreuz", "nodes": 5}\n' * 300)
        process.stdin.flush()  # and left open: the reader waits for more
        assert b"move" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_position_of_a_record(tmp_path: Path) -> None:
    game = open_game("rosenkreuz")
    line = Line(game, game.start()).play(game.parse_move("a3-a4"))
    start = game.format_position(game.start())
    header = GameHeader(game=game.uid, rules_version=game.rules_version, start=start, started_ms=0)
    position = game.format_position(line.state)
    entry = Entry(kind=EntryKind.PLY, ply=1, at_ms=5, move="a3-a4", position=position)
    path = tmp_path / "game.json"
    save_record(path, GameRecord(header, (entry,)), "json")
    for ply, player in (("0", "r"), ("1", "c")):
        answer = json.loads(run("--record", str(path), "--ply", ply, "--nodes", "50", "--json").stdout)
        state = game.start() if player == "r" else line.state
        assert answer["move"] in game.legal_texts(state)


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        ("go",),
        ("rosenkreuz", "--stdin"),
        ("rosenkreuz", "--ply", "3"),
        ("rosenkreuz", "--position", "x"),
        ("rosenkreuz", "--level", "9"),
    ],
)
def test_mistakes_end_in_one_sentence(wrong: tuple[str, ...]) -> None:
    result = run(*wrong)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_match_counts_both_colours() -> None:
    result = CliRunner().invoke(match, ["rosenkreuz", "3", "1", "--games", "4", "--nodes", "60", "--json"])
    score = json.loads(result.stdout)
    assert score["won"] + score["drawn"] + score["lost"] == 4
    low, high = score["bounds"]
    assert 0 <= low <= score["share"] <= high <= 1


def test_a_player_behind_a_command_ends_with_the_games(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(TELLS_ITSELF)
    command = f"{sys.executable} {tmp_path / 'engine.py'} {tmp_path / 'told'}"
    score = play_pairing(OpeningPair("rosenkreuz", {}, (command, "1"), SearchLimits(depth=1), 1, 4))
    assert score.games == 2
    (process,) = map(int, (tmp_path / "told").read_text().split())
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        ("99", "1"),
        ("full", " "),
        ("1", "no-such-engine"),
        ("1", "'open"),
        ("1", "2", "--games", "3"),
        ("1", "2", "--opening", "1000"),
    ],
)
def test_a_player_or_match_that_there_is_not_is_named(wrong: tuple[str, ...]) -> None:
    result = CliRunner().invoke(match, ["rosenkreuz", *wrong])
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("sleep 60", "expected a move from sleep, got none in 1 s"),
        ("cat", "expected a move from cat, got {'game': 'rosenkreuz', "),
        ("false", "false: expected an answer, the engine ended 3 times"),
    ],
)
def test_what_a_player_behind_a_command_did_instead_of_a_move_is_told(
    player: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tachiai.firmware.cli.match.PATIENCE_S", 1.0)
    with pytest.raises(RulesError) as error:
        play_pairing(OpeningPair("rosenkreuz", {}, (player, "material"), SearchLimits(ms=1), 1, 0))
    assert str(error.value).startswith(told)
    assert len(str(error.value)) < 120
