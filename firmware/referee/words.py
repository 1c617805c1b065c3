"""What the referee says, in both languages."""

from collections.abc import Iterable, Mapping

from tachiai.firmware.referee.advising import squares_of
from tachiai.firmware.referee.looked_words import attacked_words, effects_words
from tachiai.firmware.referee.phases import (
    Asking,
    Confirming,
    Holding,
    Laying,
    Over,
    Paused,
    Refusing,
    Repairing,
    TakingBack,
    Unfinished,
    Waiting,
)
from tachiai.firmware.referee.setting_up import set_up_words
from tachiai.firmware.referee.settings import Help
from tachiai.firmware.referee.state import Advice, DrawOffer, RefereeState
from tachiai.firmware.referee.vocabulary import step_words
from tachiai.rules.appearance import rider_words
from tachiai.rules.boards import Cell
from tachiai.rules.core import Illegal, Outcome, Player
from tachiai.rules.line import AnyGame
from tachiai.rules.record.advice import Shown
from tachiai.rules.sight import Blind
from tachiai.rules.words import Words, capital, joined

# Why a request is not granted.
NO: Mapping[str, Words] = {
    "game_over": Words("The game is over.", "対局はすでに終わっています。"),
    "not_over": Words("The game is not over.", "対局は終わっていません。"),
    "over_by_the_rules": Words(
        "The rules ended the game; take the last move back instead.",
        "ルールによる終局です。最後の手を戻してください。",
    ),
    "paused": Words("The game is paused.", "対局は中断中です。"),
    "not_paused": Words("The game is not paused.", "対局は中断されていません。"),
    "illegal": Words(
        "The move on the board is illegal and cannot be confirmed.",
        "盤上の手は反則なので、確定できません。",
    ),
    "unfinished": Words("The move on the board is not finished.", "盤上の手はまだ終わっていません。"),
    "nothing_to_confirm": Words("There is no move to confirm.", "確定する手がありません。"),
    "nothing_to_undo": Words("There is no move to take back.", "戻せる手がありません。"),
    "nothing_to_choose": Words("Nothing is being asked.", "いまは選択を求めていません。"),
    "not_offered": Words("This move is not among those asked about.", "その手は候補にありません。"),
    "nothing_illegal": Words("There is no illegal move on the board.", "盤上に反則の手はありません。"),
    "nothing_seen": Words("The board has not been seen yet.", "まだ盤が見えていません。"),
    "not_all_seen": Words(
        "Part of the board cannot be seen; give the position instead.",
        "盤の一部が見えません。局面を入力してください。",
    ),
    "bad_position": Words("This is no position of the game.", "この対局の局面として正しくありません。"),
    "position_needed": Words(
        "The rules know no such position; give the position to go on from.",
        "この局面はルール上ありえません。再開する局面を入力してください。",
    ),
    "not_laid": Words("The move is not on the board yet.", "その手はまだ盤に置かれていません。"),
    "strict": Words("The level of help is locked.", "助言の段階は固定されています。"),
    "no_advice": Words("Hints are locked in this game.", "この対局ではヒントは使えません。"),
    "not_your_turn": Words("It is not your turn.", "あなたの手番ではありません。"),
    "no_such_level": Words("There is no such level of help.", "そのような助言の段階はありません。"),
}

# How a game can end besides by the rules.
FEW_SQUARES = 4  # as many as a sentence may name; more are left to the lights
ENDINGS: Mapping[str, Words] = {
    "resigned": Words("The opponent resigned.", "相手が投了しました。"),
    "agreed": Words("The players agreed.", "両者の合意によります。"),
    "flag": Words("The opponent's time has run out.", "相手の時間が切れました。"),
    "illegal_moves": Words(
        "The opponent made too many illegal moves.", "相手の反則が規定の回数に達しました。"
    ),
    "ruled": Words("The arbiter ruled so.", "立会人の裁定によります。"),
}

# How an offer of a draw stands.
DRAWS: Mapping[DrawOffer, Words] = {
    DrawOffer.OFFERED: Words("A draw is offered.", "引き分けを提案しています。"),
    DrawOffer.DECLINED: Words("The draw was declined.", "引き分けの提案は断られました。"),
}

BLIND: Mapping[Blind, Words] = {
    Blind.HAND: Words("A hand is over the board.", "盤の上に手があります。"),
    Blind.MOVING: Words("The picture is not at rest.", "映像が動いています。"),
    Blind.NO_BOARD: Words("The board cannot be found in the picture.", "映像の中に盤が見つかりません。"),
    Blind.BOARD_MOVED: Words(
        "The board has been moved; leave it still.", "盤が動きました。動かさずにお待ちください。"
    ),
    Blind.LIGHT: Words(
        "The light has changed too much to see the pieces.", "明るさが変わり、駒が見分けられません。"
    ),
    Blind.CAMERA: Words("The camera gives no picture.", "カメラの映像が届いていません。"),
}


