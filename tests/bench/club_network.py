"""The network between tables and broker: a proxy that can be cut, or go silent as a half-open line does."""

import asyncio
import threading
from contextlib import suppress


class Network:
    """Passes on what comes to ``port`` of this computer to ``broker_port``, on a thread of its own."""

    def __init__(self, port: int, broker_port: int) -> None:
        self.port, self._broker_port = port, broker_port
        self._loop = asyncio.new_event_loop()
        self._lines: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        started = threading.Event()
        threading.Thread(target=self._run, args=(started,), name="network", daemon=True).start()
        started.wait()

    def cut(self) -> None:
        """Ends all connections, and takes no new ones."""
        self._loop.call_soon_threadsafe(self._set, True, True)

    def silence(self) -> None:
        """Lets nothing through any more; the connections stay."""
        self._loop.call_soon_threadsafe(self._set, False, False)

    def mend(self) -> None:
        """Lets everything through again; what lay on a silent line too."""
        self._loop.call_soon_threadsafe(self._set, False, True)

    def _set(self, is_cut: bool, flows: bool) -> None:
        self._is_cut = is_cut
        if is_cut:
            for writer in self._lines:
                writer.transport.abort()
        if flows:
            self._flows.set()
        else:
            self._flows.clear()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._came, "127.0.0.1", self.port, backlog=512))
        started.set()
        self._loop.run_forever()

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._broker_port)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, far_writer}
        await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        self._lines -= {writer, far_writer}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
