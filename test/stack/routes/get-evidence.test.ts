import { beforeAll, describe, expect, it } from 'vitest';
import { verifyEvidence } from '../../../lib/proof/verify.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { bearer, PEOPLE, type Person } from '../../support/people.ts';
import { anUntouchedEntry, decide } from '../../support/reviews.ts';
import { sealNow } from '../../support/seal-now.ts';
import { getFiles } from '../../support/verifiers.ts';

let entry = '';
beforeAll(async () => {
  entry = await anUntouchedEntry(0, 5);
  await decide(entry, { state: 'done', reason: 'Nothing "to do", = 1' });
  await sealNow();
});
const evidence = async (query = '', person: Person = 'viewer', headers: string[] = []) =>
  sendV2('GET', `/evidence${query}`, [...(await bearer(person)), ...headers]);
const headOfLog = async (person: Person = 'viewer') => sendV2('GET', '/evidence/head', await bearer(person));

describe('getEvidence', () => {
  it('200: exports the decisions of this week to every role, verifiable with the key and the signed head', async () => {
    const { body: head } = await headOfLog();
    const keys = head.keys.map((item: { pem: string }) => item.pem).join('');
    for (const person of PEOPLE) {
      const { status, text, headers } = await evidence('', person);
      expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="evidence-[\d-]{10}-[\d-]{10}\.ndjson"$/);
      expect(text).toContain(entry);
      const files = getFiles({ files: [text] });
      expect(verifyEvidence(files, { keys, head: JSON.stringify(head) }).lines.at(-1)).toBe('Verified.');
    }
  });

  it('200: exports the decisions as CSV', async () => {
    const { status, text, headers } = await evidence('?format=csv');
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(text).toContain(`"${entry}","1",`);
  });

  it('304: if unchanged · 400: invalid period or format · 401: no token · 404: period without records', async () => {
    const tag = String((await evidence()).headers.etag);
    expect((await evidence('', 'viewer', ['If-None-Match', tag])).status).toBe(304);
    for (const wrong of ['?from=soon', '?from=2020-01-02&to=2020-01-01', '?format=pdf', '?after=2026-11-01'])
      expectProblem(await evidence(wrong), 400, 'invalid_parameter');
    expectProblem(await send('//api/v2/evidence', { headers: [] }), 401, 'unauthorized');
    expectProblem(await evidence('?from=2020-01-01&to=2020-01-02'), 404, 'no_evidence');
  });
});
