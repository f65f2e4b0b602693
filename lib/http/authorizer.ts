import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { addMetrics } from '../platform/log/metrics.ts';
import { unprefixedConsole } from '../platform/log/output.ts';
import { type AuthorizedCaller, buildAllowPolicy } from './authorizer-policy.ts';

type AuthorizerCheck = (event: APIGatewayRequestAuthorizerEvent) => Promise<AuthorizedCaller | null>;

/**
 * Creates a Lambda authorizer. `check` returns the caller, or null for invalid credentials.
 * Null becomes the error `Unauthorized`, which API Gateway turns into 401; any other error becomes 503.
 * Other errors are logged and counted here, because Lambda's own error metric includes each `Unauthorized`.
 */
export function createAuthorizer(name: string, check: AuthorizerCheck) {
  return async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const caller = await check(event).catch((error: unknown) => {
      logAuthorizerError(name, event, error);
      throw error;
    });
    if (!caller) throw new Error('Unauthorized');
    return buildAllowPolicy(event.methodArn, caller);
  };
}

function logAuthorizerError(name: string, { requestContext }: APIGatewayRequestAuthorizerEvent, error: unknown): void {
  const { name: kind, code, note } = error as { name?: string; code?: string; note?: string };
  const failure = { error: kind, code, note, authorizer_errors: 1 };
  const line = { level: 'ERROR', request_id: requestContext?.requestId, authorizer: name, ...failure };
  unprefixedConsole.log(JSON.stringify(addMetrics(line, [{ names: ['authorizer_errors'] }])));
}
