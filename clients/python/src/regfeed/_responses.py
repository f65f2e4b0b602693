"""An answer as it came."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

if TYPE_CHECKING:
    import httpx2

_REQUEST_IDS = ("X-Request-Id", "x-amzn-RequestId", "x-amz-apigw-id")


@dataclass(frozen=True)
class RawResponse:
    """An answer as it came: nothing of it is checked.

    It does not hold the API key, unless a server sends it back in the body of an answer below 400: that is left alone.
    """

    status_code: int
    headers: httpx2.Headers = field(repr=False)
    content: bytes = field(repr=False)
    """The body, decompressed."""
    url: str
    elapsed: float
    """Seconds from the first byte sent to the last one received, of the last attempt."""

    @property
    def request_id(self) -> str | None:
        """Leads the service's operators to the request; None where the answer has none."""
        return next((self.headers[name] for name in _REQUEST_IDS if name in self.headers), None)

    @property
    def content_type(self) -> str:
        """The media type in small letters, without parameters; empty where the answer names none."""
        content_type: str = self.headers.get("Content-Type", "")
        return content_type.partition(";")[0].strip().lower()

    @property
    def text(self) -> str:
        """The body as text in UTF-8; other bytes are replaced."""
        return self.content.decode("utf-8", "replace")

    def json(self) -> Any:  # noqa: ANN401
        """Read the body as JSON.

        Raises:
            ValueError: it is not JSON.
        """
        return from_json(self.content)
