# pyright: reportPrivateUsage=false
"""Alerts: against the service itself, and what is sent, or not sent again, for them."""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING

import httpx2
import pytest

import regfeed
from tests.both import KEY, Clients, all_of, done
from tests.scripted_server import Reply, ScriptedServer, as_json, problem
from tests.things import alert, match, overview, owned_alert, page, preview

if TYPE_CHECKING:
    from tests.conftest import Service

pytestmark = pytest.mark.anyio

TOKEN = "eyJhbGciOi.t0ken-" + "5ecre7" * 8
QUERY: regfeed.AlertFilters = {"search": '"capital requirements"', "jurisdiction": ["EU", "US"]}


@pytest.fixture
def client(clients: Clients, service: Service) -> regfeed.AsyncFeedsClient:
    return clients.make(service.base_url, api_key=service.api_key, access_token=service.access_token)


@pytest.fixture
def scripted(clients: Clients, server: ScriptedServer) -> regfeed.AsyncFeedsClient:
    return clients.make(server.url, access_token=TOKEN)


async def test_an_alert_is_made_listed_changed_and_deleted(client: regfeed.AsyncFeedsClient) -> None:
    made = await done(client.alerts.create("Capital", QUERY, kinds=["new", "edited"]))
    assert made.query == regfeed.AlertQuery(search='"capital requirements"', jurisdiction="EU,US")
    assert (made.kinds, made.feed_since) == (["new", "edited"], None)
    listed = await done(client.alerts.list())
    [one] = [one for one in listed.items if one.id == made.id]
    assert one.matches_7_days == regfeed.MatchCounts(new=0, edited=0)
    assert (listed.total, listed.limit, listed.has_more) == (len(listed.items), 50, False)
    seen = await done(client.alerts.get(made.id))
    assert seen == made
    named = await done(client.alerts.update(seen, name="Own funds"))
    assert (named.name, named.query, named.since) == ("Own funds", made.query, made.since)
    again = await done(client.alerts.update(named, query={"search": "liquidity", "sector": ["banking"]}))
    assert again.query == regfeed.AlertQuery(search="liquidity", sector="banking")
    with pytest.raises(regfeed.APIStatusError) as conflict:
        await done(client.alerts.update(seen, name="Late"))
    assert (conflict.value.status_code, conflict.value.code) == (412, "changed_meanwhile")
    with pytest.raises(regfeed.APIStatusError) as unseen:
        await done(client.alerts.update(made.id, name="Blind"))
    assert (unseen.value.status_code, unseen.value.code) == (428, "if_match_required")
    anyway = await done(client.alerts.update(made.id, kinds=["new"], if_match="*"))
    assert (anyway.name, anyway.kinds) == ("Own funds", ["new"])
    with pytest.raises(regfeed.APIStatusError, match="changed_meanwhile"):
        await done(client.alerts.delete(made.id, if_match=seen.etag))
    await done(client.alerts.delete(made.id, if_match=anyway.etag))
    await done(client.alerts.delete(made.id))
    with pytest.raises(regfeed.NotFoundError) as gone:
        await done(client.alerts.get(made.id))
    assert gone.value.code == "alert_not_found"


async def test_an_admin_lists_and_pauses_those_of_others(client: regfeed.AsyncFeedsClient, service: Service) -> None:
    of_admin = client.with_options(access_token=service.admin_token)
    made = [await done(client.alerts.create(f"Flood {n}", QUERY)) for n in range(3)]
    listed = await all_of(await done(of_admin.alerts.list_everybody(limit=2)))
    found = {one.id: one for one in listed}
    assert len(found) == len(listed) > 3
    assert [one.created_at for one in listed] == sorted((one.created_at for one in listed), reverse=True)
    [owner] = {found[one.id].owner_id for one in made}
    assert owner != found[service.digest_alert_id].owner_id
    assert found[made[0].id].model_dump(exclude={"owner_id", "owner_state"}) == made[0].model_dump()
    await done(of_admin.alerts.update(made[0].id, paused="Too many mails", if_match="*"))
    paused = (await done(client.alerts.get(made[0].id))).paused
    assert paused is not None
    assert paused.reason == "Too many mails"
    for one in made:
        await done(of_admin.alerts.delete(one.id))
    left = {one.id for one in await all_of(await done(of_admin.alerts.list_everybody(limit=100)))}
    assert left.isdisjoint(one.id for one in made)
    with pytest.raises(regfeed.PermissionDeniedError) as refused:
        await done(client.alerts.list_everybody())
    assert refused.value.code == "role_required"


