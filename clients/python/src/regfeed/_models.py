# Made by `npm run openapi` of openapi.json: do not edit.
"""What the service answers.

Every time is an aware `datetime` in UTC. Fields that a newer service adds are kept in `model_extra`. A field with known
values, such as `status`, may get further ones: they come as text. What an answer need not have, such as `matches`, is
None where it is absent. What would be a word of Python has a `_` after its name here: `from_`.
"""

from __future__ import annotations

import datetime as dt  # noqa: TC003
from typing import Literal

from pydantic import Field

from regfeed._model import Instant, Model

Status = Literal["active", "inactive"] | str
SummaryStatus = Literal["ready", "pending", "stale"] | str
SummaryMethod = Literal["ai", "extractive"] | str
DateSource = Literal["feed", "feed_text", "page", "first_seen"] | str
DatePrecision = Literal["instant", "day"] | str
FeedState = (
    Literal[
        "fine",
        "quiet",
        "silent",
        "gap",
        "unknown",
        "failing",
        "paused",
        "flooding",
        "stale",
        "never_fetched",
        "unconfirmed",
        "not_followed",
    ]
    | str
)
CoverageVerdict = Literal["gaps", "not_read", "silent", "unknown", "complete"] | str
SearchedField = Literal["title", "institution_name", "one_line_summary", "description", "five_point_summary"] | str
MatchKind = Literal["new", "edited"] | str
DeliveryKind = Literal["new", "edited", "digest"] | str
DigestInterval = Literal["instant", "daily", "weekly"] | str
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str
PreviewGrade = Literal["ok", "busy", "refused"] | str
DestinationKind = Literal["webhook", "email", "channel", "chat_webhook", "teams"] | str
DestinationState = Literal["unverified", "active", "paused"] | str
DeliveryOutcome = Literal["delivered", "failed", "unknown", "gone"] | str
DeliveryState = Literal["due", "delivered", "failed", "unknown", "given_up", "gone", "gathered", "corrected"] | str


class Category(Model):
    """A group of topics, for example central banks."""

    id: str
    """The id of the category: lower-case letters, digits and hyphens. It never changes."""
    name: str
    """The name for people."""
    slug: str
    """The name as a part of an address."""
    description: str
    """What the topics of the category have in common."""
    color: str
    """A colour for display, as #rrggbb."""
    is_active: bool
    """False once the catalog does not name the category any more. It stays readable."""
    topic_count: int
    """How many topics the category has, inactive ones included."""
    created_at: Instant
    """When the service first knew the category."""
    updated_at: Instant
    """When it changed last."""


class Topic(Model):
    """One regulator or standard setter whose updates are followed."""

    id: str
    """The id of the topic: lower-case letters, digits and hyphens. It never changes."""
    category_id: str
    """The category that the topic belongs to."""
    name: str
    """The name for people."""
    description: str
    """What it does."""
    color: str
    """A colour for display, as #rrggbb."""
    is_active: bool
    """False once the catalog does not name the topic any more. It stays readable."""
    summary_window_days: int
    """How many days the topic's summary looks back."""
    created_at: Instant
    """When the service first knew the topic."""
    updated_at: Instant
    """When it changed last."""


class TopicDetails(Topic):
    """A topic with who it is, where it has force and how much it published.

    It has every field of Topic.
    """

    acronym: str
    """The short name."""
    jurisdiction_code: str
    """Where it has force, as a code of two or three capital letters."""
    jurisdiction: str
    """The name of that place."""
    scope: str
    """How far it reaches: subnational (a state or a province), national, supranational or international."""
    entity_type: str
    """What it is: regulator, central_bank, standard_setter, legislator or self_regulatory."""
    sectors: list[str]
    """The sectors that it supervises."""
    languages: list[str]
    """The languages of its publications, as codes of ISO 639-1."""
    primary_url: str
    """Its own site."""
    tags: list[str]
    """Words for finding it."""
    feed_count: int
    """How many active feeds belong to it."""
    entry_count: int
    """How many entries it has, inactive ones included."""
    latest_published_date: Instant | None
    """The publication of its newest active entry, null while there is none."""


