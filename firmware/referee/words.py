"""The referee's sentences for the page: verdicts, refusals, results."""

from collections.abc import Mapping

from tachiai.firmware.referee import phases
from tachiai.firmware.referee.advising import squares_of
from tachiai.firmware.referee.far import far_words
from tachiai.firmware.referee.inspection import attacked_words, effects_words
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import DrawOffer, GivenAdvice, RefereeState
from tachiai.firmware.referee.task_words import cells_named, set_up_words, step_words
from tachiai.rules.appearance import rider_words
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.line import AnyGame
from tachiai.rules.messages import Message, all_of, joined, message_in
from tachiai.rules.record.choices import Shown
from tachiai.rules.record.participants import REMOTE
from tachiai.rules.setups import fault_sentence
from tachiai.rules.sight import Blind

# Why a request is refused, by code.
NO: Mapping[str, Message] = {
    "game_over": Message("The game is over."),
    "not_over": Message("The game is not over."),
    "over_by_the_rules": Message("The rules ended the game; take the last move back instead."),
    "paused": Message("The game is paused."),
    "not_paused": Message("The game is not paused."),
    "illegal": Message("The move on the board is illegal and cannot be confirmed."),
    "unfinished": Message("The move on the board is not finished."),
    "nothing_to_confirm": Message("There is no move to confirm."),
    "nothing_to_undo": Message("There is no move to take back."),
    "nothing_to_choose": Message("Nothing is being asked."),
    "not_offered": Message("This move is not among those asked about."),
    "nothing_illegal": Message("There is no illegal move on the board."),
    "nothing_seen": Message("The board has not been seen yet."),
    "not_all_seen": Message("Part of the board cannot be seen; give the position instead."),
    "bad_position": Message("This is no position of the game."),
    "position_needed": Message("The rules know no such position; give the position to go on from."),
    "not_laid": Message("The move is not on the board yet."),
    "strict": Message("The level of help is locked."),
    "no_advice": Message("Hints are locked in this game."),
    "not_your_turn": Message("It is not your turn."),
    "in_lesson": Message("A lesson is given at this table."),
    "exploring": Message("Positions are being tried out; go back to the game first."),
    "not_exploring": Message("No positions are being tried out."),
    "no_game": Message("There is no game to go back to."),
    "no_such_node": Message("There is no such position."),
    "nothing_to_drop": Message("The first position stays: play, or set another one up."),
    "no_such_level": Message("There is no such level of help."),
    "nothing_asked": Message("Nothing is asked."),
    "far": Message("The opponent plays elsewhere: this is for neither side alone."),
    "far_stands": Message(
        "The opponent plays elsewhere, so no illegal move can stand: put it back, and make another one."
    ),
}

MOST_FAULTS = 2  # of a position, told at once
FEW_SQUARES = 4  # named in one sentence; more are left to the lights
# How a game can end besides by the rules, by code.
ENDINGS: Mapping[str, Message] = {
    "resigned": Message("The opponent resigned."),
    "agreed": Message("The players agreed."),
    "flag": Message("The opponent's time has run out."),
    "illegal_moves": Message("The opponent made too many illegal moves."),
    "ruled": Message("The arbiter ruled so."),
}

DRAWS: Mapping[DrawOffer, Message] = {
    DrawOffer.OFFERED: Message("A draw is offered."),
    DrawOffer.DECLINED: Message("The draw was declined."),
}

BLIND: Mapping[Blind, Message] = {
    Blind.HAND: Message("A hand is over the board."),
    Blind.MOVING: Message("The picture is not at rest."),
    Blind.NO_BOARD: Message("The board cannot be found in the picture."),
    Blind.BOARD_MOVED: Message("The board has been moved; leave it still."),
    Blind.LIGHT: Message("The light has changed too much to see the pieces."),
    Blind.CAMERA: Message("The camera gives no picture."),
}


