"""Each role sees exactly what it may: asked of every address of the hub."""

from collections.abc import Iterator

import pytest
from flask import session
from werkzeug.exceptions import Forbidden
from werkzeug.routing import Rule

from tachiai.companion_web.club.web.services import OPEN, SESSION
from tachiai.companion_web.security.roles import CLUB_ROLES, RIGHTS, Right, Role
from tachiai.companion_web.security.sessions import hash_of
from tests.support.club import PASSWORD, Hall

# What each address of the club needs; None: nothing.
NEEDED: dict[str, Right | None] = {
    "club.show": None,  # leads everybody to what they may see
    "club.fragments": Right.RULE,
    "club.events": Right.RULE,
    "club.show_table": Right.RULE,
    "club.ask": Right.RULE,
    "club.claim": Right.RULE,
    "club.unclaim": Right.RULE,
    "club.settle": Right.RULE,
    "club.picture": Right.RULE,
    "club_display.show": None,
    "club_display.show_table": None,
    "club_display.show_overlay": None,
    "club_display.show_file": Right.WATCH,
    "club_tournaments.show_all": None,
    "club_tournaments.show": None,
    "club_tournaments.add": Right.PAIR,
    "club_tournaments.choose_tie_breaks": Right.PAIR,
    "club_tournaments.remove": Right.PAIR,
    "club_rounds.show": None,
    "club_rounds.show_sheet": None,
    "club_rounds.pair": Right.PAIR,
    "club_rounds.unpair": Right.PAIR,
    "club_rounds.announce": Right.PAIR,
    "club_rounds.rule": Right.DECIDE,
    "club_rounds.exchange_colours": Right.PAIR,
    "club_players.enter": Right.PAIR,
    "club_players.leave": Right.PAIR,
    "club_files.file": Right.DECIDE,
    "club_files.take_in": Right.PAIR,
    "club_members.show": Right.ADMIN,
    "club_members.invite": Right.ADMIN,
    "club_members.expel": Right.ADMIN,
    "club_accounts.audit": Right.ADMIN,
    "club_accounts.accounts": Right.ADMIN,
    "club_accounts.set_account": Right.ADMIN,
    "club_accounts.ask_name": None,
    "club_accounts.log_in": None,
    "club_accounts.leave": None,
}
EXAMPLES = {"table": "t1", "picture": "0" * 64, "name": "index.html", "player": "first"}  # else: 1
LAST = ("club_accounts.log_in", "club_accounts.leave")  # these change who is asking
NEVER_ENDS = "club.events"
EVERYBODY = [*CLUB_ROLES, None]


def addresses(hall: Hall) -> Iterator[tuple[Rule, str]]:
    """Every address with its places filled in."""
    adapter = hall.app.url_map.bind("localhost")
    for rule in hall.app.url_map.iter_rules():
        filled = {name: EXAMPLES.get(name, 1) for name in rule.arguments}
        yield rule, adapter.build(rule.endpoint, filled)


@pytest.mark.parametrize("role", EVERYBODY, ids=lambda role: role or "nobody")
def test_each_role_is_let_into_exactly_what_it_may_see_and_do(hall: Hall, role: Role | None) -> None:
    rights: frozenset[Right] = frozenset() if role is None else RIGHTS[role]
    visitor, wrong = hall.visitor(role), []
    hall.club.hub_bus.link(False)  # no table has to be waited for
    for rule, address in addresses(hall):
        if not rule.endpoint.startswith("club") or rule.endpoint in LAST:
            continue
        needed = NEEDED[rule.endpoint]
        may = needed is None or needed in rights
        if may and rule.endpoint == NEVER_ENDS:
            continue
        answer = visitor.post(address) if "POST" in (rule.methods or ()) else visitor.get(address)
        if (answer.status_code == 403) == may:
            wrong.append((address, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("role", EVERYBODY, ids=lambda role: role or "nobody")
def test_the_games_of_all_tables_are_for_those_who_may_read_them(hall: Hall, role: Role | None) -> None:
    begun, accounts = "name of a session", hall.club.hub.accounts
    if role is not None:
        accounts.set("Ren", role, PASSWORD)
        accounts.begin(hash_of(begun), "Ren", "", hall.club.clock.utc_ms())
    may = role in (Role.CHIEF, Role.ARBITER, Role.RESULTS)
    for rule, address in addresses(hall):
        subject = rule.endpoint.rpartition(".")[0]
        if subject in OPEN or subject.startswith("club") or "GET" not in (rule.methods or ()):
            continue
        with hall.app.test_request_context(address):
            session[SESSION] = begun
            try:
                hall.app.preprocess_request()
                is_let_in = True
            except Forbidden:
                is_let_in = False
        assert is_let_in == may, address
