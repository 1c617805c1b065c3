"""The API keeps what its description promises, and promises all that there is."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from flask import Flask
from pydantic import TypeAdapter

from tachiai import companion_web
from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.rooms.messages import RoomWanted, Sent
from tachiai.companion_web.rooms.rooms import Rooms
from tachiai.companion_web.rooms.state import RoomState
from tachiai.rules.entries import Entry, EntryKind
from tachiai.rules.record import Correction
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import HEADER, ILLEGAL, JPEG
from tests.support.page_visitors import Visitor

AFTER_1 = "wwwWwww/7/7/7/7/7/7/1b5/1bbBbbb w -"
FILE = Path(companion_web.__file__).parent / "openapi.yaml"
# The file is JSON below its first line, a comment.
SPEC: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8").partition("\n")[2])


def referred(value: dict[str, Any]) -> dict[str, Any]:
    """What ``value`` refers to, or itself."""
    if "$ref" not in value:
        return value
    _, _, kind, name = value["$ref"].split("/")
    found: dict[str, Any] = SPEC["components"][kind][name]
    return found


READ = {path: item["get"] for path, item in SPEC["paths"].items() if "get" in item}
OF_ROOMS = [path for path in SPEC["paths"] if path.startswith("/room")]
for operation in READ.values():
    operation["responses"] = {code: referred(answer) for code, answer in operation["responses"].items()}
    operation["parameters"] = [referred(parameter) for parameter in operation.get("parameters", ())]
NO_DATA = ("static", "visitor.font", "api.description")
FOR_THE_ARBITER = [path for path, operation in READ.items() if "403" in operation["responses"]]
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}


@pytest.fixture
def game(log: SqlGameLog) -> int:
    number = log.open_game(HEADER)
    log.append(
        number,
        Entry(kind=EntryKind.ILLEGAL, ply=0, at_ms=HEADER.started_ms, move="a1-a2", cells=("a2",)),
        JPEG,
    )
    entry = Entry(
        kind=EntryKind.PLY, ply=1, at_ms=HEADER.started_ms, move="a1-b2", position=AFTER_1, clock_ms=(5, 6)
    )
    log.append(number, entry)
    log.correct(number, Correction(kind="header", header={"event": "Final"}), at_ms=0)
    return number


def disagreements(schema: dict[str, Any], value: object, where: str = "") -> Iterator[str]:
    """Everything in ``value`` that ``schema`` does not allow; the parts of JSON Schema that the file uses."""
    schema = referred(schema)
    if "anyOf" in schema:
        if all(list(disagreements(one, value)) for one in schema["anyOf"]):
            yield f"{where}: {value!r} fits nothing"
        return
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, TYPES[name]) for name in names) or (
        isinstance(value, bool) and "boolean" not in names
    ):
        yield f"{where}: expected {names}, got {value!r}"
    elif "enum" in schema and value not in schema["enum"]:
        yield f"{where}: expected one of {schema['enum']}, got {value!r}"
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from disagreements(schema["items"], element, f"{where}[{index}]")
    elif isinstance(value, dict):
        known = schema.get("properties", {})
        yield from (f"{where}: {name} is missing" for name in schema.get("required", ()) if name not in value)
        for name, element in value.items():
            member = known.get(name, schema["additionalProperties"])
            if member is False:
                yield f"{where}: {name} is not described"
            else:
                yield from disagreements(member, element, f"{where}.{name}")


def address(path: str) -> str:
    """The path with its examples filled in."""
    operation = READ[path]
    query = []
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", str(parameter["example"]))
        else:
            query.append(f"{parameter['name']}={parameter['example']}")
    return path + ("?" + "&".join(query) if query else "")


def room_schemas() -> dict[str, Any]:
    """The schemas of what is said and answered in a room, by name, as its models give them."""
    asked: list[tuple[Any, Literal["validation", "serialization"], TypeAdapter[Any]]] = [
        (Sent, "validation", TypeAdapter(Sent)),
        (RoomWanted, "validation", TypeAdapter(RoomWanted)),
        (RoomState, "validation", TypeAdapter(RoomState)),
    ]
    made, shared = TypeAdapter.json_schemas(asked, ref_template="#/components/schemas/{model}")
    return {"Sent": made[Sent, "validation"], **shared["$defs"]}


@pytest.mark.parametrize("path", sorted(READ.keys() - set(OF_ROOMS)))
def test_every_described_path_answers_as_described(
    spectator: Visitor, arbiter: Visitor, live: FakeLiveTable, game: int, path: str
) -> None:
    live.show(ILLEGAL)
    visitor = arbiter if path in FOR_THE_ARBITER else spectator
    answer = visitor.get(address(path))
    assert answer.status_code == 200, answer.text
    content = READ[path]["responses"]["200"]["content"]
    assert answer.mimetype in content
    if answer.mimetype == "application/json":
        assert list(disagreements(content["application/json"]["schema"], answer.json)) == []


@pytest.mark.parametrize("path", FOR_THE_ARBITER)
def test_what_is_the_arbiters_is_refused_as_described(spectator: Visitor, path: str) -> None:
    answer = spectator.get(path)
    assert answer.status_code == 403
    described = READ[path]["responses"]["403"]["content"]["application/json"]
    assert list(disagreements(described["schema"], answer.json)) == []


@pytest.mark.parametrize("path", [path for path in SPEC["paths"] if "number" in path])
def test_what_is_not_in_the_log_is_404_as_described(spectator: Visitor, path: str) -> None:
    answer = spectator.get(address(path))
    assert answer.status_code == 404
    described = READ[path]["responses"]["404"].get("content")
    if described:
        assert list(disagreements(described["application/json"]["schema"], answer.json)) == []


def test_every_route_for_programs_is_described_and_no_other(app: Flask) -> None:
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("rooms.")
        or (
            "GET" in (rule.methods or ())
            and ("." in rule.rule or rule.rule == "/table/state")
            and rule.endpoint not in NO_DATA
        )
    }
    assert routes == set(SPEC["paths"])


def test_every_filled_in_place_is_described() -> None:
    for path, item in SPEC["paths"].items():
        (operation,) = item.values()
        parameters = map(referred, operation.get("parameters", ()))
        described = {each["name"] for each in parameters if each["in"] == "path"}
        assert described == set(re.findall(r"{(\w+)}", path)), path


def test_every_reference_leads_somewhere() -> None:
    named = re.findall(r'"\$ref": "#/components/(\w+)/(\w+)"', FILE.read_text(encoding="utf-8"))
    assert [(kind, name) for kind, name in named if name not in SPEC["components"][kind]] == []


def test_every_kind_of_entry_is_described() -> None:
    kinds = SPEC["components"]["schemas"]["Entry"]["properties"]["kind"]["enum"]
    assert kinds == [kind.value for kind in EntryKind]


def test_what_is_said_in_rooms_is_described_as_it_is_checked() -> None:
    described = SPEC["components"]["schemas"]
    assert {name: described.get(name) for name in room_schemas()} == room_schemas()


@pytest.mark.parametrize("path", OF_ROOMS)
def test_rooms_answer_as_described(path: str, config: PageConfig, log: SqlGameLog, tmp_path: Path) -> None:
    rooms = Rooms(tmp_path / "rooms", lambda: 1)
    client = create_app(config, log, Ports(rooms=rooms)).test_client()
    code = rooms.make(RoomWanted(game="rosenkreuz")).first
    sent = {"game": "rosenkreuz"} if path == "/rooms" else {"kind": "sits", "id": "0" * 32}
    ((method, operation),) = SPEC["paths"][path].items()
    answer = client.open(path.format(code=code), method=method, json=sent if method == "post" else None)
    assert answer.mimetype in referred(operation["responses"][str(answer.status_code)])["content"]
    assert answer.status_code in (200, 201)


def test_the_description_is_served(spectator: Visitor) -> None:
    answer = spectator.get("/api/openapi.yaml")
    assert answer.mimetype == "application/yaml"
    assert answer.text == FILE.read_text(encoding="utf-8")


def test_the_check_itself_sees_what_is_wrong() -> None:
    schema = {"$ref": "#/components/schemas/Words"}
    assert list(disagreements(schema, {"en": "a", "ja": "b"})) == []
    assert len(list(disagreements(schema, {"en": 1, "more": "x"}))) == 3