def verdict_words(state: RefereeState) -> Message:
    """What the referee says about the present state."""
    phase, game = state.phase, state.game
    if (
        state.blind_for_long
        and state.perception.blind is not None
        and not isinstance(phase, phases.Over | phases.Paused)
    ):
        return BLIND[state.perception.blind]
    match phase:
        case phases.Waiting():
            return _turn(state) if state.task is None or state.awaited else state.task.words
        case phases.Holding():
            return _holding(state, phase)
        case phases.Unfinished():
            return joined((_next(state, phase), _as_it_stands(state, phase)))
        case phases.Confirming():
            return _confirming(state, phase)
        case phases.Asking(moves=moves, proposed=proposed):
            text = game.format_move(moves[proposed])
            return Message("Which move was it? Proposed: {text}.", text=text)
        case phases.Refusing(illegal=illegal):
            return joined((_refusal(state, illegal), _steps(state)))
        case phases.Repairing(binding=binding):
            if binding:
                return _binding(state)
            if state.awaited:
                return joined((_turn(state), _steps(state)))
            return joined((Message("No move explains the board."), _steps(state)))
        case phases.TakingBack():
            return joined((Message("A move is being taken back."), _steps(state)))
        case phases.Laying(to_do=to_do, wrong=wrong):
            return _laying(state, bool(to_do), bool(wrong))
        case phases.Paused():
            return joined((NO["paused"], None if state.far is None else far_words(state.far)))
        case phases.Exploring():
            return _exploring(state, phase)
        case phases.NoSuchPosition(faults=faults):
            why = joined(fault_sentence(game.board, fault) for fault in faults[:MOST_FAULTS])
            return joined((Message("This is no position of the game."), why))
        case phases.Over(outcome=outcome):
            task = state.task
            done = task.words if task and task.done else None
            return joined((outcome_words(game, outcome), done, state.rated if state.rated.en else None))


def _exploring(state: RefereeState, exploring: phases.Exploring) -> Message:
    """What the table shows while positions are tried out, and the best move if it was asked for."""
    if not isinstance(exploring.now, phases.Waiting):
        return verdict_words(state.as_shown)
    if state.line.outcome is not None:
        return outcome_words(state.game, state.line.outcome)
    said = _turn(state)
    if exploring.known:
        return joined((said, Message("Known here: {moves}.", moves=all_of(exploring.known))))
    if exploring.best is None:
        return said
    found = exploring.tree.here.found
    if found is None:
        return joined((said, Message("The best moves are being looked for.")))
    best = Message("Best: {text}.", text=found.lines[0].moves[0])
    threatened = Message("It threatens {cells}.", cells=cells_named(state.game, exploring.best))
    return joined((said, best, found.why, threatened if exploring.best else None))


def _binding(state: RefereeState) -> Message:
    """What has to be put right before all else; after a wrong try at a task, first what was wrong."""
    steps = _steps(state) or _turn(state)
    missed = state.task.missed if state.task is not None else None
    return steps if missed is None else joined((missed, steps))


def _refusal(state: RefereeState, illegal: Illegal) -> Message:
    """Why a move is refused, in the task's words if it has any."""
    own = state.task.refusals.get(illegal.code) if state.task is not None else None
    return own or refusal_words(state.game, illegal)


def refusal_words(game: AnyGame, illegal: Illegal) -> Message:
    """Why a move is refused, with its clause; says so where that is a ruling on a gap in the rules."""
    return game.cited_explanation(illegal)


def outcome_words(game: AnyGame, outcome: Outcome) -> Message:
    """Who won and why."""
    because = ENDINGS.get(outcome.code) or refusal_words(game, Illegal(outcome.code, plies=outcome.plies))
    if outcome.winner is None:
        return joined((message_in("result", "Draw."), because))
    name = game.player_names[outcome.winner]
    return joined((Message("{name:capital} wins.", name=name), because))


def _turn(state: RefereeState) -> Message:
    """Whose turn it is, what the last ply obliges a player to do, and hints."""
    name = _player(state, state.to_move)
    said = Message("{name:capital} to move.", name=name)
    if state.awaited and state.far is None:
        said = Message("{name:capital} is thinking.", name=name)
    said = joined((said, DRAWS.get(state.draw), None if state.far is None else far_words(state.far)))
    notice = state.successors.notice
    if notice is not None:
        player, why = notice
        sentence = refusal_words(state.game, why)
        if player is not None:
            to = state.game.player_names[player]
            sentence = Message("{to:capital}: {sentence}", to=to, sentence=sentence)
        said = joined((said, sentence))
    if state.help is Help.REASONS:
        for hint in state.successors.hints:
            said = joined((said, hint.words))
    said = joined((said, attacked_words(state)))
    advice = state.advice_now
    return said if advice is None else joined((said, _advice(state, advice)))


