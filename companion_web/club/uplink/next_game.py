"""The hub's commands at a table, and the next game that its pairing orders."""

from collections.abc import Mapping

from tachiai.companion_web.club.bus.messages import Command, Pairing, RoundMessage
from tachiai.companion_web.club.rounds.tournament import BoardHeading
from tachiai.companion_web.live_table import GameSettings, GameStart, LiveTable, LiveView
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.log.values import GameSearch
from tachiai.rules.messages import Message, Reply, filled

NEW_GAME = "new_game"
SETTLE = "settle"
TOO_LATE = Message("The command came too late and was not carried out.")
OTHER_GAME = Message("The game has gone on since: nothing was done.")
_OPTION = "option_"


def refusal(command: Command, game: int, ply: int, now_ms: int) -> Reply | None:
    """Why a command must not be carried out: it is late, or the game has gone on; None if it may be."""
    if now_ms > command.until_ms:
        return Reply(False, "too_late", TOO_LATE)
    is_another = command.game is not None and command.game != game
    if is_another or (command.ply is not None and command.ply != ply):
        return Reply(False, "other_position", OTHER_GAME)
    return None


def carried_out(command: Command, live: LiveTable, set_up: GameStart | None) -> Reply:
    """Begins a game through ``set_up``, or hands the command to the referee."""
    if command.request == NEW_GAME and set_up is not None:
        return set_up.start(_settings(command.params, set_up.settings()))
    return live.ask(command.request, command.params)


def _settings(params: Mapping[str, str], usual: GameSettings) -> GameSettings:
    """The game that the parameters describe, between two players at the table."""
    return GameSettings(
        game=params.get("game", usual.game),
        options={
            name.removeprefix(_OPTION): text for name, text in params.items() if name.startswith(_OPTION)
        },
        first=params.get("first", ""),
        second=params.get("second", ""),
        event=params.get("event", ""),
        help_level=params.get("help_level", usual.help_level),
        strict=params.get("strict", "1") == "1",
        time_control=params.get("time_control", ""),
        start=params.get("start", ""),
    )


CANNOT_BEGIN = Message("{event}, round {round}, board {board} ({first} – {second}) cannot begin here. {why}")
IS_PLAYED = Message("The game {first} – {second} is not over.")
ANOTHER_IS_PLAYED = Message("Another game is not over.")


def pairing_at(message: RoundMessage, table: str) -> Pairing | None:
    """The pairing for ``table``; None if there is none."""
    return next((pairing for pairing in message.pairings if pairing.table == table), None)


def heading_of(pairing: Pairing) -> str:
    """The event of its game, such as ``Open (3.5)``."""
    return str(BoardHeading(pairing.event, pairing.round, pairing.board))


def is_free(view: LiveView) -> bool:
    """Whether the next game may begin: there is none, or it is over, or it has no move yet."""
    return not view.game_id or bool(view.result) or view.ply == 0


def is_begun(pairing: Pairing, view: LiveView, log: SqlGameLog) -> bool:
    """Whether the game of a pairing is on the table, or finished in the log. Raises ``WebError``."""
    wanted = heading_of(pairing), pairing.first, pairing.second
    if (view.header.event, view.header.first, view.header.second) == wanted:
        return True
    found = log.games(GameSearch(text=wanted[0])).rows
    return any((row.event, row.first, row.second) == wanted and row.result for row in found)


def settings_for(pairing: Pairing, usual: GameSettings) -> GameSettings:
    """The game of a pairing; what the pairing leaves open is taken from ``usual``."""
    return GameSettings(
        game=pairing.uid or usual.game,
        options=usual.options if pairing.uid in ("", usual.game) else {},
        first=pairing.first,
        second=pairing.second,
        event=heading_of(pairing),
        help_level=usual.help_level,
        strict=True,
        time_control=pairing.time_control,
        hand=usual.hand,
    )


def cannot_begin(pairing: Pairing, why: Message) -> Message:
    """What an arbiter reads about a pairing that cannot begin."""
    return filled(
        CANNOT_BEGIN,
        event=pairing.event,
        round=pairing.round,
        board=pairing.board,
        first=pairing.first,
        second=pairing.second,
        why=why,
    )


def in_the_way(view: LiveView) -> Message:
    """The sentence that the game on the table is not over."""
    first, second = view.header.first, view.header.second
    return filled(IS_PLAYED, first=first, second=second) if first and second else ANOTHER_IS_PLAYED
