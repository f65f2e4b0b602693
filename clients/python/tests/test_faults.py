"""Answers that are late, broken, missing or from another origin."""

from __future__ import annotations

import asyncio
import datetime as dt
import gzip
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from email.utils import format_datetime, formatdate

import pytest

import regfeed
from regfeed._retry import Limits, wait_before_retry
from tests.both import KEY, SECRET, Clients, all_of, done
from tests.scripted_server import Reply, ScriptedServer, as_json, problem
from tests.things import entry, overview, page, topic

pytestmark = pytest.mark.anyio

OK = as_json(overview())


async def overview_of(client: regfeed.AsyncFeedsClient) -> regfeed.StatsOverview:
    return await done(client.stats.overview())


def http_date(seconds: float) -> str:
    return format_datetime(dt.datetime.now(dt.timezone.utc) + dt.timedelta(seconds=seconds), usegmt=True)


async def test_429_retry_after_in_seconds_is_waited_for(clients: Clients, server: ScriptedServer) -> None:
    server.says(problem(429, "throttled", "Slow down.", Retry_After="7"), OK)
    assert (await overview_of(clients.make(server.url))).total_feeds == 1
    [wait] = clients.waits
    assert 7 <= wait <= 7.5
    assert len(server.log) == 2


async def test_429_retry_after_as_a_date_counts_from_the_clock_of_the_server(
    clients: Clients, server: ScriptedServer
) -> None:
    now = time.time()
    headers = {"Retry-After": formatdate(now + 7_210, usegmt=True), "Date": formatdate(now + 7_200, usegmt=True)}
    server.says(Reply(429, b"", headers), OK)
    await overview_of(clients.make(server.url))
    [wait] = clients.waits
    assert 9 <= wait <= 11.5


@pytest.mark.parametrize(
    ("given", "least", "most"),
    [
        ("0", 0, 0.2),
        ("2.5", 2.5, 2.7),
        ("", 0.25, 0.5),
        ("soon", 0.25, 0.5),
        ("-5", 0.25, 0.5),
        ("1, 2", 0.25, 0.5),
        ("Fri, 99 Foo 2026 99:99:99 GMT", 0.25, 0.5),
        ("inf", 0.25, 0.5),
        ("²", 0.25, 0.5),
    ],
)
async def test_429_retry_after_of_every_kind(
    clients: Clients, server: ScriptedServer, given: str, least: float, most: float
) -> None:
    server.says(problem(429, "throttled", "Slow down.", Retry_After=given), OK)
    await overview_of(clients.make(server.url))
    [wait] = clients.waits
    assert least <= wait <= most


@pytest.mark.parametrize(("seconds", "least", "most"), [(20, 14, 20.2), (-3600, 0, 0.2)])
async def test_429_retry_after_as_a_date_without_a_date_header(
    clients: Clients, server: ScriptedServer, seconds: float, least: float, most: float
) -> None:
    server.says(problem(429, "throttled", "Slow down.", Retry_After=http_date(seconds)), OK)
    await overview_of(clients.make(server.url))
    [wait] = clients.waits
    assert least <= wait <= most


@pytest.mark.parametrize("given", ["61", "9" * 30, http_date(3600)])
async def test_429_retry_after_beyond_the_bound_is_raised_at_once(
    clients: Clients, server: ScriptedServer, given: str
) -> None:
    server.says(problem(429, "throttled", "Slow down.", Retry_After=given), OK)
    with pytest.raises(regfeed.RateLimitError) as raised:
        await overview_of(clients.make(server.url))
    assert raised.value.retry_after is not None
    assert raised.value.retry_after > 60
    assert (clients.waits, len(server.log)) == ([], 1)


async def test_429_retry_after_absent_backs_off_and_gives_up(clients: Clients, server: ScriptedServer) -> None:
    server.says(problem(429, "throttled", "Slow down."))
    with pytest.raises(regfeed.RateLimitError) as raised:
        await overview_of(clients.make(server.url, max_retries=3))
    assert raised.value.retry_after is None
    assert (raised.value.status_code, raised.value.code, raised.value.detail) == (429, "throttled", "Slow down.")
    first, second, third = clients.waits
    assert 0.25 <= first <= 0.5
    assert 0.5 <= second <= 1
    assert 1 <= third <= 2
    assert len(server.log) == 4


