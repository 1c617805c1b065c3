"""Files of tournaments: what is written is read again as it was, and goes out as it came in."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tachiai.companion_web.club.rounds.changes import with_bye_request, with_result, with_round, withdrawn
from tachiai.companion_web.club.rounds.csv_files import read_pairings, read_players, write_players
from tachiai.companion_web.club.rounds.files import TAKEN_IN, FileKind, decoded, taken_in, written
from tachiai.companion_web.club.rounds.pgn import read_pgn
from tachiai.companion_web.club.rounds.tournament import (
    BoardResult,
    Entrant,
    Letter,
    PairedGame,
    ResultReason,
    Round,
    Tournament,
)
from tachiai.companion_web.club.rounds.trf_reading import read_trf
from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import bilingual
from tests.companion_web.club.rounds.strategies import players, tournaments, without_boards
from tests.support.tournaments import TRF, open_tournament

PGN = (
    '[Event "Open"]\n[Site "Kyoto"]\n[Date "2026.11.22"]\n[Round "1"]\n[White "Aoi \\"A\\""]\n[Black "Ren"]\n'
    '[Result "*"]\n[Board "1"]\n[ECO "A00"]\n\n*\n'
)


@given(tournaments(), st.sampled_from((FileKind.TRF16, FileKind.TRF26)))
def test_a_trf_says_what_the_tournament_is(tournament: Tournament, kind: FileKind) -> None:
    text = written(tournament, kind)
    found = read_trf(text)
    if kind is FileKind.TRF26:
        assert without_boards(found) == without_boards(tournament)
    assert without_boards(found).rounds == without_boards(tournament).rounds
    assert found.requests == tournament.requests
    # A TRF16 tells no tie-breaks, but the ranks that they bring.
    assert written(replace(found, tie_breaks=tournament.tie_breaks), kind) == text


@given(tournaments(), st.sampled_from((FileKind.PGN, FileKind.PAIRINGS)))
def test_pairings_go_out_and_in_again(tournament: Tournament, kind: FileKind) -> None:
    text = written(tournament, kind)
    empty = Tournament(name=tournament.name, planned=tournament.planned, players=tournament.players)
    assert written(taken_in(empty, kind, text, "Aoi"), kind) == text


@given(players())
def test_players_go_out_and_in_again(found: tuple[Entrant, ...]) -> None:
    assert tuple(read_players(write_players(found)).values()) == found


def check_answer(kind: FileKind, text: str) -> None:
    """A file is taken, or the answer is a sentence that says what is wrong in which line."""
    words = bilingual("line 1: expected something, got nothing amiss", "1行目：問題ありません。")
    try:
        taken_in(Tournament(name="Open"), kind, text, "Aoi")
    except BadTournament as error:
        words = error.words
    assert re.match(r"line \d+(, round \d+)?: .*expected .*got ", words.en, re.DOTALL), words
    assert re.match(r"\d+行目(、第\d+回戦)?：", words.ja), words
    assert "受け付けられません" not in words.ja


@given(st.sampled_from(TAKEN_IN), st.text() | st.text('001 23wb-+=\n,"[]', max_size=200))
def test_whatever_a_file_holds_the_answer_names_the_line(kind: FileKind, text: str) -> None:
    check_answer(kind, text)


def damaged(text: str, at: int, put: str, instead: int) -> str:
    at %= len(text) + 1
    return text[:at] + put + text[at + instead :]


@given(tournaments(), st.sampled_from(TAKEN_IN), st.integers(0), st.text(max_size=3), st.integers(0, 12))
def test_a_damaged_file_is_taken_or_refused_with_its_line(
    tournament: Tournament, kind: FileKind, at: int, put: str, instead: int
) -> None:
    check_answer(kind, damaged(written(tournament, kind), at, put, instead))


def test_a_file_of_another_program_goes_out_as_it_came_in() -> None:
    assert written(read_trf(TRF), FileKind.TRF16, source=TRF) == TRF
    taken = taken_in(Tournament(name="Open"), FileKind.PGN, PGN, "Aoi")
    assert written(taken, FileKind.PGN, source=PGN) == PGN


def test_a_result_changes_what_those_who_played_have_and_nothing_else() -> None:
    tournament = with_result(read_trf(TRF), 3, 1, BoardResult.DRAW, ResultReason.FLAG)
    before, after = TRF.split("\r\n"), written(tournament, FileKind.TRF16, source=TRF).split("\r\n")
    changed = [line[14:25] for line, old in zip(after, before, strict=True) if line[91:] != old[91:].rstrip()]
    assert changed == ["Tanaka, Aoi", "Ito, Sora  "]
    assert after[:6] == before[:6]
    assert read_trf("\r\n".join(after)).rounds[2].games[0].result is BoardResult.DRAW


def test_what_a_trf_says_is_read() -> None:
    tournament = read_trf(TRF)
    assert (tournament.name, tournament.planned, tournament.system) == ("Kyoto Open", 3, "swiss")
    assert tournament.players[0].title == "GM"
    assert tournament.players[3].rating is None
    assert [(game.first, game.second, game.result) for game in tournament.rounds[0].games] == [
        (1, 3, BoardResult.FIRST_WINS),
        (4, 2, BoardResult.SECOND_WINS),
    ]
    assert {bye.kind for bye in tournament.rounds[1].byes} == {Letter.HALF_BYE}
    assert not tournament.rounds[2].is_over


def test_byes_alone_at_the_end_are_for_the_round_to_come() -> None:
    lines = [line[:89] for line in TRF.split("\r\n")]
    lines[6] += "  0000 - H"
    text = "\r\n".join(lines).replace(" 1.5 ", " 0.0 ").replace(" 0.5 ", " 0.0 ")
    tournament = read_trf(text)
    assert tournament.rounds == ()
    assert [(each.round, each.bye.player) for each in tournament.requests] == [(1, 1)]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("    3 w 1", "    9 w 1", "line 7, round 1: expected another player of 1 to 4 as opponent, got 9"),
        (
            "    3 w 1",
            "    3 w X",
            "line 7: expected a result out of 1 = 0 + - W D L U F H Z",
        ),
        ("    3 w 1", "    3 w =", "line 7, round 1: expected results of players 1 and 3 that fit"),
        (
            "    3 w 1",
            "    3 b 1",
            "line 7, round 1: expected w for one of players 1 and 3 and b for the other",
        ),
        ("    3 w 1", "    2 w 1", "line 7, round 1: expected player 2 to name 1 as opponent, got 4"),
        ("2412", "24x2", "line 7: expected a rating in columns 49 to 52 as a number, got '24x2'"),
        (
            "  1.5    1",
            "  2.5    1",
            "line 7: expected 1.5 points in columns 81 to 84, as the results say, got 2.5",
        ),
        ("001    4", "001    6", "line 10: expected starting numbers without gaps, got 6 and no 4"),
        ("001    4", "001    3", "line 10: expected each player's number once, got 3 again"),
        ("Mori, Ren", "         ", "line 8: expected a name in columns 15 to 47, got none"),
        ("XXR 3", "XXR x", "line 5: expected the number of rounds as a number, got 'x'"),
        ("022 Kyoto", "Kyoto", "line 2: expected a record that begins with its tag, like 001, got 'Kyoto'"),
        ("    3 w 1", "    1 - 1", "line 7, round 1: expected another player of 1 to 4 as opponent, got 1"),
        ("022 Kyoto", "XXZ 9", "line 2: There is no player 9; their numbers are 1 to 4."),
        ("022 Kyoto", "240 H 003    1    7", "line 2: There is no player 7; their numbers are 1 to 4."),
        ("022 Kyoto", "260 001 003    1    8", "line 2: There is no player 8; their numbers are 1 to 4."),
        ("Ito, Sora  ", "Mori, Ren  ", "line 10: Two players are called 'Mori, Ren'. "),
        ("022 Kyoto", "013 A", "line 2: expected a tournament of single players, got a team"),
    ],
)
def test_a_trf_that_is_wrong_is_refused_with_its_line(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadTournament) as refused:
        read_trf(TRF.replace(old, new, 1))
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1. e4", "line 1: expected a tag like [White \"Aoi\"], got '1. e4'"),
        (
            '[Round "1"]\n[White "A"]\n[Result "*"]\n\n*',
            "line 1: expected a tag Black in this game, got none",
        ),
        ('\n[Round "x"]\n[White "A"]\n[Black "B"]\n[Result "*"]', "line 2: expected a round like 3 or 3.5"),
        (
            '[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "2-0"]',
            "line 1: expected a result out of 1-0, 0-1",
        ),
        ('[Round "1"]\n[Round "1"]', "line 2: expected the tag Round once, got it again"),
        ("[Round 1]", "line 1: expected a tag like"),
    ],
)
def test_a_pgn_that_is_wrong_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(BadTournament) as refused:
        read_pgn(text, "Open")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: expected the columns round, board, first, got an empty file"),
        ("round,board\n", "line 1: expected a column first, got round, board"),
        ("round,bord,first\n", "line 1: expected a column out of round, board"),
        ("round,board,first,second\n1,x,A,B\n", "line 2: expected a board as a number, got 'x'"),
        ("round,board,first,second\n1,1,A\n", "line 2: expected 4 columns, got 3"),
        ("round,board,first,second,result\n1,1,A,B,2-0\n", "line 2: expected a result out of (none), 1-0"),
        ("round,board,first,second,result\n1,,A,,1-0\n", "line 2: expected a result out of U, F, H, Z"),
    ],
)
def test_a_csv_that_is_wrong_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(BadTournament) as refused:
        read_pairings(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("1,1,A,B\n1,2,C,A\n", "line 3: A is there twice in round 1."),
        ("1,1,A,B\n1,1,C,D\n", "line 3: Board 1 is there twice in round 1."),
        (f"1,1,A,B\n1,2,C,{'D' * 40}\n1,3,E,F\n", "line 3: expected a player's name of 1 to 33 characters"),
    ],
)
def test_the_line_is_named_that_does_not_go_with_those_before_it(rows: str, sentence: str) -> None:
    with pytest.raises(BadTournament) as refused:
        taken_in(Tournament(name="Open"), FileKind.PAIRINGS, f"round,board,first,second\n{rows}", "Aoi")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("1,1,A,B,1-0\n1,1,C,D,\n", "line 3: Board 1 is there twice in round 1."),
        ("1,1,A,B,1-0\n1,2,D,C,\n", "line 2: expected the pairings of round 1 as they are"),
        ("1,1,A,B,1-0\n1,2,C,D,\n1,3,E,F,\n", "line 4: expected the pairings of round 1 as they are"),
        ("1,1,A,B,1-0\n", "line 2: expected the pairings of round 1 as they are"),
    ],
)
def test_a_round_that_has_results_keeps_its_pairings(rows: str, sentence: str) -> None:
    header = "round,board,first,second,result\n"
    begun = taken_in(Tournament(name="Open"), FileKind.PAIRINGS, f"{header}1,1,A,B,1-0\n1,2,C,D,\n", "Aoi")
    with pytest.raises(BadTournament) as refused:
        taken_in(begun, FileKind.PAIRINGS, header + rows, "Aoi")
    assert str(refused.value).startswith(sentence)


def test_a_player_whose_name_is_there_already_is_refused_with_the_line() -> None:
    with pytest.raises(BadTournament, match="line 4: Two players are called 'Aoi'. "):
        taken_in(Tournament(name="Open"), FileKind.PLAYERS, "name\nAoi\nRen\nAoi\nMio\n", "")


@given(tournaments(), st.sampled_from((FileKind.TRF16, FileKind.TRF26, FileKind.PGN, FileKind.PAIRINGS)))
def test_what_a_file_cannot_say_stays(tournament: Tournament, kind: FileKind) -> None:
    tournament = withdrawn(tournament, 1)
    again = taken_in(tournament, kind, written(tournament, kind), "")
    assert (again.decided_by, set(again.requests)) == (tournament.decided_by, set(tournament.requests))
    for player in tournament.players:
        assert list(again.letters_of(player.number)) == list(tournament.letters_of(player.number))


@pytest.mark.parametrize("kind", [FileKind.PGN, FileKind.PAIRINGS])
def test_who_asked_for_a_bye_has_it_in_a_round_that_comes_in_by_file(kind: FileKind) -> None:
    asked = with_bye_request(open_tournament(3), 3, 1, Letter.HALF_BYE)
    pairings = with_round(open_tournament(3), Round((PairedGame(board=1, first=1, second=2),)))
    found = taken_in(asked, kind, written(pairings, kind), "")
    assert found.half_points_of(3) == Letter.HALF_BYE.half_points
    assert found.requests == ()


def test_pairings_of_a_round_to_come_are_no_jump() -> None:
    with pytest.raises(BadTournament, match="line 2: expected a round of 1 to 1, got 2"):
        taken_in(Tournament(name="Open"), FileKind.PAIRINGS, "round,board,first,second\n2,1,A,B\n", "Aoi")


def test_older_files_are_latin_1() -> None:
    assert decoded("012 Café".encode("latin-1")) == "012 Café"
    assert decoded(b"\xef\xbb\xbf012 A") == "012 A"
    with pytest.raises(BadTournament, match="expected a text file"):
        decoded(b"PK\0\0")
