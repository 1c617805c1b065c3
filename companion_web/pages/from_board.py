"""A game that begins from the pieces as they stand. For the arbiter only.

The camera reads the board, the rules name what is impossible, and the arbiter answers what no camera sees.
"""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from tachiai.companion_web.drawing.boards import drawing, game_of, markup
from tachiai.companion_web.languages import language
from tachiai.companion_web.live_table import GameSettings
from tachiai.companion_web.pages.set_up import WHOLE_FORM, begin, refusal, refuse, wanted_game
from tachiai.companion_web.services import arbiters_set_up
from tachiai.rules.core import Layout, PositionFault
from tachiai.rules.drawing import Mark
from tachiai.rules.line import AnyGame
from tachiai.rules.setups import CompletePosition, fault_sentence, impossible, position_from, questions

pages = Blueprint("from_board", __name__, url_prefix="/setup/board")

LONGEST_ANSWER = 500


@pages.post("")
def read() -> ResponseReturnValue:
    """Reads the board and shows it, with what is impossible or has to be asked."""
    set_up = arbiters_set_up()
    wanted = replace(wanted_game(set_up), start="")
    refused = refusal(wanted)
    if refused:
        return refuse(set_up, wanted, refused)
    seen = set_up.read_board(wanted)
    if not seen.symbols:
        return refuse(set_up, wanted, {WHOLE_FORM: seen.words.in_language(language())})
    game = game_of(wanted.game, wanted.options)
    return _shown(game, wanted, seen.symbols)


@pages.post("/begin")
def begin_from_board() -> ResponseReturnValue:
    """Begins the game on the board that was shown, with the arbiter's answers."""
    set_up = arbiters_set_up()
    wanted = replace(wanted_game(set_up), start="")
    refused = refusal(wanted)
    if refused:
        return refuse(set_up, wanted, refused)
    game = game_of(wanted.game, wanted.options)
    seen = _layout(game, request.form.get("seen", ""))
    answered = {
        field.name: request.form[f"answer_{field.name}"].strip()[:LONGEST_ANSWER]
        for field in game.unseen_fields(seen)
        if f"answer_{field.name}" in request.form
    }
    found = position_from(game, seen, answered)
    if not isinstance(found, CompletePosition):
        return _shown(game, wanted, seen, answered, found.faults), 409
    return begin(set_up, replace(wanted, start=game.format_position(found.state)))


def _shown(
    game: AnyGame,
    wanted: GameSettings,
    seen: Layout,
    answered: Mapping[str, str] | None = None,
    refused: tuple[PositionFault, ...] = (),
) -> str:
    """The page of a board; ``refused``: faults of the board with what was ``answered``."""
    hopeless = impossible(game, seen)
    asked = () if hopeless else questions(game, seen)
    faults = hopeless or refused
    return render_template(
        "board.html",
        wanted=wanted,
        seen=" ".join(seen),
        board=markup(drawing(game, seen, _marks(game, faults)), language()),
        faults=[fault_sentence(game.board, fault).in_language(language()) for fault in faults],
        possible=not hopeless,
        asked=[field for field in asked if field.open or len(field.values) > 1],
        answered=answered or {},
    )


def _marks(game: AnyGame, faults: tuple[PositionFault, ...]) -> dict[str, str]:
    return {game.board.names[cell]: Mark.BECAUSE.value for fault in faults for cell in fault.cells}


def _layout(game: AnyGame, text: str) -> Layout:
    """The board as the page sends it back."""
    seen = tuple(text.split(" "))
    if len(seen) != len(game.board.names) or not set(seen) <= set(game.symbols):
        abort(400, gettext("This is no board of this game. Look at the board again."))
    return seen
