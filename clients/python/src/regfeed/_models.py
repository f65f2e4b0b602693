# Made by `npm run openapi` of openapi.json: do not edit.
"""Models of the answers of the service.

Every time is an aware `datetime` in UTC. Fields that a newer service adds are kept in `model_extra`. A field
with known values, such as `status`, may return further ones as text. Optional fields, such as `matches`, are None
if they are absent. Names that are keywords of Python end with `_`: `from_`.
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
KeyDatePrecision = Literal["day", "month", "quarter", "year"] | str
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
        "blocked",
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
DestinationKind = Literal["email", "channel", "chat_webhook", "teams", "google_chat", "webhook"] | str
DestinationState = Literal["unverified", "active", "paused"] | str
DeliveryOutcome = Literal["delivered", "failed", "unknown", "gone"] | str
DeliveryState = Literal["due", "delivered", "failed", "unknown", "given_up", "gone", "gathered", "corrected"] | str
NewDestinationKind = Literal["email", "channel", "chat_webhook", "teams", "google_chat", "webhook"]


class Category(Model):
    """A group of topics, for example central banks."""

    id: str
    """The id of the category: lower-case letters, digits and hyphens. It never changes."""
    name: str
    """The display name."""
    slug: str
    """The name for use in a URL."""
    description: str
    """The common subject of the topics in the category."""
    color: str
    """The display colour, as #rrggbb."""
    is_active: bool
    """False if the catalog no longer lists the category. It stays readable."""
    topic_count: int
    """The number of topics in the category, including inactive ones."""
    created_at: Instant
    """The time at which the service added the category."""
    updated_at: Instant
    """The time of the last change."""


class Topic(Model):
    """A regulator or standard setter whose updates the service collects."""

    id: str
    """The id of the topic: lower-case letters, digits and hyphens. It never changes."""
    category_id: str
    """The category of the topic."""
    name: str
    """The display name."""
    description: str
    """The tasks of the regulator or standard setter."""
    color: str
    """The display colour, as #rrggbb."""
    is_active: bool
    """False if the catalog no longer lists the topic. It stays readable."""
    summary_window_days: int
    """The length of the period that the topic's summary covers, in days."""
    created_at: Instant
    """The time at which the service added the topic."""
    updated_at: Instant
    """The time of the last change."""


class TopicDetails(Topic):
    """A topic with its organisation, jurisdiction and number of entries.

    It has every field of Topic.
    """

    acronym: str
    """The short name."""
    jurisdiction_code: str
    """The jurisdiction, as a code of two or three capital letters."""
    jurisdiction: str
    """The name of the jurisdiction."""
    scope: str
    """The reach of its powers: `subnational` (a state or province), `national`, `supranational` or `international`."""
    entity_type: str
    """The type of organisation: `regulator`, `central_bank`, `standard_setter`, `legislator` or `self_regulatory`."""
    sectors: list[str]
    """The sectors that it supervises."""
    languages: list[str]
    """The languages of its publications, as ISO 639-1 codes."""
    primary_url: str
    """The address of its website."""
    tags: list[str]
    """Keywords for finding the topic."""
    feed_count: int
    """The number of feeds of the topic, including inactive ones."""
    entry_count: int
    """The number of entries of the topic, including inactive ones."""
    latest_published_date: Instant | None
    """The publication date of its newest entry, including inactive ones; null if there is none. After a crash it may be
    wrong until the nightly recount."""


class TopicSummary(Model):
    """A summary of the entries that a topic published in its window."""

    topic_id: str
    """The id of the topic."""
    topic_name: str
    """The name of the topic."""
    summary: str | None
    """The text; null if there is none. A number in brackets at the end of a line cites an entry by its position in
    `entry_ids`, from 1."""
    status: SummaryStatus
    """`ready`: up to date. `pending`: not made yet. `stale`: entries were added, removed or moved since it was made."""
    window_days: int
    """The length of the window, in days."""
    window_start: Instant | None
    """The first instant of the window; null while the status is `pending`."""
    window_end: Instant | None
    """The last instant of the window; null while the status is `pending`."""
    entry_count: int
    """The number of entries in the window."""
    entry_ids: list[str]
    """The ids of the entries that the text quotes and cites."""
    method: SummaryMethod | None
    """The selection of the sentences: `ai` by a language model, `extractive` by a rule. Both quote the entries
    verbatim. Null while the status is `pending`."""
    model: str | None
    """The name of the language model; null for an extractive summary."""
    generated_at: Instant | None
    """The time at which the summary was made; null while the status is `pending`."""


