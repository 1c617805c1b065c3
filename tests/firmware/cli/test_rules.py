"""``tachiai rules``, as a person and as a script use it."""

import json
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from tachiai.firmware.cli.rules import rules
from tachiai.rules.registry import game_ids, open_game

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
BEFORE_TRY = "wwwWw1w/7/3B3/7/w6/7/7/7/bbb1bbb b -"
AT_HOME = "wwwWwww/7/7/7/b6/7/7/7/1bbBbbb b -"


def run(*arguments: str, stdin: str | bytes = "") -> Result:
    """Runs ``tachiai rules`` with these arguments."""
    return CliRunner().invoke(rules, arguments, input=stdin)


def expect_one_sentence(result: Result) -> None:
    """Exit status 2, nothing on standard output, one sentence on standard error."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1


def test_list_names_the_games_and_their_options() -> None:
    listed = run("list").stdout
    assert [line.split()[0] for line in listed.splitlines() if not line.startswith(" ")] == list(game_ids())
    assert "ラグビーチェス" in listed
    assert "--option size=12|9|15" in listed


@pytest.mark.parametrize("uid", game_ids())
def test_every_game_lists_its_moves_and_plays_one(uid: str) -> None:
    game = open_game(uid)
    texts = run("moves", uid).stdout.splitlines()
    assert texts == list(game.legal_texts(game.start()))
    applied = run("apply", uid, texts[0]).stdout.splitlines()
    assert applied == [game.format_position(game.play(game.start(), game.parse_move(texts[0])))]


def test_an_option_changes_the_game() -> None:
    standard = run("moves", "rosenkreuz").stdout
    assert run("moves", "rosenkreuz", "--option", "setup=back_ranks").stdout != standard


def test_moves_are_listed_by_code_point() -> None:
    lines = run("moves", "rugby_chess").stdout.splitlines()
    assert len(lines) == 52
    assert lines == sorted(lines)
    assert "a1-c3" in lines


def test_moves_of_a_position() -> None:
    assert "d7-f9" in run("moves", "rugby_chess", "--position", BEFORE_TRY).stdout.splitlines()


def test_moves_from_standard_input_go_on_after_a_bad_line() -> None:
    result = run("moves", "rugby_chess", "--stdin", stdin=f"{START}\nnonsense\n{BEFORE_TRY}\n")
    first, bad, second = (json.loads(line) for line in result.stdout.splitlines())
    assert len(first) == 52
    assert first == sorted(first)
    assert set(bad) == {"error", "clause"}
    assert "d7-f9" in second
    assert result.exit_code == 0


def test_apply_prints_the_position() -> None:
    result = run("apply", "rugby_chess", "a1-b2", "g9-f8")
    assert result.stdout == "wwwWww1/5w1/7/7/7/7/7/1b5/1bbBbbb b -\n"


def test_apply_prints_result_and_clause_at_the_end() -> None:
    result = run("apply", "rugby_chess", "d7-f9", "--position", BEFORE_TRY)
    assert result.stdout.splitlines() == ["wwwWwBw/7/7/7/w6/7/7/7/bbb1bbb w -", "first wins RC11"]


def test_apply_knows_a_repetition_from_the_moves_before() -> None:
    cycle = ("b2-a2", "f8-g8", "a2-b2", "g8-f8")
    result = run("apply", "rugby_chess", "a1-b2", "g9-f8", *cycle * 3)
    assert result.stdout.splitlines()[1] == "draw G3"


def test_apply_from_standard_input() -> None:
    questions = [
        {"position": START, "move": "a1-b2"},
        {"position": BEFORE_TRY, "move": "d7-f9"},
        {"position": START, "move": "a1-a2"},
        {"position": START, "move": "castle"},
        {"position": "7 b -", "move": "a1-b2"},
    ]
    result = run("apply", "rugby_chess", "--stdin", stdin="".join(json.dumps(q) + "\n" for q in questions))
    plain, won, illegal, junk, nowhere = (json.loads(line) for line in result.stdout.splitlines())
    assert plain == {"position": "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -", "result": None}
    assert won["result"] == {"winner": "first", "clause": "RC11"}
    assert illegal["clause"] == "RC4"
    assert junk["clause"] == "G6"
    assert nowhere["clause"] == "G5"
    assert all(set(bad) == {"error", "clause"} for bad in (illegal, junk, nowhere))


def test_apply_answers_broken_json_on_its_line() -> None:
    broken = b'{"position": \n[1]\n\xff\xfe\n\n{"move": 3}\n' + b"[" * 100_000 + b"\n"
    good = json.dumps({"position": START, "move": "a1-b2"}).encode()
    answers = [
        json.loads(line)
        for line in run("apply", "rugby_chess", "--stdin", stdin=broken + good).stdout.splitlines()
    ]
    assert len(answers) == 7
    assert all("expected a JSON object" in answer["error"] for answer in answers[:6])
    assert answers[6]["result"] is None


def test_apply_refuses_an_illegal_move_by_its_clause() -> None:
    result = run("apply", "rugby_chess", "a1-a2")
    expect_one_sentence(result)
    assert "(RC4)" in result.stderr


def test_apply_needs_a_move() -> None:
    expect_one_sentence(run("apply", "rugby_chess"))


def test_standard_input_excludes_a_position() -> None:
    expect_one_sentence(run("moves", "rugby_chess", "--stdin", "--position", START))
    expect_one_sentence(run("apply", "rugby_chess", "a1-b2", "--stdin"))


def test_explain_names_clause_and_squares() -> None:
    result = run("explain", "rugby_chess", "d1-d5")
    assert result.stdout == "No piece moves straight forward: d1 to d5 is not a move (RC4).\n"


def test_explain_in_japanese() -> None:
    result = run("explain", "rugby_chess", "d1-d5", "--lang", "ja")
    assert result.stdout == "駒はまっすぐ前には進めません。d1 から d5 へは動けません（RC4）。\n"


def test_explain_names_a_ruling_as_one() -> None:
    arguments = ("explain", "rugby_chess", "a5-d8*", "--position", AT_HOME)
    assert run(*arguments).stdout.endswith("(RC9, our ruling).\n")
    assert run(*arguments, "--lang", "ja").stdout.endswith("（RC9、補足ルール）。\n")


def test_explain_says_that_a_move_is_legal() -> None:
    result = run("explain", "rugby_chess", "a1-b2")
    assert (result.stdout, result.exit_code) == ("a1-b2 is legal.\n", 0)
    assert run("explain", "rugby_chess", "a1-b2", "--lang", "ja").stdout == "a1-b2 は指せます。\n"


def test_explain_ends_with_status_1_for_an_illegal_move() -> None:
    assert run("explain", "rugby_chess", "d1-d5").exit_code == 1
    assert run("explain", "rugby_chess", "d1-d5", "--json").exit_code == 1


def test_explain_in_json() -> None:
    answer = json.loads(run("explain", "rugby_chess", "d1>d3", "--json").stdout)
    assert answer == {
        "legal": False,
        "code": "pass_forward",
        "clause": "RC6",
        "ruling": False,
        "cells": ["d3", "d1"],
        "en": "d3 lies in front of d1: the ball is never passed forward (RC6).",
        "ja": "d3 は d1 より前にあります。ボールを前にパスすることはできません（RC6）。",
    }
    legal = json.loads(run("explain", "rugby_chess", "a1-b2", "--json").stdout)
    assert (legal["legal"], legal["code"], legal["cells"]) == (True, "", [])
    assert set(legal) == set(answer)


def test_explain_in_json_of_what_cannot_be_read() -> None:
    result = run("explain", "rugby_chess", "castle", "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (2, "")
    assert answer["error"].startswith("expected a move like")
    assert answer["ja"].startswith("'castle' は指し手として読めません。")
    assert answer["clause"] == "G6"
    bad_position = json.loads(run("explain", "rugby_chess", "a1-b2", "--position", "7 b -", "--json").stdout)
    assert set(bad_position) == set(answer)


def test_explain_from_standard_input() -> None:
    questions = [
        {"position": START, "move": "a1-b2"},
        {"position": START, "move": "d1>d3"},
        {"position": START, "move": "castle"},
        {"position": START, "move": "a2-b3", "after": "a1-b2 g9-f8"},
        {"position": START, "move": "a2-b3", "after": 3},
    ]
    result = run("explain", "rugby_chess", "--stdin", stdin="".join(json.dumps(q) + "\n" for q in questions))
    legal, forward, junk, later, bad = (json.loads(line) for line in result.stdout.splitlines())
    assert (legal["legal"], forward["legal"], later["code"]) == (True, False, "nothing_there")
    assert (junk["clause"], set(bad)) == ("G6", {"error", "clause"})
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("uid", "clause"),
    [
        ("rugby_chess", "RC5"),
        ("chatra", "CH3"),
        ("rosenkreuz", "RK9"),
        ("two_rings", "TR3"),
        ("troop_chess", "TC3"),
    ],
)
def test_explain_says_that_there_is_no_pass(uid: str, clause: str) -> None:
    result = run("explain", uid, "pass")
    assert (result.exit_code, result.stdout.startswith("There is no pass")) == (1, True)
    assert f"({clause})." in result.stdout


@pytest.mark.parametrize(
    ("uid", "move", "name", "clause"),
    [
        ("rugby_chess", "h2-h3", "h2", "RC1"),
        ("chatra", "m3", "m3", "CH1"),
        ("rosenkreuz", "a3-a9", "a9", "RK1"),
        ("two_rings", "h3-h4", "h3", "TR1"),
        ("troop_chess", "j1,j2,j3+N", "j1", "TC1"),
    ],
)
def test_explain_names_a_square_that_is_not_on_the_board(uid: str, move: str, name: str, clause: str) -> None:
    result = run("explain", uid, move)
    assert (result.exit_code, result.stdout.startswith(f"{name} is not on the board")) == (1, True)
    assert f"({clause})." in result.stdout


def test_explain_answers_what_is_malformed_in_the_language_asked_for() -> None:
    for arguments in (("castle",), ("a1-b2", "--position", "7 b -"), ("a1-b2", "--position", "7/7 b")):
        expect_one_sentence(run("explain", "rugby_chess", *arguments))
        in_japanese = run("explain", "rugby_chess", *arguments, "--lang", "ja")
        expect_one_sentence(in_japanese)
        assert in_japanese.stderr.endswith("。\n")


def test_explain_names_result_and_clause_of_a_game_that_is_over() -> None:
    over = run("explain", "rugby_chess", "a9-b8", "--position", "wwwWwBw/7/7/7/w6/7/7/7/bbb1bbb w -")
    assert over.stdout == (
        "The game is over: Black won. A piece with a ball reached the opponent's home rank: "
        "a try (G7, RC11).\n"
    )


def test_explain_names_the_earlier_plies_where_the_past_decides() -> None:
    cycle = "b2-a2 f8-g8 a2-b2 g8-f8 "
    twice = run("explain", "rugby_chess", "g8-f8", "--after", f"a1-b2 g9-f8 {cycle * 2} b2-a2 f8-g8 a2-b2")
    assert twice.exit_code == 0
    assert twice.stdout == (
        "g8-f8 is legal. It ends the game, a draw. The same position stands for the fourth time: draw; "
        "before that after ply 2, ply 6 and ply 10 (G3, our ruling).\n"
    )


def test_perft() -> None:
    assert run("perft", "rugby_chess", "2").stdout == "2642\n"
    assert run("perft", "rugby_chess", "0").stdout == "1\n"


def test_perft_divided_adds_up() -> None:
    *shares, total = run("perft", "rugby_chess", "2", "--divide").stdout.splitlines()
    assert len(shares) == 52
    assert sum(int(line.split()[1]) for line in shares) == int(total) == 2642


def test_perft_refuses_a_depth_that_is_no_number() -> None:
    expect_one_sentence(run("perft", "rugby_chess", "deep"))
    expect_one_sentence(run("perft", "rugby_chess", "0", "--divide"))


def test_show_draws_the_board_as_text() -> None:
    rows = run("show", "rugby_chess").stdout.splitlines()
    assert rows[0].split() == ["9", "w", "w", "w", "W", "w", "w", "w"]
    assert rows[-1].split() == ["a", "b", "c", "d", "e", "f", "g"]


def test_show_draws_the_board_as_svg() -> None:
    root = ElementTree.fromstring(run("show", "rugby_chess", "--position", BEFORE_TRY, "--svg").stdout)
    assert root.tag.endswith("svg")


def test_unknown_game_option_and_command_are_one_sentence() -> None:
    expect_one_sentence(run("moves", "draughts"))
    expect_one_sentence(run("moves", "rugby_chess", "--option", "size=9"))
    expect_one_sentence(run("moves", "rugby_chess", "--option", "size"))
    expect_one_sentence(run("moves", "rugby_chess", "--no-such-option"))
    expect_one_sentence(run("moves", "rugby_chess", "--position", "7/7 b -"))
    expect_one_sentence(run("moves"))
    expect_one_sentence(run("no-such-command"))
