"""The two transports: one request with the key in it, one answer or error out, within a time.

Everything else, such as repeats, redirects and what an answer means, is decided outside of them and once for both.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx2

from regfeed._errors import APIConnectionError, APIError, APIResponseError, APITimeoutError
from regfeed._requests import HEADERS
from regfeed._responses import RawResponse
from regfeed._secret import KeyAuth

if TYPE_CHECKING:
    from regfeed._requests import Call
    from regfeed._secret import Credentials

_CONNECT_TIMEOUT = 10.0
_FAILURE = 400
_MAX_MEGABYTES = 64


class Transport:
    """Sends requests with an `httpx2.Client`."""

    def __init__(self, http_client: httpx2.Client, credentials: Credentials) -> None:
        self._http = http_client
        self.credentials = credentials

    def send(self, url: str, call: Call, timeout: float | None) -> RawResponse:
        """Send one request to where a call leads; `timeout` is for all of it, in seconds.

        It can take longer, as the http library waits so long for each step, not for all of them: connecting takes
        its own time, each piece of the headers is waited for that long, and each piece of the body for what was left
        when the body began.

        Raises:
            APIConnectionError: no answer, or a part of one.
            APIResponseError: an answer that cannot be decompressed, or is too large.
            ConfigurationError: there is no key or token for it, or the function that gives them gave none; what it
                raises comes through.
        """
        body = _Body(time.monotonic(), timeout)
        request = _request(self._http, url, call, timeout)
        auth = KeyAuth(self.credentials.for_path(call.path))
        try:
            response = self._http.send(request, auth=auth, follow_redirects=False, stream=True)
            try:
                # Looked at once, when the body begins.
                request.extensions.setdefault("timeout", {})["read"] = body.left()
                for chunk in response.iter_bytes():
                    body.add(chunk)
            finally:
                response.close()
        except (httpx2.RequestError, TimeoutError, UnicodeError) as error:
            raise _failure(error, timeout) from _without_frames(error)
        return _raw(response, body, self.credentials)

    def with_credentials(self, credentials: Credentials) -> Transport:
        """Give one with another key or token and the same connections."""
        return Transport(self._http, credentials)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()


class AsyncTransport:
    """Sends requests with an `httpx2.AsyncClient`."""

    def __init__(self, http_client: httpx2.AsyncClient, credentials: Credentials) -> None:
        self._http = http_client
        self.credentials = credentials

    async def send(self, url: str, call: Call, timeout: float | None) -> RawResponse:
        """Send one request to where a call leads; `timeout` is for all of it, in seconds.

        Raises:
            APIConnectionError: no answer, or a part of one.
            APIResponseError: an answer that cannot be decompressed, or is too large.
            ConfigurationError: there is no key or token for it, or the function that gives them gave none; what it
                raises comes through.
        """
        body = _Body(time.monotonic(), None)
        request = _request(self._http, url, call, timeout)
        auth = KeyAuth(self.credentials.for_path(call.path))
        try:
            response = await asyncio.wait_for(self._answer(request, body, auth), timeout)
        except (httpx2.RequestError, asyncio.TimeoutError) as error:
            raise _failure(error, timeout) from _without_frames(error)
        return _raw(response, body, self.credentials)

    async def _answer(self, request: httpx2.Request, body: _Body, auth: KeyAuth) -> httpx2.Response:
        response = await self._http.send(request, auth=auth, follow_redirects=False, stream=True)
        try:
            async for chunk in response.aiter_bytes():
                body.add(chunk)
        finally:
            await response.aclose()
        return response

    def with_credentials(self, credentials: Credentials) -> AsyncTransport:
        """Give one with another key or token and the same connections."""
        return AsyncTransport(self._http, credentials)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()


def _request(
    http_client: httpx2.Client | httpx2.AsyncClient, url: str, call: Call, timeout: float | None
) -> httpx2.Request:
    connect = _CONNECT_TIMEOUT if timeout is None else min(timeout, _CONNECT_TIMEOUT)
    bounds = httpx2.Timeout(timeout, connect=connect)
    try:
        target = httpx2.URL(url)
        # Given again: a client's own params would otherwise stand in place of those of the address.
        params = target.params if http_client.params else None
        merged = httpx2.Headers(HEADERS)
        merged.update(call.headers)
        return http_client.build_request(
            call.method, target, params=params, headers=merged, content=call.body, timeout=bounds
        )
    except httpx2.InvalidURL as error:
        raise ValueError(f"This cannot be an address: {error}.") from None


@dataclass
class _Body:
    """What has come of a body, decompressed: not later and not more than it may."""

    started: float
    timeout: float | None
    content: bytearray = field(default_factory=bytearray, repr=False)

    def left(self) -> float | None:
        """Give the seconds that are left, of which there are always some: 0 would not wait at all, None for ever."""
        return None if self.timeout is None else max(self.started + self.timeout - time.monotonic(), 0.001)

    def add(self, chunk: bytes) -> None:
        if self.timeout is not None and time.monotonic() - self.started > self.timeout:
            raise TimeoutError
        self.content += chunk
        if len(self.content) > _MAX_MEGABYTES * 1_000_000:
            raise APIResponseError(f"The answer is larger than {_MAX_MEGABYTES} MB. Is the base URL right?")


def _raw(response: httpx2.Response, body: _Body, credentials: Credentials) -> RawResponse:
    content = bytes(body.content)
    shown = credentials.hidden_in(content) if response.status_code >= _FAILURE else content
    headers = httpx2.Headers([(name, credentials.hidden_in(value)) for name, value in response.headers.raw])
    elapsed = time.monotonic() - body.started
    return RawResponse(response.status_code, headers, shown, str(response.request.url), elapsed)


def _failure(error: Exception, timeout: float | None) -> APIError:
    if isinstance(error, (httpx2.TimeoutException, TimeoutError, asyncio.TimeoutError)):
        within = "in time" if timeout is None else f"within {timeout:g} seconds"
        return APITimeoutError(f"There was no whole answer {within}.")
    if isinstance(error, httpx2.DecodingError):
        return APIResponseError("The answer cannot be decompressed.")
    return APIConnectionError(f"There was no answer: {str(error) or type(error).__name__}")


def _without_frames(error: BaseException) -> BaseException:
    """Take the frames off a chain of failures: those of the http libraries hold the headers, and so the key."""
    below: Any = error
    while below is not None:
        below = below.with_traceback(None).__cause__ or below.__context__
    return error