class Entry(Model):
    """A published update.

    All texts are plain text without markup.
    """

    id: str
    """The id of the entry. It never changes."""
    feed_id: str
    """The feed of the entry."""
    topic_id: str
    """The topic of the entry."""
    title: str
    """The title."""
    link: str | None
    """The absolute http or https URL of the original source, as browsers normalise it; null if the feed has none."""
    institution_name: str
    """The name of the publisher."""
    description: str
    """The text that the feed gives for the entry, cut to 2,000 characters; empty if there is none."""
    published_date: Instant
    """The time of publication; if it is unknown, the start (UTC) of the day on which the entry was first seen.
    `published_date_source` says which. Lists are ordered by this field."""
    published_date_source: DateSource
    """The origin of `published_date`. `feed`: the feed's date of publication. `feed_modified`: the feed's date of last
    change, if it gives no other. `feed_text`: the text of the feed's item. `page`: the page of the notice.
    `first_seen`: the source has no readable date. Do not present a `first_seen` date as a date of publication."""
    published_precision: DatePrecision
    """The precision of `published_date`: `instant`, or `day` if only the day is known. A day is given as its start in
    UTC. Its first ten characters are the day as the source gave it."""
    first_seen_at: Instant
    """The time at which the service first read the entry at its source."""
    is_backfill: bool
    """True if the entry was present when the service first read the feed. It is then not new, regardless of its
    date."""
    is_active: bool
    """False if the entry was taken out of service."""
    kind: EntryKind | None
    """The kind of update. It is derived from the title, otherwise from the first sentence of the text, otherwise from
    the feed's usual kind. `other` if no kind applies; null until the entry is analysed."""
    one_line_summary: str | None
    """A summary in one line, quoted from the source; null if there is none."""
    five_point_summary: list[str] | None
    """A summary in up to five points, sentences quoted from the source; null if there is none."""
    created_at: Instant
    """The time at which the service stored the entry."""
    updated_at: Instant
    """The time of the last change. The change stream is ordered by this field."""


class Quote(Model):
    """Verbatim words of an entry that support a value."""

    field: QuotedField
    """The field that contains the words: `title`, `description` or `source_fields`."""
    name: str | None
    """The name of the field within `source_fields`; null for other fields."""
    text: str
    """The quoted words."""
    start: int
    """The position of the first character in the text, in Unicode code points from 0."""
    end: int
    """The position after the last character, in Unicode code points from 0."""


class Citation(Model):
    """A law, rule, docket or act of the European Union that an entry cites."""

    type: CitationType
    """The type of reference. `cfr`: Code of Federal Regulations. `usc`: United States Code. `fr`: Federal Register
    page. `rin`: Regulation Identifier Number. `docket` and `release`: number of an agency. `eu_act`: act of the
    European Union. `celex`: CELEX number. `eli`: European Legislation Identifier."""
    id: str
    """The normalised reference. Examples: 12 CFR 1026.35, 15 USC 78o, 89 FR 12345, 3170-AA76, OCC-2026-0008, 34-99999,
    2013/575/EU and 32013R0575. A part or section has no paragraphs. An act of the European Union begins with the
    year."""
    quote: Quote
    """The words that cite the reference. References from one enumeration share one quote."""


class KeyDate(Model):
    """A deadline, effective date or hearing date that an entry states."""

    kind: KeyDateKind
    """The meaning of the date. `comment_end`: last day for comments. `effective` and `application`: first day of
    effect. `compliance`: deadline for compliance. `reporting`: deadline for a report. `hearing`: day of a hearing."""
    date: str
    """A day (2027-01-15), month (2027-03), quarter (2027-Q1) or the end of a year (2027). It is as precise as the
    source states it."""
    precision: KeyDatePrecision
    """The precision of the date: `day`, `month`, `quarter` or `year`."""
    method: KeyDateMethod
    """The way in which the date was found. `source_field`: in a field of the source. `rule`: by rules in the text.
    `model`: by a language model, with a quote that was verified verbatim."""
    quote: Quote
    """The words that state the date."""
    moved_from: str | None
    """The previous date, if the source moved it; otherwise null."""


class SummaryGround(Model):
    """The position in the document of a sentence that a summary quotes."""

    index: int | None
    """The index in `five_point_summary`, from 0; null for the one-line summary."""
    passage: int
    """The number of the passage, from 1, in the version that `summary.document_version` names. GET
    /feeds/entries/{entry_id}/document/passages lists the passages."""
    text: str
    """The quoted sentence."""
    start: int
    """The position of the first character in the passage, in Unicode code points from 0."""
    end: int
    """The position after the last character, in Unicode code points from 0."""


class Reference(Model):
    """The id and name of what an entry belongs to."""

    id: str
    """The id of the topic."""
    name: str
    """The name of the topic."""


class FeedReference(Reference):
    """The feed of an entry, with its address."""

    url: str
    """The address of the feed."""


class SummarySource(Model):
    """The origin of the summaries of an entry."""

    method: SummaryMethod
    """The selection of the sentences: `ai` by a language model, `extractive` by a rule. Both quote the source
    verbatim."""
    model: str | None
    """The name of the language model; null for an extractive summary."""
    generated_at: Instant
    """The time at which the summaries were made."""
    made_of: SummaryOrigin
    """The source of the summaries: `document` for the text of the linked document, `entry` for title and
    description."""
    document_version: int | None
    """The version of the document's text that the summaries quote; null if they quote the entry. It can be older than
    the current version. GET /feeds/entries/{entry_id}/document lists the versions, with `as_of` for an earlier version
    of the entry."""
    grounds: list[SummaryGround] | None
    """The positions of the quoted sentences in the document, first that of the one-line summary; null if the summaries
    quote the entry."""


