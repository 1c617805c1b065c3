"""Every kind of move of the five games in words, in both languages."""

import pytest

from tachiai.rules.registry import open_game

# Game, position, move, how it is said.
SAID = [
    (
        "rugby_chess",
        "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -",
        "d1-a4>a1",
        "d1 to a4, passes to a1",
        "d1 から a4 へ、a1 へパス",
    ),
    ("rugby_chess", "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -", "g1-d4", "g1 to d4", "g1 から d4 へ"),
    ("rugby_chess", "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -", "d1>c1", "d1 passes to c1", "d1 から c1 へパス"),
    (
        "rugby_chess",
        "ww4w/6w/2w3W/b6/7/4b2/7/wBb4/1bb2b1 w -",
        "g8-b3*>b9",
        "g8 to b3, tackles b2, ball captured, passes to b9, steps back",
        "g8 から b3 へ、b2 にタックル、ボールを奪う、b9 へパス、一歩下がる",
    ),
    (
        "rugby_chess",
        "w6/7/2Ww3/w6/2w2b1/7/w5b/wB3b1/1bb2b1 w -",
        "a3-b3*=",
        "a3 to b3, tackles b2, ball captured, steps back",
        "a3 から b3 へ、b2 にタックル、ボールを奪う、一歩下がる",
    ),
    (
        "rugby_chess",
        "w1w1wWw/1b3w1/1w4b/7/2b4/7/3bb1B/7/2b4 w -",
        "b7-g4*",
        "b7 to g4, tackles g3, the ball is not taken",
        "b7 から g4 へ、g3 にタックル、ボールは奪えず",
    ),
    (
        "rugby_chess",
        "ww1Wwww/7/7/7/6w'/6B/7/7/bbb1bbb b g4",
        "g4>g1",
        "g4 passes to g1, steps back",
        "g4 から g1 へパス、一歩下がる",
    ),
    (
        "rugby_chess",
        "2W4/4W2/b1w4/7/bb2bw1/7/b2b2w/1b5/3w1w1 b -",
        "a7-c8*=",
        "a7 to c8, tackles c9, ball captured",
        "a7 から c8 へ、c9 にタックル、ボールを奪う",
    ),
    (
        "chatra",
        "12/12/12/12/12/12/12/12/12/12/12/12 b z",
        "g10",
        "subject dropped on g10",
        "g10 にサブジェクトを打つ",
    ),
    (
        "chatra",
        "12/12/12/12/12/12/12/9x2/12/12/12/12 w z",
        "Oj6",
        "object dropped on j6",
        "j6 にオブジェクトを打つ",
    ),
    (
        "chatra",
        "12/12/8X3/12/12/12/O11/9x2/12/12/12/12 w z",
        "Oa7-b6",
        "object, a7 to b6",
        "オブジェクト、a7 から b6 へ",
    ),
    ("chatra", "12/12/8X3/12/12/12/O8x2/12/12/2o9/12/12 w z", "c10-b9", "c10 to b9", "c10 から b9 へ"),
    (
        "chatra",
        "7x4/12/12/9X1x/12/9x2/O8x2/12/5o6/7o1o2/1o10/12 b z",
        "l4xh10",
        "l4 takes h10",
        "l4 の駒が h10 の駒を取る",
    ),
    (
        "chatra",
        "1o4x5/3o7x/o7x1o1/9X2/3o7x/O7xx2/10x1/7o4/12/7o2o1/1o5o4/8x3 b -",
        "Oj4xk3",
        "object, j4 takes k3",
        "オブジェクト、j4 の駒が k3 の駒を取る",
    ),
    ("rosenkreuz", "8/CcCcCcCc/cCcCcCcC/8/8/RrRrRrRr/rRrRrRrR/8 r", "b2-b4", "b2 to b4", "b2 から b4 へ"),
    (
        "rosenkreuz",
        "8/CcC1CcCc/cC1CcCcC/3c4/3Rc2R/RrRrRr1r/r1rRrRrR/8 r",
        "h2-h5",
        "h2 to h5, h6 captured",
        "h2 から h5 へ、h6 の駒を取る",
    ),
    (
        "rosenkreuz",
        "8/CcC1CcCc/cC1C1CcC/3cc3/3Rc2R/RrRrRrrr/r1rRrR1R/8 r",
        "d4xe5",
        "d4 takes e5",
        "d4 の駒が e5 の駒を取る",
    ),
    (
        "rosenkreuz",
        "8/CcC2cCc/cC1C1CcC/2Ccc3/R2Rc1rR/1rRrRrr1/r1rRrR1R/8 c",
        "e5-f4",
        "e5 to f4, f4 lost",
        "e5 から f4 へ、f4 の自分の駒を失う",
    ),
    (
        "rosenkreuz",
        "8/8/1CC3C1/RcCc1cCc/2r1cCcR/rr1rRrR1/2C5/8 c",
        "c2-c1*a3@f8",
        "c2 to c1, attainment, a3 is removed, its new home is f8",
        "c2 から c1 へ、到達により a3 の駒を取り除く、新しい居場所は f8",
    ),
    (
        "rosenkreuz",
        "5C2/6R1/6c1/C3R1R1/rC1cc3/3c4/3c1R2/8 c",
        "d3-d1*a4",
        "d3 to d1, attainment, a4 is removed",
        "d3 から d1 へ、到達により a4 の駒を取り除く",
    ),
    (
        "rosenkreuz",
        "8/Cc1c1cC1/cCc2C1C/1RCCc1Cc/1RrR1RcR/1rRrRrRr/r3r1r1/8 r",
        "g3xe5",
        "g3 takes e5, b6, c5 and d5 captured",
        "g3 の駒が e5 の駒を取る、b6、c5、d5 の駒も取る",
    ),
    (
        "rosenkreuz",
        "8/1cr5/cr2r1C1/C1R1R1C1/r4ccC/2C2c1r/rR1Rr2R/5r2 r",
        "c7-d8*a6@b1",
        "c7 to d8, attainment, a6 is removed, its new home is b1, b6 lost",
        "c7 から d8 へ、到達により a6 の駒を取り除く、新しい居場所は b1、b6 の自分の駒を失う",
    ),
    (
        "two_rings",
        "6/wwwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bbbbbb/6 b - -",
        "@d2",
        "ring on d2",
        "d2 にリングを置く",
    ),
    ("two_rings", "6/wWwwww/6/6/bbbbbb/6/6/wwwwww/6/6/bbBbbb/6 b - -", "c8-a6", "c8 to a6", "c8 から a6 へ"),
    (
        "two_rings",
        "6/wWw1ww/6/3wb1/2bb1b/bw1w2/b5/w2ww1/6/3w2/1bBbbb/b5 w - -",
        "d9xe9",
        "d9 takes e9, thrown to the rim at g9",
        "d9 の駒が e9 の駒を攻撃、盤外の g9 へ跳ね飛ばす",
    ),
    (
        "two_rings",
        "6/wWw1ww/6/3wb1/2bb1b/bw1w2/b3w1/w3w1/6/3w2/1bBbbb/b5 b - -",
        "c2>a1",
        "c2 passes the ring to a1",
        "c2 から a1 へリングをパス",
    ),
    (
        "two_rings",
        "6/wwwWw1/1bb1w1/6/1b3b/1b3w/1bw3/ww1w2/6/2b3/1bbWb1/4b1 w b@d0 -",
        "d2-d3",
        "d2 to d3, a piece comes back on d1",
        "d2 から d3 へ、d1 に駒が戻る",
    ),
    (
        "two_rings",
        "6/wb1Ww1/1wb1w1/6/2b2b/1b1w1w/1b4/ww4/1w4/b5/b1b1b1/2W1b1 w b@d0,w@b13 -",
        "c1-goal",
        "c1 goes into the goal",
        "c1 からゴールイン",
    ),
    (
        "two_rings",
        "6/w1w2W/1w3b/1bw1bw/5b/1wb1w1/1b4/2w1w1/6/2bbbw/3b1B/w1b3 b - -",
        "f10xf11",
        "f10 takes f11, ring captured, thrown to the rim at f13",
        "f10 の駒が f11 の駒を攻撃、リングを奪う、盤外の f13 へ跳ね飛ばす",
    ),
    (
        "two_rings",
        "3w2/wb1w2/4b1/5W/3w1b/1bw1b1/4bw/2wwbb/b1b2w/b5/4B1/w5 b w@g9 -",
        "f8xf9",
        "f8 takes f9, ring captured, thrown to f11",
        "f8 の駒が f9 の駒を攻撃、リングを奪う、f11 へ跳ね飛ばす",
    ),
    (
        "two_rings",
        "wB4/1w1w2/3w2/3w2/b1b2b/1w1b1w/2b3/2w1b1/1wbw2/3w2/1B3b/1b3b w w@a13 -",
        "a12xb12",
        "a12 takes b12, ring captured, thrown to d12, a piece comes back on a12",
        "a12 の駒が b12 の駒を攻撃、リングを奪う、d12 へ跳ね飛ばす、a12 に駒が戻る",
    ),
    (
        "troop_chess",
        "wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b n 0",
        "g2-g3:e2,f2,g3+E",
        "g2 to g3 to form, e2, f2 and g3 go one square east",
        "g2 から g3 へ動いて陣形を組む、e2、f2、g3 の駒が東へ一マス",
    ),
    (
        "troop_chess",
        "wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b n 0",
        "c2,d1,e1+NW2",
        "c2, d1 and e1 go two squares north-west",
        "c2、d1、e1 の駒が北西へ二マス",
    ),
    (
        "troop_chess",
        "wwwwww1ww/www1w3w/9/3w1w3/2www4/2b2b1b1/1b3bb1b/bb4bb1/b1bbbbb1b w n 0",
        "d6-c6:c5,c6,d5+SW",
        "d6 to c6 to form, c5, c6 and d5 go one square south-west, "
        "c4 captured, the piece that came to c4 is lost",
        "d6 から c6 へ動いて陣形を組む、c5、c6、d5 の駒が南西へ一マス、c4 の駒を取る、c4 に来た駒を失う",
    ),
    (
        "troop_chess",
        "wwwwww1ww/4w3w/1ww6/2ww1w3/2www4/2b2b1b1/1bb2bb1b/bbbb2bb1/b4bb1b w n 0",
        "c5-d4:d4,d5,d6+S2",
        "c5 to d4 to form, d4, d5 and d6 go two squares south, d2 captured",
        "c5 から d4 へ動いて陣形を組む、d4、d5、d6 の駒が南へ二マス、d2 の駒を取る",
    ),
    (
        "troop_chess",
        "wwwwww3/4w1w2/1ww6/2ww5/b1wwww3/bb2wbwbb/5bbbb/bbbb2b2/b4bb2 b n 0",
        "g1,g2,g3+N2",
        "g1, g2 and g3 go two squares north, g4 captured",
        "g1、g2、g3 の駒が北へ二マス、g4 の駒を取る",
    ),
]


@pytest.mark.parametrize(("uid", "position", "move", "en", "ja"), SAID, ids=[f"{s[0]} {s[2]}" for s in SAID])
def test_a_kind_of_move_in_words(uid: str, position: str, move: str, en: str, ja: str) -> None:
    game = open_game(uid)
    state, played = game.parse_position(position), game.parse_move(move)
    assert game.why_illegal(state, played) is None
    words = game.move_words(state, played)
    assert (words.en, words.ja) == (en, ja)


def test_under_the_basic_rules_a_thrown_piece_is_out() -> None:
    game = open_game("two_rings", {"rules": "basic"})
    state = game.parse_position("6/wWw1ww/6/3wb1/2bb1b/bw1w2/b5/w2ww1/6/3w2/1bBbbb/b5 w - -")
    assert game.move_words(state, game.parse_move("d9xe9")).en == "d9 takes e9, thrown off the board"
