"""The base of all models: `_models.py` has one for each schema of the contract."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict

from regfeed._responses import RawResponse  # noqa: TC001


def _in_utc(instant: dt.datetime) -> dt.datetime:
    return instant.astimezone(dt.timezone.utc)


Instant = Annotated[AwareDatetime, AfterValidator(_in_utc)]
"""An aware datetime in UTC, to the second."""


class Model(BaseModel):
    """An object of an answer. Its fields cannot be changed.

    Its lists are plain lists: a model with one is not hashable. Use its id in sets and as the key of a dict.
    """

    model_config = ConfigDict(extra="allow", frozen=True, defer_build=True, serialize_by_alias=True)
    __slots__ = ("_response",)

    @property
    def response(self) -> RawResponse | None:
        """The answer that this is, with headers and bytes; None for a part of an answer, such as an entry of a page."""
        response: RawResponse | None = getattr(self, "_response", None)
        return response

    @property
    def etag(self) -> str | None:
        """The tag of the answer, which a change of it says as `if_match`; None where the answer has none."""
        return self.response.headers.get("ETag") if self.response else None

    @property
    def request_id(self) -> str | None:
        """Leads the service's operators to the request; None for a part of an answer."""
        return self.response.request_id if self.response else None
