"""Through all pages, and on from a place that was kept."""

from __future__ import annotations

import asyncio
import copy
import datetime as dt
import json
import pickle
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect_left, insort
from dataclasses import dataclass, field

import pytest

import regfeed
from tests.both import KEY, Clients, all_of, done
from tests.scripted_server import Asked, Reply, ScriptedServer, as_json
from tests.things import TIME, count, detail, entry, matches, page, summary, topic

pytestmark = pytest.mark.anyio


@dataclass
class Table:
    """The service's contract of cursors over entries in memory: a cursor names the last entry of its page."""

    places: list[str] = field(default_factory=list[str])
    """Published date and number of each entry, oldest first."""

    def add(self, number: int, published: dt.datetime) -> str:
        insort(self.places, f"{published:%Y-%m-%dT%H:%M:%SZ}#{number:06d}")
        return f"entry-{number:06d}"

    def answer(self, asked: Asked) -> Reply:
        limit = int(asked.params["limit"])
        cursor = asked.params.get("cursor")
        end = bisect_left(self.places, urlsafe_b64decode(cursor).decode()) if cursor else len(self.places)
        start = max(end - limit, 0)
        shown = self.places[start:end][::-1]
        items = [entry(int(place[-6:]), published_date=place[:-7]) for place in shown]
        next_cursor = urlsafe_b64encode(shown[-1].encode()).decode() if start else None
        total = len(self.places)
        return as_json(page(items, total=total, limit=limit, has_more=start > 0, next_cursor=next_cursor))


