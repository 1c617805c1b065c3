"""The hands that play a script answer as players do what the table asks them."""

from dataclasses import replace

from tachiai.firmware.autoplay.autoplayer import Autoplayer, load_script
from tachiai.firmware.referee.events import Button
from tachiai.firmware.referee.phases import Asking
from tachiai.firmware.referee.settings import RefereeSettings
from tachiai.firmware.referee.state import RefereeState, begin
from tachiai.firmware.tables.equipment import find_equipment
from tachiai.firmware.tables.virtual import make_virtual_table
from tachiai.firmware.virtual_table.look import FilmLook

THOUGHT_S = 1.0


def test_a_question_is_answered_with_the_move_that_was_made() -> None:
    equipment = find_equipment("two_rings", {})
    script, game = load_script(equipment.game), equipment.game
    table = make_virtual_table(equipment, game.layout(script.start), FilmLook(), 1)
    presses: list[Button] = []
    player = Autoplayer(script, table, presses.append, 1, in_haste=True)
    state = begin(game, RefereeSettings(), start=script.start)
    other, made = game.legal_texts(script.start)[0], script.plies[0]
    moves = game.parse_move(other), game.parse_move(made)
    asked = replace(state, phase=Asking(moves, (), 0.0))
    assert _pressed(player, asked, presses, 0.0) == [Button.UNDO]
    asked = replace(state, phase=Asking(moves, (), 0.0, proposed=1))
    assert _pressed(player, asked, presses, 10.0) == [Button.CONFIRM]


def _pressed(player: Autoplayer, state: RefereeState, presses: list[Button], at_s: float) -> list[Button]:
    presses.clear()
    for after_s in (0.0, THOUGHT_S):
        player.goes_on(state, at_s + after_s)
    return list(presses)
