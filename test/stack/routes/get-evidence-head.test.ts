import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer, PEOPLE } from '../../support/people.ts';
import { anUntouchedEntry, decide } from '../../support/reviews.ts';
import { sealNow } from '../../support/seal-now.ts';

beforeAll(async () => {
  await decide(await anUntouchedEntry(0, 6), { state: 'in_review' });
  await sealNow();
});

describe('getEvidenceHead', () => {
  it('200: returns the signed log head with the public keys to every role · 401: without a token', async () => {
    for (const person of PEOPLE) {
      const { status, body } = await sendV2('GET', '/evidence/head', await bearer(person));
      expect([status, body.head.size > 0]).toEqual([200, true]);
      expect(body.sent).toEqual([]);
      expect(body.keys.map((item: { id: string }) => item.id)).toContain(body.head.key);
    }
    expectProblem(await send('//api/v2/evidence/head', { headers: [] }), 401, 'unauthorized');
  });
});
