"""Every method against the service itself, with its demo entries."""

from __future__ import annotations

import datetime as dt
import difflib
import json
import re
from collections import Counter
from typing import TYPE_CHECKING, get_args

import pytest

import regfeed
from regfeed._models import FeedState
from tests.both import Clients, all_of, done

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conftest import Service

pytestmark = pytest.mark.anyio

UTC = dt.timezone.utc
#: What the contract knows; which of them a feed of the demo has differs from day to day.
STATES = {state for part in get_args(FeedState) for state in get_args(part)}


@pytest.fixture
def client(clients: Clients, service: Service) -> regfeed.AsyncFeedsClient:
    return clients.make(service.base_url, api_key=service.api_key)


@pytest.fixture(scope="session")
def topic_id(service: Service) -> str:
    """Give a topic that has entries and a summary."""
    with regfeed.FeedsClient(base_url=service.base_url, api_key=service.api_key) as client:
        return client.entries.list(limit=1).items[0].topic_id


async def test_categories_list(client: regfeed.AsyncFeedsClient) -> None:
    listed = await done(client.categories.list())
    assert listed.total == len(listed.items) > 5
    assert listed.items[0].created_at.tzinfo is UTC
    assert listed.request_id
    some = await done(client.categories.list(name="BANK", is_active=True))
    assert some.items
    assert {one.id for one in some.items} < {one.id for one in listed.items}
    assert (await done(client.categories.list(is_active=False))).items == []
    paged = await done(client.categories.list(page_size=3))
    assert [one.id for one in await all_of(paged)] == [one.id for one in listed.items]
    assert (await done(client.categories.list(page=2, page_size=3))).items == listed.items[3:6]


async def test_categories_get_and_topics(client: regfeed.AsyncFeedsClient) -> None:
    [first, *_] = (await done(client.categories.list())).items
    category = await done(client.categories.get(first.id))
    assert category == first
    assert category.request_id
    topics = await done(client.categories.topics(first.id))
    assert topics.total == first.topic_count == len(topics.items)
    assert {topic.category_id for topic in topics.items} == {first.id}
    paged = await done(client.categories.topics(first.id, page=2, page_size=4))
    assert paged.items == topics.items[4:8]


async def test_topics_list(client: regfeed.AsyncFeedsClient) -> None:
    plain = await done(client.topics.list())
    detailed = await done(client.topics.list(details=True))
    assert [one.id for one in plain.items] == [one.id for one in detailed.items]
    assert type(plain.items[0]) is regfeed.Topic
    assert plain.items[0].model_extra == {}
    assert detailed.items[0].sectors
    of_one = await done(client.topics.list(category_id=plain.items[0].category_id, page_size=2))
    assert of_one.has_more
    assert {one.category_id for one in await all_of(of_one)} == {plain.items[0].category_id}


async def test_topics_get_entries_and_summary(client: regfeed.AsyncFeedsClient, topic_id: str) -> None:
    topic = await done(client.topics.get(topic_id))
    assert topic.entry_count > 0
    assert topic.latest_published_date is not None
    entries = await all_of(await done(client.topics.entries(topic_id, is_active=True, limit=4)))
    assert len(entries) == topic.entry_count
    assert {one.topic_id for one in entries} == {topic_id}
    assert entries[0].published_date == topic.latest_published_date
    part = await done(client.topics.entries(topic_id, limit=2, offset=1))
    assert [one.id for one in part.items] == [one.id for one in entries[1:3]]
    rest = await done(client.topics.entries(topic_id, limit=2, cursor=part.next_cursor))
    assert rest.items[:1] == entries[3:4]
    summary = await done(client.topics.summary(topic_id))
    assert (summary.topic_id, summary.topic_name) == (topic_id, topic.name)
    assert summary.status in {"ready", "stale", "pending"}


async def test_entries_list(client: regfeed.AsyncFeedsClient) -> None:
    first = await done(client.entries.list(limit=40))
    entries = await all_of(first)
    assert len(entries) == len({one.id for one in entries}) == first.total
    assert len(entries) > 100
    order = [(one.published_date, one.id) for one in entries]
    assert order == sorted(order, reverse=True)
    again = await done(client.entries.list(limit=40, cursor=first.next_cursor))
    assert again.items == entries[40:80]
    of_feed = await all_of(await done(client.entries.list(feed_id=entries[0].feed_id, is_active=True)))
    assert {one.feed_id for one in of_feed} == {entries[0].feed_id}
    assert (await done(client.entries.list(is_active=False))).items == []
    assert (await done(client.entries.list(offset=5, limit=1))).items == entries[5:6]
    assert (await done(client.entries.list(limit=0))).total == first.total


