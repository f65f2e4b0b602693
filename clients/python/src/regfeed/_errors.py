"""Errors of the client.

RegfeedError
├── ConfigurationError            no key, or a setting that cannot be used, such as the base URL; nothing was sent
├── WebhookError                  a request to a webhook without a valid signature, timestamp or message
└── APIError                      a request without the expected response
    ├── APIStatusError            the service refused: any other status of 400 and above
    │   ├── BadRequestError       400, with errors[]: which parameter is wrong and why
    │   ├── AuthenticationError   401, no key, or one that is unknown, revoked or rotated
    │   ├── PermissionDeniedError 403
    │   ├── NotFoundError         404, nothing has this id
    │   ├── RateLimitError        429, with retry_after
    │   └── ServerError           500 and above, with retry_after where the service says it
    ├── APIConnectionError        no answer: refused, reset, cut off, no such host
    │   └── APITimeoutError       no answer in time
    └── APIResponseError          not what it should be: HTML, cut JSON, too much of it, a redirect to elsewhere

Each APIError has status_code, code, detail, request_id and response; those that are not known are None.
Their text is one line without control characters, even if the response has some; `detail` is unchanged.
All of them can be pickled, and none holds the API key, unless a server sent it back with a status below 400.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from regfeed._models import ReplayedSpan
    from regfeed._responses import RawResponse

__all__ = [
    "APIConnectionError",
    "APIError",
    "APIResponseError",
    "APIStatusError",
    "APITimeoutError",
    "AuthenticationError",
    "BadRequestError",
    "ConfigurationError",
    "InputError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "RegfeedError",
    "ServerError",
    "WebhookError",
]


NO_ROUTE = "route_not_found"
"""The code of an unknown route. This client calls only known ones, so the base URL is wrong."""


class RegfeedError(Exception):
    __doc__ = __doc__


class ConfigurationError(RegfeedError, ValueError):
    """The client cannot be made: no key, or a base URL, `.env`, proxy or certificates that cannot be used.

    Nothing was sent.
    """


class WebhookError(RegfeedError):
    """A request to a webhook without a valid signature, timestamp or message: answer 400, and ignore it."""


@dataclass(frozen=True)
class InputError:
    """An invalid parameter of a request: its location, its name, and how to fix it."""

    where: str
    """`query`, `path`, `header` or `body`."""
    parameter: str
    detail: str


class APIError(RegfeedError):
    """A request without the expected response."""

    def __init__(
        self,
        detail: str,
        *,
        status_code: int | None = None,
        code: str | None = None,
        request_id: str | None = None,
        response: RawResponse | None = None,
        errors: Sequence[InputError] = (),
        retry_after: float | None = None,
        replayed: ReplayedSpan | None = None,
    ) -> None:
        self.detail = detail
        """The message for people."""
        self.status_code = status_code
        """The HTTP status; None where no answer came."""
        self.code = code
        """The stable name of the failure, such as ``topic_not_found``; None where the answer names none."""
        self.request_id = request_id
        """Leads the service's operators to the request; None where no answer came."""
        self.response = response
        """The answer as it came; None where none came."""
        self.errors = tuple(errors)
        """What is wrong with the request, parameter by parameter."""
        self.retry_after = retry_after
        """Seconds after which a repeat may succeed; None where the service does not say."""
        self.replayed = replayed
        """What `alerts.replay` had sent again before, with the cursor to go on from; None where that is nothing."""
        super().__init__(_format_message(detail, status_code, code, request_id))

    def __reduce__(self) -> tuple[Callable[..., APIError], tuple[type[APIError], dict[str, Any]]]:
        names = ("detail", "status_code", "code", "request_id", "response", "errors", "retry_after", "replayed")
        return _rebuilt, (type(self), {name: getattr(self, name) for name in names})


class APIStatusError(APIError):
    """The service refused the request: its status is 400 or above."""


class BadRequestError(APIStatusError):
    """400: a parameter cannot be used. `errors` names each one."""


class AuthenticationError(APIStatusError):
    """401: no key, or one that is unknown, malformed, revoked or rotated."""


class PermissionDeniedError(APIStatusError):
    """403: the key may not do this, or a firewall refused."""


class NotFoundError(APIStatusError):
    """404: nothing has this id, or, with the code ``route_not_found``, the base URL leads past the service."""


class RateLimitError(APIStatusError):
    """429: too many requests. `retry_after` says how many seconds to wait."""


class ServerError(APIStatusError):
    """500 and above: the service, or something in front of it, failed."""


class APIConnectionError(APIError):
    """No answer came: connection refused, reset or cut off, no such host, no trusted certificate."""


class APITimeoutError(APIConnectionError):
    """No answer came in time."""


class APIResponseError(APIError):
    """An answer that is not what it should be: no JSON, too large, other fields, or a redirect that is not followed."""


STATUS_ERRORS: dict[int, type[APIStatusError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    429: RateLimitError,
}


def _rebuilt(kind: type[APIError], fields: dict[str, Any]) -> APIError:
    return kind(**fields)


def _format_message(detail: str, status_code: int | None, code: str | None, request_id: str | None) -> str:
    status = " ".join(str(one) for one in (status_code, code) if one is not None)
    hint = " Is the base URL right?" if code == NO_ROUTE else ""
    message = f"{status}{': ' if status else ''}{detail}{hint}{f' (request {request_id})' if request_id else ''}"
    # The text of a server must not forge lines of a log or control a terminal.
    return "".join(one for one in " ".join(message.split()) if one.isprintable())