async def test_waits_are_not_all_the_same(clients: Clients, server: ScriptedServer) -> None:
    server.says(problem(503, "storage_busy", "Busy."))
    with pytest.raises(regfeed.ServerError):
        await overview_of(clients.make(server.url, max_retries=20, max_retry_after=0))
    assert len({round(wait, 6) for wait in clients.waits[8:]}) > 5
    assert max(clients.waits) <= 8


async def test_a_wait_does_not_grow_for_ever() -> None:
    limits = Limits(timeout=30, deadline=None, max_retries=10_000, max_retry_after=60)
    for attempt in (5, 6, 1_025, 5_000, 10_000):
        wait = wait_before_retry(regfeed.APIConnectionError("None."), attempt, 0, limits)
        assert wait is not None
        assert 4 <= wait <= 8


@pytest.mark.parametrize("status", [429, 502, 503, 504])
async def test_5xx_and_429_are_sent_again(clients: Clients, server: ScriptedServer, status: int) -> None:
    server.says(problem(status, "c", "d"), problem(status, "c", "d"), OK)
    await overview_of(clients.make(server.url))
    assert len(server.log) == 3
    assert all(asked.headers["x-api-key"] == KEY for asked in server.log)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, regfeed.BadRequestError),
        (401, regfeed.AuthenticationError),
        (403, regfeed.PermissionDeniedError),
        (404, regfeed.NotFoundError),
        (409, regfeed.APIStatusError),
        (500, regfeed.ServerError),
        (501, regfeed.ServerError),
    ],
)
async def test_4xx_and_500_are_raised_at_once(
    clients: Clients, server: ScriptedServer, status: int, kind: type[regfeed.APIStatusError]
) -> None:
    faults = [{"in": "query", "parameter": "limit", "detail": "must be a number"}, "odd", {"in": 7}]
    server.says(problem(status, "the_code", "The detail.", faults, X_Request_Id="r-1"))
    with pytest.raises(regfeed.APIStatusError) as raised:
        await overview_of(clients.make(server.url))
    error = raised.value
    assert type(error) is kind
    assert (error.status_code, error.code, error.detail, error.request_id) == (
        status,
        "the_code",
        "The detail.",
        "r-problem",
    )
    assert str(error) == f"{status} the_code: The detail. (request r-problem)"
    assert error.errors == (
        regfeed.InputError("query", "limit", "must be a number"),
        regfeed.InputError("", "", ""),
    )
    assert error.response is not None
    assert error.response.headers["x-request-id"] == "r-1"
    assert (len(server.log), clients.waits) == (1, [])


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"[1]",
        b'"text"',
        b'{"detail": 7, "code": ["x"], "request_id": null, "errors": {"a": 1}}',
        b"[",
    ],
)
async def test_502_with_a_body_of_another_type(clients: Clients, server: ScriptedServer, body: bytes) -> None:
    server.says(Reply(502, body, {"Content-Type": "application/problem+json"}))
    with pytest.raises(regfeed.ServerError) as raised:
        await overview_of(clients.make(server.url, max_retries=0))
    error = raised.value
    assert (error.status_code, error.code, error.request_id, error.errors) == (502, None, "r-header", ())
    assert f"{len(body)} bytes" in error.detail


async def test_the_message_of_400_is_one_line_without_control_characters(
    clients: Clients, server: ScriptedServer
) -> None:
    server.says(problem(400, "a\nb", "c\r\nINFO forged \x1b[2J\u202e\u2028d"))
    with pytest.raises(regfeed.BadRequestError) as raised:
        await overview_of(clients.make(server.url))
    assert str(raised.value) == "400 a b: c INFO forged [2J d (request r-problem)"
    assert raised.value.detail == "c\r\nINFO forged \x1b[2J\u202e\u2028d"


async def test_404_of_a_route_asks_whether_the_base_url_is_right(clients: Clients, server: ScriptedServer) -> None:
    server.says(problem(404, "route_not_found", "There is no such route."))
    with pytest.raises(regfeed.NotFoundError) as raised:
        await overview_of(clients.make(f"{server.url}/api/v1"))
    message = "404 route_not_found: There is no such route. Is the base URL right? (request r-problem)"
    assert (str(raised.value), raised.value.detail) == (message, "There is no such route.")


