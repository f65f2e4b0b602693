import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../values/problem.ts';
import { headerValues } from './header-values.ts';
import { asJson } from './reply.ts';
import { digestOf, tagsIn } from './tag.ts';

/** Refuses a change of a thing whose present answer this is. @throws Problem 412 changed_meanwhile */
export type Expectation = (answer: unknown) => void;

/**
 * What If-Match demands (RFC 9110 section 13.1.1), or null without it. The tags of answers are weak only because the gateway
 * compresses some: here each names one text, so that a weak one is as good as a strong one.
 */
export function expectationOf(event: APIGatewayProxyEvent): Expectation | null {
  const given = headerValues(event.multiValueHeaders, 'if-match');
  if (given.length === 0) return null;
  const tags = tagsIn(given);
  return (answer) => {
    if (tags.some((tag) => tag === '*' || tag === digestOf(asJson(answer).text))) return;
    const detail =
      'It changed since the answer whose tag If-Match has. Read it again, decide anew, and send the new tag, or leave If-Match out.';
    throw new Problem('precondition_failed', 'changed_meanwhile', detail);
  };
}
