"""Shows how many entries each institution published, month by month."""

import datetime as dt

from regfeed import FeedsClient

with FeedsClient() as client:
    entries = client.entries.detail(start_date=dt.date(2026, 1, 1), limit=100).auto_paging_iter().to_dataframe()

months = entries["published_date"].dt.strftime("%Y-%m")
print(entries.groupby(["institution_name", months]).size().unstack(fill_value=0))
