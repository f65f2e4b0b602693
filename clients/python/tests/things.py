"""Things as the service answers them, with fields of a test's own."""

from __future__ import annotations

from typing import Any

TIME = "2026-11-20T08:00:00Z"


def entry(number: int = 1, **fields: object) -> dict[str, Any]:
    return {
        "id": f"entry-{number:06d}",
        "feed_id": "eba-news",
        "topic_id": "eu-eba",
        "title": f"Update {number}",
        "link": f"https://example.org/{number}",
        "institution_name": "European Banking Authority",
        "description": "Text.",
        "published_date": TIME,
        "published_date_source": "feed",
        "published_precision": "instant",
        "first_seen_at": TIME,
        "is_backfill": False,
        "is_active": True,
        "kind": "consultation",
        "one_line_summary": None,
        "five_point_summary": None,
        "created_at": TIME,
        "updated_at": TIME,
        **fields,
    }


def quote(text: str, **fields: object) -> dict[str, Any]:
    return {"field": "title", "name": None, "text": text, "start": 0, "end": len(text), **fields}


def key_date(**fields: object) -> dict[str, Any]:
    said = {"kind": "comment_end", "date": "2027-01-15", "precision": "day", "method": "rule"}
    return {**said, "quote": quote("by 15 January 2027"), "moved_from": None, **fields}


def summary(**fields: object) -> dict[str, Any]:
    made = {"method": "extractive", "model": None, "generated_at": TIME}
    return {**made, "made_of": "entry", "document_version": None, "grounds": None, **fields}


def detail(number: int = 1, **fields: object) -> dict[str, Any]:
    parts: dict[str, Any] = {
        "status": "active",
        "topic": {"id": "eu-eba", "name": "European Banking Authority"},
        "category": {"id": "banking", "name": "Banking"},
        "feed": {"id": "eba-news", "name": "EBA news", "url": "https://example.org/rss"},
        "jurisdiction_code": "EU",
        "tags": [],
        "sectors": ["banking"],
        "language": "en",
        "summary": None,
        "source_fields": None,
        "kind_quote": quote("Consultation"),
        "citations": [],
        "key_dates": [],
    }
    return {**entry(number), **parts, **fields}


def text_version(number: int = 1, until: str | None = None, **fields: object) -> dict[str, Any]:
    known = {"version": number, "from": TIME, "until": until, "sha256": "9f86d081", "words": 5, "passages": 1}
    return {**known, **fields}


def entry_document(**fields: object) -> dict[str, Any]:
    known: dict[str, Any] = {"entry_id": "entry-000001", "status": "read", "reason": None, "version": 1}
    known |= {"url": "https://example.org/1", "media_type": "application/pdf", "title": None, "language": "en"}
    known |= {"pages": None, "sha256": "9f86d081", "words": 5, "passages": 1, "is_cut": False}
    times = {"fetched_at": TIME, "visited_at": TIME, "next_visit_at": None}
    return {**known, **times, "versions": [text_version()], **fields}


def related(number: int, *because: tuple[str, str], **fields: object) -> dict[str, Any]:
    return {"because": [{"by": by, "value": value} for by, value in because], "entry": detail(number, **fields)}


def matches(*ranges: tuple[int, int], field: str = "title", index: int | None = None) -> dict[str, Any]:
    return {"field": field, "index": index, "ranges": [{"start": start, "end": end} for start, end in ranges]}


def count(value: str, count: int | None = None, more_than: int | None = None) -> dict[str, Any]:
    return {"value": value, "count": count, "more_than": more_than}


def page(items: list[dict[str, Any]], **fields: object) -> dict[str, Any]:
    body = {"items": items, "total": len(items), "limit": 50, "offset": 0, "has_more": False, "next_cursor": None}
    return {**body, **fields}


def category(**fields: object) -> dict[str, Any]:
    return {
        "id": "banking",
        "name": "Banking",
        "slug": "banking",
        "description": "Text.",
        "color": "#0f766e",
        "is_active": True,
        "topic_count": 1,
        "created_at": TIME,
        "updated_at": TIME,
        **fields,
    }


def topic(**fields: object) -> dict[str, Any]:
    return {
        "id": "eu-eba",
        "category_id": "banking",
        "name": "European Banking Authority",
        "description": "Text.",
        "color": "#0f766e",
        "is_active": True,
        "summary_window_days": 30,
        "created_at": TIME,
        "updated_at": TIME,
        **fields,
    }


def alert(**fields: object) -> dict[str, Any]:
    times = dict.fromkeys(["since", "created_at", "updated_at"], TIME)
    query = {"search": "capital", "jurisdiction": "EU,US"}
    sent: dict[str, Any] = {"schedule": {"every": "instant"}, "reminders": None, "destinations": []}
    sent |= {"paused": None, "feed_since": None, "stopped": None}
    return {"id": "a1", "name": "Capital", "query": query, "kinds": ["new"], **sent, **times, **fields}


