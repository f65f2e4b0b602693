"""Answers: from bytes to models, or to the error that they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from regfeed._errors import STATUS_ERRORS, APIResponseError, APIStatusError, InputError, ServerError
from regfeed._model import Model
from regfeed._models import Expansion, FoundEntry, FoundFacets, Ranked
from regfeed._retry import retry_after_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from regfeed._requests import Call
    from regfeed._responses import RawResponse

M = TypeVar("M", bound=Model)
T = TypeVar("T")

_DONE = 204
_SERVER_ERROR = 500
_MAX_EXCERPT_LENGTH = 200
_MAX_FAULTS = 3
_COUNT = re.compile(r"[0-9]{1,15}")


class CursorPage(BaseModel, Generic[M]):
    """A page as the service answers it."""

    model_config = ConfigDict(strict=True)

    items: list[M]
    total: int | None
    limit: int
    offset: int
    has_more: bool
    next_cursor: str | None


class WholeList(BaseModel, Generic[M]):
    """A list of a person as the service answers it, which has an end: all of it, and how many there can be."""

    model_config = ConfigDict(strict=True)

    items: list[M]
    most: int


class FoundPage(CursorPage[M], Generic[M]):
    """A page of found entries with facets, expanded terms and ranking."""

    facets: FoundFacets | None = None
    expanded: list[Expansion] | None = None
    ranked: Ranked | None = None


@dataclass(frozen=True)
class Part(Generic[M]):
    """A part of a list, from any kind of answer, and the call of the next part."""

    items: list[M]
    total: int | None
    limit: int
    offset: int
    has_more: bool
    next_cursor: str | None
    next_call: Call | None
    facets: FoundFacets | None = None
    expanded: list[Expansion] | None = None
    ranked: Ranked | None = None


def one_of(raw: RawResponse, model: type[M]) -> M:
    """Read an answer that is one thing.

    Raises:
        APIResponseError: it is not.
    """
    answer = _validated(raw, cast("TypeAdapter[M]", _one(model)))
    object.__setattr__(answer, "_response", raw)  # it is frozen for everybody else
    return answer


def page_of(raw: RawResponse, call: Call, model: type[M]) -> Part[M]:
    """Read an answer that is a page with a cursor.

    Raises:
        APIResponseError: it is not, or it says that there is more and not where.
    """
    page = _validated(raw, cast("TypeAdapter[CursorPage[M]]", _page(model)))
    cursor = page.next_cursor
    if page.has_more and call.params.get("limit") != "0" and cursor in {None, call.params.get("cursor")}:
        raise _unexpected(raw, "the page has more after it, and its next_cursor does not lead there")
    next_call = call.with_params(cursor=cursor, offset=None) if page.has_more and cursor else None
    part = Part(page.items, page.total, page.limit, page.offset, page.has_more, cursor, next_call)
    if not isinstance(page, FoundPage):
        return part
    return replace(part, facets=page.facets, expanded=page.expanded, ranked=page.ranked)


def whole_of(raw: RawResponse, model: type[M]) -> Part[M]:
    """Read an answer that is a whole list.

    Raises:
        APIResponseError: it is not.
    """
    answer = _validated(raw, cast("TypeAdapter[WholeList[M]]", _whole(model)))
    return Part(answer.items, len(answer.items), answer.most, 0, has_more=False, next_cursor=None, next_call=None)


def array_of(raw: RawResponse, call: Call, model: type[M]) -> Part[M]:
    """Read an answer that is a bare array: the whole list, or the page of it that `page` and `page_size` ask for.

    Raises:
        APIResponseError: it is not.
    """
    items = _validated(raw, cast("TypeAdapter[list[M]]", _array(model)))
    page, size = int(call.params.get("page", "1")), int(call.params.get("page_size", "0"))
    counted = raw.headers.get("X-Total-Count", "")
    total = int(counted) if _COUNT.fullmatch(counted) else None
    seen = page * size
    has_more = size > 0 and (seen < total if total is not None else len(items) == size)
    next_call = call.with_params(page=str(page + 1)) if has_more else None
    return Part(items, total, size or len(items), max(seen - size, 0), has_more, None, next_call)


def text_of(raw: RawResponse, media_type: str) -> str:
    """Read an answer that is a text of a media type.

    Raises:
        APIResponseError: it is not.
    """
    if raw.content_type != media_type:
        raise _unexpected(raw, f"{media_type} was expected, and {raw.content_type or 'no named type'} came")
    return raw.text


def nothing_of(raw: RawResponse) -> None:
    """Check that an answer confirms a call without a body.

    Raises:
        APIResponseError: it has another status, and the result is unknown.
    """
    if raw.status_code != _DONE:
        raise _unexpected(raw, f"{_DONE} without a body was expected, and {raw.status_code} came")


def error_of(raw: RawResponse, hidden: Callable[[str], str]) -> APIStatusError:
    """Read a refusal: problem details where it has them, else what can be said of it.

    Args:
        raw: an answer of 400 and above.
        hidden: takes the key out of a text, which JSON can write in ways that its bytes do not show.
    """

    def text_of(value: object) -> str | None:
        return hidden(value) if isinstance(value, str) and value else None

    problem = _problem(raw)
    detail = text_of(problem.get("detail")) or text_of(problem.get("title")) or _excerpt(raw)
    kind = STATUS_ERRORS.get(raw.status_code, ServerError if raw.status_code >= _SERVER_ERROR else APIStatusError)
    return kind(
        detail,
        status_code=raw.status_code,
        code=text_of(problem.get("code")),
        request_id=text_of(problem.get("request_id")) or raw.request_id,
        response=raw,
        errors=_input_errors(problem.get("errors"), text_of),
        retry_after=retry_after_of(raw.headers),
    )


@cache
def _one(model: type[Model]) -> TypeAdapter[Any]:
    return TypeAdapter(model)


@cache
def _page(model: type[Model]) -> TypeAdapter[Any]:
    if issubclass(model, FoundEntry):
        return TypeAdapter(FoundPage[model])  # type: ignore[valid-type]
    return TypeAdapter(CursorPage[model])  # type: ignore[valid-type]


@cache
def _whole(model: type[Model]) -> TypeAdapter[Any]:
    return TypeAdapter(WholeList[model])  # type: ignore[valid-type]


@cache
def _array(model: type[Model]) -> TypeAdapter[Any]:
    return TypeAdapter(list[model])  # type: ignore[valid-type]


def _validated(raw: RawResponse, adapter: TypeAdapter[T]) -> T:
    try:
        return adapter.validate_json(raw.content, strict=True)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        messages = [f"{'.'.join(str(part) for part in fault['loc']) or 'body'}: {fault['msg']}" for fault in faults]
        more = f" and {len(messages) - _MAX_FAULTS} more" if len(messages) > _MAX_FAULTS else ""
        raise _unexpected(raw, "; ".join(messages[:_MAX_FAULTS]) + more) from None


def _unexpected(raw: RawResponse, what: str) -> APIResponseError:
    hint = "" if raw.content_type == "application/json" else f" {_excerpt(raw)} Is the base URL right?"
    detail = f"The answer is not what it should be: {what}.{hint}"
    return APIResponseError(detail, status_code=raw.status_code, request_id=raw.request_id, response=raw)


def _problem(raw: RawResponse) -> dict[str, Any]:
    try:
        problem = raw.json()
    except ValueError:
        return {}
    return cast("dict[str, Any]", problem) if isinstance(problem, dict) else {}


def _input_errors(value: object, text_of: Callable[[object], str | None]) -> list[InputError]:
    errors = cast("list[object]", value) if isinstance(value, list) else []
    faults = [cast("dict[str, object]", one) for one in errors if isinstance(one, dict)]
    named = [[text_of(fault.get(name)) or "" for name in ("in", "parameter", "detail")] for fault in faults]
    return [InputError(*fault) for fault in named]


def _excerpt(raw: RawResponse) -> str:
    """Say what came in place of an answer, in one line."""
    text = " ".join(raw.text.split())
    shown = f"{text[:_MAX_EXCERPT_LENGTH]}…" if len(text) > _MAX_EXCERPT_LENGTH else text
    return f"{len(raw.content)} bytes of {raw.content_type or 'no named type'} came: {shown!r}."
