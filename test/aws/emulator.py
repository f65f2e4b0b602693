"""Starts the emulator with what this template needs of CloudFormation and it has not; docs/aws-test.md lists it."""

import copy
import json
import os
import threading
import urllib.error
import urllib.request

import api_body  # noqa: F401 wraps its import of an API's document
import lasting_workers  # noqa: F401 wraps its processes of functions
import leading_keys  # noqa: F401 wraps the emulator's IAM
import schedules  # noqa: F401 wraps its scheduler
import versions  # noqa: F401 wraps its gateway and its versions
from ministack import app
from ministack.core import iam_actions
from ministack.core.iam_evaluator import pin_request_origin
from ministack.services import bedrock_runtime, dynamodb, scheduler, sts
from ministack.services.cloudformation import provisioners


def _recorded(name_of, attributes_of=lambda name: {}):
    """A resource that is only recorded: nothing of this service reads it."""

    def create(_logical_id, props, _stack):
        name = name_of(props)
        return name, attributes_of(name)

    return {
        "create": create,
        "update": lambda _id, _old, props, _stack: create("", props, ""),
        "delete": lambda _id, _props: None,
    }


def _without_math(handler):
    """Alarms on metric math are recorded, all others are the emulator's own."""
    recorded = _recorded(lambda props: props["AlarmName"])

    def create(logical_id, props, stack):
        return (recorded if "Metrics" in props else handler)["create"](logical_id, props, stack)

    def update(name, old, props, stack, logical_id=None):
        if "Metrics" in props or "Metrics" in old:
            return create(logical_id or name, props, stack)
        return handler["update"](name, old, props, stack, logical_id)

    def delete(name, props):
        (recorded if "Metrics" in props else handler)["delete"](name, props)

    return {**handler, "create": create, "update": update, "delete": delete}


def _with_provider_url(attributes):
    def extended(pool):
        found = attributes(pool)
        return {**found, "ProviderURL": f"https://{found['ProviderName']}"}

    return extended


def _with(convert, handler):
    """The handler of a type with converted properties of the template."""
    return {
        "create": lambda logical_id, props, stack: handler["create"](logical_id, convert(props), stack),
        "update": lambda id, old, new, stack: handler["update"](id, convert(old), convert(new), stack),
        "delete": lambda id, props: handler["delete"](id, convert(props)),
    }


def _several_roles(props):
    """A policy of one role is a policy of several."""
    return {**props, "Roles": [props["RoleName"]]}


def _counted(props):
    """A number that a parameter gives is a text here; CloudFormation makes it a number again."""
    scaling = props.get("ScalingConfig")
    return {**props, "ScalingConfig": {name: int(value) for name, value in scaling.items()}} if scaling else props


def _refusing_taken_names(handler):
    """A schedule whose name somebody has is not taken over: creating it fails."""

    def create(logical_id, props, stack):
        if f"default/{props['Name']}" in scheduler._schedules:
            raise ValueError(f"{logical_id}: the schedule {props['Name']} already exists")
        return handler["create"](logical_id, props, stack)

    return {**handler, "create": create}


def _documented(action_of):
    """
    The action that IAM documents. The emulator checks some that IAM does not have: a batch of messages needs the
    permission for a message, Converse the one to invoke the model.
    """
    actions = {
        "sqs:SendMessageBatch": "sqs:SendMessage",
        "sqs:DeleteMessageBatch": "sqs:DeleteMessage",
        "bedrock:Converse": "bedrock:InvokeModel",
    }

    def documented(*request):
        action = action_of(*request)
        return actions.get(action, action)

    return documented


def _one_after_another(register):
    """Registers the sessions of functions one by one: the emulator iterates over them while others are added."""
    lock = threading.Lock()

    def registered(*session, **named):
        with lock:
            return register(*session, **named)

    return registered


def _with_capacity(batch_get):
    """BatchGetItem returns its consumed capacity on request: here half a unit a key, for keys of any size."""

    def got(data):
        status, headers, body = batch_get(data)
        if status != 200 or data.get("ReturnConsumedCapacity", "NONE") == "NONE":
            return status, headers, body
        costs = [
            {"TableName": table, "CapacityUnits": 0.5 * len(asked["Keys"])}
            for table, asked in data["RequestItems"].items()
        ]
        return status, headers, json.dumps({**json.loads(body), "ConsumedCapacity": costs}).encode()

    return got


def _copied(value_of):
    """A map that one update assigns to two attributes; the emulator shares one object between them, so it is copied."""
    return lambda *operands: copy.deepcopy(value_of(*operands))


def _scripted(model_id, _headers, body):
    """Converse as the test's own model answers it, after the emulator has judged the caller's permissions."""
    asked = urllib.request.Request(f"{os.environ['MODEL_ENDPOINT']}/model/{model_id}/converse", body, method="POST")
    try:
        with urllib.request.urlopen(asked) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, dict(refusal.headers), refusal.read()


types = provisioners._RESOURCE_HANDLERS
types["AWS::Logs::QueryDefinition"] = _recorded(lambda props: props["Name"])
types["AWS::IAM::RolePolicy"] = _with(_several_roles, types["AWS::IAM::Policy"])
types["AWS::Lambda::EventSourceMapping"] = _with(_counted, types["AWS::Lambda::EventSourceMapping"])
types["AWS::Scheduler::Schedule"] = _refusing_taken_names(types["AWS::Scheduler::Schedule"])
types["AWS::XRay::SamplingRule"] = _recorded(lambda props: props["SamplingRule"]["RuleName"])
types["AWS::CloudWatch::Alarm"] = _without_math(types["AWS::CloudWatch::Alarm"])
provisioners._cognito_user_pool_attributes = _with_provider_url(provisioners._cognito_user_pool_attributes)
bedrock_runtime._converse = _scripted
sts.register_session = _one_after_another(sts.register_session)
dynamodb._eval_set_value = _copied(dynamodb._eval_set_value)
dynamodb._batch_get_item = _with_capacity(dynamodb._batch_get_item)
iam_actions.extract_iam_action = _documented(iam_actions.extract_iam_action)
# On this machine's loopback address nothing is encrypted; policies judge it as if it were.
app.pin_request_origin = lambda address, _is_secure: pin_request_origin(address, True)

app.main()
