"""What of a table's data the hub could not use: it is left out, and said at that table. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tachiai.companion_web.club.bus.messages import Sentence
from tachiai.companion_web.club.bus.topics import Channel
from tachiai.rules.words import Words, filled, joined

STANDS_MS = 10_000  # so long it is said at least: one who errs again and again fills no log
LASTS_MS = 600_000  # so long after the last time it is said at most


class Part(StrEnum):
    """Of what something could not be used."""

    ABOUT = Channel.ABOUT.value
    ONLINE = Channel.ONLINE.value
    STATE = Channel.STATE.value
    ALERT = Channel.ALERT.value
    ENTRY = Channel.ENTRY.value
    REPLY = Channel.REPLY.value
    LOG = "log"  # its entries are of another table's log
    AMOUNT = "amount"  # it says more than one table may
    PAGES = "pages"  # its board cannot be shown


NOT_USED = Words("{part} cannot be used: {why}.", "{part}の内容に誤りがあり、使えません。")
PARTS: Mapping[Part, Words] = {
    Part.ABOUT: Words("What the table says of itself", "卓の情報"),
    Part.ONLINE: Words("Whether the table is there", "卓の接続状態"),
    Part.STATE: Words("How the game stands", "対局の状態"),
    Part.ALERT: Words("A call for the arbiter", "審判の呼び出し"),
    Part.ENTRY: Words("What the table's log holds", "卓の記録"),
    Part.REPLY: Words("The table's answer", "卓の応答"),
    Part.PAGES: Words("The board for spectators", "観戦用の盤面"),
}
OTHERS_LOG = Words(
    "The entries belong to the log of {why}. If that table goes by this name now, expel {why}.",
    "記録が卓 {why} のものです。卓の名前を変えたのであれば、{why} を除名してください。",
)
TOO_MUCH = Words(
    "The table says more than it may; the rest is left out. If that goes on, expel it.",
    "卓からの送信が多すぎるため、一部を受け付けていません。続くようなら、この卓を除名してください。",
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What could not be used, since when and when last (UTC)."""

    words: Words
    since_ms: int
    last_ms: int


Faults = Mapping[Part, Fault]


def fault_words(part: Part, why: str) -> Words:
    """Returns what is said of it."""
    match part:
        case Part.LOG:
            return filled(OTHERS_LOG, why=why)
        case Part.AMOUNT:
            return TOO_MUCH
        case _:
            return filled(NOT_USED, part=PARTS[part], why=why)


def noted(faults: Faults, part: Part, why: str, now_ms: int) -> Faults:
    """Returns the faults after another one."""
    known = faults.get(part)
    fault = Fault(fault_words(part, why), known.since_ms if known else now_ms, now_ms)
    return {**faults, part: fault}


def mended(faults: Faults, part: Part, now_ms: int) -> Faults:
    """Returns the faults after something of this part could be used again."""
    known = faults.get(part)
    if known is None or abs(now_ms - known.last_ms) < STANDS_MS:
        return faults
    return {other: fault for other, fault in faults.items() if other is not part}


def lasting(faults: Faults, now_ms: int) -> Faults:
    """Returns the faults without old ones."""
    kept = {part: fault for part, fault in faults.items() if abs(now_ms - fault.last_ms) < LASTS_MS}
    return faults if len(kept) == len(faults) else kept


def sentence_of(faults: Faults) -> Sentence:
    """Returns all of them in words."""
    return Sentence.of(joined(fault.words for fault in faults.values()))
