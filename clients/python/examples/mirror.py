"""Keeps a copy of all entries in SQLite current: the first run fetches everything, each further one what changed."""

import sqlite3
from contextlib import closing

from regfeed import FeedsClient

TABLES = """
CREATE TABLE IF NOT EXISTS entry (id TEXT PRIMARY KEY, is_active INTEGER, published_date TEXT, title TEXT, json TEXT);
CREATE TABLE IF NOT EXISTS place (one INTEGER PRIMARY KEY CHECK (one = 1), cursor TEXT);
"""

with FeedsClient() as client, closing(sqlite3.connect("mirror.db")) as database:
    database.executescript(TABLES)
    place = database.execute("SELECT cursor FROM place").fetchone()
    for page in client.entries.changes(since=place[0] if place else None).pages():
        rows = [
            (one.id, one.is_active, str(one.published_date), one.title, one.model_dump_json()) for one in page.items
        ]
        with database:  # the page and the place after it in one transaction: a stop in between loses nothing
            database.executemany("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)", rows)
            database.execute("INSERT OR REPLACE INTO place VALUES (1, ?)", [page.next_cursor])
    [count] = database.execute("SELECT count(*) FROM entry").fetchone()
    print(f"{count} entries")
