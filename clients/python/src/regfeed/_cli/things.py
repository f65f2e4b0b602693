"""Single things for people: one entry, a summary, figures, a line for each change."""

from __future__ import annotations

from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

from regfeed._cli.dates import format_date
from regfeed._cli.outcomes import standard_output
from regfeed._cli.reasons import format_reason
from regfeed._cli.texts import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from regfeed._model import Model
    from regfeed._models import EntryDetail, Match, Preview, TopicSummary


def write_text(text: str) -> None:
    """Write a text of our own as it is."""
    with standard_output() as output:
        output.write(text if text.endswith("\n") else f"{text}\n")


def write_as_it_is(text: str) -> None:
    """Write a text of the service for a program, with the ends of its lines, on every system."""
    with standard_output() as output:
        if isinstance(output, TextIOWrapper):
            output.reconfigure(newline="")
        output.write(text)


def write_entry(entry: EntryDetail) -> None:
    """Write an entry: its title, where it comes from, its summary, its text."""
    facts = [entry.institution_name, entry.topic.name, f"{format_date(entry)} UTC", *entry.tags]
    method = entry.summary.model or entry.summary.method if entry.summary else ""
    points = [f"- {one_line(point)}" for point in entry.five_point_summary or []]
    summary = points or [one_line(entry.one_line_summary or "")]
    parts = [
        [one_line(entry.title), one_line(entry.link or ""), one_line(" | ".join(facts))],
        [*summary, one_line(f"Summary: {method}")] if entry.summary else [],
        [one_line(entry.description)],
    ]
    _write_parts(parts)


def write_summary(summary: TopicSummary) -> None:
    """Write the summary of a topic; where there is none, its status."""
    window = f"{summary.window_start:%Y-%m-%d} to {summary.window_end:%Y-%m-%d}" if summary.window_start else ""
    made = (
        f"{summary.status}, {summary.model or summary.method or 'not made yet'}, {summary.entry_count} entries {window}"
    )
    lines = [one_line(line) for line in (summary.summary or "").splitlines()]
    places = [f"[{place}] {one_line(entry_id)}" for place, entry_id in enumerate(summary.entry_ids, 1)]
    _write_parts([[one_line(summary.topic_name), one_line(made)], lines, places])


def write_figures(figures: Model) -> None:
    """Write a line for each figure, with the name that it has in the service; lists of figures are counted."""
    values: dict[str, object] = figures.model_dump(mode="json", exclude_unset=True)
    _write_parts([[one_line(f"{name}: {_figure(value)}") for name, value in values.items()]])


def _figure(value: object) -> str:
    return f"{len(cast('list[object]', value))} of them" if isinstance(value, list) else str(value)


def write_changes(entries: Iterable[EntryDetail]) -> None:
    """Write a line for each entry: when it changed, its state, topic, title and link."""
    rows = (
        (f"{one.updated_at:%Y-%m-%d %H:%M:%S}", one.status, one.topic_id, one.title, one.link or "") for one in entries
    )
    lines = ["  ".join(one_line(cell) for cell in row).rstrip() for row in rows]
    _write_parts([lines])


def write_match_lines(matches: Iterable[Match]) -> None:
    """Write a line for each match: time, kind, topic, title, link and reason."""
    rows = (
        (
            f"{one.matched_at:%Y-%m-%d %H:%M:%S}",
            one.kind,
            one.entry.topic_id,
            one.entry.title,
            one.entry.link or "",
            f"({format_reason(one.why)})",
        )
        for one in matches
    )
    _write_parts([["  ".join(one_line(cell) for cell in row if cell) for row in rows]])


def write_preview(preview: Preview) -> None:
    """Write the number of matches of a preview and the newest updates."""
    grades = {"busy": "That is busy: more than 10 a day.", "refused": "That is more than 50 a day: narrow it."}
    counts = f"{preview.matches} updates from {preview.from_} to {preview.to}, {preview.per_week:g} a week."
    newest = [f"{format_date(one)}  {one_line(one.topic_id)}  {one_line(one.title)}" for one in preview.samples]
    _write_parts([[counts, grades.get(preview.grade, "")], newest])


def _write_parts(parts: Iterable[list[str]]) -> None:
    texts = ["".join(f"{line}\n" for line in lines if line) for lines in parts]
    with standard_output() as output:
        output.write("\n".join(text for text in texts if text))
