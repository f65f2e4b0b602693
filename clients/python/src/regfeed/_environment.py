"""The http client that is made where none is given: with the proxies and certificates of the environment."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx2

from regfeed._errors import ConfigurationError

if TYPE_CHECKING:
    import ssl

H = TypeVar("H", httpx2.Client, httpx2.AsyncClient)


def http_client_of_environment(kind: type[H], base_url: str) -> H:
    """Make an http client of a kind for a base URL. A proxy that requests to it do not need is not looked at.

    Raises:
        ConfigurationError: the environment names a proxy for the base URL, or certificates, that cannot be used.
    """
    try:
        certificates = trusted_certificates()
        with suppress(ImportError, ValueError, httpx2.InvalidURL):
            return kind(verify=certificates)
        # A proxy of the environment cannot be used; it matters only if it is the one that requests need.
        return kind(verify=certificates, proxy=proxy_for(base_url), trust_env=False)
    except OSError as error:
        message = f"SSL_CERT_FILE or SSL_CERT_DIR cannot be used: {error}."
    except ImportError:
        message = "HTTP_PROXY, HTTPS_PROXY or ALL_PROXY cannot be used: SOCKS needs `pip install 'httpx2[socks]'`."
    except (ValueError, httpx2.InvalidURL):
        # The reason is left out: for a mistyped address it can contain a part of the password.
        message = (
            "HTTP_PROXY, HTTPS_PROXY or ALL_PROXY cannot be used: it is not an address such as http://localhost:3128."
        )
    raise ConfigurationError(message)


def proxy_for(base_url: str) -> str | None:
    """Return the address of the proxy that the environment names for a base URL; None for a direct connection."""
    parts = urlsplit(base_url)
    proxies = getproxies()
    address = proxies.get(parts.scheme) or proxies.get("all")
    if not address or proxy_bypass(parts.netloc.rpartition("@")[2]):
        return None
    return address if "://" in address else f"http://{address}"


@cache
def trusted_certificates() -> ssl.SSLContext:
    """Give the certificates that httpx2 trusts, read once: that takes longer than all else of making a client."""
    return httpx2.create_ssl_context()
