"""How a command reaches the service. `typer` reads the names of types while it runs."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated

import httpx2
import typer

from regfeed._cli.outcomes import USAGE, StoppedError, to_stopped_error
from regfeed._config import resolve_base_url
from regfeed._environment import http_client_of_environment
from regfeed._errors import APIError, ConfigurationError
from regfeed._sync.client import FeedsClient

BaseUrl = Annotated[str | None, typer.Option("--base-url", help="Where the service is; else SERVICE_BASE_URL.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@contextmanager
def service(base_url: str | None) -> Generator[FeedsClient, None, None]:
    """Give a client; what goes wrong with it ends the command.

    Raises:
        StoppedError: with what to do, and the exit code.
        ConfigurationError: there is no key, or no token.
    """
    try:
        address = resolve_base_url(base_url, env_file=True)
        http_client = http_client_of_environment(httpx2.Client, address)
    except ConfigurationError as error:
        raise StoppedError(str(error), USAGE) from None
    with http_client, FeedsClient(base_url=address, http_client=http_client) as client:
        try:
            yield client
        except ConfigurationError:
            raise
        except APIError as error:
            raise to_stopped_error(error, client.base_url) from None
        except ValueError as error:  # before the request: an empty id, a text that is not Unicode
            raise StoppedError(str(error), USAGE) from None
