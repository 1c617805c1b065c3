"""The description of the bus for other programs (AsyncAPI 3.0); ``asyncapi.yaml`` is its text."""

import json
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from tachiai.companion_web.club.bus.messages import (
    About,
    Ack,
    AlertMessage,
    BridgeState,
    BusMessage,
    Command,
    CommandReply,
    EntryMessage,
    HallTables,
    Online,
    RoundMessage,
    StateMessage,
)
from tachiai.companion_web.club.bus.topics import ROOT, Channel, HallChannel

HEADING = "# The bus of a club. Written in JSON, which is YAML, by companion_web/club/bus/asyncapi.py."
FROM_TABLE = "table"
FROM_HUB = "hub"
FROM_HALL = "hall"

# Channel → its message, its sender, whether it is retained, its quality of service.
CHANNELS: dict[Channel, tuple[type[BusMessage], str, bool, int]] = {
    Channel.ABOUT: (About, FROM_TABLE, True, 1),
    Channel.ONLINE: (Online, FROM_TABLE, True, 1),
    Channel.STATE: (StateMessage, FROM_TABLE, True, 0),
    Channel.ENTRY: (EntryMessage, FROM_TABLE, False, 1),
    Channel.ACK: (Ack, FROM_HUB, True, 1),
    Channel.ALERT: (AlertMessage, FROM_TABLE, True, 1),
    Channel.CMD: (Command, FROM_HUB, False, 1),
    Channel.REPLY: (CommandReply, FROM_TABLE, False, 1),
}
ROUND = "round"
HALL_CHANNELS: dict[HallChannel, type[BaseModel]] = {
    HallChannel.ONLINE: BridgeState,
    HallChannel.TABLES: HallTables,
}


def asyncapi() -> dict[str, Any]:
    """The description as plain values."""
    models: set[type[BaseModel]] = {RoundMessage, *HALL_CHANNELS.values()}
    models.update(model for model, *_ in CHANNELS.values())
    ordered = sorted(models, key=lambda model: model.__name__)
    _, schemas = models_json_schema(
        [(model, "validation") for model in ordered], ref_template="#/components/schemas/{model}"
    )
    channels: dict[str, Any] = {
        channel.value: _channel(_address(channel), model) for channel, (model, *_) in CHANNELS.items()
    }
    channels[ROUND] = _channel(f"{ROOT}/{{site}}/round", RoundMessage)
    for hall_channel, model in HALL_CHANNELS.items():
        address = f"{ROOT}/{{site}}/hall/{{hall}}/{hall_channel}"
        channels[f"{FROM_HALL}_{hall_channel}"] = _channel(address, model)
    operations = {
        f"{sender}_says_{channel.value}": _operation(channel.value, retain, qos)
        for channel, (_, sender, retain, qos) in CHANNELS.items()
    }
    operations[f"{FROM_HUB}_says_{ROUND}"] = _operation(ROUND, retain=True, qos=1)
    for hall_channel in HALL_CHANNELS:
        said = f"{FROM_HALL}_{hall_channel}"
        operations[f"{FROM_HALL}_says_{hall_channel}"] = _operation(said, retain=True, qos=1)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Tachiai club",
            "version": "1",
            "license": {"name": "MIT"},
            "description": "What tables and hub say over MQTT 5. An alert that is settled, and all else that "
            "is retained and no longer holds, is taken away by an empty message.",
        },
        "channels": channels,
        "operations": operations,
        "components": {
            "messages": {
                model.__name__: {
                    "contentType": "application/json",
                    "payload": {"$ref": f"#/components/schemas/{model.__name__}"},
                }
                for model in ordered
            },
            "schemas": schemas["$defs"],
        },
    }


def asyncapi_text() -> str:
    """The text of ``asyncapi.yaml``."""
    return f"{HEADING}\n{json.dumps(asyncapi(), indent=1, ensure_ascii=False)}\n"


def _address(channel: Channel) -> str:
    address = f"{ROOT}/{{site}}/table/{{table}}/{channel}"
    return f"{address}/{{number}}" if channel is Channel.ALERT else address


def _channel(address: str, model: type[BaseModel]) -> dict[str, Any]:
    names = [part.strip("{}") for part in address.split("/") if part.startswith("{")]
    meanings = {
        "site": "The hall: 1 to 32 small letters, digits and hyphens",
        "table": "The table: 1 to 32 small letters, digits and hyphens",
        "hall": "A hall with a hub of its own, at the centre of several",
        "number": "The alert's number, another one for each alert of a table",
    }
    return {
        "address": address,
        "parameters": {name: {"description": meanings[name]} for name in names},
        "messages": {model.__name__: {"$ref": f"#/components/messages/{model.__name__}"}},
    }


def _operation(channel: str, retain: bool, qos: int) -> dict[str, Any]:
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{channel}"},
        "bindings": {"mqtt": {"qos": qos, "retain": retain}},
    }
