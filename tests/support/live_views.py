"""What a live table shows in some phases of a game of Rugby Chess."""

from dataclasses import replace

from tachiai.companion_web.live_table import (
    BestLineView,
    ClockView,
    ExplorationView,
    Instruction,
    LiveView,
    TriedView,
    WaitView,
)
from tachiai.rules.entries import GameHeader
from tachiai.rules.messages import bilingual

START = "wwwWwww/7/7/7/7/7/7/7/bbbBbbb b -"
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9")
HEADER = GameHeader(
    game="rugby_chess",
    rules_version="1",
    start=START,
    started_ms=1_790_000_000_000,
    first="Aoi",
    second="春香",
)
WAITING = LiveView(
    version=1,
    game="rugby_chess",
    options={},
    game_id=1,
    header=HEADER,
    ply=0,
    moves=(),
    players=(),
    position=START,
    seen=tuple("wwwWwww") + (".",) * 49 + tuple("bbbBbbb"),
    to_move="first",
    phase="waiting",
    words=bilingual("Black to move.", "黒の番です。"),
    clock=ClockView(first_ms=300_000, second_ms=295_400, running="first", control="5m+3s"),
)
TAKE_AWAY = bilingual("Take the black piece from a2.", "a2 の黒の駒を取ります。")
PUT_BACK = bilingual("Put a black piece on a1.", "a1 に黒の駒を置きます。")
ILLEGAL = replace(
    WAITING,
    version=2,
    phase="illegal",
    words=bilingual(
        "A piece runs diagonally forward, not straight.", "駒は斜め前に走ります。まっすぐには進めません。"
    ),
    clause="RC4",
    ruling=True,
    cells=("a2", "a1"),
    marks={"a2": "wrong", "a1": "put_back"},
    steps=(
        Instruction(cell="a2", seen="b", wanted=".", words=TAKE_AWAY),
        Instruction(cell="a1", seen=".", wanted="b", words=PUT_BACK),
    ),
    illegal_counts=(1, 0),
)
AMBIGUOUS = replace(
    WAITING,
    version=3,
    phase="ambiguous",
    words=bilingual("Two moves fit. Which was it?", "二通りの手が考えられます。"),
    choices=("d1>c1", "d1>e1"),
    marks={"c1": "ask", "e1": "ask"},
)
CONFIRMING = replace(
    WAITING,
    version=5,
    phase="confirming",
    words=bilingual("a1-b2.", "a1-b2。"),
    wait=WaitView(since_ms=12_000, total_ms=1000, left_ms=900, may_go_on=False),
)
MOVED = replace(
    WAITING,
    version=4,
    ply=1,
    moves=("a1-b2",),
    position="wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -",
    to_move="second",
    words=bilingual("White to move.", "白の番です。"),
    marks={"a1": "from", "b2": "last"},
)

# 1. b1-c2 f9-e8 (f9-g8), with a comment; the other reply stands on the table.
EXPLORING = replace(
    WAITING,
    version=9,
    phase="exploring",
    exploration=ExplorationView(
        position="wwwWw1w/6w/7/7/7/7/7/2b4/b1bBbbb b -",
        to_move="first",
        tried=(
            TriedView(parent=None, move="", ply=0, player="", chance=50, comment=""),
            TriedView(parent=0, move="b1-c2", ply=1, player="first", chance=None, comment="to the flank"),
            TriedView(parent=1, move="f9-e8", ply=2, player="second", chance=46, comment=""),
            TriedView(parent=1, move="f9-g8", ply=2, player="second", chance=52, comment=""),
        ),
        at=3,
        main=(0, 1, 3),
        best=(
            BestLineView(moves=("c2-e3", "a9-g3"), chance=52, words=bilingual("even", "互角")),
            BestLineView(moves=("a1-f6",), chance=51, words=bilingual("even", "互角")),
        ),
        has_game=True,
    ),
)