def verdict_words(state: RefereeState) -> Words:
    """Returns what the referee has to say now."""
    phase, game = state.phase, state.game
    if state.blind_for_long and state.perception.blind is not None and not isinstance(phase, Over | Paused):
        return BLIND[state.perception.blind]
    match phase:
        case Waiting():
            return _turn(state) if state.task is None or state.awaited else state.task.words
        case Holding():
            return _holding(state, phase)
        case Unfinished():
            return joined((_next(state, phase), _as_it_stands(state, phase)))
        case Confirming():
            return _confirming(state, phase)
        case Asking(moves=moves, proposed=proposed):
            text = game.format_move(moves[proposed])
            return Words(f"Which move was it? Proposed: {text}.", f"どの手でしたか。候補：{text}")
        case Refusing(illegal=illegal):
            return joined((_refusal(state, illegal), _steps(state)))
        case Repairing(binding=binding):
            if binding:
                return _binding(state)
            if state.awaited:
                return joined((_turn(state), _steps(state)))
            return joined((Words("No move explains the board.", "盤面に合う手がありません。"), _steps(state)))
        case TakingBack():
            return joined((Words("A move is being taken back.", "手を戻しています。"), _steps(state)))
        case Laying(to_do=to_do, wrong=wrong):
            return _laying(state, bool(to_do), bool(wrong))
        case Paused():
            return NO["paused"]
        case Over(outcome=outcome):
            task = state.task
            return joined((outcome_words(game, outcome), task.words if task and task.done else None))


def _binding(state: RefereeState) -> Words:
    """What has to be put right before anything else; where that follows a move that was no answer to the
    task, first what was wrong with it.
    """
    steps = _steps(state) or _turn(state)
    missed = state.task.missed if state.task is not None else None
    return steps if missed is None else joined((missed, steps))


def _refusal(state: RefereeState, illegal: Illegal) -> Words:
    """Why a move is refused, as the task has it, or as usual."""
    own = state.task.refusals.get(illegal.code) if state.task is not None else None
    return own or refusal_words(state.game, illegal)


def refusal_words(game: AnyGame, illegal: Illegal) -> Words:
    """Returns why a move is refused, with the clause, and the word that it is a ruling where it is one."""
    return Words(game.explain_with_clause(illegal, "en"), game.explain_with_clause(illegal, "ja"))


def outcome_words(game: AnyGame, outcome: Outcome) -> Words:
    """Returns who won and why."""
    because = ENDINGS.get(outcome.code) or refusal_words(game, Illegal(outcome.code, plies=outcome.plies))
    if outcome.winner is None:
        return joined((Words("Draw.", "引き分けです。"), because))
    name = game.player_names[outcome.winner]
    return joined((Words(f"{capital(name.en)} wins.", f"{name.ja}の勝ちです。"), because))


def _turn(state: RefereeState) -> Words:
    """Whose turn it is, what the last ply obliges a player to, and what might be overlooked."""
    name = _player(state, state.to_move)
    said = Words(f"{capital(name.en)} to move.", f"{name.ja}の番です。")
    if state.awaited:
        said = Words(f"{capital(name.en)} is thinking.", f"{name.ja}が考えています。")
    said = joined((said, DRAWS.get(state.draw)))
    notice = state.successors.notice
    if notice is not None:
        player, why = notice
        sentence = refusal_words(state.game, why)
        if player is not None:
            to = state.game.player_names[player]
            sentence = Words(f"{capital(to.en)}: {sentence.en}", f"{to.ja}へ：{sentence.ja}")
        said = joined((said, sentence))
    if state.help is Help.REASONS:
        for hint in state.successors.hints:
            said = joined((said, hint.words))
    said = joined((said, attacked_words(state)))
    advice = state.advice_now
    return said if advice is None else joined((said, _advice(state, advice)))


def _advice(state: RefereeState, advice: Advice) -> Words:
    """What a player was advised, as far as it is shown."""
    if advice.move is None:
        return Words("A hint is being looked for.", "ヒントを考えています。")
    if advice.shown is Shown.PIECE:
        squares, rider = squares_of(state, advice.move), rider_words(state.game.pieces)
        en, ja = _listed(state.game, squares.source)
        if squares.piece_stays and rider:
            return Words(f"Hint: move the {rider.en} on {en}.", f"ヒント：{ja} の{rider.ja}を動かします。")
        return Words(f"Hint: move what stands on {en}.", f"ヒント：{ja} の駒を動かします。")
    text = state.game.format_move(advice.move)
    said = Words(f"Hint: {text}.", f"ヒント：{text}。")
    return joined((said, advice.words if advice.shown is Shown.REASON else None))


