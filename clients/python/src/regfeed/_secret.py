"""The API key: kept where no repr, log, traceback or pickle shows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

import httpx2

if TYPE_CHECKING:
    from collections.abc import Generator

HEADER = "X-API-Key"
_LEAST_SECRET = 8


class ApiKey:
    """An API key that shows its public part only: ``ruf_`` and the id of the key, where it has this form."""

    __slots__ = ("_key", "_masked")

    def __init__(self, key: str) -> None:
        public = re.match(r"\s*(ruf_[0-9a-f]{16}_)", key)
        self._key = key.strip()
        self._masked = f"{public.group(1) if public else ''}…"

    def __repr__(self) -> str:
        return f"ApiKey({self._masked!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("An API key is not pickled. Make a client from the environment in each process.")

    @property
    def masked(self) -> str:
        """What may be shown of the key."""
        return self._masked

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not self._key

    @property
    def is_usable(self) -> bool:
        """Whether it can be the value of a header and has no blanks."""
        return self._key.isascii() and self._key.isprintable() and " " not in self._key

    def value(self) -> str:
        """Give the key itself, for the header of a request and for nothing else."""
        return self._key

    def hidden_in(self, text: bytes) -> bytes:
        """Give the text without the key, should a server or proxy have sent it back."""
        is_secret = len(self._key) >= _LEAST_SECRET  # what is shorter stands in every text by chance
        return text.replace(self._key.encode(), self._masked.encode()) if is_secret else text


class KeyAuth(httpx2.Auth):
    """Puts the key into a request for as long as it is under way, and takes it out again."""

    def __init__(self, key: ApiKey) -> None:
        self._key = key

    def auth_flow(self, request: httpx2.Request) -> Generator[httpx2.Request, httpx2.Response, None]:
        """Send one request with the key."""
        request.headers[HEADER] = self._key.value()
        try:
            yield request
        finally:
            request.headers[HEADER] = "[secure]"
