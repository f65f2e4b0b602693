import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { buildTag, hasSameContent, parseTags } from './entity-tag.ts';
import { getHeaderValues } from './header-values.ts';
import { toJsonContent } from './reply.ts';

/**
 * Returns the values of If-Match (RFC 9110 section 13.1.1). Tags of responses are weak only because the gateway
 * compresses some of them: each identifies one text, so a weak tag is as good as a strong one.
 */
const getIfMatchValues = (event: APIGatewayProxyEvent): string[] =>
  getHeaderValues(event.multiValueHeaders, 'if-match');
const getResponseTag = (answer: unknown) => buildTag(toJsonContent(answer).text, null);
const isMatchingTag = (event: APIGatewayProxyEvent, answer: unknown) =>
  parseTags(getIfMatchValues(event)).some((tag) => tag === '*' || hasSameContent(tag, getResponseTag(answer)));

/**
 * Requires the header If-Match, so that callers overwrite no state that they have not seen.
 * @throws Problem 428 if_match_required
 */
export function requireIfMatch(event: APIGatewayProxyEvent): void {
  if (getIfMatchValues(event).length > 0) return;
  const detail = 'Send the ETag of the last response as If-Match, so that you do not overwrite changes of others.';
  throw new Problem('precondition_required', 'if_match_required', detail);
}

/**
 * Returns a function that compares a resource with the request's If-Match, or null without the header.
 * It throws a 412 if they differ. `describeState` describes the current state in that error.
 */
export function createIfMatchCheck<T = unknown>(
  event: APIGatewayProxyEvent,
  describeState: (answer: T) => string = () => 'it does not match the tag of If-Match',
): ((answer: T) => void) | null {
  if (getIfMatchValues(event).length === 0) return null;
  return (answer) => assertIfMatch(event, answer, describeState(answer));
}

/**
 * Rejects a change whose If-Match does not have the tag of the current state. `*` matches anything but null.
 * @throws Problem 412 with `stateText`
 */
export function assertIfMatch(event: APIGatewayProxyEvent, current: unknown, stateText: string): void {
  if (current !== null && isMatchingTag(event, current)) return;
  const detail = `The resource has changed: ${stateText}. Read it again, and send the change with the new ETag.`;
  throw new Problem('precondition_failed', 'changed_meanwhile', detail);
}

/** Returns the ETag header that a GET of this resource would have, for the response to its change. */
export const buildTagHeader = (answer: unknown) => ({ ETag: `W/"${getResponseTag(answer)}"` });