class TopicSummary(Model):
    """What a topic published in its window."""

    topic_id: str
    """The topic."""
    topic_name: str
    """Its name."""
    summary: str | None
    """The text, null while there is none. A number in brackets at the end of a line cites an entry by its place in
    entry_ids, counted from 1."""
    status: SummaryStatus
    """ready; pending, where none was made yet; stale, where entries were added, removed or moved since it was made."""
    window_days: int
    """How many days it looks back."""
    window_start: Instant | None
    """The first moment that it covers, null while it is pending."""
    window_end: Instant | None
    """The last moment that it covers, null while it is pending."""
    entry_count: int
    """How many entries are in the window."""
    entry_ids: list[str]
    """The entries that the text is made of and cites."""
    method: SummaryMethod | None
    """ai for a language model, extractive for sentences that were taken from the entries themselves, null while it is
    pending."""
    model: str | None
    """The model, null for an extractive summary."""
    generated_at: Instant | None
    """When it was made, null while it is pending."""


class Entry(Model):
    """One published update.

    All texts are plain text without markup.
    """

    id: str
    """The id of the entry. It never changes."""
    feed_id: str
    """The feed that it came from."""
    topic_id: str
    """The topic that it belongs to."""
    title: str
    """Its title."""
    link: str | None
    """Its original source, an absolute http or https address as browsers read it; null where the feed gave none."""
    institution_name: str
    """Who published it."""
    description: str
    """What the feed says of it, empty where it says nothing."""
    published_date: Instant
    """When it was published, or the first instant of the day on which it was first seen: published_date_source says
    which. Lists are in the order of this date."""
    published_date_source: DateSource
    """Where published_date is from: the date of the feed (feed), the text of the feed's item (feed_text), the page of
    the notice (page), or nowhere (first_seen). Do not call an entry published on that day where it is first_seen: its
    source gave no date that can be read."""
    published_precision: DatePrecision
    """How exact published_date is: instant for a time, day for a day of which no time is known. Then published_date is
    the first instant of that day in UTC, and its first ten characters are the day as the source gave it."""
    first_seen_at: Instant
    """When the service first read it at its source."""
    is_backfill: bool
    """True where it was there when the service read its feed for the first time: not news, whatever its date."""
    is_active: bool
    """False for an entry that was taken out of service."""
    one_line_summary: str | None
    """A summary in one line, null where there is none."""
    five_point_summary: list[str] | None
    """A summary in five points, null where there is none."""
    created_at: Instant
    """When the service stored it first."""
    updated_at: Instant
    """When it changed last. Lists of changes are in the order of this date."""


class Reference(Model):
    """The id and name of what an entry belongs to."""

    id: str
    """The id of the topic."""
    name: str
    """The name of the topic."""


class FeedReference(Reference):
    """The feed of an entry, with its address."""

    url: str
    """The address of the feed's document."""


class SummarySource(Model):
    """How and when the summaries of an entry were made."""

    method: SummaryMethod
    """ai for a language model, extractive for sentences that were taken from the entry itself."""
    model: str | None
    """The model, null for an extractive summary."""
    generated_at: Instant
    """When they were made."""


class EntryDetail(Entry):
    """An entry with the names of what it belongs to, its tags and how its summary was made.

    It has every field of Entry.
    """

    status: Status
    """The same as is_active in a word."""
    topic: Reference
    """The topic that it belongs to."""
    category: Reference
    """The category of that topic."""
    feed: FeedReference
    """The feed that it came from."""
    jurisdiction_code: str
    """Where it has force, as a code of two or three capital letters."""
    tags: list[str]
    """The tags of its feed."""
    sectors: list[str]
    """The sectors of its topic."""
    language: str | None
    """The language of its feed, as a BCP 47 tag; null where nobody said."""
    summary: SummarySource | None
    """How its summaries were made, null where it has none."""
    source_fields: dict[str, list[str]] | None
    """What its source says of it in fields of its own, each a list of texts, such as the date of effect or the dockets:
    at most 20 fields, and 2 KB. null where it says nothing more."""


class TextRange(Model):
    """A part of a text, in Unicode code points from 0."""

    start: int
    """Where it begins."""
    end: int
    """Where it ends, itself excluded."""


class FieldMatches(Model):
    """What of a field of an entry matches a search."""

    field: SearchedField
    """The field."""
    index: int | None
    """Which point of five_point_summary, from 0; null for other fields."""
    ranges: list[TextRange]
    """The parts that match, in their order."""


class FoundEntry(EntryDetail):
    """An entry of a list or a search.

    It has every field of EntryDetail.
    """

    matches: list[FieldMatches] | None = None
    """With highlight, where the words of the search stand in it; absent otherwise."""


