"""The models and methods are those of `openapi.json`: this fails where either side has more."""

from __future__ import annotations

import inspect
import json
import re
from keyword import iskeyword
from typing import Any, cast, get_args, get_type_hints

import pytest

import regfeed
from regfeed._alerts import Day, DigestSchedule, InstantSchedule
from regfeed._async.resources import Order
from regfeed._parsing import CursorPage, FoundPage, WholeList
from regfeed._several import Facet
from tests.both import Clients, done
from tests.conftest import REPOSITORY
from tests.scripted_server import Reply, ScriptedServer

pytestmark = pytest.mark.anyio

Schema = dict[str, Any]

CONTRACT: Schema = json.loads((REPOSITORY / "openapi.json").read_text(encoding="utf-8"))
PREFIX = "/api/v1/"
OF_ADMINS = "/api/v2/admin/alerts"
OF_PEOPLE = (OF_ADMINS, "/api/v2/alerts", "/api/v2/destinations", "/api/v2/deliveries")
OPERATIONS: dict[str, tuple[str, str, Schema]] = {
    operation["operationId"]: (name, verb.upper(), operation)
    for name, path in CONTRACT["paths"].items()
    for verb, operation in path.items()
    if name.startswith(PREFIX) or (name.startswith(OF_PEOPLE) and not operation["operationId"].endswith("V2"))
}

NOT_YET: set[str] = set()
"""Operations that the client has no method for; its next version has."""


OF_VERBS = {"POST": "create", "PATCH": "update", "DELETE": "delete"}
DEEDS = {"preview", "verify", "test", "rotate-secret", "replay", "transfer"}
"""What a POST does that makes nothing: the last part of its path, and the name of its method."""


def method_of(path: str, verb: str) -> str:
    """Name the method of a path: topics.get, topics.summary, stats.topic, entries.document_text, alerts.create_feed."""
    if path == OF_ADMINS:
        return "alerts.list_everybody"
    noun, *more = re.sub(r"^/api/v[12]/((feeds|admin)/)?", "", path).split("/")
    last = more[-1] if more else "list"
    if verb == "POST" and last in DEEDS:
        return f"{noun}.{last.replace('-', '_')}"
    if verb != "GET":
        return f"{noun}.{OF_VERBS[verb]}{'' if last == 'list' or last.startswith('{') else f'_{last}'}"
    if last.startswith("{"):
        last = "get" if len(more) == 1 else more[-2].removesuffix("s")
    elif len(more) > 1 and not more[-2].startswith("{"):
        last = f"{more[-2]}_{last}"
    return f"{noun}.{last}"


METHODS = {name: method_of(path, verb) for name, (path, verb, _) in OPERATIONS.items() if name not in NOT_YET}
FOLLOWED = {
    "entries.changes": "listEntries",
    "entries.detail_changes": "listEntryDetails",
    "alerts.match_changes": "listAlertMatches",
}
"""Methods that read a list in another order, and what they set by themselves."""
CALENDARS = {"dates.calendar": "listDueDates"}
"""Methods that get a list as a calendar, which has no pages."""

MODELS: dict[str, type[regfeed.Model]] = {
    model.__name__: model
    for model in vars(regfeed).values()
    if inspect.isclass(model) and issubclass(model, regfeed.Model) and model is not regfeed.Model
}
PARTS = {
    *("DayStats", "FeedGap", "FeedReference", "FeedSilence", "FeedStats", "Reference", "SummarySource"),
    *("DayMatches", "DestinationPause", "MatchCounts", "MatchedFilters", "SkippedDeliveries", "AlertStop"),
}
"""Models of nested objects without a name in the contract."""

RESOURCES = {
    "categories": regfeed.AsyncCategories,
    "topics": regfeed.AsyncTopics,
    "entries": regfeed.AsyncEntries,
    "stats": regfeed.AsyncStats,
    "dates": regfeed.AsyncDates,
    "coverage": regfeed.AsyncCoverage,
    "alerts": regfeed.AsyncAlerts,
    "destinations": regfeed.AsyncDestinations,
    "deliveries": regfeed.AsyncDeliveries,
}
IMPOSSIBLE = {name: {"offset"} for name in ("alerts.list_everybody", "alerts.matches", "alerts.deliveries")}
"""Parameters that the service refuses there with any value."""


