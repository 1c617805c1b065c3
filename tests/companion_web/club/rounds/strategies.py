"""Tournaments of any kind, for property tests: everybody plays or has a bye in every round."""

from dataclasses import replace

from hypothesis import strategies as st

from tachiai.companion_web.club.rounds.tournament import (
    BYES,
    BoardResult,
    Bye,
    ByeRequest,
    Entrant,
    Letter,
    PairedGame,
    ResultReason,
    Round,
    System,
    TieBreak,
    Tournament,
)

ALPHABET = st.characters(blacklist_categories=("C", "Z"))
TEXTS = st.text(ALPHABET, min_size=1, max_size=12)
FORFEITS = (BoardResult.FIRST_BY_FORFEIT, BoardResult.SECOND_BY_FORFEIT, BoardResult.BOTH_FORFEIT)


@st.composite
def players(draw: st.DrawFn) -> tuple[Entrant, ...]:
    names = draw(st.lists(TEXTS, min_size=2, max_size=7, unique=True))
    return tuple(
        Entrant(
            number=number,
            name=name,
            rating=draw(st.none() | st.integers(1, 3500)),
            fide_number=draw(st.sampled_from(("", "2212072"))),
            title=draw(st.sampled_from(("", "GM", "WIM"))),
            sex=draw(st.sampled_from(("", "m", "w"))),
            federation=draw(st.sampled_from(("", "JPN"))),
            birth=draw(st.sampled_from(("", "1981/05/30"))),
        )
        for number, name in enumerate(names, start=1)
    )


@st.composite
def rounds(draw: st.DrawFn, count: int, is_over: bool) -> Round:
    """A round of ``count`` players; every result is there if it ``is_over``."""
    order = draw(st.permutations(range(1, count + 1)))
    games = draw(st.integers(1, count // 2))
    results = st.sampled_from(BoardResult) if is_over else st.none() | st.sampled_from(BoardResult)
    found = []
    for board, (first, second) in enumerate(
        zip(order[: 2 * games : 2], order[1 : 2 * games : 2], strict=True), 1
    ):
        result = draw(results)
        reason = ResultReason.ABSENT if result in FORFEITS else ResultReason.NONE
        found.append(PairedGame(board=board, first=first, second=second, result=result, reason=reason))
    kinds = st.sampled_from(BYES)
    byes = tuple(Bye(player, draw(kinds)) for player in sorted(order[2 * games :]))
    return Round(tuple(found), byes)


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    who = draw(players())
    count = draw(st.integers(0, 3))
    planned = draw(st.integers(max(1, count), count + 3))
    played = tuple(draw(rounds(len(who), number < count - 1)) for number in range(count))
    asked: tuple[ByeRequest, ...] = ()
    if count < planned:
        kind = draw(st.sampled_from((Letter.HALF_BYE, Letter.ZERO_BYE)))
        asked = (
            (ByeRequest(count + 1, Bye(draw(st.integers(1, len(who))), kind)),) if draw(st.booleans()) else ()
        )
    return Tournament(
        name=draw(TEXTS),
        system=draw(st.sampled_from(System)),
        planned=planned,
        time_control=draw(st.sampled_from(("", "5m+3s", "40/1h30m+30s, 30m+30s", "10m byo 3x30s"))),
        first_begins=draw(st.booleans()),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(TieBreak), max_size=3, unique=True))),
        players=who,
        rounds=played,
        requests=asked,
        records=draw(st.sampled_from(((), (("022", "Kyoto"), ("XXA", "1 1.0"))))),
    )


def without_boards(tournament: Tournament) -> Tournament:
    """The tournament as a TRF tells it, which knows no boards and no reasons."""
    return replace(
        tournament,
        rounds=tuple(
            replace(
                each,
                games=tuple(
                    replace(game, board=0, reason=ResultReason.NONE)
                    for game in sorted(each.games, key=lambda game: game.first)
                ),
                byes=tuple(sorted(each.byes, key=lambda bye: bye.player)),
            )
            for each in tournament.rounds
        ),
    )
