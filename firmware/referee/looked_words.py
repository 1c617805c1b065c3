"""What the referee says of what a player asked to be shown: what is attacked, what a move would do."""

from collections.abc import Iterable

from tachiai.firmware.referee.phases import Effects, Holding
from tachiai.firmware.referee.state import RefereeState
from tachiai.rules.boards import Cell
from tachiai.rules.line import AnyGame
from tachiai.rules.record.advice import Look
from tachiai.rules.words import Words, joined

MOST_TARGETS = 4  # as many as a sentence may name


def attacked_words(state: RefereeState) -> Words | None:
    """Returns what is attacked, and that effects will be told, as far as it was asked for."""
    looked = state.looked_now
    if looked is None:
        return None
    said: list[Words] = []
    if Look.ATTACKED in looked.shown:
        en, ja = _listed(state.game, looked.attacked)
        attacked = Words(f"Attacked: {en}.", f"狙われている駒：{ja}。")
        said.append(
            attacked if looked.attacked else Words("Nothing is attacked.", "狙われている駒はありません。")
        )
    if Look.EFFECTS in looked.shown:
        said.append(
            Words("Lift a piece to see what its moves do.", "駒を持ち上げると、その手で起こることが出ます。")
        )
    return joined(said)


def effects_words(state: RefereeState, phase: Holding) -> Words | None:
    """Returns what the moves of the piece in the hand would do, by the squares that it may go to."""
    looked = state.looked_now
    if looked is None or Look.EFFECTS not in looked.shown:
        return None
    if not phase.effects:
        return Words("Its moves change nothing else.", "この駒の手で、ほかに変わるものはありません。")
    names = state.game.board.names
    told = [
        (names[target], _told(state.game, effects))
        for target, effects in sorted(phase.effects.items())[:MOST_TARGETS]
    ]
    en = " ".join(f"On {name}: {words.en}." for name, words in told)
    ja = "".join(f"{name} なら{words.ja}。" for name, words in told)
    return Words(en, ja)


def _told(game: AnyGame, effects: Effects) -> Words:
    parts: list[Words] = []
    taken = (
        ("throws {}", "{} の敵を跳ね飛ばす") if game.board.rim_cells else ("takes {}", "{} の敵を取り除く")
    )
    for cells, en, ja in (
        (effects.taken, *taken),
        (effects.lost, "loses {}", "{} の味方を失う"),
        (effects.back, "{} comes back from the rim", "{} の駒が盤外から戻る"),
        (effects.left, "leaves {} in no formation", "{} の駒が陣形から外れる"),
    ):
        if cells:
            names_en, names_ja = _listed(game, sorted(cells))
            parts.append(Words(en.format(names_en), ja.format(names_ja)))
    return Words("; ".join(part.en for part in parts), "、".join(part.ja for part in parts))


def _listed(game: AnyGame, cells: Iterable[Cell]) -> tuple[str, str]:
    names = [game.board.names[cell] for cell in cells]
    return ", ".join(names), "、".join(names)