class FacetCount(Model):
    """How many of the entries that are found have a value."""

    value: str
    """The value, as the filter of that name takes it."""
    count: int | None
    """How many have it; null where that is not known exactly."""
    more_than: int | None
    """More than so many have it; null where count is known."""


class FoundFacets(Model):
    """How many of all entries that are found have each value, of the facets that were asked for.

    Where a count is null, there can be further values.
    """

    jurisdiction: list[FacetCount] | None = None
    """By jurisdiction_code, the most frequent first."""
    category_id: list[FacetCount] | None = None
    """By category, the most frequent first."""
    topic_id: list[FacetCount] | None = None
    """By topic, the most frequent first."""
    sector: list[FacetCount] | None = None
    """By sector, the most frequent first."""
    language: list[FacetCount] | None = None
    """By language without its region, the most frequent first; entries without a language are in none."""


class Expansion(Model):
    """A term of a search that is found by other forms, too."""

    term: str
    """The term, as it was written."""
    forms: list[str]
    """The other forms."""


class Ranked(Model):
    """What was put in order by relevance."""

    matches: int
    """So many of the newest matches, at most 500. Where total is null, some of them may be found not to match when
    their page is read."""
    is_all: bool
    """False where there are more matches, which no page of this order shows."""


class DayStats(Model):
    """How many entries were published on a day in UTC."""

    date: dt.date
    """The day in UTC."""
    entries: int
    """How many."""


class StatsOverview(Model):
    """Totals of the platform.

    Days are days of UTC, and today counts.
    """

    total_feeds: int
    """All feeds, inactive ones included."""
    total_topics: int
    """All topics, inactive ones included."""
    total_entries: int
    """All entries, inactive ones included."""
    total_categories: int
    """All categories, inactive ones included."""
    active_feeds: int
    """Feeds that are read, unconfirmed ones included."""
    feeds_stale: int
    """Active feeds without a good fetch for 48 hours, those that were never read included, but not the unconfirmed
    ones. This tells a feed without news from a broken one."""
    feeds_unconfirmed: int
    """Active feeds whose address nobody is known to have seen answer, and that never answered here. They are tried, but
    do not count on them: they are neither stale nor read. The first good fetch confirms an address."""
    feeds_silent: int
    """Active feeds that are read, and bring no news for longer than is usual for them. A feed of which too little is
    known does not count."""
    active_topics: int
    """Topics that are followed."""
    active_entries: int
    """Entries in service."""
    entries_last_7_days: int
    """Active entries that were published in the last 7 days."""
    entries_last_30_days: int
    """Active entries that were published in the last 30 days."""
    latest_published_date: Instant | None
    """The publication of the newest active entry, null while there is none."""
    as_of: Instant | None
    """When these figures changed last, null while they never did."""
    by_day: list[DayStats]
    """Active entries by published day over the last 90 days, oldest first, days without entries included."""


class TopicStats(Model):
    """One topic's figures.

    Days are days of UTC, and today counts.
    """

    topic_id: str
    """The topic."""
    topic_name: str
    """Its name."""
    total_entries: int
    """All its entries, inactive ones included."""
    active_entries: int
    """Its entries in service."""
    inactive_entries: int
    """Its entries out of service."""
    total_feeds: int
    """All its feeds, inactive ones included."""
    entries_last_7_days: int
    """Its active entries that were published in the last 7 days."""
    entries_last_30_days: int
    """Its active entries that were published in the last 30 days."""
    latest_published_date: Instant | None
    """The publication of its newest active entry, null while there is none."""


class FeedStats(Model):
    """The figures of one feed of a topic."""

    feed_id: str
    """The feed."""
    feed_name: str
    """Its name."""
    is_active: bool
    """False for a feed that is not read any more."""
    is_confirmed: bool
    """False while nobody is known to have seen its address answer, and it never answered here: that it brings nothing
    says nothing."""
    total_entries: int
    """All its entries, inactive ones included."""
    active_entries: int
    """Its entries in service."""
    inactive_entries: int
    """Its entries out of service."""
    last_success_at: Instant | None
    """The last good fetch: a document that was read, or one that is not modified. Null where there was none yet."""
    state: FeedState
    """fine: read, with news in the last seven days; quiet: none for longer, as is usual for it; silent: none for longer
    than is usual; gap: items may have been missed, found in the last seven days; unknown: no news for a week, and too
    little is known to say whether that is usual; failing, paused, flooding: reading fails or was stopped; stale: no
    good fetch for 48 hours; never_fetched; unconfirmed: nobody is known to have seen its address answer, and it has not
    answered here; not_followed."""
    last_news_on: dt.date | None
    """The last day with news in UTC: when something new came, or at its first reading when its newest item was
    published. Null where nothing is known."""
    usual_gap_days: int | None
    """Nearly always there are no more days than this from news to news. Null while too little is known."""
    silent_after_days: int | None
    """After more days without news than this it is silent. Days from 20 December to 6 January do not count, and those
    of August half."""


