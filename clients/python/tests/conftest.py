"""What the tests share: servers that do what a test says, both clients, and the service itself."""

from __future__ import annotations

import datetime as dt
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import httpx2
import pytest

from regfeed import AlertFilters, DigestSchedule, FeedsClient
from regfeed._cli import app
from regfeed._environment import trusted_certificates
from tests.both import KEY, Clients
from tests.scripted_server import ScriptedServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from regfeed._alerts import Day

REPOSITORY = Path(__file__).parents[3]
Run = Callable[..., tuple[int, str, str]]
"""Runs a command: its arguments, and its exit code, output and errors."""


@dataclass(frozen=True)
class Service:
    """The service with its demo entries, running on this machine."""

    base_url: str
    api_key: str
    access_token: str
    """Of a member."""
    admin_token: str
    """Of an administrator, who may have webhooks."""
    receiver_url: str
    """A webhook on this machine, which answers challenges."""
    alert_id: str
    """Of the member, made before the news, which it is for."""
    digest_alert_id: str
    """Of the administrator, for the same; it sends digests."""
    first_look: list[str]
    """Ids of the changes before the last entry, the news, was stored."""
    first_cursor: str
    """The checkpoint after them."""


def turn(item: pytest.Item) -> int:
    """Return the order of a test: the service starts during the first ones; the last ones read the change stream."""
    fixtures = getattr(item, "fixturenames", [])
    return (
        3
        if {"change_stream", "matched"} & {*fixtures}
        else 2
        if "built" in fixtures
        else 1
        if "service" in fixtures
        else 0
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=turn)


@pytest.fixture(scope="session", autouse=True)
def _starting(request: pytest.FixtureRequest) -> Iterator[tuple[subprocess.Popen[bytes], Path] | None]:
    """Start the service at once where a test needs it, and end it after all of them."""
    if not any("service" in getattr(item, "fixturenames", []) for item in request.session.items):
        yield None
        return
    data_dir = Path(tempfile.mkdtemp(prefix="regfeed-py-"))
    if "STACK_DEMO" in os.environ:  # the data of a first start, which saves the time to build it
        shutil.copytree(os.environ["STACK_DEMO"], data_dir, dirs_exist_ok=True)
    command = [
        "node",
        "--import",
        "tsx",
        "local/start.ts",
        "--port",
        "0",
        "--pace",
        "0",
        "--chat",
        "none",
        "--data-dir",
        str(data_dir),
    ]
    environment = {name: value for name, value in os.environ.items() if name not in {"DYNAMODB_ENDPOINT", "TABLE_NAME"}}
    environment["WRITES_PER_MINUTE"] = "0"
    environment["RATE_LIMIT_BURST"] = "100000"  # tests ask more often than a program does
    with (data_dir / "output").open("wb") as output:
        process = subprocess.Popen(command, cwd=REPOSITORY, env=environment, stdout=output, stderr=subprocess.STDOUT)
    yield process, data_dir
    process.send_signal(signal.SIGINT)
    try:
        process.wait(120)
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(data_dir, ignore_errors=True)


@pytest.fixture(scope="session")
def service(_starting: tuple[subprocess.Popen[bytes], Path]) -> Service:
    process, data_dir = _starting
    file = data_dir / "stack.json"
    until = time.monotonic() + 120
    while not file.exists():
        if process.poll() is not None or time.monotonic() > until:
            pytest.fail(f"The service did not start. npm ci must have been run. {(data_dir / 'output').read_text()}")
        time.sleep(0.05)
    stack = json.loads(file.read_text())
    ingest(NEWS.format(items=item("Old news")), data_dir)  # items of the first fetch of a feed do not match alerts
    token, admin_token = sign_in(stack, "member"), sign_in(stack, "admin")
    query: AlertFilters = {"search": '"client news"', "topic_id": "us-fda"}
    weekly: DigestSchedule = {"every": "weekly", "time": "09:00", "time_zone": "Europe/London", "days": [FAR_DAY]}
    with FeedsClient(
        base_url=stack["base_url"], api_key=stack["api_key"], access_token=token, env_file=False
    ) as client:
        alert = client.alerts.create("News", query)
        of_admin = client.with_options(access_token=admin_token)
        digest_alert = of_admin.alerts.create("News of a week", query, schedule=weekly)
        changes = client.entries.changes(None)
        first_look = [entry.id for entry in changes]
    ingest(NEWS.format(items=item("Old news") + item("Client news")), data_dir)
    return Service(
        base_url=stack["base_url"],
        api_key=stack["api_key"],
        access_token=token,
        admin_token=admin_token,
        receiver_url=stack["webhook_receiver_url"],
        alert_id=alert.id,
        digest_alert_id=digest_alert.id,
        first_look=first_look,
        first_cursor=changes.cursor,
    )


# For an answer of the service on a busy machine.
PATIENT_S = 60

