import type { APIGatewayProxyEvent } from 'aws-lambda';
import { badParameter } from '../values/problem.ts';
import { headerValues } from './header-values.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The header Idempotency-Key, or undefined. @throws Problem 400 if it is empty, repeated, too long or not visible ASCII */
export function idempotencyKeyOf(event: APIGatewayProxyEvent): string | undefined {
  const [key, ...others] = headerValues(event.multiValueHeaders, 'idempotency-key');
  if (key === undefined || (others.length === 0 && KEY.test(key))) return key;
  const detail = 'must be one header of 1 to 255 visible ASCII characters without spaces';
  throw badParameter({ in: 'header', parameter: 'Idempotency-Key', detail });
}