async def test_502_with_html_says_what_came(clients: Clients, server: ScriptedServer) -> None:
    html = b"<html>\n  <h1>Bad gateway</h1>" + b" " * 50 + b"x" * 5_000
    server.says(Reply(502, html, {"Content-Type": "text/html; charset=utf-8"}))
    with pytest.raises(regfeed.ServerError) as raised:
        await overview_of(clients.make(server.url))
    assert len(server.log) == 3
    assert "text/html came: '<html> <h1>Bad gateway</h1> xxx" in raised.value.detail
    assert len(raised.value.detail) < 300
    assert raised.value.response is not None
    assert raised.value.response.content == html


async def test_200_with_html_asks_whether_the_base_url_is_right(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(200, b"<!doctype html><title>Portal</title>", {"Content-Type": "text/html"}))
    with pytest.raises(regfeed.APIResponseError, match=r"text/html came.*Is the base URL right") as raised:
        await overview_of(clients.make(server.url))
    assert (raised.value.status_code, raised.value.request_id, len(server.log)) == (200, "r-header", 1)


@pytest.mark.parametrize("body", [b'{"total_feeds": 1, "tot', b"", b"null", b"\xff", b"[" * 5_000])
async def test_200_with_cut_json(clients: Clients, server: ScriptedServer, body: bytes) -> None:
    server.says(Reply(200, body, {"Content-Type": "application/json"}))
    with pytest.raises(regfeed.APIResponseError, match="not what it should be"):
        await overview_of(clients.make(server.url))
    assert len(server.log) == 1


async def test_200_cut_off_is_sent_again(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(200, OK.body, OK.headers, cut=20), OK)
    assert (await overview_of(clients.make(server.url))).total_feeds == 1
    assert len(server.log) == 2


async def test_200_that_cannot_be_decompressed(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(200, b"no gzip", {"Content-Type": "application/json", "Content-Encoding": "gzip"}))
    with pytest.raises(regfeed.APIResponseError, match="decompressed"):
        await overview_of(clients.make(server.url))
    assert len(server.log) == 1


async def test_200_without_measure_is_broken_off(clients: Clients, server: ScriptedServer) -> None:
    bomb = gzip.compress(b" " * 70_000_000, 1)
    server.says(Reply(200, bomb, {"Content-Type": "application/json", "Content-Encoding": "gzip"}))
    with pytest.raises(regfeed.APIResponseError, match="larger than 64 MB"):
        await overview_of(clients.make(server.url))
    assert len(server.log) == 1


WRONG_TOPICS: list[tuple[object, str]] = [
    ([topic(is_active="yes")], "0.is_active"),
    ([topic(created_at="2026-11-20T08:00:00")], "0.created_at"),
    ([topic(created_at=1_700_000_000)], "0.created_at"),
    ([topic(summary_window_days="30")], "0.summary_window_days"),
    ([{"id": "a"}], "and 5 more"),
    ({"items": []}, "body"),
]


@pytest.mark.parametrize(("body", "message"), WRONG_TOPICS)
async def test_200_of_another_shape_names_the_field(
    clients: Clients, server: ScriptedServer, body: object, message: str
) -> None:
    server.says(as_json(body))
    with pytest.raises(regfeed.APIResponseError) as raised:
        await done(clients.make(server.url).topics.list())
    assert message in raised.value.detail


@pytest.mark.parametrize(
    "fields",
    [
        {"has_more": True, "next_cursor": None},
        {"has_more": True, "next_cursor": 7},
        {"total": "12"},
        {"items": None},
        {"limit": None},
    ],
)
async def test_200_with_a_page_that_leads_nowhere(
    clients: Clients, server: ScriptedServer, fields: dict[str, object]
) -> None:
    server.says(as_json({**page([entry()]), **fields}))
    with pytest.raises(regfeed.APIResponseError):
        await done(clients.make(server.url).entries.list())