async def test_entries_detail_and_get(client: regfeed.AsyncFeedsClient, topic_id: str) -> None:
    found = await done(client.entries.detail(search='capital -"no such words"', status="active", limit=5))
    assert found.items
    one = found.items[0]
    assert one.status == "active"
    assert one.summary is not None
    entry = await done(client.entries.get(one.id))
    assert entry.model_dump() == one.model_dump(exclude={"matches"})
    assert entry.response is not None
    day = one.published_date.date()
    on_day = await all_of(await done(client.entries.detail(date=day)))
    assert one.id in {other.id for other in on_day}
    assert {other.published_date.date() for other in on_day} == {day}
    span = client.entries.detail(topic_id=one.topic_id, start_date=one.published_date, end_date=day)
    among = [other.id for other in await all_of(await done(span))]
    assert one.id in among
    assert (await done(client.entries.detail(topic_id=topic_id, end_date=dt.date(1990, 1, 1)))).items == []


async def test_versions_of_an_entry(client: regfeed.AsyncFeedsClient) -> None:
    one = (await done(client.entries.list(limit=1))).items[0]
    versions = await all_of(await done(client.entries.versions(one.id)))
    assert (versions[0].from_, versions[0].until) == (one.updated_at, None)
    assert [version.is_first for version in versions] == [False] * (len(versions) - 1) + [True]
    first = await done(client.entries.version(one.id, versions[-1].version))
    assert first.from_ == first.entry.updated_at == one.created_at
    then = await done(client.entries.get(one.id, as_of=one.updated_at))
    assert then.model_dump() == (await done(client.entries.get(one.id))).model_dump()
    with pytest.raises(regfeed.NotFoundError, match="not known yet"):
        await done(client.entries.get(one.id, as_of=one.created_at - dt.timedelta(seconds=1)))
    with pytest.raises(regfeed.NotFoundError, match="version"):
        await done(client.entries.diff(one.id, to=versions[-1].version))
    with pytest.raises(regfeed.NotFoundError, match="version"):
        await done(client.entries.version(one.id, 99))


STORE_DOCUMENT = """
const link = LINK;
const { getDocumentId } = await import('./lib/documents/document-address.ts');
const { buildDocumentItem } = await import('./lib/documents/document-record.ts');
const { findDocumentRecord, storeVisit } = await import('./lib/documents/store-visit.ts');
const { putItem } = await import('./lib/platform/dynamodb/write.ts');
const id = getDocumentId(link);
const none = { reason: null, text: null, versions: [], validators: null, first_visit_at: null, visited_at: null };
const document = { id, url: link, feed_id: 'a-feed', is_later: false, status: 'waiting', ...none };
const due = { ...document, due_at: '2026-04-12T09:00:00Z', redirects: 0 };
await putItem({ Item: buildDocumentItem({ document: due, visit: 0 }) });
const texts = [['It applies from May on.'], ['It is a 🙂 rule.', 'It applies in June.']];
for (const passages of texts) {
  const known = { kind: 'text', mediaType: 'text/html', title: 'A rule', language: 'en', pages: null, isCut: false };
  const reading = { ...known, words: 5, passages };
  const met = { kind: 'read', body: Buffer.from(passages[0]), validators: null, reading };
  const kept = await findDocumentRecord(id);
  const sent_at = kept.document.due_at;
  await storeVisit(kept, met, { sent_at, now: new Date(sent_at) });
}
"""


@pytest.fixture(scope="session")
def entry_id(service: Service, stack_runs: Callable[[str], None]) -> str:
    """Give the id of an entry behind whose link is a document that was read twice, and had another text then."""
    with regfeed.FeedsClient(base_url=service.base_url, api_key=service.api_key) as client:
        one = next(entry for entry in client.entries.list() if entry.link)
    stack_runs(STORE_DOCUMENT.replace("LINK", json.dumps(one.link)))
    return one.id


