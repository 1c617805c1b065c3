"""What the format can say, one small game for each kind of rule."""

from pathlib import Path

import pytest

from tachiai.rules.data_games.game import DataGame
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.move_answer import answer_to
from tests.rules.data_games.game_files import DOBUTSU, written

HEAD = 'game_format = 1\nuid = "{uid}"\ntitle = "{uid}"\n'


def game_of(tmp_path: Path, uid: str, cols: int, rows: int, start: str, rest: str) -> DataGame:
    head = HEAD.format(uid=uid) + f'start = "{start}"\n[board]\ncols = {cols}\nrows = {rows}\n'
    return written(tmp_path, head + rest)


def after(game: DataGame, position: str, *moves: str) -> AnyLine:
    line: AnyLine = Line(game, game.parse_position(position) if position else game.start())
    for text in moves:
        line = line.play(game.parse_move(text))
    return line


def shown(line: AnyLine) -> str:
    return str(line.game.format_position(line.state))


def code(line: AnyLine, text: str) -> str:
    return answer_to(line, text).code


STONES = """
[[pieces]]
kind = "stone"
symbols = ["b", "w"]
[drops]
[[goals]]
what = "line"
length = 5
"""


def test_five_in_a_row(tmp_path: Path) -> None:
    game = game_of(tmp_path, "five", 9, 9, "9/9/9/9/9/9/9/9/9", STONES)
    line = after(game, "", "b@a1", "w@a2", "b@b1", "w@b2", "b@c1", "w@c2", "b@d1", "w@d2")
    assert line.outcome is None
    assert code(line, "b@a1") == "drop_on_piece"
    assert code(line, "w@e1") == "stone_hand"
    assert code(line, "a1-a3") == "stone_way"
    won = line.play(game.parse_move("b@e1"))
    assert won.outcome is not None
    assert (won.outcome.code, won.outcome.text) == ("line_1", "first wins")
    assert game.attempts(line.state, won.state.layout)[0] == won.move


def test_dobutsu_shogi(tmp_path: Path) -> None:
    game = written(tmp_path, DOBUTSU)
    assert game.legal_texts(game.start()) == ("b1-a2", "b1-c2", "b2xb3", "c1-c2")
    assert shown(after(game, "", "b2xb3")) == "gle/1C1/3/ELG 2 C"
    assert shown(after(game, "", "b2xb3", "b4xb3")) == "g1e/1l1/3/ELG 1 Cc"
    assert shown(after(game, "", "b2xb3", "b4xb3", "C@b2")) == "g1e/1l1/1C1/ELG 2 c"
    promoted = after(game, "2l/C2/3/L2 1 -", "a3-a4")
    assert shown(promoted) == "H1l/3/3/L2 2 -"
    taken = after(game, "2l/1H1/3/L2 1 -", "b3xc4")
    assert taken.outcome is not None
    assert taken.outcome.code == "capture_1"
    assert shown(after(game, "2l/3/1h1/L2 1 -", "a1xb2")) == "2l/3/1L1/3 2 C"


def test_a_lion_that_can_be_taken_has_not_reached_its_goal(tmp_path: Path) -> None:
    game = written(tmp_path, DOBUTSU)
    assert after(game, "3/L2/2l/3 1 -", "a3-a4").outcome is not None
    assert after(game, "1g1/L2/2l/3 1 -", "a3-a4").outcome is None


HALMA = """
[zones]
goal = { first = ["d4", "c4", "d3"], second = ["a1", "b1", "a2"] }
[[pieces]]
kind = "man"
symbols = ["b", "w"]
[[pieces.moves]]
walk = "mK"
[[pieces.moves]]
hop = "K"
repeat = "may"
[[goals]]
what = "fill"
zone = "goal"
"""


def test_halma(tmp_path: Path) -> None:
    game = game_of(tmp_path, "halma", 4, 4, "2ww/3w/b3/bb2", HALMA)
    assert "a1-c1" in game.legal_texts(game.start())
    assert "a1-a3" in game.legal_texts(game.parse_position("4/4/w3/b3 1"))
    assert "a1-c3" in game.legal_texts(game.parse_position("4/1w2/w3/b3 1"))
    assert code(Line(game, game.start()), "a1-d4") == "man_way"
    won = after(game, "2b1/2bb/4/w3 1", "c3-d4")
    assert won.outcome is not None
    assert won.outcome.code == "fill_1"


HASAMI = """
[[pieces]]
kind = "pawn"
symbols = ["b", "w"]
[[pieces.moves]]
walk = "mR"
[[captures]]
rows = true
[[goals]]
what = "capture"
left = 1
"""


