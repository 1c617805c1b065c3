"""The changing parts of the live page as HTML, rendered once for all who see the same."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock

from flask import render_template
from flask_babel import lazy_gettext
from markupsafe import Markup

from tachiai.companion_web.drawing.boards import drawing, game_of, layout_of, markup, player_names, stone
from tachiai.companion_web.live_table import ExplorationView, Instruction, LiveView
from tachiai.companion_web.replay.entry_words import named_players
from tachiai.rules.appearance import rider_words
from tachiai.rules.core import EMPTY, Layout
from tachiai.rules.registry import declaration_of

# Phase of the referee → its name for people, and its class in the style sheet: calm, busy, alarm, ask, done.
PHASES: Mapping[str, tuple[str, str]] = {
    "waiting": (lazy_gettext("Waiting for a move"), "calm"),
    "lifted": (lazy_gettext("In the hand"), "busy"),
    "in_progress": (lazy_gettext("Move in progress"), "busy"),
    "confirming": (lazy_gettext("Move seen"), "busy"),
    "ambiguous": (lazy_gettext("Which move was it?"), "ask"),
    "illegal": (lazy_gettext("Illegal move"), "alarm"),
    "repairing": (lazy_gettext("Put the pieces back"), "ask"),
    "thinking": (lazy_gettext("The computer is thinking"), "calm"),
    "elsewhere": (lazy_gettext("Waiting for the other side"), "calm"),
    "laying": (lazy_gettext("Lay its move"), "ask"),
    "taking_back": (lazy_gettext("Taking back"), "busy"),
    "setting_up": (lazy_gettext("Set up the pieces"), "busy"),
    "hand": (lazy_gettext("A hand is over the board"), "calm"),
    "blind": (lazy_gettext("The camera does not see the board"), "alarm"),
    "paused": (lazy_gettext("Paused"), "calm"),
    "exploring": (lazy_gettext("Exploring"), "calm"),
    "no_position": (lazy_gettext("Exploring"), "calm"),
    "over": (lazy_gettext("Game over"), "done"),
}

_CLAUSE = re.compile(r" ?[(（]([A-Z]{1,3}[0-9]{1,2})[)）]")

GRAPH_WH = (300, 40)  # of the drawing of the evaluations, in its own units

Fragments = Mapping[str, str]


def digest(fragments: Fragments) -> str:
    """What two sets of fragments have in common only if they are the same."""
    return hashlib.sha256(json.dumps(dict(fragments), sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Viewer:
    """What makes two visitors see different fragments."""

    language: str
    may_change: bool
    turned: bool  #: the board is seen from the second player's side


@dataclass(slots=True)
class FragmentCache:
    """The fragments of the newest view, by kind of viewer."""

    _version: int = -1
    _kept: dict[Viewer, Fragments] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def of(self, view: LiveView, viewer: Viewer) -> Fragments:
        """The fragments of ``view``, by name."""
        with self._lock:
            if view.version > self._version:
                self._version = view.version
                self._kept.clear()
            if view.version < self._version:  # a request that began before the newest view
                return live_fragments(view, viewer)
            if viewer not in self._kept:
                self._kept[viewer] = live_fragments(view, viewer)
            return self._kept[viewer]


def _words(view: LiveView, viewer: Viewer, phase: str) -> tuple[str, list[str]]:
    """The referee's sentence, "" if the name of the phase says the same, and the clauses that it names: they
    stand beside it.
    """
    said = view.words.in_language(viewer.language)
    words = _CLAUSE.sub("", said)
    clauses = dict.fromkeys(filter(None, (view.clause, *_CLAUSE.findall(said))))
    return "" if words.rstrip(".。") == phase else words, list(clauses)


def _one_move(steps: tuple[Instruction, ...]) -> bool:
    """Whether ``steps`` only carry one thing from one cell to another, which one sentence can say."""
    if len(steps) != 2:
        return False
    taken, put = sorted(steps, key=lambda step: step.wanted != EMPTY)
    return (taken.wanted, taken.seen) == (EMPTY, put.wanted) and put.seen == EMPTY


def chance_graph(exploration: ExplorationView) -> tuple[tuple[float, float, bool], ...]:
    """Points of the graph of the evaluations along the present line: x, y, whether it is the present one."""
    width, height = GRAPH_WH
    chances = [exploration.tried[each].chance for each in exploration.main]
    across = width / max(1, len(chances) - 1)
    return tuple(
        (round(ply * across, 1), round(height * (1 - chance / 100), 1), number == exploration.at)
        for ply, (number, chance) in enumerate(zip(exploration.main, chances, strict=True))
        if chance is not None
    )


def tree_of(exploration: ExplorationView) -> tuple[tuple[int | str, ...], ...]:
    """What was tried from each position that was set up, as in a record: numbers of positions, other
    variations in brackets behind the move that they replace.
    """
    following: dict[int | None, list[int]] = {}
    for number, tried in enumerate(exploration.tried):
        following.setdefault(tried.parent, []).append(number)

    def after(number: int) -> Iterator[int | str]:
        while number in following:
            first, *others = following[number]
            yield first
            for other in others:
                yield from (" (", other, *after(other), ") ")
            number = first

    return tuple((root, *after(root)) for root in following[None])


def shown_phase(view: LiveView) -> str:
    """Phase under which the page shows ``view``: "hand" where a working camera does not see the board."""
    return "hand" if view.phase == "blind" and view.camera_ok else view.phase


def live_fragments(view: LiveView, viewer: Viewer) -> Fragments:
    """HTML of every changing part of the live page, by the name of its place."""
    game = game_of(view.game, view.options)
    phase, tone = PHASES.get(shown_phase(view), (view.phase, "calm"))
    rider = rider_words(declaration_of(view.game).pieces)
    names = player_names(game, viewer.language)
    words, clauses = _words(view, viewer, str(phase))
    said = _one_move(view.steps) and all(step.cell in words for step in view.steps)
    steps = [] if said else [step.words.in_language(viewer.language) for step in view.steps]
    shown: dict[str, object] = {
        "view": view,
        "viewer": viewer,
        "phase": phase,
        "tone": tone,
        "names": names,
        "stones": {who: stone(game, who, inside=True) for who in names},
        "rider": rider.in_language(viewer.language) if rider else "",
        "words": words,
        "clauses": clauses,
        "steps": [step for step in steps if step not in words],
    }

    def part(name: str, **more: object) -> str:
        return render_template(f"fragments/{name}.html", **shown, **more)

    def board(shown: Layout, marks: Mapping[str, str]) -> Markup:
        return markup(drawing(game, shown, marks, viewer.turned), viewer.language, inside=True)

    here = view.exploration
    exploration = "" if here is None else part("exploration", graph=chance_graph(here), tree=tree_of(here))
    return {
        "verdict": part("verdict"),
        "action": part("action") if viewer.may_change else "",
        "marks": json.dumps(dict(view.marks)),
        "lesson": part("lesson"),
        "spoken": part("spoken"),
        "exploration": exploration,
        "board": board(layout_of(game, view.position_shown), view.marks),
        "first": part("player", who="first"),
        "second": part("player", who="second"),
        "moves": part("moves", named=named_players(view.players)),
        "seen": board(view.seen, {}) if view.seen else "",
        "camera": part("camera"),
        "controls": part("controls") if viewer.may_change else "",
    }