OF_THE_CLIENT = {"self", "if_match", "progress"}
"""Parameters of methods that no route has by these names."""

BODY: dict[str, object] = {
    "name": "A name",
    "query": {"search": "capital"},
    "kinds": ["new", "edited"],
    "schedule": {"every": "weekly", "time": "09:00", "time_zone": "Europe/London", "days": ["mon"]},
    "reminders": {"days_before": [30, 1], "time": "09:00", "time_zone": "Europe/London"},
    "destinations": ["d-1", "d-2"],
    "paused": {"reason": "On holiday."},
    "kind": "webhook",
    "address": "https://example.org/hook",
    "code": "12345678",
    "from": "2026-11-24T08:00:00Z",
    "to": "2026-11-24T12:00:00Z",
    "cursor": "a-cursor",
    "owner_id": "p-1",
}
"""What is sent in bodies."""

GIVEN = {**BODY, "paused": "On holiday."}
"""The arguments that it is made of."""


def resolved(schema: Schema, document: Schema) -> Schema:
    """Follow a reference within a document."""
    while "$ref" in schema:
        found: Any = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def shape_of_choices(shapes: list[object]) -> object:
    """Reduce what a value may be: known values are texts, and null is said apart."""
    has_known_values = any(isinstance(one, tuple) for one in shapes)
    others = [one for one in shapes if one != "null" and not (has_known_values and one == "string")]
    assert others, shapes
    shape = others[0] if len(others) == 1 else {"any": others}
    return {"nullable": shape} if "null" in shapes else shape


def shape(schema: Schema, document: Schema) -> object:
    """Reduce a JSON schema to what the model and the contract must agree on: fields, types, nulls, known values."""
    schema = resolved(schema, document)
    kinds: str | list[str] = schema.get("type", [])
    choices: list[Schema] = schema.get("anyOf", [])
    if not isinstance(kinds, str):
        choices = [{**schema, "type": kind} for kind in kinds] or choices
    if choices:
        return shape_of_choices([shape(choice, document) for choice in choices])
    if kinds == "object":
        if "additionalProperties" in schema and "properties" not in schema:
            return {"map": shape(schema["additionalProperties"], document)}
        required: list[str] = schema.get("required", [])
        fields: dict[str, Schema] = schema["properties"]
        there = {name: shape(one, document) for name, one in fields.items() if name in required}
        return there | {f"{name}?": absent(one, document) for name, one in fields.items() if name not in required}
    if kinds == "array":
        return [shape(schema["items"], document)]
    if kinds == "string" and "enum" in schema:
        return tuple(value for value in schema["enum"] if value is not None)
    is_time = kinds == "string" and schema.get("format") in {"date", "date-time"}
    return str(schema["format"] if is_time else kinds)


def absent(schema: Schema, document: Schema) -> object:
    """Give the shape of what need not be there, which a model has as None."""
    known = shape(schema, document)
    fields = cast("dict[str, object]", known) if isinstance(known, dict) else {}
    return {"nullable": fields.get("nullable") or shape(schema, document)}


def shape_of_model(model: type[Any]) -> object:
    schema: Schema = model.model_json_schema(mode="serialization")
    return shape(schema, schema)


def method(name: str) -> Any:
    resource, _, method_name = name.partition(".")
    return getattr(RESOURCES[resource], method_name)


def parameters(operation: Schema) -> dict[str, Schema]:
    """Give the parameters of a path and a query by name."""
    listed = [resolved(one, CONTRACT) for one in operation.get("parameters", [])]
    return {one["name"]: one for one in listed if one["in"] in {"path", "query"}}


def sample(schema: Schema) -> object:
    """Give a value of a parameter's type."""
    schema = resolved(schema, CONTRACT)
    kind = resolved(schema.get("anyOf", [schema])[0], CONTRACT)["type"]
    return {"boolean": True, "integer": 3, "string": "a-b"}[kind]


def sent_in_body(operation: Schema) -> dict[str, bool]:
    """Give the fields of a body by name, and whether each must be there."""
    if "requestBody" not in operation:
        return {}
    schema = resolved(operation["requestBody"]["content"]["application/json"]["schema"], CONTRACT)
    return {name: name in schema.get("required", []) for name in schema["properties"]}