async def test_10000_entries_exactly_once_while_entries_are_added(clients: Clients, server: ScriptedServer) -> None:
    table, start = Table(), dt.datetime(2026, 1, 1)  # noqa: DTZ001 - written with Z
    there = [table.add(number, start + dt.timedelta(minutes=number // 3)) for number in range(10_000)]
    added = iter(range(20_000, 30_000))

    def answer(asked: Asked) -> Reply:
        for moment in (start - dt.timedelta(days=1), start + dt.timedelta(minutes=1_700), start + dt.timedelta(days=9)):
            table.add(next(added), moment)
        return table.answer(asked)

    server.follows(answer)
    first = await done(clients.make(server.url).entries.list(limit=100))
    seen = [one.id for one in await all_of(first)]
    assert len(seen) == len(set(seen))
    assert [one for one in seen if one < "entry-020000"] == there[::-1]
    assert len(server.log) > 100
    assert all("offset" not in asked.params for asked in server.log)
    assert {asked.params["limit"] for asked in server.log} == {"100"}


PAGES = {
    None: page([entry(1), entry(2)], total=None, has_more=True, next_cursor="b", limit=2),
    "b": page([], total=None, has_more=True, next_cursor="c", limit=2, offset=2),
    "c": page([entry(3)], total=None, limit=2, offset=2),
}


def three_pages(asked: Asked) -> Reply:
    return as_json(PAGES[asked.params.get("cursor")])


async def test_every_way_through_the_pages(clients: Clients, server: ScriptedServer) -> None:
    server.follows(three_pages)
    client = clients.make(server.url)
    first = await done(client.entries.list(feed_id="f", offset=4))
    assert [one.id[-1] for one in first.items] == ["1", "2"]
    assert (first.total, first.limit, first.offset, first.has_more, first.next_cursor) == (None, 2, 0, True, "b")
    assert first.request_id == "r-header"
    assert first.response.status_code == 200
    assert [one.id[-1] for one in await all_of(first)] == ["1", "2", "3"]
    assert [one.id[-1] for one in await all_of(first.auto_paging_iter())] == ["1", "2", "3"]
    assert [len(one.items) for one in await all_of(first.pages())] == [2, 0, 1]
    second = await done(first.next_page())
    assert second is not None
    third = await done(second.next_page())
    assert third is not None
    assert await done(third.next_page()) is None
    assert server.log[0].params == {"feed_id": "f", "offset": "4"}
    assert server.log[1].params == {"feed_id": "f", "cursor": "b"}
    name = "Page" if clients.kind == "sync" else "AsyncPage"
    assert repr(first) == f"<{name}[Entry]: 2 items, has_more=True>"


async def test_iterating_goes_on_where_it_was_after_an_error(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(PAGES[None]), Reply(is_reset=True), as_json(PAGES["b"]), Reply(500), as_json(PAGES["c"]))
    items = (await done(clients.make(server.url, max_retries=0).entries.list())).auto_paging_iter()
    assert [one.id[-1] for one in await all_of(items, 2)] == ["1", "2"]
    for kind in (regfeed.APIConnectionError, regfeed.ServerError):
        with pytest.raises(kind):
            await all_of(items)
    assert [one.id[-1] for one in await all_of(items)] == ["3"]
    assert await all_of(items) == []
    assert [asked.params.get("cursor") for asked in server.log] == [None, "b", "b", "c", "c"]


async def test_iterating_goes_on_where_it_was_after_a_cancel(server: ScriptedServer) -> None:
    server.says(as_json(PAGES[None]), Reply(is_silent=True), as_json(PAGES["b"]), as_json(PAGES["c"]))
    async with regfeed.AsyncFeedsClient(api_key=KEY, base_url=server.url) as client:
        items = (await client.entries.list()).auto_paging_iter()
        await all_of(items, 2)
        task = asyncio.create_task(all_of(items))
        while len(server.log) < 2:  # noqa: ASYNC110 - the server is in a thread
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert [one.id[-1] for one in await all_of(items)] == ["3"]


async def test_tasks_that_share_an_iterator_get_each_item_once(server: ScriptedServer) -> None:
    server.follows(three_pages)
    async with regfeed.AsyncFeedsClient(api_key=KEY, base_url=server.url) as client:
        items = (await client.entries.list()).auto_paging_iter()
        shares = await asyncio.gather(*(all_of(items) for _ in range(3)))
    assert sorted(one.id[-1] for share in shares for one in share) == ["1", "2", "3"]


async def test_a_copied_page_keeps_the_way_on(clients: Clients, server: ScriptedServer) -> None:
    server.follows(three_pages)
    first = await done(clients.make(server.url).entries.list())
    assert [one.id[-1] for one in await all_of(copy.copy(first))] == ["1", "2", "3"]


async def test_things_are_read_back_from_what_was_written_of_them(clients: Clients, server: ScriptedServer) -> None:
    ground = {"index": None, "passage": 2, "text": "A rule.", "start": 4, "end": 11}
    made = summary(method="ai", model="m", made_of="document", document_version=3, grounds=[ground])
    server.says(as_json(page([detail(summary=made, tags=["a"], invented=1)])))
    [one] = (await done(clients.make(server.url).entries.detail())).items
    assert regfeed.FoundEntry.model_validate(json.loads(one.model_dump_json())) == one
    assert regfeed.FoundEntry.model_validate(one.model_dump()) == one
    day = regfeed.DayStats(date=dt.date(2026, 11, 20), entries=1)
    assert regfeed.DayStats.model_validate(day.model_dump(mode="json")) == day


FOUND = {
    "facets": {"jurisdiction": [count("EU", 2), count("US", 1)], "sector": [count("banking", more_than=4)]},
    "expanded": [{"term": "CRR", "forms": ["Capital Requirements Regulation"]}],
    "ranked": {"matches": 500, "is_all": False},
}


async def test_a_page_says_how_its_entries_were_found(clients: Clients, server: ScriptedServer) -> None:
    there = [matches((0, 6), (7, 8)), matches((0, 3), field="five_point_summary", index=2)]
    first = page([detail(matches=there)], has_more=True, next_cursor="next", **FOUND)
    server.says(as_json(first), as_json(page([detail(2)])))
    client = clients.make(server.url)
    found = await done(
        client.entries.detail(search="CRR", order="relevance", highlight=True, facets=["jurisdiction", "sector"])
    )
    wanted = {"search": "CRR", "order": "relevance", "highlight": "true", "facets": "jurisdiction,sector"}
    assert server.log[0].params == wanted
    assert found.facets is not None
    assert found.facets.jurisdiction == [regfeed.FacetCount(**count("EU", 2)), regfeed.FacetCount(**count("US", 1))]
    assert (found.facets.sector or [])[0].more_than == 4
    assert found.facets.topic_id is None
    assert found.expanded == [regfeed.Expansion(term="CRR", forms=["Capital Requirements Regulation"])]
    assert found.ranked == regfeed.Ranked(matches=500, is_all=False)
    [one] = found.items
    title, point = one.matches or []
    assert [one.title[part.start : part.end] for part in title.ranges] == ["Update", "1"]
    assert (title.field, title.index, point.field, point.index) == ("title", None, "five_point_summary", 2)
    assert pickle.loads(pickle.dumps(found)).facets == found.facets
    second = await done(found.next_page())
    assert server.log[1].params == {**wanted, "cursor": "next"}
    assert second is not None
    assert (second.facets, second.expanded, second.ranked, second.items[0].matches) == (None, None, None, None)


async def test_found_entries_have_their_detail(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(page([detail(invented=1)])))
    found = await done(clients.make(server.url).entries.detail())
    assert (found.facets, found.expanded, found.ranked) == (None, None, None)
    [one] = found.items
    assert isinstance(one, regfeed.EntryDetail)
    assert json.loads(one.model_dump_json(exclude_unset=True)) == detail(invented=1)
    assert regfeed.FoundEntry.model_validate(json.loads(one.model_dump_json())) == one


DAMAGES: list[dict[str, object]] = [{"facets": []}, {"expanded": [{}]}, {"ranked": {"matches": "all"}}]


@pytest.mark.parametrize("damage", DAMAGES)
async def test_the_fields_of_a_page_are_checked(
    clients: Clients, server: ScriptedServer, damage: dict[str, object]
) -> None:
    server.says(as_json(page([], **damage)))
    with pytest.raises(regfeed.APIResponseError, match=next(iter(damage))):
        await done(clients.make(server.url).entries.detail())


async def test_items_of_a_page_have_no_answer_of_their_own(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(page([entry()])))
    [one] = (await done(clients.make(server.url).entries.list())).items
    assert (one.response, one.request_id) == (None, None)
    assert one.published_date == dt.datetime(2026, 11, 20, 8, tzinfo=dt.timezone.utc)
    assert one.published_date.tzinfo is dt.timezone.utc


async def test_times_are_converted_to_utc_from_any_zone(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(page([entry(published_date="2026-11-20T09:30:00+01:30")])))
    [one] = (await done(clients.make(server.url).entries.list())).items
    assert one.published_date.isoformat() == "2026-11-20T08:00:00+00:00"


async def test_arrays_are_pages_by_number(clients: Clients, server: ScriptedServer) -> None:
    topics = [topic(id=f"t{number}") for number in range(5)]

    def answer(asked: Asked) -> Reply:
        number, size = int(asked.params.get("page", "1")), int(asked.params.get("page_size", "5"))
        return as_json(topics[(number - 1) * size : number * size], X_Total_Count="5")

    server.follows(answer)
    client = clients.make(server.url)
    whole = await done(client.topics.list())
    assert (whole.total, whole.limit, whole.offset, whole.has_more, whole.next_cursor) == (5, 5, 0, False, None)
    parts = await done(client.topics.list(page_size=2))
    assert [one.id for one in await all_of(parts)] == ["t0", "t1", "t2", "t3", "t4"]
    with pytest.raises(RuntimeError, match=r"pickled\. Go on with page=2\."):
        await done(pickle.loads(pickle.dumps(parts)).next_page())
    last = await done(client.topics.list(page=3, page_size=2))
    assert (last.limit, last.offset, last.has_more, len(last.items)) == (2, 4, False, 1)


@pytest.mark.parametrize("counted", [None, "many", "-1", "9" * 5_000])
async def test_arrays_without_a_count_go_on_while_pages_are_full(
    clients: Clients, server: ScriptedServer, counted: str | None
) -> None:
    headers: dict[str, str] = {} if counted is None else {"X_Total_Count": counted}
    server.follows(lambda asked: as_json([topic()] if asked.params["page_size"] == "1" else [], **headers))
    client = clients.make(server.url)
    one = await done(client.categories.topics("a", page_size=1))
    assert (one.total, one.has_more) == (None, True)
    assert not (await done(client.categories.topics("a", page_size=2))).has_more


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        (dt.date(2026, 11, 1), "2026-11-01"),
        (dt.datetime(2026, 11, 1, 9, tzinfo=dt.timezone(dt.timedelta(hours=1))), "2026-11-01T08:00:00Z"),
        (dt.datetime(2026, 11, 1, 9, 0, 0, 5, tzinfo=dt.timezone.utc), "2026-11-01T09:00:00.000005Z"),
        ("2026-11-01T09:00:00+01:00", "2026-11-01T09:00:00+01:00"),
    ],
)
async def test_times_are_sent_in_utc(clients: Clients, server: ScriptedServer, given: str | dt.date, sent: str) -> None:
    server.says(as_json(page([])))
    await done(clients.make(server.url).entries.detail(start_date=given))
    assert server.log[0].params == {"start_date": sent}


@pytest.mark.parametrize("name", ["category_id", "topic_id", "feed_id", "jurisdiction", "language"])
@pytest.mark.parametrize(("given", "sent"), [("a", "a"), ("a,b", "a,b"), (["a"], "a"), (("a", "b"), "a,b"), ([], "")])
async def test_values_of_a_filter_are_sent_with_commas(
    clients: Clients, server: ScriptedServer, name: str, given: str | list[str], sent: str
) -> None:
    """No values at all are refused by the service, and do not become a list without the filter."""
    server.says(as_json(page([], next_cursor="c")))
    client = clients.make(server.url)
    await done(client.entries.detail(**{name: given}))  # type: ignore[arg-type]
    await all_of(client.entries.detail_changes("c", **{name: given}))  # type: ignore[arg-type]
    assert [asked.params[name] for asked in server.log] == [sent, sent]


@pytest.mark.parametrize("name", ["sector", "institution", "tag"])
async def test_names_of_a_sequence_are_sent_without_commas_of_their_own(
    clients: Clients, server: ScriptedServer, name: str
) -> None:
    server.says(as_json(page([], next_cursor="c")))
    client = clients.make(server.url)
    names = ["Bank, of England", "FCA"]
    await done(client.entries.detail(**{name: names}))  # type: ignore[arg-type]
    await all_of(client.entries.detail_changes("c", **{name: names}))  # type: ignore[arg-type]
    await done(client.entries.detail(**{name: "one,two"}))  # type: ignore[arg-type]
    assert [asked.params[name] for asked in server.log] == ["Bank- of England,FCA"] * 2 + ["one,two"]


async def test_arguments_that_lead_elsewhere_are_refused_before_a_request(
    clients: Clients, server: ScriptedServer
) -> None:
    client = clients.make(server.url)
    naive = dt.datetime(2026, 11, 1)  # noqa: DTZ001 - what is refused
    for name in ("", ".", ".."):
        with pytest.raises(ValueError, match="An id cannot be"):
            await done(client.topics.get(name))
    with pytest.raises(TypeError, match="An id must be a str, not NoneType"):
        await done(client.topics.get(None))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="start_date needs a zone"):
        await done(client.entries.detail(start_date=naive))
    with pytest.raises(ValueError, match="since needs a zone"):
        client.entries.changes(naive)
    with pytest.raises(ValueError, match="since is empty"):
        client.entries.changes(" \n")
    with pytest.raises(ValueError, match="limit must be 1 or more"):
        client.entries.detail_changes(None, limit=0)
    with pytest.raises(ValueError, match="URL too long"):
        await done(client.entries.detail(search="x" * 100_000))
    assert server.log == []


