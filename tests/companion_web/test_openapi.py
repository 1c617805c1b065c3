"""The API keeps what its description promises, and promises all that there is."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tachiai import companion_web
from tachiai.companion_web.log import SqlGameLog
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


for operation in (item["get"] for item in SPEC["paths"].values()):
    operation["responses"] = {code: referred(answer) for code, answer in operation["responses"].items()}
    operation["parameters"] = [referred(parameter) for parameter in operation.get("parameters", ())]
NO_DATA = ("static", "visitor.font", "api.description")
FOR_THE_ARBITER = [path for path, item in SPEC["paths"].items() if "403" in item["get"]["responses"]]
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
    operation = SPEC["paths"][path]["get"]
    query = []
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", str(parameter["example"]))
        else:
            query.append(f"{parameter['name']}={parameter['example']}")
    return path + ("?" + "&".join(query) if query else "")


@pytest.mark.parametrize("path", SPEC["paths"])
def test_every_described_path_answers_as_described(
    spectator: Visitor, arbiter: Visitor, live: FakeLiveTable, game: int, path: str
) -> None:
    live.show(ILLEGAL)
    visitor = arbiter if path in FOR_THE_ARBITER else spectator
    answer = visitor.get(address(path))
    assert answer.status_code == 200, answer.text
    content = SPEC["paths"][path]["get"]["responses"]["200"]["content"]
    assert answer.mimetype in content
    if answer.mimetype == "application/json":
        assert list(disagreements(content["application/json"]["schema"], answer.json)) == []


@pytest.mark.parametrize("path", FOR_THE_ARBITER)
def test_what_is_the_arbiters_is_refused_as_described(spectator: Visitor, path: str) -> None:
    answer = spectator.get(path)
    assert answer.status_code == 403
    described = SPEC["paths"][path]["get"]["responses"]["403"]["content"]["application/json"]
    assert list(disagreements(described["schema"], answer.json)) == []


@pytest.mark.parametrize("path", [path for path in SPEC["paths"] if "number" in path])
def test_what_is_not_in_the_log_is_404_as_described(spectator: Visitor, path: str) -> None:
    answer = spectator.get(address(path))
    assert answer.status_code == 404
    described = SPEC["paths"][path]["get"]["responses"]["404"].get("content")
    if described:
        assert list(disagreements(described["application/json"]["schema"], answer.json)) == []


def test_every_route_for_programs_is_described_and_no_other(app: Flask) -> None:
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and ("." in rule.rule or rule.rule == "/table/state")
        if rule.endpoint not in NO_DATA
    }
    assert routes == set(SPEC["paths"])


def test_every_filled_in_place_is_described() -> None:
    for path, item in SPEC["paths"].items():
        described = {p["name"] for p in item["get"].get("parameters", ()) if p["in"] == "path"}
        assert described == set(re.findall(r"{(\w+)}", path)), path


def test_every_kind_of_entry_is_described() -> None:
    kinds = SPEC["components"]["schemas"]["Entry"]["properties"]["kind"]["enum"]
    assert kinds == [kind.value for kind in EntryKind]


def test_the_description_is_served(spectator: Visitor) -> None:
    answer = spectator.get("/api/openapi.yaml")
    assert answer.mimetype == "application/yaml"
    assert answer.text == FILE.read_text(encoding="utf-8")


def test_the_check_itself_sees_what_is_wrong() -> None:
    schema = {"$ref": "#/components/schemas/Words"}
    assert list(disagreements(schema, {"en": "a", "ja": "b"})) == []
    assert len(list(disagreements(schema, {"en": 1, "more": "x"}))) == 3