async def test_the_document_of_an_entry(client: regfeed.AsyncFeedsClient, entry_id: str) -> None:
    known = await done(client.entries.document(entry_id))
    assert (known.entry_id, known.status, known.title, known.reason) == (entry_id, "read", "A rule", None)
    assert [(one.version, one.until is None) for one in known.versions] == [(1, False), (2, True)]
    now = await done(client.entries.document_text(entry_id))
    assert (now.text, now.version) == ("It is a 🙂 rule.\n\nIt applies in June.", known.version)
    assert (await done(client.entries.document_text(entry_id, 1))).text == "It applies from May on."
    passages = await all_of(await done(client.entries.document_passages(entry_id, limit=1)))
    assert [(one.number, one.ranges) for one in passages] == [(1, []), (2, [])]
    [found] = await all_of(await done(client.entries.document_passages(entry_id, "rule")))
    [there] = found.ranges
    assert found.text[there.start : there.end] == "rule"
    then = await done(client.entries.document_passages(entry_id, "applies", 1))
    assert [one.text for one in then.items] == ["It applies from May on."]
    with pytest.raises(regfeed.BadRequestError, match="search: needs at least one word"):
        await done(client.entries.document_passages(entry_id, "the"))


async def test_what_differs_between_two_texts_of_a_document(client: regfeed.AsyncFeedsClient, entry_id: str) -> None:
    found = await done(client.entries.document_diff(entry_id))
    assert (found.from_.version, found.to.version, found.is_aligned, found.is_cut) == (1, 2, True, False)
    assert [(one.change, one.passage_before, one.passage_after) for one in found.changes] == [
        ("removed", 1, None),
        ("added", None, 1),
    ]
    # An independent reader of the two texts has as many of each word more, and less.
    was, now = [(await done(client.entries.document_text(entry_id, one))).text.split() for one in (1, 2)]
    codes = [
        code for code in difflib.SequenceMatcher(None, was, now, autojunk=False).get_opcodes() if code[0] != "equal"
    ]
    gone = Counter(word for _, start, end, _, _ in codes for word in was[start:end])
    come = Counter(word for _, _, _, start, end in codes for word in now[start:end])
    words = {"removed": Counter[str](), "added": Counter[str](), "equal": Counter[str]()}
    for segment in (segment for one in found.changes for segment in one.segments):
        words[segment.op].update(segment.text.split())
    assert come - gone == words["added"] - words["removed"]
    assert gone - come == words["removed"] - words["added"]
    assert (found.words_removed, found.words_added) == (5, 8)
    assert (await done(client.entries.document_diff(entry_id, 1, 2))).model_dump() == found.model_dump()
    with pytest.raises(regfeed.NotFoundError, match="no other text before"):
        await done(client.entries.document_diff(entry_id, to=1))
    with pytest.raises(regfeed.BadRequestError, match="from"):
        await done(client.entries.document_diff(entry_id, 2, 1))


async def test_a_document_without_a_text(client: regfeed.AsyncFeedsClient, entry_id: str) -> None:
    other = next(entry for entry in (await done(client.entries.list())).items if entry.id != entry_id)
    known = await done(client.entries.document(other.id))
    assert (known.status, known.version, known.versions) == ("none", None, [])
    assert known.reason is not None
    for asked in (client.entries.document_text, client.entries.document_passages):
        with pytest.raises(regfeed.NotFoundError, match=re.escape(known.reason)) as raised:
            await done(asked(other.id))
        assert raised.value.code == "text_not_found"
    with pytest.raises(regfeed.NotFoundError, match="no version 3"):
        await done(client.entries.document_text(entry_id, 3))
    with pytest.raises(regfeed.NotFoundError, match="There is no entry"):
        await done(client.entries.document("0123456789abcdef01234567"))


async def test_entries_detail_by_relevance_with_matches_facets_and_synonyms(client: regfeed.AsyncFeedsClient) -> None:
    words = "capital requirements"
    newest = await all_of(await done(client.entries.detail(search=words, limit=100)))
    page = await done(
        client.entries.detail(
            search=words, order="relevance", highlight=True, facets=["jurisdiction", "topic_id"], limit=5
        )
    )
    ranked = await all_of(page)
    assert {one.id for one in ranked} == {one.id for one in newest}
    assert page.ranked == regfeed.Ranked(matches=len(newest), is_all=True)
    assert page.facets is not None
    for facet, values in (
        (page.facets.jurisdiction, [one.jurisdiction_code for one in newest]),
        (page.facets.topic_id, [one.topic_id for one in newest]),
    ):
        assert {one.value: one.count for one in facet or []} == Counter(values)
    assert (page.facets.sector, page.facets.category_id) == (None, None)
    for one in ranked:
        assert one.matches
        for there in one.matches:
            text = getattr(one, there.field)
            text = text if there.index is None else text[there.index]
            for part in there.ranges:
                assert re.fullmatch("capital|own funds|requirements?", text[part.start : part.end], re.IGNORECASE)
    expanded = (await done(client.entries.detail(search="DORA"))).expanded
    assert expanded == [regfeed.Expansion(term="DORA", forms=["Digital Operational Resilience Act"])]
    assert newest[0].matches is None
    with pytest.raises(regfeed.BadRequestError, match="relevance needs a search"):
        await done(client.entries.detail(order="relevance"))


