"""Generates `src/regfeed/_sync`, the client without `await`, from `src/regfeed/_async`.

python generate_sync.py           writes the files
python generate_sync.py --check   fails if a file differs
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent / "src" / "regfeed"
NOTE = "# Written by generate_sync.py from _async/{name}: change that one.\n"

# Replacements of whole words, in this order.
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


def convert_module(source: Path) -> str:
    """Return the text of the module without `await`."""
    text = without_awaitable(source.read_text(encoding="utf-8"))
    for pattern, replacement in CHANGES.items():
        text = re.sub(rf"(?<!\w){pattern}", replacement, text)
    return NOTE.format(name=source.name) + text


def formatted(text: str, name: str) -> str:
    """Return the text as ruff formats it, with sorted imports."""
    for command in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(PACKAGE / "_sync" / name), "-"]
        result = subprocess.run(ruff, input=text.encode(), capture_output=True, check=True)  # noqa: S603
        text = result.stdout.decode()
    return text


def main() -> int:
    """Write or compare the modules, and return the exit code."""
    modules = {
        source.name: formatted(convert_module(source), source.name) for source in (PACKAGE / "_async").glob("*.py")
    }
    target = PACKAGE / "_sync"
    existing = {path.name: path.read_text(encoding="utf-8") for path in target.glob("*.py")}
    if "--check" in sys.argv:
        stale = sorted(name for name in modules.keys() | existing.keys() if modules.get(name) != existing.get(name))
        if stale:
            print(f"src/regfeed/_sync is not what generate_sync.py writes: {', '.join(stale)}", file=sys.stderr)
        return 1 if stale else 0
    target.mkdir(exist_ok=True)
    for name in existing.keys() - modules.keys():
        (target / name).unlink()
    for name, text in modules.items():
        (target / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
