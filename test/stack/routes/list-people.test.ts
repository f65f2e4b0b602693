import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, expectProblem, sendV2 } from '../../support/api.ts';
import { bearer, PEOPLE, type Person } from '../../support/people.ts';
import { getId } from '../../support/reviews.ts';

const people = async (person: Person, query = '', headers: string[] = []) =>
  sendV2('GET', `/people${query}`, [...(await bearer(person)), ...headers]);

afterEach(() => vi.unstubAllEnvs());

describe('listPeople', () => {
  it('409: returns people_elsewhere if people sign in with a user pool outside of this deployment', async () => {
    vi.stubEnv('USER_POOL_ID', undefined);
    vi.resetModules();
    const { handler } = await import('../../../functions/reviews/list-people.ts');
    expectProblem(await call(handler, { caller: { principalId: 'ada', role: 'viewer' } }), 409, 'people_elsewhere');
  });

  it('200: lists all people with their roles, and shows addresses to members and admins only', async () => {
    const all = await Promise.all(PEOPLE.map(async (role) => ({ id: await getId(role), name: role, role })));
    const shown = (answer: { body: { name: string }[] }) =>
      answer.body.filter(({ name }) => PEOPLE.some((one) => one === name));
    const { body: references } = await people('viewer');
    expect(references).toEqual(expect.arrayContaining(all.map(({ id, role }) => ({ id, name: null, role }))));
    expect(references.every((one: object) => Object.keys(one).join() === 'id,name,role')).toBe(true);
    expect(references.some((item: { name: string | null }) => item.name !== null)).toBe(false);
    const ids = references.map((item: { id: string }) => item.id);
    expect(ids).toEqual([...ids].sort());
    const withAddress = all.map((one) => ({ ...one, email: `${one.name}@example.com` }));
    for (const person of ['member', 'admin'] as const) expect(shown(await people(person))).toEqual(withAddress);
    expect((await people('viewer', '?page=2&page_size=1')).body).toHaveLength(1);
  });

  it('503: reports an unavailable sign-in service', async () => {
    vi.stubEnv('USER_POOL_ID', 'local_1');
    vi.stubEnv('IDENTITY_ENDPOINT', 'http://127.0.0.1:1');
    vi.resetModules();
    const { handler } = await import('../../../functions/reviews/list-people.ts');
    const answer = await call(handler, { caller: { principalId: 'ada', role: 'viewer' } });
    expectProblem(answer, 503, 'people_unavailable');
    expect(answer.headers['retry-after']).toBe('5');
  });

  it('304: if unchanged · 200: with the tag of a role that sees fewer fields', async () => {
    const tag = String((await people('viewer')).headers.etag);
    expect((await people('viewer', '', ['If-None-Match', tag])).status).toBe(304);
    expect((await people('member', '', ['If-None-Match', tag])).status).toBe(200);
  });
});
