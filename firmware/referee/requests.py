"""Requests: what the page, a button or a script may ask of the referee."""

from collections.abc import Mapping
from dataclasses import dataclass

from tachiai.firmware.referee.settings import Help
from tachiai.rules.core import Player
from tachiai.rules.exploration.tree import Exploration
from tachiai.rules.messages import Message
from tachiai.rules.quoting import quoted_value, shortened
from tachiai.rules.record.choices import Insight


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm the move that stands on the board."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last confirmed ply back; the table then has to be led back."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer to the question which move was made."""

    move: str


@dataclass(frozen=True, slots=True)
class Retract:
    """Ruling: the illegal move is put back and play goes on."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """Ruling: the illegal move stands; play goes on from ``position`` or from what the table shows."""

    position: str = ""  #: a position text; empty: what the table shows
    #: whose turn it is then; None: the opponent of the player who made the move
    to_move: Player | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """Ruling: ``seconds`` are taken off the clock of ``player``."""

    player: Player
    seconds: float


@dataclass(frozen=True, slots=True)
class Resign:
    """``player`` resigns."""

    player: Player


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """The players agree to a draw; to an absent player, or one elsewhere, it is offered."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Say no to what a side elsewhere asks."""


@dataclass(frozen=True, slots=True)
class DeclareLoss:
    """Ruling: ``player`` has lost."""

    player: Player


@dataclass(frozen=True, slots=True)
class DeclareResult:
    """Ruling: ``winner`` has won (None: a draw). Replaces any result but one by the rules."""

    winner: Player | None


@dataclass(frozen=True, slots=True)
class Reopen:
    """Ruling: an end by resignation, agreement, clock or ruling is undone and play goes on."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop clocks and judging."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on after a pause."""


@dataclass(frozen=True, slots=True)
class AskAdvice:
    """Be shown which piece to move; asked again, where to; then why. Refused in strict mode."""


@dataclass(frozen=True, slots=True)
class AskLook:
    """Be shown ``look`` until the next ply. Refused in strict mode."""

    look: Insight


@dataclass(frozen=True, slots=True)
class Explore:
    """Try positions out, from the present one or from those of ``tree`` on. Refused in strict mode."""

    tree: Exploration | None = None


@dataclass(frozen=True, slots=True)
class StopExploring:
    """Go back to the game; the table then has to be led back."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Explore on from the node with this number; the table then has to be led to it."""

    node: int


