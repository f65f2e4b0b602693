import { beforeAll, describe, expect, it } from 'vitest';
import { Review } from '../../../lib/reviews/review.ts';
import { expectProblem } from '../../support/api.ts';
import { PEOPLE } from '../../support/people.ts';
import { anUntouchedEntry, decide, getId, reviewRoute, UNDECIDED } from '../../support/reviews.ts';

let entry = '';
beforeAll(async () => {
  entry = await anUntouchedEntry(0, 0);
});

describe('getReview', () => {
  it('200: reports an entry that was never reviewed as new, in version 0', async () => {
    const { status, body } = await reviewRoute('GET', entry, { person: 'viewer' });
    expect([status, body]).toEqual([
      200,
      { entry_id: entry, ...UNDECIDED, version: 0, updated_at: null, updated_by: null },
    ]);
  });

  it('200: returns the stored decision to every role · 304: for the tag of its response', async () => {
    const reason = 'The scope excludes us.';
    const written = await decide(entry, { state: 'relevant', due: '2026-12-01', impact: 'high', reason });
    for (const person of PEOPLE) {
      const answer = await reviewRoute('GET', entry, { person });
      expect(Review.parse(answer.body)).toEqual(answer.body);
      expect(answer.body).toEqual(written.body);
      expect(answer.body).toMatchObject({ state: 'relevant', due: '2026-12-01', impact: 'high', reason, version: 1 });
      expect(answer.body.updated_by).toEqual({ id: await getId('member'), name: 'member' });
      expect(answer.headers.etag).toBe(written.headers.etag);
      const headers = ['If-None-Match', String(answer.headers.etag)];
      expect((await reviewRoute('GET', entry, { person, headers })).status).toBe(304);
    }
  });

  it('404: rejects an unknown entry', async () => {
    expectProblem(await reviewRoute('GET', '0123456789abcdef01234567'), 404, 'entry_not_found');
    for (const id of ['%00', '__proto__', 'A'.repeat(200)]) expectProblem(await reviewRoute('GET', id), 404);
  });
});
