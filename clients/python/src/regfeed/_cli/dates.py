"""Dates in the output of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime as dt

    from regfeed._models import Entry


def minute(time: dt.datetime) -> str:
    """Give a time to the minute."""
    return f"{time:%Y-%m-%d %H:%M}"


def format_date(entry: Entry) -> str:
    """Format the publication date with the precision of the source, otherwise the day of the first fetch."""
    day = f"{entry.published_date:%Y-%m-%d}"
    if entry.published_date_source == "first_seen":
        return f"first seen {day}"
    return day if entry.published_precision == "day" else minute(entry.published_date)
