"""The filters of entries, as options that several commands have. `typer` reads the signature while it runs."""

from collections.abc import Callable
from typing import Annotated, cast

import typer

from regfeed._alerts import AlertFilters
from regfeed._cli.lists import EntryFilters
from regfeed._cli.moments import moment
from regfeed._cli.options import with_options

# The filters of entries take several values as the service does.
CategoryFilter = Annotated[str | None, typer.Option("--category", help="The id of a category, or several: a,b.")]
TopicFilter = Annotated[
    str | None, typer.Option("--topic", help="The id of a topic, or several; `regfeed topics` lists them.")
]
FeedFilter = Annotated[str | None, typer.Option("--feed", help="The id of a feed, or several: a,b.")]
JurisdictionFilter = Annotated[
    str | None, typer.Option("--jurisdiction", help="The code of a place, or several: EU,US.")
]
SectorFilter = Annotated[str | None, typer.Option("--sector", help="A sector, or several: banking,insurance.")]
InstitutionFilter = Annotated[
    str | None, typer.Option("--institution", help="The name of an institution, or several; a comma in it as a hyphen.")
]
TagFilter = Annotated[str | None, typer.Option("--tag", help="A tag, or several: consultation,guidance.")]
LanguageFilter = Annotated[str | None, typer.Option("--language", help="A language, or several: en,de.")]
KindFilter = Annotated[
    str | None, typer.Option("--kind", help="A kind of updates, or several: consultation,proposed_rule.")
]
CitesFilter = Annotated[
    str | None, typer.Option("--cites", help="What is cited, or several: '12 CFR 1026,2013/575/EU'.")
]
KeyMonthFilter = Annotated[
    str | None, typer.Option("--key-month", help="A month with a key date, or several: 2026-12,2027-01.")
]
Since = Annotated[
    str | None, typer.Option("--since", help="Published then or later: a day, an instant with a zone, 7d or 24h.")
]
Until = Annotated[str | None, typer.Option("--until", help="Published then or earlier; a day counts as a whole.")]
Limit = Annotated[
    int | None, typer.Option("--limit", min=1, help="Most entries. Without it a table has 50, JSON and CSV all.")
]


def with_filters(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of `_filters`; it gets what they say as its first argument."""
    return with_options(_filters, command)


def with_alert_filters(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of `_alert_filters`; it gets what they say as its first argument."""
    return with_options(_alert_filters, command)


def _filters(
    *,
    category: CategoryFilter = None,
    topic: TopicFilter = None,
    feed: FeedFilter = None,
    jurisdiction: JurisdictionFilter = None,
    sector: SectorFilter = None,
    institution: InstitutionFilter = None,
    tag: TagFilter = None,
    language: LanguageFilter = None,
    kind: KindFilter = None,
    cites: CitesFilter = None,
    key_month: KeyMonthFilter = None,
    since: Since = None,
    until: Until = None,
    limit: Limit = None,
) -> EntryFilters:
    return EntryFilters(
        category_id=category,
        topic_id=topic,
        feed_id=feed,
        jurisdiction=jurisdiction,
        sector=sector,
        institution=institution,
        tag=tag,
        language=language,
        kind=kind,
        cites=cites,
        key_month=key_month,
        start_date=moment(since, "--since"),
        end_date=moment(until, "--until"),
        limit=limit,
    )


def _alert_filters(
    *,
    category: CategoryFilter = None,
    topic: TopicFilter = None,
    feed: FeedFilter = None,
    jurisdiction: JurisdictionFilter = None,
    sector: SectorFilter = None,
    institution: InstitutionFilter = None,
    tag: TagFilter = None,
    language: LanguageFilter = None,
    kind: KindFilter = None,
    cites: CitesFilter = None,
    key_month: KeyMonthFilter = None,
) -> AlertFilters:
    given = {
        "category_id": category,
        "topic_id": topic,
        "feed_id": feed,
        "jurisdiction": jurisdiction,
        "sector": sector,
        "institution": institution,
        "tag": tag,
        "language": language,
        "kind": kind,
        "cites": cites,
        "key_month": key_month,
    }
    return cast("AlertFilters", {name: value for name, value in given.items() if value is not None})