async def test_everybodys_alerts_are_read_on_by_cursor(
    scripted: regfeed.AsyncFeedsClient, server: ScriptedServer
) -> None:
    first = page([owned_alert("o2", id="a2")], total=None, limit=1, has_more=True, next_cursor="c")
    # A page without items is not the end.
    server.says(as_json(first), as_json(page([], total=None, has_more=True, next_cursor="d")), as_json(page([])))
    found = await all_of(await done(scripted.alerts.list_everybody(limit=1)))
    assert [(one.id, one.owner_id) for one in found] == [("a2", "o2")]
    assert {asked.path for asked in server.log} == {"/api/v2/admin/alerts"}
    sent = [{"limit": "1"}, {"limit": "1", "cursor": "c"}, {"limit": "1", "cursor": "d"}]
    assert [asked.params for asked in server.log] == sent


async def test_an_admin_hands_an_alert_over(client: regfeed.AsyncFeedsClient, service: Service) -> None:
    of_admin = client.with_options(access_token=service.admin_token)
    made = await done(client.alerts.create("Handed over", QUERY))
    everybody = {one.id: one for one in await all_of(await done(of_admin.alerts.list_everybody(limit=100)))}
    admin = everybody[service.digest_alert_id].owner_id
    given = await done(of_admin.alerts.transfer(made.id, admin))
    assert (given.id, given.name, given.owner_id, given.owner_state) == (made.id, made.name, admin, "active")
    with pytest.raises(regfeed.NotFoundError):
        await done(client.alerts.get(made.id))
    assert await done(of_admin.alerts.transfer(made.id, admin)) == given
    with pytest.raises(regfeed.APIStatusError) as unknown:
        await done(of_admin.alerts.transfer(made.id, "unknown"))
    assert (unknown.value.status_code, unknown.value.code) == (422, "owner_unknown")
    with pytest.raises(regfeed.PermissionDeniedError) as refused:
        await done(client.alerts.transfer(made.id, admin))
    assert refused.value.code == "role_required"
    await done(of_admin.alerts.delete(made.id))


async def test_a_transfer_is_sent_once(scripted: regfeed.AsyncFeedsClient, server: ScriptedServer) -> None:
    server.says(problem(503, "storage_unavailable", "No answer."), as_json(owned_alert("p-2")))
    with pytest.raises(regfeed.APIStatusError, match="storage_unavailable"):
        await done(scripted.alerts.transfer("a1", "p-2"))
    assert (await done(scripted.alerts.transfer("a1", "p-2"))).owner_id == "p-2"
    assert [(asked.method, asked.path) for asked in server.log] == [("POST", "/api/v2/admin/alerts/a1/transfer")] * 2
    assert json.loads(server.log[0].body) == {"owner_id": "p-2"}


async def test_an_alert_has_a_schedule(client: regfeed.AsyncFeedsClient) -> None:
    made = await done(client.alerts.create("At once", QUERY))
    assert made.schedule == regfeed.AlertSchedule(every="instant")
    daily: regfeed.DigestSchedule = {
        "every": "daily",
        "time": "09:00",
        "time_zone": "Europe/London",
        "days": ("fri", "mon"),
    }
    changed = await done(client.alerts.update(await done(client.alerts.get(made.id)), schedule=daily))
    assert changed.schedule.model_dump() == {**daily, "days": ["mon", "fri"]}
    other = await done(client.alerts.create("Another", QUERY, schedule=changed.schedule))
    assert other.schedule == changed.schedule
    weekly = changed.schedule.model_copy(update={"every": "weekly"})
    with pytest.raises(regfeed.BadRequestError, match="must have one day where every is weekly"):
        await done(client.alerts.update(changed, schedule=weekly))
    with pytest.raises(TypeError, match="days must be a list"):
        await done(
            client.alerts.update(
                changed,
                schedule={**daily, "days": "mon"},  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
            )
        )
    again = await done(client.alerts.update(changed, schedule={"every": "instant"}))
    assert again.schedule == made.schedule
    for one in (made, other):
        await done(client.alerts.delete(one.id))


