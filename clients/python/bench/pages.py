"""The overhead of the client, compared with a loop over the same pages with the bare http client.

    python bench/pages.py [--rounds 31]

A server in another process answers at once with pages of 100 entries of real size, over connections that stay
open. The ways through them take turns, so that other load of the machine affects all of them. Times are medians of
the CPU time of this process, which leaves the server's out. Imports are measured in fresh processes, in turns too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import socketserver
import statistics
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pydantic
from pydantic import TypeAdapter

from regfeed import AsyncFeedsClient, EntryDetail, FeedsClient, __version__

if TYPE_CHECKING:
    from collections.abc import Callable

PAGES, PAGE_SIZE = 10, 100
KEY = "ruf_0123456789abcdef_bench"
PATH = "/api/v1/feeds/entries/detail"
HEADERS = {"X-API-Key": KEY, "Accept": "application/json"}


def page(number: int) -> bytes:
    """Give a page as the service answers it, with entries of the size of the demo's."""
    time_of = "2026-11-20T08:00:00Z"
    items = [
        {
            "id": f"{number * PAGE_SIZE + one:024x}",
            "feed_id": "eba-press-releases",
            "topic_id": "eu-eba",
            "title": f"The EBA consults on guidelines for the authorisation of third-country branches, part {one}",
            "link": f"https://www.eba.europa.eu/publications-and-media/press-releases/the-eba-consults-on-{one}",
            "institution_name": "European Banking Authority",
            "description": "Institutions must show how risks are taken into account. Comments can be sent until May. "
            * 4,
            "published_date": time_of,
            "is_active": True,
            "one_line_summary": "The authority consults on guidelines; comments can be sent until 16 December 2026.",
            "five_point_summary": None,
            "created_at": time_of,
            "updated_at": time_of,
            "status": "active",
            "topic": {"id": "eu-eba", "name": "European Banking Authority"},
            "category": {"id": "banking-prudential", "name": "Banking and prudential"},
            "feed": {"id": "eba-news", "name": "EBA news", "url": "https://www.eba.europa.eu/rss.xml"},
            "jurisdiction_code": "EU",
            "tags": ["news", "consultation"],
            "sectors": ["banking"],
            "language": "en",
            "summary": {
                "method": "extractive",
                "model": None,
                "generated_at": time_of,
                "made_of": "entry",
                "document_version": None,
                "grounds": None,
            },
        }
        for one in range(PAGE_SIZE)
    ]
    more = number + 1 < PAGES
    cursor = f"cursor-{number + 1}" if more else None
    body = {"items": items, "total": PAGES * PAGE_SIZE, "limit": PAGE_SIZE, "offset": number * PAGE_SIZE}
    return json.dumps({**body, "has_more": more, "next_cursor": cursor}, separators=(",", ":")).encode()


class Handler(socketserver.StreamRequestHandler):
    """Answers the page that the cursor names."""

    disable_nagle_algorithm = True

    def handle(self) -> None:
        while line := self.rfile.readline():
            while self.rfile.readline() not in {b"\r\n", b""}:
                pass
            cursor = parse_qs(urlsplit(line.split()[1].decode()).query).get("cursor", ["cursor-0"])[0]
            self.wfile.write(ANSWERS[int(cursor.removeprefix("cursor-"))])


ANSWERS: list[bytes] = []


def serve() -> None:
    """Serve until standard input ends; write the port first."""
    for number in range(PAGES):
        body = page(number)
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ANSWERS.append(head.encode() + body)
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()


