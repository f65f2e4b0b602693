"""Lists of entries as a table, JSON or CSV."""

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
_MAX_LIMIT = 100


@dataclass(frozen=True)
class EntryFilters:
    """The filters and the limit of a list of entries; None sets no bound."""

    category_id: str | None
    topic_id: str | None
    feed_id: str | None
    jurisdiction: str | None
    sector: str | None
    institution: str | None
    tag: str | None
    language: str | None
    kind: str | None
    cites: str | None
    key_month: str | None
    start_date: dt.date | None
    end_date: dt.date | None
    limit: int | None
    search: str | None = None
    in_: Literal["entry", "document"] | None = None
    order: Literal["newest", "relevance"] | None = None
    facets: str | None = None
    as_of: dt.datetime | None = None


def list_entries(client: FeedsClient, filters: EntryFilters, form: Form) -> None:
    """Write entries, with notes on standard error about synonyms and ranking.

    Raises:
        NotFoundError: nothing was found, and there is no such category or topic either.
    """
    # A table requests one entry more, to note whether there are further ones.
    most = (filters.limit or _TABLE_ROWS) + 1 if form == "table" else filters.limit
    page = client.entries.detail(
        category_id=filters.category_id,
        topic_id=filters.topic_id,
        feed_id=filters.feed_id,
        jurisdiction=filters.jurisdiction,
        sector=filters.sector,
        institution=filters.institution,
        tag=filters.tag,
        language=filters.language,
        kind=filters.kind,
        cites=filters.cites,
        key_month=filters.key_month,
        search=filters.search,
        start_date=filters.start_date,
        end_date=filters.end_date,
        in_=filters.in_,
        order=filters.order,
        highlight=True if form == "table" and filters.search is not None and is_coloured() else None,
        facets=filters.facets,
        as_of=filters.as_of,
        limit=min(most or _MAX_LIMIT, _MAX_LIMIT),
    )
    found = _check_filters(client, filters, islice(page, most))
    match form:
        case "json":
            write_json(found)
        case "csv":
            write_csv(found, FoundEntry)
        case "table":
            _write_table(list(found), filters.limit or _TABLE_ROWS, page)
    _print_notes(page)


def _write_table(found: list[FoundEntry], most: int, page: Page[FoundEntry]) -> None:
    write_entries(found[:most])
    if page.facets is not None:
        write_facets(page.facets)
    if len(found) > most:
        of = "" if page.total is None else f" of {page.total}"
        note(f"The first {most}{of}. --limit shows more, --json and --csv all.")


def _print_notes(page: Page[FoundEntry]) -> None:
    """Write which synonyms were used, and which matches an order by relevance leaves out."""
    if page.expanded:
        forms = "; ".join(f"{one.term} also as {', '.join(one.forms)}" for one in page.expanded)
        note(f"Searched for {forms}. Double quotes switch that off.")
    if page.ranked is not None and not page.ranked.is_all:
        note(f"These are of the newest {page.ranked.matches} that match; --order newest has the older ones.")


def _check_filters(client: FeedsClient, filters: EntryFilters, found: Iterator[FoundEntry]) -> Iterator[FoundEntry]:
    """Return the entries; without any, check that the categories and topics exist."""
    first = next(found, None)
    if first is None:
        for category_id in _values(filters.category_id):
            client.categories.get(category_id)
        for topic_id in _values(filters.topic_id):
            client.topics.get(topic_id)
    return chain(() if first is None else (first,), found)


def _values(text: str | None) -> list[str]:
    return [] if text is None else [value.strip() for value in text.split(",")]
