"""Carries out the hub's commands at a table."""

from collections.abc import Mapping

from tachiai.companion_web.club.bus.messages import Command
from tachiai.companion_web.ports import GameSettings, GameStart, LiveTable
from tachiai.rules.messages import Message
from tachiai.rules.reply import Reply

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
