"""Client of the regulatory updates feed service.

    from regfeed import FeedsClient

    with FeedsClient() as client:  # SERVICE_API_KEY and SERVICE_BASE_URL, from the environment or .env
        for entry in client.entries.detail(search="capital requirements"):
            print(entry.published_date, entry.institution_name, entry.title)

`AsyncFeedsClient` is the same with `await` and `async for`. `help(regfeed.RegfeedError)` draws what can go wrong.
"""

from regfeed._alerts import AlertFilters
from regfeed._async.alerts import AsyncAlerts
from regfeed._async.changes import AsyncChanges
from regfeed._async.client import AsyncFeedsClient
from regfeed._async.destinations import AsyncDeliveries, AsyncDestinations
from regfeed._async.pages import AsyncPage, AsyncPager
from regfeed._async.resources import AsyncCategories, AsyncCoverage, AsyncEntries, AsyncStats, AsyncTopics
from regfeed._config import DEFAULT_BASE_URL
from regfeed._errors import (
    APIConnectionError,
    APIError,
    APIResponseError,
    APIStatusError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConfigurationError,
    InputError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    RegfeedError,
    ServerError,
    WebhookError,
)
from regfeed._model import Model
from regfeed._models import (
    Alert,
    AlertPause,
    AlertQuery,
    Category,
    DayMatches,
    DayStats,
    Delivery,
    DeliveryTry,
    Destination,
    DestinationPause,
    Entry,
    EntryDetail,
    Expansion,
    FacetCount,
    FeedAddress,
    FeedCoverage,
    FeedGap,
    FeedReference,
    FeedSilence,
    FeedStats,
    FieldMatches,
    FoundEntry,
    FoundFacets,
    ListedAlert,
    Match,
    MatchCounts,
    MatchedFilters,
    Preview,
    Ranked,
    Reference,
    ShownDestination,
    StatsOverview,
    SummarySource,
    TestResult,
    TextRange,
    Topic,
    TopicDetails,
    TopicStats,
    TopicStatsDetail,
    TopicSummary,
    Why,
)
from regfeed._responses import RawResponse
from regfeed._sync.alerts import Alerts
from regfeed._sync.changes import Changes
from regfeed._sync.client import FeedsClient
from regfeed._sync.destinations import Deliveries, Destinations
from regfeed._sync.pages import Page, Pager
from regfeed._sync.resources import Categories, Coverage, Entries, Stats, Topics
from regfeed._version import __version__

__all__ = [
    "DEFAULT_BASE_URL",
    "APIConnectionError",
    "APIError",
    "APIResponseError",
    "APIStatusError",
    "APITimeoutError",
    "Alert",
    "AlertFilters",
    "AlertPause",
    "AlertQuery",
    "Alerts",
    "AsyncAlerts",
    "AsyncCategories",
    "AsyncChanges",
    "AsyncCoverage",
    "AsyncDeliveries",
    "AsyncDestinations",
    "AsyncEntries",
    "AsyncFeedsClient",
    "AsyncPage",
    "AsyncPager",
    "AsyncStats",
    "AsyncTopics",
    "AuthenticationError",
    "BadRequestError",
    "Categories",
    "Category",
    "Changes",
    "ConfigurationError",
    "Coverage",
    "DayMatches",
    "DayStats",
    "Deliveries",
    "Delivery",
    "DeliveryTry",
    "Destination",
    "DestinationPause",
    "Destinations",
    "Entries",
    "Entry",
    "EntryDetail",
    "Expansion",
    "FacetCount",
    "FeedAddress",
    "FeedCoverage",
    "FeedGap",
    "FeedReference",
    "FeedSilence",
    "FeedStats",
    "FeedsClient",
    "FieldMatches",
    "FoundEntry",
    "FoundFacets",
    "InputError",
    "ListedAlert",
    "Match",
    "MatchCounts",
    "MatchedFilters",
    "Model",
    "NotFoundError",
    "Page",
    "Pager",
    "PermissionDeniedError",
    "Preview",
    "Ranked",
    "RateLimitError",
    "RawResponse",
    "Reference",
    "RegfeedError",
    "ServerError",
    "ShownDestination",
    "Stats",
    "StatsOverview",
    "SummarySource",
    "TestResult",
    "TextRange",
    "Topic",
    "TopicDetails",
    "TopicStats",
    "TopicStatsDetail",
    "TopicSummary",
    "Topics",
    "WebhookError",
    "Why",
    "__version__",
]
