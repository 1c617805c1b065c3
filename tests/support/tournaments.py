"""Small tournaments: of any number of players, of four, and one as another program writes it."""

from tachiai.companion_web.club.rounds.changes import with_result
from tachiai.companion_web.club.rounds.tournament import BoardResult, Entrant, System, Tournament

# Of four, at tables that play quickly.
PLAYERS = tuple(Entrant(number=number, name=f"P{number}") for number in range(1, 5))
OPEN = Tournament(name="Open", uid="rosenkreuz", planned=2, time_control="5m", players=PLAYERS)


def open_tournament(players: int, planned: int = 3, system: System = System.SWISS) -> Tournament:
    who = tuple(Entrant(number=number, name=f"P{number}") for number in range(1, players + 1))
    return Tournament(name="Open", system=system, planned=planned, players=who)


def played(tournament: Tournament, result: BoardResult = BoardResult.FIRST_WINS) -> Tournament:
    for game in tournament.rounds[-1].games:
        if game.result is None:
            tournament = with_result(tournament, len(tournament.rounds), game.board, result)
    return tournament


def _line(number: int, name: str, points: str, *cells: str, rating: str = "", more: str = "") -> str:
    """A player's line: 89 columns, then ten for each round."""
    start = f"001 {number:4} {more or '':4} {name:33} {rating:>4} {'':3} {'':11} {'':10} {points:>4}    1"
    return start + "".join(f"  {cell:8}" for cell in cells)


# As other programs write it: Windows line ends, comments, ratings of 0, blanks at the end.
TRF = "\r\n".join(
    (
        "012 Kyoto Open",
        "022 Kyoto",
        "062 4",
        "092 Individual: Swiss-System (Dutch)",
        "XXR 3",
        "### who plays",
        _line(1, "Tanaka, Aoi", "1.5", "   3 w 1", "   2 b =", "   4 w", rating="2412", more="m GM"),
        _line(2, "Mori, Ren", "1.5", "   4 b 1", "   1 w =", "   3 b", rating="2300"),
        _line(3, "Sato, Mio", "0.5", "   1 b 0", "0000 - H", "   2 w"),
        _line(4, "Ito, Sora", "0.5", "   2 w 0", "     - H", "   1 b", rating="0"),
        "",
    )
)
