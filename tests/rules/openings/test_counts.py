"""Openings counted from games: transpositions meet, what was taken back does not count, gaps end it."""

from tachiai.rules.entries import Entry, EntryKind, GameHeader
from tachiai.rules.line import AnyGame, Line
from tachiai.rules.openings.book import OpeningBook
from tachiai.rules.openings.counts import PlayedOpening, Results, counted, opening_of
from tachiai.rules.openings.explorer import book_for, known_moves
from tachiai.rules.record import GameRecord
from tachiai.rules.registry import open_game

GAME: AnyGame = open_game("rugby_chess")
START = GAME.format_position(GAME.start())


def played(
    *moves: str, result: str = "", with_positions: bool = True, then: tuple[Entry, ...] = ()
) -> GameRecord:
    line, entries = Line.at(GAME), list[Entry]()
    for move in moves:
        line = line.play(move)
        position = line.position if with_positions else ""
        entries.append(Entry(kind=EntryKind.PLY, ply=line.ply, at_ms=1, move=move, position=position))
    entries += then
    if result:
        entries.append(Entry(kind=EntryKind.RESULT, ply=line.ply, at_ms=1, result=result))
    header = GameHeader(game=GAME.uid, rules_version=GAME.rules_version, start=START, started_ms=1)
    return GameRecord(header, tuple(entries))


def test_results_are_counted_by_position_and_move() -> None:
    games = [
        played("b1-c2", "f9-e8", result="first wins"),
        played("b1-c2", "f9-g8", result="draw"),
        played("b1-c2"),
    ]
    counts = counted(map(opening_of, games))
    assert counts[START] == {"b1-c2": Results(first=1, drawn=1, unfinished=1)}
    assert counts[Line.at(GAME).play("b1-c2").position]["f9-g8"] == Results(drawn=1)


def test_transpositions_meet() -> None:
    one, other = ("b1-c2", "f9-e8", "f1-e2", "b9-c8"), ("f1-e2", "f9-e8", "b1-c2", "b9-c8")
    counts = counted(opening_of(played(*moves, result="second wins")) for moves in (one, other))
    before_last = Line.at(GAME)
    for move in one[:3]:
        before_last = before_last.play(move)
    assert counts[before_last.position] == {"b9-c8": Results(second=2)}


def test_a_position_that_comes_back_counts_once_a_game() -> None:
    there_and_back = PlayedOpening(((START, "one"), ("elsewhere", "back"), (START, "one")), Results(first=1))
    assert counted([there_and_back])[START] == {"one": Results(first=1)}


def test_what_was_taken_back_does_not_count() -> None:
    back = Entry(kind=EntryKind.TAKEBACK, ply=0, at_ms=1, plies=1)
    after = Line.at(GAME).play("f1-e2")
    again = Entry(kind=EntryKind.PLY, ply=1, at_ms=1, move="f1-e2", position=after.position)
    assert counted([opening_of(played("b1-c2", then=(back, again)))]).keys() == {START}
    assert list(counted([opening_of(played("b1-c2", then=(back, again)))])[START]) == ["f1-e2"]


def test_positions_that_a_record_leaves_out_are_found_by_the_rules() -> None:
    moves = ("b1-c2", "f9-e8")
    assert opening_of(played(*moves, with_positions=False)) == opening_of(played(*moves))


def test_a_gap_ends_the_opening() -> None:
    after = Line.at(GAME).play("b1-c2").play("f9-e8")
    gap = Entry(kind=EntryKind.GAP, ply=2, at_ms=1, position=after.position)
    opening = opening_of(played("b1-c2", then=(gap,)))
    assert opening.plies == ((START, "b1-c2"),)


def test_played_moves_stand_first_and_those_of_the_book_beside_them() -> None:
    counts = counted([opening_of(played("b1-c2")), opening_of(played("b1-c2")), opening_of(played("d1-g4"))])
    scores = {START: {"d1-f3": 40, "d1-g4": 0, "no move": 9}}
    book = OpeningBook(game=GAME.uid, rules_version="1", nodes=1, widths=(3,), positions=scores)
    found = known_moves(Line.at(GAME), counts, book)
    assert [(each.move, each.results.games) for each in found] == [("b1-c2", 2), ("d1-g4", 1), ("d1-f3", 0)]
    assert [each.chance for each in found][:2] == [None, 0.5]


def test_a_book_is_of_the_usual_options_only() -> None:
    games = [open_game(uid) for uid in ("rugby_chess", "chatra", "rosenkreuz", "two_rings", "troop_chess")]
    with_options = [game for game in games if game.offered]
    assert all(book_for(game) is not None for game in games)
    for game in with_options:
        option = game.offered[0]
        assert book_for(open_game(game.uid, {option.name: option.values[1]})) is None
