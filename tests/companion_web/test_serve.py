"""The server: a port of its own, one sentence when it is taken, push connections that end with it."""

import logging
import socket
import urllib.request
from dataclasses import replace
from threading import Thread

import pytest
from flask import Flask

from tachiai.companion_web.app import create_app
from tachiai.companion_web.config import PageConfig
from tachiai.companion_web.errors import PortInUse
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import Ports
from tachiai.companion_web.serve import serve
from tests.support.fake_live_table import FakeLiveTable
from tests.support.live_views import MOVED


def fetch(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def test_the_page_is_served_where_the_server_says(app: Flask) -> None:
    with serve(app, "127.0.0.1", 0) as server:
        assert server.port != 0
        assert "Tachiai" in fetch(server.url)


def test_a_port_that_is_taken_is_said_in_one_sentence(app: Flask) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortInUse, match=f"on 127.0.0.1 port {port}: another program serves there"):
            serve(app, "127.0.0.1", port)


def test_an_address_of_another_machine_is_said_in_one_sentence(app: Flask) -> None:
    with pytest.raises(PortInUse, match="this machine has no such address"):
        serve(app, "192.0.2.1", 0)


def test_stopping_frees_the_port_and_ends_the_push_connections(app: Flask) -> None:
    server = serve(app, "127.0.0.1", 0)
    stream = urllib.request.urlopen(f"{server.url}live/events", timeout=10)
    assert stream.readline() == b"retry: 1000\n"
    server.stop()
    server.stop()
    stream.close()
    serve(app, "127.0.0.1", server.port).stop()


def test_stopping_before_many_spectators_raises_nothing_anywhere(
    app: Flask, live: FakeLiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(app, "127.0.0.1", 0)
    streams = [urllib.request.urlopen(f"{server.url}live/events", timeout=10) for _ in range(20)]
    live.show(MOVED)
    server.stop()
    for stream in streams:
        stream.close()
    # A slow machine is told of, too, that a visitor had to wait: no mistake.
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_stopped_app_can_be_served_again(app: Flask) -> None:
    serve(app, "127.0.0.1", 0).stop()
    with serve(app, "127.0.0.1", 0) as server:
        stream = urllib.request.urlopen(f"{server.url}live/events", timeout=10)
        assert b"event: view" in stream.readline() + stream.readline() + stream.readline()
        stream.close()


def test_fifty_spectators_all_hear_of_a_move_and_others_still_get_the_page(
    config: PageConfig, log: SqlGameLog, live: FakeLiveTable
) -> None:
    app = create_app(replace(config, push_limit=50), log, Ports(live=live))
    heard: list[bool] = []

    def watch(url: str) -> None:
        with urllib.request.urlopen(url, timeout=30) as stream:
            for line in stream:
                if b"a1-b2" in line:
                    heard.append(True)
                    return

    with serve(app, "127.0.0.1", 0) as server:
        watchers = [Thread(target=watch, args=(f"{server.url}live/events",)) for _ in range(50)]
        for watcher in watchers:
            watcher.start()
        assert "Black to move." in fetch(f"{server.url}live/")
        live.show(MOVED)
        for watcher in watchers:
            watcher.join(30)
        assert len(heard) == 50
