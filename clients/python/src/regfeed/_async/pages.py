"""Pages: a part of a list, and the way through the rest of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from regfeed._dataframe import frame_of
from regfeed._model import Model

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    import pandas as pd

    from regfeed._models import Expansion, FoundFacets, Ranked
    from regfeed._parsing import Part
    from regfeed._requests import Call
    from regfeed._responses import RawResponse

M_co = TypeVar("M_co", bound=Model, covariant=True)


class AsyncPage(Generic[M_co]):
    """A page of a list. Iterate over it to get its items and those of all pages after it, each exactly once.

    It can be pickled; then it keeps its items and loses the way on.
    """

    def __init__(
        self,
        part: Part[M_co],
        response: RawResponse,
        model: type[M_co],
        read: Callable[[Call, type[M_co]], Awaitable[AsyncPage[M_co]]] | None,
    ) -> None:
        self._part = part
        self.model = model
        """What its items are."""
        self._read = read
        self.response = response
        """The answer that this page is, with headers and bytes."""

    @property
    def items(self) -> list[M_co]:
        """The items of this page alone; a page of a search can have none and yet be followed by others."""
        return self._part.items

    @property
    def total(self) -> int | None:
        """How many items the whole list has, exactly; None where the service does not count them."""
        return self._part.total

    @property
    def limit(self) -> int:
        """The most items that this page could have."""
        return self._part.limit

    @property
    def offset(self) -> int:
        """How many items come before this page."""
        return self._part.offset

    @property
    def has_more(self) -> bool:
        """Whether there are pages after this one."""
        return self._part.has_more

    @property
    def next_cursor(self) -> str | None:
        """Leads on from this page in a later call with the same filters; None at the end, and without cursors."""
        return self._part.next_cursor

    @property
    def facets(self) -> FoundFacets | None:
        """How many of all entries that are found have each value; None without `facets`, and after the first page."""
        return self._part.facets

    @property
    def expanded(self) -> list[Expansion] | None:
        """Terms of the search that are found by other forms, too; None without a search."""
        return self._part.expanded

    @property
    def ranked(self) -> Ranked | None:
        """Over how many matches an order by relevance was made, and whether these are all; None in any other order."""
        return self._part.ranked

    @property
    def request_id(self) -> str | None:
        """Leads the service's operators to the request."""
        return self.response.request_id

    async def next_page(self) -> AsyncPage[M_co] | None:
        """Get the page after this one; None at the end.

        Raises:
            RuntimeError: the page was pickled and has lost the way on.
        """
        following = self._part.next_call
        if following is None:
            return None
        if self._read is None:
            way = "its next_cursor" if self.next_cursor else f"page={following.params['page']}"
            raise RuntimeError(f"This page was pickled. Go on with {way}.")
        return await self._read(following, self.model)

    async def pages(self) -> AsyncIterator[AsyncPage[M_co]]:
        """Go through this page and all after it. An error ends it: go on from the last page, or iterate over items."""
        page: AsyncPage[M_co] | None = self
        while page is not None:
            yield page
            page = await page.next_page()

    def auto_paging_iter(self) -> AsyncPager[M_co]:
        """Go through the items of this page and of all after it."""
        return AsyncPager(self)

    def __aiter__(self) -> AsyncPager[M_co]:
        return AsyncPager(self)

    def to_dataframe(self, *, this_page: bool = False) -> pd.DataFrame:
        """Make a DataFrame of a list that is on this page as a whole (extra `pandas`).

        Args:
            this_page: of the items of this page alone, even where others follow.

        Raises:
            ValueError: others follow. `page.auto_paging_iter().to_dataframe()` has the items of all pages.
        """
        if self.has_more and not this_page:
            of = "" if self.total is None else f" of {self.total}"
            raise ValueError(
                f"This page has {len(self.items)}{of} items, and others follow. Use auto_paging_iter().to_dataframe() "
                "for all of them, or to_dataframe(this_page=True)."
            )
        return frame_of(self.items, self.model)

    def __repr__(self) -> str:
        total = "" if self.total is None else f" of {self.total}"
        return (
            f"<{type(self).__name__}[{self.model.__name__}]: {len(self.items)}{total} items, has_more={self.has_more}>"
        )

    def __copy__(self) -> AsyncPage[M_co]:
        return type(self)(self._part, self.response, self.model, self._read)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_read": None}


class AsyncPager(Generic[M_co]):
    """Goes through the items of a page and of all pages after it, once.

    After an error, or when it was cancelled, it goes on where it was. It is for one thread at a time.
    """

    def __init__(self, page: AsyncPage[M_co]) -> None:
        self._page = page
        self._gone_through = 0

    def __aiter__(self) -> AsyncPager[M_co]:
        return self

    async def __anext__(self) -> M_co:
        while self._gone_through >= len(self._page.items):
            page = self._page
            following = await page.next_page()
            if following is None:
                raise StopAsyncIteration
            if self._page is page:
                self._page, self._gone_through = following, 0
        self._gone_through += 1
        return self._page.items[self._gone_through - 1]

    async def to_dataframe(self) -> pd.DataFrame:
        """Make a DataFrame of the items that were not gone through yet (extra `pandas`)."""
        return frame_of([item async for item in self], self._page.model)
