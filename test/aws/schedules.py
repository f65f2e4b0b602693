"""Schedules of the emulator as a run needs them: soon, and with what their roles allow."""

import logging

from ministack.services import eventbridge, scheduler
from roles import may_call

_SOON = {"rate(1 minute)": 5}


def _in_seconds(parse):
    """A run cannot wait: a rate of one minute is five seconds, every other one is itself."""
    return lambda expression: _SOON.get(expression) or parse(expression)


def _by_role(invoke):
    def judged(target, event, *more):
        if event.get("Source") == "aws.scheduler" and not may_call(
            "scheduler.amazonaws.com", target.get("RoleArn"), target["Arn"]
        ):
            logging.getLogger("schedules").error("The role %s may not call %s", target.get("RoleArn"), target["Arn"])
            return None
        return invoke(target, event, *more)

    return judged


scheduler._SCHEDULE_TICK_INTERVAL = 1
eventbridge._parse_rate_seconds = _in_seconds(eventbridge._parse_rate_seconds)
eventbridge._invoke_target = _by_role(eventbridge._invoke_target)
