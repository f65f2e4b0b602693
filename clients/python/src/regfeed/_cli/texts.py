"""Texts of feeds and servers, made so that no terminal and no spreadsheet takes them for something else."""

from __future__ import annotations

import re

# Control characters, which move the cursor or change the terminal, and those that turn the direction of writing.
_CONTROLS = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
_CONTROL = re.compile(f"[{_CONTROLS}]")
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]")  # noqa: RUF001 - spreadsheets read the wide forms too


def one_line(text: str) -> str:
    """Give the text in one line, without what a terminal would act upon."""
    return _CONTROL.sub("", " ".join(text.split()))


def each_line(text: str) -> str:
    """Give the text in its lines, without what a terminal would act upon."""
    return "\n".join(one_line(line) for line in text.splitlines())


def json_line(text: str) -> str:
    r"""Give a JSON text that says the same with `\u009b` and the like in place of the characters themselves."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def csv_cell(text: str) -> str:
    """Give the text without control characters but line ends, and a `'` before what a spreadsheet would compute."""
    cell = each_line(text)
    return f"'{cell}" if _FORMULA.match(cell) else cell
