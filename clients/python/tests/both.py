"""One test for both clients.

Tests are written and typed as for `AsyncFeedsClient`. `done` and `all_of` take what `FeedsClient` gives in its place.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterable, Awaitable, Iterable
from contextlib import AsyncExitStack
from typing import Any, Literal, TypeVar, cast

import httpx2

from regfeed import AsyncFeedsClient, FeedsClient

T = TypeVar("T")

KEY = "ruf_0123456789abcdef_" + "5ecre7" * 12
SECRET = "5ecre7"


async def done(value: Awaitable[T]) -> T:
    """Give what a method answers."""
    return await value if inspect.isawaitable(value) else cast("T", value)  # type: ignore[redundant-expr]


async def all_of(items: AsyncIterable[T], most: int | None = None) -> list[T]:
    """Give what an iterable goes through, or the first of it."""
    seen: list[T] = []
    if isinstance(items, Iterable):
        for item in cast("Iterable[T]", items):
            seen.append(item)
            if len(seen) == most:
                break
        return seen
    async for item in items:
        seen.append(item)
        if len(seen) == most:
            break
    return seen


class Clients:
    """Makes clients of one kind, which note how long they would have waited, and closes them."""

    def __init__(self, kind: Literal["sync", "async"]) -> None:
        self.kind = kind
        self.waits: list[float] = []
        self._open = AsyncExitStack()

    def make(self, base_url: str | httpx2.URL, **options: Any) -> AsyncFeedsClient:
        options = {"api_key": KEY, "base_url": base_url, "env_file": False, **options}
        if self.kind == "sync":
            options.setdefault("sleep", self.waits.append)
            client = FeedsClient(**options)
            self._open.callback(client.close)
            return cast("AsyncFeedsClient", client)
        options.setdefault("sleep", self._wait)
        other = AsyncFeedsClient(**options)
        self._open.push_async_callback(other.aclose)
        return other

    async def _wait(self, seconds: float) -> None:
        self.waits.append(seconds)

    @staticmethod
    async def end(client: AsyncFeedsClient) -> None:
        """Close a client of either kind."""
        if isinstance(client, FeedsClient):
            client.close()
        else:
            await client.aclose()

    def own(self, **options: Any) -> Any:
        """Make an http client of ones own for a client of this kind; `transport` holds the options of its transport."""
        transport = options.pop("transport", {})
        if self.kind == "sync":
            http_client = httpx2.Client(transport=httpx2.HTTPTransport(**transport), **options)
            self._open.callback(http_client.close)
            return http_client
        other = httpx2.AsyncClient(transport=httpx2.AsyncHTTPTransport(**transport), **options)
        self._open.push_async_callback(other.aclose)
        return other

    async def close(self) -> None:
        await self._open.aclose()