class EntryDetail(Entry):
    """An entry with the names of its topic, category and feed, its tags and the origin of its summaries.

    It has every field of Entry.
    """

    status: Status
    """`is_active` as a word: `active` or `inactive`."""
    topic: Reference
    """The topic of the entry."""
    category: Reference
    """The category of the topic."""
    feed: FeedReference
    """The feed of the entry."""
    jurisdiction_code: str
    """The jurisdiction, as a code of two or three capital letters."""
    tags: list[str]
    """The tags of the feed."""
    sectors: list[str]
    """The sectors of the topic."""
    language: str | None
    """The language of the feed, as a BCP 47 tag; null if it is unknown."""
    summary: SummarySource | None
    """The origin of the summaries; null if there are none."""
    source_fields: dict[str, list[str]] | None
    """Further fields of the source, such as the effective date or the dockets, each as a list of texts. At most 20
    fields and 2 KB; null if there are none."""
    kind_quote: Quote | None
    """The words that determine the kind; null if none do or if the kind is the feed's usual one."""
    citations: list[Citation] | None
    """The references that the title, the description and the source's fields cite, in that order. Each appears once, at
    most 20 in total. Null until the entry is analysed."""
    key_dates: list[KeyDate] | None
    """The deadlines and effective dates in the source's fields, the title and the description, at most 12. Null until
    the entry is analysed. Relative dates ("within 30 days") are not recognised."""


class DueDate(KeyDate):
    """A key date with its entry."""

    entry: EntryDetail
    """The entry that states the date, in detail."""


class RelationReason(Model):
    """A reason why two entries are related."""

    by: RelationGround
    """The common feature: the type of a shared citation, or `link`, `text` or `title`."""
    value: str
    """The evidence. For a citation it is the reference, for `link` the address. For `text` it is the share of common
    word pairs, 0.60 to 1.00. For `title` it is the common words, as stems."""


class RelatedEntry(Model):
    """An entry that is related to another one."""

    because: list[RelationReason]
    """The reasons for the relation, at least one."""
    entry: EntryDetail
    """The related entry, in detail."""


class MatterStep(RelatedEntry):
    """Another step of the matter that an entry belongs to.

    The kind of its entry says which step it is.
    """

    relation: StepRelation
    """`earlier` or `later` than the requested entry, by date."""


class RelatedEntries(Model):
    """The entries that are related to an entry."""

    same: list[RelatedEntry]
    """The same act in other feeds, the closest entry of each feed, at most 8, ordered by date."""
    steps: list[MatterStep]
    """Earlier and later steps of the matter, at most 12, ordered by date."""
    is_complete: bool
    """False if some candidates could not be compared. Too many updates share the words, or some words are not indexed
    yet."""


class HeldVersion(Model):
    """The period in which a version of an entry was valid."""

    version: int
    """The version number. Numbers increase and can have gaps."""
    from_: Instant = Field(alias="from")
    """The start of validity, which is the `updated_at` of the version."""
    until: Instant | None
    """The end of validity; null for the current version."""


class EntryVersion(HeldVersion):
    """A version of an entry in its list of versions."""

    is_first: bool
    """True for the version that was stored first."""
    changed: list[VersionedField] | None
    """The fields that differ from the previous version. `kind`, `citations` and `key_dates` are included if their
    values differ. Empty for the first version, null if the previous version is not stored."""


class EntryAtVersion(HeldVersion):
    """An entry at one version."""

    entry: EntryDetail
    """The entry in detail, as it was returned then."""


class DifferenceSegment(Model):
    """A segment of a comparison of two texts."""

    op: DifferenceOp
    """`equal` if both texts have the segment. `removed` if only the earlier one has it, `added` if only the later one
    has it."""
    text: str
    """The text of the segment, including its white space."""


class TextDifference(Model):
    """The differences in a text field.

    Equal and removed segments joined are exactly the earlier text, equal and added ones the later text.
    """

    field: TextField
    """The name of the field."""
    segments: list[DifferenceSegment]
    """The segments, in order."""
    words_removed: int
    """The number of words that only the earlier text has."""
    words_added: int
    """The number of words that only the later text has."""
    is_aligned: bool
    """False if the texts differ in too many words for a word-by-word comparison. Then each is one segment."""


class ValueDifference(Model):
    """The difference in another field.

    All values are texts. An object gives one text for each property with name and value, a key date its kind and date,
    a citation its type and id.
    """

    field: ValueField
    """The name of the field."""
    before: list[str] | None
    """The values in the earlier version; null if there were none."""
    after: list[str] | None
    """The values in the later version; null if there are none."""


class EntryDifference(Model):
    """The differences between two versions of an entry.

    Unchanged fields are left out.
    """

    entry_id: str
    """The id of the entry."""
    from_: HeldVersion = Field(alias="from")
    """The earlier version."""
    to: HeldVersion
    """The later version."""
    texts: list[TextDifference]
    """The differences in title and description."""
    values: list[ValueDifference]
    """The differences in other fields."""


class TextRange(Model):
    """A range of a text, in Unicode code points from 0."""

    start: int
    """The position of the first character."""
    end: int
    """The position after the last character."""


class FieldMatches(Model):
    """The matches of a search in one field of an entry."""

    field: SearchedField
    """The name of the field."""
    index: int | None
    """The index in `five_point_summary`, from 0; null for other fields."""
    ranges: list[TextRange]
    """The matching ranges, in order."""


class FoundEntry(EntryDetail):
    """An entry in a list or search result.

    It has every field of EntryDetail.
    """

    matches: list[FieldMatches] | None = None
    """The positions of the search words in the entry. Only with `highlight=true`."""


