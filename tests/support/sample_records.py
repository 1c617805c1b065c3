"""Records to write, read and replay."""

from functools import cache
from random import Random

from hypothesis import strategies as st

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record import GameRecord
from tachiai.rules.registry import open_game

START_MS = 1_795_182_649_123  # 2026-11-20T13:50:49.123Z

TEXTS = st.text(max_size=12) | st.text(alphabet='a1 "\\{}[]\n\r.', max_size=8)
NUMBERS = st.integers(-(10**15), 10**15)

HEADERS = st.builds(
    GameHeader,
    game=st.sampled_from(["troop_chess", "go", ""]) | TEXTS,
    rules_version=TEXTS,
    start=TEXTS | st.just("wwwwwwwww/wwwwwwwww/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b n 0"),
    started_ms=NUMBERS,
    options=st.dictionaries(TEXTS, TEXTS, max_size=3),
    first=TEXTS,
    second=TEXTS,
    event=TEXTS,
    notes=TEXTS,
    time_control=TEXTS,
    id=TEXTS,
    table=TEXTS,
)
ENTRIES = st.builds(
    Entry,
    kind=st.sampled_from(EntryKind),
    ply=st.integers(-3, 999),
    at_ms=NUMBERS,
    move=TEXTS,
    position=TEXTS,
    clause=TEXTS,
    code=TEXTS,
    cells=st.lists(TEXTS, max_size=3).map(tuple),
    player=TEXTS,
    plies=st.integers(-3, 99),
    result=TEXTS,
    clock_ms=st.none() | st.tuples(NUMBERS, NUMBERS),
    detail=TEXTS,
)
RECORDS = st.builds(GameRecord, HEADERS, st.lists(ENTRIES, max_size=5).map(tuple))


def header(start: str = "", game: str = "troop_chess") -> GameHeader:
    """Returns the header of a game of Troop-Chess."""
    opened = open_game(game)
    return GameHeader(
        game=game,
        rules_version=opened.rules_version,
        start=start or opened.format_position(opened.start()),
        started_ms=START_MS,
        first="Aya",
        second="林 健",
        event='Club "evening"',
    )


def ply_entry(line: AnyLine) -> Entry:
    """Returns the entry of the last ply of ``line``."""
    return Entry(
        kind=EntryKind.PLY,
        ply=line.ply,
        at_ms=START_MS + 1000 * line.ply,
        move=line.game.format_move(line.move),
        position=line.game.format_position(line.state),
        clock_ms=(600_000 - line.ply, 600_000),
    )


@cache
def played(seed: int, plies: int = 999) -> GameRecord:
    """Returns the record of a random game of Troop-Chess, with its result if it ended."""
    game, chance = open_game("troop_chess"), Random(seed)
    line: AnyLine = Line(game, game.start())
    entries = []
    while line.outcome is None and line.ply < plies:
        line = line.play(chance.choice(list(game.legal_moves(line.state))))
        entries.append(ply_entry(line))
    if line.outcome is not None:
        entries.append(
            Entry(
                kind=EntryKind.RESULT,
                ply=line.ply,
                at_ms=START_MS,
                result=line.outcome.text,
                clause=line.outcome.clause,
                code=line.outcome.code,
            )
        )
    return GameRecord(header(), tuple(entries))
