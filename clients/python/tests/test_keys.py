# pyright: reportPrivateUsage=false
"""Keys that change: given by a function, or for a part of the calls."""

from __future__ import annotations

import pytest

import regfeed
from tests.both import KEY, SECRET, Clients, done
from tests.scripted_server import ScriptedServer, as_json, problem
from tests.things import overview

pytestmark = pytest.mark.anyio

OTHER = "ruf_fedcba9876543210_" + "5ecre7" * 12


async def test_a_function_is_called_for_each_attempt(clients: Clients, server: ScriptedServer) -> None:
    keys = [KEY, KEY, OTHER]
    server.says(problem(503, "storage_unavailable", "Later."), as_json(overview()), as_json(overview()))
    client = clients.make(server.url, api_key=lambda: keys.pop(0))
    await done(client.stats.overview())
    await done(client.stats.overview())
    assert [asked.headers["x-api-key"] for asked in server.log] == [KEY, KEY, OTHER]
    assert repr(client).endswith("with ruf_fedcba9876543210_…>")


async def test_nothing_is_asked_before_a_request(clients: Clients) -> None:
    client = clients.make("http://127.0.0.1:1", api_key=lambda: pytest.fail("asked"))
    assert repr(client).endswith("with …>")


@pytest.mark.parametrize("given", ["", "two words", None, b"bytes"])
async def test_a_function_that_gives_no_key_ends_the_call_before_it_is_sent(
    clients: Clients, server: ScriptedServer, given: object
) -> None:
    client = clients.make(server.url, api_key=lambda: given)
    with pytest.raises(regfeed.ConfigurationError, match="the function in api_key"):
        await done(client.stats.overview())
    assert server.log == []


async def test_what_a_function_raises_comes_through(clients: Clients, server: ScriptedServer) -> None:
    def ask() -> str:
        raise LookupError("no vault")

    with pytest.raises(LookupError, match="no vault"):
        await done(clients.make(server.url, api_key=ask).stats.overview())
    assert server.log == []


@pytest.mark.parametrize("other", [OTHER, lambda: OTHER])
async def test_with_options_takes_another_key_and_leaves_the_first_client_alone(
    clients: Clients, server: ScriptedServer, other: object
) -> None:
    server.says(as_json(overview()))
    client = clients.make(server.url)
    await done(client.with_options(api_key=other, timeout=5).stats.overview())  # type: ignore[arg-type]
    await done(client.with_options(timeout=5).stats.overview())
    assert [asked.headers["x-api-key"] for asked in server.log] == [OTHER, KEY]
    with pytest.raises(regfeed.ConfigurationError):
        client.with_options(api_key="two words")


async def test_no_key_of_a_function_is_shown(clients: Clients, server: ScriptedServer) -> None:
    keys = [KEY, OTHER]
    client = clients.make(server.url, api_key=lambda: keys.pop(0))
    for said in (KEY, f"{KEY} {OTHER}"):
        server.says(problem(401, "unauthorized", f"No: {said}"))
        with pytest.raises(regfeed.AuthenticationError) as raised:
            await done(client.stats.overview())
        assert SECRET not in f"{raised.value} {client!r} {client._caller.transport.credentials.key!r}"
