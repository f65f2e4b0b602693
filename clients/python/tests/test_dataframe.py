"""DataFrames: their columns, types and missing values."""

from __future__ import annotations

import datetime as dt
import sys
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

from regfeed import Model
from regfeed._dataframe import frame_of
from tests.both import Clients, done
from tests.scripted_server import Asked, Reply, ScriptedServer, as_json
from tests.things import TIME, detail, entry, matches, page, summary, topic

if TYPE_CHECKING:
    from tests.conftest import Service

pytestmark = pytest.mark.anyio

INSTANT = "datetime64[us, UTC]"
OF_ENTRY = {
    "id": "string",
    "feed_id": "string",
    "topic_id": "string",
    "title": "string",
    "link": "string",
    "institution_name": "string",
    "description": "string",
    "published_date": INSTANT,
    "published_date_source": "string",
    "published_precision": "string",
    "first_seen_at": INSTANT,
    "is_backfill": "bool",
    "is_active": "bool",
    "kind": "string",
    "one_line_summary": "string",
    "five_point_summary": "object",
    "created_at": INSTANT,
    "updated_at": INSTANT,
}
OF_DETAIL = {
    "status": "string",
    "topic_name": "string",
    "category_id": "string",
    "category_name": "string",
    "feed_name": "string",
    "feed_url": "string",
    "jurisdiction_code": "string",
    "tags": "object",
    "sectors": "object",
    "language": "string",
    "summary_method": "string",
    "summary_model": "string",
    "summary_generated_at": INSTANT,
    "summary_made_of": "string",
    "summary_document_version": "Int64",
    "source_fields": "object",
    "kind_quote_field": "string",
    "kind_quote_name": "string",
    "kind_quote_text": "string",
    "kind_quote_start": "Int64",
    "kind_quote_end": "Int64",
}
SUMMARY = summary(method="ai")


def types_of(frame: pd.DataFrame) -> dict[str, str]:
    return {str(name): str(kind) for name, kind in frame.dtypes.items()}


async def frame_of_page(clients: Clients, server: ScriptedServer, *items: dict[str, Any]) -> pd.DataFrame:
    server.says(as_json(page(list(items))))
    found = await done(clients.make(server.url).entries.detail())
    return found.to_dataframe()


async def test_columns_of_entries_and_of_what_they_belong_to(clients: Clients, server: ScriptedServer) -> None:
    frame = await frame_of_page(clients, server, detail(tags=["news"], summary=SUMMARY))
    assert types_of(frame) == {**OF_ENTRY, **OF_DETAIL}
    row = frame.iloc[0]
    assert row["published_date"] == pd.Timestamp("2026-11-20T08:00:00Z")
    assert row["published_date"].tzinfo is not None
    assert (row["topic_name"], row["category_id"], row["feed_url"]) == (
        "European Banking Authority",
        "banking",
        "https://example.org/rss",
    )
    assert (row["tags"], row["summary_method"], row["summary_generated_at"]) == (["news"], "ai", row["updated_at"])


async def test_a_page_without_items_has_the_same_types(clients: Clients, server: ScriptedServer) -> None:
    frame = await frame_of_page(clients, server)
    assert len(frame) == 0
    assert types_of(frame) == {**OF_ENTRY, **OF_DETAIL}


async def test_none_is_na_in_every_column(clients: Clients, server: ScriptedServer) -> None:
    frame = await frame_of_page(
        clients, server, detail(link=None, language=None), detail(2, summary=SUMMARY, link=None)
    )
    assert types_of(frame) == {**OF_ENTRY, **OF_DETAIL}
    missing = {name for name, is_missing in frame.isna().iloc[0].items() if is_missing}
    assert missing == {
        "link",
        "one_line_summary",
        "five_point_summary",
        "language",
        "summary_method",
        "summary_model",
        "summary_generated_at",
        "summary_made_of",
        "summary_document_version",
        "kind_quote_name",
        "source_fields",
    }
    assert frame["link"].iloc[0] is pd.NA
    assert frame["summary_generated_at"].iloc[0] is pd.NaT
    assert frame["summary_generated_at"].iloc[1] == pd.Timestamp(TIME)


def test_numbers_and_answers_that_can_be_none() -> None:
    class Sample(Model):
        count: int | None
        is_sure: bool | None
        day: dt.date

    empty, full = (Sample(count=one, is_sure=two, day=dt.date(2026, 1, 2)) for one, two in ((None, None), (2, True)))
    frame = frame_of([empty, full], Sample)
    assert types_of(frame) == {"count": "Int64", "is_sure": "boolean", "day": "datetime64[us]"}
    assert frame["count"].tolist() == [pd.NA, 2]
    assert frame["is_sure"].tolist() == [pd.NA, True]
    assert types_of(frame_of([], Sample)) == types_of(frame)


