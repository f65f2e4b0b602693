"""Destinations and deliveries: against the service itself, and what is sent, or not sent again, for them."""

from __future__ import annotations

import datetime as dt
import json
import pickle
from typing import TYPE_CHECKING, Any, TypedDict

import pytest

import regfeed
from tests.both import Clients, all_of, done
from tests.scripted_server import Reply, ScriptedServer, as_json, problem
from tests.things import alert, delivery, destination, page, replayed

if TYPE_CHECKING:
    from tests.conftest import Service

pytestmark = pytest.mark.anyio

QUERY: regfeed.AlertFilters = {"search": "capital"}


class Span(TypedDict):
    """The ends of a span, as `replay` takes them."""

    from_: str
    to: str


@pytest.fixture
def client(clients: Clients, service: Service) -> regfeed.AsyncFeedsClient:
    return clients.make(service.base_url, api_key=service.api_key, access_token=service.admin_token)


@pytest.fixture
def scripted(clients: Clients, server: ScriptedServer) -> regfeed.AsyncFeedsClient:
    return clients.make(server.url, access_token="token")


async def test_a_webhook_is_made_verified_tested_rotated_and_deleted(
    client: regfeed.AsyncFeedsClient, service: Service
) -> None:
    made = await done(client.destinations.create("webhook", address=service.receiver_url, name="Mine"))
    assert (made.kind, made.name, made.state, made.verified_at) == ("webhook", "Mine", "unverified", None)
    assert (made.secret or "").startswith("whsec_")
    with pytest.raises(regfeed.APIStatusError) as early:
        await done(client.destinations.test(made.id))
    assert (early.value.status_code, early.value.code) == (409, "destination_not_verified")
    assert (await done(client.destinations.verify(made.id))).state == "active"
    tested = await done(client.destinations.test(made.id))
    assert (tested.outcome, tested.status, tested.reason) == ("delivered", 204, None)
    rotated = await done(client.destinations.rotate_secret(made.id))
    assert rotated.secret not in {None, made.secret}
    listed = await done(client.destinations.list())
    assert [one.name for one in listed.items if one.id == made.id] == ["Mine"]
    assert "secret" not in (listed.items[0].model_extra or {})
    await done(client.destinations.delete(made.id))
    await done(client.destinations.delete(made.id))
    with pytest.raises(regfeed.NotFoundError) as gone:
        await done(client.destinations.verify(made.id))
    assert gone.value.code == "destination_not_found"


async def test_a_mailbox_takes_its_code_and_a_member_has_no_webhook(clients: Clients, service: Service) -> None:
    client = clients.make(service.base_url, api_key=None, access_token=service.access_token)
    made = await done(client.destinations.create("email", address=f"{clients.kind}@example.org"))
    assert (made.state, made.secret) == ("unverified", None)
    with pytest.raises(regfeed.APIStatusError) as wrong:
        await done(client.destinations.verify(made.id, code="00000000"))
    assert (wrong.value.status_code, wrong.value.code) == (422, "wrong_code")
    assert (await done(client.destinations.verify(made.id))).state == "unverified"
    await done(client.destinations.delete(made.id))
    with pytest.raises(regfeed.PermissionDeniedError):
        await done(client.destinations.create("webhook", address=service.receiver_url))


async def test_an_alert_is_sent_somewhere_and_paused(client: regfeed.AsyncFeedsClient, service: Service) -> None:
    hook = await done(client.destinations.create("webhook", address=service.receiver_url))
    made = await done(client.alerts.create("Sent", QUERY, destinations=[hook]))
    assert (made.destinations, made.paused) == ([hook.id], None)
    paused = await done(client.alerts.update(made.id, paused="On holiday", if_match="*"))
    assert paused.paused is not None
    assert paused.paused.reason == "On holiday"
    again = await done(client.alerts.update(paused, paused=True))
    assert again.paused is not None
    assert again.paused.reason is None
    on = await done(client.alerts.update(again, paused=False, destinations=[]))
    assert (on.paused, on.destinations) == (None, [])
    assert (await done(client.alerts.deliveries(made.id))).items == []
    with pytest.raises(regfeed.NotFoundError, match="destination_not_found"):
        await done(client.alerts.update(on, destinations=["no-such"]))
    span: Span = {"from_": "2026-11-24T08:00:00Z", "to": "2026-11-24T12:00:00Z"}
    assert (await done(client.alerts.replay(made.id, **span))).replayed == 0
    with pytest.raises(regfeed.BadRequestError, match="must be before to"):
        await done(client.alerts.replay(made.id, from_=span["to"], to=span["to"]))
    with pytest.raises(regfeed.NotFoundError) as unknown:
        await done(client.deliveries.replay("no-such"))
    assert unknown.value.code == "delivery_not_found"
    await done(client.alerts.delete(made.id))
    await done(client.destinations.delete(hook.id))


async def test_deliveries_are_read_page_by_page_and_replayed(
    scripted: regfeed.AsyncFeedsClient, server: ScriptedServer
) -> None:
    first = page([delivery(1)], total=None, has_more=True, next_cursor="c1")
    server.says(as_json(first), as_json(page([delivery(2, state="delivered", due_at=None)], total=None)))
    found = await all_of(await done(scripted.alerts.deliveries("a1", limit=1)))
    assert [(one.id, one.state) for one in found] == [("delivery-1", "failed"), ("delivery-2", "delivered")]
    assert (found[0].tries[0].outcome, found[0].tries[0].status) == ("failed", 500)
    assert [asked.params for asked in server.log] == [{"limit": "1"}, {"limit": "1", "cursor": "c1"}]
    server.says(as_json(delivery(1, state="due", replays=1)))
    assert (await done(scripted.deliveries.replay("delivery-1"))).replays == 1
    assert (server.log[-1].method, server.log[-1].path) == ("POST", "/api/v2/deliveries/delivery-1/replay")


