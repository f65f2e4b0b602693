# Written by generate_sync.py from _async/resources.py: change that one.
"""The resources by the names of their routes. Each method is one route of version 1; alerts have their own file."""

from __future__ import annotations

import datetime as dt  # noqa: TC003 - typing.get_type_hints needs these two
from collections.abc import Sequence  # noqa: TC003
from typing import Literal, overload

from regfeed._models import (
    Category,
    DocumentDifference,
    DocumentPassage,
    DocumentText,
    DueDate,
    Entry,
    EntryAtVersion,
    EntryDetail,
    EntryDifference,
    EntryDocument,
    EntryVersion,
    FeedCoverage,
    FoundEntry,
    RelatedEntries,
    StatsOverview,
    Status,
    Topic,
    TopicDetails,
    TopicStats,
    TopicStatsDetail,
    TopicSummary,
)
from regfeed._places import Instant, Moment, Since, place_of
from regfeed._requests import Call, call, from_one, query_of
from regfeed._several import Facet, Several, joined, joined_names
from regfeed._sync.caller import Caller  # noqa: TC001 - typing.get_type_hints needs these two
from regfeed._sync.changes import Changes
from regfeed._sync.pages import Page  # noqa: TC001

Order = Literal["newest", "relevance"]
SearchedPart = Literal["entry", "document"]
"""Of the entries that a search finds."""

_MAX_LIMIT = 100


