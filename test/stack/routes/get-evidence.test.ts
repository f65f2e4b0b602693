import { beforeAll, describe, expect, it } from 'vitest';
import { verifyEvidence } from '../../../lib/reviews/verify.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer, PEOPLE, type Person } from '../../support/people.ts';
import { anUntouchedEntry, decide } from '../../support/reviews.ts';

let entry = '';
beforeAll(async () => {
  entry = await anUntouchedEntry(0, 5);
  await decide(entry, { state: 'done', reason: 'Nothing "to do", = 1' });
});
const evidence = async (query = '', person: Person = 'viewer', headers: string[] = []) =>
  sendV2('GET', `/evidence${query}`, [...(await bearer(person)), ...headers]);

describe('getEvidence', () => {
  it.each([
    ['ndjson', '', 'application/x-ndjson'],
    ['csv', '?format=csv', 'text/csv; charset=utf-8'],
  ])('200: %s of the last week, which verifies, as a file for every role', async (format, query, type) => {
    for (const person of PEOPLE) {
      const { status, text, headers } = await evidence(query, person);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="evidence-[\\d-]{10}-[\\d-]{10}\\.${format}"$`),
      );
      expect(text).toContain(entry);
      expect(verifyEvidence(text)).toMatchObject({ erased: 0, faults: [] });
      expect(verifyEvidence(text).records).toBeGreaterThan(0);
    }
  });

  it('200: a day without records has a manifest alone', async () => {
    const { text } = await evidence('?from=2020-01-01&to=2020-01-02');
    expect(verifyEvidence(text)).toMatchObject({ records: 0, anchors: 0, faults: [] });
  });

  it('304: nothing new · 400: periods and formats that are none · 401: nobody', async () => {
    const query = '?from=2020-01-01&to=2020-01-02';
    const tag = String((await evidence(query)).headers.etag);
    expect((await evidence(query, 'viewer', ['If-None-Match', tag])).status).toBe(304);
    for (const wrong of [
      '?from=soon',
      '?from=2026-01-01&to=2026-11-01',
      '?from=2020-01-02&to=2020-01-01',
      '?format=pdf',
    ])
      expectProblem(await evidence(wrong), 400, 'invalid_parameter');
    expectProblem(await send('//api/v2/evidence', { headers: [] }), 401, 'unauthorized');
  });
});
