"""The result types of the methods, which mypy and pyright check. It is never run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import assert_type

    import regfeed

    def sync_types(client: regfeed.FeedsClient, details: bool) -> None:
        assert_type(client.topics.list(), regfeed.Page[regfeed.Topic])
        assert_type(client.topics.list(details=True), regfeed.Page[regfeed.TopicDetails])
        assert_type(client.topics.list(details=details), regfeed.Page[regfeed.Topic])
        assert_type(client.entries.detail().items, list[regfeed.FoundEntry])
        assert_type(client.entries.detail(jurisdiction="EU", tag=["a", "b"]), regfeed.Page[regfeed.FoundEntry])
        as_before: list[regfeed.EntryDetail] = [*client.entries.detail(search="a")]
        found = client.entries.detail(search="a", order="relevance", highlight=True, facets=["sector", "topic_id"])
        assert_type((found.facets, found.ranked), tuple[regfeed.FoundFacets | None, regfeed.Ranked | None])
        assert_type(found.expanded, list[regfeed.Expansion] | None)
        assert_type(as_before[0].id, str)
        client.entries.detail(order="oldest")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        client.entries.detail(facets=["colour"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
        client.entries.detail(sector=[1])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
        assert_type(client.entries.versions("a"), regfeed.Page[regfeed.EntryVersion])
        assert_type(client.entries.version("a", 1).entry, regfeed.EntryDetail)
        assert_type(client.entries.diff("a", to=2), regfeed.EntryDifference)
        assert_type(client.entries.related("a").steps, list[regfeed.MatterStep])
        assert_type(client.entries.document("a").versions, list[regfeed.TextVersion])
        assert_type(client.entries.document_text("a", 1), regfeed.DocumentText)
        assert_type(client.entries.document_diff("a", 1, 2), regfeed.DocumentDifference)
        assert_type(client.entries.document_passages("a", "b"), regfeed.Page[regfeed.DocumentPassage])
        assert_type(client.entries.list().next_page(), regfeed.Page[regfeed.Entry] | None)
        assert_type(client.with_options(timeout=None, max_retries=1), regfeed.FeedsClient)
        for entry in client.entries.changes(None):
            assert_type(entry, regfeed.Entry)
        for detail in client.entries.detail():
            assert_type(detail, regfeed.FoundEntry)
            assert_type(detail.matches, list[regfeed.FieldMatches] | None)
        query: regfeed.AlertFilters = {"search": "capital", "jurisdiction": ["EU", "US"]}
        alert = client.alerts.create("Capital", query, kinds=["new", "edited"])
        assert_type(client.alerts.update(alert, query=alert.query), regfeed.Alert)
        assert_type(client.alerts.list(), regfeed.Page[regfeed.ListedAlert])
        assert_type(client.alerts.list_everybody(), regfeed.Page[regfeed.OwnedAlert])
        assert_type(client.alerts.transfer("a", "p"), regfeed.OwnedAlert)
        assert_type(client.alerts.matches("a").items[0].entry, regfeed.FoundEntry)
        client.alerts.create(
            "Capital",
            {"colour": "red"},  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        )
        client.alerts.create(
            "Capital",
            query,
            kinds=["gone"],  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
        )
        daily: regfeed.DigestSchedule = {"every": "daily", "time": "09:00", "time_zone": "UTC", "days": ["mon"]}
        client.alerts.create("Capital", query, schedule=daily)
        client.alerts.update(alert, schedule={"every": "instant"})
        client.alerts.update(alert, schedule=alert.schedule)
        client.alerts.update(
            alert,
            schedule={"every": "daily"},  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        )
        assert_type(client.alerts.deliveries("a"), regfeed.Page[regfeed.Delivery])
        hook = client.destinations.create("webhook", address="https://example.org/")
        assert_type(hook, regfeed.ShownDestination)
        assert_type(client.destinations.list(), regfeed.Page[regfeed.Destination])
        client.alerts.update(alert, destinations=[hook, "d"], paused="On holiday")
        client.destinations.create("pigeon")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        client.with_options(time_out=1)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]

    async def async_types(client: regfeed.AsyncFeedsClient) -> None:
        assert_type(await client.topics.list(), regfeed.AsyncPage[regfeed.Topic])
        assert_type(await client.topics.list(details=True), regfeed.AsyncPage[regfeed.TopicDetails])
        assert_type(await client.entries.get("a"), regfeed.EntryDetail)
        async for entry in client.entries.detail_changes(None):
            assert_type(entry, regfeed.EntryDetail)
        async for match in client.alerts.match_changes("a", None):
            assert_type(match, regfeed.Match)
        async for topic in await client.topics.list():
            assert_type(topic, regfeed.Topic)
