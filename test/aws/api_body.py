"""The OpenAPI document of an API, as API Gateway imports it and the emulator does not: docs/aws-test.md lists what."""

import json

from ministack.services import apigateway_v1 as gateway
from ministack.services.cloudformation import provisioners

_ANY = "x-amazon-apigateway-any-method"
_RESPONSES = "x-amazon-apigateway-gateway-responses"
# What an import that overwrites replaces; the stages, the deployments and the id stay.
_PARTS = (gateway._resources, gateway._authorizers_v1, gateway._gateway_responses, gateway._models)


def _with_any(import_path_item):
    """Any method of a path is a method of the emulator, too."""

    def imported(api_id, path, item, *more):
        methods = {"any" if name == _ANY else name: one for name, one in item.items()}
        return import_path_item(api_id, path, methods, *more)

    return imported


def _with_role(import_operation):
    """The role by which an operation calls its function."""

    def imported(api_id, resource_id, method, operation, *more):
        import_operation(api_id, resource_id, method, operation, *more)
        role = operation.get("x-amazon-apigateway-integration", {}).get("credentials")
        gateway._resources[api_id][resource_id]["resourceMethods"][method]["methodIntegration"]["credentials"] = role

    return imported


def _with_responses(import_rest_api):
    """The document's answers of the gateway itself."""

    def imported(document, data=None):
        api_id = import_rest_api(document, data)
        for response_type, response in document.get(_RESPONSES, {}).items():
            status, _headers, body = gateway._put_gateway_response(api_id, response_type, response)
            if status >= 400:
                raise ValueError(f"{response_type}: {json.loads(body)['message']}")
        return api_id

    return imported


def _in_place(update):
    """A changed document overwrites the API, which keeps its id."""

    def updated(api_id, old, new, stack, logical_id=None):
        if new.get("Body") != old.get("Body") and "Body" in new:
            imported = gateway._import_rest_api(new["Body"])
            for parts in _PARTS:
                parts[api_id] = parts[imported]
            gateway._delete_rest_api(imported)
        return update(api_id, {**old, "Body": new.get("Body")}, new, stack, logical_id)

    return updated


gateway._OPENAPI_HTTP_METHODS = {*gateway._OPENAPI_HTTP_METHODS, "any"}
gateway._import_path_item = _with_any(gateway._import_path_item)
gateway._import_operation = _with_role(gateway._import_operation)
gateway._import_rest_api = _with_responses(gateway._import_rest_api)
_type = provisioners._RESOURCE_HANDLERS["AWS::ApiGateway::RestApi"]
_type["update"] = _in_place(_type["update"])
