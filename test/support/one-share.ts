import { expect } from 'vitest';
import { type Answer, expectProblem } from './api.ts';

/**
 * Checks that answers to requests with one Idempotency-Key, sent at once, are of one share: all 200 are the same answer, and all others
 * say that it is in progress. Returns that answer.
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
