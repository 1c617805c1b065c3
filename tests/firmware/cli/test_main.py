"""The command as a person types it: what goes wrong is one sentence on standard error, exit status 2."""

import io
import os
import re
import socket
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import click
import cv2
import numpy as np
import pytest

from tachiai.firmware.cli.main import COMMANDS, SECTIONS, main, usual_log
from tachiai.firmware.cli.main import tachiai as group
from tachiai.rules.messages import usual_language
from tachiai.rules.registry import game_ids

RUN = "from tachiai.firmware.cli.main import main; main()"


def in_a_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, *arguments], capture_output=True, text=True, check=False, timeout=120
    )


def tachiai(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The same in this process, which has imported everything already."""
    out, err = io.TextIOWrapper(io.BytesIO()), io.StringIO()
    argv = patch.object(sys, "argv", ["tachiai", *arguments])
    with argv, redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as ended:
        main()
    code = ended.value.code
    assert isinstance(code, int)
    out.seek(0)
    return subprocess.CompletedProcess(arguments, code, out.read(), err.getvalue())


def complains(run: subprocess.CompletedProcess[str], words: str) -> None:
    """One sentence with these words, and nothing else."""
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("tachiai: ")
    assert run.stderr.count("\n") == 1
    assert words in run.stderr


@pytest.fixture
def blank_pictures(tmp_path: Path) -> Path:
    """A folder of pictures without a board."""
    folder = tmp_path / "blank"
    folder.mkdir()
    noise = np.random.default_rng(1).integers(110, 140, (240, 320, 3), np.uint8)
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), noise)
    return folder


def test_a_full_disk_behind_the_output_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tachiai", "rules", "list"])
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "tachiai: the output cannot be written: No space left on device\n"


def test_every_command_can_be_asked_for_help() -> None:
    run = in_a_process("--help")
    assert run.returncode == 0
    for name in ("demo", "run", "referee", "rules", "solve", "record", "see", "print"):
        assert f"  {name} " in run.stdout


def test_an_unknown_command_or_game_is_named() -> None:
    complains(in_a_process("domo"), "domo")
    complains(tachiai("demo", "chess"), "There is no game 'chess'. Did you mean troop_chess or rugby_chess?")


@pytest.mark.parametrize("command", ["list", "play"])
def test_a_length_without_puzzles_is_refused(command: str) -> None:
    refused = tachiai("puzzles", command, "chatra", "--plies", "99")
    complains(refused, "expected a number of plies out of 1, 3, 5")


def test_an_option_that_the_game_does_not_offer_is_refused() -> None:
    complains(tachiai("demo", "chatra", "--option", "size=10"), "expected size to be one of 12, 9, 15")
    complains(tachiai("demo", "--option", "size"), "NAME=VALUE")


def test_a_played_script_has_its_own_start() -> None:
    complains(tachiai("demo", "--autoplay", "--start", "board"), "--autoplay begins where its script does")


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        complains(tachiai("demo", "--port", port, "--log", str(tmp_path / "log.sqlite3")), f"port {port}")


def test_a_log_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    complains(tachiai("demo", "--log", str(tmp_path / "file" / "log.sqlite3")), "the log cannot be written")


def test_a_broken_sheet_file_is_named_with_its_key(tmp_path: Path, blank_pictures: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('format = 1\ntitle = "mine"\n', encoding="utf-8")
    run = tachiai("run", "rugby_chess", "--camera", str(blank_pictures), "--sheet", str(sheet))
    complains(run, "sheet.toml: grid: expected a table, got nothing")


def test_pictures_without_a_board_give_no_game(blank_pictures: Path) -> None:
    run = tachiai("referee", str(blank_pictures), "--game", "rugby_chess")
    complains(run, "the start position was never seen at rest")


def test_a_record_that_could_not_be_written_is_refused_before_the_film_is_seen(
    tmp_path: Path, blank_pictures: Path
) -> None:
    run = tachiai("referee", str(blank_pictures), "--game", "rugby_chess", "-o", str(tmp_path))
    complains(run, "this is a folder, not a file")


@pytest.mark.parametrize(
    "command", [("run", "rosenkreuz", "--camera", "nowhere"), ("referee", "nowhere", "--game", "rosenkreuz")]
)
def test_a_start_in_which_the_game_is_over_is_refused(command: tuple[str, ...]) -> None:
    complains(tachiai(*command, "--start", "8/8/8/8/8/8/8/8 r"), "the game is over: draw (RK14)")


def test_an_unknown_camera_is_answered_with_the_possible_ones() -> None:
    complains(tachiai("run", "rugby_chess", "--camera", "nonsense"), "expected a camera out of")


def test_a_headless_demonstration_needs_somebody_who_plays() -> None:
    complains(tachiai("demo", "--headless"), "--headless needs --autoplay")


def test_the_list_of_commands_is_made_without_loading_any() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", RUN, "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert "tachiai.firmware.cli.main" in loaded
    assert loaded.isdisjoint({"numpy", "cv2", "flask", "sqlalchemy", "tachiai.rules", "tachiai.vision"})
    assert "  demo " in run.stdout


@pytest.mark.parametrize("name", list(COMMANDS))
def test_what_the_list_says_of_a_command_is_what_the_command_says_of_itself(name: str) -> None:
    command = group.get_command(click.Context(group), name)
    assert command is not None
    assert COMMANDS[name].rstrip(".") == command.get_short_help_str(200).rstrip(".")


def test_a_mistyped_command_is_answered_with_the_one_that_was_meant() -> None:
    complains(tachiai("domo"), "No such command 'domo'. Did you mean 'demo'?")
    complains(tachiai("xyzzy"), "No such command 'xyzzy'.")


def test_the_help_of_the_demonstration_lists_the_games() -> None:
    shown = tachiai("demo", "--help").stdout
    for uid in game_ids():
        assert f"  {uid} " in shown


def completed(*words: str) -> list[str]:
    """What bash is told when the last of ``words`` is to be completed."""
    environment = {
        "COMP_WORDS": " ".join(("tachiai", *words)),
        "COMP_CWORD": str(len(words)),
        "_TACHIAI_COMPLETE": "bash_complete",
    }
    with patch.dict(os.environ, environment):
        run = tachiai()
    assert run.returncode == 0
    return [line.partition(",")[2] for line in run.stdout.splitlines()]


def test_the_shell_completes_commands_options_and_games() -> None:
    assert completed("re") == ["referee", "review", "report", "record"]
    assert completed("demo", "ro") == ["rosenkreuz"]
    assert completed("referee", "--game", "ch") == ["chatra"]
    assert completed("print", "sheet", "chatra_") == ["chatra_15", "chatra_9"]
    assert completed("demo", "--autop") == ["--autoplay"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_asks_this_program(shell: str) -> None:
    assert f"_TACHIAI_COMPLETE={shell}_complete" in tachiai("completion", shell).stdout


def test_the_usual_log_is_found_through_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[log]\nurl = "sqlite:////srv/games.sqlite3"\n', encoding="utf-8")
    monkeypatch.setattr("tachiai.firmware.settings.file.default_settings_path", lambda: file)
    assert usual_log() == "sqlite:////srv/games.sqlite3"
    file.unlink()
    assert usual_log().endswith("games.sqlite3")


def test_help_lists_every_command_once_below_a_heading() -> None:
    assert sorted(name for names in SECTIONS.values() for name in names) == sorted(COMMANDS)
    lines = tachiai("--help").stdout.splitlines()
    headings = [line for line in lines if re.fullmatch(r"\w.*:", line) and line != "Options:"]
    assert headings == [f"{title}:" for title in SECTIONS]
    for title, names in SECTIONS.items():
        below = lines[lines.index(f"{title}:") + 1 :]
        below = below[: below.index("")] if "" in below else below
        assert [line.split()[0] for line in below if re.match("  [a-z]", line)] == list(names)


JAPANESE = {"LANG": "ja_JP.UTF-8"}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "jam_JM.UTF-8"}, "en"),
        (JAPANESE, "ja"),
        ({"LC_MESSAGES": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"}, "ja"),
        ({"LC_ALL": "en_GB.UTF-8", **JAPANESE}, "en"),
        ({"LC_ALL": "", **JAPANESE}, "ja"),
    ],
)
def test_the_environment_names_the_usual_language(environment: dict[str, str], language: str) -> None:
    assert usual_language(environment) == language


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules", "explain", "rugby_chess", "d1-d3"), "駒はまっすぐ前には進めません"),
        (("rules", "explain", "rugby_chess", "castle"), "指し手として読めません"),
        (("analyse", "chess"), "'chess' というゲームはありません。troop_chess か rugby_chess のことですか？"),
        (("demo", "chess"), "というゲームはありません"),
        (("teach", "--lesson", "nope"), "'nope' というレッスンはありません"),
        (
            ("print", "sheet", "chatr"),
            "'chatr' というシートはありません。chatra か chatra_9 か chatra_15",
        ),
        (("puzzles", "list", "rosenkreuz", "--plies", "1"), "テーマ"),
        (("run", "--settings", "/nowhere.toml"), "/nowhere.toml を読み込めません"),
    ],
)
def test_a_command_speaks_the_language_of_its_environment(arguments: tuple[str, ...], said: str) -> None:
    with patch.dict(os.environ, JAPANESE):
        run = tachiai(*arguments)
    assert said in run.stdout + run.stderr
    assert said not in (english := tachiai(*arguments)).stdout + english.stderr


def test_a_language_that_is_asked_for_comes_before_that_of_the_environment() -> None:
    complains(tachiai("teach", "--lang", "ja", "--lesson", "nope"), "'nope' というレッスンはありません")
    with patch.dict(os.environ, JAPANESE):
        complains(tachiai("teach", "--lang", "en", "--lesson", "nope"), "There is no lesson 'nope'.")


@pytest.mark.parametrize(("table", "said"), [("", "というレッスン"), ('language = "en"', "no lesson")])
def test_what_the_settings_of_a_table_name_comes_before_the_environment(
    tmp_path: Path, table: str, said: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f"[table]\n{table}\n", encoding="utf-8")
    with patch.dict(os.environ, JAPANESE):
        complains(tachiai("teach", "--settings", str(file), "--lesson", "nope"), said)


def test_letters_that_the_output_cannot_write_are_escaped_and_end_nothing() -> None:
    run = subprocess.run(
        [sys.executable, "-c", RUN, "rules", "explain", "rugby_chess", "d1-d3", "--lang", "ja"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        check=False,
        timeout=120,
    )
    assert run.stderr == b""
    assert rb"\u99d2" in run.stdout  # 駒


@pytest.mark.parametrize(("compiled", "said"), [(False, ""), (True, ", compiled rules")])
def test_the_version_says_whether_the_rules_are_compiled(compiled: bool, said: str) -> None:
    with patch("tachiai.rules.compiled.are_compiled", return_value=compiled):
        run = tachiai("--version")
    assert re.fullmatch(rf"tachiai, version [\w.+-]+{said}\n", run.stdout)
