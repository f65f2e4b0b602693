"""Versions of an entry for people: a line for each, and what differs between two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regfeed._cli.texts import one_line
from regfeed._cli.things import write_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regfeed._models import (
        DocumentChange,
        EntryDifference,
        EntryVersion,
        HeldVersion,
        TextDifference,
        TextVersion,
        ValueDifference,
    )

_MARKS = {"removed": ("[-", "-]"), "added": ("{+", "+}")}


def write_versions(versions: Iterable[EntryVersion]) -> None:
    """Write a line for each version: its number, valid time and changed fields."""
    write_text("".join(f"{format_version(one)}  {_changed(one)}\n" for one in versions))


def write_difference(difference: EntryDifference) -> None:
    """Write a difference: the versions, the texts with removals and additions, the other fields with both values."""
    lines = [f"{format_version(difference.from_)}\n{format_version(difference.to)}"]
    lines += [f"{one.field}: {marked(one)}" for one in difference.texts]
    lines += [f"{one.field}: {_values(one)}" for one in difference.values]
    write_text("\n".join(lines))


def format_version(one: HeldVersion | TextVersion) -> str:
    """Format the number and the valid time of a version."""
    until = "now" if one.until is None else f"{one.until:%Y-%m-%d %H:%M:%S}"
    return f"{one.version:>4}  {one.from_:%Y-%m-%d %H:%M:%S} to {until}"


def _changed(one: EntryVersion) -> str:
    if one.is_first:
        return "as it was first stored"
    if one.changed is None:
        return "the previous version is not stored"
    return one_line(", ".join(one.changed)) or "no visible change"


def marked(difference: TextDifference | DocumentChange) -> str:
    """Format a text as one line: removals in [-…-], additions in {+…+}."""
    marks = (_MARKS.get(one.op, ("", "")) for one in difference.segments)
    return one_line(
        "".join(f"{begin}{one.text}{end}" for (begin, end), one in zip(marks, difference.segments, strict=True))
    )


def _values(difference: ValueDifference) -> str:
    was, now = (one_line(", ".join(values or [])) or "nothing" for values in (difference.before, difference.after))
    return f"[-{was}-] {{+{now}+}}"
