"""A tournament as a value: players, rounds, pairings, byes, results.

Players are known by their starting-rank numbers, 1 to n. Points are counted in half points, so that they are
whole numbers. The letters of results are those of the FIDE Tournament Report File (TRF26, player section).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tachiai.companion_web.errors import BadTournament

DRAW = 1  # half points
WIN = 2


class System(StrEnum):
    """How pairings are made."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KNOCK_OUT = "knock_out"


class TieBreak(StrEnum):
    """What decides between equal points, by its code in FIDE's Tie-Break Regulations."""

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
    """What a round brought to one player."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    SHORT_WIN = "W"  # these three: ended before a whole move, and not rated
    SHORT_DRAW = "D"
    SHORT_LOSS = "L"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"

    @property
    def half_points(self) -> int:
        """What it counts."""
        if self in "1+WUF":
            return WIN
        return DRAW if self in "=DH" else 0

    @property
    def is_played(self) -> bool:
        """Whether both sat at the board."""
        return self in "1=0WDL"


BYES = (Letter.PAIRING_BYE, Letter.FULL_BYE, Letter.HALF_BYE, Letter.ZERO_BYE)


class Result(StrEnum):
    """How a game ended: the letter of the first player and that of the second."""

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
        """What it is for each of the two."""
        return Letter(self.value[0]), Letter(self.value[1])

    @property
    def at_table(self) -> str:
        """How a table's log says it, "" where nobody wins and it is no draw: a log has no such result."""
        first, second = (letter.half_points for letter in self.letters)
        if first == second:
            return "draw" if first == DRAW else ""
        return "first wins" if first > second else "second wins"


class Reason(StrEnum):
    """Why a game ended as it did; "" for the usual ways."""

    NONE = ""
    ILLEGAL_MOVE = "illegal_move"
    FLAG = "flag"
    ABSENT = "absent"
    RULING = "ruling"
    PLAY_OFF = "play_off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Somebody who takes part. Only the name is needed; dates are YYYY/MM/DD."""

    number: int
    name: str
    rating: int | None = None
    fide_number: str = ""
    title: str = ""
    sex: str = ""
    federation: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A pairing. ``first`` and ``second``: the players' numbers; a TRF calls the first one white. ``table``:
    the name on the bus of the table that is to play it, whose log alone tells its result; "" for a board
    without one. ``by``: who ruled the result, "" where the table's log tells it. ``tags``: what else a PGN
    file says of the game.
    """

    board: int
    first: int
    second: int
    table: str = ""
    result: Result | None = None
    reason: Reason = Reason.NONE
    by: str = ""
    tags: tuple[tuple[str, str], ...] = ()

    def opponent_of(self, player: int) -> int:
        """Returns the other one's number."""
        return self.second if player == self.first else self.first

    def letter_of(self, player: int) -> Letter | None:
        """Returns what the game brought to a player, None while it is played."""
        if self.result is None:
            return None
        return self.result.letters[player != self.first]


@dataclass(frozen=True, slots=True)
class Bye:
    """A player who does not play in a round, and what that counts."""

    player: int
    kind: Letter


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of a round, in the order of their boards. Who is in neither was absent."""

    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every game has a result."""
        return all(game.result is not None for game in self.games)

    def game_of(self, player: int) -> Game | None:
        """Returns the game of a player, None for one who does not play."""
        return next((game for game in self.games if player in (game.first, game.second)), None)

    def letter_of(self, player: int) -> Letter | None:
        """Returns what the round brought to a player, None while the game is played."""
        game = self.game_of(player)
        if game is not None:
            return game.letter_of(player)
        return next((bye.kind for bye in self.byes if bye.player == player), Letter.ZERO_BYE)


@dataclass(frozen=True, slots=True)
class Request:
    """That a player will not play in a round to come: a bye of half a point, or of none."""

    round: int
    bye: Bye


@dataclass(frozen=True, slots=True)
class Prohibited:
    """Players who must not meet one another in the rounds ``first`` to ``last``."""

    first: int
    last: int
    players: tuple[int, ...]


class Mismatch(StrEnum):
    """Why a result in a table's log is not that of the board which its game names."""

    OTHER_TABLE = "other_table"
    OTHER_NAMES = "other_names"


@dataclass(frozen=True, slots=True, kw_only=True)
class StrangeResult:
    """A result in a table's log that does not count. ``game``: the game's number in the hub's log;
    ``since_ms``: when the hub found it (UTC); ``settled_by``: who has seen to it, "" for nobody yet.
    """

    game: int
    table: str
    round: int
    board: int
    first: str
    second: str
    result: Result
    mismatch: Mismatch
    since_ms: int
    settled_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament. ``uid``: the game that is played; ``time_control`` as tables write it, "" without clocks.
    ``records``: what a TRF says besides (tag, text); nothing of it is used, all of it is kept.
    ``strange_results``: what tables say of its boards that is not theirs to say.
    """

    name: str
    uid: str = ""
    system: System = System.SWISS
    planned: int = 1  # rounds
    time_control: str = ""
    first_begins: bool = True  # the highest of the list has the first move in round 1
    tie_breaks: tuple[TieBreak, ...] = ()
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    requests: tuple[Request, ...] = ()
    prohibited: tuple[Prohibited, ...] = ()
    records: tuple[tuple[str, str], ...] = ()
    strange_results: tuple[StrangeResult, ...] = ()

    @property
    def decided_by(self) -> tuple[TieBreak, ...]:
        """The tie-breaks in their order; the usual ones where none are chosen."""
        return self.tie_breaks or USUAL_TIE_BREAKS[self.system]

    def player(self, number: int) -> Player:
        """Returns a player. Raises ``BadTournament``."""
        if not 1 <= number <= len(self.players):
            raise nobody(number, len(self.players))
        return self.players[number - 1]

    def letters_of(self, number: int) -> Iterator[Letter | None]:
        """Yields what each round so far brought to a player."""
        return (each.letter_of(number) for each in self.rounds)

    def half_points_of(self, number: int) -> int:
        """Returns what a player has so far."""
        return sum(letter.half_points for letter in self.letters_of(number) if letter is not None)


def nobody(number: int, players: int) -> BadTournament:
    """Returns the mistake that none of so many players has this number."""
    return BadTournament(
        f"There is no player {number}; their numbers are 1 to {players}.",
        f"{number}番の参加者はいません。",
    )
