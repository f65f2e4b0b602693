import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { headerValues } from './header-values.ts';
import { asJson } from './reply.ts';
import { isSameText, tagOf, tagsIn } from './tag.ts';

/**
 * Returns the values of If-Match (RFC 9110 section 13.1.1). Tags of responses are weak only because the gateway
 * compresses some of them: each identifies one text, so a weak tag is as good as a strong one.
 */
const expected = (event: APIGatewayProxyEvent): string[] => headerValues(event.multiValueHeaders, 'if-match');
const tagOfAnswer = (answer: unknown) => tagOf(asJson(answer).text, null);
const isSeen = (event: APIGatewayProxyEvent, answer: unknown) =>
  tagsIn(expected(event)).some((tag) => tag === '*' || isSameText(tag, tagOfAnswer(answer)));

/** Requires If-Match, so that callers overwrite no state that they have not seen. @throws Problem 428 if_match_required */
export function requireIfMatch(event: APIGatewayProxyEvent): void {
  if (expected(event).length > 0) return;
  const detail = 'Send the ETag of the last response as If-Match, so that you do not overwrite changes of others.';
  throw new Problem('precondition_required', 'if_match_required', detail);
}

/** Returns the If-Match check, or null without the header. `howItStands` describes the current state in its error. */
export function expectationOf<T = unknown>(
  event: APIGatewayProxyEvent,
  howItStands: (answer: T) => string = () => 'it is not what the tag of If-Match is of',
): ((answer: T) => void) | null {
  if (expected(event).length === 0) return null;
  return (answer) => refuseUnlessSeen(event, answer, howItStands(answer));
}

/**
 * Refuses a change whose If-Match does not match the current state. `*` matches anything but null.
 *
 * @throws Problem 412 changed_meanwhile with `howItStands`
 */
export function refuseUnlessSeen(event: APIGatewayProxyEvent, present: unknown, howItStands: string): void {
  if (present !== null && isSeen(event, present)) return;
  const detail = `The resource has changed: ${howItStands}. Read it again, and send the change with the new ETag.`;
  throw new Problem('precondition_failed', 'changed_meanwhile', detail);
}

/** Returns the ETag header that a GET of this response would have. */
export const tagHeader = (answer: unknown) => ({ ETag: `W/"${tagOfAnswer(answer)}"` });