def _advice(state: RefereeState, advice: GivenAdvice) -> Message:
    """The hint, as far as it is shown."""
    if advice.move is None:
        return Message("A hint is being looked for.")
    if advice.shown is Shown.PIECE:
        squares, rider = squares_of(state, advice.move), rider_words(state.game.pieces)
        cells = cells_named(state.game, squares.source)
        if squares.piece_stays and rider:
            return Message("Hint: move the {rider} on {cells}.", rider=rider, cells=cells)
        return Message("Hint: move what stands on {cells}.", cells=cells)
    text = state.game.format_move(advice.move)
    said = Message("Hint: {text}.", text=text)
    return joined((said, advice.words if advice.shown is Shown.REASON else None))


def _player(state: RefereeState, player: Player) -> Message:
    name = state.game.player_names[player]
    if state.participant(player) == REMOTE:
        return Message("the opponent ({name})", name=name)
    if state.participant(player).is_absent:
        return Message("the computer ({name})", name=name)
    return name


def _laying(state: RefereeState, is_known: bool, is_wrong: bool) -> Message:
    """What hands have to do to lay a move; ``is_known``: whether it is known what is left to do."""
    line = state.line
    name = _player(state, line.mover or state.to_move.other)
    move = line.texts()[-1]
    if is_wrong:
        return joined((Message("Not so: the move is {move}.", move=move), _steps(state)))
    said = Message("{name:capital} plays {move}.", name=name, move=move)
    if is_known:
        return joined((said, _steps(state)))
    return joined((said, Message("Confirm it once it is on the board.")))


def _holding(state: RefereeState, phase: phases.Holding) -> Message:
    cells = cells_named(state.game, phase.cells)
    rider = rider_words(state.game.pieces)
    if state.loose and rider:
        return Message(
            "A {rider} lies on a piece, never on the board itself: put what lies on {loose} back on "
            "the piece on {cells}. To move with the {rider}, move the piece that carries it.",
            rider=rider,
            loose=cells_named(state.game, state.loose),
            cells=cells,
        )
    if state.unclear:
        return Message(
            "{cells} cannot be read: put the piece in the middle of its square.",
            cells=cells_named(state.game, state.unclear),
        )
    if state.now_s - phase.since_s >= state.settings.missing_s:
        return Message("Something is missing on {cells}.", cells=cells)
    return joined((Message("Lifted from {cells}.", cells=cells), effects_words(state, phase)))


def _confirming(state: RefereeState, phase: phases.Confirming) -> Message:
    text = state.game.format_move(phase.move)
    if state.settings.auto_confirm_s is None:
        return Message("{text}: press the button.", text=text)
    if phase.may_go_on:
        return Message("{text}. The move may still go on.", text=text)
    return Message("{text}.", text=text)


def _next(state: RefereeState, phase: phases.Unfinished) -> Message:
    """What an unfinished move needs: its next step, or cells to choose among; the lights have many."""
    if len(phase.next_cells) <= 1:
        step = _steps(state)
        if step is None:
            return Message("The move is not finished.")
        return Message("Still to do: {step:small}", step=step)
    if len(phase.next_cells) > FEW_SQUARES and state.help is not Help.OFF:
        return Message("The move goes on at the lit squares.")
    cells = cells_named(state.game, phase.next_cells)
    return Message("The move goes on with {cells}.", cells=cells)


def _as_it_stands(state: RefereeState, phase: phases.Unfinished) -> Message | None:
    if phase.as_it_stands is None:
        return None
    why = refusal_words(state.game, phase.as_it_stands)
    return Message("It may not stay so: {why}", why=why)


def _steps(state: RefereeState) -> Message | None:
    if not state.steps:
        return None
    words = set_up_words if state.is_set_up else step_words
    return words(state.game, state.steps)