def _player(state: RefereeState, player: Player) -> Words:
    """What a player is called."""
    name = state.game.player_names[player]
    if state.participant(player).is_absent:
        return Words(f"the computer ({name.en})", f"コンピューター（{name.ja}）")
    return name


def _laying(state: RefereeState, is_known: bool, is_wrong: bool) -> Words:
    """What the hands have to do that lay a move; ``is_known``: what is left of it."""
    line = state.line
    name = _player(state, line.mover or state.to_move.other)
    move = line.texts()[-1]
    if is_wrong:
        return joined((Words(f"Not so: the move is {move}.", f"違います。手は {move} です。"), _steps(state)))
    said = Words(f"{capital(name.en)} plays {move}.", f"{name.ja}の手は {move} です。")
    if is_known:
        return joined((said, _steps(state)))
    return joined(
        (
            said,
            Words("Confirm it once it is on the board.", "盤に置けたら確定してください。"),
        )
    )


def _holding(state: RefereeState, phase: Holding) -> Words:
    en, ja = _listed(state.game, phase.cells)
    rider = rider_words(state.game.pieces)
    if state.loose and rider:
        where_en, where_ja = _listed(state.game, state.loose)
        return Words(
            f"A {rider.en} lies on a piece, never on the board itself: put what lies on {where_en} back on "
            f"the piece on {en}. To move with the {rider.en}, move the piece that carries it.",
            f"{rider.ja}は駒の上にしか置けません。{where_ja} にある{rider.ja}を {ja} の駒に戻してください。"
            f"{rider.ja}を持って動くときは、駒ごと動かしてください。",
        )
    if state.unclear:
        unclear_en, unclear_ja = _listed(state.game, state.unclear)
        return Words(
            f"{unclear_en} cannot be read: put the piece in the middle of its square.",
            f"{unclear_ja} が読み取れません。駒をマスの中央に置いてください。",
        )
    if state.now_s - phase.since_s >= state.settings.missing_s:
        return Words(f"Something is missing on {en}.", f"{ja} に足りないものがあります。")
    return joined((Words(f"Lifted from {en}.", f"{ja}から持ち上げています。"), effects_words(state, phase)))


def _listed(game: AnyGame, cells: Iterable[Cell]) -> tuple[str, str]:
    """The names of cells in an English and in a Japanese sentence."""
    names = [game.board.names[cell] for cell in cells]
    return ", ".join(names), "、".join(names)


def _confirming(state: RefereeState, phase: Confirming) -> Words:
    text = state.game.format_move(phase.move)
    if state.settings.auto_confirm_s is None:
        return Words(f"{text}: press the button.", f"{text}：ボタンを押してください。")
    if phase.may_go_on:
        return Words(f"{text}. The move may still go on.", f"{text}。まだ続けられます。")
    return Words(f"{text}.", f"{text}。")


def _next(state: RefereeState, phase: Unfinished) -> Words:
    """What an unfinished move lacks, in a sentence: its next step; where there is a choice, the squares to
    choose among, or that the lights show them where they are many.
    """
    if len(phase.next_cells) <= 1:
        step = _steps(state)
        if step is None:
            return Words("The move is not finished.", "手の途中です。")
        return Words(f"Still to do: {step.en[:1].lower()}{step.en[1:]}", f"手の続き：{step.ja}")
    if len(phase.next_cells) > FEW_SQUARES and state.help is not Help.OFF:
        return Words("The move goes on at the lit squares.", "手の続き：光っているマスへ進めてください。")
    en, ja = _listed(state.game, phase.next_cells)
    return Words(f"The move goes on with {en}.", f"手の続き：{ja} のどれかへ進めてください。")


def _as_it_stands(state: RefereeState, phase: Unfinished) -> Words | None:
    """Why it may not be left so."""
    if phase.as_it_stands is None:
        return None
    why = refusal_words(state.game, phase.as_it_stands)
    return Words(f"It may not stay so: {why.en}", f"このままでは反則です。{why.ja}")


def _steps(state: RefereeState) -> Words | None:
    if not state.steps:
        return None
    words = set_up_words if state.is_set_up else step_words
    return words(state.game, state.steps)
