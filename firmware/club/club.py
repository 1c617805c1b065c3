"""The uplink of a table that has joined a club, on a thread of its own."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path

from tachiai.companion_web.club.bus.bus import Bus
from tachiai.companion_web.club.bus.messages import About, Online
from tachiai.companion_web.club.bus.topics import Channel, Site
from tachiai.companion_web.club.joining.https import server_context, serving
from tachiai.companion_web.club.uplink.alerts import pictures_app
from tachiai.companion_web.club.uplink.sending import Clocks
from tachiai.companion_web.club.uplink.uplink import Uplink
from tachiai.companion_web.errors import BadName, BusFault, JoiningFault
from tachiai.companion_web.live_table import LiveTable
from tachiai.companion_web.log import SqlGameLog
from tachiai.companion_web.ports import TableSetUp
from tachiai.firmware.errors import BadSetting
from tachiai.firmware.page.addresses import network_address
from tachiai.firmware.settings.sections import ClubSettings
from tachiai.firmware.time_source import TimeSource
from tachiai.rules.registry import game_ids


def bus_of(
    settings: ClubSettings,
    name: str,
    will: tuple[str, bytes] | None = None,
    refused: threading.Event | None = None,
) -> Bus:
    """Connection to the broker of the settings. Raises ``BadSetting``. ``will``: (topic, payload) that the
    broker publishes when the client is gone. ``refused`` is set while the broker refuses the client.
    """
    # Loaded only when needed: most tables are in no club.
    from tachiai.companion_web.club.bus.mqtt import MqttBus, Will, broker_at

    files = {
        field: Path(value) if value else None
        for field, value in (
            ("authority", settings.authority),
            ("certificate", settings.certificate),
            ("key", settings.private_key),
        )
    }
    try:
        broker = broker_at(settings.broker, user=settings.user, password=settings.password, **files)
        return MqttBus(broker, name, None if will is None else Will(*will), refused)
    except BusFault as error:
        raise BadSetting(f"club.broker: {error}") from error


def bus_of_table(
    settings: ClubSettings, site: Site, table: str, expelled: threading.Event | None = None
) -> Bus:
    """Connection of a table, with its last will. Raises ``BadName``, ``BadSetting``. ``expelled`` is set
    while the club has expelled the table.
    """
    will = site.table(table, Channel.ONLINE), Online(online=False).as_json()
    return bus_of(settings, f"{site.site}-{table}", will, expelled)


@contextmanager
def in_club(
    settings: ClubSettings,
    log: SqlGameLog,
    live: LiveTable,
    set_up: TableSetUp,
    page_address: Callable[[], str],
    clock: TimeSource,
    expelled: threading.Event,
) -> Iterator[None]:
    """Runs the table's uplink while the context lasts; does nothing without a broker in the settings.
    ``expelled`` is set while the club has expelled the table. Raises ``BadSetting``.
    """
    if not settings.broker:
        yield
        return
    if not log.is_here:
        raise BadSetting(
            "club.broker: expected log.url empty or a file of this computer at a table of a club, got a "
            "database elsewhere: the table's own log is what the hub reads"
        )
    try:
        site = Site(settings.site)
        bus = bus_of_table(settings, site, settings.table, expelled)
    except BadName as error:
        raise BadSetting(f"club: {error}") from error

    with closing(bus), _pictures_served(settings, log) as pictures:

        def card(log_id: str, at_ms: int) -> About:
            return About(
                version=version("tachiai"),
                name=settings.name or settings.table,
                games=game_ids(),
                log_id=log_id,
                page=page_address(),
                pictures=pictures,
                at_ms=at_ms,
            )

        clocks = Clocks(clock.now_s, clock.unix_ms)
        uplink = Uplink(bus, site, settings.table, log, live, set_up, card, clocks)
        thread = threading.Thread(target=uplink.run, name="club", daemon=True)
        thread.start()
        try:
            yield
        finally:
            uplink.stop()
            thread.join()


@contextmanager
def _pictures_served(settings: ClubSettings, log: SqlGameLog) -> Iterator[str]:
    """Serves the table's pictures to the hub by HTTPS. Yields the address, or "". Raises ``BadSetting``."""
    if not settings.certificate:
        yield ""
        return
    files = Path(settings.certificate), Path(settings.private_key), Path(settings.authority)
    try:
        with serving(pictures_app(log), "0.0.0.0", 0, server_context(*files)) as port:
            yield f"https://{network_address()}:{port}"
    except JoiningFault as error:
        raise BadSetting(f"club.certificate: {error}") from error