async def test_ids_are_escaped(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(topic()))
    with pytest.raises(regfeed.APIResponseError):
        await done(clients.make(server.url).topics.get("a/b?c#d ü"))
    assert server.log[0].path == "/api/v1/feeds/topics/a%2Fb%3Fc%23d%20%C3%BC"


CHANGES = {
    "updated_after=1970-01-01": page([entry(1), entry(2)], has_more=True, next_cursor="p1"),
    "cursor=p1": page([], has_more=True, next_cursor="p2"),
    "cursor=p2": page([entry(3)], has_more=False, next_cursor="p3"),
    "cursor=p3": page([], has_more=False, next_cursor="p3"),
}


def changes_place(asked: Asked) -> str:
    return "&".join(f"{name}={asked.params[name]}" for name in ("updated_after", "cursor") if name in asked.params)


def changes(asked: Asked) -> Reply:
    return as_json(CHANGES[changes_place(asked)])


async def test_changes_until_caught_up_and_later_on(clients: Clients, server: ScriptedServer) -> None:
    server.follows(changes)
    client = clients.make(server.url)
    followed = client.entries.changes(None, feed_id="f", is_active=True)
    assert server.log == []
    assert [one.id[-1] for one in await all_of(followed)] == ["1", "2", "3"]
    assert (followed.cursor, clients.waits) == ("p3", [])
    assert await all_of(followed) == []
    again = client.entries.changes(f"{followed.cursor}\n", feed_id="f", is_active=True)
    assert await all_of(again) == []
    assert again.cursor == "p3"
    assert all(asked.params["feed_id"] == "f" and asked.params["is_active"] == "true" for asked in server.log)


