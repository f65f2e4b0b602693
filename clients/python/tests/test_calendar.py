"""What is due as a calendar, read by a library that knows nothing of the service."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import httpx2
from icalendar import Calendar

from regfeed import FeedsClient

if TYPE_CHECKING:
    from tests.conftest import Service


def test_the_list_of_key_dates_is_a_calendar(service: Service) -> None:
    today = dt.datetime.now(dt.timezone.utc).date()
    span = {"from": str(today), "to": str(today + dt.timedelta(days=20))}
    headers = {"X-API-Key": service.api_key, "Accept": "text/calendar"}
    answer = httpx2.get(f"{service.base_url}/api/v1/feeds/dates", params=span, headers=headers, timeout=60)
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    calendar = Calendar.from_ical(answer.content)
    events = calendar.events
    assert len(events) > 10
    assert [*calendar.errors, *(error for event in events for error in event.errors)] == []
    assert len({event.uid for event in events}) == len(events)
    assert all(type(event.start) is dt.date and today <= event.start for event in events)
    assert max(len(line) for line in answer.content.split(b"\r\n")) <= 75

    with FeedsClient(base_url=service.base_url, api_key=service.api_key) as client:
        assert client.dates.calendar(from_=today, to=today + dt.timedelta(days=20)) == answer.text
        assert Calendar.from_ical(client.dates.calendar(kind="comment_end", jurisdiction=["XX"])).events == []

    with FeedsClient(base_url=service.base_url, api_key=service.api_key) as client:
        for event in events[:10]:
            entry = client.entries.get(event.uid.split("-", maxsplit=1)[0])
            assert event.summary.endswith(f": {entry.title}")
            assert event.categories == [entry.topic.name]
            assert event.last_modified == entry.updated_at
            assert any(f"“{date.quote.text}”" in event.description for date in entry.key_dates or [])
