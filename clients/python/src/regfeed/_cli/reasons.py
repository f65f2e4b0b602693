"""Queries, schedules, reasons of matches and replays, each in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regfeed._models import Alert, AlertQuery, ReplayedSpan, Why


def format_query(query: AlertQuery) -> str:
    """Format a query: the search, then each filter with its name."""
    given: dict[str, str] = query.model_dump(exclude_none=True)
    words = [given.pop("search")] if "search" in given else []
    return "; ".join([*words, *(f"{_name(name)}: {value}" for name, value in given.items())])


def format_schedule(alert: Alert) -> str:
    """Format the time of sending; `nothing` for a paused alert."""
    if alert.paused is not None:
        return "nothing"
    schedule = alert.schedule
    if schedule.every == "instant":
        return "at once"
    return " ".join([schedule.every, schedule.time or "", ",".join(schedule.days or []), schedule.time_zone or ""])


def format_reason(why: Why) -> str:
    """Format the reason of a match: its words, then the values of each filter."""
    given: dict[str, list[str]] = why.filters.model_dump(exclude_none=True)
    words = [", ".join(why.words)] if why.words else []
    return "; ".join([*words, *(f"{_name(name)}: {', '.join(values)}" for name, values in given.items())])


def format_replay(found: ReplayedSpan) -> str:
    """Format the number of replayed and of skipped deliveries, these by reason."""
    given: dict[str, int] = found.skipped.model_dump()
    skipped = [f"{_name(reason)} {count}" for reason, count in given.items() if count > 0]
    replayed = f"{found.replayed} {'delivery is' if found.replayed == 1 else 'deliveries are'} due again"
    return f"{replayed}. Left out: {', '.join(skipped)}." if skipped else f"{replayed}."


def _name(name: str) -> str:
    return name.removesuffix("_id").replace("_", " ")