class TopicStatsDetail(TopicStats):
    """One topic's figures by feed and by day.

    It has every field of TopicStats.
    """

    by_feed: list[FeedStats]
    """The figures of each of its feeds."""
    by_day: list[DayStats]
    """Active entries by published day over the last 90 days, oldest first, days without entries included."""


class FeedGap(Model):
    """Items may have been missed between two instants."""

    after: Instant
    """The newest item known before."""
    before: Instant
    """The oldest item of the document that began after it. Items between the two may be missing."""
    found_at: Instant
    """When that document was read."""


class FeedSilence(Model):
    """Days without news that were more than is usual."""

    last_news: dt.date
    """The last day with news before."""
    silent_from: dt.date
    """The first day on which it was silent."""
    until: dt.date | None
    """The day on which news came again, null while it is silent."""


class FeedCoverage(Model):
    """How one feed was read in a period, and what may be missing of it.

    Days are days of UTC.
    """

    feed_id: str
    """The feed."""
    feed_name: str
    """Its name."""
    topic_id: str
    """Its topic."""
    first_day: dt.date
    """The first day of the period."""
    last_day: dt.date
    """The last day of the period."""
    verdict: CoverageVerdict
    """The first that holds. gaps: items may have been missed. not_read: on some day there was no good fetch. silent:
    for longer than is usual there was no news. unknown: of some day nothing is stored, or it is not known whether no
    news is usual. complete: it was read on each day, and nothing says that anything is missing."""
    state: FeedState
    """fine: read, with news in the last seven days; quiet: none for longer, as is usual for it; silent: none for longer
    than is usual; gap: items may have been missed, found in the last seven days; unknown: no news for a week, and too
    little is known to say whether that is usual; failing, paused, flooding: reading fails or was stopped; stale: no
    good fetch for 48 hours; never_fetched; unconfirmed: nobody is known to have seen its address answer, and it has not
    answered here; not_followed."""
    due: int
    """How often it was due by its interval, as far as that is known."""
    read: int
    """How many good fetches there were."""
    failures: int
    """How many runs failed."""
    new_entries: int
    """How many new entries these runs brought."""
    days_read: int
    """Days with a good fetch."""
    days_not_read: int
    """Days that are over and had no good fetch, and today where there was none for 48 hours."""
    days_unknown: int
    """Days of which nothing is stored: before the service kept this, or too long ago."""
    gaps_found: int
    """How many gaps were found in the period."""
    gaps: list[FeedGap]
    """The latest ten gaps of the feed, as far as they touch the period or were found in it."""
    silences: list[FeedSilence]
    """The silences that touch the period, of the latest ten."""
    last_news_on: dt.date | None
    """The last day with news in UTC: when something new came, or at its first reading when its newest item was
    published. Null where nothing is known."""
    usual_gap_days: int | None
    """Nearly always there are no more days than this from news to news. Null while too little is known."""
    silent_after_days: int | None
    """After more days without news than this it is silent. Days from 20 December to 6 January do not count, and those
    of August half."""
    last_success_at: Instant | None
    """The last good fetch, null where there was none yet."""


class AlertQuery(Model):
    """The filters of an alert, each as the parameter of GET /api/v2/feeds/entries/detail is written."""

    search: str | None = None
    """Words, "phrases" and -excluded words, as the parameter search."""
    category_id: str | None = None
    """Up to 20 categories."""
    topic_id: str | None = None
    """Up to 20 topics."""
    feed_id: str | None = None
    """Up to 20 feeds."""
    jurisdiction: str | None = None
    """Up to 20 jurisdictions."""
    sector: str | None = None
    """Up to 20 sectors."""
    institution: str | None = None
    """Up to 20 institutions."""
    tag: str | None = None
    """Up to 20 tags."""
    language: str | None = None
    """Up to 20 languages of the texts."""
    status: str | None = None
    """active or inactive; both without it."""
    date: str | None = None
    """Published on this day only."""
    start_date: str | None = None
    """Published from this day or instant on."""
    end_date: str | None = None
    """Published until this day or instant."""


