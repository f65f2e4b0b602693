"""dynamodb:LeadingKeys for the emulator's IAM: the partition keys that a request names, for each part of a transaction its own."""

import contextvars
import json
import re

from ministack.core import iam_actions, iam_evaluator

_KEYS = "dynamodb:LeadingKeys"
_parts = contextvars.ContextVar("parts_of_a_transaction", default=None)
_EQUAL = re.compile(r"[#\w]+\s*=\s*(:\w+)")


def _of_item(named):
    """The key of an item as the table names it: its attribute pk."""
    return [named["pk"]["S"]] if "pk" in named else []


def _of_request(data):
    """The partition keys of one request; of a query that of the table or of the index."""
    if "KeyConditionExpression" in data:
        found = _EQUAL.search(data["KeyConditionExpression"])
        return [data["ExpressionAttributeValues"][found[1]]["S"]] if found else []
    tables = data.get("RequestItems", {}).values()
    keys = [key for asked in tables if isinstance(asked, dict) for key in asked["Keys"]]
    writes = [one for asked in tables if isinstance(asked, list) for request in asked for one in request.values()]
    named = keys + [write.get("Item") or write["Key"] for write in writes]
    return sorted({key for one in [*named, data.get("Key") or data.get("Item") or {}] for key in _of_item(one)})


def _with_keys(context_of):
    def told(body):
        data = json.loads(body or b"{}")
        parts = [_of_request(part) for item in data.get("TransactItems", []) for part in item.values()]
        _parts.set(parts or None)
        keys = _of_request(data)
        return {**context_of(body), **({_KEYS: keys} if keys else {})}

    return told


def _by_part(enforce):
    def judged(*args, service_context=None, **named):
        parts = _parts.get()
        if parts and "dynamodb:EnclosingOperation" in (service_context or {}):
            service_context = {**service_context, _KEYS: parts.pop(0)}
        return enforce(*args, service_context=service_context, **named)

    return judged


iam_actions.dynamodb_service_context = _with_keys(iam_actions.dynamodb_service_context)
iam_evaluator.enforce = _by_part(iam_evaluator.enforce)
