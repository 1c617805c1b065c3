"""Pairings and results as PGN headers, which pairing programs and LiveChess exchange."""

import re
from collections.abc import Iterable, Iterator

from tachiai.companion_web.club.rounds.pairing_rows import PairingRow
from tachiai.companion_web.club.rounds.tournament import Reason, Result
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.shown import out_of, shown

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")  # these come first, in this order
NEEDED = ("Round", "White", "Black", "Result")
OPEN = "*"
USUAL = {"Site": "?", "Date": "????.??.??"}
# Result and reason → the tags Result and Termination.
_NORMAL = {
    Result.FIRST_WINS: "1-0",
    Result.SECOND_WINS: "0-1",
    Result.DRAW: "1/2-1/2",
    Result.BOTH_LOSE: "0-0",
}
_TERMINATIONS = {
    Reason.NONE: "",
    Reason.ILLEGAL_MOVE: "rules infraction",
    Reason.FLAG: "time forfeit",
    Reason.RULING: "adjudication",
    Reason.PLAY_OFF: "play-off",
}
_WRITTEN = {
    **{
        (result, reason): (text, termination)
        for result, text in _NORMAL.items()
        for reason, termination in _TERMINATIONS.items()
    },
    (Result.FIRST_BY_FORFEIT, Reason.ABSENT): ("1-0", "forfeit"),
    (Result.SECOND_BY_FORFEIT, Reason.ABSENT): ("0-1", "forfeit"),
    (Result.BOTH_FORFEIT, Reason.ABSENT): ("0-0", "forfeit"),
    (Result.SHORT_FIRST_WINS, Reason.NONE): ("1-0", "abandoned"),
    (Result.SHORT_SECOND_WINS, Reason.NONE): ("0-1", "abandoned"),
    (Result.SHORT_DRAW, Reason.NONE): ("1/2-1/2", "abandoned"),
}
_READ = {written: found for found, written in _WRITTEN.items()}
_RESULTS = (*_NORMAL.values(), OPEN)
_FORFEITS = (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.BOTH_FORFEIT)
_TAG = re.compile(r'\[([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\["\\])*)"\]')
_ROUND = re.compile(r"(\d{1,2})(?:\.(\d{1,4}))?")
_BOARD = re.compile(r"\d{1,4}")


def read_pgn(text: str, event: str) -> tuple[PairingRow, ...]:
    """Returns the pairings of a file; moves are left out. ``event``: the tournament's name. Raises
    ``BadTournament``, whose sentence begins with the line.
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
                raise BadTournament(
                    f'expected a tag like [White "Aoi"], got {shown(found)}',
                    '[White "Aoi"] のようなタグがありません。',
                ).at_line(number)
            in_comment = found.rfind("{") > found.rfind("}") or (in_comment and "}" not in found)
            continue
        match = _TAG.fullmatch(found)
        if match is None:
            raise BadTournament(
                f'expected a tag like [White "Aoi"], got {shown(found)}',
                '[White "Aoi"] のようなタグがありません。',
            ).at_line(number)
        begins = begins if tags else number
        if match[1] in tags:
            raise BadTournament(
                f"expected the tag {match[1]} once, got it again", "同じタグが2つあります。"
            ).at_line(number)
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2]).strip()
    if tags:
        rows.append(_row(begins, tags, event, len(rows)))
    return tuple(rows)


def _row(line: int, tags: dict[str, str], event: str, before: int) -> PairingRow:
    for needed in NEEDED:
        if not tags.get(needed):
            raise BadTournament(
                f"expected a tag {needed} in this game, got none", "この対局に必要なタグがありません。"
            ).at_line(line)
    match = _ROUND.fullmatch(tags["Round"])
    if match is None:
        raise BadTournament(
            f"expected a round like 3 or 3.5, got {shown(tags['Round'])}",
            "回戦（Round）は 3 や 3.5 のように書いてください。",
        ).at_line(line)
    board = tags.get("Board") or match[2] or str(before + 1)
    if not _BOARD.fullmatch(board):
        raise BadTournament(
            f"expected a board as a number, got {shown(board)}", "ボードは数字で書いてください。"
        ).at_line(line)
    text, termination = tags["Result"], tags.get("Termination", "")
    if text not in _RESULTS:
        raise BadTournament(out_of("a result", _RESULTS, text), "結果（Result）を読み取れません。").at_line(
            line
        )
    known = (text, termination) in _READ
    result, reason = _READ.get((text, termination)) or _READ.get((text, "")) or (None, Reason.NONE)
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
    """Returns the file; byes have no place in it."""
    return "\n".join(_game_text(row, event) for row in rows if row.bye is None)


def _game_text(row: PairingRow, event: str) -> str:
    text, termination = OPEN, ""
    if row.result is not None:
        reason = Reason.ABSENT if row.result in _FORFEITS else row.reason
        text, termination = _WRITTEN.get((row.result, reason)) or _WRITTEN[(row.result, Reason.NONE)]
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
