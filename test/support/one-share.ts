import { expect } from 'vitest';
import { type Answer, expectProblem } from './api.ts';

/**
 * Expects that simultaneous responses with one Idempotency-Key are of one share.
 *
 * All 200 must be equal, and all others say that the share is in progress. Returns the equal response.
 */
// biome-ignore lint/suspicious/noExplicitAny: the answer of a share or of a digest
export function expectOneShare(answers: Answer[]): any {
  const [shared, ...others] = answers.filter(({ status }) => status === 200);
  expect(shared).toBeDefined();
  for (const { body } of others) expect(body).toEqual(shared?.body);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, 409, 'share_in_progress');
    expect(answer.headers['retry-after']).toBe('2');
  }
  return shared?.body;
}
