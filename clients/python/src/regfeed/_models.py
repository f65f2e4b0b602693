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
DocumentStatus = (
    Literal[
        "none",
        "waiting",
        "read",
        "blocked",
        "paywalled",
        "scanned",
        "protected",
        "too_large",
        "unsupported",
        "unreadable",
        "gone",
        "failed",
    ]
    | str
)
OwnerState = Literal["active", "disabled", "deleted", "unknown"] | str
SummaryStatus = Literal["ready", "pending", "stale"] | str
SummaryMethod = Literal["ai", "extractive"] | str
SummaryOrigin = Literal["entry", "document"] | str
DateSource = Literal["feed", "feed_text", "page", "first_seen", "feed_modified"] | str
DatePrecision = Literal["instant", "day"] | str
EntryKind = (
    Literal[
        "consultation",
        "proposed_rule",
        "final_rule",
        "guidance",
        "enforcement",
        "speech",
        "statistics",
        "warning",
        "recall",
        "appointment",
        "other",
        "monetary_policy",
        "research",
        "approval",
    ]
    | str
)
QuotedField = Literal["title", "description", "source_fields"] | str
KeyDateKind = Literal["comment_end", "effective", "compliance", "reporting", "hearing", "application"] | str
KeyDatePrecision = Literal["day", "month", "quarter"] | str
KeyDateMethod = Literal["source_field", "rule", "model"] | str
CitationType = Literal["cfr", "usc", "fr", "rin", "docket", "release", "eu_act", "celex", "eli"] | str
FeedState = (
    Literal[
        "fine",
        "quiet",
        "silent",
        "gap",
        "repaired",
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
CoverageVerdict = Literal["gaps", "not_read", "repaired", "silent", "unknown", "complete"] | str
SearchedField = (
    Literal[
        "title",
        "institution_name",
        "one_line_summary",
        "description",
        "five_point_summary",
        "document",
    ]
    | str
)
RelationGround = (
    Literal[
        "cfr",
        "usc",
        "fr",
        "rin",
        "docket",
        "release",
        "eu_act",
        "celex",
        "eli",
        "link",
        "text",
        "title",
    ]
    | str
)
StepRelation = Literal["earlier", "later"] | str
DifferenceOp = Literal["equal", "removed", "added"] | str
LineChange = Literal["changed", "removed", "added"] | str
TextField = Literal["title", "description"] | str
ValueField = (
    Literal[
        "link",
        "institution_name",
        "published_date",
        "published_date_source",
        "published_precision",
        "first_seen_at",
        "is_backfill",
        "is_active",
        "one_line_summary",
        "five_point_summary",
        "summary",
        "source_fields",
        "kind",
        "citations",
        "key_dates",
        "topic",
        "category",
        "feed",
        "jurisdiction_code",
        "tags",
        "sectors",
        "language",
    ]
    | str
)
VersionedField = (
    Literal[
        "title",
        "description",
        "link",
        "institution_name",
        "published_date",
        "published_date_source",
        "published_precision",
        "first_seen_at",
        "is_backfill",
        "is_active",
        "one_line_summary",
        "five_point_summary",
        "summary",
        "source_fields",
        "kind",
        "citations",
        "key_dates",
        "topic",
        "category",
        "feed",
        "jurisdiction_code",
        "tags",
        "sectors",
        "language",
    ]
    | str
)
MatchKind = Literal["new", "edited"] | str
DeliveryKind = Literal["new", "edited", "digest", "reminder"] | str
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
    """How many feeds belong to it, inactive ones included."""
    entry_count: int
    """How many entries it has, inactive ones included."""
    latest_published_date: Instant | None
    """The publication of its newest entry, inactive ones included; null while there is none. After a crash it may be
    wrong until the nightly recount."""


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
    """How its sentences were selected: ai by a language model, extractive by a rule; null while it is pending. Both
    show sentences of the entries as they are written."""
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
    """What the feed says of it, of a longer text its beginning, at most 2,000 characters; empty where it says
    nothing."""
    published_date: Instant
    """When it was published, or the first instant of the day on which it was first seen: published_date_source says
    which. Lists are in the order of this date."""
    published_date_source: DateSource
    """Where published_date is from: the date of the feed (feed), its date of the last change where nothing else is
    given (feed_modified), the text of the feed's item (feed_text), the page of the notice (page), or nowhere
    (first_seen). Do not call an entry published on that day where it is first_seen: its source gave no date that can be
    read."""
    published_precision: DatePrecision
    """How exact published_date is: instant for a time, day for a day of which no time is known. Then published_date is
    the first instant of that day in UTC, and its first ten characters are the day as the source gave it."""
    first_seen_at: Instant
    """When the service first read it at its source."""
    is_backfill: bool
    """True where it was there when the service read its feed for the first time: not news, whatever its date."""
    is_active: bool
    """False for an entry that was taken out of service."""
    kind: EntryKind | None
    """What it is, by its title, else by the first sentence of its text, else by what its feed usually publishes:
    consultation, proposed_rule, final_rule, guidance, enforcement, speech, statistics, warning, recall, appointment,
    monetary_policy, research or approval; other where they say something else or nothing, and null where it has not
    been read yet."""
    one_line_summary: str | None
    """A summary in one line, a sentence of the source; null where there is none."""
    five_point_summary: list[str] | None
    """A summary in five points, sentences of the source; null where there is none."""
    created_at: Instant
    """When the service stored it first."""
    updated_at: Instant
    """When it changed last. Lists of changes are in the order of this date."""


class Quote(Model):
    """The words of an entry that something is taken from, as they stand in it."""

    field: QuotedField
    """Where they stand: title, description or source_fields."""
    name: str | None
    """Of source_fields, the name of the field; null for the others."""
    text: str
    """The words."""
    start: int
    """Where they begin in the text, in Unicode code points from 0."""
    end: int
    """Where they end, itself excluded."""


class Citation(Model):
    """A rule, a law, a matter of an agency or an act of the European Union that an entry cites."""

    type: CitationType
    """cfr for the Code of Federal Regulations, usc for the United States Code, fr for pages of the Federal Register,
    rin for a regulation identifier number, docket, release, eu_act for an act of the European Union, celex for its
    CELEX number, eli for its European Legislation Identifier."""
    id: str
    """Its name in one form: 12 CFR 1026.35, 15 USC 78o, 89 FR 12345, 3170-AA76, OCC-2026-0008, 34-99999, 2013/575/EU,
    32013R0575. A part or section is told without its paragraphs, and an act of the European Union with the year
    first."""
    quote: Quote
    """The words that cite it; those of a list are the same for each of it."""


class KeyDate(Model):
    """A day on which somebody must or may act, or from which something holds, as an entry says it."""

    kind: KeyDateKind
    """comment_end for the last day for comments; effective, or application, from when it holds; compliance, by when it
    must be complied with; reporting, by when something must be sent in; hearing."""
    date: str
    """The day, the month (2027-03) or the quarter (2027-Q1), as exactly as it is said."""
    precision: KeyDatePrecision
    """day, month or quarter."""
    method: KeyDateMethod
    """How it was found: source_field, in a field of the source; rule, in its words by rules; model, by a language model
    whose quote was found verbatim."""
    quote: Quote
    """The words that say it."""
    moved_from: str | None
    """The date that it had before its source moved it; null where it did not."""


class SummaryGround(Model):
    """A sentence of a document that a summary shows, as it is written there."""

    index: int | None
    """Which point of five_point_summary, from 0; null for the one line."""
    passage: int
    """The number of the passage, from 1, of the version that the summary names: GET
    /feeds/entries/{entry_id}/document/passages."""
    text: str
    """The sentence."""
    start: int
    """Where it begins in the passage, in Unicode code points from 0."""
    end: int
    """Where it ends, itself excluded."""


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
    """How its sentences were selected: ai by a language model, extractive by a rule. Both show sentences of the source
    as they are written."""
    model: str | None
    """The model, null for an extractive summary."""
    generated_at: Instant
    """When they were made."""
    made_of: SummaryOrigin
    """document for the text of the document behind the link, entry for title and description."""
    document_version: int | None
    """The version of the document's text that they were made of, as GET /feeds/entries/{entry_id}/document lists them,
    for an earlier version of the entry with as_of; null if they were made of the entry. Where its present version is a
    later one, they are of the text before it."""
    grounds: list[SummaryGround] | None
    """Where the sentences of the summaries are in the document, the one line first; null if they were made of the
    entry."""


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
    kind_quote: Quote | None
    """The words that its kind rests on; null where nothing says it, and where it is what its feed usually publishes."""
    citations: list[Citation] | None
    """What its title, its description and the fields of its source cite, in that order, each once and at most 20; null
    where nobody has read it yet."""
    key_dates: list[KeyDate] | None
    """The days on which somebody must or may act, or from which something holds, that its source's own fields, its
    title and its description say, at most 12; null where nobody has read it yet. Days that are told relative to others
    are not read."""


class DueDate(KeyDate):
    """A key date with the entry that says it."""

    entry: EntryDetail
    """The entry, with detail."""


class RelationReason(Model):
    """Why two entries are related."""

    by: RelationGround
    """What it is: a citation that both have, by its type, or link, text or title."""
    value: str
    """What it rests on: the name of what both cite; the link that both have; of text the part of the one's pairs of
    words that stand in the other, from 0.60 to 1.00; of title its words, by their stems."""


class RelatedEntry(Model):
    """An entry that is related to another one."""

    because: list[RelationReason]
    """Why, at least one reason."""
    entry: EntryDetail
    """The entry, with detail."""


class MatterStep(RelatedEntry):
    """Another step of the matter of an entry; the kind of its entry says which one."""

    relation: StepRelation
    """By its date: earlier or later than the entry that was asked for."""


class RelatedEntries(Model):
    """What is related to an entry."""

    same: list[RelatedEntry]
    """The same act in other feeds, of each the nearest, at most 8, in the order of their dates."""
    steps: list[MatterStep]
    """Earlier and later steps of its matter, at most 12, in the order of their dates."""
    is_complete: bool
    """false where more of the same act or with the same docket or RIN could not be looked at: where very many updates
    have its words, or words of some are not stored yet."""


class HeldVersion(Model):
    """When an entry stood so."""

    version: int
    """Its number. Numbers grow, and have gaps."""
    from_: Instant = Field(alias="from")
    """Since when it held, which is its updated_at."""
    until: Instant | None
    """When another one took its place, null for what stands now."""


class EntryVersion(HeldVersion):
    """A version of an entry in the list of them."""

    is_first: bool
    """True for what was there when the entry was first stored."""
    changed: list[VersionedField] | None
    """The fields that differ from the version before, none of the first; kind, citations and key_dates where they say
    something else. null where the one before is not kept."""


class EntryAtVersion(HeldVersion):
    """An entry as it stood."""

    entry: EntryDetail
    """The entry with detail as it was answered then."""


class DifferenceSegment(Model):
    """A part of two texts."""

    op: DifferenceOp
    """equal for what both have, removed for what only the earlier has, added for what only the later has."""
    text: str
    """The part itself, with its white space."""


class TextDifference(Model):
    """How a text differs.

    Equal and removed segments joined are the earlier text, equal and added ones the later, letter by letter.
    """

    field: TextField
    """The field."""
    segments: list[DifferenceSegment]
    """The parts in their order."""
    words_removed: int
    """How many words only the earlier text has."""
    words_added: int
    """How many words only the later text has."""
    is_aligned: bool
    """False where the texts differ in so many words that they stand as two wholes."""


class ValueDifference(Model):
    """How another field differs.

    Its values are texts; one with parts has each as its name and its value, a key date its kind and date, a citation
    its type and id.
    """

    field: ValueField
    """The field."""
    before: list[str] | None
    """What it was, null for nothing."""
    after: list[str] | None
    """What it is, null for nothing."""


class EntryDifference(Model):
    """What differs between two versions of an entry.

    Fields that are the same are left out.
    """

    entry_id: str
    """The id of the entry."""
    from_: HeldVersion = Field(alias="from")
    """The earlier version."""
    to: HeldVersion
    """The later version."""
    texts: list[TextDifference]
    """How title and description differ."""
    values: list[ValueDifference]
    """How other fields differ."""


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
    kind: list[FacetCount] | None = None
    """By kind, the most frequent first; entries that nobody has read yet are in none."""


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


class TextVersion(Model):
    """A text that a document had."""

    version: int
    """Its number, from 1."""
    from_: Instant = Field(alias="from")
    """The visit that found it."""
    until: Instant | None
    """The visit that found another one, null for the present text."""
    sha256: str
    """Of the document's bytes as they came, in hexadecimal."""
    words: int
    """How many words it has."""
    passages: int
    """How many passages it is kept in."""


class EntryDocument(Model):
    """What is known of the document behind the link of an entry.

    What describes the text is of the last text that was read, and null without one.
    """

    entry_id: str
    """The id of the entry."""
    status: DocumentStatus
    """read if its text is kept, waiting if it was not fetched yet, none if it is not fetched. Otherwise why there is no
    text: blocked (the site keeps readers like this one out), paywalled, scanned (pictures of pages), protected (a
    password), too_large, unsupported (another kind of file), unreadable, gone, failed (the last visit)."""
    reason: str | None
    """Why there is no text, in a sentence; where an earlier text is kept, what the last visit met instead. null where
    the last visit was good."""
    url: str | None
    """Where its next visit begins: at the link, or where it was sent for good. null without a link."""
    media_type: str | None
    """What it is."""
    sha256: str | None
    """Of its bytes as they came, in hexadecimal."""
    title: str | None
    """As the document says it, null if it does not."""
    language: str | None
    """The language of its text, null if it could not be told."""
    pages: int | None
    """How many pages a PDF has, null for others."""
    words: int | None
    """How many words its text has."""
    passages: int | None
    """How many passages its text is kept in."""
    is_cut: bool
    """True where the document is longer than what is read of it."""
    fetched_at: Instant | None
    """The visit that found the present text."""
    visited_at: Instant | None
    """The last visit, null before the first."""
    next_visit_at: Instant | None
    """When it is due to be visited next, null if it will not be."""
    version: int | None
    """The number of the present text."""
    versions: list[TextVersion]
    """The texts that it had, the present one last."""


class DocumentText(TextVersion):
    """The text of a document, whole."""

    entry_id: str
    """The id of the entry."""
    url: str
    """Where the document was fetched from."""
    language: str | None
    """The language of the text, null if it could not be told."""
    is_cut: bool
    """True where the document is longer."""
    text: str
    """Its passages with an empty line between them."""


class DocumentPassage(Model):
    """A part of the text of a document."""

    number: int
    """Its place in the text, from 1."""
    text: str
    """Whole paragraphs where these are short."""
    ranges: list[TextRange]
    """Where the words of the search stand, empty without a search."""


class DocumentChange(Model):
    """A line of a document in other words, or lines that went or came."""

    change: LineChange
    """changed for one line that both texts have in different words, removed for lines that only the earlier text has,
    added for lines that only the later one has."""
    passage_before: int | None
    """The number of the passage of the earlier text in which it begins, null for what came."""
    passage_after: int | None
    """The number of the passage of the later text in which it begins, null for what went."""
    lines_unchanged_before: int
    """How many lines between the change before and this one both texts have."""
    segments: list[DifferenceSegment]
    """The parts of its text in their order."""
    words_removed: int
    """How many words only the earlier text has."""
    words_added: int
    """How many words only the later text has."""
    is_aligned: bool
    """False where it stands as a whole because to look for the same line in the other text was too much work."""


class DocumentDifference(Model):
    """What differs between two texts of a document.

    Lines that are the same, whatever empty lines stand between them, are only counted.
    """

    entry_id: str
    """The id of the entry."""
    url: str
    """Where the document was fetched from."""
    from_: TextVersion = Field(alias="from")
    """The earlier text."""
    to: TextVersion
    """The later text."""
    changes: list[DocumentChange]
    """What differs, in the order of the text, 2,000 changes or about a million characters of them at most."""
    is_cut: bool
    """True where more differs than changes has."""
    lines_unchanged: int
    """How many lines both texts have."""
    words_removed: int
    """How many words only the earlier text has, of all that differs."""
    words_added: int
    """How many words only the later text has, of all that differs."""
    is_aligned: bool
    """False where is_aligned of a change is."""


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
    """The publication of the newest entry, inactive ones included; null while there is none."""
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
    """The publication of its newest entry, inactive ones included; null while there is none. After a crash it may be
    wrong until the nightly recount."""


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
    than is usual; gap: items may have been missed, found in the last seven days; repaired: its last document is not
    well-formed, and was read item by item; unknown: no news for a week, and too little is known to say whether that is
    usual; failing, paused, flooding: reading fails or was stopped; stale: no good fetch for 48 hours; never_fetched;
    unconfirmed: its address has never been seen to answer, here or elsewhere; not_followed."""
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
    """The first that holds. gaps: items may have been missed. not_read: on some day there was no good fetch, or its
    last document could not be read. repaired: a document was not well-formed, or items of it could not be read. silent:
    for longer than is usual there was no news. unknown: of some day nothing is stored, or it is not known whether no
    news is usual. complete: it was read on each day, and nothing says that anything is missing."""
    state: FeedState
    """fine: read, with news in the last seven days; quiet: none for longer, as is usual for it; silent: none for longer
    than is usual; gap: items may have been missed, found in the last seven days; repaired: its last document is not
    well-formed, and was read item by item; unknown: no news for a week, and too little is known to say whether that is
    usual; failing, paused, flooding: reading fails or was stopped; stale: no good fetch for 48 hours; never_fetched;
    unconfirmed: its address has never been seen to answer, here or elsewhere; not_followed."""
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
    items_repaired: int
    """The most items of one document that were read although they are not well-formed, such as one with a tag that does
    not end. No text of them holds a part of another element."""
    items_unread: int
    """The most items of one document that could not be read. They are in no list until their source fixes them."""
    documents_unread: int
    """Days whose last document could not be read as what the feed should give."""
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
    kind: str | None = None
    """Up to 11 kinds of updates."""
    cites: str | None = None
    """Up to 4 citations."""
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


class AlertReminders(Model):
    """When an alert reminds of key dates."""

    days_before: list[int]
    """How many days before: 30, 7 and 1, or some of them. What was not sent on its day is made up for within seven
    days, and never after the date."""
    time: str
    """At what time of day, as in a schedule."""
    time_zone: str
    """Whose clocks and days: a zone of the IANA list."""


class AlertPause(Model):
    """A pause of what an alert sends."""

    at: Instant
    """Since when."""
    reason: str | None
    """Why, null if nobody said it."""


class AlertStop(Model):
    """Why less is sent for an alert than its owner chose."""

    reason: str
    """Why."""
    destinations: list[str]
    """The destinations that get nothing, by id."""


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
    reminders: AlertReminders | None
    """How long before key dates of the active updates that its query finds it reminds its destinations of them, also of
    updates that were stored before it. Null if it does not."""
    destinations: list[str]
    """The ids of the destinations that get what it matches; who has none reads it."""
    paused: AlertPause | None
    """While it is paused nothing is sent; what matches is listed all the same. Null if it is not."""
    since: Instant
    """Since when it has this query. What was stored before that second does not match."""
    feed_since: Instant | None
    """Since when its feed has its present address, null if it has none."""
    created_at: Instant
    """When it was made."""
    updated_at: Instant
    """When it changed last."""
    stopped: AlertStop | None
    """Why less is sent than its owner chose: their account is disabled or deleted, or their role may not send to some
    of its destinations. Null where all is sent that is not paused."""


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
    owner_state: OwnerState
    """active, disabled or deleted; unknown where the sign-in service does not say, or people sign in elsewhere."""


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
    kind: list[str] | None = None
    """Its kind."""
    cites: list[str] | None = None
    """What it cites, in the form in which it is compared."""


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
    changed: list[VersionedField] | None
    """Which fields changed since it matched before, as `changed` of its versions names them; null for a new one, and
    where that is not known."""
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

    url: str = Field(repr=False)
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
    """active gets messages, unverified is to be verified first, paused gets none until it is verified again, or until
    its owner may have it again."""
    paused: DestinationPause | None
    """When and why it was paused, null where it is not."""
    withheld: str | None
    """Why nothing is sent there while the role of its owner may not have it: then state is paused, without a pause.
    Null where they may; with the role again the next message is sent."""
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

    secret: str | None = Field(repr=False)
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
    """What an alert found for a destination, one update or a digest, or what it reminds of."""

    id: str
    """The id of the delivery, which is the webhook-id of its message."""
    alert_id: str
    """The alert."""
    destination_id: str
    """Where it goes."""
    entry_id: str | None
    """The update, null for a digest and a reminder."""
    kind: DeliveryKind
    """Whether the update was new, or edited; a digest of several; or a reminder of key dates."""
    window: DigestWindow | None
    """What a digest is of, null for one update."""
    state: DeliveryState
    """due waits to be sent, failed to be sent again, delivered arrived, unknown may have been posted to a channel and
    is not repeated, given_up is sent no more, gone met a receiver that wants nothing any more, gathered is told in a
    digest, corrected is an edit of what stands in the channel already, told by correcting that message: corrected_at of
    the delivery that posted it says when that was done."""
    matched_at: Instant
    """When the update matched; of a digest, the end of its window; of a reminder, when it was planned."""
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
