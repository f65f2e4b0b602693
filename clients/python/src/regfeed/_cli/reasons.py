"""What an alert looks for and when it sends, and why an entry matched, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regfeed._models import Alert, AlertQuery, ReplayedSpan, Why


def told_query(query: AlertQuery) -> str:
    """Give the search as it is, then each filter with its name."""
    given: dict[str, str] = query.model_dump(exclude_none=True)
    words = [given.pop("search")] if "search" in given else []
    return "; ".join([*words, *(f"{_name(name)}: {value}" for name, value in given.items())])


def told_schedule(alert: Alert) -> str:
    """Say when it sends what it matches; nothing where it is paused."""
    if alert.paused is not None:
        return "nothing"
    told = alert.schedule
    if told.every == "instant":
        return "at once"
    return " ".join([told.every, told.time or "", ",".join(told.days or []), told.time_zone or ""])


def told_why(why: Why) -> str:
    """Give the words that stood in it, then what it has of each filter."""
    given: dict[str, list[str]] = why.filters.model_dump(exclude_none=True)
    words = [", ".join(why.words)] if why.words else []
    return "; ".join([*words, *(f"{_name(name)}: {', '.join(values)}" for name, values in given.items())])


def told_replay(found: ReplayedSpan) -> str:
    """Say how many deliveries are due again, and how many were left out, with why."""
    given: dict[str, int] = found.skipped.model_dump()
    left_out = [f"{_name(reason)} {count}" for reason, count in given.items() if count > 0]
    replayed = f"{found.replayed} {'delivery is' if found.replayed == 1 else 'deliveries are'} due again"
    return f"{replayed}. Left out: {', '.join(left_out)}." if left_out else f"{replayed}."


def _name(name: str) -> str:
    return name.removesuffix("_id").replace("_", " ")
