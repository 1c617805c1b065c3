"""The folders of this repository, their rooms, and the Python files in them."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("rules", "vision", "firmware", "companion_web", "hardware_docs")


# What puts a table, or the site, together, and may therefore import all folders.
PROGRAMS = (
    *(
        Path("firmware", room)
        for room in (
            "autoplay",
            "remote",
            "tables",
            "reports",
            "page",
            "club",
            "assembly",
            "cli",
            "other_games",
        )
    ),
    Path("hardware_docs/site"),  # describes all folders
)


def stacked(folder: str, *layers: str) -> dict[str, set[str]]:
    """Rooms of a folder, lowest first: each may import those of the layers below."""
    rooms: dict[str, set[str]] = {}
    for layer in layers:
        below = set(rooms)
        rooms.update({f"{folder}/{room}": below for room in layer.split()})
    return rooms


def arrows(folder: str, table: str) -> dict[str, set[str]]:
    """Rooms of a folder, one a line: the room, then those that it may import, ``vision`` too; a star: all."""
    rooms: dict[str, set[str]] = {}
    for line in table.strip().splitlines():
        room, _, others = line.strip().partition(":")
        may = {other if other in FOLDERS else f"{folder}/{other}" for other in others.split()}
        rooms[f"{folder}/{room}"] = {*rooms, "vision"} if others == " *" else may
    return rooms


# Room → the rooms of its folder that it may import, and those within them. A room is a sub-folder or a module
# that lies beside one; a file is in the innermost room.
ROOMS = {
    **arrows(
        "firmware",
        """
        errors:
        memory:
        time_source:
        referee:
        teaching: referee
        menu: referee
        updating: errors
        wifi: errors
        drivers: errors
        other_games: errors drivers settings
        engine: errors
        settings: errors referee drivers
        troubles: errors vision
        devices: errors settings devices/lights
        devices/cameras: errors time_source settings drivers troubles vision
        devices/lights: errors settings drivers referee
        devices/panel: errors settings referee
        devices/clock_display: errors settings drivers referee
        virtual_table: errors memory time_source vision
        setting_up: errors time_source settings troubles vision
        diagnostics: errors time_source settings drivers troubles referee devices vision
        table: errors memory time_source settings troubles referee teaching devices setting_up vision
        autoplay: *
        tables: *
        remote: *
        reports: *
        page: *
        club: *
        assembly: *
        cli: *
        """,
    ),
    **arrows(
        "companion_web",
        """
        config:
        drawing:
        errors:
        guides:
        languages:
        live_table:
        support_ports:
        throttling:
        learners: errors
        log: errors
        security: config
        club/bus: errors
        rooms: errors club/bus security
        club/rounds: errors
        replay: drawing errors log
        wifi: drawing languages security
        club/joining: errors club/bus
        live: drawing live_table replay
        club/uplink: errors live_table log club/bus club/rounds club/joining
        club/hub: drawing errors log security club/bus club/rounds club/joining club/uplink
        club/simulated: errors live_table log club/bus club/uplink
        ports: live_table support_ports learners club/joining club/hub rooms
        club/public: errors languages club/bus club/rounds replay club/hub
        serialisers: drawing languages live_table log replay ports
        services: config drawing live_table log security replay live ports
        request_limits: services
        serve: errors services
        table_links: languages live_table services
        club/web: drawing errors languages security live services request_limits club
        pages: *
        app: *
        """,
    ),
    **stacked(
        "vision",
        "errors frame limits pi_sensors reasons",
        "json_file",
        "board picture_file",
        "opencv",
        "locate",
        "own_board",
        "read",
        "calibrate",
        "watch",
    ),
    **stacked(
        "hardware_docs",
        "errors",
        "access_point camera_stand catalogue wiring",
        "marker_numbers",
        "drawing",
        "facts writing",
        "site",
    ),
}


def python_files(*folders: str) -> list[Path]:
    found = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    assert len(found) > 20, "the folders are nearly empty: is this the right place?"
    return found