async def test_changes_cursor_waits_until_a_page_was_gone_through(clients: Clients, server: ScriptedServer) -> None:
    server.follows(changes)
    client = clients.make(server.url)
    for most, place in ((1, "1970-01-01"), (2, "1970-01-01"), (3, "p2"), (None, "p3")):
        followed = client.entries.changes(None)
        await all_of(followed, most)
        assert followed.cursor == place


@pytest.mark.parametrize(
    ("since", "name"),
    [
        ("2026-11-01", "updated_after"),
        ("2026-11-01T00:00:00Z", "updated_after"),
        ("2026-11-01 00:00:00+00:00", "updated_after"),
        ("2026-11-01x", "cursor"),
    ],
)
async def test_changes_tell_a_time_as_text_from_a_cursor(
    clients: Clients, server: ScriptedServer, since: str, name: str
) -> None:
    server.says(as_json(page([], next_cursor="c")))
    await all_of(clients.make(server.url).entries.changes(since))
    assert server.log[0].params == {name: since, "limit": "100"}


async def test_changes_by_page_name_the_place_to_store(clients: Clients, server: ScriptedServer) -> None:
    server.follows(changes)
    followed = clients.make(server.url).entries.changes("1970-01-01")
    assert [(len(one.items), one.next_cursor) for one in await all_of(followed.pages())] == [(2, "p1"), (1, "p3")]


