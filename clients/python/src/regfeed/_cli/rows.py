"""Results of commands as a table, JSON lines or CSV."""

from __future__ import annotations

import csv
import datetime as dt
import json
import os
import re
import sys
from typing import TYPE_CHECKING, Any, Literal, get_args

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from regfeed._cli.dates import format_date, minute
from regfeed._cli.outcomes import standard_output
from regfeed._cli.reasons import format_query, format_reason, format_schedule
from regfeed._cli.texts import csv_cell, json_line, one_line
from regfeed._dataframe import columns_of
from regfeed._several import Facet

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

    from regfeed._model import Model
    from regfeed._models import (
        Delivery,
        Destination,
        DueDate,
        FacetCount,
        FeedCoverage,
        FoundEntry,
        FoundFacets,
        ListedAlert,
        Match,
        OwnedAlert,
        TopicDetails,
    )

Form = Literal["table", "json", "csv"]

_ADDRESS = re.compile(r"https?://[!-~]+")
_WIDTH_OF_A_FILE = 100_000
_WIDTH_WITH_CATEGORIES = 110
_WIDTH_OF_A_COLUMN = 8
_VALUES_OF_A_FACET = 10
_MATCH = Style(bold=True, color="red")


def write_json(items: Iterable[Model]) -> None:
    """Write one JSON object a line, with the fields as the service names them."""
    with standard_output() as output:
        for item in items:
            # Not those that the service leaves out.
            output.write(json_line(item.model_dump_json(exclude_unset=True)) + "\n")


def write_csv(items: Iterable[Model], model: type[Model]) -> None:
    """Write a head and one row an item, with the columns that a DataFrame has."""
    columns = columns_of(model)
    with standard_output() as output:
        writer = csv.writer(output, lineterminator="\n")
        writer.writerow([column.name for column in columns])
        for item in items:
            writer.writerow([_csv_value(column.cell(item)) for column in columns])


def write_topics(topics: Iterable[TopicDetails]) -> None:
    """Write a table of topics; a narrow terminal does not show their categories."""
    rows = [
        (
            one.id,
            one.name,
            one.category_id,
            one.jurisdiction_code,
            one.entry_count,
            minute(one.latest_published_date) if one.latest_published_date else "",
        )
        for one in topics
    ]
    _write_table(("ID", "Topic", "Category", "Where", "Entries", "Latest (UTC)"), rows)


def write_coverage(feeds: Sequence[FeedCoverage]) -> None:
    """Write a table of feeds with verdict, number of fetches, last news and usual gap."""
    rows = [
        (
            one.feed_id,
            one.verdict,
            f"{one.read} of {one.due}",
            one.failures,
            one.gaps_found,
            one.last_news_on or "not known",
            "not known" if one.usual_gap_days is None else one.usual_gap_days,
        )
        for one in feeds
    ]
    _write_table(("Feed", "Verdict", "Read", "Failed", "Gaps", "Last news", "Usual gap in days"), rows)


def write_dates(dates: Sequence[DueDate]) -> None:
    """Write a table of key dates with their kind, topic and entry."""
    rows = [
        (
            one.date if one.moved_from is None else f"{one.date} (was {one.moved_from})",
            one.kind.replace("_", " "),
            one.entry.topic_id,
            one.entry.title,
        )
        for one in dates
    ]
    _write_table(("Due (UTC)", "What", "Topic", "Title"), rows)


def write_entries(entries: Sequence[FoundEntry]) -> None:
    """Write a table of entries; titles are links on a terminal, otherwise a column has the links.

    Matches in a title are bold and coloured if the entry has their positions.
    """
    if _is_terminal():
        rows = [(format_date(one), one.topic_id, _linked(one)) for one in entries]
        _write_table(("Published (UTC)", "Topic", "Title"), rows)
    else:
        lines = [(format_date(one), one.topic_id, one.title, one.link or "") for one in entries]
        _write_table(("Published (UTC)", "Topic", "Title", "Link"), lines)


def write_alerts(alerts: Iterable[ListedAlert]) -> None:
    """Write a table of alerts with query, kinds, schedule and the number of matches within seven days."""
    rows = [
        (
            one.id,
            one.name,
            format_query(one.query),
            ", ".join(one.kinds),
            format_schedule(one),
            minute(one.since),
            one.matches_7_days.new + (one.matches_7_days.edited if "edited" in one.kinds else 0),
        )
        for one in alerts
    ]
    _write_table(("ID", "Alert", "Query", "Kinds", "Sends", "Since (UTC)", "In 7 days"), rows)


