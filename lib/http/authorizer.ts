import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { out } from '../log/line.ts';
import { measurable } from '../log/metrics.ts';
import { type Accepted, allow } from './policy.ts';

type Check = (event: APIGatewayRequestAuthorizerEvent) => Promise<Accepted | null>;

/**
 * Creates a Lambda authorizer. `check` returns the caller, or null for the error `Unauthorized`, which API Gateway
 * turns into 401.
 *
 * Any other error becomes 503, and is logged here, because Lambda counts a refusal as an error, too.
 */
export function authorizer(name: string, check: Check) {
  return async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    const caller = await check(event).catch((error: unknown) => {
      logFailure(name, event, error);
      throw error;
    });
    if (!caller) throw new Error('Unauthorized');
    return allow(event.methodArn, caller);
  };
}

function logFailure(name: string, { requestContext }: APIGatewayRequestAuthorizerEvent, error: unknown): void {
  const { name: kind, code, note } = error as { name?: string; code?: string; note?: string };
  const failure = { error: kind, code, note, authorizer_errors: 1 };
  const line = { level: 'ERROR', request_id: requestContext?.requestId, authorizer: name, ...failure };
  out.log(JSON.stringify(measurable(line, [{ names: ['authorizer_errors'] }])));
}
