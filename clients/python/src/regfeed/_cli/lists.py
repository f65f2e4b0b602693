"""Lists of entries, in the form that is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Literal

from regfeed._cli.outcomes import note
from regfeed._cli.rows import is_coloured, write_csv, write_entries, write_facets, write_json
from regfeed._models import FoundEntry

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from regfeed._cli.rows import Form
    from regfeed._sync.client import FeedsClient
    from regfeed._sync.pages import Page

_TABLE_ROWS = 50
_GREATEST_LIMIT = 100


@dataclass(frozen=True)
class Wanted:
    """Which entries, and how many at most; what is None sets no bound."""

    category_id: str | None
    topic_id: str | None
    jurisdiction: str | None
    sector: str | None
    institution: str | None
    tag: str | None
    language: str | None
    kind: str | None
    cites: str | None
    start_date: dt.date | None
    end_date: dt.date | None
    limit: int | None
    search: str | None = None
    in_: Literal["entry", "document"] | None = None
    order: Literal["newest", "relevance"] | None = None
    facets: str | None = None
    as_of: dt.datetime | None = None


def list_entries(client: FeedsClient, wanted: Wanted, form: Form) -> None:
    """Write entries, and say beside the output how they were found.

    Raises:
        NotFoundError: nothing was found, and there is no such category or topic either.
    """
    # A table looks one entry further, to say whether there are more.
    most = (wanted.limit or _TABLE_ROWS) + 1 if form == "table" else wanted.limit
    page = client.entries.detail(
        category_id=wanted.category_id,
        topic_id=wanted.topic_id,
        jurisdiction=wanted.jurisdiction,
        sector=wanted.sector,
        institution=wanted.institution,
        tag=wanted.tag,
        language=wanted.language,
        kind=wanted.kind,
        cites=wanted.cites,
        search=wanted.search,
        start_date=wanted.start_date,
        end_date=wanted.end_date,
        in_=wanted.in_,
        order=wanted.order,
        highlight=True if form == "table" and wanted.search is not None and is_coloured() else None,
        facets=wanted.facets,
        as_of=wanted.as_of,
        limit=min(most or _GREATEST_LIMIT, _GREATEST_LIMIT),
    )
    found = _known(client, wanted, islice(page, most))
    match form:
        case "json":
            write_json(found)
        case "csv":
            write_csv(found, FoundEntry)
        case "table":
            _write_table(list(found), wanted.limit or _TABLE_ROWS, page)
    _tell(page)


def _write_table(found: list[FoundEntry], most: int, page: Page[FoundEntry]) -> None:
    write_entries(found[:most])
    if page.facets is not None:
        write_facets(page.facets)
    if len(found) > most:
        of = "" if page.total is None else f" of {page.total}"
        note(f"The first {most}{of}. --limit shows more, --json and --csv all.")


def _tell(page: Page[FoundEntry]) -> None:
    """Say which synonyms were used, and what an order by relevance leaves out."""
    if page.expanded:
        forms = "; ".join(f"{one.term} also as {', '.join(one.forms)}" for one in page.expanded)
        note(f"Searched for {forms}. Double quotes switch that off.")
    if page.ranked is not None and not page.ranked.is_all:
        note(f"These are of the newest {page.ranked.matches} that match; --order newest has the older ones.")


def _known(client: FeedsClient, wanted: Wanted, found: Iterator[FoundEntry]) -> Iterator[FoundEntry]:
    """Give what was found; where that is nothing, make sure that there are such categories and topics."""
    first = next(found, None)
    if first is None:
        for category_id in _values(wanted.category_id):
            client.categories.get(category_id)
        for topic_id in _values(wanted.topic_id):
            client.topics.get(topic_id)
    return chain(() if first is None else (first,), found)


def _values(text: str | None) -> list[str]:
    return [] if text is None else [value.strip() for value in text.split(",")]
