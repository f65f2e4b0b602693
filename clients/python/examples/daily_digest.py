"""Prints what was published since yesterday as Markdown, by topic. A number of days can be given."""

import datetime as dt
import sys
from itertools import groupby

from regfeed import EntryDetail, FeedsClient


def topic_name(entry: EntryDetail) -> str:
    """By what the entries are sorted and grouped."""
    return entry.topic.name


days = int(sys.argv[1]) if len(sys.argv) > 1 else 1
since = dt.datetime.now(dt.timezone.utc) - dt.timedelta(days=days)
with FeedsClient() as client:
    entries = sorted(client.entries.detail(status="active", start_date=since), key=topic_name)
for name, of_topic in groupby(entries, key=topic_name):
    print(f"## {name}\n")
    for entry in of_topic:
        seen = "first seen " if entry.published_date_source == "first_seen" else ""
        print(f"- {seen}{entry.published_date:%d %B}: {entry.title}\n  {entry.link or ''}")
    print()
