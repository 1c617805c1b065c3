"""Entries of a game in words, as the timeline of a replay shows them."""

from collections.abc import Callable, Mapping, Sequence

from flask_babel import gettext, ngettext

from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.errors import BadRecord
from tachiai.rules.record import choice_of, parse_correction
from tachiai.rules.record.choices import Insight, Shown, is_advice
from tachiai.rules.record.far_notes import far_entry_of
from tachiai.rules.record.participants import REMOTE, order_of, participant_of
from tachiai.rules.record.review_notes import is_review, remark_of
from tachiai.rules.record.variations import variation_of

CORRECTED_RESULT = "corrected"  # code of a result by which the arbiter replaces an earlier one

# "first" and "second" → what the game calls them.
PlayerNames = Mapping[str, str]
OTHER = {"first": "second", "second": "first"}


def named_players(players: Sequence[str]) -> tuple[str, ...]:
    """The players to name in a list of plies: "" for a ply by the player whose turn it was.

    >>> named_players(["first", "second", "second"])
    ('', '', 'second')
    """
    expected = ["first", *(OTHER.get(player, "") for player in players)]
    return tuple("" if who == due else who for who, due in zip(players, expected, strict=False))


def step_title(entry: Entry, names: PlayerNames) -> str:
    """The entry in a few words of the visitor's language."""
    titles: Mapping[EntryKind, Callable[[], str]] = {
        EntryKind.PLY: lambda: entry.move,
        EntryKind.ILLEGAL: lambda: gettext("Refused: %(move)s", move=entry.move or "?"),
        EntryKind.STANDS: lambda: _stands(entry, names),
        EntryKind.GAP: lambda: ngettext(
            "About %(num)d ply not seen", "About %(num)d plies not seen", entry.plies
        ),
        EntryKind.TAKEBACK: lambda: ngettext(
            "%(num)d ply taken back", "%(num)d plies taken back", entry.plies
        ),
        EntryKind.RULING: lambda: _ruling(entry, names),
        EntryKind.RESULT: lambda: _result(entry, names),
        EntryKind.PAUSE: lambda: gettext("Paused"),
        EntryKind.RESUME: lambda: gettext("Play goes on"),
        EntryKind.FAULT: lambda: _fault(entry),
        EntryKind.NOTE: lambda: _note(entry, names),
        EntryKind.CORRECTION: lambda: _correction(entry),
    }
    return titles[entry.kind]()


def _stands(entry: Entry, names: PlayerNames) -> str:
    if entry.player not in names:
        return str(gettext("Illegal, stands: %(move)s", move=entry.move or "?"))
    return str(
        gettext("Illegal, stands: %(move)s (%(player)s)", move=entry.move or "?", player=names[entry.player])
    )


def sentence(entry: Entry, names: PlayerNames, reason: str) -> str:
    """The entry as a sentence with its ``reason``, for a reader without the board."""
    if entry.kind is not EntryKind.ILLEGAL:
        return " – ".join(filter(None, (step_title(entry, names), reason)))
    player, move = names.get(entry.player, ""), entry.move or "?"
    return str(
        gettext("%(player)s tried %(move)s, which is illegal. %(why)s", player=player, move=move, why=reason)
    )