class AlertSchedule(Model):
    """When an alert sends what it matches."""

    every: DigestInterval
    """instant sends each match by itself as it is found; daily and weekly send all of them as one digest, and nothing
    where there are none. A digest has time, time_zone and days; an instant alert has none of them."""
    time: str | None = None
    """The time of day at which a digest is sent. A time that the clocks leave out is that much later; one that they
    show twice is the first of them."""
    time_zone: str | None = None
    """Whose clocks: a zone of the IANA list."""
    days: list[Weekday] | None = None
    """The days on which a digest is sent; one where every is weekly."""


class AlertPause(Model):
    """A pause of what an alert sends."""

    at: Instant
    """Since when."""
    reason: str | None
    """Why, null if nobody said it."""


class Alert(Model):
    """A search that calls."""

    id: str
    """The id of the alert."""
    name: str
    """Its name for the person."""
    query: AlertQuery
    """Its filters, each as the parameter of GET /api/v2/feeds/entries/detail is written."""
    kinds: list[MatchKind]
    """What rings: new is an update that matches for the first time, edited one whose title or text was changed after it
    had matched."""
    schedule: AlertSchedule
    """When it sends what it matches: each by itself as it is found, or all as a digest at a time of day."""
    destinations: list[str]
    """The ids of the destinations that get what it matches; who has none reads it."""
    paused: AlertPause | None
    """While it is paused nothing is sent; what matches is listed all the same. Null if it is not."""
    since: Instant
    """Since when it has this query. What was stored before does not match."""
    feed_since: Instant | None
    """Since when its feed has its present address, null if it has none."""
    created_at: Instant
    """When it was made."""
    updated_at: Instant
    """When it changed last."""


class MatchCounts(Model):
    """How many updates matched a query."""

    new: int
    """Matches for the first time."""
    edited: int
    """Edits of what had matched."""


class ListedAlert(Alert):
    """An alert with how often its query matched.

    It has every field of Alert.
    """

    matches_7_days: MatchCounts
    """How many updates the query matched today and in the six days before, in UTC, for whomever has an alert with the
    same query."""


class OwnedAlert(Alert):
    """An alert with whose it is.

    It has every field of Alert.
    """

    owner_id: str
    """The subject of its person's token, their id in GET /api/v2/people."""


class MatchedFilters(Model):
    """Of each filter of a query the values that an update has."""

    category_id: list[str] | None = None
    """Its category."""
    topic_id: list[str] | None = None
    """Its topic."""
    feed_id: list[str] | None = None
    """Its feed."""
    jurisdiction: list[str] | None = None
    """Its jurisdiction."""
    sector: list[str] | None = None
    """Its sectors."""
    institution: list[str] | None = None
    """Its institution, in the form in which it is compared."""
    tag: list[str] | None = None
    """Its tags, in the form in which they are compared."""
    language: list[str] | None = None
    """Its language."""


class Why(Model):
    """Why an update matched."""

    words: list[str]
    """The words that stood in it, as they were written there, at most ten."""
    filters: MatchedFilters
    """Of each filter of the query the values that it has."""


class Match(Model):
    """An update that an alert matched."""

    kind: MatchKind
    """new, or edited after it had matched."""
    matched_at: Instant
    """When it had changed so that it matched."""
    why: Why
    """Why it matched."""
    entry: FoundEntry
    """The update as it is now, with where the words of the query match."""


class DayMatches(Model):
    """How many updates of a day would have matched."""

    day: dt.date
    """The day."""
    matches: int
    """How many of that day matched."""


class Preview(Model):
    """How often an alert would have rung."""

    from_: dt.date = Field(alias="from")
    """The first day that was counted, in UTC: 89 days ago, or later where there is more than can be counted."""
    to: dt.date
    """The last one, today."""
    matches: int
    """How many updates matched in these days."""
    per_week: float
    """How many that is a week, rounded to tenths."""
    by_day: list[DayMatches]
    """Each of the days, the first first."""
    samples: list[FoundEntry]
    """The newest five, with where their words match."""
    grade: PreviewGrade
    """ok, busy for more than 10 a day, refused for more than 50."""


