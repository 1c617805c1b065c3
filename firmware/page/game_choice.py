"""A game chosen on the page, turned into the set-up of a game, or into the reason why it is impossible."""

from dataclasses import replace
from pathlib import Path

from tachiai.companion_web.live_table import GameSettings
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup, Names, OpenedGame
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.messages import Message, Reply
from tachiai.rules.record.participants import LEVELS
from tachiai.rules.registry import game_ids
from tachiai.rules.time_control import BadTimeControl, parse_time_control

# (first player is the computer, second is) → value of ``GameSettings.engine``.
SIDE_OF = {(False, False): "none", (True, False): "first", (False, True): "second", (True, True): "both"}
SIDES = tuple(SIDE_OF.values())


def chosen_game(chosen: GameSettings, first: GameSetup) -> GameSetup | Reply:
    """Set-up of the chosen game, or a refusal. Table settings and own sheet come from ``first``."""
    if chosen.game not in game_ids():
        return Reply(False, "unknown_game", Message("There is no such game."))
    if chosen.help_level not in list(Help):
        return Reply(False, "bad_help_level", Message("There is no such level of help."))
    if chosen.engine not in SIDES or chosen.level not in LEVELS:
        return Reply(False, "bad_engine", Message("The computer does not play so."))
    try:
        equipment = _equipment(chosen, first.equipment.own_sheet)
    except RulesError as error:
        words = Message("This option cannot be chosen: {error}.", error=error)
        return Reply(False, "bad_option", words)
    try:
        parse_time_control(chosen.time_control)
    except BadTimeControl as error:
        words = Message("The clock cannot be set: {error}.", error=error)
        return Reply(False, "bad_time_control", words)
    try:
        start = equipment.game.parse_position(chosen.start) if chosen.start else None
    except RulesError as error:
        words = Message("The start position cannot be read: {error}.", error=error)
        return Reply(False, "bad_position", words)
    line: AnyLine = Line(equipment.game, equipment.game.start() if start is None else start)
    if line.outcome is not None:
        return Reply(False, "game_over", Message("The game is over in this position."))
    names = Names(chosen.first, chosen.second, chosen.event)
    setup = GameSetup(equipment, _with_choice(first.settings, chosen), start, names, first.waits)
    return replace(setup, adapts=chosen.adapts)


def settings_of(opened: OpenedGame) -> GameSettings:
    """The settings by which a game was, or would be, chosen."""
    header, game, referee = opened.header, opened.setup.equipment.game, opened.setup.settings.referee
    first, second = opened.referee.participants
    return GameSettings(
        game=game.uid,
        options=dict(game.options),
        first="" if header.first == first.name else header.first,
        second="" if header.second == second.name else header.second,
        event=header.event,
        help_level=referee.help_level,
        strict=referee.strict,
        time_control=header.time_control,
        engine=SIDE_OF[first.level > 0, second.level > 0],
        level=max(first.level, second.level) or opened.setup.settings.engine.level,
        hand=opened.setup.settings.engine.hand,
        adapts=opened.setup.adapts,
        start="" if header.start == game.format_position(game.start()) else header.start,
    )


def _equipment(chosen: GameSettings, own_sheet: Path | None) -> Equipment:
    if own_sheet is not None:
        try:
            return find_equipment(chosen.game, chosen.options, own_sheet)
        except BadSetting:  # the own sheet is another game's board
            pass
    return find_equipment(chosen.game, chosen.options)


def _with_choice(table: Settings, chosen: GameSettings) -> Settings:
    engine = {"plays": chosen.engine, "level": chosen.level, "hand": chosen.hand}
    choice = {"help_level": chosen.help_level, "strict": chosen.strict, "time_control": chosen.time_control}
    return table.model_copy(
        update={
            "referee": table.referee.model_copy(update=choice),
            "engine": table.engine.model_copy(update=engine),
        }
    )