def owned_alert(owner_id: str = "p-1", **fields: object) -> dict[str, Any]:
    return alert(owner_id=owner_id, owner_state="active", **fields)


def destination(**fields: object) -> dict[str, Any]:
    nothing = dict.fromkeys(["paused", "rotated_at", "failing_since", "withheld"])
    fixed = {"id": "d1", "kind": "webhook", "name": "GRC system", "address": "https://grc.example.org/…7f3a"}
    return {**fixed, "state": "active", "created_at": TIME, "verified_at": TIME, **nothing, **fields}


def delivery(number: int = 1, **fields: object) -> dict[str, Any]:
    ids = {"id": f"delivery-{number}", "alert_id": "a1", "destination_id": "d1", "entry_id": f"entry-{number:06d}"}
    tried = {"at": TIME, "took_ms": 87, "outcome": "failed", "status": 500, "reason": "it answered 500"}
    times = {"matched_at": TIME, "created_at": TIME, "due_at": TIME}
    state: dict[str, Any] = {"kind": "new", "state": "failed", "reason": None, "replays": 0, "corrected_at": None}
    state |= {"tries": [tried], "window": None}
    return {**ids, **state, **times, **fields}


def replayed(count: int = 1, next_cursor: str | None = None, **left_out: int) -> dict[str, Any]:
    reasons = ["due", "gathered", "delivery_in_progress", "not_replayable"]
    reasons += ["destination_not_active", "destination_not_found"]
    return {"replayed": count, "skipped": {**dict.fromkeys(reasons, 0), **left_out}, "next_cursor": next_cursor}


def match(number: int = 1, **fields: object) -> dict[str, Any]:
    why = {"words": ["capital"], "filters": {"jurisdiction": ["EU"]}}
    return {"kind": "new", "matched_at": TIME, "why": why, "changed": None, "entry": detail(number), **fields}


def found(**fields: object) -> dict[str, Any]:
    why = {"words": ["capital"], "filters": {"institution": ["EBA"]}}
    data = {"alert": {"id": "a1", "name": "Capital"}, "why": why, "entry": detail()}
    return {"type": "entry.new", "timestamp": TIME, "data": data, **fields}


def sources(**fields: object) -> dict[str, Any]:
    counts = {"count": 1, "never_read": 0, "more_troubled": 0}
    days = {"from": "2026-11-19", "to": "2026-11-20"}
    return {**counts, **days, "covered": [feed_coverage()], "troubled": [], **fields}


def digest(**fields: object) -> dict[str, Any]:
    why: dict[str, Any] = {"words": ["capital"], "filters": {}}
    entries = [{"type": "entry.new", "why": why, "entry": detail()}]
    window = {"from": "2026-11-19T08:00:00Z", "to": TIME, "updates": 1, "is_whole": True}
    data = {"alert": {"id": "a1", "name": "Capital"}, **window, "entries": entries, "sources": sources(), **fields}
    return {"type": "digest", "timestamp": TIME, "data": data}


def preview(**fields: object) -> dict[str, Any]:
    days = {"from": "2026-08-23", "to": "2026-11-20", "by_day": [{"day": "2026-11-20", "matches": 3}]}
    return {**days, "matches": 3, "per_week": 0.2, "samples": [detail()], "grade": "ok", **fields}


def overview(**fields: object) -> dict[str, Any]:
    counts = ["total_feeds", "total_topics", "total_entries", "total_categories", "active_feeds", "feeds_stale"]
    counts += ["feeds_unconfirmed", "feeds_silent"]
    counts += ["active_topics", "active_entries", "entries_last_7_days", "entries_last_30_days"]
    body = dict.fromkeys(counts, 1)
    return {**body, "latest_published_date": None, "as_of": None, "by_day": [], **fields}


def feed_coverage(**fields: object) -> dict[str, Any]:
    names = ["new_entries", "days_not_read", "days_unknown", "gaps_found"]
    names += ["items_repaired", "items_unread", "documents_unread"]
    counts = dict.fromkeys(names, 0)
    days = {"first_day": "2026-11-01", "last_day": "2026-11-07", "last_news_on": None, "last_success_at": TIME}
    body: dict[str, Any] = {
        "feed_id": "eba-news",
        "feed_name": "EBA",
        "topic_id": "eu-eba",
        "verdict": "complete",
        "state": "fine",
    }
    body |= {"due": 48, "read": 47, "failures": 1, "days_read": 7, "gaps": [], "silences": [], **counts, **days}
    return {**body, "usual_gap_days": None, "silent_after_days": None, **fields}
