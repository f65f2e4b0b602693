"""Requests: from Python values to a path and a query."""

from __future__ import annotations

import datetime as dt
import json
import platform
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import httpx2

from regfeed._secret import PEOPLE
from regfeed._version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

PROGRAMS = "/api/v1/"
PREFIX = f"{PROGRAMS}feeds"
_BREAK = re.compile(r"[\r\n\0]")
# RFC 9110, 5.1 and 5.5. What http libraries refuse looks like a failed connection, and would be sent again.
_HEADER_NAME = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")
_HEADER_VALUE = re.compile(r"([!-~]+([ \t]+[!-~]+)*)?")

Parameter = str | int | bool | dt.date | None
"""A value of a query; None leaves the parameter out."""

HEADERS = {
    "Accept": "application/json",
    # A parameter that the service does not know is then an error and not a longer list.
    "Prefer": "handling=strict",
    "User-Agent": f"regfeed-python/{__version__} python/{platform.python_version()} httpx2/{httpx2.__version__}",
}


@dataclass(frozen=True)
class Call:
    """A request: a path below the base URL, the parameters that are set, and headers in addition to the usual ones."""

    path: str
    params: Mapping[str, str] = field(default_factory=dict[str, str])
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    is_of_both: bool = False
    """Whether version 2 of the service has the same route: a person without a key asks there."""
    method: str = "GET"
    body: bytes | None = None
    is_change: bool = False
    """Whether it changes something: then it is not sent again where it may have been done."""

    def for_people(self) -> Call:
        """Give the same call of version 2."""
        return replace(self, path=PEOPLE + self.path.removeprefix(PROGRAMS))

    def with_params(self, **changes: str | None) -> Call:
        """Give the same call with other parameters; None takes one away."""
        params = {**self.params, **changes}
        return replace(self, params={name: value for name, value in params.items() if value is not None})

    def url(self, base_url: str) -> str:
        """Give the whole address."""
        query = urlencode(self.params)
        return f"{base_url}{self.path}{'?' if query else ''}{query}"


def call(*path: str, **params: Parameter) -> Call:
    """Give the call of a route of version 1: parts of its path, and its parameters.

    Raises:
        ValueError: an id that would lead to another route, or a time without a zone.
    """
    return Call("/".join([PREFIX, *(_segment(part) for part in path)]), query_of(params), is_of_both=True)


def call_of_matches(alert_id: str, **params: Parameter) -> Call:
    """Give the call of what an alert matched, of version 1.

    Raises:
        ValueError: an id that would lead to another route, or a time without a zone.
    """
    return Call(f"{PROGRAMS}alerts/{_segment(alert_id)}/matches", query_of(params), is_of_both=True)


def call_of_people(
    method: str, *path: str, body: object = None, if_match: str | None = None, **params: Parameter
) -> Call:
    """Give the call of a route that only people have, of version 2.

    Args:
        method: of HTTP; all but GET are changes, without the preview.
        path: parts of its path.
        body: what is sent as JSON; None sends nothing.
        if_match: the tag that the changed object must have.
        params: the query.

    Raises:
        ValueError: an id that would lead to another route, an invalid tag for a header, or a text in the body
            that is not Unicode.
    """
    headers = {} if if_match is None else {"If-Match": if_match}
    headers |= {} if body is None else {"Content-Type": "application/json"}
    return Call(
        PEOPLE + "/".join(_segment(part) for part in path),
        query_of(params),
        headers=headers_of(headers),
        method=method,
        body=None if body is None else json.dumps(body, ensure_ascii=False).encode(),
        is_change=method != "GET" and path != ("alerts", "preview"),
    )


def from_one(limit: int) -> int:
    """Give the limit of a list that is followed to its end.

    Raises:
        ValueError: it is less than 1.
    """
    if limit < 1:
        raise ValueError("limit must be 1 or more: pages without items never come to an end.")
    return limit


def query_of(params: Mapping[str, Parameter]) -> dict[str, str]:
    """Give the parameters that are set, as text.

    Raises:
        ValueError: a datetime without a zone.
    """
    return {name: written(name, value) for name, value in params.items() if value is not None}


def headers_of(headers: Mapping[str, str]) -> Mapping[str, str]:
    """Give the headers as they are.

    Raises:
        ValueError: one has a line break, after which another one would begin, or what no name or value can have.
    """
    for name, value in headers.items():
        if _BREAK.search(name) or _BREAK.search(value):
            raise ValueError("A header cannot have line breaks.")
        if not _HEADER_NAME.fullmatch(name):
            raise ValueError(f"A header cannot be named {name!r}.")
        if not _HEADER_VALUE.fullmatch(value):
            raise ValueError(f"The value of {name} must be printable ASCII without blanks around it.")
    return headers


def written(name: str, value: str | int | bool | dt.date) -> str:  # noqa: FBT001
    """Give a value as the service reads it; `name` is for the message.

    Raises:
        ValueError: a datetime without a zone.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case dt.datetime():
            if value.utcoffset() is None:
                raise ValueError(f"{name} needs a zone: datetime(…, tzinfo=timezone.utc).")
            return value.astimezone(dt.timezone.utc).isoformat().replace("+00:00", "Z")
        case dt.date():
            return value.isoformat()
        case _:
            return str(value)


def _segment(part: object) -> str:
    """Give an id as a part of a path. Type checkers are not everywhere: None comes from a dictionary without the id."""
    if not isinstance(part, str):
        raise TypeError(f"An id must be a str, not {type(part).__name__}.")
    if part in {"", ".", ".."}:
        raise ValueError(f"An id cannot be {part!r}.")
    return quote(part, safe="")