async def test_200_with_a_cursor_that_leads_to_itself(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(page([entry()], has_more=True, next_cursor="same")))
    with pytest.raises(regfeed.APIResponseError, match="does not lead there"):
        await all_of(await done(clients.make(server.url).entries.list()), 9)
    assert len(server.log) == 2


async def test_200_with_new_fields_and_values_is_taken(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json([topic(mood="calm", is_active=False)], X_Total_Count="1"))
    [one] = (await done(clients.make(server.url).topics.list())).items
    assert one.model_extra == {"mood": "calm"}


PORTAL = Reply(200, b"<html>guest wifi</html>", {"Content-Type": "text/html"})


@pytest.mark.parametrize("answer", [PORTAL, as_json({}), Reply(202)])
async def test_a_deletion_is_done_with_204_alone(clients: Clients, server: ScriptedServer, answer: Reply) -> None:
    client = clients.make(server.url, access_token="token")
    for delete in (client.alerts.delete, client.alerts.delete_feed, client.destinations.delete):
        server.says(Reply(204))
        await done(delete("x1"))
        server.says(answer)
        with pytest.raises(regfeed.APIResponseError, match="204 without a body was expected") as raised:
            await done(delete("x1"))
        assert (raised.value.status_code, raised.value.request_id) == (answer.status, "r-header")


@pytest.mark.parametrize("answer", [PORTAL, as_json({}), Reply(200, b"BEGIN:VCALENDAR"), Reply(204)])
async def test_200_with_another_type_is_not_a_calendar(clients: Clients, server: ScriptedServer, answer: Reply) -> None:
    client = clients.make(server.url)
    for media_type in ("text/calendar", "Text/Calendar; charset=utf-8"):
        server.says(Reply(200, b"BEGIN:VCALENDAR", {"Content-Type": media_type}))
        assert await done(client.dates.calendar()) == "BEGIN:VCALENDAR"
    server.says(answer)
    with pytest.raises(regfeed.APIResponseError, match="text/calendar was expected"):
        await done(client.dates.calendar())


async def test_reset_is_sent_again(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(is_reset=True), OK)
    await overview_of(clients.make(server.url))
    assert len(server.log) == 2


async def test_reset_every_time_gives_up(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(is_reset=True))
    with pytest.raises(regfeed.APIConnectionError) as raised:
        await overview_of(clients.make(server.url))
    assert not isinstance(raised.value, regfeed.APITimeoutError)
    assert (raised.value.status_code, raised.value.request_id, len(server.log)) == (None, None, 3)


@pytest.mark.parametrize("name", ["a..example", f"{'a' * 64}.example"])
async def test_a_name_of_a_host_that_cannot_be_looked_up(clients: Clients, name: str) -> None:
    with pytest.raises(regfeed.APIConnectionError):
        await overview_of(clients.make(f"http://{name}"))


async def test_refused_connection(clients: Clients) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        client = clients.make(f"http://127.0.0.1:{taken.getsockname()[1]}", max_retries=1)
        with pytest.raises(regfeed.APIConnectionError):
            await overview_of(client)
    assert len(clients.waits) == 1


async def test_silence_is_a_timeout(clients: Clients, server: ScriptedServer) -> None:
    server.follows(lambda asked: OK if asked.params else Reply(is_silent=True))
    client = clients.make(server.url, timeout=0.1, max_retries=0)
    with pytest.raises(regfeed.APITimeoutError, match=r"within 0.1 seconds"):
        await overview_of(client)
    assert (await done(client.with_options(timeout=30).raw("/x", params={"a": 1}))).status_code == 200


async def test_silence_is_sent_again(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(is_silent=True), OK)
    await overview_of(clients.make(server.url, timeout=0.5, max_retries=9))
    assert len(server.log) >= 2


async def test_body_byte_by_byte_is_a_timeout(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(200, b"x" * 100, drip=0.02))
    with pytest.raises(regfeed.APITimeoutError):
        await overview_of(clients.make(server.url, timeout=0.15, max_retries=0))


async def times_out_within(client: regfeed.AsyncFeedsClient, least: float, most: float) -> None:
    """One of five attempts is in time: a busy machine may delay one, but a restarted timeout is late each time."""
    for _ in range(5):
        started = time.monotonic()
        with pytest.raises(regfeed.APITimeoutError):
            await overview_of(client)
        took = time.monotonic() - started
        assert least < took
        if took < most:
            return
    pytest.fail(f"No try of five timed out within {most} s.")