async def test_entries_detail_by_what_they_are_about(client: regfeed.AsyncFeedsClient) -> None:
    entries = await all_of(await done(client.entries.detail(limit=100)))
    one = next(entry for entry in entries if entry.tags and entry.sectors and entry.language)
    other = next(entry for entry in entries if entry.jurisdiction_code != one.jurisdiction_code)

    async def ids(**filters: str | list[str]) -> set[str]:
        page = await done(client.entries.detail(limit=100, **filters))  # type: ignore[arg-type]
        return {entry.id for entry in await all_of(page)}

    def wanted(is_wanted: Callable[[regfeed.EntryDetail], bool]) -> set[str]:
        return {entry.id for entry in entries if is_wanted(entry)}

    assert await ids(category_id=one.category.id) == wanted(lambda entry: entry.category.id == one.category.id)
    assert await ids(feed_id=one.feed_id) == wanted(lambda entry: entry.feed_id == one.feed_id)
    assert await ids(sector=one.sectors[0].upper()) == wanted(lambda entry: one.sectors[0] in entry.sectors)
    assert await ids(tag=one.tags[0]) == wanted(lambda entry: one.tags[0] in entry.tags)
    assert await ids(language=one.language or "") == wanted(lambda entry: entry.language == one.language)
    places = [one.jurisdiction_code, other.jurisdiction_code]
    assert await ids(jurisdiction=places) == wanted(lambda entry: entry.jurisdiction_code in places)
    topics = [one.topic_id, other.topic_id]
    assert await ids(topic_id=topics) == wanted(lambda entry: entry.topic_id in topics)
    names = [one.institution_name, other.institution_name]
    found = await ids(institution=[name.replace(" ", ", ") for name in names])
    assert found == wanted(lambda entry: entry.institution_name in names)
    with pytest.raises(regfeed.BadRequestError, match="topic_id: must not be empty"):
        await done(client.entries.detail(topic_id=[]))


async def test_dates(client: regfeed.AsyncFeedsClient) -> None:
    today = dt.datetime.now(dt.timezone.utc).date()
    every = await all_of(await done(client.dates.list(from_=today, to=today + dt.timedelta(days=30))))
    assert len(every) > 3
    assert [one for one in every if one.precision == "day"] == sorted(
        (one for one in every if one.precision == "day"), key=lambda one: one.date
    )
    for one in every:
        assert any((key.kind, key.date) == (one.kind, one.date) for key in one.entry.key_dates or [])
    ended = await all_of(await done(client.dates(kind=["comment_end"], from_=today, to=today + dt.timedelta(days=30))))
    assert [one.entry.id for one in ended] == [one.entry.id for one in every if one.kind == "comment_end"]
    with pytest.raises(regfeed.BadRequestError, match="from"):
        await done(client.dates(from_=today, to=today - dt.timedelta(days=1)))


async def test_kinds_and_citations(client: regfeed.AsyncFeedsClient) -> None:
    page = await done(client.entries.detail(kind=["speech", "statistics"], facets=["kind"], limit=100))
    assert {one.kind for one in page.items} == {"speech", "statistics"}
    assert all(one.kind_quote is not None and one.kind_quote.text for one in page.items)
    assert page.facets is not None
    assert {one.value for one in page.facets.kind or []} == {"speech", "statistics"}
    assert (await done(client.entries.detail(cites="12 CFR 9999"))).items == []


async def test_coverage(client: regfeed.AsyncFeedsClient, topic_id: str) -> None:
    every = await all_of(await done(client.coverage.list()))
    # A file that was given by hand is an active feed, and is not read again.
    assert 25 < len(every) <= (await done(client.stats.overview())).active_feeds <= len(every) + 1
    today = dt.datetime.now(dt.timezone.utc).date()
    page = await done(client.coverage(topic_id=topic_id, from_=today - dt.timedelta(days=91), to=today))
    stats = await done(client.stats.topic(topic_id))
    assert [(one.feed_id, one.state) for one in page.items] == [(one.feed_id, one.state) for one in stats.by_feed][:5]
    assert {(one.first_day, one.last_day) for one in page.items} == {(today - dt.timedelta(days=91), today)}
    assert all(one.days_unknown > 0 for one in page.items)
    assert sum(one.read for one in page.items) > 0
    with pytest.raises(regfeed.BadRequestError):
        await done(client.coverage.list(from_=today - dt.timedelta(days=92)))


