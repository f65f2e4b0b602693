"""Over https: a certificate that is not trusted is final, one's own set of them is used."""

from __future__ import annotations

import ssl
import subprocess
from typing import TYPE_CHECKING

import httpx2
import pytest

import regfeed
from tests.both import Clients, done
from tests.scripted_server import ScriptedServer, as_json
from tests.things import overview

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a self-signed certificate of the loopback address and its key to one file."""
    file = tmp_path_factory.mktemp("tls") / "certificate"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    key = file.with_suffix(".key")
    command = ["openssl", "req", "-x509", *kind, *names, "-keyout", str(key), "-out", str(file)]
    subprocess.run(command, check=True, capture_output=True)
    file.write_bytes(file.read_bytes() + key.read_bytes())
    return file


@pytest.fixture
def tls_server(certificate: Path) -> Iterator[ScriptedServer]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = ScriptedServer(context)
    server.says(as_json(overview()))
    yield server
    server.end()


async def test_a_certificate_that_is_not_trusted_is_raised_at_once(
    clients: Clients, tls_server: ScriptedServer
) -> None:
    with pytest.raises(regfeed.APIConnectionError, match="CERTIFICATE_VERIFY_FAILED"):
        await done(clients.make(tls_server.url).stats.overview())
    assert (tls_server.connections, tls_server.log, clients.waits) == (1, [], [])


async def test_certificates_of_ones_own_are_used(tls_server: ScriptedServer, certificate: Path) -> None:
    trusted = ssl.create_default_context(cafile=str(certificate))
    with httpx2.Client(verify=trusted) as http_client:
        client = regfeed.FeedsClient(api_key="a", base_url=tls_server.url, http_client=http_client)
        assert client.stats.overview().total_feeds == 1
    assert tls_server.log[0].headers["x-api-key"] == "a"


async def test_certificates_of_the_environment_are_used(
    clients: Clients,
    tls_server: ScriptedServer,
    certificate: Path,
    monkeypatch: pytest.MonkeyPatch,
    fresh_certificates: None,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert (await done(clients.make(tls_server.url).stats.overview())).total_feeds == 1
