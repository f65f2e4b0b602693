import type { APIGatewayProxyEvent } from 'aws-lambda';
import { badParameter } from '../values/problem.ts';
import { headerValues } from './header-values.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
/** A key that seals a response must not be guessable. */
export const LEAST_TO_SEAL = 16;

/**
 * Returns the Idempotency-Key header, or undefined.
 *
 * @throws Problem 400 if it is repeated, not visible ASCII, or has less than `least` or more than 255 characters
 */
export function idempotencyKeyOf(event: APIGatewayProxyEvent, least = 1): string | undefined {
  const [key, ...others] = headerValues(event.multiValueHeaders, 'idempotency-key');
  if (key === undefined || (others.length === 0 && KEY.test(key) && key.length >= least)) return key;
  const detail = `must be one header of ${least} to 255 visible ASCII characters without spaces, drawn at random, such as a UUID`;
  throw badParameter({ in: 'header', parameter: 'Idempotency-Key', detail });
}

/** Returns the idempotency key and the request id of a write. @throws Problem 400 as `idempotencyKeyOf` */
export const attemptOf = (event: APIGatewayProxyEvent) => ({
  idempotencyKey: idempotencyKeyOf(event),
  requestId: event.requestContext.requestId,
});
