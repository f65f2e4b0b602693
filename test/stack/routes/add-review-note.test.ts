import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReviewLogRecord } from '../../../lib/reviews/review.ts';
import { expectProblem, send } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';
import { anUntouchedEntry, getId, reviewRoute } from '../../support/reviews.ts';

let entry = '';
beforeAll(async () => {
  entry = await anUntouchedEntry(2, 0);
});
const note = (json: unknown, headers: string[] = []) => reviewRoute('POST', entry, { path: '/notes', json, headers });

describe('addReviewNote', () => {
  it('201: returns the log record of the note without changing the review or its tag', async () => {
    const before = await reviewRoute('GET', entry);
    const answer = await note({ text: 'Asked legal.' });
    expect(answer.status, answer.text).toBe(201);
    expect(ReviewLogRecord.parse(answer.body)).toEqual(answer.body);
    const by = { id: await getId('member'), name: 'member' };
    expect(answer.body).toMatchObject({ seq: 1, by, action: 'note', from: {}, to: {}, text: 'Asked legal.' });
    expect((await reviewRoute('GET', entry)).headers.etag).toBe(before.headers.etag);
  });

  it('201: stores one note per Idempotency-Key, even concurrently · 422: rejects the key with other text', async () => {
    const key = ['Idempotency-Key', randomUUID()];
    const all = await Promise.all(Array.from({ length: 4 }, () => note({ text: 'once' }, key)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect((await reviewRoute('GET', entry, { path: '/log' })).body.items).toHaveLength(2);
    expectProblem(await note({ text: 'twice' }, key), 422, 'idempotency_key_reused');
  });

  it('400: rejects a text that is empty, too long or missing, and an invalid Idempotency-Key', async () => {
    for (const json of [{ text: ' ' }, { text: 'x'.repeat(4_001) }, { text: 5 }, {}, { text: 'a', by: 'me' }, []])
      expectProblem(await note(json), 400, 'invalid_parameter');
    expectProblem(await note({ text: 'a' }, ['Idempotency-Key', 'with space']), 400, 'invalid_parameter');
  });

  it('403: rejects a viewer · 401: a missing token · 404: an unknown entry', async () => {
    const asked = { path: '/notes', json: { text: 'a' } };
    expectProblem(await reviewRoute('POST', entry, { ...asked, person: 'viewer' }), 403, 'role_required');
    expectProblem(await send(`//api/v2/entries/${entry}/review/notes`, { method: 'POST', headers: [] }), 401);
    expectProblem(await reviewRoute('POST', '0123456789abcdef01234567', asked), 404, 'entry_not_found');
  });

  it('400: rejects a body that is not JSON · 413: a body over 64 KB · 415: another media type', async () => {
    const path = `//api/v2/entries/${entry}/review/notes`;
    const headers = [...(await bearer('member')), 'Content-Type'];
    const sent = (type: string, body: string) => send(path, { method: 'POST', headers: [...headers, type], body });
    expectProblem(await sent('application/json', '{'), 400, 'invalid_body');
    expectProblem(await sent('application/json', `"${'x'.repeat(66_000)}"`), 413, 'request_too_large');
    expectProblem(await sent('text/plain', '{}'), 415, 'unsupported_media_type');
  });
});