@pytest.mark.parametrize(("sent", "limits"), [(0, {"timeout": 1}), (1, {"timeout": None, "deadline": 1})])
async def test_body_that_stalls_after_late_headers_is_a_timeout_in_time(
    clients: Clients, server: ScriptedServer, sent: int, limits: dict[str, float | None]
) -> None:
    server.says(Reply(200, b"{}", late=0.9, stall=sent))
    await times_out_within(clients.make(server.url, max_retries=0, **limits), 0.9, 1.6)


async def test_body_that_stalls_at_once_is_a_timeout_in_time(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(200, b"{}", stall=1))
    await times_out_within(clients.make(server.url, max_retries=0, timeout=0.5), 0.4, 0.9)


async def test_body_without_a_bound_is_waited_for(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(200, OK.body[:20], {"Content-Type": "text/plain"}, drip=0.01))
    assert (await done(clients.make(server.url, timeout=None).raw("/x"))).content == OK.body[:20]


async def test_deadline_leaves_no_time_for_a_wait(clients: Clients, server: ScriptedServer) -> None:
    server.says(problem(503, "storage_busy", "Busy.", Retry_After="5"))
    with pytest.raises(regfeed.ServerError) as raised:
        await overview_of(clients.make(server.url, deadline=3))
    assert raised.value.retry_after == 5
    assert (clients.waits, len(server.log)) == ([], 1)


async def test_deadline_bounds_an_attempt(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(is_silent=True))
    with pytest.raises(regfeed.APITimeoutError):
        await overview_of(clients.make(server.url, timeout=None, deadline=0.2))
    assert len(server.log) < 2


async def test_no_retries(clients: Clients, server: ScriptedServer) -> None:
    server.says(problem(503, "storage_busy", "Busy."))
    with pytest.raises(regfeed.ServerError):
        await overview_of(clients.make(server.url).with_options(max_retries=0))
    assert len(server.log) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirect_to_another_host_is_refused_and_the_key_stays(
    clients: Clients, server: ScriptedServer, other_server: ScriptedServer, status: int
) -> None:
    other_server.says(OK)
    server.says(Reply(status, b"", {"Location": f"{other_server.url}/api/v1/feeds/stats/overview"}))
    with pytest.raises(regfeed.APIResponseError, match="the key is not for there") as raised:
        await overview_of(clients.make(server.url))
    assert raised.value.detail.endswith("for there. If that is the service, make it the base URL.")
    assert raised.value.status_code == status
    assert (len(server.log), other_server.log) == (1, [])


async def test_redirect_to_another_host_is_refused_by_an_own_http_client_that_follows_redirects(
    clients: Clients, server: ScriptedServer, other_server: ScriptedServer
) -> None:
    server.says(Reply(307, b"", {"Location": f"{other_server.url}/x"}))
    client = clients.make(server.url, http_client=clients.own(follow_redirects=True))
    with pytest.raises(regfeed.APIResponseError, match="the key is not for there"):
        await overview_of(client)
    assert (len(server.log), other_server.log) == (1, [])


@pytest.mark.parametrize(
    "location",
    ["https://127.0.0.1:{port}/x", "http://localhost:{port}/x", "//example.org/x", "http://127.0.0.1@evil.example/"],
)
async def test_redirect_to_another_scheme_or_name_is_refused(
    clients: Clients, server: ScriptedServer, location: str
) -> None:
    port = server.server_address[1]
    server.says(Reply(302, b"", {"Location": location.format(port=port)}))
    with pytest.raises(regfeed.APIResponseError, match="the key is not for there"):
        await overview_of(clients.make(server.url))
    assert len(server.log) == 1


async def test_redirect_to_nowhere(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(302))
    with pytest.raises(regfeed.APIResponseError, match="leads to no address"):
        await overview_of(clients.make(server.url))


