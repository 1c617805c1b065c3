"""Players, pairings and standings as CSV (RFC 4180), for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tachiai.companion_web.club.rounds.checking import out_of
from tachiai.companion_web.club.rounds.pairing_rows import RESULT_TEXTS, RESULTS_BY_TEXT, PairingRow
from tachiai.companion_web.club.rounds.standings import points_text, standings, value_text
from tachiai.companion_web.club.rounds.tournament import BYES, Entrant, Letter, ResultReason, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value

PLAYER_COLUMNS = ("name", "rating", "fide_number", "title", "sex", "federation", "birth")
PAIRING_COLUMNS = ("round", "board", "first", "second", "result", "reason")
_NUMBER = re.compile(r"\d{1,4}")


def read_players(text: str) -> Mapping[int, Entrant]:
    r"""Parses players, by line number; only the column ``name`` is required. Raises ``BadTournament`` with
    the line.

    >>> players = read_players("name,rating\nAoi,1900\nRen,\n")
    >>> [(line, player.number, player.name, player.rating) for line, player in players.items()]
    [(2, 1, 'Aoi', 1900), (3, 2, 'Ren', None)]
    """
    players: dict[int, Entrant] = {}
    for line, row in _rows(text, PLAYER_COLUMNS, ("name",)):
        rating = row.get("rating", "")
        if rating and not _NUMBER.fullmatch(rating):
            raise BadTournament(
                Message("expected a rating as a number, got {got}", got=quoted_value(rating))
            ).at_line(line)
        if not row["name"]:
            raise BadTournament(Message("expected a name, got none")).at_line(line)
        texts = {name: row.get(name, "") for name in PLAYER_COLUMNS if name != "rating"}
        players[line] = Entrant(number=len(players) + 1, rating=int(rating) if rating else None, **texts)
    return players


def write_players(players: Iterable[Entrant]) -> str:
    """Formats players."""
    rows = ([_text(getattr(player, name)) for name in PLAYER_COLUMNS] for player in players)
    return _written(PLAYER_COLUMNS, rows)


def read_pairings(text: str) -> tuple[PairingRow, ...]:
    """Parses pairings. Raises ``BadTournament`` with the line."""
    return tuple(_row(line, row) for line, row in _rows(text, PAIRING_COLUMNS, PAIRING_COLUMNS[:3]))


def write_pairings(rows: Iterable[PairingRow]) -> str:
    """Formats pairings; a bye has no second player and no board, and its letter as the result."""
    return _written(PAIRING_COLUMNS, map(_cells, rows))


def write_standings(tournament: Tournament) -> str:
    """Formats the standings, with a column for each tie-break."""
    rows = (
        [
            str(line.rank),
            line.player.name,
            _text(line.player.rating),
            points_text(line.half_points),
            *map(value_text, tournament.decided_by, line.values),
        ]
        for line in standings(tournament)
    )
    return _written(("rank", "name", "rating", "points", *tournament.decided_by), rows)


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _cells(row: PairingRow) -> list[str]:
    if row.bye is not None:
        return [str(row.round), "", row.first, "", row.bye.value, ""]
    result = "" if row.result is None else RESULT_TEXTS[row.result]
    return [str(row.round), str(row.board), row.first, row.second, result, row.reason.value]


def _row(line: int, row: dict[str, str]) -> PairingRow:
    second, result, reason = (row.get(name, "") for name in ("second", "result", "reason"))
    is_bye = not second
    numbers = ("round",) if is_bye else ("round", "board")
    for name in numbers:
        if not _NUMBER.fullmatch(row[name]):
            raise BadTournament(
                Message(
                    "expected a {column} as a number, got {got}", column=name, got=quoted_value(row[name])
                )
            ).at_line(line)
    if not row["first"]:
        raise BadTournament(Message("expected a first player, got none")).at_line(line)
    allowed = [kind.value for kind in BYES] if is_bye else ["", *RESULTS_BY_TEXT]
    if result not in allowed:
        wrong = Message("expected a result out of {names}, got {got}{question}")
        raise out_of([each or "(none)" for each in allowed], wrong, result).at_line(line)
    if reason not in set(ResultReason):
        wrong = Message("expected a reason out of {names}, got {got}{question}")
        raise out_of([each for each in ResultReason if each], wrong, reason).at_line(line)
    return PairingRow(
        line=line,
        round=int(row["round"]),
        board=0 if is_bye else int(row["board"]),
        first=row["first"],
        second=second,
        result=None if is_bye else RESULTS_BY_TEXT.get(result),
        reason=ResultReason(reason),
        bye=Letter(result) if is_bye else None,
    )


def _rows(text: str, columns: Sequence[str], needed: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows by column, each with the number of its last line. Raises ``BadTournament`` with the line."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    header: list[str] = []
    try:
        for cells in reader:
            if not cells:
                continue
            if not header:
                header = [cell.strip().lower() for cell in cells]
                for name in header:
                    if name not in columns:
                        wrong = Message("expected a column out of {names}, got {got}{question}")
                        raise out_of(columns, wrong, name).at_line(reader.line_num)
                if missing := [name for name in needed if name not in header]:
                    raise BadTournament(
                        Message(
                            "expected a column {column}, got {got}", column=missing[0], got=", ".join(header)
                        )
                    ).at_line(reader.line_num)
                continue
            if len(cells) != len(header):
                raise BadTournament(
                    Message("expected {columns} columns, got {got}", columns=len(header), got=len(cells))
                ).at_line(reader.line_num)
            yield reader.line_num, {name: cell.strip() for name, cell in zip(header, cells, strict=True)}
    except csv.Error as error:
        raise BadTournament(Message("expected CSV, got {got}", got=str(error))).at_line(
            reader.line_num
        ) from error
    if not header:
        raise BadTournament(
            Message("expected the columns {columns}, got an empty file", columns=", ".join(needed))
        ).at_line(1)


def _written(columns: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