async def test_an_alert_reminds_of_key_dates(client: regfeed.AsyncFeedsClient) -> None:
    times: regfeed.ReminderTimes = {"days_before": (1, 30), "time": "09:00", "time_zone": "Europe/London"}
    made = await done(client.alerts.create("Reminds", QUERY, reminders=times))
    assert made.reminders == regfeed.AlertReminders(days_before=[30, 1], time="09:00", time_zone="Europe/London")
    other = await done(client.alerts.create("Another", QUERY, reminders=made.reminders))
    assert other.reminders == made.reminders
    with pytest.raises(regfeed.BadRequestError, match="must be a list of 30, 7 and 1, each once at most"):
        await done(client.alerts.update(made.id, reminders={**times, "days_before": (7, 7)}, if_match="*"))
    kept = await done(client.alerts.update(made.id, name="Still reminds", if_match="*"))
    assert kept.reminders == made.reminders
    ended = await done(client.alerts.update(kept, reminders=False))
    assert ended.reminders is None
    for one in (made, other):
        await done(client.alerts.delete(one.id))


async def test_a_preview_counts_by_day_and_shows_the_newest(client: regfeed.AsyncFeedsClient) -> None:
    days = {dt.datetime.now(dt.timezone.utc).date()}
    found = await done(client.alerts.preview({"search": "capital", "start_date": dt.date(2020, 1, 1)}))
    days.add(dt.datetime.now(dt.timezone.utc).date())
    assert found.to in days
    assert found.from_ <= found.to
    assert sum(day.matches for day in found.by_day) == found.matches > 0
    assert found.grade == "ok"
    assert found.samples[0].matches
    assert found.model_dump()["from"] == found.from_
    assert regfeed.Preview.model_validate(found.model_dump()) == found
    with pytest.raises(regfeed.BadRequestError) as bad:
        await done(
            client.alerts.preview(
                {"colour": "red"},  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
            )
        )
    assert "colour" in str(bad.value)


async def test_a_feed_has_an_address_for_readers_until_it_is_ended(client: regfeed.AsyncFeedsClient) -> None:
    made = await done(client.alerts.create("Feed", {"search": "capital"}))
    address = await done(client.alerts.create_feed(made.id))
    assert httpx2.get(address.url, timeout=60).status_code == 200
    assert (await done(client.alerts.get(made.id))).feed_since is not None
    await done(client.alerts.delete_feed(made.id))
    assert httpx2.get(address.url, timeout=60).status_code == 404
    await done(client.alerts.delete(made.id))


