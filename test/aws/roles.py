"""What a role lets a service of AWS call, which the emulator does not ask for the gateway and the scheduler."""

from ministack.core import iam_evaluator
from ministack.services import iam


def may_call(service, role_arn, function_arn):
    """Whether a service can take on a role, and may invoke a function, or a version of one, by it."""
    if not role_arn:
        return False
    account, name = role_arn.split(":")[4], role_arn.rsplit("/", 1)[-1]
    role = iam._roles.get_scoped(account, None, name)
    if role is None or service not in str(role.get("AssumeRolePolicyDocument")):
        return False
    asked = iam_evaluator.EvalContext(
        principal_arn=role_arn,
        principal_type="AssumedRole",
        principal_account=account,
        action="lambda:InvokeFunction",
        resource_arn=function_arn,
        region=function_arn.split(":")[3],
    )
    return iam_evaluator.evaluate(asked, iam_evaluator._gather_role_policies(name, account)).decision == "Allow"
