"""Where key and base URL come from."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import cast

import dotenv
import httpx2
import pytest

import regfeed
from tests.both import KEY, SECRET, Clients, done
from tests.scripted_server import ScriptedServer, as_json
from tests.things import entry, overview, page

pytestmark = pytest.mark.anyio

# Says which address and key clients have that are made with given options, and whether the environment changed.
PROGRAM = """
import json, os, sys
before = dict(os.environ)
import regfeed
clients = [regfeed.FeedsClient(**options) for options in json.loads(sys.argv[1])]
settings = [[client.base_url, client._caller.transport.credentials.key.current().value()] for client in clients]
print(json.dumps([settings, dict(os.environ) == before]))
"""


def settings_in(directory: Path, environment: dict[str, str], *options: dict[str, str]) -> list[list[str]]:
    """Create clients in a new process with a working directory and an environment."""
    with tempfile.TemporaryDirectory() as elsewhere:
        program = Path(elsewhere) / "program.py"
        program.write_text(PROGRAM)
        return settings_of(program, directory, environment, options or ({},))


def settings_of(
    program: Path, directory: Path, environment: dict[str, str], options: tuple[dict[str, str], ...]
) -> list[list[str]]:
    command = [sys.executable, str(program), json.dumps(options)]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SERVICE_")}
    output = subprocess.run(command, cwd=directory, env={**clean, **environment}, capture_output=True, check=True)
    settings, is_unchanged = json.loads(output.stdout)
    assert is_unchanged
    return cast("list[list[str]]", settings)


def test_precedence_is_argument_environment_file_default(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / ".env").write_text("SERVICE_API_KEY=from-file\nSERVICE_BASE_URL='https://file.example/prod/'\n")
    assert settings_in(inner, {"SERVICE_API_KEY": ""}) == [["https://file.example/prod", "from-file"]]
    (inner / ".env").write_text("SERVICE_API_KEY=from-nearest-file\n")
    environment = {"SERVICE_BASE_URL": "https://env.example"}
    given = {"api_key": "given", "base_url": "http://given.example:8080//"}
    assert settings_in(inner, environment, {}, given, {"env_file": str(tmp_path / ".env")}) == [
        ["https://env.example", "from-nearest-file"],
        ["http://given.example:8080", "given"],
        ["https://env.example", "from-file"],
    ]


def test_precedence_within_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("SERVICE_API_KEY=from-file\n")
    monkeypatch.setenv("SERVICE_API_KEY", f" {KEY}\n")
    with regfeed.FeedsClient() as client:
        assert repr(client) == "<FeedsClient http://localhost:3000 with ruf_0123456789abcdef_…>"
        assert client.base_url == regfeed.DEFAULT_BASE_URL
    monkeypatch.setenv("SERVICE_BASE_URL", "https://env.example/")
    with regfeed.FeedsClient(api_key="given") as client:
        assert repr(client) == "<FeedsClient https://env.example with …>"


def test_no_key_is_an_error_that_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("SERVICE_API_KEY\nOTHER=1\n")
    with pytest.raises(regfeed.ConfigurationError, match="There is no API key: SERVICE_API_KEY is not set"):
        regfeed.FeedsClient()


def test_the_env_file_can_be_named_or_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("SERVICE_API_KEY=from-file\n")
    (tmp_path / "other").write_text(f"SERVICE_API_KEY={KEY}\n")
    with pytest.raises(regfeed.ConfigurationError, match="not set"):
        regfeed.FeedsClient(env_file=False)
    with regfeed.FeedsClient(env_file=tmp_path / "other") as client:
        assert "ruf_0123456789abcdef_" in repr(client)
    with pytest.raises(regfeed.ConfigurationError, match="There is no file"):
        regfeed.FeedsClient(env_file=tmp_path / "none")
    (tmp_path / "other").write_bytes(b"SERVICE_API_KEY=\xff\xfe\n")
    with pytest.raises(regfeed.ConfigurationError, match="cannot be read"):
        regfeed.FeedsClient(env_file=tmp_path / "other")


def test_an_env_file_may_begin_with_a_byte_order_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "marked"
    file.write_text(f"SERVICE_API_KEY={KEY}\nSERVICE_BASE_URL=https://ü.example\n", encoding="utf-8-sig")
    asked: list[object] = []

    def read(path: str, *, encoding: str) -> dict[str, str | None]:
        asked.append(encoding)
        return dotenv.dotenv_values(path, encoding=encoding)

    monkeypatch.setattr("regfeed._config.dotenv_values", read)
    with regfeed.FeedsClient(env_file=file) as client:
        assert "ruf_0123456789abcdef_" in repr(client)
        assert client.base_url == "https://xn--tda.example"
    assert asked == ["utf-8-sig"] * 3  # older python-dotenv takes no mark away itself


def test_a_working_directory_that_is_gone_has_no_env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(regfeed.ConfigurationError, match="not set"):
        regfeed.FeedsClient()


@pytest.mark.parametrize("key", ["", "  ", "a b", "a\nX-Other: b", "schlüssel", "a\x00"])
async def test_a_key_that_cannot_be_one_is_refused_and_not_shown(clients: Clients, key: str) -> None:
    with pytest.raises(regfeed.ConfigurationError) as raised:
        clients.make("http://127.0.0.1:1", api_key=key)
    assert "api_key" in str(raised.value)
    assert not key.strip() or key not in str(raised.value)


async def test_a_key_or_env_file_of_the_wrong_type_has_a_plain_message(clients: Clients) -> None:
    with pytest.raises(regfeed.ConfigurationError, match="The API key of api_key is not a text"):
        clients.make("http://127.0.0.1:1", api_key=KEY.encode())
    for env_file in (None, 1, b".env"):
        with pytest.raises(TypeError, match="env_file must be True, False or a path"):
            clients.make("http://127.0.0.1:1", env_file=env_file)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "ftp://example.org",
        "http://",
        "http://example.org:port",
        "https://user:password@example.org",
        "https://example.org?a=1",
        "https://example.org#part",
        "https://example.org/?",
        "https://example.org/#",
        "http://example.org:65536",
        "file:///etc/passwd",
    ],
)
async def test_a_base_url_that_cannot_be_used_is_refused(clients: Clients, url: str) -> None:
    with pytest.raises(regfeed.ConfigurationError) as raised:
        clients.make(url)
    assert isinstance(raised.value, ValueError)
    assert "password" not in str(raised.value)


@pytest.mark.parametrize("suffix", ["", "/", "/prod", "/prod/", "/a/b//"])
async def test_base_url_with_a_stage_and_with_slashes(clients: Clients, server: ScriptedServer, suffix: str) -> None:
    server.says(as_json(overview()))
    client = clients.make(f" {server.url}{suffix} ")
    assert client.base_url == f"{server.url}{suffix}".rstrip("/")
    await done(client.stats.overview())
    assert server.log[0].path == f"{suffix.rstrip('/')}/api/v1/feeds/stats/overview"


async def test_base_url_as_url(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(overview()))
    await done(clients.make(httpx2.URL(f"{server.url}/prod")).stats.overview())
    assert server.log[0].path == "/prod/api/v1/feeds/stats/overview"


async def test_what_every_request_says(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(overview()))
    await done(clients.make(server.url).stats.overview())
    [asked] = server.log
    assert asked.headers["x-api-key"] == KEY
    assert asked.headers["prefer"] == "handling=strict"
    assert asked.headers["accept"] == "application/json"
    assert asked.headers["user-agent"].startswith(f"regfeed-python/{regfeed.__version__} python/3.")
    assert asked.head.count(SECRET.encode()) == 12  # the key, once


@pytest.mark.parametrize(
    "options",
    [
        {"timeout": 0},
        {"timeout": float("nan")},
        {"timeout": float("inf")},
        {"deadline": -1},
        {"max_retries": -1},
        {"max_retry_after": -1},
    ],
)
async def test_limits_that_make_no_sense_are_refused(clients: Clients, options: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        clients.make("http://127.0.0.1:1", **options)


async def test_a_proxy_or_certificates_that_are_unusable_are_reported(clients: Clients, unusable_setting: str) -> None:
    with pytest.raises(regfeed.ConfigurationError) as raised:
        clients.make("http://127.0.0.1:1")
    assert unusable_setting in str(raised.value)
    assert "pass" not in str(raised.value)
    assert raised.value.__context__ is None


async def test_a_proxy_of_the_environment_is_used(
    clients: Clients, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", server.url)
    server.says(as_json(overview()))
    await done(clients.make("http://service.invalid").stats.overview())
    assert server.log[0].headers["host"] == "service.invalid"


@pytest.mark.parametrize(
    "environment",
    [
        {"ALL_PROXY": "socks5://127.0.0.1:9", "NO_PROXY": "127.0.0.1"},
        {"ALL_PROXY": "socks5://127.0.0.1:9", "NO_PROXY": "*"},
        {"ALL_PROXY": "socks5://127.0.0.1:9", "NO_PROXY": "example.org, 127.0.0.1"},
        {"HTTPS_PROXY": "socks5://127.0.0.1:9"},
        {"HTTPS_PROXY": "foo:bar"},
        {"HTTP_PROXY": "foo:bar", "NO_PROXY": "127.0.0.1"},
    ],
)
async def test_a_proxy_that_no_request_needs_is_not_looked_at(
    clients: Clients, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    server.says(as_json(overview()))
    await done(clients.make(server.url).stats.overview())
    assert len(server.log) == 1


async def test_the_proxy_of_the_scheme_is_used_before_that_of_all(
    clients: Clients, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", server.url)
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:9")
    server.says(as_json(overview()))
    await done(clients.make("http://service.invalid").stats.overview())
    assert server.log[0].headers["host"] == "service.invalid"


async def test_a_client_of_the_other_kind_is_refused() -> None:
    async with httpx2.AsyncClient() as http_client:
        with pytest.raises(TypeError, match=r"httpx2\.Client"):
            regfeed.FeedsClient(api_key=KEY, http_client=http_client)  # pyright: ignore[reportArgumentType]
    with httpx2.Client() as other, pytest.raises(TypeError, match=r"httpx2\.AsyncClient"):
        regfeed.AsyncFeedsClient(api_key=KEY, http_client=other)  # pyright: ignore[reportArgumentType]


async def test_a_client_of_ones_own_is_used_and_stays_open(
    server: ScriptedServer, other_server: ScriptedServer
) -> None:
    server.says(as_json(overview()))
    headers = {"X-Team": "risk", "X-API-Key": "of-something-else"}
    with httpx2.Client(headers=headers, follow_redirects=True) as http_client:
        with regfeed.FeedsClient(api_key=KEY, base_url=server.url, http_client=http_client) as client:
            client.stats.overview()
        assert not http_client.is_closed
    async with httpx2.AsyncClient(headers=headers, follow_redirects=True) as other_http_client:
        async with regfeed.AsyncFeedsClient(
            api_key=KEY, base_url=server.url, http_client=other_http_client
        ) as other_client:
            await other_client.stats.overview()
        assert not other_http_client.is_closed
    assert [(asked.headers["x-team"], asked.headers["x-api-key"]) for asked in server.log] == [("risk", KEY)] * 2


async def test_params_of_a_client_of_ones_own_replace_no_query(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(page([entry()], has_more=True, next_cursor="b")), as_json(page([])))
    client = clients.make(server.url, http_client=clients.own(params={"limit": "3", "team": "risk"}))
    first = await done(client.entries.list(feed_id="a&b"))
    await done(first.next_page())
    await done(client.entries.list(limit=7))
    own = {"limit": "3", "team": "risk"}
    assert [asked.params for asked in server.log] == [
        {**own, "feed_id": "a&b"},
        {**own, "feed_id": "a&b", "cursor": "b"},
        {**own, "limit": "7"},
    ]


async def test_closing_closes_and_with_options_does_not(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json(overview()))
    client = clients.make(server.url)
    other = client.with_options(timeout=5)
    await clients.end(other)
    await done(client.stats.overview())
    await clients.end(client)
    with pytest.raises(RuntimeError, match="closed"):
        await done(client.stats.overview())


async def test_raw_gives_the_answer_as_it_came(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json({"a": "ü"}, X_Odd="1"))
    client = clients.make(f"{server.url}/prod")
    raw = await done(
        client.raw("/api/v1/feeds/x", params={"a b": "c&d", "none": None}, headers={"Accept": "text/plain"})
    )
    [asked] = server.log
    assert (asked.path, asked.params, asked.headers["accept"]) == ("/prod/api/v1/feeds/x", {"a b": "c&d"}, "text/plain")
    assert (raw.status_code, raw.json(), raw.headers["x-odd"]) == (200, {"a": "ü"}, "1")
    assert raw.text == json.dumps({"a": "ü"})
    assert raw.url == f"{server.url}/prod/api/v1/feeds/x?a+b=c%26d"
    assert 0 < raw.elapsed < 10
    assert raw.request_id == "r-header"
    for path in ("@evil.example/", "/x?a=1", "/x#a"):
        with pytest.raises(ValueError, match="must begin with a slash, and have no query"):
            await done(client.raw(path))
    for header in ({"X-Odd": "1\r\nX-Other: 2"}, {"X-Odd: 1\nX-Other": "2"}):
        with pytest.raises(ValueError, match="line breaks"):
            await done(client.raw("/x", headers=header))
    assert len(server.log) == 1


async def test_headers_of_raw_are_the_same_in_any_case_of_letters(clients: Clients, server: ScriptedServer) -> None:
    server.says(as_json({}))
    await done(
        clients.make(server.url).raw("/x", headers={"accept": "application/atom+xml", "X-Odd": "a \t b", "X-E": ""})
    )
    [asked] = server.log
    assert asked.head.lower().count(b"\naccept: ") == 1
    assert (asked.headers["accept"], asked.headers["x-odd"], asked.headers["x-e"]) == (
        "application/atom+xml",
        "a \t b",
        "",
    )


@pytest.mark.parametrize("header", [{"X A": "1"}, {"": "1"}, {"Ü": "1"}, {"X-A": " 1"}, {"X-A": "1 "}, {"X-A": "ü"}])
async def test_headers_that_cannot_be_are_refused_before_a_request(
    clients: Clients, server: ScriptedServer, header: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match=r"A header cannot be named|The value of X-A must be"):
        await done(clients.make(server.url).raw("/x", headers=header))
    assert (server.log, clients.waits) == ([], [])
