"""Moments (UTC) and durations as words of the record. Exact for every whole number of milliseconds.

::

    moment   = "2026-11-20T13:51:02.123Z"     years 0001 to 9999; beyond them, milliseconds since 1970
    duration = "0:09:58.000"                  hours, minutes, seconds; "-" before it if negative

Calendar days are counted as in Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years
begin in March, so that the leap day is the last of its year, and 400 years have 146 097 days.
"""

import re

DAY_MS = 86_400_000
DAYS_OF_400_YEARS = 146_097
DAYS_TO_1970 = 719_468  # from 1 March of the year 0

MOMENT = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z")
DURATION = re.compile(r"(-?)([0-9]{1,12}):([0-5][0-9]):([0-5][0-9])\.([0-9]{3})")
MILLISECONDS = re.compile(r"-?[0-9]{1,18}")


def format_moment(at_ms: int) -> str:
    """The word for ``at_ms``, milliseconds since 1970 (UTC).

    >>> format_moment(1_795_182_662_123), format_moment(-1)
    ('2026-11-20T13:51:02.123Z', '1969-12-31T23:59:59.999Z')
    """
    days, ms = divmod(at_ms, DAY_MS)
    year, month, day = _date(days)
    if not 1 <= year <= 9999:
        return str(at_ms)
    minutes, ms = divmod(ms, 60_000)
    return (
        f"{year:04}-{month:02}-{day:02}T{minutes // 60:02}:{minutes % 60:02}:{ms // 1000:02}.{ms % 1000:03}Z"
    )


def parse_moment(word: str) -> int | None:
    """Milliseconds since 1970 (UTC); None if ``word`` is no moment."""
    if MILLISECONDS.fullmatch(word):
        return int(word)
    match = MOMENT.fullmatch(word)
    if match is None:
        return None
    year, month, day, hours, minutes, seconds, ms = map(int, match.groups())
    days = _days(year, month, day) if year and 1 <= month <= 12 else 0
    if _date(days) != (year, month, day) or hours > 23 or minutes > 59 or seconds > 59:
        return None
    return days * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms


def format_duration(ms: int) -> str:
    """The word for a duration of ``ms`` milliseconds.

    >>> format_duration(598_000), format_duration(-1)
    ('0:09:58.000', '-0:00:00.001')
    """
    seconds, rest = divmod(abs(ms), 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{'-' if ms < 0 else ''}{minutes // 60}:{minutes % 60:02}:{seconds:02}.{rest:03}"


def parse_duration(word: str) -> int | None:
    """Milliseconds; None if ``word`` is no duration."""
    match = DURATION.fullmatch(word)
    if match is None:
        return None
    sign, hours, minutes, seconds, ms = match.groups()
    total = ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(ms)
    return -total if sign else total


def _date(days: int) -> tuple[int, int, int]:
    """The year, month and day that lie ``days`` after 1 January 1970."""
    era, day_of_era = divmod(days + DAYS_TO_1970, DAYS_OF_400_YEARS)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    months_from_march = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * months_from_march + 2) // 5 + 1
    month = months_from_march + 3 if months_from_march < 10 else months_from_march - 9
    year = era * 400 + year_of_era
    return (year + 1 if month <= 2 else year), month, day


def _days(year: int, month: int, day: int) -> int:
    """The days from 1 January 1970 to a date: the inverse of ``_date``."""
    march_year = year - 1 if month <= 2 else year
    era, year_of_era = divmod(march_year, 400)
    months_from_march = (month + 9) % 12
    day_of_year = (153 * months_from_march + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * DAYS_OF_400_YEARS + day_of_era - DAYS_TO_1970
