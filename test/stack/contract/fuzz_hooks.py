"""Hooks of the fuzzer: what openapi.json promises and schemathesis cannot read from it."""

import datetime as dt
import hashlib
import hmac
import itertools
import os
import re
import time

import schemathesis
from schemathesis.generation.meta import CoverageScenario

ENTRY_ID = os.environ["FUZZ_ENTRY_ID"]
CHANNEL_ID = os.environ["FUZZ_CHANNEL_ID"]
SIGNING_SECRET = os.environ["FUZZ_SIGNING_SECRET"]
POSSIBLE_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
OWN_KEY_ID = os.environ["FUZZ_API_KEY"].split("_")[1]
POSSIBLE_CHANNEL = re.compile(r"[CG][A-Z0-9]{2,30}")
POSSIBLE_SHARE_KEY = re.compile(r"[\x21-\x7e]{1,200}")
COUNTER = itertools.count()
NOBODYS_KEY_ID = "0" * 16
ASKED = set()

# The rules between values, and of values that only the service can make, by code and detail of the problem.
RULES = [
    ("invalid_cursor", ""),
    ("invalid_name", ""),
    # What OPML is, no schema says.
    ("invalid_opml", ""),
    # That a text of a form is a JSON document, no schema demands.
    ("invalid_body", "payload"),
    ("channel_required", ""),
    ("channel_not_selectable", ""),
    ("invalid_parameter", "search: needs at least one word to look up"),
    ("invalid_parameter", "cannot be combined with"),
    ("invalid_parameter", "order: relevance needs a search"),
    ("invalid_parameter", "in: needs a search"),
    ("invalid_parameter", "start_date: must not be after end_date"),
    ("invalid_parameter", "from: must be at most 92 days before the end of the period"),
    ("invalid_parameter", "from: must not be after"),
    ("invalid_parameter", "from: must be 9998-12-31 at the latest"),
    ("invalid_parameter", "to: must not be before"),
    ("invalid_parameter", "to: must be less than 366 days after"),
    ("invalid_parameter", "from: must be before to"),
    ("invalid_parameter", "must not be before 1971-01-01"),
    ("invalid_parameter", "from: must be the number of an earlier version than to"),
    ("invalid_parameter", "from: must be the number of an earlier text than to"),
    ("invalid_parameter", "as_of: must not be in the future"),
    ("invalid_parameter", "order: must be newest with as_of"),
    ("invalid_parameter", "in: must be entry with as_of"),
    ("invalid_parameter", "query: "),
    # The filters of an alert are written as the parameters that they name, whose rules stand there.
    ("invalid_parameter", "query."),
    # Characters are counted without the spaces around them, and none is a control character.
    ("invalid_parameter", "name: must be text of 1 to 80 characters without control characters"),
    ("invalid_parameter", "reason: must have 3 to 2000 characters"),
    ("invalid_parameter", "reason: is needed to close"),
    ("invalid_parameter", "text: must have 1 to 4000 characters"),
    ("invalid_parameter", "note: must be text of at most"),
    # Which zones and languages there are, no schema says.
    ("invalid_parameter", "time_zone: must be the name of a time zone"),
    ("invalid_parameter", "date_language: must be the tag of a language"),
    # Which fields of a schedule go together, and that each day is named once.
    ("invalid_parameter", "schedule: must have "),
    ("invalid_parameter", "schedule.time_zone: must be the name of a time zone"),
    ("invalid_parameter", "schedule.days: must be a list of"),
    ("invalid_parameter", "must have topic_ids, feed_ids or both"),
    # Which settings of a source go together, what a selector and a path are, and how long all are together.
    ("invalid_parameter", "this feed has kind"),
    ("invalid_parameter", "a feed of kind"),
    ("invalid_parameter", "not a CSS selector that is taken"),
    ("invalid_parameter", "names of members, with a full stop between them"),
    ("invalid_parameter", "must be a time zone of the IANA list"),
    ("invalid_parameter", "must be an http or https address"),
    ("invalid_parameter", "name: must be a name of 1 to 200 characters"),
    ("invalid_parameter", "the settings of a source must have at most"),
    ("invalid_parameter", "paused: accept the proposal first"),
    ("offset_too_large", "is not possible for sources; follow next_cursor"),
    ("offset_too_large", "is not possible for reviews; follow next_cursor"),
    ("offset_too_large", "is not possible for saved entries; follow next_cursor"),
    ("offset_too_large", "is not possible for matches; follow next_cursor"),
    ("offset_too_large", "is not possible for deliveries; follow next_cursor"),
    ("offset_too_large", "is not possible for alerts; follow next_cursor"),
    # What an address may be follows from the kind of the destination.
    ("invalid_parameter", "address: must "),
    ("invalid_parameter", "address: is needed"),
]


# The same, where a value shows whether it holds: the pattern of a day knows no calendar, that of an instant no clock.
DAYS = ("start_date", "end_date", "updated_after", "since", "due_before", "from", "to", "after")
LACKING_DAY = "must be a day"
# Of a body: the day that a review is due, the instant up to which all is read, and a span of matches.
DAYS_OF_BODY = {
    **{"due": "must be a day that exists", "before": "must be an instant"},
    **dict.fromkeys(("from", "to"), "must be an instant"),
}


