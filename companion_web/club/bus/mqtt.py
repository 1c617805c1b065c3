"""The bus over MQTT 5, with paho-mqtt."""

import contextlib
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from typing import Any
from urllib.parse import urlsplit

from paho.mqtt.client import Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from tachiai.companion_web.club.bus.bus import Delivery, Link
from tachiai.companion_web.errors import BusFault
from tachiai.rules.quoting import quoted_value

PORT, TLS_PORT = 1883, 8883
KEEP_ALIVE_S = 10
REVOKED = "CERTIFICATE_REVOKED"  # OpenSSL's name for the broker's TLS alert
SHORTEST_RETRY_S, LONGEST_RETRY_S = 1, 8

_new_properties: Callable[[int], Any] = Properties  # its attributes are set by name and have no types
_AT_LEAST_ONCE = SubscribeOptions(qos=1)


@dataclass(frozen=True, slots=True)
class Broker:
    """Address of the broker, and what a client needs to connect to it."""

    host: str
    port: int = PORT
    user: str = ""
    password: str = ""
    authority: Path | None = None  #: certificate of the authority that signed the broker's; None: no TLS
    certificate: Path | None = None  #: the client's certificate
    key: Path | None = None  #: the client's private key


def broker_at(address: str, **others: Any) -> Broker:
    """Parses ``mqtt://HOST[:PORT]``, ``mqtts://HOST[:PORT]`` or ``HOST[:PORT]``; ``others`` are further
    fields of ``Broker``. Raises ``BusFault`` for another text, and for mqtts without ``authority``.

    >>> broker = broker_at("mqtts://hub.local", authority=Path("authority.pem"))
    >>> broker.host, broker.port
    ('hub.local', 8883)
    """
    parts = urlsplit(address if "://" in address else f"mqtt://{address}")
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or parts.path.strip("/") or port == -1:
        raise BusFault(
            f"expected the broker as mqtt://HOST:PORT or mqtts://HOST:PORT, got {quoted_value(address)}"
        )
    is_tls = parts.scheme == "mqtts"
    if is_tls and others.get("authority") is None:
        raise BusFault(f"{address}: expected the file of a certificate authority for mqtts, got none")
    return Broker(parts.hostname, port or (TLS_PORT if is_tls else PORT), **others)


@dataclass(frozen=True, slots=True)
class Will:
    """The last will: a message that the broker publishes, retained, when a client is gone without
    disconnecting.
    """

    topic: str
    payload: bytes


class MqttBus:
    """Implements ``Bus``. Connects, and reconnects, on paho's thread; the broker need not be there yet.

    ``refused`` is set while the broker accepts nothing from this client: its certificate is revoked, or it
    is not authorized. Raises ``BusFault`` for certificate files that cannot be used.
    """

    def __init__(
        self, broker: Broker, name: str, will: Will | None = None, refused: Event | None = None
    ) -> None:
        self._refused = refused or Event()
        self._happened: SimpleQueue[Delivery | Link] = SimpleQueue()
        self._filters: list[str] = []
        client = self._client = Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTv5)
        client.on_connect = self._connected
        client.on_disconnect = self._disconnected
        client.on_message = self._arrived
        client.on_publish = self._taken
        client.on_log = self._noted
        client.max_queued_messages_set(10_000)
        client.max_inflight_messages_set(1_000)
        client.reconnect_delay_set(SHORTEST_RETRY_S, LONGEST_RETRY_S)
        if broker.user:
            client.username_pw_set(broker.user, broker.password)
        if broker.authority is not None:
            client.tls_set_context(_tls(broker))
        if will is not None:
            client.will_set(will.topic, will.payload, qos=1, retain=True)
        client.connect_async(broker.host, broker.port, KEEP_ALIVE_S, clean_start=True)
        client.loop_start()

    @property
    def is_up(self) -> bool:
        return self._client.is_connected()

    def subscribe(self, *filters: str) -> None:
        self._filters += filters
        if self.is_up:
            self._client.subscribe([(each, _AT_LEAST_ONCE) for each in filters])

    def publish(
        self,
        topic: str,
        payload: bytes,
        *,
        retain: bool = False,
        at_least_once: bool = True,
        expires_s: int | None = None,
        response_topic: str = "",
        correlation: bytes = b"",
    ) -> bool:
        if not self.is_up:
            return False
        properties = _new_properties(PacketTypes.PUBLISH)
        if expires_s is not None:
            properties.MessageExpiryInterval = expires_s
        if response_topic:
            properties.ResponseTopic = response_topic
        if correlation:
            properties.CorrelationData = correlation
        sent = self._client.publish(topic, payload, 1 if at_least_once else 0, retain, properties)
        return sent.rc == MQTTErrorCode.MQTT_ERR_SUCCESS

    def receive(self, timeout_s: float) -> Delivery | Link | None:
        with contextlib.suppress(Empty):
            return self._happened.get(timeout=timeout_s) if timeout_s > 0 else self._happened.get_nowait()
        return None

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    # On paho's thread.

    def _connected(self, _client: Client, _user: object, _flags: object, reason: Any, _more: object) -> None:
        if reason.is_failure:
            return
        self._refused.clear()
        if self._filters:
            self._client.subscribe([(each, _AT_LEAST_ONCE) for each in self._filters])
        self._happened.put(Link(True))

    def _disconnected(self, _client: Client, _user: object, _flags: object, _r: object, _m: object) -> None:
        self._happened.put(Link(False))

    def _taken(self, _client: Client, _user: object, _number: int, reason: Any, _more: object) -> None:
        if reason == "Not authorized":
            self._refused.set()

    def _noted(self, _client: Client, _user: object, _level: int, text: str) -> None:
        if REVOKED in text:  # paho reports TLS errors in its log only
            self._refused.set()

    def _arrived(self, _client: Client, _user: object, message: MQTTMessage) -> None:
        properties = message.properties
        try:
            topic = message.topic
        except UnicodeDecodeError:
            return  # no topic of ours; an exception here would end paho's thread
        self._happened.put(
            Delivery(
                topic,
                bytes(message.payload),
                message.retain,
                getattr(properties, "ResponseTopic", ""),
                getattr(properties, "CorrelationData", b""),
            )
        )


def _tls(broker: Broker) -> ssl.SSLContext:
    file = broker.authority
    try:
        context = ssl.create_default_context(cafile=file)
        if broker.certificate is not None:
            file = broker.certificate
            context.load_cert_chain(file, broker.key)
    except OSError as error:
        raise BusFault(f"{file}: expected certificates for mqtts: {error.strerror or error}") from error
    return context
