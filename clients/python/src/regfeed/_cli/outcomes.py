"""How a command ends: a line on standard error that says what to do, and an exit code.

| Code | Meaning |
|---|---|
| 0 | done |
| 1 | the service refuses it as things are, or the answer, or a file, is not what it should be |
| 2 | an option, a value, the base URL, a proxy or certificates cannot be used |
| 3 | no key or access token, or one that is refused |
| 4 | there is no such thing |
| 5 | no answer, too many requests, or a fault of the service: later it may work |
| 130 | stopped with Ctrl-C |
| 141 | the reader of the output has gone, such as `head` |
"""

from __future__ import annotations

import math
import os
import sys
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

import typer

from regfeed._cli.texts import one_line
from regfeed._errors import (
    NO_ROUTE,
    APIConnectionError,
    APIError,
    AuthenticationError,
    BadRequestError,
    ConfigurationError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
)
from regfeed._secret import KEY_VARIABLE, PEOPLE, TOKEN_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import TextIO

UNUSABLE, USAGE, KEY, NOT_FOUND, LATER, INTERRUPTED, READER_GONE = 1, 2, 3, 4, 5, 130, 141

_A_DAY = 86_400

# The class of all that typer says about wrong usage. It has no public name in all versions.
_USAGE_ERROR = typer.BadParameter.__mro__[2]


class StoppedError(Exception):
    """A command that cannot go on: what to do, for people, and the exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def run(commands: typer.Typer) -> int:
    """Run the command that the arguments of the process name, and give its exit code."""
    try:
        return commands(standalone_mode=False) or 0
    except StoppedError as stopped:
        return _fail(str(stopped), stopped.code)
    except ConfigurationError as error:
        return _fail(str(error), KEY)
    except OSError as error:
        return _fail(str(error), UNUSABLE)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, _USAGE_ERROR):
            raise
        return _fail(f"{_sentence(cast('typer.BadParameter', error).format_message())} See regfeed --help.", USAGE)


def to_stopped_error(error: APIError, base_url: str) -> StoppedError:
    """Return the message and exit code of an error of the client."""
    message = _sentence(str(error))
    match error:
        case BadRequestError():
            return StoppedError(message, USAGE)
        case AuthenticationError() | PermissionDeniedError():
            return StoppedError(f"{message} {_to_check(error, base_url)}", KEY)
        case NotFoundError():
            led_past = error.code == NO_ROUTE
            where = f" It is {base_url} (SERVICE_BASE_URL or --base-url)." if led_past else ""
            return StoppedError(f"{message}{where}", USAGE if led_past else NOT_FOUND)
        case RateLimitError() | ServerError():
            seconds = error.retry_after or 0
            when = f"in {math.ceil(seconds)} seconds" if 0 < seconds < _A_DAY else "later"
            return StoppedError(f"{message} Try again {when}.", LATER)
        case APIConnectionError():
            return StoppedError(f"{message} Is {base_url} right (SERVICE_BASE_URL or --base-url)? Try again.", LATER)
        case _:
            return StoppedError(message, UNUSABLE)


def _to_check(error: APIError, base_url: str) -> str:
    if error.response is not None and error.response.url.startswith(f"{base_url}{PEOPLE}"):
        return f"Check {TOKEN_VARIABLE}: it must be a token of {base_url}, and is good for an hour or less."
    return f"Check {KEY_VARIABLE}: it must be a key of {base_url}."


@contextmanager
def standard_output() -> Generator[TextIO, None, None]:
    """Give standard output in UTF-8; all of it has been read, or its reader has gone, when the block is left."""
    output: TextIO | None = sys.stdout
    if output is None:
        raise StoppedError("Standard output is closed.", UNUSABLE)
    if isinstance(output, TextIOWrapper):
        output.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        yield output
        output.flush()
    except BrokenPipeError:
        # Discard the rest of the buffer, so that the process ends without a message.
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
        raise StoppedError("", READER_GONE) from None


def note(text: str) -> None:
    """Write a line to standard error."""
    errors: TextIO | None = sys.stderr  # None where it is closed, and print() would then write to the output
    if errors is not None:
        print(one_line(text), file=errors)


def _sentence(text: str) -> str:
    return text if text[-1:] in {".", "?", ")"} else f"{text}."


def _fail(text: str, code: int) -> int:
    if text:
        note(f"regfeed: {text}")
    return code
