# pyright: reportPrivateUsage=false
"""The key is shown nowhere."""

from __future__ import annotations

import copy
import io
import logging
import pickle
import socket
import traceback

import httpx2
import pytest

import regfeed
from tests.both import KEY, SECRET, Clients, done
from tests.scripted_server import Reply, ScriptedServer, as_json, problem
from tests.things import destination, entry, overview, page, topic

pytestmark = pytest.mark.anyio


async def test_repr_and_str_show_the_public_part_only(clients: Clients) -> None:
    client = clients.make("http://127.0.0.1:1/prod")
    kind = "FeedsClient" if clients.kind == "sync" else "AsyncFeedsClient"
    assert repr(client) == f"<{kind} http://127.0.0.1:1/prod with ruf_0123456789abcdef_…>"
    assert repr(clients.make("http://127.0.0.1:1", api_key="short")).endswith("with …>")
    parts = [client, client._caller, client._caller.transport, client._caller.transport.credentials.key, client.topics]
    assert SECRET not in " ".join(f"{part!r} {part!s}" for part in parts)


def all_variables(error: BaseException) -> str:
    """Write a chain of errors as a crash reporter does: every frame with its variables."""
    seen = traceback.TracebackException.from_exception(error, capture_locals=True)
    return "".join(seen.format(chain=True))


