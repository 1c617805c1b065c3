"""What tables and lists show of games that were played at the table, the referee's lights in sight."""

from tests.bench.filmed_games.games import Order
from tests.bench.filmed_games.tally import Failure, Tally, percent, quantile

GOALS = {
    "plies right %": ">= 99.9",
    "wrong records": "0",
    "missed": "0",
    "false alarms a game": "< 0.05",
    "hand gone to red, p99 s": "<= 1",
    "infer first, p99 ms": "<= 20",
    "infer again, p99 ms": "<= 20",
    "frame, p99 ms": "<= 40",
}


def figures(tally: Tally) -> dict[str, float]:
    """Returns what the table shows of one game."""
    games = max(1, tally.games - tally.not_set_up)
    return {
        "games": tally.games,
        "not set up": tally.not_set_up,
        "played to a result": tally.ended,
        "stuck": tally.stuck,
        "plies": tally.plies,
        "plies right %": percent(tally.right, tally.plies),
        "plies lost": tally.lost,
        "wrong records": tally.wrong,
        "shown in passing and not so": tally.passing,
        "faults": tally.illegal,
        "warned of": tally.warned,
        "missed": tally.missed,
        "held to be unfinished": tally.held_unfinished,
        "asked about": tally.asked_instead,
        "named, of those known": percent(tally.named, tally.known),
        "the right clause, of those named": percent(tally.named_right, tally.named),
        "false alarms": tally.false_alarms,
        "false alarms a game": tally.false_alarms / games,
        "questions": tally.asked,
        "questions in vain": tally.asked_in_vain,
        "take-backs": tally.take_backs,
        "take-backs right": tally.take_backs_right,
        "pieces knocked off beside a move": tally.knocked,
        "the move kept, the piece shown": tally.knocked_right,
        "moves left unfinished": tally.unfinished,
        "seen to be unfinished": tally.unfinished_seen,
        "shadows and bumps": tally.disturbances,
        "hand gone to move seen, median s": quantile(tally.accept_s, 0.5),
        "hand gone to move seen, p99 s": quantile(tally.accept_s, 0.99),
        "hand gone to red, median s": quantile(tally.refuse_s, 0.5),
        "hand gone to red, p99 s": quantile(tally.refuse_s, 0.99),
        "if it might have become legal, p99": quantile(tally.doubt_s, 0.99),
        "explaining, median ms": quantile(tally.explain_ms, 0.5),
        "explaining, p99 ms": quantile(tally.explain_ms, 0.99),
        "frame, median ms": quantile(tally.frame_ms, 0.5),
        "frame, p99 ms": quantile(tally.frame_ms, 0.99),
        "minutes filmed a game": tally.filmed_s / 60 / max(1, tally.games),
        "seconds computed a game": tally.computed_s / max(1, tally.games),
    }


def progress(order: Order, tally: Tally) -> str:
    """Returns one line about a game that has been played."""
    return (
        f"{order.uid:13} {order.number:3}  {tally.right:3}/{tally.plies:<3} plies, "
        f"{tally.warned}/{tally.illegal} faults, {tally.false_alarms} false alarms, {tally.wrong} wrong, "
        f"{tally.filmed_s:.0f} s filmed in {tally.computed_s:.0f} s"
    )


def sentence(failure: Failure) -> str:
    """Returns a failure in two lines."""
    where = f"{failure.game} --seed {failure.seed} --first {failure.number} at {failure.at_s} s"
    return (
        f"  {failure.kind}: {where}, ply {failure.ply}, {failure.position}\n"
        f"    {failure.deed} -> {failure.says}"
    )
