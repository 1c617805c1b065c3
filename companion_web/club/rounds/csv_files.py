"""Players, pairings and standings as CSV (RFC 4180): for spreadsheets, and for who has no other program."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tachiai.companion_web.club.rounds.pairing_rows import RESULT_TEXTS, RESULTS_BY_TEXT, PairingRow
from tachiai.companion_web.club.rounds.standings import points_text, standings, value_text
from tachiai.companion_web.club.rounds.tournament import BYES, Letter, Player, Reason, Tournament
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.shown import out_of, shown

PLAYER_COLUMNS = ("name", "rating", "fide_number", "title", "sex", "federation", "birth")
PAIRING_COLUMNS = ("round", "board", "first", "second", "result", "reason")
_NUMBER = re.compile(r"\d{1,4}")


def read_players(text: str) -> Mapping[int, Player]:
    """Returns the players of a file by their lines; of its columns only ``name`` is needed. Raises
    ``BadTournament``, whose sentence begins with the line.
    """
    players: dict[int, Player] = {}
    for line, row in _rows(text, PLAYER_COLUMNS, ("name",)):
        rating = row.get("rating", "")
        if rating and not _NUMBER.fullmatch(rating):
            raise BadTournament(
                f"expected a rating as a number, got {shown(rating)}", "レーティングは数字で書いてください。"
            ).at_line(line)
        if not row["name"]:
            raise BadTournament("expected a name, got none", "名前がありません。").at_line(line)
        texts = {name: row.get(name, "") for name in PLAYER_COLUMNS if name != "rating"}
        players[line] = Player(number=len(players) + 1, rating=int(rating) if rating else None, **texts)
    return players


def write_players(players: Iterable[Player]) -> str:
    """Returns the file of the players."""
    rows = ([_text(getattr(player, name)) for name in PLAYER_COLUMNS] for player in players)
    return _written(PLAYER_COLUMNS, rows)


def read_pairings(text: str) -> tuple[PairingRow, ...]:
    """Returns the pairings of a file. Raises ``BadTournament``, whose sentence begins with the line."""
    return tuple(_row(line, row) for line, row in _rows(text, PAIRING_COLUMNS, PAIRING_COLUMNS[:3]))


def write_pairings(rows: Iterable[PairingRow]) -> str:
    """Returns the file of pairings; who does not play has no second player and no board."""
    return _written(PAIRING_COLUMNS, map(_cells, rows))


def write_standings(tournament: Tournament) -> str:
    """Returns the standings, with a column for each tie-break."""
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
                f"expected a {name} as a number, got {shown(row[name])}",
                "回戦とボードは数字で書いてください。",
            ).at_line(line)
    if not row["first"]:
        raise BadTournament("expected a first player, got none", "先手の名前がありません。").at_line(line)
    allowed = [kind.value for kind in BYES] if is_bye else ["", *RESULTS_BY_TEXT]
    if result not in allowed:
        raise BadTournament(
            out_of("a result", [each or "(none)" for each in allowed], result), "結果を読み取れません。"
        ).at_line(line)
    if reason not in set(Reason):
        raise BadTournament(
            out_of("a reason", [each for each in Reason if each], reason), "理由を読み取れません。"
        ).at_line(line)
    return PairingRow(
        line=line,
        round=int(row["round"]),
        board=0 if is_bye else int(row["board"]),
        first=row["first"],
        second=second,
        result=None if is_bye else RESULTS_BY_TEXT.get(result),
        reason=Reason(reason),
        bye=Letter(result) if is_bye else None,
    )


def _rows(text: str, columns: Sequence[str], needed: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yields each row by its columns, with the line that it ends on."""
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
                        raise BadTournament(
                            out_of("a column", columns, name), "知らない列があります。"
                        ).at_line(reader.line_num)
                if missing := [name for name in needed if name not in header]:
                    raise BadTournament(
                        f"expected a column {missing[0]}, got {', '.join(header)}", "必要な列がありません。"
                    ).at_line(reader.line_num)
                continue
            if len(cells) != len(header):
                raise BadTournament(
                    f"expected {len(header)} columns, got {len(cells)}", "列の数が見出しと合いません。"
                ).at_line(reader.line_num)
            yield reader.line_num, {name: cell.strip() for name, cell in zip(header, cells, strict=True)}
    except csv.Error as error:
        raise BadTournament(f"expected CSV, got {error}", "CSVとして読み取れません。").at_line(
            reader.line_num
        ) from error
    if not header:
        raise BadTournament(
            f"expected the columns {', '.join(needed)}, got an empty file", "ファイルが空です。"
        ).at_line(1)


def _written(columns: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
