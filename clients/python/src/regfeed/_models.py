"""What the service answers.

Every time is an aware `datetime` in UTC. Fields that a newer service adds are kept in `model_extra`. A field with known
values, such as `status`, may get further ones: they come as text.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict

from regfeed._responses import RawResponse  # noqa: TC001


def _in_utc(instant: dt.datetime) -> dt.datetime:
    return instant.astimezone(dt.timezone.utc)


Instant = Annotated[AwareDatetime, AfterValidator(_in_utc)]
"""An aware datetime in UTC, to the second."""

Status = Literal["active", "inactive"] | str
SummaryStatus = Literal["ready", "pending", "stale"] | str
SummaryMethod = Literal["ai", "extractive"] | str


class Model(BaseModel):
    """A thing that the service answers. Its fields cannot be set anew.

    A list in it is a plain list: what has one is no member of a set and no key of a dict. Use its id there.
    """

    model_config = ConfigDict(extra="allow", frozen=True, defer_build=True)
    __slots__ = ("_response",)

    @property
    def response(self) -> RawResponse | None:
        """The answer that this is, with headers and bytes; None for a part of an answer, such as an entry of a page."""
        response: RawResponse | None = getattr(self, "_response", None)
        return response

    @property
    def request_id(self) -> str | None:
        """Leads the service's operators to the request; None for a part of an answer."""
        return self.response.request_id if self.response else None


class Reference(Model):
    """The id and name of what an entry belongs to."""

    id: str
    name: str


class FeedReference(Reference):
    """The feed of an entry, with its address."""

    url: str


class Category(Model):
    """A group of topics, for example banking supervision."""

    id: str
    name: str
    slug: str
    description: str
    color: str
    """`#` and six hexadecimal digits."""
    is_active: bool
    topic_count: int
    """Active and inactive topics."""
    created_at: Instant
    updated_at: Instant


class Topic(Model):
    """One regulator or standard setter whose updates are followed."""

    id: str
    category_id: str
    name: str
    description: str
    color: str
    """`#` and six hexadecimal digits."""
    is_active: bool
    summary_window_days: int
    """How many days the summary of the topic looks back."""
    created_at: Instant
    updated_at: Instant


class TopicDetails(Topic):
    """A topic with who it is, where it has force and how much it published."""

    acronym: str
    jurisdiction_code: str
    """Two or three capital letters."""
    jurisdiction: str
    scope: str
    """For example `national` or `supranational`."""
    entity_type: str
    """For example `regulator` or `central_bank`."""
    sectors: list[str]
    languages: list[str]
    primary_url: str
    tags: list[str]
    feed_count: int
    entry_count: int
    latest_published_date: Instant | None


class TopicSummary(Model):
    """What a topic published in its window.

    `[2]` at the end of a line of `summary` cites the second of `entry_ids`. Until one was made, `status` is `pending`
    and its text, window, method, model and time are None. `stale`: entries came, went or moved since then.
    """

    topic_id: str
    topic_name: str
    summary: str | None
    status: SummaryStatus
    window_days: int
    window_start: Instant | None
    window_end: Instant | None
    entry_count: int
    entry_ids: list[str]
    method: SummaryMethod | None
    """`ai`, or `extractive`: sentences of the sources, chosen by rule."""
    model: str | None
    """The model that wrote it; None where no model did."""
    generated_at: Instant | None


class SummarySource(Model):
    """How and when the summaries of an entry were made."""

    method: SummaryMethod
    model: str | None
    generated_at: Instant


class Entry(Model):
    """One published update. Texts are plain text."""

    id: str
    feed_id: str
    topic_id: str
    title: str
    link: str | None
    """The original source."""
    institution_name: str
    description: str
    published_date: Instant
    is_active: bool
    one_line_summary: str | None
    five_point_summary: list[str] | None
    """Five points, or None."""
    created_at: Instant
    updated_at: Instant


class EntryDetail(Entry):
    """An entry with the names of what it belongs to, its tags and how its summaries were made."""

    status: Status
    topic: Reference
    category: Reference
    feed: FeedReference
    jurisdiction_code: str
    tags: list[str]
    summary: SummarySource | None


class DayStats(Model):
    """How many entries were published on a day in UTC."""

    date: dt.date
    entries: int


class StatsOverview(Model):
    """Totals. The last days count active entries by their day of publication in UTC, today included."""

    total_feeds: int
    total_topics: int
    total_entries: int
    total_categories: int
    active_feeds: int
    feeds_stale: int
    """Active feeds without a good fetch for 48 hours."""
    active_topics: int
    active_entries: int
    entries_last_7_days: int
    entries_last_30_days: int
    latest_published_date: Instant | None
    as_of: Instant | None
    """When the figures last changed."""
    by_day: list[DayStats]
    """Active entries by day of publication over the last 90 days, oldest first."""


class TopicStats(Model):
    """The figures of one topic."""

    topic_id: str
    topic_name: str
    total_entries: int
    active_entries: int
    inactive_entries: int
    total_feeds: int
    entries_last_7_days: int
    entries_last_30_days: int
    latest_published_date: Instant | None


class FeedStats(Model):
    """The figures of one feed of a topic."""

    feed_id: str
    feed_name: str
    is_active: bool
    total_entries: int
    active_entries: int
    inactive_entries: int
    last_success_at: Instant | None
    """The last good fetch; None before the first."""


class TopicStatsDetail(TopicStats):
    """The figures of one topic by feed, and by day over the last 90 days, oldest first."""

    by_feed: list[FeedStats]
    by_day: list[DayStats]