def answered(operation: Schema) -> Schema | None:
    """Give the schema of what is answered; None where that is nothing."""
    [answer] = [one for status, one in operation["responses"].items() if status.startswith("2")]
    schema: Schema | None = answer["content"]["application/json"]["schema"] if "content" in answer else None
    return schema


def name_of(schema: Schema) -> str:
    return str(schema["$ref"].rpartition("/")[2])


def answered_model(operation: Schema) -> str:
    """Give the name of what an operation answers one or many of."""
    schema = answered(operation)
    if schema is None:
        return "None"
    if schema.get("type") == "array":
        items = schema["items"]
        return f"AsyncPage[{name_of(items['anyOf'][-1] if 'anyOf' in items else items)}]"
    fields = resolved(schema, CONTRACT)["properties"]
    return f"AsyncPage[{name_of(fields['items']['items'])}]" if "items" in fields else name_of(schema)


def named_within(schema: Schema, names: set[str]) -> set[str]:
    """Collect the names of all schemas that a schema is made of."""
    if "$ref" in schema:
        name = name_of(schema)
        return names if name in names else named_within(resolved(schema, CONTRACT), names | {name})
    parts = [*schema.get("anyOf", []), *schema.get("properties", {}).values()]
    for part in [*parts, schema["items"]] if "items" in schema else parts:
        names = named_within(part, names)
    return names


def test_every_route_has_a_method_and_every_method_a_route() -> None:
    assert set(OPERATIONS) >= NOT_YET
    public = {
        f"{name}.{member}"
        for name, resource in RESOURCES.items()
        for member in vars(resource)
        if not member.startswith("_")
    }
    lacking = set(METHODS.values()) - public
    help_text = f"{lacking}: add the methods to src/regfeed/_async/resources.py, or the operations to NOT_YET above"
    assert not lacking, help_text
    assert public == set(METHODS.values()) | set(FOLLOWED) | set(CALENDARS)


def test_every_deed_is_one_of_the_contract() -> None:
    done_by_post = {path.rpartition("/")[2] for path, verb, _ in OPERATIONS.values() if verb == "POST"}
    assert done_by_post >= DEEDS


def test_every_schema_has_a_model_and_every_model_a_schema() -> None:
    names: set[str] = set()
    for name in METHODS:
        names = named_within(answered(OPERATIONS[name][2]) or {}, names)
    properties = {name: CONTRACT["components"]["schemas"][name].get("properties") for name in names}
    pages = {name for name, fields in properties.items() if fields and "items" in fields}
    # A number of a few has no fields, and no model.
    values = {name for name, fields in properties.items() if fields is None}
    assert values == {"DaysBefore"}
    assert names - pages - values == set(MODELS) - PARTS


@pytest.mark.parametrize("name", sorted(set(MODELS) - PARTS))
def test_fields_types_and_nulls_are_those_of_the_contract(name: str) -> None:
    assert shape_of_model(MODELS[name]) == shape(CONTRACT["components"]["schemas"][name], CONTRACT)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("EntryPage", CursorPage[regfeed.Entry]),
        ("FoundEntryPage", FoundPage[regfeed.FoundEntry]),
        ("TopicStatsPage", CursorPage[regfeed.TopicStats]),
        ("FeedCoveragePage", CursorPage[regfeed.FeedCoverage]),
        ("MatchPage", CursorPage[regfeed.Match]),
        ("DeliveryPage", CursorPage[regfeed.Delivery]),
        ("EntryVersionPage", CursorPage[regfeed.EntryVersion]),
        ("DocumentPassagePage", CursorPage[regfeed.DocumentPassage]),
        ("OwnedAlertPage", CursorPage[regfeed.OwnedAlert]),
        ("AlertList", WholeList[regfeed.ListedAlert]),
    ],
)
def test_pages_are_those_of_the_contract(name: str, page: type[Any]) -> None:
    assert shape_of_model(page) == shape(CONTRACT["components"]["schemas"][name], CONTRACT)


def test_problems_are_those_of_the_contract() -> None:
    schemas = CONTRACT["components"]["schemas"]
    read = {"type", "title", "status", "detail", "code", "request_id", "errors"}
    assert set(schemas["Problem"]["properties"]) == read | {"share_id", "source_id"}  # of version 2
    assert set(schemas["InputError"]["properties"]) == {"in", "parameter", "detail"}


