"""Records of anything at all: entries of every kind in any order, with moves and positions that may fit."""

from functools import cache
from random import Random

from hypothesis import strategies as st

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record import RESULTS, Correction, GameRecord, format_correction
from tachiai.rules.registry import game_ids, open_game

GAMES = {uid: open_game(uid) for uid in game_ids()}
NUMBERS = st.integers(0, 6) | st.sampled_from([-1, 10**6])


@cache
def random_line(uid: str, seed: int, plies: int) -> AnyLine:
    """Returns the line of some plies played at random."""
    game, chance = GAMES[uid], Random(seed)
    line: AnyLine = Line(game, game.start())
    while line.ply < plies and line.outcome is None:
        line = line.play(chance.choice(list(game.legal_moves(line.state))))
    return line


@st.composite
def any_records(draw: st.DrawFn) -> GameRecord:
    """A game that goes on as it should for a while, among and after which anything is written down."""
    uid = draw(st.sampled_from(game_ids()))
    line = random_line(uid, draw(st.integers(0, 4)), draw(st.sampled_from([0, 3, 8])))
    positions = [line.game.format_position(node.state) for node in line.nodes()]
    legal = line.game.legal_texts(line.state)[:9]
    moves = st.sampled_from(["", "nonsense"]) | st.sampled_from([*line.texts(), *legal, ""])
    places = st.sampled_from([*positions, "", "9/9 b"])
    played = [
        Entry(kind=EntryKind.PLY, ply=ply, at_ms=ply, move=move, position=position)
        for ply, (move, position) in enumerate(zip(line.texts(), positions[1:], strict=True), start=1)
    ]
    corrections = st.builds(
        Correction,
        kind=st.sampled_from(["change", "insert", "stands", "undo", "header"]),
        header=st.just({"first": "Aoi"}),
        ply=NUMBERS,
        move=moves,
        position=places,
        undoes=st.integers(1, 3),
    )
    anything = st.builds(
        Entry,
        kind=st.sampled_from([EntryKind.STANDS, EntryKind.CORRECTION]) | st.sampled_from(EntryKind),
        ply=NUMBERS,
        at_ms=st.integers(0, 10**6),
        move=moves,
        position=places,
        clause=st.sampled_from(["", "G7", "RC1", "XX"]),
        code=st.sampled_from(["", "illegal_counted", "try", "odd"]),
        cells=st.sampled_from([(), ("a1",), ("zz", "a 1"), ("",)]),
        player=st.sampled_from(["", "first", "second", "nobody"]),
        plies=NUMBERS,
        result=st.sampled_from([*RESULTS, "", "both win"]),
        clock_ms=st.sampled_from([None, (0, -5), (1000, 2000)]),
        detail=corrections.map(format_correction) | st.sampled_from(["", "no JSON", "{}"]),
    )
    entries = list(played)
    for entry in draw(st.lists(anything, max_size=8)):
        entries.insert(draw(st.integers(0, len(entries))), entry)
    game = line.game
    header = GameHeader(
        game=uid,
        rules_version=game.rules_version,
        start=draw(st.sampled_from([*[positions[0]] * 9, positions[-1], "no position"])),
        started_ms=0,
        options=draw(st.sampled_from([dict(game.options), {}, {"size": "9"}, {"rules": "basic"}])),
        time_control=draw(st.sampled_from(["", "5m+3s"])),
    )
    return GameRecord(header, tuple(entries))