class FacetCount(Model):
    """The number of matching entries with one value."""

    value: str
    """The value, as the filter of the same name takes it."""
    count: int | None
    """The number of entries with the value; null if it is not known exactly."""
    more_than: int | None
    """A lower bound: more entries than this have the value. Null if `count` is known."""


class FoundFacets(Model):
    """The number of matching entries for each value of the requested facets.

    If a `count` is null, values can be missing.
    """

    jurisdiction: list[FacetCount] | None = None
    """Counts by `jurisdiction_code`, most frequent first."""
    category_id: list[FacetCount] | None = None
    """Counts by category, most frequent first."""
    topic_id: list[FacetCount] | None = None
    """Counts by topic, most frequent first."""
    sector: list[FacetCount] | None = None
    """Counts by sector, most frequent first."""
    language: list[FacetCount] | None = None
    """Counts by language without region, most frequent first. Entries without a language are not counted."""
    kind: list[FacetCount] | None = None
    """Counts by kind, most frequent first. Entries that are not analysed yet are not counted."""


class Expansion(Model):
    """A search term with other forms that match too."""

    term: str
    """The term as it was written."""
    forms: list[str]
    """The other forms."""


class Ranked(Model):
    """The entries that were sorted by relevance."""

    matches: int
    """The number of newest matches that were sorted, at most 500. If `total` is null, some of them may be discarded
    when their page is read."""
    is_all: bool
    """False if there are more matches. No page of this order contains them."""


class TextVersion(Model):
    """A version of a document's text."""

    version: int
    """The version number, from 1."""
    from_: Instant = Field(alias="from")
    """The time of the fetch that found this text."""
    until: Instant | None
    """The time of the fetch that found the next text; null for the current text."""
    sha256: str
    """The SHA-256 hash of the document's bytes, in hexadecimal."""
    words: int
    """The number of words in the text."""
    passages: int
    """The number of passages in the text."""


class EntryDocument(Model):
    """The document behind the link of an entry.

    Fields about the text describe the last text that was read; they are null if there is none.
    """

    entry_id: str
    """The id of the entry."""
    status: DocumentStatus
    """`read`: the text is stored. `waiting`: before the first fetch. `none`: the document is not fetched. The others
    are reasons for a missing text. `blocked`: the site refuses automated readers. `paywalled`: only for subscribers.
    `scanned`: images of pages. `protected`: needs a password. `too_large`: over the size limit. `unsupported`: another
    file type. `unreadable`: the file cannot be read. `gone`: no longer available. `failed`: the last fetch failed."""
    reason: str | None
    """The reason why there is no text, as a sentence. If an earlier text is stored, the reason why the last fetch
    failed. Null if the last fetch succeeded."""
    url: str | None
    """The address of the next fetch: the link, or the target of its permanent redirect; null without a link."""
    media_type: str | None
    """The media type of the document."""
    sha256: str | None
    """The SHA-256 hash of the document's bytes, in hexadecimal."""
    title: str | None
    """The title that the document states; null if it has none."""
    language: str | None
    """The language of the text; null if it could not be detected."""
    pages: int | None
    """The number of pages of a PDF; null for other documents."""
    words: int | None
    """The number of words in the text."""
    passages: int | None
    """The number of passages in the text."""
    is_cut: bool
    """True if the document is longer than the text that was read."""
    fetched_at: Instant | None
    """The time of the fetch that found the current text."""
    visited_at: Instant | None
    """The time of the last fetch; null before the first."""
    next_visit_at: Instant | None
    """The time of the next fetch; null if none is planned."""
    version: int | None
    """The version number of the current text."""
    versions: list[TextVersion]
    """The versions of the text, the current one last."""


class DocumentText(TextVersion):
    """The full text of a document."""

    entry_id: str
    """The id of the entry."""
    url: str
    """The address from which the document was fetched."""
    language: str | None
    """The language of the text; null if it could not be detected."""
    is_cut: bool
    """True if the document is longer than the text."""
    text: str
    """The passages, separated by an empty line."""


class DocumentPassage(Model):
    """A part of the text of a document."""

    number: int
    """The position of the passage in the text, from 1."""
    text: str
    """The text of the passage. Short paragraphs are kept whole."""
    ranges: list[TextRange]
    """The positions of the search words; empty without a search."""


class DocumentChange(Model):
    """A changed line of a document, or lines that were removed or added."""

    change: LineChange
    """`changed`: one line with different words in the two texts. `removed`: lines of the earlier text only. `added`:
    lines of the later text only."""
    passage_before: int | None
    """The number of the passage in the earlier text in which the change begins; null for added lines."""
    passage_after: int | None
    """The number of the passage in the later text in which the change begins; null for removed lines."""
    lines_unchanged_before: int
    """The number of unchanged lines between the previous change and this one."""
    segments: list[DifferenceSegment]
    """The segments of the text, in order."""
    words_removed: int
    """The number of words that only the earlier text has."""
    words_added: int
    """The number of words that only the later text has."""
    is_aligned: bool
    """False if the search for the matching line in the other text was too expensive. The change is then shown
    unaligned."""


