"""What may go wrong with a stack, for `npm run test:aws -- --kills`: the file TROUBLE says what holds now."""

import asyncio
import json
import os

from ministack.services.cloudformation import changesets, handlers, stacks

_PAUSE_S = 0.1
_counted = {"fails": None, "made": 0}


def _trouble():
    try:
        with open(os.environ["TROUBLE"], encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


async def _held(operation):
    """An operation of a stack goes on when nothing holds it any more."""
    while _trouble().get("hold"):
        await asyncio.sleep(_PAUSE_S)
    await operation


def _holding(begin):
    return lambda operation, *stack: begin(_held(operation), *stack)


def _failing(provision):
    """The n-th resource that is made fails, once, from when the file names a number that it did not name before."""

    def provisioned(*resource):
        fails = _trouble().get("failAt")
        if fails != _counted["fails"]:
            _counted.update(fails=fails, made=0)
        _counted["made"] += 1
        if _counted["made"] == fails:
            raise ValueError(f"resource {fails} is to fail")
        return provision(*resource)

    return provisioned


for module in (changesets, handlers):
    module._create_stack_task_in_region = _holding(module._create_stack_task_in_region)
stacks._provision_resource = _failing(stacks._provision_resource)
