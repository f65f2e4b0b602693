"""Schedules of the emulator as a run needs them: soon, and with what their roles allow."""

import logging

from ministack.core import iam_evaluator
from ministack.core.responses import get_account_id, get_region
from ministack.services import eventbridge, iam, scheduler

_SOON = {"rate(1 minute)": 5}


def _in_seconds(parse):
    """A run cannot wait: a rate of one minute is five seconds, every other one is itself."""
    return lambda expression: _SOON.get(expression) or parse(expression)


def _may_call(target):
    """Whether the role of a schedule can be taken on by the scheduler, and may invoke its target."""
    account, name = get_account_id(), target.get("RoleArn", "").rsplit("/", 1)[-1]
    role = iam._roles.get_scoped(account, None, name)
    if role is None or "scheduler.amazonaws.com" not in str(role.get("AssumeRolePolicyDocument")):
        return False
    asked = iam_evaluator.EvalContext(
        principal_arn=target["RoleArn"],
        principal_type="AssumedRole",
        principal_account=account,
        action="lambda:InvokeFunction",
        resource_arn=target["Arn"],
        region=get_region(),
    )
    return iam_evaluator.evaluate(asked, iam_evaluator._gather_role_policies(name, account)).decision == "Allow"


def _by_role(invoke):
    def judged(target, event, *more):
        if event.get("Source") == "aws.scheduler" and not _may_call(target):
            logging.getLogger("schedules").error("The role %s may not call %s", target.get("RoleArn"), target["Arn"])
            return None
        return invoke(target, event, *more)

    return judged


scheduler._SCHEDULE_TICK_INTERVAL = 1
eventbridge._parse_rate_seconds = _in_seconds(eventbridge._parse_rate_seconds)
eventbridge._invoke_target = _by_role(eventbridge._invoke_target)
