"""Times in options: a day, an instant, or an age."""

from __future__ import annotations

import datetime as dt
import re
from typing import cast

import typer

_AGO = re.compile(r"([0-9]{1,4})([dh])")


def moment(text: str | None, option: str) -> dt.date | None:
    """Read `2026-11-20`, `2026-11-20T09:00:00+01:00`, or `7d` and `24h`, which mean so long ago.

    Raises:
        typer.BadParameter: the text has another format.
    """
    if text is None:
        return None
    if ago := _AGO.fullmatch(text):
        unit = {"d": "days", "h": "hours"}[ago[2]]
        return dt.datetime.now(dt.timezone.utc).replace(microsecond=0) - dt.timedelta(**{unit: int(ago[1])})
    try:
        # Python 3.10 does not read the Z.
        return dt.date.fromisoformat(text) if len(text) == len("2026-11-20") else _instant(text.replace("Z", "+00:00"))
    except ValueError:
        example = "2026-11-20, 2026-11-20T09:00:00+01:00 (with a zone), 7d or 24h"
        raise typer.BadParameter(f"{text!r} is not a time such as {example}.", param_hint=option) from None


def instant(text: str, option: str) -> dt.datetime:
    """Read a moment as `moment` does; a day is its first moment in UTC.

    Raises:
        typer.BadParameter: the text has another format.
    """
    read = moment(text, option)
    if isinstance(read, dt.datetime):
        return read
    day = cast("dt.date", read)
    return dt.datetime(day.year, day.month, day.day, tzinfo=dt.timezone.utc)


def _instant(text: str) -> dt.datetime:
    instant = dt.datetime.fromisoformat(text)
    if instant.utcoffset() is None:
        raise ValueError
    return instant