def write_owned_alerts(alerts: Iterable[OwnedAlert]) -> None:
    """Write a table of everybody's alerts with owner, query, schedule and pause."""
    rows = [
        (
            one.id,
            one.name,
            one.owner_id,
            format_query(one.query),
            ", ".join(one.kinds),
            format_schedule(one),
            minute(one.created_at),
            "" if one.paused is None else f"since {minute(one.paused.at)}: {one.paused.reason or 'no reason'}",
        )
        for one in alerts
    ]
    _write_table(("ID", "Alert", "Whose", "Query", "Kinds", "Sends", "Made (UTC)", "Paused (UTC)"), rows)


def write_matches(matches: Iterable[Match]) -> None:
    """Write a table of matches with their reasons."""
    rows = [
        (minute(one.matched_at), one.kind, one.entry.topic_id, one.entry.title, format_reason(one.why))
        for one in matches
    ]
    _write_table(("Matched (UTC)", "Kind", "Topic", "Title", "Why"), rows)


def write_destinations(destinations: Iterable[Destination]) -> None:
    """Write a table of destinations with their state."""
    rows = [(one.id, one.kind, one.name, one.address, _state(one)) for one in destinations]
    _write_table(("ID", "Kind", "Name", "Address", "State"), rows)


def _state(destination: Destination) -> str:
    if destination.paused is not None:
        return f"{destination.state} since {minute(destination.paused.at)}: {destination.paused.reason}"
    if destination.failing_since is not None:
        return f"{destination.state}, failing since {minute(destination.failing_since)}"
    return destination.state


def write_deliveries(deliveries: Iterable[Delivery]) -> None:
    """Write a table of deliveries with their attempts, next attempt and failure."""
    rows = [
        (
            one.id,
            minute(one.matched_at),
            one.kind,
            one.destination_id,
            one.state,
            len(one.tries),
            minute(one.due_at) if one.due_at else "",
            one.reason or (one.tries[-1].reason if one.tries else None) or "",
        )
        for one in deliveries
    ]
    _write_table(("ID", "Matched (UTC)", "Kind", "Destination", "State", "Tries", "Next (UTC)", "Reason"), rows)


def write_facets(facets: FoundFacets) -> None:
    """Write a table of the most frequent values of each facet, with how many entries have them."""
    rows: list[tuple[str, str, int | str | None]] = []
    for name in get_args(Facet):
        counts: list[FacetCount] = getattr(facets, name) or []
        rows += [
            (name, one.value, one.count if one.more_than is None else f"more than {one.more_than}")
            for one in counts[:_VALUES_OF_A_FACET]
        ]
    if not rows:
        return
    with standard_output() as output:
        output.write("\n")
    _write_table(("Facet", "Value", "Entries"), rows)


def is_coloured() -> bool:
    """Whether the output is a terminal whose user has nothing against colours (no-color.org)."""
    return _is_terminal() and not os.environ.get("NO_COLOR")


def _is_terminal() -> bool:
    output: TextIO | None = sys.stdout  # None where it is closed
    return output is not None and output.isatty()


def _write_table(names: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table that fits: long cells go on in the next line, and nothing of them is lost."""
    lines = [[_cell(value) for value in row] for row in rows]
    with standard_output() as output:
        is_terminal = output.isatty()
        width = None if is_terminal else _WIDTH_OF_A_FILE
        console = Console(file=output, force_terminal=is_terminal, width=width, markup=False, highlight=False)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        is_narrow = console.width < _WIDTH_WITH_CATEGORIES
        shown = [place for place, name in enumerate(names) if name != "Category" or not is_narrow]
        room = console.width - _WIDTH_OF_A_COLUMN * len(shown)
        for place in shown:
            longest = max((line[place].cell_len for line in lines), default=0)
            # An id in two lines cannot be copied. Where there is no room for it, it would be cut without a mark.
            is_whole = names[place] in {"ID", "Published (UTC)"} and longest <= room
            table.add_column(names[place], overflow="fold", no_wrap=is_whole)
        for line in lines:
            table.add_row(*(line[place] for place in shown))
        with console.capture() as captured:
            console.print(table)
        output.writelines(line.rstrip() + "\n" for line in captured.get().splitlines())


def _cell(value: object) -> Text:
    return value if isinstance(value, Text) else Text(one_line(str(value)))


def _linked(entry: FoundEntry) -> Text:
    link = entry.link if entry.link and _ADDRESS.fullmatch(entry.link) else None
    title = Text(one_line(entry.title), Style(link=link))
    for matches in entry.matches or []:
        if matches.field == "title":
            for one in matches.ranges:
                # Places in the title as it is shown.
                start = len(one_line(entry.title[: one.start] + "x")) - 1
                title.stylize(_MATCH, start, len(one_line(entry.title[: one.end])))
    return title


def _csv_value(value: Any) -> object:  # noqa: ANN401
    match value:
        case dt.datetime():
            return value.isoformat().replace("+00:00", "Z")
        case bool():
            return "true" if value else "false"
        case list() | dict():
            return csv_cell(json.dumps(value, ensure_ascii=False))
        case str():
            return csv_cell(value)
        case _:
            return value