def ways(url: str) -> dict[str, Callable[[], int]]:
    """Give the ways to go through all entries; each answers how many there were."""
    bare, entries = httpx2.Client(), TypeAdapter(list[EntryDetail])
    client = FeedsClient(api_key=KEY, base_url=url, env_file=False)
    bare_async, client_async = httpx2.AsyncClient(), AsyncFeedsClient(api_key=KEY, base_url=url, env_file=False)
    loop = asyncio.new_event_loop()

    def parameters(cursor: str | None) -> dict[str, str]:
        return {"limit": str(PAGE_SIZE)} | ({"cursor": cursor} if cursor else {})

    def by_hand() -> int:
        count, cursor = 0, None
        while True:
            body = bare.get(url + PATH, params=parameters(cursor), headers=HEADERS).raise_for_status().json()
            count += sum(1 for _ in body["items"])
            if not (cursor := body["next_cursor"]):
                return count

    def by_hand_with_models() -> int:
        count, cursor = 0, None
        while True:
            response = bare.get(url + PATH, params=parameters(cursor), headers=HEADERS).raise_for_status()
            body: dict[str, Any] = response.json()
            count += sum(1 for _ in entries.validate_python(body["items"], strict=False))
            if not (cursor := body["next_cursor"]):
                return count

    def with_client() -> int:
        return sum(1 for _ in client.entries.detail(limit=PAGE_SIZE))

    async def by_hand_async() -> int:
        count, cursor = 0, None
        while True:
            response = await bare_async.get(url + PATH, params=parameters(cursor), headers=HEADERS)
            body = response.raise_for_status().json()
            count += sum(1 for _ in body["items"])
            if not (cursor := body["next_cursor"]):
                return count

    async def by_hand_with_models_async() -> int:
        count, cursor = 0, None
        while True:
            response = await bare_async.get(url + PATH, params=parameters(cursor), headers=HEADERS)
            body: dict[str, Any] = response.raise_for_status().json()
            count += sum(1 for _ in entries.validate_python(body["items"], strict=False))
            if not (cursor := body["next_cursor"]):
                return count

    async def with_client_async() -> int:
        return len([one async for one in await client_async.entries.detail(limit=PAGE_SIZE)])

    return {
        "by hand, dicts": by_hand,
        "by hand, pydantic models": by_hand_with_models,
        "FeedsClient": with_client,
        "by hand, dicts, async": lambda: loop.run_until_complete(by_hand_async()),
        "by hand, pydantic models, async": lambda: loop.run_until_complete(by_hand_with_models_async()),
        "AsyncFeedsClient": lambda: loop.run_until_complete(with_client_async()),
    }


def cpu_of_each(turns: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Give the median of each, in milliseconds, over rounds in which each has its turn."""
    times: dict[str, list[float]] = {name: [] for name in turns}
    for _ in range(rounds):
        for name, turn in turns.items():
            times[name].append(turn() * 1000)
    return {name: statistics.median(those) for name, those in times.items()}


def timed(way: Callable[[], int]) -> Callable[[], float]:
    def turn() -> float:
        before = time.process_time()
        if way() != PAGES * PAGE_SIZE:
            raise RuntimeError("Not all entries came.")
        return time.process_time() - before

    return turn


def importing(what: str) -> Callable[[], float]:
    # An installed package is compiled; here the first turn does that.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def turn() -> float:
        process = os.posix_spawn(sys.executable, [sys.executable, "-c", what], environment)
        _, status, used = os.wait4(process, 0)
        if status:
            raise RuntimeError(what)
        return used.ru_utime + used.ru_stime

    return turn


def main() -> None:
    """Measure, and print the tables of the README."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=31)
    options.add_argument("--serve", action="store_true")
    given = options.parse_args()
    if given.serve:
        serve()
        return
    server = subprocess.Popen([sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdout
    url = f"http://127.0.0.1:{int(server.stdout.readline())}"
    turns = {name: timed(way) for name, way in ways(url).items()}
    cpu_of_each(turns, 2)  # connections, and what is built at first use
    costs = cpu_of_each(turns, given.rounds)
    server.kill()
    server.wait()
    imports = {
        "nothing": "pass",
        "httpx2 and pydantic": "import httpx2, pydantic",
        # pydantic loads itself at its first use.
        "httpx2 and pydantic, in use": "import httpx2; from pydantic import AwareDatetime, BaseModel, TypeAdapter",
        "regfeed": "import regfeed",
    }
    started = cpu_of_each({name: importing(what) for name, what in imports.items()}, given.rounds)

    print(f"regfeed {__version__}, httpx2 {httpx2.__version__}, pydantic {pydantic.VERSION}, ", end="")
    print(f"Python {platform.python_version()}, {platform.machine()}, ", end="")
    print(f"{given.rounds} rounds, {len(page(0)):,} bytes a page")
    print("\n| Through 1,000 entries | CPU ms a page of 100 | More a page | More a thousand entries | Ratio |")
    print("|---|---|---|---|---|")
    for name, cost in costs.items():
        base = costs["by hand, dicts, async" if "sync" in name.lower() else "by hand, dicts"]
        more = cost - base
        print(f"| {name} | {cost / PAGES:.2f} | {more / PAGES:.2f} | {more:.1f} | {cost / base:.2f} |")
    print("\n| Start of a process that imports | CPU ms | More than Python alone |\n|---|---|---|")
    for name, cost in started.items():
        print(f"| {name} | {cost:.0f} | {cost - started['nothing']:.0f} |")


if __name__ == "__main__":
    main()
