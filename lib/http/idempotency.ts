import type { APIGatewayProxyEvent } from 'aws-lambda';
import { badParameter } from '../values/problem.ts';
import { headerValues } from './header-values.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
/** What seals an answer must not be guessed. */
export const LEAST_TO_SEAL = 16;

/**
 * The header Idempotency-Key, or undefined.
 *
 * @throws Problem 400 if it is repeated, not visible ASCII, or has less than `least` or more than 255 characters
 */
export function idempotencyKeyOf(event: APIGatewayProxyEvent, least = 1): string | undefined {
  const [key, ...others] = headerValues(event.multiValueHeaders, 'idempotency-key');
  if (key === undefined || (others.length === 0 && KEY.test(key) && key.length >= least)) return key;
  const detail = `must be one header of ${least} to 255 visible ASCII characters without spaces, drawn at random, such as a UUID`;
  throw badParameter({ in: 'header', parameter: 'Idempotency-Key', detail });
}

/** What tells one attempt of a write from another, and a repetition from a new one. @throws Problem 400 as idempotencyKeyOf() */
export const attemptOf = (event: APIGatewayProxyEvent) => ({
  idempotencyKey: idempotencyKeyOf(event),
  requestId: event.requestContext.requestId,
});