async def test_redirect_to_an_address_that_is_none(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(302, b"", {"Location": "http://127.0.0.1:port/"}))
    # httpx2 before 2.15 breaks off the answer.
    with pytest.raises((regfeed.APIResponseError, regfeed.APIConnectionError)):
        await overview_of(clients.make(server.url))


async def test_redirect_within_the_origin_is_followed(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(307, b"", {"Location": "/elsewhere?a=1#part"}), OK)
    assert (await overview_of(clients.make(server.url))).total_feeds == 1
    assert [asked.path for asked in server.log] == ["/api/v1/feeds/stats/overview", "/elsewhere"]
    assert server.log[1].headers["x-api-key"] == KEY


async def test_redirects_without_an_end(clients: Clients, server: ScriptedServer) -> None:
    server.says(Reply(302, b"", {"Location": "/again"}))
    with pytest.raises(regfeed.APIResponseError, match="redirect number 6"):
        await overview_of(clients.make(server.url))
    assert len(server.log) == 6


async def test_an_answer_that_repeats_the_key_does_not_show_it(clients: Clients, server: ScriptedServer) -> None:
    headers = {"Content-Type": "text/html", "X-Echo": KEY, "X-Request-Id": KEY}
    server.says(Reply(502, f"<pre>X-API-Key: {KEY}</pre>".encode(), headers))
    with pytest.raises(regfeed.ServerError) as raised:
        await overview_of(clients.make(server.url, max_retries=0))
    assert raised.value.response is not None
    assert SECRET not in f"{raised.value!r} {raised.value.response.text} {raised.value.response.headers}"
    assert raised.value.request_id == raised.value.response.headers["X-Echo"] == "ruf_0123456789abcdef_…"
    assert "ruf_0123456789abcdef_…" in raised.value.detail


async def test_a_refusal_that_repeats_the_key_in_escapes_does_not_show_it(
    clients: Clients, server: ScriptedServer
) -> None:
    escaped = "".join(f"\\u{ord(one):04x}" for one in KEY)
    template = (
        b'{"detail":"No %1.","code":"%1","request_id":"%1","errors":[{"in":"header","parameter":"a","detail":"%1"}]}'
    )
    server.says(Reply(400, template.replace(b"%1", escaped.encode()), {"Content-Type": "application/problem+json"}))
    with pytest.raises(regfeed.BadRequestError) as raised:
        await overview_of(clients.make(server.url))
    error = raised.value
    assert error.detail == "No ruf_0123456789abcdef_…."
    assert SECRET not in f"{error} {error.code} {error.request_id} {error.errors}"


async def test_a_key_of_one_letter_does_not_spoil_what_the_service_says(
    clients: Clients, server: ScriptedServer
) -> None:
    server.says(problem(401, "unauthorized", "No live key."))
    with pytest.raises(regfeed.AuthenticationError) as raised:
        await overview_of(clients.make(server.url, api_key="e"))
    assert (raised.value.code, raised.value.detail) == ("unauthorized", "No live key.")


async def test_a_call_that_is_cancelled_ends_at_once_and_is_not_sent_again(server: ScriptedServer) -> None:
    server.says(Reply(is_silent=True))
    async with regfeed.AsyncFeedsClient(api_key=KEY, base_url=server.url) as client:
        task = asyncio.create_task(client.stats.overview())
        while not server.log:  # noqa: ASYNC110 - the server is in a thread
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert len(server.log) == 1


async def test_many_calls_at_once_of_tasks_and_of_threads(server: ScriptedServer) -> None:
    server.follows(lambda asked: as_json(page([entry(int(asked.params["offset"]))])))
    async with regfeed.AsyncFeedsClient(api_key=KEY, base_url=server.url) as client:
        pages = await asyncio.gather(*(client.entries.list(offset=number) for number in range(40)))
    assert [one.items[0].id for one in pages] == [f"entry-{number:06d}" for number in range(40)]
    with regfeed.FeedsClient(api_key=KEY, base_url=server.url) as shared, ThreadPoolExecutor(8) as threads:

        def listed_at(offset: int) -> regfeed.Page[regfeed.Entry]:
            return shared.entries.list(offset=offset)

        listed = threads.map(listed_at, range(40))
        assert [one.items[0].id for one in listed] == [f"entry-{number:06d}" for number in range(40)]