async def test_stats(client: regfeed.AsyncFeedsClient, topic_id: str) -> None:
    overview = await done(client.stats.overview())
    topics = await done(client.stats.topics(limit=20))
    every = await all_of(topics)
    assert overview.total_topics == topics.total == len(every)
    assert sum(one.total_entries for one in every) == overview.total_entries
    assert (await done(client.stats.topics(limit=20, cursor=topics.next_cursor))).items == every[20:40]
    assert (await done(client.stats.topics(limit=1, offset=7))).items == every[7:8]
    one = await done(client.stats.topic(topic_id))
    assert sum(feed.total_entries for feed in one.by_feed) == one.total_entries > 0
    assert {feed.state for feed in one.by_feed} <= STATES
    assert len(one.by_day) == 90
    assert one.by_day[-1].date - one.by_day[0].date == dt.timedelta(days=89)


async def test_raw_gives_atom(client: regfeed.AsyncFeedsClient) -> None:
    headers = {"Accept": "application/atom+xml"}
    raw = await done(client.raw("/api/v1/feeds/entries/list", params={"limit": 1}, headers=headers))
    assert (raw.status_code, raw.content_type) == (200, "application/atom+xml")
    tag = {"If-None-Match": raw.headers["ETag"], **headers}
    assert (await done(client.raw("/api/v1/feeds/entries/list", params={"limit": 1}, headers=tag))).status_code == 304


async def test_refusals_of_the_service(client: regfeed.AsyncFeedsClient, clients: Clients, service: Service) -> None:
    with pytest.raises(regfeed.NotFoundError) as missing:
        await done(client.topics.get("no-such-topic"))
    assert (missing.value.status_code, missing.value.code) == (404, "topic_not_found")
    assert missing.value.request_id == missing.value.response.headers["X-Request-Id"]  # type: ignore[union-attr]
    with pytest.raises(regfeed.BadRequestError) as bad:
        await done(client.entries.detail(date="2026-02-30", limit=-1))
    assert {one.parameter for one in bad.value.errors} == {"date", "limit"}
    with pytest.raises(regfeed.BadRequestError) as cursor:
        await done(client.entries.list(cursor="nonsense"))
    assert cursor.value.code == "invalid_cursor"
    with pytest.raises(regfeed.BadRequestError, match="feed"):
        await done(client.raw("/api/v1/feeds/entries/list", params={"feed": "misspelt"}))
    with pytest.raises(regfeed.NotFoundError) as route:
        await done(clients.make(f"{service.base_url}/other", api_key=service.api_key).stats.overview())
    assert route.value.code == "route_not_found"
    changed = service.api_key[:-1] + ("0" if service.api_key[-1] != "0" else "1")
    with pytest.raises(regfeed.AuthenticationError) as unknown:
        await done(clients.make(service.base_url, api_key=changed).stats.overview())
    assert unknown.value.code == "unauthorized"


async def test_changes_are_followed_and_found_again_by_cursor(service: Service, change_stream: None) -> None:
    """What was stored after the first look comes in the second one, once."""
    seen, start = [*service.first_look], service.first_cursor
    with regfeed.FeedsClient(base_url=service.base_url, api_key=service.api_key) as client:
        later = list(client.entries.changes(start, limit=30))
        assert later[-1].title == "Client news"
        seen += [one.id for one in later]
        assert len(seen) == len(set(seen)) == client.stats.overview().total_entries
    async with regfeed.AsyncFeedsClient(base_url=service.base_url, api_key=service.api_key) as other:
        assert [one.id async for one in other.entries.changes(None, limit=30)] == seen
        news = [one async for one in other.entries.detail_changes(None, topic_id="us-fda", search='"client news"')]
        assert [one.title for one in news] == ["Client news"]
        after = other.entries.changes(news[0].updated_at + dt.timedelta(seconds=1))
        assert [one async for one in after] == []
        listed = await other.entries.list(updated_after=news[0].updated_at - dt.timedelta(seconds=1))
        assert seen[-1] in {one.id for one in listed.items}
