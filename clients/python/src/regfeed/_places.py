"""Places in the list of changes, as text: an instant or day to begin at, or the cursor of a page."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING

from regfeed._errors import APIResponseError
from regfeed._requests import written

if TYPE_CHECKING:
    from regfeed._requests import Call
    from regfeed._responses import RawResponse

Moment = str | dt.date
"""A day (`date`, or text `YYYY-MM-DD`), or an instant (aware `datetime`, or text with a zone)."""

Instant = str | dt.datetime
"""An aware `datetime`, or text with a zone."""

Since = str | dt.date | None
"""A stored cursor, an aware datetime (changes after it), a day (from its first moment in UTC), or None for all."""

_BEGINNING = "1970-01-01"
_DAY_OR_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}([T ].+)?", re.ASCII)


def place_of(since: Since) -> str:
    """Give the place as text.

    Raises:
        ValueError: an empty text, or a datetime without a zone.
    """
    if since is None:
        return _BEGINNING
    place = written("since", since).strip()
    if not place:
        raise ValueError("since is empty: it takes a stored cursor, a datetime, a day, or None for everything.")
    return place


def call_from(call: Call, place: str) -> Call:
    """Give the call that reads the changes after a place."""
    return call.with_params(**{"updated_after" if _DAY_OR_INSTANT.fullmatch(place) else "cursor": place})


def place_after(next_cursor: str | None, response: RawResponse) -> str:
    """Give the place after a page of changes.

    Raises:
        APIResponseError: the page does not say it, though each page of changes must.
    """
    if next_cursor is not None:
        return next_cursor
    detail = "The answer is not what it should be: a page of changes has no next_cursor."
    raise APIResponseError(detail, status_code=response.status_code, request_id=response.request_id, response=response)
