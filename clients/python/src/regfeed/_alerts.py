"""Request bodies of alerts: conversion from Python values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence  # noqa: TC003 - typing.get_type_hints needs it
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

from regfeed._models import AlertQuery, AlertReminders, AlertSchedule, Destination, ReplayedSpan, SkippedDeliveries
from regfeed._places import Moment  # noqa: TC001 - typing.get_type_hints needs it
from regfeed._requests import written
from regfeed._several import Several, joined, joined_names

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["new", "edited"]
"""The events that an alert matches."""

Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
"""A day on which a digest is sent."""


class AlertFilters(TypedDict, total=False):
    """The filters of an alert, each as `entries.detail` takes it."""

    search: str
    category_id: Several
    topic_id: Several
    feed_id: Several
    jurisdiction: Several
    sector: Several
    institution: Several
    tag: Several
    language: Several
    kind: Several
    cites: Several
    key_month: Several
    status: str
    date: str | dt.date
    start_date: Moment
    end_date: Moment


class InstantSchedule(TypedDict):
    """An alert sends each match by itself, as it is found."""

    every: Literal["instant"]


class DigestSchedule(TypedDict):
    """An alert sends all that it matched as one digest, at a time such as `09:00` in a zone such as `Europe/London`.

    Where `every` is `weekly`, that is on one day.
    """

    every: Literal["daily", "weekly"]
    time: str
    time_zone: str
    days: Sequence[Day]


Schedule = AlertSchedule | InstantSchedule | DigestSchedule
"""The schedule of an alert, as the service answers it or as a dict."""


class ReminderTimes(TypedDict):
    """An alert reminds of key dates so many days before, at a time such as `09:00` in a zone of the IANA list."""

    days_before: Sequence[Literal[30, 7, 1]]
    time: str
    time_zone: str


Reminders = AlertReminders | ReminderTimes
"""When an alert reminds, as the service answers it or as a dict."""

_NAMES = (
    "sector",
    "institution",
    "tag",
)


def query_of_alert(query: AlertQuery | AlertFilters) -> dict[str, str]:
    """Give the filters as the service reads them: those that are set, each as the parameter of a list of entries.

    Raises:
        ValueError: a datetime without a zone.
    """
    given: Mapping[str, Any] = query.model_dump() if isinstance(query, AlertQuery) else cast("dict[str, Any]", query)
    return {name: _text(name, value) for name, value in given.items() if value is not None}


def schedule_of_alert(schedule: Schedule) -> dict[str, object]:
    """Give the fields of a schedule that are set."""
    values: object = schedule.model_dump() if isinstance(schedule, AlertSchedule) else schedule
    options = cast("Mapping[str, Any]", values)
    if isinstance(options.get("days"), str):
        raise TypeError("days must be a list of days.")
    fields = {name: value for name, value in options.items() if value is not None}
    return {name: list(value) if name == "days" else value for name, value in fields.items()}


def reminders_of_alert(reminders: Reminders) -> dict[str, object]:
    """Give the fields of reminders."""
    values: object = reminders.model_dump() if isinstance(reminders, AlertReminders) else reminders
    fields = cast("Mapping[str, Any]", values)
    return {name: list(value) if name == "days_before" else value for name, value in fields.items()}


def change_of_alert(
    *,
    name: str | None = None,
    query: AlertQuery | AlertFilters | None = None,
    kinds: Sequence[Kind] | None = None,
    schedule: Schedule | None = None,
    reminders: Reminders | Literal[False] | None = None,
    destinations: Sequence[Destination | str] | None = None,
    paused: bool | str | None = None,
) -> dict[str, object]:
    """Give the fields of an alert that are set."""
    fields: dict[str, object | None] = {
        "name": name,
        "query": None if query is None else query_of_alert(query),
        "kinds": None if kinds is None else list(kinds),
        "schedule": None if schedule is None else schedule_of_alert(schedule),
        "destinations": None if destinations is None else _ids(destinations),
    }
    given = {field: value for field, value in fields.items() if value is not None}
    remind = {} if reminders is None else {"reminders": reminders_of_alert(reminders) if reminders else None}
    pause = {} if paused is None else {"paused": _pause(paused)}
    return {**given, **remind, **pause}


def sum_of_replays(parts: Sequence[ReplayedSpan]) -> ReplayedSpan:
    """Add up what came of the parts of a span; it goes on where the last of them does."""
    last = parts[-1]
    skipped = {
        reason: sum(getattr(part.skipped, reason) for part in parts) for reason in type(last.skipped).model_fields
    }
    changes = {"replayed": sum(part.replayed for part in parts), "skipped": SkippedDeliveries(**skipped)}
    return last.model_copy(update=changes)


def _ids(destinations: Sequence[Destination | str]) -> list[str]:
    if isinstance(destinations, str):
        raise TypeError("destinations must be a list of ids, or of destinations.")
    return [one if isinstance(one, str) else one.id for one in destinations]


def _pause(paused: bool | str) -> dict[str, str | None] | None:  # noqa: FBT001
    """Give the pause as it is sent: with the reason where there is one, or its end."""
    if isinstance(paused, str):
        return {"reason": paused}
    return {"reason": None} if paused else None


def _text(name: str, value: Several | dt.date) -> str:
    if isinstance(value, dt.date):
        return written(name, value)
    return (joined_names(value) if name in _NAMES else joined(value)) or ""
