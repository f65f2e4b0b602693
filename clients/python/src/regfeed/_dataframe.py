"""DataFrames of what the service answers (extra `pandas`), and the columns that rows of any kind have.

| Field | Column | Missing |
|---|---|---|
| text | `string` | `<NA>` |
| time | `datetime64[us, UTC]` | `NaT` |
| day | `datetime64[us]`, without a zone | `NaT` |
| number that can be None | `Int64`, else `int64` | `<NA>` |
| yes or no that can be None | `boolean`, else `bool` | `<NA>` |
| list | `object`, each cell a list | `None` |

A thing within an item becomes a column for each of its fields: `topic` gives `topic_id` and `topic_name`. A list of
things, such as `matches`, becomes none. A page without items has the same columns of the same types. Fields that a
newer service adds are no columns, so that a program meets the same columns tomorrow; they are in `model_extra` of each
item.
"""

from __future__ import annotations

import types
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AwareDatetime

from regfeed._model import Model

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

_DTYPES: dict[type[object], str] = {
    str: "string",
    datetime: "datetime64[us, UTC]",
    date: "datetime64[us]",
    bool: "bool",
    int: "int64",
}
_DTYPES_WITH_NA = {**_DTYPES, bool: "boolean", int: "Int64"}
# The first that holds: True is a number, and an instant a day, to Python.
_KINDS = (Model, str, bool, int, datetime, date)


@dataclass(frozen=True)
class Column:
    """A column: its name, where its cells come from, and what they are."""

    name: str
    path: tuple[str, ...]
    kind: type[object]
    """`str`, `bool`, `int`, `datetime`, `date`, or `list` for what is none of these."""
    can_be_missing: bool

    def cell(self, item: Model) -> Any:  # noqa: ANN401
        """Give the value of an item; None where it, or what it belongs to, is None."""
        value: Any = item
        for name in self.path:
            value = None if value is None else getattr(value, name)
        return value

    @property
    def dtype(self) -> str:
        """What pandas calls it."""
        return (_DTYPES_WITH_NA if self.can_be_missing else _DTYPES).get(self.kind, "object")


@cache
def columns_of(model: type[Model]) -> tuple[Column, ...]:
    """Give the columns of a model, in the order of its fields. Of two with one name, such as `topic_id`, the first."""
    columns: dict[str, Column] = {}
    for column in _columns(model, (), can_be_missing=False):
        columns.setdefault(column.name, column)
    return tuple(columns.values())


def frame_of(items: Iterable[Model], model: type[Model]) -> pd.DataFrame:
    """Make a DataFrame with one row an item, and the columns of the model even where there is none.

    Raises:
        ImportError: pandas is not installed.
    """
    try:
        import pandas as pd  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        if error.name != "pandas":
            raise
        raise ImportError("to_dataframe() needs pandas: pip install 'regfeed[pandas]'", name="pandas") from None
    rows = list(items)
    series = {
        column.name: pd.Series([column.cell(item) for item in rows], dtype=column.dtype) for column in columns_of(model)
    }
    frame: pd.DataFrame = pd.DataFrame(series)
    return frame


def _columns(model: type[Model], above: tuple[str, ...], *, can_be_missing: bool) -> Iterable[Column]:
    for name, field in model.model_fields.items():
        if _is_list_of_things(field.annotation):
            continue
        path = (*above, name)
        kind, is_optional = _kind(field.annotation)
        missing = can_be_missing or is_optional
        if issubclass(kind, Model):
            yield from _columns(kind, path, can_be_missing=missing)
        else:
            yield Column("_".join(path), path, kind, missing)


def _is_list_of_things(annotation: Any) -> bool:  # noqa: ANN401
    return any(get_origin(one) is list and _is(get_args(one)[0], Model) for one in (annotation, *get_args(annotation)))


def _kind(annotation: Any) -> tuple[type[object], bool]:  # noqa: ANN401
    """Give what a field holds, and whether it can be None."""
    parts = _parts(annotation)
    kinds = [part for part in parts if part is not types.NoneType]
    known = next((kind for kind in _KINDS if all(_is(one, kind) for one in kinds)), list)
    return (kinds[0] if known is Model else known), len(kinds) < len(parts)


def _parts(annotation: Any) -> list[Any]:  # noqa: ANN401
    """Give the kinds of a union, without what is said about them; a literal is what its values are."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _parts(arguments[0])
    if origin in {Union, types.UnionType}:
        return [part for argument in arguments for part in _parts(argument)]
    if origin is Literal:
        return [type(value) for value in arguments]
    return [datetime if annotation is AwareDatetime else origin or annotation]


def _is(annotation: Any, kind: type) -> bool:  # noqa: ANN401
    return isinstance(annotation, type) and issubclass(annotation, kind)
