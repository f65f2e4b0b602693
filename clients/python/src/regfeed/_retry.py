"""When a request is sent again, and after how long."""

from __future__ import annotations

import datetime as dt
import random
import re
import ssl
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, TypedDict

from regfeed._errors import APIConnectionError

if TYPE_CHECKING:
    import httpx2

    from regfeed._errors import APIError

_NOTHING_DONE = 429
_WORTH_A_RETRY = frozenset({_NOTHING_DONE, 502, 503, 504})
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_FIRST_WAIT = 0.5
_MAX_DOUBLINGS = 4  # 8 seconds
A_YEAR = 366 * 86_400  # sockets and sleep() cannot wait for ages


class LimitOptions(TypedDict, total=False):
    """The limits that can be set for a part of the calls; see `Limits`."""

    timeout: float | None
    deadline: float | None
    max_retries: int
    max_retry_after: float


@dataclass(frozen=True)
class Limits:
    """How long is waited, in seconds, and how often a request is sent again."""

    timeout: float | None
    """For one attempt as a whole; None waits for ever."""
    deadline: float | None
    """For one call as a whole, with its repeats and the waits between them; None sets no bound."""
    max_retries: int
    max_retry_after: float
    """The longest Retry-After that is waited for; with a longer one the error comes at once."""

    def __post_init__(self) -> None:
        for name in ("timeout", "deadline"):
            seconds = getattr(self, name)
            if seconds is not None and not 0 < seconds <= A_YEAR:
                raise ValueError(f"{name} must be more than 0 seconds and at most a year, or None.")
        for name in ("max_retries", "max_retry_after"):
            if not getattr(self, name) >= 0:
                raise ValueError(f"{name} cannot be less than 0.")

    def attempt_timeout(self, elapsed: float) -> float | None:
        """Give the seconds that an attempt may take which starts now; None without a bound."""
        left = None if self.deadline is None else max(self.deadline - elapsed, 0.001)
        bounds = [bound for bound in (self.timeout, left) if bound is not None]
        return min(bounds, default=None)


def wait_before_retry(
    error: APIError, attempt: int, elapsed: float, limits: Limits, *, is_change: bool = False
) -> float | None:
    """Give the seconds to wait before the next attempt; None where the error is final.

    Retry-After counts as the least wait. What is added to it, and what is waited without it, is random, so that the
    clients of one failure do not come back all at once.

    Args:
        error: what the attempt ended with.
        attempt: how many attempts there were, from 1.
        elapsed: seconds since the first one began.
        limits: the client's.
        is_change: whether the request changes something: it is sent again after 429 alone, when nothing was done.
    """
    if attempt > limits.max_retries or not _is_worth_a_retry(error, is_change=is_change):
        return None
    spread = 0.5 + random.random() / 2  # noqa: S311 - not a secret
    backoff = spread * _FIRST_WAIT * 2.0 ** min(attempt - 1, _MAX_DOUBLINGS)
    asked = error.retry_after
    if asked is not None and asked > limits.max_retry_after:
        return None
    wait = backoff if asked is None else asked + backoff / 4
    if limits.deadline is not None and elapsed + wait >= limits.deadline:
        return None
    return wait


def retry_after_of(headers: httpx2.Headers) -> float | None:
    """Give the seconds of Retry-After, which is a number or a date; None where there is none that can be read."""
    value = headers.get("Retry-After", "").strip()
    if _SECONDS.fullmatch(value):
        return float(value)
    if value.isascii() and value.isdigit():
        return float("inf")
    then = _date(value)
    if then is None:
        return None
    # The server's own clock is the one that the date was read from.
    now = _date(headers.get("Date", "")) or dt.datetime.now(dt.timezone.utc)
    return max((then - now).total_seconds(), 0.0)


def _is_worth_a_retry(error: APIError, *, is_change: bool) -> bool:
    if is_change:
        return error.status_code == _NOTHING_DONE
    if isinstance(error, APIConnectionError):
        return not isinstance(_root(error), ssl.SSLCertVerificationError)
    return error.status_code in _WORTH_A_RETRY


def _root(error: BaseException) -> BaseException:
    """Give the failure at the bottom of a chain of failures."""
    while (below := error.__cause__ or error.__context__) is not None:
        error = below
    return error


def _date(value: str) -> dt.datetime | None:
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=dt.timezone.utc)
