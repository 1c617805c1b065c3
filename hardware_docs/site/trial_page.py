"""What surrounds the trial on its page: its words and its elements, in one language."""

import json
from html import escape

from tachiai.rules.levels import NAMES
from tachiai.rules.messages import Message
from tachiai.rules.registry import USUAL_ORDER, game_titles, open_game

WORDS = {
    "begin": Message("Start the trial"),
    "size": Message("Loads up to 18 MB once; after that it works without the network, too."),
    "loading": Message("Loading {what} …"),
    "python": Message("Python"),
    "rules": Message("the rules"),
    "no_load": Message("The trial could not be loaded: {why}"),
    "game": Message("Game"),
    "opponent": Message("Opponent"),
    "nobody": Message("Two people"),
    "level": Message("Level {level}: {name}"),
    "side": Message("You play"),
    "new": Message("New game"),
    "back": Message("Take back"),
    "hint": Message("Hint"),
    "turn": Message("Turn the board"),
    "exercises": Message("Lessons and puzzles"),
    "lessons": Message("Lessons"),
    "puzzles": Message("Puzzles"),
    "lesson": Message("Lesson {number} of {count}: {title}"),
    "next": Message("Next lesson or puzzle"),
    "record": Message("Record"),
    "save": Message("Save"),
    "open": Message("Open a record"),
    "moves": Message("Moves"),
    "thinking": Message("The computer is thinking"),
    "beside": Message("Beside the board"),
    "text": Message("A move as text"),
    "play": Message("Play it"),
    "board": Message("Board: choose a piece, then where it goes"),
    "cancel": Message("Not this"),
    "guide": Message("The rules of this game"),
}


def trial_page(language: str) -> str:
    """The trial's elements, for the Markdown page around them. No blank lines: Markdown ends HTML there."""

    def said(name: str) -> str:
        return escape(WORDS[name].in_language(language))

    titles = game_titles()
    facts = {
        "language": language,
        "words": {name: words.in_language(language) for name, words in WORDS.items()},
        "sides": {
            uid: {
                who.value: words.in_language(language) for who, words in open_game(uid).player_names.items()
            }
            for uid in USUAL_ORDER
        },
    }
    games = "".join(
        f'<option value="{uid}">{escape(titles[uid].in_language(language))}</option>' for uid in USUAL_ORDER
    )
    levels = "".join(
        f'<option value="{number}"{" selected" if number == 2 else ""}>'
        f"{escape(WORDS['level'].in_language(language).format(level=number, name=name.in_language(language)))}</option>"
        for number, name in enumerate(NAMES, start=1)
    )
    buttons = "".join(
        f'<button type="button" class="md-button" data-do="{name}">{said(name)}</button>'
        for name in ("back", "hint", "turn", "next", "save")
    )
    return f"""<div id="trial" class="trial" data-search-exclude>
<p class="trial-begin"><button type="button" class="md-button md-button--primary">{said("begin")}</button> {said("size")}</p>
<p class="trial-progress" hidden><label><span></span> <progress max="1" value="0"></progress></label></p>
<div class="trial-play" hidden>
<form class="trial-choices">
<label>{said("game")} <select name="game">{games}</select></label>
<label>{said("opponent")} <select name="level"><option value="0">{said("nobody")}</option>{levels}</select></label>
<label>{said("side")} <select name="side"><option value="first"></option><option value="second"></option></select></label>
<label>{said("exercises")} <select name="exercise"><option value="">–</option><optgroup label="{said("lessons")}"></optgroup><optgroup label="{said("puzzles")}"></optgroup></select></label>
<button class="md-button md-button--primary">{said("new")}</button>
</form>
<div class="trial-task" hidden><p><strong></strong></p><p></p><p></p></div>
<p class="trial-said" role="status"></p>
<div class="trial-board" role="application" aria-label="{said("board")}"></div>
<div class="trial-beside" role="group" aria-label="{said("beside")}"></div>
<p class="trial-buttons">{buttons}<label class="md-button">{said("open")}<input type="file" accept=".txt,.json" class="trial-file"></label></p>
<form class="trial-text"><label>{said("text")} <input name="text" list="trial-legal" autocomplete="off" autocapitalize="none" spellcheck="false"></label><datalist id="trial-legal"></datalist> <button class="md-button">{said("play")}</button></form>
<p class="trial-guide"><a href="../games/rosenkreuz/">{said("guide")}</a></p>
<p><strong>{said("moves")}</strong> <span class="trial-plies"></span></p>
</div>
<dialog class="trial-dialog" aria-labelledby="trial-ask"><h2 id="trial-ask"></h2><ul></ul><button type="button" class="md-button">{said("cancel")}</button></dialog>
</div>
<script type="application/json" id="trial-facts">{json.dumps(facts, ensure_ascii=False).replace("<", chr(92) + "u003c")}</script>"""
