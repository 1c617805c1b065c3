"""A tournament as a value: players, rounds, pairings, byes, results, and the event of its games.

Players have their starting-rank numbers, 1 to n. Points are integers, in half points. The letters of results
are those of the FIDE Tournament Report File (TRF26, player section).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tachiai.companion_web.errors import BadTournament
from tachiai.rules.messages import Message

_HEADING = re.compile(r"(?P<event>.+) \((?P<round>\d{1,3})\.(?P<board>\d{1,4})\)")


@dataclass(frozen=True, slots=True)
class BoardHeading:
    """A board of a round of a tournament; ``str`` gives the event of its game."""

    event: str  #: name of the tournament
    round: int
    board: int

    def __str__(self) -> str:
        return f"{self.event} ({self.round}.{self.board})"


def read_heading(text: str) -> BoardHeading | None:
    """Parses a game's event; None for a game of no tournament.

    >>> read_heading("Open (3.5)")
    BoardHeading(event='Open', round=3, board=5)
    """
    found = _HEADING.fullmatch(text)
    return None if found is None else BoardHeading(found["event"], int(found["round"]), int(found["board"]))


DRAW = 1  # half points
WIN = 2


class System(StrEnum):
    """How pairings are made."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KNOCK_OUT = "knock_out"


class TieBreak(StrEnum):
    """A tie-break, by its code in FIDE's Tie-Break Regulations."""

    DIRECT = "DE"
    BUCHHOLZ = "BH"
    BUCHHOLZ_CUT_1 = "BH-C1"
    BUCHHOLZ_MEDIAN = "BH-M1"
    SONNEBORN_BERGER = "SB"
    WINS = "WIN"
    PROGRESSIVE = "PS"


USUAL_TIE_BREAKS: Mapping[System, tuple[TieBreak, ...]] = {
    System.SWISS: (
        TieBreak.BUCHHOLZ_CUT_1,
        TieBreak.BUCHHOLZ,
        TieBreak.SONNEBORN_BERGER,
        TieBreak.DIRECT,
        TieBreak.WINS,
    ),
    System.ROUND_ROBIN: (TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER, TieBreak.WINS),
    System.KNOCK_OUT: (TieBreak.WINS,),
}


class Letter(StrEnum):
    """The result of a round for one player."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    SHORT_WIN = "W"  # these three: ended before one full move, and not rated
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"

    @property
    def half_points(self) -> int:
        """The points for it, in half points."""
        if self in "1+WUF":
            return WIN
        return DRAW if self in "=DH" else 0

    @property
    def is_played(self) -> bool:
        """Whether both sat at the board."""
        return self in "1=0WDL"


BYES = (Letter.PAIRING_BYE, Letter.FULL_BYE, Letter.HALF_BYE, Letter.ZERO_BYE)


class BoardResult(StrEnum):
    """The result of a game: the letters of the first and of the second player."""

    FIRST_WINS = "10"
    SECOND_WINS = "01"
    DRAW = "=="
    FIRST_BY_FORFEIT = "+-"
    SECOND_BY_FORFEIT = "-+"
    BOTH_FORFEIT = "--"
    BOTH_LOSE = "00"
    SHORT_FIRST_WINS = "WL"
    SHORT_SECOND_WINS = "LW"
    SHORT_DRAW = "DD"

    @property
    def letters(self) -> tuple[Letter, Letter]:
        return Letter(self.value[0]), Letter(self.value[1])

    @property
    def at_table(self) -> str:
        """The result as a table's log has it; "" if both lose, for which a log has no result."""
        first, second = (letter.half_points for letter in self.letters)
        if first == second:
            return "draw" if first == DRAW else ""
        return "first wins" if first > second else "second wins"