@pytest.mark.parametrize("operation_id", METHODS)
def test_methods_take_the_parameters_of_their_routes(operation_id: str) -> None:
    _, _, operation = OPERATIONS[operation_id]
    name = METHODS[operation_id]
    signature = inspect.signature(method(name))
    given = {name.rstrip("_"): one for name, one in signature.parameters.items() if name not in OF_THE_CLIENT}
    wanted = {name: parameter.get("required", False) for name, parameter in parameters(operation).items()}
    wanted |= sent_in_body(operation)
    if name == "alerts.update":
        wanted["alert"] = wanted.pop("alert_id")  # or the object with this id
    assert set(given) == set(wanted) - IMPOSSIBLE.get(name, set())
    for parameter, one in given.items():
        assert (one.default is inspect.Parameter.empty) == wanted[parameter], parameter
    takes_tag = "#/components/parameters/IfMatch" in [one["$ref"] for one in operation.get("parameters", [])]
    assert takes_tag == ("if_match" in signature.parameters)
    assert signature.return_annotation == answered_model(operation)


@pytest.mark.parametrize("name", FOLLOWED)
def test_methods_that_follow_changes_take_the_filters_of_their_routes(name: str) -> None:
    _, _, operation = OPERATIONS[FOLLOWED[name]]
    given = set(inspect.signature(method(name)).parameters)
    of_a_list = {"updated_after", "offset", "cursor", "order", "highlight", "facets", "in", "as_of"}
    assert given - {"self", "since", "poll"} == set(parameters(operation)) - of_a_list


@pytest.mark.parametrize("name", CALENDARS)
def test_calendars_take_the_filters_of_their_routes(name: str) -> None:
    _, _, operation = OPERATIONS[CALENDARS[name]]
    given = set(inspect.signature(method(name)).parameters)
    assert {name.rstrip("_") for name in given - {"self"}} == set(parameters(operation)) - {"limit", "offset", "cursor"}


def test_schedules_that_are_written_are_those_of_the_contract() -> None:
    fields = CONTRACT["components"]["schemas"]["AlertSchedule"]["properties"]
    every = [get_args(get_type_hints(one)["every"]) for one in (InstantSchedule, DigestSchedule)]
    assert [value for values in every for value in values] == fields["every"]["enum"]
    assert list(get_args(Day)) == fields["days"]["items"]["enum"]
    assert DigestSchedule.__required_keys__ == frozenset(fields)
    assert InstantSchedule.__required_keys__ == frozenset({"every"})


def test_known_values_of_parameters_are_those_of_the_contract() -> None:
    of_route = parameters(OPERATIONS["listEntryDetails"][2])
    assert list(get_args(Order)) == of_route["order"]["schema"]["enum"]
    assert f"({'|'.join(get_args(Facet))})" in of_route["facets"]["schema"]["pattern"]


@pytest.mark.parametrize("operation_id", METHODS)
async def test_methods_send_their_arguments_to_their_routes(
    clients: Clients, server: ScriptedServer, operation_id: str
) -> None:
    path, verb, operation = OPERATIONS[operation_id]
    given = {name: sample(one["schema"]) for name, one in parameters(operation).items()}
    in_path = {name for name, one in parameters(operation).items() if one["in"] == "path"}
    for impossible in IMPOSSIBLE.get(METHODS[operation_id], set()):
        del given[impossible]
    server.says(Reply(418))
    resource, _, name = METHODS[operation_id].partition(".")
    arguments = {f"{name}_" if iskeyword(name) else name: value for name, value in given.items()}
    body = {name: BODY[name] for name in sent_in_body(operation)}
    arguments |= {f"{name}_" if iskeyword(name) else name: GIVEN[name] for name in body}
    if METHODS[operation_id] == "alerts.update":
        arguments["alert"] = arguments.pop("alert_id")
    with pytest.raises(regfeed.APIStatusError):
        await done(getattr(getattr(clients.make(server.url, access_token="t"), resource), name)(**arguments))
    [asked] = server.log
    assert asked.path == path.format(**given)
    assert asked.method == verb
    assert (json.loads(asked.body) if asked.body else {}) == body
    assert ("x-api-key" in asked.headers) == path.startswith(PREFIX)
    assert asked.headers.get("authorization") == (None if path.startswith(PREFIX) else "Bearer t")
    sent = {name: json.dumps(value).strip('"') for name, value in given.items() if name not in in_path}
    assert asked.params == sent
