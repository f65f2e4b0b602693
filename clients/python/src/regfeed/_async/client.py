"""The client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping  # noqa: TC003 - typing.get_type_hints needs them
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import httpx2

from regfeed._async.alerts import AsyncAlerts
from regfeed._async.caller import AsyncCaller
from regfeed._async.destinations import AsyncDeliveries, AsyncDestinations
from regfeed._async.resources import AsyncCategories, AsyncCoverage, AsyncDates, AsyncEntries, AsyncStats, AsyncTopics
from regfeed._config import EnvFile, resolve_base_url, resolve_credentials, resolve_key, resolve_token, secret_of
from regfeed._environment import http_client_of_environment
from regfeed._requests import Call, Parameter, headers_of, query_of
from regfeed._responses import RawResponse  # noqa: TC001
from regfeed._retry import Limits
from regfeed._secret import AccessToken, Credentials
from regfeed._transport import AsyncTransport

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self, Unpack

    from regfeed._retry import LimitOptions


class AsyncFeedsClient:
    """A client of the regulatory updates feed service.

    Use it with `async with`, or call `aclose` at the end.
    It belongs to one event loop: make one in each.

    Args:
        api_key: the key, or a function that gives it, which is called for each attempt of a request and must return at
            once; without it SERVICE_API_KEY of the environment, then of the nearest `.env`.
        access_token: the access token of a person who signed in, given and found in the same way, as
            SERVICE_ACCESS_TOKEN. Alerts need it; without a key all that is read is read with it.
        base_url: where the service is, with its stage if it has one; without it SERVICE_BASE_URL, found the same way,
            then `DEFAULT_BASE_URL`.
        env_file: True looks for `.env` in the working directory and above it, False reads none, a path names one.
        timeout: seconds for one attempt as a whole; None waits for ever.
        deadline: seconds for one call as a whole, with repeats and waits; None sets no bound.
        max_retries: how often a request is sent again after 429, 502, 503, 504 or without an answer.
        max_retry_after: the longest Retry-After, in seconds, that is waited for; a longer one is raised at once.
        http_client: sends the requests, with proxies, certificates and a pool of your own. It stays open when this
            client is closed. Its `auth`, timeouts and redirects are not used; its `params` go along with each request,
            except where a call sets the same ones.
        sleep: waits for a number of seconds, between repeats and between looks for changes.

    Raises:
        ConfigurationError: there is neither a key nor a token, or the base URL, `.env`, or a proxy or certificates of
            the environment cannot be used. Nothing was sent.
    """

    def __init__(
        self,
        *,
        api_key: str | Callable[[], str] | None = None,
        access_token: str | Callable[[], str] | None = None,
        base_url: str | httpx2.URL | None = None,
        env_file: EnvFile = True,
        timeout: float | None = 30.0,
        deadline: float | None = None,
        max_retries: int = 2,
        max_retry_after: float = 60.0,
        http_client: httpx2.AsyncClient | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        secrets = secret_of(api_key), secret_of(access_token, AccessToken)
        del api_key, access_token  # no traceback shows what is not there
        credentials = resolve_credentials(*secrets, env_file)
        address = resolve_base_url(base_url, env_file)
        limits = Limits(timeout, deadline, max_retries, max_retry_after)
        is_client = isinstance(http_client, httpx2.AsyncClient)  # pyright: ignore[reportUnnecessaryIsInstance]
        if http_client is not None and not is_client:
            raise TypeError("http_client must be an httpx2.AsyncClient.")
        transport = AsyncTransport(http_client or http_client_of_environment(httpx2.AsyncClient, address), credentials)
        self._set_up(AsyncCaller(transport, address, limits, sleep), owns_transport=http_client is None)

    def _set_up(self, caller: AsyncCaller, *, owns_transport: bool) -> None:
        self._caller = caller
        self._owns_transport = owns_transport
        self.categories = AsyncCategories(caller)
        """Groups of topics."""
        self.topics = AsyncTopics(caller)
        """Regulators and standard setters whose updates are followed."""
        self.entries = AsyncEntries(caller)
        """The published updates."""
        self.stats = AsyncStats(caller)
        """How much there is."""
        self.dates = AsyncDates(caller)
        """What is due when."""
        self.coverage = AsyncCoverage(caller)
        """How feeds were read, and what may be missing."""
        self.alerts = AsyncAlerts(caller)
        """Searches that call, what they matched, and what they sent."""
        self.destinations = AsyncDestinations(caller)
        """Where alerts can send what they match."""
        self.deliveries = AsyncDeliveries(caller)
        """What alerts sent."""

    @property
    def base_url(self) -> str:
        """Where the service is, without a slash at the end."""
        return self._caller.base_url

    def with_options(
        self,
        *,
        api_key: str | Callable[[], str] | None = None,
        access_token: str | Callable[[], str] | None = None,
        **options: Unpack[LimitOptions],
    ) -> Self:
        """Give a client with another key, another token or other limits that shares the connections.

        Such as `client.with_options(timeout=5).topics.list()`. Closing it does nothing; close the first one.

        Args:
            api_key: as for the client; None keeps the key.
            access_token: as for the client; None keeps the token.
            options: `timeout`, `deadline`, `max_retries`, `max_retry_after`, as for the client.

        Raises:
            ConfigurationError: this cannot be a key or a token.
        """
        key, token = secret_of(api_key), secret_of(access_token, AccessToken)
        del api_key, access_token  # no traceback shows what is not there
        caller = self._caller
        present = caller.transport.credentials
        credentials = Credentials(resolve_key(key) or present.key, resolve_token(token) or present.token)
        transport = caller.transport.with_credentials(credentials)
        limits = replace(caller.limits, **options)
        caller = AsyncCaller(transport, caller.base_url, limits, caller.sleep)
        other = type(self).__new__(type(self))
        other._set_up(caller, owns_transport=False)  # noqa: SLF001 - it is one of us
        return other

    async def raw(
        self, path: str, *, params: Mapping[str, Parameter] | None = None, headers: Mapping[str, str] | None = None
    ) -> RawResponse:
        """Get the response at a path, with the retries and errors of every call.

        Below `/api/v2/` the access token goes along, elsewhere the key.

        Args:
            path: below the base URL, such as `/api/v1/feeds/entries/list`.
            params: the query.
            headers: added to the usual ones or replacing them, such as `{"Accept": "application/atom+xml"}`.

        Raises:
            APIError: as every call.
            ValueError: the path does not begin with a slash, or has a query; or there cannot be such a header.
        """
        if not path.startswith("/") or "?" in path or "#" in path:
            raise ValueError("The path must begin with a slash, and have no query: that is for params.")
        return await self._caller.raw(Call(path, query_of(params or {}), headers_of(headers or {})))

    async def aclose(self) -> None:
        """Close the connections, unless they belong to an `http_client` that was given or to another client."""
        if self._owns_transport:
            await self._caller.transport.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        caller: AsyncCaller | None = getattr(
            self, "_caller", None
        )  # a traceback of __init__ can show a client without it
        state = f"{caller.base_url} with {caller.transport.credentials.masked}" if caller else "without a set-up"
        return f"<{type(self).__name__} {state}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("A client is not pickled: it holds connections and a key. Make one in each process.")