async def test_a_span_is_replayed_part_by_part(scripted: regfeed.AsyncFeedsClient, server: ScriptedServer) -> None:
    server.says(as_json(replayed(200, "c1", due=1)), as_json(replayed(7, due=2, not_replayable=4)))
    start = dt.datetime(2026, 11, 24, 9, tzinfo=dt.timezone(dt.timedelta(hours=1)))
    found = await done(scripted.alerts.replay("a1", from_=start, to="2026-11-24T12:00:00Z"))
    assert (found.replayed, found.skipped.due, found.skipped.not_replayable, found.next_cursor) == (207, 3, 4, None)
    span = {"from": "2026-11-24T08:00:00Z", "to": "2026-11-24T12:00:00Z"}
    assert [json.loads(asked.body) for asked in server.log] == [span, {**span, "cursor": "c1"}]
    assert {(asked.method, asked.path) for asked in server.log} == {("POST", "/api/v2/alerts/a1/replay")}
    await done(scripted.alerts.replay("a1", from_=start, to="2026-11-24T12:00:00Z", cursor="c1"))
    assert json.loads(server.log[-1].body)["cursor"] == "c1"
    with pytest.raises(ValueError, match="from_ needs a zone"):
        await done(scripted.alerts.replay("a1", from_=dt.datetime(2026, 11, 24), to=start))  # noqa: DTZ001
    refused = problem(429, "too_many_replays", "You have sent 2000 deliveries again today.", Retry_After="60")
    server.says(as_json(replayed(200, "c1")), refused)
    with pytest.raises(regfeed.RateLimitError):
        await done(scripted.alerts.replay("a1", from_=start, to="2026-11-24T12:00:00Z"))


@pytest.mark.parametrize("fault", [problem(504, "late", "Late."), Reply(is_reset=True), as_json({})])
async def test_an_error_within_a_span_has_the_replayed_part_and_its_cursor(
    scripted: regfeed.AsyncFeedsClient, server: ScriptedServer, fault: Reply
) -> None:
    span: Span = {"from_": "2026-11-24T08:00:00Z", "to": "2026-11-24T12:00:00Z"}
    server.says(as_json(replayed(200, "c1", due=1)), as_json(replayed(7, "c2", due=2, not_replayable=4)), fault)
    with pytest.raises(regfeed.APIError) as raised:
        await done(scripted.alerts.replay("a1", **span))
    so_far = raised.value.replayed
    assert so_far is not None
    assert (so_far.replayed, so_far.skipped.due, so_far.skipped.not_replayable) == (207, 3, 4)
    assert so_far.next_cursor == "c2"
    assert pickle.loads(pickle.dumps(raised.value)).replayed == so_far
    server.says(as_json(replayed(5)))
    assert (await done(scripted.alerts.replay("a1", **span, cursor=so_far.next_cursor))).replayed == 5
    assert json.loads(server.log[-1].body)["cursor"] == "c2"
    server.says(fault)
    with pytest.raises(regfeed.APIError) as at_once:
        await done(scripted.alerts.replay("a1", **span))
    assert at_once.value.replayed is None


async def test_an_update_sends_only_the_given_fields(
    scripted: regfeed.AsyncFeedsClient, server: ScriptedServer
) -> None:
    server.says(as_json(alert()))
    where = regfeed.Destination.model_validate(destination())
    cases: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"name": "A"}, {"name": "A"}),
        ({"destinations": []}, {"destinations": []}),
        ({"destinations": [where, "d2"]}, {"destinations": ["d1", "d2"]}),
        ({"paused": True}, {"paused": {"reason": None}}),
        ({"paused": "Why"}, {"paused": {"reason": "Why"}}),
        ({"paused": False}, {"paused": None}),
    ]
    for change, sent in cases:
        await done(scripted.alerts.update("a1", if_match="*", **change))
        assert json.loads(server.log[-1].body) == sent
    with pytest.raises(TypeError, match="a list of ids"):
        await done(scripted.alerts.create("A", QUERY, destinations="d1"))


@pytest.mark.parametrize("fault", [problem(503, "storage_busy", "Busy.", Retry_After="1"), Reply(is_reset=True)])
async def test_a_change_that_may_have_succeeded_is_not_retried(
    clients: Clients, scripted: regfeed.AsyncFeedsClient, server: ScriptedServer, fault: Reply
) -> None:
    server.says(fault)
    for change in (
        lambda: scripted.destinations.create("email"),
        lambda: scripted.destinations.verify("d1"),
        lambda: scripted.destinations.test("d1"),
        lambda: scripted.destinations.rotate_secret("d1"),
        lambda: scripted.deliveries.replay("x1"),
        lambda: scripted.alerts.replay("a1", from_="2026-11-24T08:00:00Z", to="2026-11-24T12:00:00Z"),
    ):
        server.log.clear()
        with pytest.raises(regfeed.APIError):
            await done(change())
        assert (len(server.log), clients.waits) == (1, [])
