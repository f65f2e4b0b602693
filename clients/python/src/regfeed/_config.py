"""Where key and base URL come from: argument over environment over `.env` over default."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
from dotenv import dotenv_values, find_dotenv

from regfeed._errors import ConfigurationError
from regfeed._secret import AccessToken, ApiKey, Credentials, Keys

if TYPE_CHECKING:
    from collections.abc import Mapping

URL_VARIABLE = "SERVICE_BASE_URL"

DEFAULT_BASE_URL = "http://localhost:3000"
"""Where the service is looked for when nothing else is said: it has no public address yet."""

_MAX_PORT = 65_535

Given = ApiKey | Callable[[], str] | None
"""A key or a token, or a function that gives it; None where there was none."""

EnvFile = str | os.PathLike[str] | bool
"""True: the nearest `.env` from the working directory upwards. False: none. A path: that file."""


def resolve_credentials(key: Given, token: Given, env_file: EnvFile) -> Credentials:
    """Give the key and the token of the arguments, the environment or `.env`.

    Raises:
        ConfigurationError: there is neither, or what is there cannot be one.
        TypeError: `env_file` is neither yes or no nor a path.
    """
    if not isinstance(env_file, (bool, str, os.PathLike)):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError("env_file must be True, False or a path.")
    found = _resolved(token, AccessToken, env_file, is_needed=False)
    return Credentials(_resolved(key, ApiKey, env_file, is_needed=found is None), found)


def resolve_key(given: Given) -> Keys | None:
    """Give the key of the argument; a function is asked when a request is sent. None where none was given.

    Raises:
        ConfigurationError: it cannot be a key.
    """
    return _resolved(given, ApiKey, env_file=False, is_needed=False) if given is not None else None


def resolve_token(given: Given) -> Keys | None:
    """Give the token of the argument, as `resolve_key` does the key."""
    return _resolved(given, AccessToken, env_file=False, is_needed=False) if given is not None else None


def _resolved(given: Given, kind: type[ApiKey], env_file: EnvFile, *, is_needed: bool) -> Keys | None:
    key = kind(_setting(kind.variable, env_file)) if given is None else given
    if isinstance(key, ApiKey):
        if given is None and key.is_empty and not is_needed:
            return None
        key.check(kind.variable if given is None else kind.argument)
    return Keys(key, kind)


def secret_of(given: str | Callable[[], str] | None, kind: type[ApiKey] = ApiKey) -> Given:
    """Return a key or token in a class whose repr masks it, so that no traceback shows it."""
    return given if given is None or callable(given) else kind(given)


def resolve_base_url(given: str | httpx2.URL | None, env_file: EnvFile) -> str:
    """Give the base URL of the argument, the environment, `.env` or the default, without a slash at its end.

    Raises:
        ConfigurationError: it is not an http or https address, or has more than a host, a port and a path.
    """
    text = str(given) if given is not None else _setting(URL_VARIABLE, env_file) or DEFAULT_BASE_URL
    try:
        url = httpx2.URL(text.strip())
    except httpx2.InvalidURL as error:
        raise ConfigurationError(f"The base URL cannot be read: {error}") from None
    if url.scheme not in {"http", "https"} or not url.host:
        raise ConfigurationError("The base URL must be an http or https address such as https://example.org/prod.")
    if url.userinfo or "?" in text or "#" in text:
        raise ConfigurationError("The base URL must have no user name, query or fragment.")
    if (url.port or 1) > _MAX_PORT:
        raise ConfigurationError(f"The base URL cannot be read: there is no port {url.port}.")
    return str(url).rstrip("/")


def _setting(name: str, env_file: EnvFile) -> str:
    """Give a variable of the environment, or of `.env` where the environment does not have it; empty without either."""
    return os.environ.get(name, "").strip() or (_from_file(env_file).get(name) or "").strip()


def _from_file(env_file: EnvFile) -> Mapping[str, str | None]:
    if env_file is False:
        return {}
    path = _nearest_env_file() if env_file is True else os.fspath(env_file)
    if not path:
        return {}
    if env_file is not True and not Path(path).is_file():
        raise ConfigurationError(f"There is no file {path}.")
    try:
        return dotenv_values(path, encoding="utf-8-sig")  # editors on Windows begin a file with a mark
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} cannot be read: {type(error).__name__}.") from None


def _nearest_env_file() -> str:
    try:
        return find_dotenv(usecwd=True)
    except FileNotFoundError:  # the working directory was removed
        return ""