class FeedAddress(Model):
    """The address of an alert's feed."""

    url: str
    """The address, which is answered this once. Whoever has it can read the feed."""


class DestinationPause(Model):
    """When and why a destination was paused."""

    at: Instant
    """When."""
    reason: str
    """Why."""


class Destination(Model):
    """Where updates can be sent for a person."""

    id: str
    """The id of the destination."""
    kind: DestinationKind
    """A program that takes signed messages, a mailbox, a channel of the chat by the bot or by an incoming webhook, or a
    channel or chat of Microsoft Teams by a workflow."""
    name: str
    """Its name."""
    address: str
    """Of a webhook, an incoming webhook and a workflow the host and a hint, of a mailbox the address, of a channel its
    id."""
    state: DestinationState
    """active gets messages, unverified is to be verified first, paused gets none until it is verified again."""
    paused: DestinationPause | None
    """When and why it was paused, null where it is not."""
    created_at: Instant
    """When it was made."""
    verified_at: Instant | None
    """When it was verified last, null where it never was."""
    rotated_at: Instant | None
    """When a webhook got its present secret, null for its first."""
    failing_since: Instant | None
    """Since when nothing arrives there, null where the last did."""


class ShownDestination(Destination):
    """A destination, with the secret of a webhook, which no other answer has."""

    secret: str | None
    """What signs the messages to a webhook, null for another kind. Keep it: it is shown once."""


class TestResult(Model):
    """What came of a test."""

    outcome: DeliveryOutcome
    """delivered, failed, unknown where it may have arrived, or gone where it wants nothing any more."""
    status: int | None
    """The status of its answer, null where it has none."""
    reason: str | None
    """Why it did not arrive, null where it did."""
    took_ms: int
    """How long it took in milliseconds."""


class DeliveryTry(Model):
    """One try of a delivery."""

    at: Instant
    """When."""
    took_ms: int
    """How long it took in milliseconds."""
    outcome: DeliveryOutcome
    """What came of it."""
    status: int | None
    """The status of the receiver's answer, null where it has none."""
    reason: str | None
    """Why it did not arrive, null where it did."""


class DigestWindow(Model):
    """What a digest is of."""

    from_: Instant = Field(alias="from")
    """After when its updates matched."""
    to: Instant
    """Up to when they matched."""
    updates: int
    """How many updates they are. At most 1,000 are counted."""


class Delivery(Model):
    """What an alert found for a destination, one update or a digest."""

    id: str
    """The id of the delivery, which is the webhook-id of its message."""
    alert_id: str
    """The alert."""
    destination_id: str
    """Where it goes."""
    entry_id: str | None
    """The update, null for a digest."""
    kind: DeliveryKind
    """Whether the update was new, or edited; or a digest of several."""
    window: DigestWindow | None
    """What a digest is of, null for one update."""
    state: DeliveryState
    """due waits to be sent, failed to be sent again, delivered arrived, unknown may have been posted to a channel and
    is not repeated, given_up is sent no more, gone met a receiver that wants nothing any more, gathered is told in a
    digest, corrected is an edit that changed the message which stood in the channel already."""
    matched_at: Instant
    """When the update matched; of a digest, the end of its window."""
    created_at: Instant
    """When the delivery was planned."""
    due_at: Instant | None
    """When it is tried next, null where it is not."""
    reason: str | None
    """Why nothing more is tried, where no try says it."""
    replays: int
    """How often somebody had it sent again."""
    corrected_at: Instant | None
    """When its message in a channel was last changed to what the update is now, null where it was not."""
    tries: list[DeliveryTry]
    """Its last 20 tries, oldest first."""


class SkippedDeliveries(Model):
    """How many deliveries were left out, by why."""

    due: int
    """Were due already."""
    gathered: int
    """Are told in a digest, which is a delivery of its own."""
    delivery_in_progress: int
    """Were being sent."""
    not_replayable: int
    """Were posted to a channel, or may have been."""
    destination_not_active: int
    """Go to a destination that is not verified or is paused."""
    destination_not_found: int
    """Went to a destination that was deleted."""


class ReplayedSpan(Model):
    """What came of the replay of a span, or of a part of it."""

    replayed: int
    """How many deliveries are due again."""
    skipped: SkippedDeliveries
    """How many were left out, by why."""
    next_cursor: str | None
    """Goes on where there is more; null at the end."""
