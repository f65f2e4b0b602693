"""Which redirects are followed: those that stay at the origin that the key is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx2

from regfeed._errors import APIResponseError

if TYPE_CHECKING:
    from regfeed._responses import RawResponse

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_MAX_REDIRECTS = 5
_DEFAULT_PORTS = {"http": 80, "https": 443}


def is_redirect(raw: RawResponse) -> bool:
    """Return whether the answer sends the request on to another address."""
    return raw.status_code in _REDIRECTS


def refused_redirect(raw: RawResponse) -> APIResponseError:
    """Return the error of a redirect of a change: its body goes only to the base URL."""
    return _refused(raw, "only those of readings are", "Is the base URL right?")


def redirect_target(raw: RawResponse, redirects: int) -> str:
    """Give the address that the answer leads to.

    It must have the same scheme, host and port, since the key goes along. That holds from http to https too: there the
    key was sent without encryption already, and the base URL must be corrected.

    Args:
        raw: an answer that redirects.
        redirects: how many redirects came before it.

    Raises:
        APIResponseError: it leads to another origin or to no address, or it is one too many.
    """
    if redirects >= _MAX_REDIRECTS:
        raise _refused(raw, f"it is redirect number {redirects + 1} of one request")
    here = httpx2.URL(raw.url)
    try:
        there = here.join(raw.headers.get("Location", ""))
    except httpx2.InvalidURL:
        raise _refused(raw, "it leads to no address") from None
    if "Location" not in raw.headers:
        raise _refused(raw, "it leads to no address")
    if _origin(here) != _origin(there):
        host = f"{there.scheme}://{there.netloc.decode('ascii', 'replace')}"
        mend = "If that is the service, make it the base URL."
        raise _refused(raw, f"it leads to {host}, and the key is not for there", mend)
    return str(there.copy_with(fragment=None))


def _origin(url: httpx2.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port or _DEFAULT_PORTS.get(url.scheme)


def _refused(raw: RawResponse, why: str, mend: str = "") -> APIResponseError:
    detail = f"A redirect is not followed: {why}.{' ' if mend else ''}{mend}"
    return APIResponseError(detail, status_code=raw.status_code, request_id=raw.request_id, response=raw)
