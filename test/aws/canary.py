"""Deployments of an API as API Gateway keeps them, and a canary of a stage, which the emulator has not: docs/aws-test.md lists what."""

import contextvars
import copy

from ministack.services import apigateway_v1 as gateway

# What a deployment keeps of its API.
_PARTS = {"resources": gateway._resources, "authorizers": gateway._authorizers_v1}
# By the id of an API and of a deployment.
_kept = {}
_answering = contextvars.ContextVar("the_deployment_that_answers", default=None)
# How many requests there were of a path, by the API's id and the path.
_requests = {}


def _as_kept(store, part):
    """Whoever answers a request reads the API as its deployment keeps it; all others as it is."""

    class _Kept(type(store)):
        __slots__ = ()

        def get(self, api_id, default=None):
            kept = _kept.get(_answering.get() or ())
            return kept[part] if kept and _answering.get()[0] == api_id else super().get(api_id, default)

    store.__class__ = _Kept


def _keeping(create_deployment):
    def created(api_id, data):
        before = set(gateway._deployments_v1.get(api_id) or {})
        answer = create_deployment(api_id, data)
        for deployment in set(gateway._deployments_v1.get(api_id) or {}) - before:
            _kept[(api_id, deployment)] = {part: copy.deepcopy(store.get(api_id, {})) for part, store in _PARTS.items()}
        return answer

    return created


def _deployment_of(api_id, stage, path):
    """API Gateway draws the requests of a canary by chance; here they are every tenth of a path, where it has ten of a hundred."""
    canary = stage.get("canarySettings")
    if not canary:
        return stage.get("deploymentId")
    asked = _requests.get((api_id, path), 0)
    _requests[(api_id, path)] = asked + 1
    percent = canary["percentTraffic"]
    return canary["deploymentId"] if (asked + 1) * percent // 100 > asked * percent // 100 else stage.get("deploymentId")


def _by_one(handle):
    async def handled(api_id, stage_name, method, path, *request):
        stage = gateway._stages_v1.get(api_id, {}).get(stage_name)
        token = _answering.set((api_id, _deployment_of(api_id, stage, path)) if stage else None)
        try:
            return await handle(api_id, stage_name, method, path, *request)
        finally:
            _answering.reset(token)

    return handled


def _with_its_responses(respond):
    """The gateway's own answers are those of the deployment that answers."""

    def responded(error, request):
        answering = _answering.get()
        stage = {**(request["stage"] or {}), **({"deploymentId": answering[1]} if answering else {})}
        return respond(error, {**request, "stage": stage})

    return responded


def _with_canary(update):
    """A canary is of a deployment that there is, and a stage that has one takes no other deployment."""

    def updated(api_id, stage_name, data):
        stage = gateway._stages_v1.get(api_id, {}).get(stage_name)
        told = {one.get("path"): one.get("value") for one in data.get("patchOperations", [])}
        if stage and stage.get("canarySettings") and "/deploymentId" in told:
            return gateway._v1_error("BadRequestException", "The stage has a canary: remove its settings first", 400)
        canary = told.get("/canarySettings/deploymentId")
        if canary is not None and canary not in gateway._deployments_v1.get(api_id, {}):
            return gateway._v1_error("BadRequestException", "Invalid deployment content specified", 400)
        answer = update(api_id, stage_name, data)
        settings = (stage or {}).get("canarySettings")
        if not settings:
            return answer
        settings["percentTraffic"] = float(settings.get("percentTraffic", 0))
        return gateway._v1_response(stage)

    return updated


for _part, _store in _PARTS.items():
    _as_kept(_store, _part)
gateway._create_deployment = _keeping(gateway._create_deployment)
gateway._handle_execute_in_scope = _by_one(gateway._handle_execute_in_scope)
gateway._gateway_error_response = _with_its_responses(gateway._gateway_error_response)
gateway._update_stage = _with_canary(gateway._update_stage)
