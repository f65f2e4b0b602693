import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { headerValues } from './header-values.ts';
import { isSameText, tagOf } from './tag.ts';

const TAG = /^(?:W\/)?"([\w.-]+)"$/;

/** The tags of If-Match (RFC 9110 section 13.1.1) without quotes. Ours are weak because of compression, and compared all the same. */
const tagsOf = (event: APIGatewayProxyEvent): string[] =>
  headerValues(event.multiValueHeaders, 'if-match')
    .flatMap((value) => value.split(','))
    .map((one) => TAG.exec(one.trim())?.[1] ?? one.trim());

/** @throws Problem 428 if_match_required for a change that says nothing of what its maker has seen */
export function requireIfMatch(event: APIGatewayProxyEvent): void {
  if (tagsOf(event).length > 0) return;
  const detail = 'Send the ETag of the last answer as If-Match, so that nobody overwrites what they have not seen.';
  throw new Problem('precondition_required', 'if_match_required', detail);
}

/**
 * Refuses a change by somebody who has seen something else than is there; `*` is whatever is there.
 *
 * @throws Problem 412 changed_meanwhile, which says how it stands
 */
export function refuseUnlessSeen(event: APIGatewayProxyEvent, present: unknown, howItStands: string): void {
  const tag = tagOf(JSON.stringify(present), null);
  if (tagsOf(event).some((known) => known === '*' || isSameText(known, tag))) return;
  const detail = `This was changed meanwhile: ${howItStands}. Read it again, and send the change with the new ETag.`;
  throw new Problem('precondition_failed', 'changed_meanwhile', detail);
}

/** The tag that a reading of this answer would have. */
export const tagHeader = (answer: unknown) => ({ ETag: `W/"${tagOf(JSON.stringify(answer), null)}"` });
