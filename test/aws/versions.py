"""Versions of functions, and the gateway's calls of them by a role, as AWS has them and the emulator does not."""

import logging

from ministack.core import lambda_runtime
from ministack.services import apigateway_v1 as gateway
from ministack.services.cloudformation import provisioners
from roles import may_call

_GATEWAY = "apigateway.amazonaws.com"


def _may_call(role, uri):
    function = gateway._extract_lambda_ref_from_integration_uri(uri)
    allowed = may_call(_GATEWAY, role, function)
    if not allowed:
        logging.getLogger("gateway").error("The role %s may not call %s", role, function)
    return allowed


def _authorizer_by_role(invoke):
    """Without leave an authorizer is not called: the emulator then answers as where there is none."""

    async def judged(authorizer, *call):
        may = _may_call(authorizer.get("authorizerCredentials"), authorizer.get("authorizerUri", ""))
        return await invoke(authorizer, *call) if may else None

    return judged


def _route_by_role(invoke):
    async def judged(integration, *call, **named):
        if not _may_call(integration.get("credentials"), integration.get("uri", "")):
            return gateway._gw_error("API_CONFIGURATION_ERROR", "Internal server error")
        return await invoke(integration, *call, **named)

    return judged


def _processes_end(_delete):
    """
    Keeps a replaced version until its function is deleted, so that its last callers get an answer. CloudFormation
    keeps it for a minute, the emulator deletes it at once. Its idle processes end.
    """

    def deleted(arn, _props):
        _partition, _aws, _lambda, region, account, _function, name, version = arn.split(":")
        with lambda_runtime._lock:
            workers = lambda_runtime._workers.pop(f"{account}:{region}:{name}:{version}", [])
        lambda_runtime.kill_workers([one for one in workers if not one.in_use])

    return deleted


gateway._invoke_authorizer_lambda = _authorizer_by_role(gateway._invoke_authorizer_lambda)
gateway._invoke_lambda_proxy_v1 = _route_by_role(gateway._invoke_lambda_proxy_v1)
_type = provisioners._RESOURCE_HANDLERS["AWS::Lambda::Version"]
_type["delete"] = _processes_end(_type["delete"])