class Categories:
    """Categories: groups of topics."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        name: str | None = None,
        is_active: bool | None = None,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Category]:
        """List the categories.

        Args:
            name: a part of the name, in any case.
            is_active: only active or only inactive ones.
            page: number of the page, from 1; needs `page_size`.
            page_size: items on a page; without it there is one page with all.
        """
        query = call("categories", name=name, is_active=is_active, page=page, page_size=page_size)
        return self._caller.array(query, Category)

    def get(self, category_id: str) -> Category:
        """Get one category.

        Raises:
            NotFoundError: there is none with this id.
        """
        return self._caller.one(call("categories", category_id), Category)

    def topics(self, category_id: str, *, page: int | None = None, page_size: int | None = None) -> Page[Topic]:
        """List the topics of a category; `page` and `page_size` as in `list`.

        Raises:
            NotFoundError: there is no category with this id.
        """
        query = call("categories", category_id, "topics", page=page, page_size=page_size)
        return self._caller.array(query, Topic)


class Topics:
    """Topics: regulators and standard setters whose updates are followed."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    @overload
    def list(
        self,
        *,
        category_id: str | None = None,
        details: Literal[True],
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[TopicDetails]: ...

    @overload
    def list(
        self,
        *,
        category_id: str | None = None,
        details: bool = False,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Topic]: ...

    def list(
        self,
        *,
        category_id: str | None = None,
        details: bool = False,
        page: int | None = None,
        page_size: int | None = None,
    ) -> Page[Topic]:
        """List the topics.

        Args:
            category_id: only those of a category; an unknown one has none.
            details: with the further fields of `TopicDetails`.
            page: number of the page, from 1; needs `page_size`.
            page_size: items on a page; without it there is one page with all.
        """
        query = call("topics", category_id=category_id, details=details or None, page=page, page_size=page_size)
        return self._caller.array(query, TopicDetails if details else Topic)

    def get(self, topic_id: str) -> TopicDetails:
        """Get one topic with details.

        Raises:
            NotFoundError: there is none with this id.
        """
        return self._caller.one(call("topics", topic_id), TopicDetails)

    def entries(
        self,
        topic_id: str,
        *,
        is_active: bool | None = None,
        as_of: Instant | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
    ) -> Page[Entry]:
        """List the entries of a topic, newest first; arguments as in `entries.list`.

        Raises:
            NotFoundError: there is no topic with this id; with the code `version_not_kept`, as in `entries.list`.
        """
        query = call(
            "topics",
            topic_id,
            "entries",
            is_active=is_active,
            as_of=as_of,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return self._caller.page(query, Entry)

    def summary(self, topic_id: str) -> TopicSummary:
        """Get the summary of what a topic published recently; its `status` is `pending` until one was made.

        Raises:
            NotFoundError: there is no topic with this id.
        """
        return self._caller.one(call("topics", topic_id, "summary"), TopicSummary)


class Entries:
    """Entries: the published updates."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        feed_id: str | None = None,
        is_active: bool | None = None,
        as_of: Instant | None = None,
        updated_after: Moment | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
    ) -> Page[Entry]:
        """List the entries, newest first.

        Args:
            feed_id: only those of a feed; an unknown one has none.
            is_active: only active or only inactive ones.
            as_of: as the list was at that instant, at the end of its second: a datetime with a zone, or a text with
                one. Its entries have the content of that time. Not together with `updated_after`.
            updated_after: those that changed after it, in the order of their change; `changes` follows them.
            limit: most items on a page, 0 to 100; 50 where it is not given.
            offset: how many items to leave out, up to 10,000. Pages after the first are found by cursor.
            cursor: the `next_cursor` of a page with the same filters, to go on from there.

        Raises:
            BadRequestError: an argument that the service cannot use; its `errors` name it.
            NotFoundError: with the code `version_not_kept`; `detail` has the time from which lists are stored.
        """
        query = call(
            "entries",
            "list",
            feed_id=feed_id,
            is_active=is_active,
            as_of=as_of,
            updated_after=updated_after,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return self._caller.page(query, Entry)

    def detail(
        self,
        *,
        category_id: Several | None = None,
        topic_id: Several | None = None,
        feed_id: Several | None = None,
        jurisdiction: Several | None = None,
        sector: Several | None = None,
        institution: Several | None = None,
        tag: Several | None = None,
        language: Several | None = None,
        kind: Several | None = None,
        cites: Several | None = None,
        key_month: Several | None = None,
        status: Status | None = None,
        search: str | None = None,
        in_: SearchedPart | None = None,
        date: str | dt.date | None = None,
        start_date: Moment | None = None,
        end_date: Moment | None = None,
        order: Order | None = None,
        highlight: bool | None = None,
        facets: Sequence[Facet] | str | None = None,
        as_of: Instant | None = None,
        updated_after: Moment | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
    ) -> Page[FoundEntry]:
        """List the entries with detail, newest first, or those that a search finds by relevance.

        The arguments before `status` take one value, or several of which an entry has one: a sequence, or a text with
        commas between them. Most take up to 20, those with a list for each value, such as `cites`, up to 4. Sectors,
        institutions and tags are compared by their letters and digits, in any case: within a sequence, their own commas
        are sent as hyphens; in a text, write the hyphen yourself.

        Args:
            category_id: only those of a category.
            topic_id: only those of a topic; an unknown one has none.
            feed_id: only those of a feed.
            jurisdiction: only those of a place, by its code: `EU`, `US`.
            sector: only those about a sector: `banking`.
            institution: only those of the institution with this name.
            tag: only those with a tag.
            language: only those in a language: `en`; a region after it makes no difference.
            kind: only those of a kind: `consultation`.
            cites: only those that cite this: `12 CFR 1026.35`, `2013/575/EU`; a part finds its sections.
            key_month: only those with a key date in this month: `2026-12`.
            status: `active` or `inactive`.
            search: words that must all be there; `"two words"` together, `-word` not. At most 200 characters.
            in_: where they are looked for: in the `entry` or in the `document` behind its link; both, if it is not
                given.
            date: those published on a day in UTC; not together with the next two.
            start_date: those published at this time or later.
            end_date: those published at this time or earlier; a day counts as a whole.
            order: `newest`, or `relevance`, which needs a search: of the newest 500 matches those with its words in
                the title and close together come first. `ranked` of the page says whether these are all.
            highlight: with `matches` in each entry that a search finds: where its words stand.
            facets: count all entries that are found by these, of which there can be several: `jurisdiction`,
                `category_id`, `topic_id`, `sector`, `language`, `kind`. `facets` of the first page has the
                numbers.
            as_of: as in `list`; words are looked for in entries alone. Not together with `facets` or an order by
                relevance.
            updated_after: as in `list`; not together with `facets` or an order by relevance.
            limit: as in `list`.
            offset: as in `list`.
            cursor: as in `list`.

        Raises:
            BadRequestError: an argument that the service cannot use; its `errors` name it.
            NotFoundError: as in `list`.
        """
        query = call(
            "entries",
            "detail",
            category_id=joined(category_id),
            topic_id=joined(topic_id),
            feed_id=joined(feed_id),
            jurisdiction=joined(jurisdiction),
            sector=joined_names(sector),
            institution=joined_names(institution),
            tag=joined_names(tag),
            language=joined(language),
            kind=joined(kind),
            cites=joined(cites),
            key_month=joined(key_month),
            status=status,
            search=search,
            **{"in": in_},
            date=date,
            start_date=start_date,
            end_date=end_date,
            order=order,
            highlight=highlight,
            facets=joined(facets),
            as_of=as_of,
            updated_after=updated_after,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return self._caller.page(query, FoundEntry)

    def get(self, entry_id: str, *, as_of: Instant | None = None) -> EntryDetail:
        """Get one entry with detail.

        Args:
            entry_id: its id.
            as_of: as it stood at that instant, at the end of its second: a datetime with a zone, or a text with one.

        Raises:
            NotFoundError: there is none with this id, or there was none then; with the code `version_not_kept`, what it
                said then was replaced before the service kept versions.
            BadRequestError: the instant is in the future.
        """
        return self._caller.one(call("entries", entry_id, as_of=as_of), EntryDetail)

    def versions(
        self, entry_id: str, *, limit: int | None = None, offset: int | None = None, cursor: str | None = None
    ) -> Page[EntryVersion]:
        """List the versions of an entry with their valid time and changed fields, the current one first.

        Raises:
            NotFoundError: there is no entry with this id.
        """
        query = call("entries", entry_id, "versions", limit=limit, offset=offset, cursor=cursor)
        return self._caller.page(query, EntryVersion)

    def version(self, entry_id: str, version: int) -> EntryAtVersion:
        """Get a version of an entry by its number.

        Raises:
            NotFoundError: there is no entry with this id, or it has no version of this number.
        """
        return self._caller.one(call("entries", entry_id, "versions", str(version)), EntryAtVersion)

    def diff(self, entry_id: str, from_: int | None = None, to: int | None = None) -> EntryDifference:
        """Compare two versions of an entry.

        Args:
            entry_id: its id.
            from_: the number of the earlier version; by default, the one before the later version.
            to: the number of the later version; by default, the current one.

        Raises:
            NotFoundError: there is no entry with this id, it has no such version, or nothing is kept of it.
            BadRequestError: `from_` is not before `to`.
        """
        return self._caller.one(call("entries", entry_id, "diff", **{"from": from_}, to=to), EntryDifference)

    def related(self, entry_id: str) -> RelatedEntries:
        """Get the same act as other feeds tell it, and earlier and later steps of its matter, each with why.

        `is_complete` is False where more of the same act or matter could not be looked at.

        Raises:
            NotFoundError: there is no entry with this id.
        """
        return self._caller.one(call("entries", entry_id, "related"), RelatedEntries)

    def document(self, entry_id: str, *, as_of: Instant | None = None) -> EntryDocument:
        """Get what is known of the document behind the link of an entry; where its text is not kept, `reason` says why.

        Args:
            entry_id: its id.
            as_of: of the document behind the link that the entry had at that instant, with a zone.

        Raises:
            NotFoundError: there is no entry with this id; otherwise as in `get`.
        """
        return self._caller.one(call("entries", entry_id, "document", as_of=as_of), EntryDocument)

    def document_text(self, entry_id: str, version: int | None = None, *, as_of: Instant | None = None) -> DocumentText:
        """Get the text of the document behind the link of an entry: paragraphs with an empty line between them.

        Args:
            entry_id: its id.
            version: the number of one of `document(entry_id).versions`; without it, the text as it is.
            as_of: as in `document`; without a number, the text that stood then.

        Raises:
            NotFoundError: there is no entry with this id; with the code `text_not_found`, there is no such text, and
                the message says why; otherwise as in `get`.
        """
        found = call("entries", entry_id, "document", "text", version=version, as_of=as_of)
        return self._caller.one(found, DocumentText)

    def document_diff(
        self, entry_id: str, from_: int | None = None, to: int | None = None, *, as_of: Instant | None = None
    ) -> DocumentDifference:
        """Compare two texts of the document behind the link of an entry: its lines, and the words within.

        Args:
            entry_id: the id of the entry.
            from_: the number of the earlier one of `document(entry_id).versions`; without it, the one before the later.
            to: the number of the later text; without it, the text as it is.
            as_of: as in `document_text`.

        Raises:
            NotFoundError: there is no entry with this id; with the code `text_not_found`, there is no such text, or
                none before it.
            BadRequestError: `from_` is not before `to`.
        """
        found = call("entries", entry_id, "document", "diff", **{"from": from_}, to=to, as_of=as_of)
        return self._caller.one(found, DocumentDifference)

    def document_passages(
        self,
        entry_id: str,
        search: str | None = None,
        version: int | None = None,
        *,
        as_of: Instant | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
    ) -> Page[DocumentPassage]:
        """List the passages of the text of a document in their order, or those that a search finds.

        Args:
            entry_id: the id of the entry whose link leads to it.
            search: words as in `detail`; where no passage has all of them, those that have the most. `ranges` of a
                passage say where they stand, in characters as Python counts them.
            version: as in `document_text`.
            as_of: as in `document_text`.
            limit: as in `list`.
            offset: as in `list`.
            cursor: as in `list`.

        Raises:
            NotFoundError: as in `document_text`.
            BadRequestError: the search has no word to look up.
        """
        query = call(
            "entries",
            entry_id,
            "document",
            "passages",
            search=search,
            version=version,
            as_of=as_of,
            limit=limit,
            offset=offset,
            cursor=cursor,
        )
        return self._caller.page(query, DocumentPassage)

    def changes(
        self,
        since: Since,
        *,
        feed_id: str | None = None,
        is_active: bool | None = None,
        limit: int = _MAX_LIMIT,
        poll: float | None = None,
    ) -> Changes[Entry]:
        """Follow new and edited entries, in the order of the changes. The first request is sent by the iteration.

        A change appears about 15 seconds after it happened. An entry that becomes inactive does not appear with
        `is_active=True`.

        Args:
            since: the `cursor` of earlier changes with the same filters, an aware datetime, a day in UTC, or None for
                all.
            feed_id: only those of a feed.
            is_active: only active or only inactive ones.
            limit: most items on a page, 1 to 100.
            poll: seconds between looks for more, for ever; None ends when it is caught up.
        """
        query = call("entries", "list", feed_id=feed_id, is_active=is_active, limit=from_one(limit))
        return Changes(self._caller, query, place_of(since), Entry, poll)

    def detail_changes(
        self,
        since: Since,
        *,
        category_id: Several | None = None,
        topic_id: Several | None = None,
        feed_id: Several | None = None,
        jurisdiction: Several | None = None,
        sector: Several | None = None,
        institution: Several | None = None,
        tag: Several | None = None,
        language: Several | None = None,
        kind: Several | None = None,
        cites: Several | None = None,
        key_month: Several | None = None,
        status: Status | None = None,
        search: str | None = None,
        date: str | dt.date | None = None,
        start_date: Moment | None = None,
        end_date: Moment | None = None,
        limit: int = _MAX_LIMIT,
        poll: float | None = None,
    ) -> Changes[EntryDetail]:
        """Follow what is added or edited, as `changes` does, with the filters of `detail`."""
        query = call(
            "entries",
            "detail",
            category_id=joined(category_id),
            topic_id=joined(topic_id),
            feed_id=joined(feed_id),
            jurisdiction=joined(jurisdiction),
            sector=joined_names(sector),
            institution=joined_names(institution),
            tag=joined_names(tag),
            language=joined(language),
            kind=joined(kind),
            cites=joined(cites),
            key_month=joined(key_month),
            status=status,
            search=search,
            date=date,
            start_date=start_date,
            end_date=end_date,
            limit=from_one(limit),
        )
        return Changes(self._caller, query, place_of(since), EntryDetail, poll)


class Stats:
    """Statistics: how much there is, in all and by topic."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def overview(self) -> StatsOverview:
        """Get the totals."""
        return self._caller.one(call("stats", "overview"), StatsOverview)

    def topics(
        self, *, limit: int | None = None, offset: int | None = None, cursor: str | None = None
    ) -> Page[TopicStats]:
        """List the figures of all topics; arguments as in `entries.list`."""
        return self._caller.page(call("stats", "topics", limit=limit, offset=offset, cursor=cursor), TopicStats)

    def topic(self, topic_id: str) -> TopicStatsDetail:
        """Get the figures of one topic, by feed and by day.

        Raises:
            NotFoundError: there is no topic with this id.
        """
        return self._caller.one(call("stats", "topics", topic_id), TopicStatsDetail)


def _due(
    from_: str | dt.date | None, to: str | dt.date | None, several: dict[str, Several | None], sector: Several | None
) -> Call:
    """Give the call of the key dates of a span that filters choose."""
    span = {"from": from_, "to": to}
    return call("dates", sector=joined_names(sector), **{name: joined(one) for name, one in several.items()}, **span)


class Dates:
    """Key dates: what is due when. `client.dates(...)` is `client.dates.list(...)`."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        from_: str | dt.date | None = None,
        to: str | dt.date | None = None,
        kind: Several | None = None,
        category_id: Several | None = None,
        topic_id: Several | None = None,
        feed_id: Several | None = None,
        jurisdiction: Several | None = None,
        sector: Several | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
    ) -> Page[DueDate]:
        """List the key dates of the active entries on the days of a span, the earliest first, each with its entry.

        A date of a month or a quarter counts as its last day. Dates that cannot be read with certainty are not listed.

        Args:
            from_: first day of the span; today in UTC without it.
            to: last day of the span, less than 366 days after the first; 90 days after it without it.
            kind: only dates of a kind, or of several: `comment_end`, `effective`, `compliance`, `reporting`,
                `hearing`, `application`.
            category_id: only those of a category, or of several.
            topic_id: only those of a topic, or of several.
            feed_id: only those of a feed, or of several.
            jurisdiction: only those of a place, by its code, or of several.
            sector: only those about a sector, or about several.
            limit: items on a page, up to 100.
            offset: items before the page; not with `cursor`.
            cursor: `next_cursor` of the page before.
        """
        several = {"kind": kind, "category_id": category_id, "topic_id": topic_id, "feed_id": feed_id}
        query = _due(from_, to, {**several, "jurisdiction": jurisdiction}, sector)
        page = query_of({"limit": limit, "offset": offset, "cursor": cursor})
        return self._caller.page(query.with_params(**page), DueDate)

    def calendar(
        self,
        *,
        from_: str | dt.date | None = None,
        to: str | dt.date | None = None,
        kind: Several | None = None,
        category_id: Several | None = None,
        topic_id: Several | None = None,
        feed_id: Several | None = None,
        jurisdiction: Several | None = None,
        sector: Several | None = None,
    ) -> str:
        """Get the dates of `list` as a calendar (iCalendar, RFC 5545), for a file or another program.

        At most 500 dates: where there are more, its description and its last event say from which day on they are
        missing.

        Args:
            from_: first day of the span; today in UTC without it.
            to: last day of the span, less than 366 days after the first; 90 days after it without it.
            kind: only dates of a kind, or of several.
            category_id: only those of a category, or of several.
            topic_id: only those of a topic, or of several.
            feed_id: only those of a feed, or of several.
            jurisdiction: only those of a place, by its code, or of several.
            sector: only those about a sector, or about several.

        Raises:
            APIResponseError: the answer is not a calendar.
        """
        several = {"kind": kind, "category_id": category_id, "topic_id": topic_id, "feed_id": feed_id}
        query = _due(from_, to, {**several, "jurisdiction": jurisdiction}, sector)
        return self._caller.text(query, "text/calendar")

    __call__ = list


class Coverage:
    """Coverage: how feeds were read, and what may be missing. `client.coverage(...)` is `client.coverage.list(...)`."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(
        self,
        *,
        topic_id: str | None = None,
        feed_id: str | None = None,
        from_: str | dt.date | None = None,
        to: str | dt.date | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
    ) -> Page[FeedCoverage]:
        """List how feeds were read in a period, by the id of the feed.

        A page has at most 25 feeds, of a topic at most 5: iterating over it reads all.

        Args:
            topic_id: of this topic only, with the feeds that are not followed.
            feed_id: of this feed only.
            from_: first day of the period in UTC, which has at most 92 days; six days before the last without it.
            to: last day of the period in UTC; today without it.
            limit: items on a page, up to 100.
            offset: items before the page; not with `cursor`.
            cursor: `next_cursor` of the page before.
        """
        period = {"from": from_, "to": to}
        page = {"limit": limit, "offset": offset, "cursor": cursor}
        query = call("coverage", topic_id=topic_id, feed_id=feed_id, **period, **page)
        return self._caller.page(query, FeedCoverage)

    __call__ = list
