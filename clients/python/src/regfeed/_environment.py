"""The http client that is made where none is given: with the proxies and certificates of the environment."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeVar

import httpx2

from regfeed._errors import ConfigurationError

if TYPE_CHECKING:
    import ssl

H = TypeVar("H", httpx2.Client, httpx2.AsyncClient)


def http_client_of_environment(kind: type[H]) -> H:
    """Make an http client of a kind.

    Raises:
        ConfigurationError: the environment names a proxy or certificates that cannot be used.
    """
    try:
        return kind(verify=trusted_certificates())
    except OSError as error:
        told = f"SSL_CERT_FILE or SSL_CERT_DIR cannot be used: {error}."
    except ImportError:
        told = "HTTP_PROXY, HTTPS_PROXY or ALL_PROXY cannot be used: SOCKS needs `pip install 'httpx2[socks]'`."
    except (ValueError, httpx2.InvalidURL):
        # Why is not said: what is taken for the port of a mistyped address can be a part of the password in it.
        told = "HTTP_PROXY, HTTPS_PROXY or ALL_PROXY cannot be used: it is no address such as http://localhost:3128."
    raise ConfigurationError(told)


@cache
def trusted_certificates() -> ssl.SSLContext:
    """Give the certificates that httpx2 trusts, read once: that takes longer than all else of making a client."""
    return httpx2.create_ssl_context()