class DocumentDifference(Model):
    """The differences between two texts of a document.

    Unchanged lines are only counted; empty lines between them are ignored.
    """

    entry_id: str
    """The id of the entry."""
    url: str
    """The address from which the document was fetched."""
    from_: TextVersion = Field(alias="from")
    """The earlier text."""
    to: TextVersion
    """The later text."""
    changes: list[DocumentChange]
    """The changes in the order of the text, at most 2,000 changes or about a million characters."""
    is_cut: bool
    """True if there are more differences than `changes` contains."""
    lines_unchanged: int
    """The number of lines that both texts have."""
    words_removed: int
    """The number of words that only the earlier text has, in all changes."""
    words_added: int
    """The number of words that only the later text has, in all changes."""
    is_aligned: bool
    """False if `is_aligned` is false for a change."""


class DayStats(Model):
    """The number of entries that were published on a day (UTC)."""

    date: dt.date
    """The day (UTC)."""
    entries: int
    """The number of entries."""


class StatsOverview(Model):
    """Totals of the service.

    Days are UTC days, including today.
    """

    total_feeds: int
    """The number of feeds, including inactive ones."""
    total_topics: int
    """The number of topics, including inactive ones."""
    total_entries: int
    """The number of entries, including inactive ones."""
    total_categories: int
    """The number of categories, including inactive ones."""
    active_feeds: int
    """The number of feeds that are read, including unconfirmed ones."""
    feeds_stale: int
    """The number of active feeds without a good fetch for 48 hours. It includes feeds that were never read, but not
    unconfirmed ones. It distinguishes broken feeds from feeds without news."""
    feeds_unconfirmed: int
    """The number of active feeds whose address was never read or verified here. Other projects may have seen it. The
    feeds are fetched, except blocked ones, but may never return entries. They do not count as stale or read. The first
    good fetch confirms an address."""
    feeds_silent: int
    """The number of active feeds that are read, but are without news for longer than usual. Feeds with too little
    history do not count."""
    active_topics: int
    """The number of active topics."""
    active_entries: int
    """The number of active entries."""
    entries_last_7_days: int
    """The number of active entries that were published in the last 7 days."""
    entries_last_30_days: int
    """The number of active entries that were published in the last 30 days."""
    latest_published_date: Instant | None
    """The publication date of the newest entry, including inactive ones; null if there is none."""
    as_of: Instant | None
    """The time of the last change of these figures; null if they never changed."""
    by_day: list[DayStats]
    """The number of active entries by day of publication for the last 90 days. The oldest day is first, and days
    without entries are included."""


class TopicStats(Model):
    """The figures of a topic.

    Days are UTC days, including today.
    """

    topic_id: str
    """The id of the topic."""
    topic_name: str
    """The name of the topic."""
    total_entries: int
    """The number of entries, including inactive ones."""
    active_entries: int
    """The number of active entries."""
    inactive_entries: int
    """The number of inactive entries."""
    total_feeds: int
    """The number of feeds, including inactive ones."""
    entries_last_7_days: int
    """The number of active entries that were published in the last 7 days."""
    entries_last_30_days: int
    """The number of active entries that were published in the last 30 days."""
    latest_published_date: Instant | None
    """The publication date of the newest entry, including inactive ones; null if there is none. After a crash it may be
    wrong until the nightly recount."""


class FeedStats(Model):
    """The figures of one feed of a topic."""

    feed_id: str
    """The id of the feed."""
    feed_name: str
    """The name of the feed."""
    is_active: bool
    """False if the feed is no longer read."""
    is_confirmed: bool
    """False if the address of the feed was never read or verified here. Other projects may have seen it. Missing
    entries then have no meaning."""
    total_entries: int
    """The number of entries, including inactive ones."""
    active_entries: int
    """The number of active entries."""
    inactive_entries: int
    """The number of inactive entries."""
    last_success_at: Instant | None
    """The time of the last good fetch: a document was read, or was not modified. Null if there was none yet."""
    state: FeedState
    """The state of the feed. `fine`: read, with news in the last seven days. `quiet`: no news for a week, as is usual.
    `silent`: no news for longer than usual. `gap`: items may have been missed, found in the last seven days.
    `repaired`: the last document is not well-formed and was read item by item. `unknown`: no news for a week, with too
    little history to judge. `failing`, `paused` and `flooding`: reading fails or was stopped. `stale`: no good fetch
    for 48 hours. `never_fetched`: no fetch yet. `unconfirmed`: no fetch yet, and the address was never verified here.
    `blocked`: the source refuses programs, so the feed is not read. `not_followed`: the feed is not read."""
    last_news_on: dt.date | None
    """The last day (UTC) with a new entry. If only the first reading brought entries, the day of publication of its
    newest item. Null if it is unknown."""
    usual_gap_days: int | None
    """The usual longest time between days with news, in days. Nearly all gaps are this long or shorter. Null if there
    is too little history."""
    silent_after_days: int | None
    """The number of days without news after which the feed is `silent`; null if there is too little history. Days from
    20 December to 6 January do not count, and days in August count half."""


class TopicStatsDetail(TopicStats):
    """The figures of a topic by feed and by day.

    It has every field of TopicStats.
    """

    by_feed: list[FeedStats]
    """The figures of each feed of the topic."""
    by_day: list[DayStats]
    """The number of active entries by day of publication for the last 90 days. The oldest day is first, and days
    without entries are included."""


class FeedGap(Model):
    """A period in which items may have been missed."""

    after: Instant
    """The date of the newest item known before the gap."""
    before: Instant
    """The date of the oldest item in the document after the gap. Items between the two may be missing."""
    found_at: Instant
    """The time at which that document was read."""


