"""
dynamodb:LeadingKeys for the emulator's IAM: the partition keys that a request names. Where AWS does not
document how it judges, a request must hold under every reading. The calls of functions are in CALLS_LOG.
"""

import contextvars
import json
import os
import re

from ministack.core import iam_actions, iam_evaluator

_KEYS = "dynamodb:LeadingKeys"
_asked = contextvars.ContextVar("what_a_request_asks", default=None)
_EQUAL = re.compile(r"[#\w]+\s*=\s*(:\w+)")
_ACTIONS = {
    "Put": "PutItem",
    "Update": "UpdateItem",
    "Delete": "DeleteItem",
    "ConditionCheck": "ConditionCheckItem",
    "Get": "GetItem",
}
_PROBE = "~probe"
_ROLE = re.compile(r":assumed-role/[^/]*?-(\w+Role)-")


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
    def with_keys(body):
        data = json.loads(body or b"{}")
        members = [one for item in data.get("TransactItems", []) for one in item.items()]
        parts = [{"action": _ACTIONS[verb], "partitions": _of_request(part)} for verb, part in members]
        keys = _of_request(data)
        # What npm run ops -- probe makes for a role is all that it may do, and not what its functions ask.
        is_probe = _PROBE in json.dumps(data)
        index = data.get("IndexName")
        _asked.set({"index": index, "parts": parts, "waiting": list(parts), "keys": keys, "isProbe": is_probe})
        return {**context_of(body), **({_KEYS: keys} if keys else {})}

    return with_keys


def _readings(asked, part):
    """What LeadingKeys may be where one part of a request is judged; None where it is absent."""
    if part is None:
        return [asked["keys"], None] if asked["index"] else [asked["keys"]]
    return [part["partitions"], sorted({key for one in asked["parts"] for key in one["partitions"]}), None]


def _under_every_reading(enforce):
    def judged(access_key, action, service, *args, service_context=None, **named):
        asked = _asked.get()
        if service != "dynamodb" or not asked:
            return enforce(access_key, action, service, *args, service_context=service_context, **named)
        is_transaction = "dynamodb:EnclosingOperation" in (service_context or {})
        part = asked["waiting"].pop(0) if is_transaction else None
        is_first = part is None or len(asked["waiting"]) == len(asked["parts"]) - 1
        if is_first and not asked["isProbe"]:
            parts = asked["parts"] or [{"action": action.split(":")[1], "partitions": asked["keys"]}]
            _log(access_key, {"place": asked["index"] or "table", "isTransaction": is_transaction, "parts": parts})
        context = {name: value for name, value in (service_context or {}).items() if name != _KEYS}
        for keys in _readings(asked, part):
            keyed = {**context, **({_KEYS: keys} if keys else {})}
            refused = enforce(access_key, action, service, *args, service_context=keyed, **named)
            if refused:
                _log(access_key, {"place": asked["index"] or "table", "refused": action, "keys": keys})
                return refused
        return None

    return judged


def _log(access_key, record):
    """One line for each request of a function, and for what was refused, with its role."""
    role = _ROLE.search((iam_evaluator.resolve_caller_identity(access_key) or {}).get("userArn", ""))
    if role:
        with open(os.environ["CALLS_LOG"], "a", encoding="utf-8") as log:
            log.write(json.dumps({"role": role[1], **record}) + "\n")


iam_actions.dynamodb_service_context = _with_keys(iam_actions.dynamodb_service_context)
iam_evaluator.enforce = _under_every_reading(iam_evaluator.enforce)
