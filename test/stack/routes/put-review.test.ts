import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call, expectProblem, send } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';
import { anUntouchedEntry, decide, getId, reviewRoute, UNDECIDED } from '../../support/reviews.ts';

let entry = '';
beforeAll(async () => {
  entry = await anUntouchedEntry(1, 0);
});
const put = (json: unknown, headers: string[] = ['If-Match', '*']) => reviewRoute('PUT', entry, { json, headers });

describe('putReview', () => {
  it('200: sets all fields, clears fields that are null, and logs only requests that change something', async () => {
    const assignee = await getId('admin');
    const first = await decide(entry, { state: 'in_review', assignee, due: '2026-12-24', impact: 'low' });
    expect(first.status, first.text).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body).toMatchObject({ state: 'in_review', assignee: { id: assignee, name: 'admin' }, version: 1 });
    const again = await decide(entry, { state: 'in_review', assignee, due: '2026-12-24', impact: 'low' });
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
    const second = await decide(entry, {}, 'admin');
    expect(second.body).toMatchObject({ ...UNDECIDED, version: 2, updated_by: { id: assignee, name: 'admin' } });
    const log = await reviewRoute('GET', entry, { path: '/log' });
    expect(log.body.items.map((item: { to: object }) => Object.keys(item.to).sort())).toEqual([
      ['assignee', 'due', 'impact', 'state'],
      ['assignee', 'due', 'impact', 'state'],
    ]);
  });

  it('412: lets one of two concurrent assignments win, and reports the current version to the other', async () => {
    const { headers } = await reviewRoute('GET', entry);
    const assign = async (person: 'member' | 'admin') =>
      reviewRoute('PUT', entry, {
        json: { ...UNDECIDED, state: 'in_review', assignee: await getId(person) },
        headers: ['If-Match', String(headers.etag)],
        person,
      });
    const answers = await Promise.all([assign('member'), assign('admin')]);
    const [won, lost] = answers.sort((a, b) => a.status - b.status) as [(typeof answers)[0], (typeof answers)[0]];
    expect([won.status, lost.status]).toEqual([200, 412]);
    expectProblem(lost, 412, 'changed_meanwhile');
    const { name } = won.body.assignee;
    expect(lost.body.detail).toContain(`it is in_review, assigned to ${name}, in version 3, changed by ${name}`);
    expect((await reviewRoute('GET', entry)).body).toEqual(won.body);
  });

  it('428: rejects a change without If-Match', async () => {
    const before = (await reviewRoute('GET', entry)).body;
    expectProblem(await put({ ...UNDECIDED, state: 'relevant' }, []), 428, 'if_match_required');
    expect((await reviewRoute('GET', entry)).body).toEqual(before);
  });

  it.each([
    ['an unknown state', { state: 'closed' }, 'state'],
    ['the state done without a reason', { state: 'done' }, 'reason'],
    ['the state not_relevant with a reason of two characters', { state: 'not_relevant', reason: 'no' }, 'reason'],
    ['a reason of 2,001 characters', { reason: 'x'.repeat(2_001) }, 'reason'],
    ['a due day that does not exist', { due: '2026-02-30' }, 'due'],
    ['an unknown impact', { impact: 'huge' }, 'impact'],
    ['a missing field', { impact: undefined }, 'impact'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('400: rejects %s', async (_, json, parameter) => {
    const answer = await put({ ...UNDECIDED, ...json });
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors.map((one: { parameter: string }) => one.parameter)).toEqual([parameter]);
  });

  it('403: rejects a viewer · 401: a missing token · 404: an unknown entry', async () => {
    const asked = { json: UNDECIDED, headers: ['If-Match', '*'] };
    expectProblem(await reviewRoute('PUT', entry, { ...asked, person: 'viewer' }), 403, 'role_required');
    expectProblem(await send(`//api/v2/entries/${entry}/review`, { method: 'PUT', headers: [] }), 401, 'unauthorized');
    expectProblem(await reviewRoute('PUT', '0123456789abcdef01234567', asked), 404, 'entry_not_found');
  });

  it('409: rejects an assignee other than the caller if the user pool is outside of this deployment', async () => {
    vi.stubEnv('USER_POOL_ID', undefined);
    vi.resetModules();
    const { handler } = await import('../../../functions/reviews/put-review.ts');
    const caller = { principalId: 'ada', role: 'member' };
    const asked = { caller, pathParameters: { entry_id: entry }, headers: { 'If-Match': '*' } };
    const assign = (assignee: string | null) => call(handler, { ...asked, json: { ...UNDECIDED, assignee } });
    const answers = [await assign('grace'), await assign('ada'), await assign(null)];
    vi.unstubAllEnvs();
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(['people_elsewhere', 200, 200]);
  });

  it('422: rejects an unknown assignee', async () => {
    for (const assignee of ['nobody', 'a" or sub ^= "', '11111111-9aac-4409-82b9-db6c807a178f'])
      expectProblem(await put({ ...UNDECIDED, assignee }), 422, 'assignee_unknown');
  });

  it('400: rejects a body that is not JSON · 413: a body over 64 KB · 415: another media type', async () => {
    const path = `//api/v2/entries/${entry}/review`;
    const headers = [...(await bearer('member')), 'If-Match', '*', 'Content-Type'];
    const sent = (type: string, body: string) => send(path, { method: 'PUT', headers: [...headers, type], body });
    expectProblem(await sent('application/json', '{'), 400, 'invalid_body');
    expectProblem(await sent('application/json', `"${'x'.repeat(66_000)}"`), 413, 'request_too_large');
    expectProblem(await sent('text/plain', '{}'), 415, 'unsupported_media_type');
  });
});