class FeedSilence(Model):
    """A period without news that was longer than usual."""

    last_news: dt.date
    """The last day with news before the silence."""
    silent_from: dt.date
    """The first day of the silence."""
    until: dt.date | None
    """The day of the next news; null if the silence continues."""


class FeedCoverage(Model):
    """The reading of one feed in a period, with possible omissions.

    Days are UTC days.
    """

    feed_id: str
    """The id of the feed."""
    feed_name: str
    """The name of the feed."""
    topic_id: str
    """The topic of the feed."""
    first_day: dt.date
    """The first day of the period."""
    last_day: dt.date
    """The last day of the period."""
    verdict: CoverageVerdict
    """The first of these that applies. `gaps`: items may have been missed. `not_read`: a day had no good fetch, or its
    last document could not be read. `repaired`: a document was not well-formed, or some items could not be read.
    `silent`: no news for longer than usual. `unknown`: a day has no stored data, or there is too little history.
    `complete`: read on each day, without a sign of missing items."""
    state: FeedState
    """The state of the feed. `fine`: read, with news in the last seven days. `quiet`: no news for a week, as is usual.
    `silent`: no news for longer than usual. `gap`: items may have been missed, found in the last seven days.
    `repaired`: the last document is not well-formed and was read item by item. `unknown`: no news for a week, with too
    little history to judge. `failing`, `paused` and `flooding`: reading fails or was stopped. `stale`: no good fetch
    for 48 hours. `never_fetched`: no fetch yet. `unconfirmed`: no fetch yet, and the address was never verified here.
    `blocked`: the source refuses programs, so the feed is not read. `not_followed`: the feed is not read."""
    due: int
    """The number of fetches that were due by the feed's interval, as far as it is known."""
    read: int
    """The number of good fetches."""
    failures: int
    """The number of failed runs."""
    new_entries: int
    """The number of new entries from these runs."""
    days_read: int
    """The number of days with a good fetch."""
    days_not_read: int
    """The number of past days without a good fetch, including today if there was none for 48 hours."""
    days_unknown: int
    """The number of days without stored data: too old, or before the service stored it."""
    gaps_found: int
    """The number of gaps that were found in the period."""
    items_repaired: int
    """The most items of one document that were read although they are not well-formed. An example is a missing end tag.
    No text of such an item contains parts of other elements."""
    items_unread: int
    """The most items of one document that could not be read. They are missing from all lists until the source corrects
    them."""
    documents_unread: int
    """The number of days whose last document could not be read as the feed's format."""
    gaps: list[FeedGap]
    """The latest ten gaps of the feed that overlap the period or were found in it."""
    silences: list[FeedSilence]
    """The silences that overlap the period, among the latest ten."""
    last_news_on: dt.date | None
    """The last day (UTC) with a new entry. If only the first reading brought entries, the day of publication of its
    newest item. Null if it is unknown."""
    usual_gap_days: int | None
    """The usual longest time between days with news, in days. Nearly all gaps are this long or shorter. Null if there
    is too little history."""
    silent_after_days: int | None
    """The number of days without news after which the feed is `silent`; null if there is too little history. Days from
    20 December to 6 January do not count, and days in August count half."""
    last_success_at: Instant | None
    """The time of the last good fetch; null if there was none yet."""


class AlertQuery(Model):
    """The filters of an alert, each in the format of the parameter of GET /api/v2/feeds/entries/detail.

    Together at most 1,200 bytes of JSON.
    """

    search: str | None = None
    """Words, "phrases" and -excluded words, as in the parameter `search`."""
    category_id: str | None = None
    """Up to 20 category ids, separated by commas."""
    topic_id: str | None = None
    """Up to 20 topic ids, separated by commas."""
    feed_id: str | None = None
    """Up to 20 feed ids, separated by commas."""
    jurisdiction: str | None = None
    """Up to 20 jurisdiction codes, separated by commas."""
    sector: str | None = None
    """Up to 20 sectors, separated by commas."""
    institution: str | None = None
    """Up to 20 institutions, separated by commas."""
    tag: str | None = None
    """Up to 20 tags, separated by commas."""
    language: str | None = None
    """Up to 20 languages of entries, separated by commas."""
    kind: str | None = None
    """Up to 20 kinds of updates, separated by commas."""
    cites: str | None = None
    """Up to 4 citations, separated by commas."""
    key_month: str | None = None
    """Up to 4 months with a key date, separated by commas."""
    status: str | None = None
    """`active` or `inactive`; both by default."""
    date: str | None = None
    """The day of publication (UTC)."""
    start_date: str | None = None
    """The first day or instant of publication."""
    end_date: str | None = None
    """The last day or instant of publication."""


class AlertSchedule(Model):
    """The time at which an alert sends its matches."""

    every: DigestInterval
    """`instant` sends each match at once. `daily` and `weekly` send all matches as one digest, or nothing if there are
    none. A digest requires `time`, `time_zone` and `days`; an instant alert has none of them."""
    time: str | None = None
    """The local time of a digest. A time that a clock change skips moves forward by the length of the change. Of a time
    that occurs twice, the first counts."""
    time_zone: str | None = None
    """The time zone of `time` and `days`, as an IANA name."""
    days: list[Weekday] | None = None
    """The days of the week on which a digest is sent; one day if `every` is `weekly`."""


