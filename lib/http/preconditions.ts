import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { buildEntityTag, haveSameContentHash, parseEntityTags } from './entity-tag.ts';
import { toJsonContent } from './reply.ts';
import { getHeaderValues } from './request-headers.ts';

/**
 * Returns the values of If-Match (RFC 9110 section 13.1.1). Tags of responses are weak only because the gateway
 * compresses some of them: each identifies one text, so a weak tag is as good as a strong one.
 */
const getIfMatchValues = (event: APIGatewayProxyEvent): string[] =>
  getHeaderValues(event.multiValueHeaders, 'if-match');
const getResponseTag = (answer: unknown) => buildEntityTag(toJsonContent(answer).text, null);
const isMatchingTag = (event: APIGatewayProxyEvent, answer: unknown) =>
  parseEntityTags(getIfMatchValues(event)).some(
    (tag) => tag === '*' || haveSameContentHash(tag, getResponseTag(answer)),
  );

/**
 * Requires the header If-Match, so that callers overwrite no state that they have not seen.
 * @throws Problem 428 if_match_required
 */
export function assertIfMatchPresent(event: APIGatewayProxyEvent): void {
  if (getIfMatchValues(event).length > 0) return;
  const detail = 'Send the ETag of the last response as If-Match, so that you do not overwrite changes of others.';
  throw new Problem('precondition_required', 'if_match_required', detail);
}

/**
 * Returns a function that compares a resource with the If-Match header, or null without the header.
 * The function throws a 412 if the resource has changed. `describeState` returns the text about the current state for
 * that error.
 */
export function createIfMatchCheck<T = unknown>(
  event: APIGatewayProxyEvent,
  describeState: (answer: T) => string = () => 'it does not match the tag of If-Match',
): ((answer: T) => void) | null {
  if (getIfMatchValues(event).length === 0) return null;
  return (answer) => assertIfMatch(event, answer, describeState(answer));
}

/**
 * Checks that the If-Match header has the ETag of the current state, or `*`.
 * @throws Problem 412 if the header has neither, or if `current` is null. The text of the error contains
 * `stateDescription`, which describes the current state.
 */
export function assertIfMatch(event: APIGatewayProxyEvent, current: unknown, stateDescription: string): void {
  if (current !== null && isMatchingTag(event, current)) return;
  const detail = `The resource has changed: ${stateDescription}. Read it again, and send the change with the new ETag.`;
  throw new Problem('precondition_failed', 'changed_meanwhile', detail);
}

/** Returns the ETag header for the response to a change: the tag that a GET would return now. */
export const buildEntityTagHeader = (answer: unknown) => ({ ETag: `W/"${getResponseTag(answer)}"` });