DAYS: tuple[Day, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# No digest of it becomes due while tests run.
FAR_DAY = DAYS[(dt.datetime.now(dt.timezone.utc).weekday() + 3) % 7]

NEWS = """<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://example.org/</link>{items}
</channel></rss>"""


def item(title: str) -> str:
    """Give an item of a feed."""
    link = f"https://example.org/{title.replace(' ', '-').lower()}"
    return f"<item><guid>{link}</guid><title>{title}</title><link>{link}</link></item>"


def sign_in(stack: dict[str, Any], role: str) -> str:
    """Give the access token of a demo user, as a browser gets it."""
    [user] = [one for one in stack["users"] if one["role"] == role]
    body = {
        "AuthFlow": "USER_PASSWORD_AUTH",
        "ClientId": stack["user_pool_client_id"],
        "AuthParameters": {"USERNAME": user["email"], "PASSWORD": user["password"]},
    }
    target = "AWSCognitoIdentityProviderService.InitiateAuth"
    headers = {"Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": target}
    answer = httpx2.post(
        stack["identity_provider_url"], content=json.dumps(body).encode(), headers=headers, timeout=PATIENT_S
    )
    token: str = answer.json()["AuthenticationResult"]["AccessToken"]
    return token


def ingest(document: str, data_dir: Path) -> None:
    """Store the entries of a feed, on the path that those of real feeds take."""
    file = data_dir / "feed.xml"
    file.write_text(document)
    command = ["node", "--import", "tsx", "scripts/ops.ts", "ingest", str(file), "--topic", "us-fda"]
    subprocess.run([*command, "--data-dir", str(data_dir)], cwd=REPOSITORY, check=True, capture_output=True)


@pytest.fixture(scope="session")
def change_stream(service: Service) -> None:
    """Wait until the change stream has all entries."""
    with FeedsClient(base_url=service.base_url, api_key=service.api_key) as client:
        count, until = client.stats.overview().total_entries, time.monotonic() + 40
        while len(list(client.entries.changes(None))) < count and time.monotonic() < until:
            time.sleep(0.5)


@pytest.fixture(scope="session")
def stack_runs(_starting: tuple[subprocess.Popen[bytes], Path], service: Service) -> Callable[[str], None]:
    """Run TypeScript with the table and the secret of the service."""
    stack = json.loads((_starting[1] / "stack.json").read_text())
    names = {"DYNAMODB_ENDPOINT": stack["dynamodb_endpoint"], "TABLE_NAME": stack["table_name"]}
    keys = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local", "AWS_REGION": "eu-central-1"}

    secret = {"WEBHOOK_SECRET": (_starting[1] / "webhook-secret").read_text().strip(), "WEBHOOK_LOOPBACK": "true"}

    def run(program: str) -> None:
        command = ["node", "--import", "tsx", "--input-type=module", "--eval", program]
        environment = {**os.environ, **keys, **names, **secret}
        subprocess.run(command, cwd=REPOSITORY, env=environment, check=True, capture_output=True)

    return run


@pytest.fixture(scope="session")
def matched(stack_runs: Callable[[str], None], service: Service) -> None:
    """Wait until the alert has matched the news."""
    with FeedsClient(base_url=service.base_url, api_key=service.api_key) as client:
        until = time.monotonic() + 90
        while not client.alerts.matches(service.alert_id).items and time.monotonic() < until:
            stack_runs("await (await import('./lib/jobs/match-alerts.ts')).matchAlerts(() => 60_000)")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.end()


@pytest.fixture
def other_server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.end()


@pytest.fixture(params=["sync", "async"])
async def clients(request: pytest.FixtureRequest, anyio_backend: str) -> AsyncIterator[Clients]:
    kind: Literal["sync", "async"] = request.param
    clients = Clients(kind)
    yield clients
    await clients.close()


NO_PROXY = "HTTP_PROXY, HTTPS_PROXY or ALL_PROXY cannot be used: it is not an address such as http://localhost:3128."
NO_CERTIFICATES = "SSL_CERT_FILE or SSL_CERT_DIR cannot be used: "


@pytest.fixture
def fresh_certificates() -> Iterator[None]:
    """Read the certificates of the environment again in this test, and in later ones."""
    trusted_certificates.cache_clear()
    yield
    trusted_certificates.cache_clear()


@pytest.fixture(
    params=[
        ("ALL_PROXY", "socks5://127.0.0.1:1", "SOCKS needs `pip install 'httpx2[socks]'`."),
        ("HTTP_PROXY", "foo:bar", NO_PROXY),
        ("HTTP_PROXY", "http://user:pass/word@127.0.0.1:1", NO_PROXY),
        ("HTTP_PROXY", "ftp://user:password@127.0.0.1", NO_PROXY),
        ("SSL_CERT_FILE", "/no/such/file", f"{NO_CERTIFICATES}[Errno 2] No such file or directory."),
        ("SSL_CERT_FILE", __file__, NO_CERTIFICATES),
    ],
    ids=lambda setting: f"{setting[0]}={setting[1].rpartition('/')[2]}",
)
def unusable_setting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, fresh_certificates: None) -> str:
    """Set a variable that cannot be used, and return the expected message."""
    name, value, message = request.param
    monkeypatch.setenv(name, value)
    return str(message)


@pytest.fixture
def people_run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run `regfeed` in this process, in an empty directory, with key and token in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SERVICE_API_KEY", KEY)
    monkeypatch.setenv("SERVICE_ACCESS_TOKEN", "token")

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["regfeed", *arguments])
        with pytest.raises(SystemExit) as ended:
            app()
        output, error = capfd.readouterr()
        return int(ended.value.code or 0), output, error

    return run


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the developer's own key, token, address and proxies out of the way."""
    for name in ("SERVICE_API_KEY", "SERVICE_ACCESS_TOKEN", "SERVICE_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