async def test_fields_of_a_newer_service_are_no_columns(clients: Clients, server: ScriptedServer) -> None:
    frame = await frame_of_page(clients, server, detail(invented="yes"))
    assert types_of(frame) == {**OF_ENTRY, **OF_DETAIL}


async def test_positions_of_matches_have_no_column(clients: Clients, server: ScriptedServer) -> None:
    frame = await frame_of_page(clients, server, detail(matches=[matches((0, 6))]))
    assert types_of(frame) == {**OF_ENTRY, **OF_DETAIL}


async def test_times_of_the_first_and_last_year_fit(clients: Clients, server: ScriptedServer) -> None:
    times = ["0001-01-02T00:00:00Z", "9999-12-30T00:00:00Z"]
    frame = await frame_of_page(clients, server, *(detail(published_date=time) for time in times))
    assert [time.year for time in frame["published_date"]] == [1, 9999]


async def test_topics_have_numbers_texts_and_lists(clients: Clients, server: ScriptedServer) -> None:
    texts = ("acronym", "jurisdiction_code", "jurisdiction", "scope", "entity_type", "primary_url")
    more = {**dict.fromkeys(texts, "T"), "feed_count": 2, "entry_count": 17, "latest_published_date": None}
    server.says(as_json([topic(**more, sectors=["banks"], languages=["en"], tags=[])]))
    frame = (await done(clients.make(server.url).topics.list(details=True))).to_dataframe()
    kinds = types_of(frame)
    assert (kinds["entry_count"], kinds["latest_published_date"], kinds["sectors"]) == ("int64", INSTANT, "object")
    assert frame["entry_count"].sum() == 17
    assert frame["sectors"].iloc[0] == ["banks"]


async def test_of_an_iterator_it_has_what_is_left_of_all_pages(clients: Clients, server: ScriptedServer) -> None:
    def answer(asked: Asked) -> Reply:
        is_last = "cursor" in asked.params
        cursor = None if is_last else "next"
        return as_json(
            page([entry(3 if is_last else 1), entry(4 if is_last else 2)], has_more=not is_last, next_cursor=cursor)
        )

    server.follows(answer)
    items = (await done(clients.make(server.url).entries.list())).auto_paging_iter()
    frame = await done(items.to_dataframe())
    assert list(frame["title"]) == ["Update 1", "Update 2", "Update 3", "Update 4"]
    assert len(await done(items.to_dataframe())) == 0


async def test_without_pandas_the_error_says_what_to_install(
    clients: Clients, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install 'regfeed\[pandas\]'"):
        await frame_of_page(clients, server)


async def test_every_list_of_the_service(clients: Clients, service: Service) -> None:
    client = clients.make(service.base_url, api_key=service.api_key)
    entries = await done((await done(client.entries.detail(limit=100))).auto_paging_iter().to_dataframe())
    assert types_of(entries) == {**OF_ENTRY, **OF_DETAIL}
    assert len(entries) == (await done(client.stats.overview())).total_entries
    assert entries["published_date"].is_monotonic_decreasing
    topics = (await done(client.topics.list(details=True))).to_dataframe()
    figures = await done((await done(client.stats.topics())).auto_paging_iter().to_dataframe())
    counted = topics.set_index("id")["entry_count"].sort_index()
    assert counted.tolist() == figures.set_index("topic_id")["total_entries"].sort_index().tolist()
    assert types_of((await done(client.categories.list())).to_dataframe())["topic_count"] == "int64"
    assert types_of(await done(client.entries.changes(dt.date(2099, 1, 1)).to_dataframe())) == OF_ENTRY


async def test_a_page_that_is_not_the_whole_list_refuses_and_says_what_to_do(
    clients: Clients, server: ScriptedServer
) -> None:
    server.says(as_json(page([entry(1), entry(2)], total=206, has_more=True, next_cursor="next")))
    found = await done(clients.make(server.url).entries.list())
    with pytest.raises(ValueError, match=r"2 of 206 items.*auto_paging_iter\(\).to_dataframe\(\)"):
        found.to_dataframe()
    assert list(found.to_dataframe(this_page=True)["title"]) == ["Update 1", "Update 2"]
