import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { headerValues } from './header-values.ts';
import { asJson } from './reply.ts';
import { isSameText, tagOf, tagsIn } from './tag.ts';

/**
 * The tags of If-Match (RFC 9110 section 13.1.1). Those of answers are weak only because the gateway compresses some: each names one
 * text, so that a weak one is as good as a strong one.
 */
const expected = (event: APIGatewayProxyEvent): string[] => headerValues(event.multiValueHeaders, 'if-match');
const tagOfAnswer = (answer: unknown) => tagOf(asJson(answer).text, null);
const isSeen = (event: APIGatewayProxyEvent, answer: unknown) =>
  tagsIn(expected(event)).some((tag) => tag === '*' || isSameText(tag, tagOfAnswer(answer)));

/** @throws Problem 428 if_match_required for a change that says nothing of what its maker has seen */
export function requireIfMatch(event: APIGatewayProxyEvent): void {
  if (expected(event).length > 0) return;
  const detail = 'Send the ETag of the last answer as If-Match, so that nobody overwrites what they have not seen.';
  throw new Problem('precondition_required', 'if_match_required', detail);
}

/** What If-Match demands of the present answer, or null without it; `howItStands` says it to who saw it otherwise. */
export function expectationOf<T = unknown>(
  event: APIGatewayProxyEvent,
  howItStands: (answer: T) => string = () => 'it is not what the tag of If-Match is of',
): ((answer: T) => void) | null {
  if (expected(event).length === 0) return null;
  return (answer) => refuseUnlessSeen(event, answer, howItStands(answer));
}

/**
 * Refuses a change by somebody who has seen something else than is there; `*` is whatever is there, and null is nothing.
 *
 * @throws Problem 412 changed_meanwhile, which says how it stands
 */
export function refuseUnlessSeen(event: APIGatewayProxyEvent, present: unknown, howItStands: string): void {
  if (present !== null && isSeen(event, present)) return;
  const detail = `This was changed meanwhile: ${howItStands}. Read it again, and send the change with the new ETag.`;
  throw new Problem('precondition_failed', 'changed_meanwhile', detail);
}

/** The tag that a reading of this answer would have. */
export const tagHeader = (answer: unknown) => ({ ETag: `W/"${tagOfAnswer(answer)}"` });