def exists(written):
    """True for a day that the calendar has, and for an instant of such a day. Python has no year 0."""
    try:
        dt.datetime.fromisoformat(written[: len("YYYY-MM-DDTHH:MM:SS")])
    except ValueError:
        return False
    return True


def names_lacking_day(part, query):
    name, _, detail = part.partition(": ")
    return name in DAYS and detail.startswith(LACKING_DAY) and not exists(str(query.get(name)))


def names_lacking_day_of_body(part, body):
    name, _, detail = part.partition(": ")
    rule = DAYS_OF_BODY.get(name)
    return rule is not None and detail.startswith(rule) and isinstance(body, dict) and not exists(str(body.get(name)))


def has_unknown_method(case):
    data = case.meta.phase.data
    return getattr(data, "scenario", None) == CoverageScenario.UNSPECIFIED_HTTP_METHOD


def share_what_is_there(body, headers):
    """
    Replaces most ids by existing ones and makes idempotency keys unique. Otherwise nearly all requests would be
    rejected before other rules apply.
    """
    turn = next(COUNTER)
    if not isinstance(body, dict) or turn % 8 == 0:
        return
    for field, possible, there in (("entry_id", POSSIBLE_ID, ENTRY_ID), ("channel_id", POSSIBLE_CHANNEL, CHANNEL_ID)):
        if isinstance(body.get(field), str) and possible.fullmatch(body[field]):
            body[field] = there
    key = (headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and POSSIBLE_SHARE_KEY.fullmatch(key):
        headers["Idempotency-Key"] = f"{key}-{turn}"


def signed_by_the_chat_platform(request):
    """Signs a request as the platform does. Unsigned requests are rejected before their body is read."""
    at, body = str(int(time.time())), request.body or b""
    text = f"v0:{at}:".encode() + (body.encode() if isinstance(body, str) else body)
    digest = hmac.new(SIGNING_SECRET.encode(), text, hashlib.sha256).hexdigest()
    request.headers.update({"X-Slack-Request-Timestamp": at, "X-Slack-Signature": f"v0={digest}"})
    return request


@schemathesis.hook
def before_call(context, case, kwargs):
    """
    Removes values from valid data that only the service can create, such as cursors. The fuzzer never revokes the key
    that it uses.
    """
    if case.path_parameters.get("key_id") == OWN_KEY_ID:
        case.path_parameters["key_id"] = NOBODYS_KEY_ID
    is_valid = not case.meta or case.meta.generation.mode.is_positive
    if case.operation.definition.raw["operationId"] == "pressButton" and is_valid:
        kwargs["auth"] = signed_by_the_chat_platform
    share_what_is_there(case.body, case.headers)
    query = case.query
    if not query or not case.meta or not case.meta.generation.mode.is_positive or len(str(query)) % 4 == 0:
        return
    query.pop("cursor", None)
    if "start_date" in query or "end_date" in query:
        query.pop("date", None)
    if "updated_after" in query:
        query.pop("offset", None)


@schemathesis.hook
def after_call(context, case, response):
    """Names each operation that was asked once, so that a run of nothing is noticed."""
    name = case.operation.definition.raw["operationId"]
    if name not in ASKED:
        ASKED.add(name)
        with open(os.environ["FUZZ_ASKED"], "a", encoding="utf-8") as asked:
            asked.write(f"{name}\n")


# The methods of ANY in API Gateway. It passes no others, such as TRACE and QUERY, to a function.
OF_THE_GATEWAY = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}


@schemathesis.check
def unknown_method_is_refused(ctx, response, case):
    """A method that a path lacks is 405 and OPTIONS is 204, both with Allow. Methods unknown to the gateway are 404."""
    if not has_unknown_method(case) or response.request.method == "HEAD":
        return
    method = response.request.method
    status, code = (405, "method_not_allowed") if method in OF_THE_GATEWAY else (404, "route_not_found")
    if method == "OPTIONS":
        status, code = 204, None
    assert response.status_code == status, f"{method}: {response.status_code}"
    assert (response.json()["code"] if response.content else None) == code, response.text
    allowed = response.headers.get("allow", [""])[0].split(", ")
    if method in OF_THE_GATEWAY:
        assert ("OPTIONS" in allowed and method in allowed) == (method == "OPTIONS"), allowed


@schemathesis.check
def refusal_names_its_rule(ctx, response, case):
    """Only a rule that schemas cannot express rejects a valid request; the problem names it."""
    if response.status_code != 400 or not case.meta.generation.mode.is_positive:
        return
    problem = response.json()
    parts = [f"{error['parameter']}: {error['detail']}" for error in problem.get("errors", [])]
    for part in parts or [problem["detail"]]:
        known = any(problem["code"] == code and rule in part for code, rule in RULES)
        is_lacking = names_lacking_day(part, case.query or {}) or names_lacking_day_of_body(part, case.body)
        assert known or is_lacking, f"{problem['code']}: {part}"


@schemathesis.check
def every_answer_has_its_request_id(ctx, response, case):
    """The header leads to the log line, and a problem says the same."""
    request_id = response.headers.get("x-request-id", [""])[0]
    assert re.fullmatch(r"[0-9a-f-]{36}", request_id), request_id
    if "problem+json" in response.headers.get("content-type", [""])[0] and response.content:
        assert response.json()["request_id"] == request_id