class ResultReason(StrEnum):
    """Why a game ended; "" for the usual ways."""

    NONE = ""
    ILLEGAL_MOVE = "illegal_move"
    FLAG = "flag"
    ABSENT = "absent"
    RULING = "ruling"
    PLAY_OFF = "play_off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player of the tournament."""

    number: int
    name: str
    rating: int | None = None
    fide_number: str = ""
    title: str = ""
    sex: str = ""
    federation: str = ""
    birth: str = ""  #: YYYY/MM/DD


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGame:
    """A pairing."""

    board: int
    first: int  #: number of the player with the first move, whom a TRF calls white
    second: int
    table: str = ""  #: name of the table that plays it, and whose log has its result; "" for none
    result: BoardResult | None = None
    reason: ResultReason = ResultReason.NONE
    by: str = ""  #: who ruled the result, "" if it is from the table's log
    tags: tuple[tuple[str, str], ...] = ()  #: further tags of the game in a PGN file

    def opponent_of(self, player: int) -> int:
        return self.second if player == self.first else self.first

    def letter_of(self, player: int) -> Letter | None:
        """The result for a player; None while there is none."""
        if self.result is None:
            return None
        return self.result.letters[player != self.first]


@dataclass(frozen=True, slots=True)
class Bye:
    """A player who does not play in a round, and what it counts."""

    player: int
    kind: Letter


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of a round. Players in neither field were absent."""

    games: tuple[PairedGame, ...] = ()  #: in the order of their boards
    byes: tuple[Bye, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every game has a result."""
        return all(game.result is not None for game in self.games)

    def game_of(self, player: int) -> PairedGame | None:
        """The game of a player; None for one who does not play."""
        return next((game for game in self.games if player in (game.first, game.second)), None)

    def letter_of(self, player: int) -> Letter | None:
        """The result of the round for a player; None while the game has none."""
        game = self.game_of(player)
        if game is not None:
            return game.letter_of(player)
        return next((bye.kind for bye in self.byes if bye.player == player), Letter.ZERO_BYE)


@dataclass(frozen=True, slots=True)
class ByeRequest:
    """A bye, of half a point or of none, that a player asked for in a later round."""

    round: int
    bye: Bye


@dataclass(frozen=True, slots=True)
class Prohibited:
    """Players who must not meet one another in the rounds ``first`` to ``last``."""

    first: int
    last: int
    players: tuple[int, ...]


class Mismatch(StrEnum):
    """Why a result in a table's log is not that of the board that its game names."""

    OTHER_TABLE = "other_table"
    OTHER_NAMES = "other_names"


@dataclass(frozen=True, slots=True, kw_only=True)
class StrangeResult:
    """A result in a table's log that does not count."""

    game: int  #: its number in the hub's log
    table: str
    round: int
    board: int
    first: str
    second: str
    result: BoardResult
    mismatch: Mismatch
    since_ms: int  #: when the hub found it (UTC)
    settled_by: str = ""  #: the arbiter who has dealt with it, "" for nobody yet


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament."""

    name: str
    uid: str = ""  #: the game that is played
    system: System = System.SWISS
    planned: int = 1  #: number of rounds
    time_control: str = ""  #: as tables write it, such as 10m+5s; "": no clocks
    first_begins: bool = True  #: player 1 has the first move in round 1
    tie_breaks: tuple[TieBreak, ...] = ()  #: none: the usual ones
    players: tuple[Entrant, ...] = ()  #: by number
    rounds: tuple[Round, ...] = ()
    requests: tuple[ByeRequest, ...] = ()
    prohibited: tuple[Prohibited, ...] = ()
    records: tuple[tuple[str, str], ...] = ()  #: other records of a TRF (tag, text), kept as they are
    strange_results: tuple[StrangeResult, ...] = ()

    @property
    def decided_by(self) -> tuple[TieBreak, ...]:
        """The tie-breaks in their order; the usual ones if none are chosen."""
        return self.tie_breaks or USUAL_TIE_BREAKS[self.system]

    def player(self, number: int) -> Entrant:
        """The player with this number. Raises ``BadTournament``."""
        if not 1 <= number <= len(self.players):
            raise nobody(number, len(self.players))
        return self.players[number - 1]

    def letters_of(self, number: int) -> Iterator[Letter | None]:
        """The result of each round so far for a player; None where the game has none yet."""
        return (each.letter_of(number) for each in self.rounds)

    def half_points_of(self, number: int) -> int:
        """The points of a player so far, in half points."""
        return sum(letter.half_points for letter in self.letters_of(number) if letter is not None)


def nobody(number: int, players: int) -> BadTournament:
    """The error that no player has this number."""
    return BadTournament(
        Message(
            "There is no player {player}; their numbers are 1 to {players}.", player=number, players=players
        )
    )
