"""What the table shows while a move is made, and what hands may have meant."""

from tachiai.rules.core import Layout
from tests.rules.rugby_chess.asking import GAME, after, at

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
TACKLE = "wwwwww1/7/7/2W4/7/7/7/7/bbbBbbb b -"
OPEN_TACKLE = "wwwwww1/7/7/2W4/2b'4/7/7/7/bbbBbb1 w c6"
BLOCKED = "wwww2w/7/4w2/4W2/b6/7/7/7/1bbBbbb b -"


def stages(position: str, move: str) -> list[dict[str, str]]:
    """The stages of a move, each as what it changes: square → symbol."""
    state = at(position)
    shown = GAME.stages(state, GAME.parse_move(move))
    return [
        {name: now for name, was, now in zip(GAME.board.names, one, two, strict=True) if was != now}
        for one, two in zip((state.layout, *shown), shown, strict=False)
    ]


def table(position: str, **squares: str) -> Layout:
    """The layout of a position with some squares changed."""
    seen = list(at(position).layout)
    for name, symbol in squares.items():
        seen[GAME.board.cell(name)] = symbol
    return tuple(seen)


def attempted(position: str, seen: Layout) -> list[str]:
    """The texts of the attempts, likeliest first."""
    return [GAME.format_move(move) for move in GAME.attempts(at(position), seen)]


# Stages


def test_a_run_is_one_stage() -> None:
    assert stages(START, "a1-c3") == [{"a1": ".", "c3": "b"}]


def test_a_pass_is_one_stage() -> None:
    assert stages(START, "d1>c1") == [{"d1": "b", "c1": "B"}]


def test_a_run_with_a_pass_is_the_run_and_then_the_ball() -> None:
    assert stages(START, "d1-f3>f1") == [{"d1": ".", "f3": "B"}, {"f3": "b", "f1": "B"}]


def test_rc8_a_tackler_arrives_and_is_turned_over() -> None:
    assert stages(TACKLE, "g1-c5*") == [{"g1": ".", "c5": "b"}, {"c5": "b'"}]


def test_rc8_an_answer_is_the_ball_and_then_the_step_back() -> None:
    assert stages(OPEN_TACKLE, "c6>c9") == [{"c6": "w", "c9": "W"}, {"c6": ".", "c7": "w"}]


def test_rc10_a_turned_over_piece_that_answers_is_turned_upright_last() -> None:
    position = "wwwwww1/7/7/2W'4/2b'4/7/7/7/bbbBbb1 w c6"
    assert stages(position, "c6>c9") == [{"c6": "w'", "c9": "W"}, {"c6": ".", "c7": "w'"}, {"c7": "w"}]


def test_rc10_a_turned_over_piece_that_runs_is_turned_upright_before_its_pass() -> None:
    position = "wwwWwww/7/7/7/2B'4/7/7/7/bbbbbb1 b -"
    assert stages(position, "c5-d6>d1") == [
        {"c5": ".", "d6": "B'"},
        {"d6": "B"},
        {"d6": "b", "d1": "B"},
    ]


def test_rc9_a_ball_taken_is_four_stages() -> None:
    assert stages(BLOCKED, "a5-e5*>e1") == [
        {"a5": ".", "e5": "b"},
        {"e6": "w", "e5": "B"},
        {"e5": "b", "e1": "B"},
        {"e5": ".", "e4": "b"},
    ]


def test_rc9_a_tackler_that_stays_has_no_last_stage() -> None:
    stays = "wwww2w/7/4w2/4W2/b6/4b2/7/7/1bbB1bb b -"
    assert stages(stays, "a5-e5*>e4")[-1] == {"e5": "b", "e4": "B"}


# Attempts


def test_an_illegal_run_is_read_off_the_table() -> None:
    assert attempted(START, table(START, a1=".", a2="b"))[0] == "a1-a2"


def test_the_other_sides_move_is_read_off_the_table() -> None:
    assert attempted(START, table(START, a9=".", b8="w"))[0] == "a9-b8"


def test_a_capture_is_read_off_the_table() -> None:
    assert attempted(TACKLE, table(TACKLE, g1=".", c6="b"))[0] == "g1-c6"


def test_a_pass_forward_is_read_off_the_table() -> None:
    position = "wwwWwww/7/7/4b2/7/3B3/7/1b5/b1b1b1b b -"
    assert attempted(position, table(position, d4="b", e6="B"))[0] == "d4>e6"


def test_a_run_with_a_wrong_pass_is_read_off_the_table() -> None:
    assert attempted(START, table(START, d1=".", f3="b", a1="B"))[0] == "d1-f3>a1"


def test_a_ball_taken_against_the_rule_is_read_off_the_table() -> None:
    assert attempted(TACKLE, table(TACKLE, g1=".", c4="B", c6="w"))[0] == "g1-c5*="


def test_a_tackler_turned_over_against_the_rule_is_read_off_the_table() -> None:
    assert attempted(BLOCKED, table(BLOCKED, a5=".", e5="b'"))[0] == "a5-e5*"


def test_an_answer_to_the_wrong_piece_is_read_off_the_table() -> None:
    assert attempted(OPEN_TACKLE, table(OPEN_TACKLE, c6=".", c7="w", a9="W"))[0] == "c6>a9"


def test_an_unchanged_table_suggests_nothing() -> None:
    assert attempted(START, at(START).layout) == []


def test_a_swept_table_suggests_nothing() -> None:
    assert attempted(START, (".",) * 63) == []


def test_a_legal_move_comes_first() -> None:
    seen = at(after(BLOCKED, "a5-e5*>e1")).layout
    assert attempted(BLOCKED, seen)[0] == "a5-e5*>e1"
