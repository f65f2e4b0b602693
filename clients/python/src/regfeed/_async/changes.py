"""Changes: what was added or edited since a place that can be kept as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from regfeed._dataframe import frame_of
from regfeed._model import Model
from regfeed._places import call_from, place_after
from regfeed._retry import A_YEAR

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pandas as pd

    from regfeed._async.caller import AsyncCaller
    from regfeed._async.pages import AsyncPage
    from regfeed._requests import Call

E_co = TypeVar("E_co", bound=Model, covariant=True)


class AsyncChanges(Generic[E_co]):
    """Goes through entries or matches in the order of their changes, until caught up or, with `poll`, for ever.

    Nothing is left out. A new start from `cursor` after a stop goes through at most one page again.
    """

    def __init__(self, caller: AsyncCaller, call: Call, since: str, model: type[E_co], poll: float | None) -> None:
        if poll is not None and not 0 < poll <= A_YEAR:
            raise ValueError("poll must be more than 0 seconds and at most a year, or None.")
        self._caller = caller
        self._call = call
        self._model = model
        self._poll = poll
        self._place = since

    @property
    def cursor(self) -> str:
        """The checkpoint: pass it as `since` to the same method with the same filters, in any process and at any time.

        It advances when all entries of a page were iterated and the iteration continues. It can be stored at any time
        without losing an entry.
        """
        return self._place

    async def pages(self) -> AsyncIterator[AsyncPage[E_co]]:
        """Iterate over the pages of changes. Store the items of a page together with its `next_cursor`."""
        while True:
            page = await self._caller.page(call_from(self._call, self._place), self._model)
            place = place_after(page.next_cursor, page.response)
            if page.items:
                yield page
            self._place = place
            if not page.has_more:
                if self._poll is None:
                    return
                await self._caller.sleep(self._poll)

    async def __aiter__(self) -> AsyncIterator[E_co]:
        async for page in self.pages():
            for entry in page.items:
                yield entry

    async def to_dataframe(self) -> pd.DataFrame:
        """Make a DataFrame of all changes until caught up (extra `pandas`).

        Raises:
            ValueError: with `poll` there is no end.
        """
        if self._poll is not None:
            raise ValueError("Changes with poll=… have no end. Leave it out to get a DataFrame.")
        return frame_of([entry async for entry in self], self._model)
