"""Reference pages that the program writes of itself: commands, reasons, the page's API, the bus of a club."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import tachiai.companion_web as companion_web
from tachiai.firmware.cli.main import SECTIONS, tachiai
from tachiai.rules import reasons
from tachiai.rules.messages import Message
from tachiai.rules.registry import USUAL_ORDER, open_game

WEB = Path(companion_web.__file__).parent
COMMANDS = Message("Commands")
REASONS = Message("Reasons for a refusal")
API = Message("The page's API (HTTP)")
BUS = Message("The bus of a club (MQTT)")
OPTION, MEANING, FIELD = Message("Option"), Message("Meaning"), Message("Field")
CODE, CLAUSE, SENTENCE = Message("Code"), Message("Clause"), Message("Sentence")


def cell(text: str) -> str:
    """A text inside a table or a line of a page: what Markdown or HTML would take for its own is escaped."""
    plain = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace("``", "`")
    return plain.replace("|", "\\|").replace("[", "\\[").replace("*", "\\*")


def table_head(*heads: Message, language: str) -> list[str]:
    """The head of a table."""
    return ["| " + " | ".join(head.in_language(language) for head in heads) + " |", "|---" * len(heads) + "|"]


def all_commands() -> Iterator[tuple[str, click.Command]]:
    """Yields every command with its whole name, groups before what is in them."""
    root = click.Context(tachiai)
    for names in SECTIONS.values():
        for name in names:
            command = tachiai.get_command(root, name)
            assert command is not None
            yield from _below(f"tachiai {name}", command)


def _below(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        for each, inner in command.commands.items():
            yield from _below(f"{name} {each}", inner)


def commands(language: str) -> str:
    """The page of all commands with their options, as ``--help`` has them."""
    lines = [f"# {COMMANDS.in_language(language)}", ""]
    for name, command in all_commands():
        context = click.Context(command, info_name=name)
        usage = " ".join(command.collect_usage_pieces(context))
        lines += [f"{'##' if name.count(' ') == 1 else '###'} {name}", "", f"    {name} {usage}", ""]
        lines += [" ".join(paragraph.split()) + "\n" for paragraph in (command.help or "").split("\n\n")]
        rows = [each.get_help_record(context) for each in command.get_params(context)]
        told = [row for row in rows if row is not None and row[0] != "--help" and row[1]]
        if told:
            lines += table_head(OPTION, MEANING, language=language)
            lines += [f"| `{names.replace('|', ' ')}` | {cell(words)} |" for names, words in told]
        lines.append("")
    return "\n".join(lines)


def reason_codes(language: str) -> str:
    """The page of all reason codes with their clauses and sentences, by game."""
    lines = [f"# {REASONS.in_language(language)}", ""]
    tables = [("", reasons.COMMON)]
    games = [open_game(uid) for uid in USUAL_ORDER]
    tables += [(game.title.in_language(language), game.own_reasons) for game in games]
    for title, table in tables:
        lines += [
            *([f"## {title}", ""] if title else []),
            *table_head(CODE, CLAUSE, SENTENCE, language=language),
        ]
        lines += [
            f"| `{code}` | {reason.clause} | {cell(reason.words.in_language(language))} |"
            for code, reason in table.items()
        ]
        lines.append("")
    return "\n".join(lines)


def _file(path: Path) -> dict[str, Any]:
    """A YAML file of ours, which is JSON below its comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = json.loads("\n".join(line for line in lines if not line.startswith("#")))
    return found


def http_api(language: str) -> str:
    """The page of what programs can ask the page, from ``openapi.yaml``."""
    api = _file(WEB / "openapi.yaml")
    lines = [f"# {API.in_language(language)}", "", cell(api["info"]["description"]), ""]
    for path, methods in api["paths"].items():
        for method, asked in methods.items():
            if method == "parameters":
                continue
            lines += [f"## {method.upper()} {path}", "", cell(asked.get("summary", "")), ""]
            given = [_followed(api, each) for each in asked.get("parameters", ())]
            lines += [f"- `{each['name']}`: {cell(each.get('description', ''))}" for each in given]
            lines += [""] if given else []
            answers = {code: _followed(api, each) for code, each in asked["responses"].items()}
            lines += [f"- {code}: {cell(each.get('description', ''))}" for code, each in answers.items()]
            lines.append("")
    return "\n".join(lines)


def bus(language: str) -> str:
    """The page of the messages between tables and hub, from ``asyncapi.yaml``."""
    api = _file(WEB / "club/bus/asyncapi.yaml")
    lines = [f"# {BUS.in_language(language)}", "", cell(api["info"]["description"]), ""]
    for channel in api["channels"].values():
        lines += [f"## {channel['address']}", ""]
        for name in channel["messages"]:
            payload = api["components"]["messages"][name]["payload"]
            schema = _followed(api, payload)
            lines += [cell(schema.get("description", "")), "", *table_head(FIELD, MEANING, language=language)]
            for key, value in schema.get("properties", {}).items():
                lines.append(f"| `{key}` | {cell(value.get('description', value.get('type', '')))} |")
            lines.append("")
    return "\n".join(lines)


def _followed(api: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """What a reference leads to."""
    found: Any = api
    if "$ref" not in value:
        return value
    for name in value["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return dict(found)
