# Written by generate_sync.py from _async/caller.py: change that one.
"""Calls: a request with its repeats, until there is an answer or a final error."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from regfeed._errors import APIError
from regfeed._model import Model
from regfeed._parsing import array_of, error_of, nothing_of, one_of, page_of, text_of, whole_of
from regfeed._redirects import is_redirect, redirect_target, refused_redirect
from regfeed._retry import Limits, wait_before_retry
from regfeed._sync.pages import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from regfeed._requests import Call
    from regfeed._responses import RawResponse
    from regfeed._transport import Transport

M = TypeVar("M", bound=Model)

_FAILURE = 400
_logger = logging.getLogger("regfeed")


class Caller:
    """Sends calls to one base URL, within limits, and reads what is answered."""

    def __init__(
        self,
        transport: Transport,
        base_url: str,
        limits: Limits,
        sleep: Callable[[float], object],
    ) -> None:
        self.transport = transport
        self.base_url = base_url
        self.limits = limits
        self.sleep = sleep

    def one(self, call: Call, model: type[M]) -> M:
        """Give the one thing that a call answers."""
        return one_of(self.raw(call), model)

    def page(self, call: Call, model: type[M]) -> Page[M]:
        """Give the page that a call answers, with the way on by cursor."""
        raw = self.raw(call)
        return Page(page_of(raw, call, model), raw, model, self.page)

    def array(self, call: Call, model: type[M]) -> Page[M]:
        """Give the bare array that a call answers as a page."""
        raw = self.raw(call)
        return Page(array_of(raw, call, model), raw, model, self.array)

    def whole(self, call: Call, model: type[M]) -> Page[M]:
        """Give the list that a call answers as a whole as a page, which nothing follows."""
        raw = self.raw(call)
        return Page(whole_of(raw, model), raw, model, self.whole)

    def text(self, call: Call, media_type: str) -> str:
        """Give what a call answers as a text of the requested media type.

        Raises:
            APIResponseError: it is answered with something else.
        """
        return text_of(self.raw(replace(call, headers={"Accept": media_type})), media_type)

    def nothing(self, call: Call) -> None:
        """Send a call that is answered without a body.

        Raises:
            APIResponseError: it is answered with something else.
        """
        nothing_of(self.raw(call))

    def raw(self, call: Call) -> RawResponse:
        """Send a call, again where that may help, and give what is answered.

        Raises:
            APIStatusError: the service refused.
            APIConnectionError: there was no answer.
            APIResponseError: the answer leads elsewhere, or cannot be decompressed.
            ConfigurationError: there is no key or token for it.
        """
        if call.is_of_both and self.transport.credentials.key is None:
            call = call.for_people()
        started = time.monotonic()
        attempt = 0
        while True:
            attempt += 1
            try:
                return self._attempt(call, started)
            except APIError as error:
                wait = wait_before_retry(
                    error, attempt, time.monotonic() - started, self.limits, is_change=call.is_change
                )
                if wait is None:
                    raise
                _logger.info("%s: attempt %d failed (%s), next in %.1f s", call.path, attempt, error, wait)
            self.sleep(wait)

    def _attempt(self, call: Call, started: float) -> RawResponse:
        url = call.url(self.base_url)
        redirects = 0
        while True:
            timeout = self.limits.attempt_timeout(time.monotonic() - started)
            raw = self.transport.send(url, call, timeout)
            values = (call.method, url, raw.status_code, raw.elapsed, raw.request_id)
            _logger.debug("%s %s: %d, %.3f s, request %s", *values)
            if raw.status_code >= _FAILURE:
                raise error_of(raw, self.transport.credentials.hidden_in_text)
            if not is_redirect(raw):
                return raw
            if call.method != "GET":
                raise refused_redirect(raw)
            url = redirect_target(raw, redirects)
            redirects += 1