class AlertReminders(Model):
    """The times at which an alert reminds of key dates."""

    days_before: list[int]
    """The number of days before a key date: 30, 7, 1 or several of them. A missed reminder is sent up to seven days
    late, but never after the date."""
    time: str
    """The local time of the reminder, as in a schedule."""
    time_zone: str
    """The time zone of the time and the dates, as an IANA name."""


class AlertPause(Model):
    """A pause of an alert."""

    at: Instant
    """The start of the pause."""
    reason: str | None
    """The reason; null if it is not set."""


class AlertStop(Model):
    """The reason why less is sent for an alert than its owner chose."""

    reason: str
    """The reason, as a sentence."""
    destinations: list[str]
    """The ids of the destinations that receive nothing."""


class Alert(Model):
    """A saved search that reports new matches."""

    id: str
    """The id of the alert."""
    name: str
    """The name of the alert."""
    query: AlertQuery
    """The filters, each in the format of the parameter of GET /api/v2/feeds/entries/detail."""
    kinds: list[MatchKind]
    """The events that match. `new`: the first match of an update. `edited`: a later change of its title or text."""
    schedule: AlertSchedule
    """The time of sending: each match at once, or all matches as a digest at a time of day."""
    reminders: AlertReminders | None
    """The reminders of key dates of matching active updates, including those stored before the alert; null for none."""
    destinations: list[str]
    """The ids of the destinations that receive the matches. Without destinations, matches are only listed."""
    paused: AlertPause | None
    """The pause of sending; null if the alert is not paused. Matches are still recorded during a pause."""
    since: Instant
    """The time from which the alert has its current query. Updates that were stored before that second do not match."""
    feed_since: Instant | None
    """The time from which the alert's feed has its current address; null if it has none."""
    created_at: Instant
    """The time of creation."""
    updated_at: Instant
    """The time of the last change."""
    stopped: AlertStop | None
    """The reason why less is sent than the owner chose: a disabled or deleted account, or a role that may not use some
    destinations. Null if everything is sent, except for a pause."""


class MatchCounts(Model):
    """The number of updates that matched a query."""

    new: int
    """The number of first matches."""
    edited: int
    """The number of edits of updates that had matched."""


class ListedAlert(Alert):
    """An alert with its number of matches.

    It has every field of Alert.
    """

    matches_7_days: MatchCounts
    """The number of updates that matched the query today and on the six days before (UTC). Alerts with the same query
    share these figures."""


class OwnedAlert(Alert):
    """An alert with its owner.

    It has every field of Alert.
    """

    owner_id: str
    """The id of the owner, as in GET /api/v2/people."""
    owner_state: OwnerState
    """The state of the owner's account: `active`, `disabled` or `deleted`. `unknown` if the sign-in service does not
    answer, or if people sign in at another deployment."""


class MatchedFilters(Model):
    """The values of an update that match the filters of a query."""

    category_id: list[str] | None = None
    """The category of the update."""
    topic_id: list[str] | None = None
    """The topic of the update."""
    feed_id: list[str] | None = None
    """The feed of the update."""
    jurisdiction: list[str] | None = None
    """The jurisdiction of the update."""
    sector: list[str] | None = None
    """The sectors of the update."""
    institution: list[str] | None = None
    """The institution of the update, in normalised form."""
    tag: list[str] | None = None
    """The tags of the update, in normalised form."""
    language: list[str] | None = None
    """The language of the update."""
    kind: list[str] | None = None
    """The kind of the update."""
    cites: list[str] | None = None
    """The citations of the update, in normalised form."""
    key_month: list[str] | None = None
    """The months of the key dates of the update."""


class Why(Model):
    """The reasons why an update matched."""

    words: list[str]
    """The matching words as written in the update, at most ten."""
    filters: MatchedFilters
    """The values of the update that match the filters of the query."""


class Match(Model):
    """An update that matched an alert."""

    kind: MatchKind
    """`new`, or `edited` for a change after the update had matched."""
    matched_at: Instant
    """The time of the change with which the update matched."""
    why: Why
    """The reasons for the match."""
    changed: list[VersionedField] | None
    """The fields that changed since the previous match, as in `changed` of the entry's versions. Null for a new match,
    or if it is unknown."""
    entry: FoundEntry
    """The current update, with the positions of the search words."""


class DayMatches(Model):
    """The matches of one day in a preview."""

    day: dt.date
    """The day (UTC)."""
    matches: int
    """The number of matching updates that were published on the day."""


class Preview(Model):
    """The number of past updates that an alert would have matched."""

    from_: dt.date = Field(alias="from")
    """The first day of the count (UTC): 89 days ago, or later if there are too many matches to count."""
    to: dt.date
    """The last day of the count (UTC): today."""
    matches: int
    """The number of matching updates in the period."""
    per_week: float
    """The average number of matches per week, rounded to tenths."""
    by_day: list[DayMatches]
    """The matches of each day, oldest first."""
    samples: list[FoundEntry]
    """The five newest matches, with the positions of the search words."""
    grade: PreviewGrade
    """`ok`, `busy` for more than 10 matches a day, `refused` for more than 50."""


class FeedAddress(Model):
    """The address of an alert's feed."""

    url: str = Field(repr=False)
    """The address of the feed. It is returned only once, and grants access to the feed: keep it secret."""


