import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invalidParameter } from '../values/problem.ts';
import { getHeaderValues } from './header-values.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
/**
 * The minimum length of an Idempotency-Key with which a stored response is encrypted.
 * A shorter one could be guessed, and the stored response decrypted with it.
 */
export const MIN_ENCRYPTING_IDEMPOTENCY_KEY_LENGTH = 16;

/**
 * Returns the Idempotency-Key header, or undefined without it.
 *
 * @throws Problem 400 if it is repeated, not visible ASCII, or has less than `minLength` or more than 255 characters
 */
export function getIdempotencyKey(event: APIGatewayProxyEvent, minLength = 1): string | undefined {
  const [key, ...others] = getHeaderValues(event.multiValueHeaders, 'idempotency-key');
  if (key === undefined || (others.length === 0 && KEY_PATTERN.test(key) && key.length >= minLength)) return key;
  const detail =
    `must be one header of ${minLength} to 255 visible ASCII characters without spaces, drawn at random, such as a ` +
    'UUID';
  throw invalidParameter({ in: 'header', parameter: 'Idempotency-Key', detail });
}

/**
 * Returns the ids by which a repeated write is detected: Idempotency-Key, if any, and request id.
 * @throws Problem 400 if the Idempotency-Key is invalid, as `getIdempotencyKey` does
 */
export const getIdempotencyIds = (event: APIGatewayProxyEvent) => ({
  idempotencyKey: getIdempotencyKey(event),
  requestId: event.requestContext.requestId,
});
