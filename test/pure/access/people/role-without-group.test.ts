import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CLIENT_ID,
  claims,
  type KeySet,
  loadAuthorizer,
  newKeys,
  outcome,
  serveKeySet,
  signed,
} from '../../../support/tokens.ts';

const pool = newKeys('pool-1');
let keySet: KeySet;

beforeAll(async () => {
  keySet = await serveKeySet([pool.jwk]);
});
afterAll(() => keySet.stop());

const load = (ROLE_WITHOUT_GROUP: string | undefined) =>
  loadAuthorizer({ TOKEN_ISSUER: keySet.issuer, TOKEN_CLIENT_ID: CLIENT_ID, ROLE_WITHOUT_GROUP });

const cases: [groups: string[] | undefined, role: string | undefined][] = [
  [undefined, undefined],
  [[], undefined],
  [['Member', 'members', 'Admin', 'other'], undefined],
  [['member'], 'member'],
  [['viewer'], 'viewer'],
  [['viewer', 'member'], 'member'],
  [['member', 'admin', 'viewer'], 'admin'],
];

it.each([
  ['member', undefined],
  ['member', 'member'],
  ['viewer', 'viewer'],
])('gives a user without a role group the role %s if ROLE_WITHOUT_GROUP is %s', async (without, value) => {
  const handler = await load(value);
  for (const [groups, role] of cases) {
    const token = signed(pool, claims(keySet.issuer, { 'cognito:groups': groups }));
    expect(await outcome(handler, token), String(groups)).toBe(role ?? without);
  }
});

it('the authorizer fails to load if ROLE_WITHOUT_GROUP is neither member nor viewer', async () => {
  for (const value of ['admin', 'Viewer', 'api_key', ' ', ''])
    await expect(load(value), value).rejects.toThrow('ROLE_WITHOUT_GROUP must be member or viewer');
});