def _note(entry: Entry, names: PlayerNames) -> str:
    if is_advice(entry) and entry.player in names:
        shown = {
            Shown.PIECE.value: gettext("which piece"),
            Shown.PLACE.value: gettext("where to"),
            Shown.REASON.value: gettext("why"),
            Insight.ATTACKED.value: gettext("what is attacked"),
            Insight.EFFECTS.value: gettext("what moves do"),
        }
        what = shown.get(entry.detail, entry.detail)
        return str(gettext("Hint for %(player)s: %(what)s", player=names[entry.player], what=what))
    if is_review(entry):
        return str(gettext("Reviewed"))
    order = order_of(entry)
    if order is not None:
        what = " ".join([order.request, *(f"{name}={value}" for name, value in order.params.items())])
        return str(gettext("%(name)s asked from the club: %(what)s", name=order.by, what=what))
    remark = remark_of(entry)
    if remark is not None:
        return str(
            gettext(
                "Ply %(ply)d lost %(loss)d %% of the chance of winning (%(chance)d %%). Better: %(line)s",
                ply=remark.ply,
                loss=remark.loss,
                chance=remark.chance,
                line=" ".join(remark.line),
            )
        )
    told = far_entry_of(entry)
    if told is not None and entry.player in names:
        what = f"{step_title(told, names)}{f' ({told.clause})' if told.clause else ''}"
        who = names[entry.player]
        return str(
            gettext("At the table of %(player)s, ply %(ply)d: %(what)s", player=who, ply=told.ply, what=what)
        )
    variation = variation_of(entry)
    if variation is not None:
        ply, line, comment = variation.after, " ".join(variation.line), variation.comment
        if not line:
            return str(gettext("Comment after ply %(ply)d: %(comment)s", ply=ply, comment=comment))
        tried = gettext("Tried after ply %(ply)d: %(line)s", ply=ply, line=line)
        return f"{tried} – {comment}" if comment else str(tried)
    choice, participant = choice_of(entry), participant_of(entry)
    if participant is not None and entry.player in names:
        who = names[entry.player]
        if not participant.is_absent:
            return str(gettext("%(player)s is played by a person", player=who))
        if participant == REMOTE:
            return str(gettext("%(player)s is played by a person elsewhere", player=who))
        return str(
            gettext(
                "%(player)s is played by the computer, level %(level)d", player=who, level=participant.level
            )
        )
    if choice is None:
        return str(gettext("Note: %(text)s", text=entry.detail))
    percent = min(99, round(100 * choice.probability))
    if not choice.alternatives:
        return str(gettext("Ply %(ply)d is not certain (%(percent)d %%)", ply=entry.ply, percent=percent))
    return str(
        gettext(
            "Ply %(ply)d is not certain (%(percent)d %%), perhaps %(moves)s",
            ply=entry.ply,
            percent=percent,
            moves=", ".join(choice.alternatives),
        )
    )


def _ruling(entry: Entry, names: PlayerNames) -> str:
    who, amount = names.get(entry.player, ""), entry.detail
    known: Mapping[str, str] = {
        "illegal_counted": gettext("%(player)s: illegal move no. %(number)s", player=who, number=amount),
        "penalty_time": gettext("%(player)s: %(seconds)s seconds of penalty", player=who, seconds=amount),
        "loss": gettext("%(player)s loses by ruling", player=who),
    }
    return known.get(entry.code) or gettext(
        "Ruling: %(ruling)s", ruling=f"{entry.code} {who} {amount}".strip()
    )


def result_words(result: str, names: PlayerNames) -> str:
    """A result for people: who wins, or that it is a draw."""
    results: Mapping[str, str] = {
        "first wins": gettext("%(player)s wins", player=names["first"]),
        "second wins": gettext("%(player)s wins", player=names["second"]),
        "draw": gettext("Draw"),
    }
    return results.get(result, result)


def _result(entry: Entry, names: PlayerNames) -> str:
    reasons = {
        "resigned": gettext("by resignation"),
        "agreed": gettext("agreed"),
        "flag": gettext("on time"),
        "illegal_moves": gettext("by illegal moves"),
        "ruled": gettext("by ruling"),
        CORRECTED_RESULT: gettext("(corrected)"),
    }
    reason = reasons.get(entry.code, "")
    space = "" if reason.startswith("（") else " "
    title = f"{result_words(entry.result, names)}{space}{reason}".strip()
    return f"{title}: {entry.detail}" if entry.code == CORRECTED_RESULT and entry.detail else title


def _correction(entry: Entry) -> str:
    try:
        made = parse_correction(entry.detail)
    except BadRecord:
        return str(gettext("A correction that cannot be read"))
    titles: Mapping[str, Callable[[], str]] = {
        "header": lambda: gettext("Names or notes corrected"),
        "change": lambda: gettext("Ply %(ply)d corrected: %(move)s", ply=made.ply, move=made.move),
        "insert": lambda: gettext("Missing ply %(ply)d put in: %(move)s", ply=made.ply, move=made.move),
        "stands": lambda: gettext(
            "Ply %(ply)d was illegal and stood: %(move)s", ply=made.ply, move=made.move
        ),
        "undo": lambda: gettext("Correction no. %(number)d undone", number=made.undoes),
    }
    title = titles[made.kind]()
    return f"{title} ({made.reason})" if made.reason else title


def _fault(entry: Entry) -> str:
    known: Mapping[str, str] = {
        "eye_lost": gettext("The camera lost the board"),
        "eye_back": gettext("The camera sees the board again"),
    }
    return known.get(entry.code) or gettext("Device: %(what)s", what=f"{entry.code} {entry.detail}".strip())