def test_hasami_shogi(tmp_path: Path) -> None:
    game = game_of(tmp_path, "hasami", 5, 5, "wwwww/5/5/5/bbbbb", HASAMI)
    taken = after(game, "5/5/bww2/3b1/w4 1", "d2-d3")
    assert shown(taken) == "5/5/b2b1/5/w4 2"
    assert taken.outcome is not None
    between = after(game, "w4/5/w1w1b/5/1b3 1", "b1-b3")
    assert shown(between) == "w4/5/wbw1b/5/5 2"
    assert code(Line(game, game.start()), "a1-a5") == "pawn_enemy"
    assert code(Line(game, game.parse_position("5/5/w2w1/5/b3b 1")), "a1-a4") == "pawn_blocked"


FOX_RULES = """
closed = ["a1:b2"]
[[pieces]]
kind = "goose"
symbols = ["g", ""]
[[pieces.moves]]
walk = "mfWmsW"
[[pieces]]
kind = "fox"
symbols = ["", "F"]
[[pieces.moves]]
walk = "mW"
[[pieces.moves]]
jump = "W"
repeat = "may"
[[goals]]
what = "capture"
player = "second"
pieces = ["goose"]
left = 1
"""


def test_fox_and_geese(tmp_path: Path) -> None:
    game = game_of(tmp_path, "fox", 5, 5, "2F2/5/5/2ggg/2ggg", FOX_RULES)
    assert code(Line(game, game.start()), "c2-b2") == "closed"
    position = "2F2/2g2/5/2g2/3gg 2"
    texts = game.legal_texts(game.parse_position(position))
    assert "c5xc3" in texts
    assert "c5xc3xc1" in texts
    stages = game.stages(game.parse_position(position), game.parse_move("c5xc3xc1"))
    assert [stage.count("g") for stage in stages] == [4, 4, 3, 2]
    assert shown(after(game, position, "c5xc3xc1")) == "5/5/5/5/2Fgg 1"


def test_a_fox_that_is_shut_in_loses(tmp_path: Path) -> None:
    game = game_of(tmp_path, "fox", 5, 5, "2F2/5/5/2ggg/2ggg", FOX_RULES)
    line = after(game, "2Fg1/1ggg1/2g2/5/5 1", "b4-b5")
    assert line.outcome is None
    line = after(game, "ggFgg/3g1/2g2/5/5 1", "d4-c4")
    assert line.outcome is not None
    assert line.outcome.code == "no_move"


CONNECT = """
[zones]
left = ["a1:a3"]
right = ["c1:c3"]
[[pieces]]
kind = "stone"
symbols = ["b", "w"]
[drops]
supply = "limited"
count = 4
[[goals]]
what = "connect"
zone = "left"
to = "right"
"""


def test_a_chain_joins_both_sides(tmp_path: Path) -> None:
    game = game_of(tmp_path, "bridge", 3, 3, "3/3/3", CONNECT)
    line = after(game, "", "b@a1", "w@a3", "b@b1", "w@b3")
    assert shown(line) == "ww1/3/bb1 1 bbww"
    won = line.play(game.parse_move("b@c1"))
    assert won.outcome is not None
    assert won.outcome.code == "connect_1"
    assert game.unseen_fields(line.state.layout)[1].values[0].text == "bbww"


MAJORITY = """
[[pieces]]
kind = "man"
symbols = ["b", "w"]
[[pieces.moves]]
jump = "Q"
repeat = "must"
[[pieces.moves]]
walk = "mQ"
[forced]
capture = true
most = true
"""


def test_the_longest_capture_has_to_be_made(tmp_path: Path) -> None:
    game = game_of(tmp_path, "long", 6, 6, "6/ww4/6/w5/6/b5", MAJORITY)
    line: AnyLine = Line(game, game.parse_position("6/4w1/w5/4w1/6/b5 1"))
    texts = game.legal_texts(line.state)
    assert all(text.startswith("a1x") for text in texts)
    most = max(text.count("x") for text in texts)
    assert {text.count("x") for text in texts} == {most}
    assert code(line, "a1-b1") == "must_take"


@pytest.mark.parametrize("most", ["2", "3"])
def test_passive_plies_end_in_a_draw(tmp_path: Path, most: str) -> None:
    rules = '[[pieces]]\nkind = "man"\nsymbols = ["b", "w"]\n[[pieces.moves]]\nwalk = "W"\n'
    game = game_of(tmp_path, "quiet", 4, 4, "3w/4/4/b3", rules + f"[draws]\nquiet_plies = {most}\n")
    line = after(game, "", *("a1-a2", "d4-d3", "a2-b2")[: int(most)])
    assert line.outcome is not None
    assert line.outcome.code == "quiet"
    assert game.plies_free_of_past(line.nodes()[0]) == int(most) - 1
