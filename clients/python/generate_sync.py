"""Writes `src/regfeed/_sync` from `src/regfeed/_async`: the client without `await` is never written by hand.

python generate_sync.py           writes it
python generate_sync.py --check   fails where it is not what would be written
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent / "src" / "regfeed"
NOTE = "# Written by generate_sync.py from _async/{name}: change that one.\n"

# In this order. Each is a whole word.
CHANGES = {
    r"httpx2\.AsyncClient": "httpx2.Client",
    r"asyncio\.sleep": "time.sleep",
    r"import asyncio": "import time",
    r"async (with|for|def)": r"\1",
    r"await ": "",
    r"It belongs to one event loop: make one in each": "Threads can share it",
    r"aclose": "close",
    r"__a(enter|exit|iter|next)__": r"__\1__",
    r"StopAsyncIteration": "StopIteration",
    r"Async(\w+)": r"\1",
    r"_async": "_sync",
}


def without_awaitable(text: str) -> str:
    """Replace `Awaitable[X]` by `X`, and its import."""
    while (start := text.find("Awaitable[")) >= 0:
        depth, end = 1, start + len("Awaitable[")
        while depth:
            depth += {"[": 1, "]": -1}.get(text[end], 0)
            end += 1
        text = text[:start] + text[start + len("Awaitable[") : end - 1] + text[end:]
    return re.sub(r"\bAwaitable, |, Awaitable\b", "", text)


def sync_of(source: Path) -> str:
    """Give the text of the module without `await`."""
    text = without_awaitable(source.read_text(encoding="utf-8"))
    for pattern, replacement in CHANGES.items():
        text = re.sub(rf"(?<!\w){pattern}", replacement, text)
    return NOTE.format(name=source.name) + text


def formatted(text: str, name: str) -> str:
    """Give the text as ruff writes it, with its imports in order."""
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(PACKAGE / "_sync" / name), "-"]
        text = subprocess.run(ruff, input=text, text=True, encoding="utf-8", capture_output=True, check=True).stdout  # noqa: S603
    return text


def main() -> int:
    """Write the modules, or compare them; give the exit code."""
    wanted = {source.name: formatted(sync_of(source), source.name) for source in (PACKAGE / "_async").glob("*.py")}
    target = PACKAGE / "_sync"
    there = {path.name: path.read_text(encoding="utf-8") for path in target.glob("*.py")}
    if "--check" in sys.argv:
        stale = sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))
        if stale:
            print(f"src/regfeed/_sync is not what generate_sync.py writes: {', '.join(stale)}", file=sys.stderr)
        return 1 if stale else 0
    target.mkdir(exist_ok=True)
    for name in there.keys() - wanted.keys():
        (target / name).unlink()
    for name, text in wanted.items():
        (target / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
