"""What somebody chooses to play, as the page says it, made into a game that can be begun: or why not."""

from pathlib import Path

from tachiai.companion_web.ports import GameSettings
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.program.equipment import find_equipment
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.setting_up.equipment import Equipment
from tachiai.firmware.settings.model import Settings
from tachiai.firmware.table.game import GameSetup, Names, OpenedGame
from tachiai.rules.errors import RulesError
from tachiai.rules.line import AnyLine, Line
from tachiai.rules.record.participants import LEVELS
from tachiai.rules.registry import game_ids
from tachiai.rules.reply import Reply
from tachiai.rules.time_control import BadTimeControl, parse_time_control
from tachiai.rules.words import Words

# Whether the first and the second player are the computer → what that is called.
SIDE_OF = {(False, False): "none", (True, False): "first", (False, True): "second", (True, True): "both"}
SIDES = tuple(SIDE_OF.values())


def chosen_game(chosen: GameSettings, first: GameSetup) -> GameSetup | Reply:
    """Returns the game that was chosen, or the answer that says what of it is impossible. The table's first
    game has its settings, and a sheet file of one's own to use where it fits the game.
    """
    if chosen.game not in game_ids():
        return _refused("unknown_game", "There is no such game.", "そのようなゲームはありません。")
    if chosen.help_level not in list(Help):
        return _refused(
            "bad_help_level", "There is no such level of help.", "そのような助言の段階はありません。"
        )
    if chosen.engine not in SIDES or chosen.level not in LEVELS:
        return _refused(
            "bad_engine", "The computer does not play so.", "コンピューターの設定が正しくありません。"
        )
    try:
        equipment = _equipment(chosen, first.equipment.own_sheet)
    except RulesError as error:
        ja = "このゲームにそのような設定はありません。"
        return _refused("bad_option", f"This option cannot be chosen: {error}.", ja)
    try:
        parse_time_control(chosen.time_control)
    except BadTimeControl as error:
        ja = "持ち時間を読み取れません。5m+3s のように書いてください。"
        return _refused("bad_time_control", f"The clock cannot be set: {error}.", ja)
    try:
        start = equipment.game.parse_position(chosen.start) if chosen.start else None
    except RulesError as error:
        ja = "この開始局面は読み取れません。"
        return _refused("bad_position", f"The start position cannot be read: {error}.", ja)
    line: AnyLine = Line(equipment.game, equipment.game.start() if start is None else start)
    if line.outcome is not None:
        return _refused(
            "game_over", "The game is over in this position.", "この局面ではすでに終局しています。"
        )
    names = Names(chosen.first, chosen.second, chosen.event)
    return GameSetup(equipment, _with_choice(first.settings, chosen), start, names, first.waits)


def settings_of(opened: OpenedGame) -> GameSettings:
    """Returns what a game is, as it would be chosen."""
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
        engine=SIDE_OF[first.is_absent, second.is_absent],
        level=max(first.level, second.level) or opened.setup.settings.engine.level,
        hand=opened.setup.settings.engine.hand,
        start="" if header.start == game.format_position(game.start()) else header.start,
    )


def _equipment(chosen: GameSettings, own_sheet: Path | None) -> Equipment:
    if own_sheet is not None:
        try:
            return find_equipment(chosen.game, chosen.options, own_sheet)
        except BadSetting:  # one's own sheet is another game's board
            pass
    return find_equipment(chosen.game, chosen.options)


def _with_choice(table: Settings, chosen: GameSettings) -> Settings:
    engine = {"plays": chosen.engine, "level": chosen.level, "hand": chosen.hand}
    choice = {
        "help_level": chosen.help_level,
        "strict": chosen.strict,
        "time_control": chosen.time_control,
    }
    return table.model_copy(
        update={
            "referee": table.referee.model_copy(update=choice),
            "engine": table.engine.model_copy(update=engine),
        }
    )


def _refused(code: str, en: str, ja: str) -> Reply:
    return Reply(False, code, Words(en, ja))