async def test_changes_with_poll_go_on_for_ever(clients: Clients, server: ScriptedServer) -> None:
    news = {**CHANGES, "cursor=p3": page([entry(4)], next_cursor="p4"), "cursor=p4": page([entry(5)], next_cursor="p5")}
    server.follows(lambda asked: as_json(news[changes_place(asked)]))
    followed = clients.make(server.url).entries.changes("p2", poll=30)
    assert [one.id[-1] for one in await all_of(followed, 3)] == ["3", "4", "5"]
    assert (followed.cursor, clients.waits) == ("p4", [30, 30])


@pytest.mark.parametrize("poll", [0, -1, float("nan"), float("inf")])
async def test_changes_with_a_poll_that_makes_no_sense_are_refused(clients: Clients, poll: float) -> None:
    entries = clients.make("http://127.0.0.1:1").entries
    for method in (entries.changes, entries.detail_changes):
        with pytest.raises(ValueError, match="poll must be more than 0 seconds"):
            method(None, poll=poll)


async def test_changes_without_an_end_are_no_dataframe(clients: Clients) -> None:
    followed = clients.make("http://127.0.0.1:1").entries.changes(None, poll=30)
    with pytest.raises(ValueError, match="have no end"):
        await done(followed.to_dataframe())


async def test_changes_that_name_no_place_are_not_what_they_should_be(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(page([entry()])))
    with pytest.raises(regfeed.APIResponseError, match="no next_cursor"):
        await all_of(clients.make(server.url).entries.changes(None))


async def test_changes_with_detail_send_their_filters(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(page([], next_cursor="c")))
    followed = clients.make(server.url).entries.detail_changes(
        dt.datetime(2026, 1, 1, tzinfo=dt.timezone.utc), topic_id="t", status="active", search="s", date="2026-01-02"
    )
    assert await all_of(followed) == []
    [asked] = server.log
    assert asked.path == "/api/v1/feeds/entries/detail"
    filters = {"topic_id": "t", "status": "active", "search": "s", "date": "2026-01-02"}
    assert asked.params == {"updated_after": "2026-01-01T00:00:00Z", "limit": "100", **filters}
    assert asked.params["updated_after"] < TIME