FAULTS = {
    "refusal": problem(401, "unauthorized", "No."),
    "reset": Reply(is_reset=True),
    "cut": Reply(200, b"x" * 50, cut=3),
    "silence": Reply(is_silent=True),
    "shape": as_json({"a": 1}),
    "redirect": Reply(302, b"", {"Location": "https://example.org/"}),
    "undecodable": Reply(200, b"no gzip", {"Content-Encoding": "gzip"}),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_tracebacks_with_variables_do_not_show_it(clients: Clients, server: ScriptedServer, fault: str) -> None:
    server.says(FAULTS[fault])
    client = clients.make(server.url, timeout=0.5 if fault == "silence" else 30, max_retries=0)
    with pytest.raises(regfeed.APIError) as raised:
        await done(client.stats.overview())
    # In half a second a busy machine may not have read what was asked.
    assert server.log or fault == "silence"
    assert all(asked.headers["x-api-key"] == KEY for asked in server.log)
    variables = all_variables(raised.value)
    assert "_caller" in variables
    # This test's own frame is where the server's log and the key stand.
    assert SECRET not in variables.replace(repr(server.log), "")


async def test_tracebacks_of_a_bad_set_up_do_not_show_it(clients: Clients) -> None:
    bad_keys = ({"api_key": f"{KEY} and a blank"}, {"api_key": KEY.encode()}, {"api_key": [KEY]})
    for options in ({"base_url": "nowhere"}, {"timeout": -1}, *bad_keys):
        given = {"api_key": KEY, "base_url": "http://127.0.0.1:1", "env_file": False, **options}
        kind = regfeed.FeedsClient if clients.kind == "sync" else regfeed.AsyncFeedsClient
        with pytest.raises(ValueError, match=r".") as raised:
            kind(**given)  # type: ignore[arg-type]
        frames = traceback.TracebackException.from_exception(raised.value, capture_locals=True).stack[1:]
        assert len(frames) > 1
        assert SECRET not in "".join(f"{frame.name} {frame.locals}" for frame in frames)


@pytest.mark.parametrize("fault", ["refusal", "reset"])
async def test_logs_of_every_library_do_not_show_it(
    clients: Clients, server: ScriptedServer, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    caplog.set_level(logging.DEBUG)
    server.says(FAULTS[fault], as_json(overview()))
    client = clients.make(server.url, max_retries=1)
    if fault == "refusal":
        with pytest.raises(regfeed.AuthenticationError):
            await done(client.stats.overview())
    await done(client.stats.overview())
    names = {record.name.partition(".")[0] for record in caplog.records}
    assert {"regfeed", "httpx2", "httpcore2"} <= names
    assert SECRET not in "".join(f"{record.getMessage()} {record.args!r}" for record in caplog.records)
    assert "request r-header" in caplog.text


async def test_hooks_of_an_own_http_client_see_no_key_after_the_request(server: ScriptedServer) -> None:
    server.says(as_json(overview()))
    seen: list[httpx2.Response] = []
    with httpx2.Client(event_hooks={"response": [seen.append]}) as http_client:
        regfeed.FeedsClient(api_key=KEY, base_url=server.url, http_client=http_client).stats.overview()
    [response] = seen
    assert response.request.headers["X-API-Key"] == "[secure]"
    assert SECRET.encode() not in pickle.dumps(response)


async def test_secrets_that_are_returned_once_are_in_no_repr(clients: Clients, server: ScriptedServer) -> None:
    client = clients.make(server.url, access_token="token")
    secret = f"whsec_{SECRET}"
    server.says(as_json(destination(secret=secret)))
    made = await done(client.destinations.create("webhook", address="https://grc.example.org/"))
    rotated = await done(client.destinations.rotate_secret("d1"))
    server.says(as_json({"url": f"https://feeds.example.org/alert-feeds/{SECRET}"}))
    feed = await done(client.alerts.create_feed("a1"))
    assert (made.secret, rotated.secret, feed.url.endswith(SECRET)) == (secret, secret, True)
    assert SECRET not in f"{made!r} {made} {rotated!r} {feed!r} {feed} {[made, feed]}"
    assert "d1" in repr(made)


async def test_clients_and_keys_are_not_pickled(clients: Clients) -> None:
    client = clients.make("http://127.0.0.1:1")
    for thing in (client, client._caller, client.topics, client._caller.transport.credentials.key):
        with pytest.raises(TypeError):
            pickle.dumps(thing)
    with pytest.raises(TypeError, match="in each process"):
        copy.deepcopy(client)


async def answers_of(client: regfeed.AsyncFeedsClient, server: ScriptedServer) -> list[object]:
    server.says(as_json(overview()))
    one = await done(client.stats.overview())
    server.says(as_json([topic()], X_Total_Count="1"))
    array = await done(client.topics.list())
    server.says(as_json(page([entry()], has_more=True, next_cursor="c")))
    return [one, array, await done(client.entries.list()), await done(client.raw("/x"))]


async def test_answers_can_be_pickled_and_hold_no_key(clients: Clients, server: ScriptedServer) -> None:
    client = clients.make(server.url)
    one, array, listed, raw = await answers_of(client, server)
    pickled = pickle.dumps([one, array, listed, raw])
    assert SECRET.encode() not in pickled
    again = pickle.loads(pickled)
    assert again[0] == one
    assert again[2].items[0].id == "entry-000001"
    assert (again[2].next_cursor, again[2].request_id, again[3].content) == ("c", "r-header", server.replies[0].body)
    with pytest.raises(RuntimeError, match="Go on with its next_cursor"):
        await done(again[2].next_page())


@pytest.mark.parametrize("fault", FAULTS)
async def test_errors_can_be_pickled_and_hold_no_key(clients: Clients, server: ScriptedServer, fault: str) -> None:
    server.says(FAULTS[fault])
    with pytest.raises(regfeed.APIError) as raised:
        await done(clients.make(server.url, timeout=0.5, max_retries=0).topics.list())
    pickled = pickle.dumps(raised.value)
    again: regfeed.APIError = pickle.loads(pickled)
    assert SECRET.encode() not in pickled
    assert (type(again), str(again), again.code) == (type(raised.value), str(raised.value), raised.value.code)
    if again.response:
        assert again.response.headers["X-Request-Id"] == "r-header"


def test_printing_with_rich_does_not_show_it() -> None:
    rich = pytest.importorskip("rich.console")
    output = io.StringIO()
    with regfeed.FeedsClient(api_key=KEY, base_url="http://127.0.0.1:1") as client:
        rich.Console(file=output).print(client, client._caller, vars(client))
    assert SECRET not in output.getvalue()


SMALL_BUFFERS = [(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)]


async def test_tracebacks_of_a_request_that_cannot_be_written_do_not_show_it(clients: Clients) -> None:
    """The http libraries have the headers at hand there, in variables that print them."""
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        own = clients.own(transport={"socket_options": SMALL_BUFFERS})
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        client = clients.make(url, timeout=0.2, max_retries=0, http_client=own)
        with pytest.raises(regfeed.APITimeoutError) as raised:
            await done(client.raw("/x", headers={"X-Fill": "x" * 300_000}))
        variables = all_variables(raised.value)
        assert "xxx" in variables
        assert SECRET not in variables
