import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { generateKeyId } from '../../../lib/access/keys/key-format.ts';
import openapi from '../../../openapi.json';
import { API_KEY, expectProblem, send, sendV2 } from '../../support/api.ts';
import { anEntry, channelId, someEntries } from '../../support/chat.ts';
import { getExampleBody } from '../../support/example-bodies.ts';
import { withFilledPaths } from '../../support/filled-paths.ts';
import { bearer, PEOPLE } from '../../support/people.ts';
import { UNDECIDED } from '../../support/reviews.ts';
import { sealNow } from '../../support/seal-now.ts';
import { removeAddedSources, removeSource } from '../../support/sources.ts';

/** The routes of each role beyond the reads, repeated here so that a slip in the code's table shows. */
const ALLOWED: Record<string, string[]> = {
  listChannels: ['viewer', 'member', 'admin'],
  getChatConfig: ['viewer', 'member', 'admin'],
  shareEntry: ['member', 'admin'],
  shareDigest: ['member', 'admin'],
  putReview: ['member', 'admin'],
  addReviewNote: ['member', 'admin'],
  getChatStatus: ['admin'],
  listAllAlerts: ['admin'],
  transferAlert: ['admin'],
  rotateDestinationSecret: ['admin'],
  discoverSource: ['member', 'admin'],
  previewSource: ['member', 'admin'],
  selectPageItems: ['member', 'admin'],
  createSource: ['member', 'admin'],
  updateSource: ['admin'],
  deleteSource: ['admin'],
  importSources: ['admin'],
  readSource: ['admin'],
  listApiKeys: ['admin'],
  createApiKey: ['admin'],
  rotateApiKey: ['admin'],
  limitApiKey: ['admin'],
  revokeApiKey: ['admin'],
};
/** The status of a success by route, as the contract says it. */
const SUCCESS = new Map(
  Object.values(openapi.paths)
    .flatMap((operations) => Object.values(operations) as { operationId?: string; responses?: object }[])
    .map(({ operationId, responses = {} }) => [operationId, Number(Object.keys(responses)[0])]),
);
/** A list without sources. */
const EMPTY_LIST = { text: '<opml></opml>', type: 'text/x-opml' };
/** What needs a tag of what was seen. */
const TAGGED = ['putReview', 'updateAlert'];
const key = ['X-API-Key', API_KEY];
const filled = withFilledPaths('test-access', 880_006);

removeAddedSources();
beforeAll(async () => {
  await sealNow();
});

interface Http {
  method: string;
  path: string;
}
const { functions } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true }) as {
  functions: Record<string, { events?: { http?: Http }[] }>;
};
const routes = Object.entries(functions).flatMap(([name, { events = [] }]) =>
  events.flatMap(({ http }) =>
    http && http.method !== 'any' ? [{ name, method: http.method.toUpperCase(), path: http.path }] : [],
  ),
);
const ofVersion = (version: number) => routes.filter(({ path }) => path.startsWith(`/api/v${version}/`));

async function subjectOfAdmin(): Promise<string> {
  const [, token = ''] = await bearer('admin');
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}

async function getBody(name: string): Promise<unknown> {
  if (name === 'createApiKey') return { name: `access ${generateKeyId()}` };
  if (name === 'createDestination') return { kind: 'email' };
  // Theirs already, so that it changes nothing.
  if (name === 'transferAlert') return { owner_id: await subjectOfAdmin() };
  if (name === 'createView') return { name: `access ${generateKeyId()}`, query: '' };
  if (name === 'discoverSource' || name === 'selectPageItems') return { url: 'http://127.0.0.1/' };
  if (name === 'previewSource') return { url: 'http://127.0.0.1/', topic_id: 'uk-fca' };
  if (name === 'createSource')
    return { url: `https://access.example/${generateKeyId()}.xml`, name: 'A source', topic_id: 'uk-fca' };
  if (name === 'createAlert') return { name: `access ${generateKeyId()}`, query: {} };
  if (name === 'limitApiKey') return { rate_limit: null };
  if (name === 'putReview') return UNDECIDED;
  if (name === 'shareDigest') return { entry_ids: await someEntries(2), channel_id: await channelId('random') };
  if (name === 'shareEntry') return { entry_id: (await anEntry()).id, channel_id: await channelId('random') };
  if (name === 'setReadBefore') return { before: null };
  return getExampleBody(name);
}

it('version 2 has every route of version 1, and more', () => {
  expect(ofVersion(1).length).toBeGreaterThan(10);
  expect(ofVersion(2).length).toBeGreaterThan(ofVersion(1).length);
  const twins = ofVersion(1).map(({ name, method, path }) => ({ name, method, path: path.replace('/v1/', '/v2/') }));
  expect(ofVersion(2)).toEqual(expect.arrayContaining(twins));
});

it.each(ofVersion(2).map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s: 200 for allowed roles, 403 that names the required role for others, 401 for an API key',
  async (_, { name, method, path }) => {
    const allowed = ALLOWED[name] ?? PEOPLE;
    const v2 = path.replace('/api/v2', '');
    for (const person of PEOPLE) {
      const answer = await sendV2(method, await filled(v2, person), {
        headers: [...(await bearer(person)), ...(TAGGED.includes(name) ? ['If-Match', '*'] : [])],
        ...(name === 'importSources' ? { upload: EMPTY_LIST } : { json: await getBody(name) }),
      });
      if (allowed.includes(person)) {
        expect(answer.status, `${person}: ${answer.text}`).toBe(SUCCESS.get(name));
        if (name === 'createSource') await removeSource(answer.body.id);
      } else {
        expectProblem(answer, 403, 'role_required');
        expect(answer.body.detail).toBe(`This needs the role ${allowed.join(' or ')}; you have ${person}.`);
      }
    }
    expectProblem(await sendV2(method, await filled(v2), key), 401, 'unauthorized');
    expectProblem(await sendV2(method, await filled(v2), []), 401, 'unauthorized');
  },
);

it('serves both versions from one base URL: keys open version 1 only, tokens version 2 only', async () => {
  const token = await bearer('admin');
  for (const { path } of ofVersion(1)) {
    const v1 = await filled(path);
    const v2 = v1.replace('/v1/', '/v2/');
    const [byKey, byToken, crossKey, crossToken, both] = await Promise.all([
      send(`/${v1}`, { headers: key }),
      send(`/${v2}`, { headers: token }),
      send(`/${v2}`, { headers: key }),
      send(`/${v1}`, { headers: token }),
      send(`/${v2}`, { headers: [...key, ...token] }),
    ]);
    expect(byKey.status, v1).toBe(200);
    expect(byToken.body, v2).toEqual(byKey.body);
    expect(both.body, v2).toEqual(byKey.body);
    expectProblem(crossKey, 401, 'unauthorized');
    expectProblem(crossToken, 401, 'unauthorized');
    expect({ ...crossKey.body, request_id: '' }).toEqual({ ...crossToken.body, request_id: '' });
  }
});
