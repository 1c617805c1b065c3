"""Pairings and results as PGN tags, which pairing programs and LiveChess exchange."""

import re
from collections.abc import Iterable, Iterator

from tachiai.companion_web.club.rounds.checking import out_of
from tachiai.companion_web.club.rounds.pairing_rows import PairingRow
from tachiai.companion_web.club.rounds.tournament import BoardResult, ResultReason
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message, message_in
from tachiai.rules.quoting import quoted_value

# The Seven Tag Roster (PGN 8.1.1): these come first, in this order.
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
NEEDED = ("Round", "White", "Black", "Result")
OPEN = "*"
USUAL = {"Site": "?", "Date": "????.??.??"}
# Result and reason → the tags Result and Termination.
_NORMAL = {
    BoardResult.FIRST_WINS: "1-0",
    BoardResult.SECOND_WINS: "0-1",
    BoardResult.DRAW: "1/2-1/2",
    BoardResult.BOTH_LOSE: "0-0",
}
_TERMINATIONS = {
    ResultReason.NONE: "",
    ResultReason.ILLEGAL_MOVE: "rules infraction",
    ResultReason.FLAG: "time forfeit",
    ResultReason.RULING: "adjudication",
    ResultReason.PLAY_OFF: "play-off",
}
_WRITTEN = {
    **{
        (result, reason): (text, termination)
        for result, text in _NORMAL.items()
        for reason, termination in _TERMINATIONS.items()
    },
    (BoardResult.FIRST_BY_FORFEIT, ResultReason.ABSENT): ("1-0", "forfeit"),
    (BoardResult.SECOND_BY_FORFEIT, ResultReason.ABSENT): ("0-1", "forfeit"),
    (BoardResult.BOTH_FORFEIT, ResultReason.ABSENT): ("0-0", "forfeit"),
    (BoardResult.SHORT_FIRST_WINS, ResultReason.NONE): ("1-0", "abandoned"),
    (BoardResult.SHORT_SECOND_WINS, ResultReason.NONE): ("0-1", "abandoned"),
    (BoardResult.SHORT_DRAW, ResultReason.NONE): ("1/2-1/2", "abandoned"),
}
_READ = {written: found for found, written in _WRITTEN.items()}
_RESULTS = (*_NORMAL.values(), OPEN)
_FORFEITS = (BoardResult.FIRST_BY_FORFEIT, BoardResult.SECOND_BY_FORFEIT, BoardResult.BOTH_FORFEIT)
_TAG = re.compile(r'\[([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\["\\])*)"\]')
_ROUND = re.compile(r"(\d{1,2})(?:\.(\d{1,4}))?")
_BOARD = re.compile(r"\d{1,4}")


def read_pgn(text: str, event: str) -> tuple[PairingRow, ...]:
    """Parses pairings; moves are ignored. ``event``: the tournament's name, which is no further tag. Raises
    ``BadTournament`` with the line.
    """
    rows: list[PairingRow] = []
    tags: dict[str, str] = {}
    begins = 0
    in_comment = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        found = line.strip()
        is_tag = found.startswith("[") and not in_comment
        if not is_tag:
            if found and tags:
                rows.append(_row(begins, tags, event, len(rows)))
                tags = {}
            elif found and not rows:
                raise _no_tag(found).at_line(number)
            in_comment = found.rfind("{") > found.rfind("}") or (in_comment and "}" not in found)
            continue
        match = _TAG.fullmatch(found)
        if match is None:
            raise _no_tag(found).at_line(number)
        begins = begins if tags else number
        if match[1] in tags:
            raise BadTournament(Message("expected the tag {tag} once, got it again", tag=match[1])).at_line(
                number
            )
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2]).strip()
    if tags:
        rows.append(_row(begins, tags, event, len(rows)))
    return tuple(rows)


def _no_tag(found: str) -> BadTournament:
    return BadTournament(Message('expected a tag like [White "Aoi"], got {got}', got=quoted_value(found)))


def _row(line: int, tags: dict[str, str], event: str, before: int) -> PairingRow:
    for needed in NEEDED:
        if not tags.get(needed):
            raise BadTournament(Message("expected a tag {tag} in this game, got none", tag=needed)).at_line(
                line
            )
    match = _ROUND.fullmatch(tags["Round"])
    if match is None:
        raise BadTournament(
            Message("expected a round like 3 or 3.5, got {got}", got=quoted_value(tags["Round"]))
        ).at_line(line)
    board = tags.get("Board") or match[2] or str(before + 1)
    if not _BOARD.fullmatch(board):
        raise BadTournament(
            Message("expected a board as a number, got {got}", got=quoted_value(board))
        ).at_line(line)
    text, termination = tags["Result"], tags.get("Termination", "")
    if text not in _RESULTS:
        wrong = message_in("PGN", "expected a result out of {names}, got {got}{question}")
        raise out_of(_RESULTS, wrong, text).at_line(line)
    known = (text, termination) in _READ
    result, reason = _READ.get((text, termination)) or _READ.get((text, "")) or (None, ResultReason.NONE)
    used = {"White", "Black", "Result", *(["Termination"] if known else [])}
    used |= {"Event"} if tags.get("Event") == event else set()
    used |= {name for name, usual in USUAL.items() if tags.get(name) == usual}
    used |= {"Round", "Board"} if tags["Round"] == match[1] and "Board" in tags else set()
    return PairingRow(
        line=line,
        round=int(match[1]),
        board=int(board),
        first=tags["White"],
        second=tags["Black"],
        result=result,
        reason=reason,
        tags=tuple((name, value) for name, value in tags.items() if name not in used),
    )


def write_pgn(rows: Iterable[PairingRow], event: str) -> str:
    """Formats pairings; byes are left out, as PGN has none."""
    return "\n".join(_game_text(row, event) for row in rows if row.bye is None)


def _game_text(row: PairingRow, event: str) -> str:
    text, termination = OPEN, ""
    if row.result is not None:
        reason = ResultReason.ABSENT if row.result in _FORFEITS else row.reason
        text, termination = _WRITTEN.get((row.result, reason)) or _WRITTEN[(row.result, ResultReason.NONE)]
    kept = dict(row.tags)
    tags = {"Event": event, **USUAL, "Round": str(row.round), "White": row.first, "Black": row.second}
    tags |= {"Result": text}
    tags |= {} if "Round" in kept else {"Board": str(row.board)}
    tags |= {"Termination": termination} if termination else {}
    tags |= kept
    others = sorted(name for name in tags if name not in ROSTER)
    return "".join(_tag_lines((name, tags[name]) for name in (*ROSTER, *others))) + f"\n{text}\n"


def _tag_lines(tags: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, value in tags:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{name} "{escaped}"]\n'
