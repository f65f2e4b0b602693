"""Every method against the service itself, with its demo entries."""

from __future__ import annotations

import datetime as dt
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


async def test_coverage(client: regfeed.AsyncFeedsClient, topic_id: str) -> None:
    every = await all_of(await done(client.coverage.list()))
    # A file that was given by hand is an active feed, and nobody reads it again.
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


async def test_changes_are_followed_and_found_again_by_cursor(service: Service, told: None) -> None:
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