class DestinationPause(Model):
    """The pause of a destination."""

    at: Instant
    """The start of the pause."""
    reason: str
    """The reason for the pause."""


class Destination(Model):
    """A place to which updates are sent for a person."""

    id: str
    """The id of the destination."""
    kind: DestinationKind
    """The type of destination. `email`: a mailbox; `channel`: a chat channel, by the bot; `chat_webhook`: a chat
    channel, by an incoming webhook; `teams`: a channel or chat of Microsoft Teams, by a workflow; `google_chat`: a
    space of Google Chat, by an incoming webhook; `webhook`: a program that receives signed messages."""
    name: str
    """The name of the destination."""
    address: str
    """The address. For a webhook, incoming webhook or workflow only the host and the last characters, for a mailbox the
    e-mail address, for a channel its id."""
    state: DestinationState
    """`active`: receives messages. `unverified`: must be verified first. `paused`: receives none until it is verified
    again, or until its owner's role allows it again."""
    paused: DestinationPause | None
    """The pause; null if the destination is not paused."""
    withheld: str | None
    """The reason why the owner's role may not use the destination; null if it may. While it is set, `state` is `paused`
    and `paused` is null. Sending continues once the role allows it."""
    created_at: Instant
    """The time of creation."""
    verified_at: Instant | None
    """The time of the last verification; null if it was never verified."""
    rotated_at: Instant | None
    """The time from which a webhook has its current secret; null for its first secret."""
    failing_since: Instant | None
    """The time from which messages fail; null if the last message was delivered."""


class ShownDestination(Destination):
    """A destination with the secret of a webhook.

    No other answer contains the secret.
    """

    secret: str | None = Field(repr=False)
    """The secret that signs messages to a webhook; null for other kinds. Store it: it is returned only once."""


class TestResult(Model):
    """The result of a test message."""

    outcome: DeliveryOutcome
    """`delivered` or `failed`. `unknown` if it may have arrived, `gone` if the receiver accepts no more messages."""
    status: int | None
    """The HTTP status of the response; null without one."""
    reason: str | None
    """The reason for the failure; null if the message was delivered."""
    took_ms: int
    """The duration in milliseconds."""


class DeliveryTry(Model):
    """An attempt to send a delivery."""

    at: Instant
    """The time of the attempt."""
    took_ms: int
    """The duration in milliseconds."""
    outcome: DeliveryOutcome
    """`delivered` or `failed`. `unknown` if it may have arrived, `gone` if the receiver accepts no more messages."""
    status: int | None
    """The HTTP status of the response; null without one."""
    reason: str | None
    """The reason for the failure; null if the attempt succeeded."""


class DigestWindow(Model):
    """The period of the matches in a digest."""

    from_: Instant = Field(alias="from")
    """The start of the period, excluded."""
    to: Instant
    """The end of the period, included."""
    updates: int
    """The number of updates in the digest, counted up to 1,000."""


class Delivery(Model):
    """The delivery of one update, a digest or a reminder of an alert to one destination."""

    id: str
    """The id of the delivery, which is also the `webhook-id` of its message."""
    alert_id: str
    """The id of the alert."""
    destination_id: str
    """The id of the destination."""
    entry_id: str | None
    """The id of the update; null for a digest or a reminder."""
    kind: DeliveryKind
    """`new` or `edited` for one update, `digest` for several, `reminder` for key dates."""
    window: DigestWindow | None
    """The window of a digest; null for other kinds."""
    state: DeliveryState
    """`due`: waits to be sent. `failed`: waits for the next attempt. `delivered`: arrived. `unknown`: may have been
    posted to a channel, and is not repeated. `given_up`: has no attempts left. `gone`: the receiver accepts no more
    messages. `gathered`: sent as part of a digest. `corrected`: an edit of an update that the channel already shows. It
    corrects that message, and `corrected_at` of the first delivery has the time."""
    matched_at: Instant
    """The time of the match; for a digest the end of its window, for a reminder the time of planning."""
    created_at: Instant
    """The time at which the delivery was planned."""
    due_at: Instant | None
    """The time of the next attempt; null if there is none."""
    reason: str | None
    """The reason why there are no more attempts, if no attempt states it; otherwise null."""
    replays: int
    """The number of times that the delivery was replayed on request."""
    corrected_at: Instant | None
    """The time at which its message in a channel was last corrected; null if it never was."""
    tries: list[DeliveryTry]
    """The last 20 attempts, oldest first."""


class SkippedDeliveries(Model):
    """The number of deliveries that were skipped, by reason."""

    due: int
    """Deliveries that were already due."""
    gathered: int
    """Deliveries that are part of a digest. The digest is another delivery."""
    delivery_in_progress: int
    """Deliveries that were being sent."""
    not_replayable: int
    """Deliveries that were posted to a channel, or may have been."""
    destination_not_active: int
    """Deliveries whose destination is paused or not verified."""
    destination_not_found: int
    """Deliveries whose destination was deleted."""


class ReplayedSpan(Model):
    """The result of replaying a period or a part of it."""

    replayed: int
    """The number of deliveries that are due again."""
    skipped: SkippedDeliveries
    """The number of deliveries that were skipped, by reason."""
    next_cursor: str | None
    """The cursor of the next part; null at the end."""
