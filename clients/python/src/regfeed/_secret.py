"""The API key and the access token: kept where no repr, log, traceback or pickle shows them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NoReturn

import httpx2

from regfeed._errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

KEY_VARIABLE = "SERVICE_API_KEY"
TOKEN_VARIABLE = "SERVICE_ACCESS_TOKEN"  # noqa: S105 - its name
PEOPLE = "/api/v2/"
"""Where the service is for people: those calls have an access token, all others a key."""

_MIN_SECRET_LENGTH = 8
_REMEMBERED = 4  # an answer to the key before may still be under way


class ApiKey:
    """An API key that shows its public part only: ``ruf_`` and the id of the key, where it has this form."""

    __slots__ = ("_key", "_masked", "is_text")

    what: ClassVar[str] = "API key"
    argument: ClassVar[str] = "api_key"
    variable: ClassVar[str] = KEY_VARIABLE
    header: ClassVar[str] = "X-API-Key"
    scheme: ClassVar[str] = ""
    """The prefix of the key in the header."""

    def __init__(self, key: str) -> None:
        # Other types are refused later, where no variable of a traceback has the value.
        self.is_text = isinstance(key, str)  # pyright: ignore[reportUnnecessaryIsInstance]
        self._key = key.strip() if self.is_text else ""
        public = re.match(r"ruf_[0-9a-f]{16}_", self._key)
        self._masked = f"{public.group() if public else ''}…"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._masked!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"The {self.what} is not pickled. Make a client from the environment in each process.")

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

    def check(self, source: str) -> None:
        """Make sure that it can be sent.

        Raises:
            ConfigurationError: it cannot. The message has the name of its source, and nothing of the key.
        """
        if not self.is_text:
            raise ConfigurationError(f"The {self.what} of {source} is not a text: it must be a str.")
        if self.is_empty:
            raise ConfigurationError(
                f"There is no {self.what}: {source} is {'not set' if source == self.variable else 'empty'}. Set "
                f"{self.variable}, write it to a .env file in the working directory, or give {self.argument}=… in "
                "Python."
            )
        if not self.is_usable:
            raise ConfigurationError(
                f"The {self.what} of {source} has spaces, line breaks or letters that no {self.what.split()[-1]} has."
            )

    def value(self) -> str:
        """Give the key itself, for the header of a request and for nothing else."""
        return self._key

    def hidden_in(self, content: bytes) -> bytes:
        """Give the bytes without the key, should a server or proxy have sent it back."""
        return content.replace(self._key.encode(), self._masked.encode()) if self._is_secret else content

    def hidden_in_text(self, text: str) -> str:
        """Give the text without the key."""
        return text.replace(self._key, self._masked) if self._is_secret else text

    @property
    def _is_secret(self) -> bool:
        return len(self._key) >= _MIN_SECRET_LENGTH  # a shorter text occurs by chance


class AccessToken(ApiKey):
    """The access token of a person who signed in, of which nothing is shown."""

    __slots__ = ()

    what = "access token"
    argument = "access_token"
    variable = TOKEN_VARIABLE
    header = "Authorization"
    scheme = "Bearer "


class Keys:
    """The key of each request: always the same one, or the result of a function for each attempt.

    A function is called for every attempt, so that a replaced key is used from then on. It may be called by
    several threads at once.
    """

    __slots__ = ("_ask", "_kind", "_last", "_used")

    def __init__(self, given: ApiKey | Callable[[], str], kind: type[ApiKey] = ApiKey) -> None:
        self._kind = kind
        self._ask = None if isinstance(given, ApiKey) else given
        self._last = given if isinstance(given, ApiKey) else kind("")
        self._used: tuple[ApiKey, ...] = (self._last,)

    def __repr__(self) -> str:
        return f"Keys({self.masked!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("API keys are not pickled. Make a client from the environment in each process.")

    @property
    def masked(self) -> str:
        """What may be shown of the key that was used last."""
        return self._last.masked

    def current(self) -> ApiKey:
        """Give the key for the next attempt.

        Raises:
            ConfigurationError: the result of the function cannot be a key. Its own exceptions are not caught.
        """
        if self._ask is None:
            return self._last
        key = self._kind(self._ask())
        key.check(f"the function in {key.argument}")
        if key.value() != self._last.value():
            self._used = (key, *self._used)[:_REMEMBERED]
            self._last = key
        return key

    def hidden_in(self, content: bytes) -> bytes:
        """Give the bytes without the keys that were used last."""
        for key in self._used:
            content = key.hidden_in(content)
        return content

    def hidden_in_text(self, text: str) -> str:
        """Give the text without them."""
        for key in self._used:
            text = key.hidden_in_text(text)
        return text


@dataclass(frozen=True)
class Credentials:
    """The key of programs for version 1 of the service, the token of a person for version 2, or both."""

    key: Keys | None
    token: Keys | None

    @property
    def masked(self) -> str:
        """What may be shown of them."""
        shown = self.key or self.token
        return shown.masked if shown else "…"

    def for_path(self, path: str) -> ApiKey:
        """Return the credential of the next attempt at a path.

        Raises:
            ConfigurationError: there is none.
        """
        keys, kind = (self.token, AccessToken) if path.startswith(PEOPLE) else (self.key, ApiKey)
        if keys is not None:
            return keys.current()
        none = kind("")
        none.check(kind.variable)
        return none

    def hidden_in(self, content: bytes) -> bytes:
        """Give the bytes without the keys and tokens that were used last."""
        for keys in (self.key, self.token):
            content = keys.hidden_in(content) if keys else content
        return content

    def hidden_in_text(self, text: str) -> str:
        """Give the text without them."""
        for keys in (self.key, self.token):
            text = keys.hidden_in_text(text) if keys else text
        return text


class KeyAuth(httpx2.Auth):
    """Puts the key into a request for as long as it is under way, and takes it out again."""

    def __init__(self, key: ApiKey) -> None:
        self._key = key

    def auth_flow(self, request: httpx2.Request) -> Generator[httpx2.Request, httpx2.Response, None]:
        """Send one request with the key."""
        request.headers[self._key.header] = f"{self._key.scheme}{self._key.value()}"
        try:
            yield request
        finally:
            request.headers[self._key.header] = "[secure]"
