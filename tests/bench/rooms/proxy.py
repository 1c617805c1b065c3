"""An HTTP proxy that loses requests and answers, sends some requests twice, and holds all back for a while,
so that they overtake each other.
"""

import http.client
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True, slots=True)
class BadNet:
    """Shares of all requests, and how long one is on its way at most."""

    lost: float = 0.1  #: half of them before they arrive, half on the way back
    doubled: float = 0.1
    longest_s: float = 3.0


PASSED_ON = ("Content-Type", "Accept", "Accept-Language")
PASSED_BACK = {"Content-Type", "Location", "Cache-Control"}


@contextmanager
def proxy(host_port: int, net: BadNet, seed: int = 1) -> Iterator[int]:
    """Serves while the context lasts, and yields its port."""
    chance, lock = random.Random(seed), threading.Lock()

    def drawn() -> tuple[float, float, float, float]:
        with lock:
            return chance.random(), chance.random(), chance.random(), chance.random()

    class Passing(BaseHTTPRequestHandler):
        def _pass(self) -> None:
            lost, doubled, out, back = drawn()
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            time.sleep(out * net.longest_s / 2)
            if lost < net.lost / 2:
                return
            if doubled < net.doubled:
                threading.Timer(back * net.longest_s, lambda: self._ask(body)).start()
            answer = self._ask(body)
            if answer is None or lost < net.lost:
                return
            time.sleep(back * net.longest_s / 2)
            with suppress(OSError):
                status, headers, content = answer
                self.send_response(status)
                for name in PASSED_BACK & set(headers.keys()):
                    self.send_header(name, headers[name])
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

        do_GET = do_POST = _pass  # noqa: N815 - by these names http.server calls it

        def _ask(self, body: bytes) -> tuple[int, Message, bytes] | None:
            asking = http.client.HTTPConnection("127.0.0.1", host_port, timeout=30)
            try:
                headers = {name: self.headers[name] for name in PASSED_ON if name in self.headers}
                asking.request(self.command, self.path, body or None, headers)
                answer = asking.getresponse()
                return answer.status, answer.headers, answer.read()
            except (OSError, http.client.HTTPException):
                return None
            finally:
                asking.close()

        def log_message(self, format: str, *args: object) -> None:
            """Writes nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Passing)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