async def test_matches_come_with_why_to_key_and_token_and_are_followed_by_cursor(
    clients: Clients, service: Service, matched: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_key = clients.make(service.base_url, api_key=service.api_key)
    monkeypatch.setenv("SERVICE_ACCESS_TOKEN", service.access_token)
    by_token = clients.make(service.base_url, api_key=None)
    for client in (by_key, by_token):
        [one] = await all_of(await done(client.alerts.matches(service.alert_id, limit=1)))
        assert (one.kind, one.entry.title) == ("new", "Client news")
        assert one.why.words
        assert one.why.filters == regfeed.MatchedFilters(topic_id=["us-fda"])
        followed = client.alerts.match_changes(service.alert_id, None)
        assert [other.entry.id for other in await all_of(followed)] == [one.entry.id]
        later = client.alerts.match_changes(service.alert_id, followed.cursor)
        assert await all_of(later) == []
        after = one.matched_at + dt.timedelta(seconds=1)
        assert (await done(client.alerts.matches(service.alert_id, updated_after=after))).items == []
    with pytest.raises(regfeed.ConfigurationError, match="There is no access token"):
        await done(by_key.alerts.list())


async def test_a_client_with_a_token_alone_reads_version_2(
    clients: Clients, server: ScriptedServer, service: Service
) -> None:
    client = clients.make(server.url, api_key=None, access_token=lambda: TOKEN)
    server.says(as_json(overview()), as_json(page([match()], has_more=True, next_cursor="c")), as_json(page([])))
    await done(client.stats.overview())
    await all_of(await done(client.alerts.matches("a1", limit=1)))
    assert [asked.path for asked in server.log] == ["/api/v2/feeds/stats/overview", *["/api/v2/alerts/a1/matches"] * 2]
    assert {asked.headers["authorization"] for asked in server.log} == {f"Bearer {TOKEN}"}
    assert not any("x-api-key" in asked.headers for asked in server.log)
    with pytest.raises(regfeed.ConfigurationError, match="There is no API key"):
        await done(client.raw("/api/v1/feeds/stats/overview"))
    own = clients.make(service.base_url, api_key=None, access_token=service.access_token)
    assert (await done(own.entries.list(limit=1))).items


async def test_with_options_takes_another_token(scripted: regfeed.AsyncFeedsClient, server: ScriptedServer) -> None:
    server.says(as_json({"items": [], "most": 50}))
    await done(scripted.with_options(access_token="other").alerts.list())
    await done(scripted.with_options(timeout=5).alerts.list())
    assert [asked.headers["authorization"] for asked in server.log] == ["Bearer other", f"Bearer {TOKEN}"]
    with pytest.raises(regfeed.ConfigurationError, match="access token of access_token has spaces"):
        scripted.with_options(access_token="two words")


async def test_filters_are_sent_as_those_of_entries(scripted: regfeed.AsyncFeedsClient, server: ScriptedServer) -> None:
    server.says(as_json(preview()))
    instant = dt.datetime(2026, 11, 20, 9, tzinfo=dt.timezone(dt.timedelta(hours=1)))
    query: regfeed.AlertFilters = {"institution": ["A, B", "C"], "tag": "a,b", "start_date": instant}
    await done(scripted.alerts.preview({**query, "date": dt.date(2026, 11, 20)}))
    sent = {"institution": "A- B,C", "tag": "a,b", "start_date": "2026-11-20T08:00:00Z", "date": "2026-11-20"}
    assert json.loads(server.log[0].body) == {"query": sent}
    assert server.log[0].headers["content-type"] == "application/json"
    with pytest.raises(ValueError, match="needs a zone"):
        await done(scripted.alerts.preview({"start_date": dt.datetime(2026, 11, 20)}))  # noqa: DTZ001
    with pytest.raises(ValueError, match="surrogates"):
        await done(scripted.alerts.preview({"search": "\ud800"}))
    assert len(server.log) == 1


@pytest.mark.parametrize("fault", [problem(503, "storage_busy", "Busy.", Retry_After="1"), Reply(is_reset=True)])
async def test_a_change_is_not_sent_again_where_it_may_have_been_done(
    clients: Clients, scripted: regfeed.AsyncFeedsClient, server: ScriptedServer, fault: Reply
) -> None:
    server.says(fault)
    with pytest.raises(regfeed.APIError):
        await done(scripted.alerts.create("A", {"search": "capital"}))
    assert (len(server.log), clients.waits) == (1, [])
    server.says(fault, as_json(preview()))
    assert (await done(scripted.alerts.preview({"search": "capital"}))).matches == 3
    assert len(server.log) == 3


async def test_a_change_is_sent_again_after_429_and_follows_no_redirect(
    scripted: regfeed.AsyncFeedsClient, server: ScriptedServer
) -> None:
    server.says(problem(429, "too_many_requests", "Later.", Retry_After="1"), as_json(alert(), ETag='W/"x"'))
    made = await done(scripted.alerts.create("A", {"search": "capital"}))
    assert (made.etag, made.request_id, len(server.log)) == ('W/"x"', "r-header", 2)
    server.says(as_json(alert()))
    await done(scripted.alerts.update(made, name="B"))
    assert server.log[-1].headers["if-match"] == 'W/"x"'
    server.says(Reply(307, b"", {"Location": "/elsewhere"}))
    with pytest.raises(regfeed.APIResponseError, match="only those of readings are"):
        await done(scripted.alerts.delete("a1"))
    assert len(server.log) == 4


async def test_no_token_is_shown(clients: Clients, scripted: regfeed.AsyncFeedsClient, server: ScriptedServer) -> None:
    server.says(problem(401, "unauthorized", f"No: {TOKEN} {KEY}"))
    with pytest.raises(regfeed.AuthenticationError) as raised:
        await done(scripted.alerts.list())
    alone = clients.make(server.url, api_key=None, access_token=TOKEN)
    shown = f"{raised.value} {scripted!r} {scripted._caller.transport.credentials!r} {alone!r}"
    assert "5ecre7" not in shown
    assert repr(alone).endswith("with …>")


@pytest.mark.parametrize("given", ["", "two words", b"bytes"])
async def test_an_invalid_token_fails_before_a_request(clients: Clients, given: object) -> None:
    with pytest.raises(regfeed.ConfigurationError, match="access_token"):
        clients.make("http://127.0.0.1:1", access_token=given)
    client = clients.make("http://127.0.0.1:1", access_token=lambda: given)
    with pytest.raises(regfeed.ConfigurationError, match="the function in access_token"):
        await done(client.alerts.list())