@dataclass(frozen=True, slots=True)
class DropVariation:
    """Forget the present position and all that was tried after it; the table is led to the one before."""


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Explore the present position with the other player to move."""


@dataclass(frozen=True, slots=True)
class CommentOn:
    """Write ``text`` beside the present node."""

    text: str


@dataclass(frozen=True, slots=True)
class ShowMoves:
    """Light these moves of the position that is tried out: what is known of it, such as its openings."""

    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetHelp:
    """Change the level of help. Refused in strict mode."""

    level: str


Request = (
    Confirm
    | Undo
    | Choose
    | Retract
    | LetStand
    | Penalty
    | Resign
    | AgreeDraw
    | Decline
    | DeclareLoss
    | DeclareResult
    | Reopen
    | Pause
    | Resume
    | AskAdvice
    | AskLook
    | SetHelp
    | Explore
    | StopExploring
    | GoTo
    | DropVariation
    | PassTurn
    | CommentOn
    | ShowMoves
)


@dataclass(frozen=True, slots=True)
class BadRequest:
    """A request that cannot be understood; ``words`` say what was expected and what came."""

    code: str
    words: Message


SIMPLE: Mapping[str, Request] = {
    "confirm": Confirm(),
    "undo": Undo(),
    "retract": Retract(),
    "draw": AgreeDraw(),
    "decline": Decline(),
    "reopen": Reopen(),
    "pause": Pause(),
    "resume": Resume(),
    "advice": AskAdvice(),
    "attacked": AskLook(Insight.ATTACKED),
    "effects": AskLook(Insight.EFFECTS),
    "explore": Explore(),
    "stop_exploring": StopExploring(),
    "drop_variation": DropVariation(),
    "pass_turn": PassTurn(),
}
WINNERS: Mapping[str, Player | None] = {
    "first wins": Player.FIRST,
    "second wins": Player.SECOND,
    "draw": None,
}
LONGEST_PENALTY_S = 24 * 3600.0


def parse_request(name: str, params: Mapping[str, str]) -> Request | BadRequest:
    """Reads a request from the page: its ``name`` and its parameters.

    >>> parse_request("penalty", {"player": "first", "seconds": "120"})
    Penalty(player=<Player.FIRST: 'first'>, seconds=120.0)
    >>> parse_request("penalty", {"player": "black"}).code
    'bad_parameter'

    =============== ==================================================================
    ``confirm`` ``undo`` ``retract`` ``draw`` ``decline`` ``reopen`` ``pause`` ``resume`` ``advice``
    ``attacked`` ``effects`` ``explore`` ``stop_exploring`` ``drop_variation`` ``pass_turn``
                    no parameters
    ``go_to``       ``node``: the number of a position that was tried
    ``comment``     ``text``: on the present position
    ``show_moves``  ``moves``: of the position that is tried out, separated by blanks
    ``choose``      ``move``: a canonical move text
    ``stand``       ``to_move``: whose turn it is now, first or second; or ``position``: a position text.
                    Without either, play goes on from what the table shows with the opponent of who made
                    the move
    ``penalty``     ``player``: first or second; ``seconds``
    ``resign``      ``player``
    ``loss``        ``player``
    ``result``      ``result``: first wins, second wins or draw
    ``help_level``  ``level``: off, warn, squares or reasons
    =============== ==================================================================
    """
    if name in SIMPLE:
        return SIMPLE[name]
    match name:
        case "choose":
            return Choose(params["move"]) if params.get("move") else _bad("move", "a move", "")
        case "stand":
            return _let_stand(params)
        case "penalty":
            return _penalty(params)
        case "resign" | "loss":
            player = _player(params)
            if isinstance(player, BadRequest):
                return player
            return Resign(player) if name == "resign" else DeclareLoss(player)
        case "result":
            result = params.get("result", "")
            if result not in WINNERS:
                return _bad("result", ", ".join(WINNERS), result)
            return DeclareResult(WINNERS[result])
        case "help_level":
            level = params.get("level", "")
            known = [help_level.value for help_level in Help]
            return SetHelp(level) if level in known else _bad("level", ", ".join(known), level)
        case "go_to":
            text = params.get("node", "")
            is_number = text.isdecimal() and text.isascii() and len(text) <= 9
            return GoTo(int(text)) if is_number else _bad("node", "the number of a position", text)
        case "comment":
            return CommentOn(params.get("text", "").strip())
        case "show_moves":
            moves = tuple(params.get("moves", "").split())
            return ShowMoves(moves) if moves else _bad("moves", "moves", "")
    return BadRequest(
        "unknown_request", Message("The referee knows no request {name!r}.", name=shortened(name))
    )


def _let_stand(params: Mapping[str, str]) -> LetStand | BadRequest:
    position, to_move = params.get("position", ""), params.get("to_move", "")
    if not to_move:
        return LetStand(position)
    if position:
        return BadRequest("bad_parameter", Message("A position says whose turn it is: give one of the two."))
    player = _player(params, "to_move")
    return player if isinstance(player, BadRequest) else LetStand(to_move=player)


def _penalty(params: Mapping[str, str]) -> Penalty | BadRequest:
    player = _player(params)
    if isinstance(player, BadRequest):
        return player
    text = params.get("seconds", "")
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= LONGEST_PENALTY_S:
        return _bad("seconds", "a number of seconds, at most a day", text)
    return Penalty(player, seconds)


def _player(params: Mapping[str, str], name: str = "player") -> Player | BadRequest:
    text = params.get(name, "")
    found = next((player for player in Player if player.value == text), None)
    return found or _bad(name, "first, second", text)


def _bad(parameter: str, expected: str, got: str) -> BadRequest:
    words = Message(
        "Expected {parameter} to be {expected}, got {got}.",
        parameter=parameter,
        expected=expected,
        got=quoted_value(got),
    )
    return BadRequest("bad_parameter", words)
