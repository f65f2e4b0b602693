import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../../lib/keys/api-keys.ts';
import { generateKeyId } from '../../../lib/keys/key-format.ts';
import { writeAllowance } from '../../../lib/keys/key-store.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import openapi from '../../../openapi.json';
import { type Answer, API_KEY, expectProblem, send } from '../../support/api.ts';
import { withFilledPaths } from '../../support/filled-paths.ts';
import { bearer } from '../../support/people.ts';
import { raw } from '../../support/raw.ts';
import { TAG } from '../../support/route-tests.ts';
import { quietDays, sealNow } from '../../support/seal-now.ts';

/*
 * What operations answer alike, asked of each that openapi.json says it of. All of it is refused before anything is looked at, and
 * changes nothing. What is of one operation is in test/stack/routes.
 */

beforeAll(async () => {
  await sealNow();
});

interface Operation {
  operationId: string;
  responses: Record<string, object>;
  security?: object[];
  parameters?: object[];
}
interface Asked extends Operation {
  method: string;
  path: string;
}

const all: Asked[] = Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);
const listing = (status: number) => all.filter(({ responses }) => responses[status]);
const isOfApi = ({ path }: Asked) => path.startsWith('/api/');

/** The code of each operation's problem with a status; what each of the operations given is to have. */
async function problems(operations: Asked[], status: number, ask: (operation: Asked) => Promise<Answer>) {
  const codes: Record<string, string> = {};
  await runInParallel(operations, 4, async (operation) => {
    const answer = await ask(operation);
    if (answer.status === status) expectProblem(answer, status);
    codes[operation.operationId] = answer.status === status ? answer.body.code : `${answer.status} ${answer.text}`;
  });
  return codes;
}
const each = (operations: Asked[], code: string) =>
  Object.fromEntries(operations.map(({ operationId }) => [operationId, code]));

/** With ids of nothing: well-formed ones unless others are given. */
const withIds = (path: string, id = 'nothing-like-this') => path.replace('{version}', '1').replace(/\{\w+\}/g, id);
const headersOf = async ({ path }: Asked) =>
  path.startsWith('/api/v1/') ? ['X-API-Key', API_KEY] : isOfApiV2(path) ? bearer('admin') : [];
const isOfApiV2 = (path: string) => path.startsWith('/api/v2/');

/** Sends a request of an operation with credentials that open it. */
async function asked(operation: Asked, path: string, headers: string[] = [], body?: string): Promise<Answer> {
  const own = [...(await headersOf(operation)), ...headers];
  return send(`/${path}`, { method: operation.method, headers: own, ...(body === undefined ? {} : { body }) });
}

/** Sends a request that cannot be sent as it should be, or not to its end, and reads the problem. */
async function sentRaw({ method, path }: Asked, header: string): Promise<Answer> {
  const answer = await raw(`${method} ${withIds(path)} HTTP/1.1\r\nHost: x\r\n${header}\r\nConnection: close\r\n\r\n`);
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, text, body: JSON.parse(text) };
}

const strict = listing(400).filter(isOfApi);
const unreadable = listing(400).filter((operation) => !isOfApi(operation));

it(`400 of ${strict.length} operations: an unknown parameter with Prefer: handling=strict`, async () => {
  const ask = (one: Asked) => asked(one, `${withIds(one.path)}?colour=red`, ['Prefer', 'handling=strict']);
  expect(await problems(strict, 400, ask)).toEqual(each(strict, 'invalid_parameter'));
});

it(`400 of ${unreadable.length} operations without credentials: a request that cannot be read`, async () => {
  const ask = (one: Asked) => sentRaw(one, 'no colon');
  expect(await problems(unreadable, 400, ask)).toEqual(each(unreadable, 'invalid_parameter'));
});

const guarded = all.filter(({ security = [] }) => security.length > 0);

it(`401 of ${guarded.length} operations: without credentials`, async () => {
  const ask = ({ method, path }: Asked) => send(`/${withIds(path)}`, { method, headers: [] });
  expect(await problems(guarded, 401, ask)).toEqual(each(guarded, 'unauthorized'));
  expect(listing(401).filter(isOfApi)).toEqual(guarded);
});

const named = listing(404).filter(({ path }) => path.includes('{'));
/** What the name of a parameter of a path is of. */
const NOUNS: Record<string, string> = {
  ...{ key_id: 'api_key', feed_token: 'feed', stop_token: 'link' },
};

it(`404 of ${named.length} operations: an id that is none`, async () => {
  const ask = (one: Asked) => asked(one, withIds(one.path, 'No%20Id'), ['If-Match', '*']);
  const expected = named.map(({ operationId, path }) => {
    const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
    return [operationId, `${NOUNS[name] ?? name.replace('_id', '')}_not_found`];
  });
  expect(await problems(named, 404, ask)).toEqual(Object.fromEntries(expected));
});

/** Lists: of one entry another code would say the same, which is in the file of its route. */
const asOf = listing(404).filter(
  ({ path, parameters = [] }) => !path.includes('{entry_id}') && JSON.stringify(parameters).includes('/AsOf"'),
);

it(`404 of ${asOf.length} operations: an instant before all that is kept`, async () => {
  const ask = async (one: Asked) => asked(one, `${await filled(one.path)}?as_of=2000-01-01T00:00:00Z`);
  expect(await problems(asOf, 404, ask)).toEqual(each(asOf, 'version_not_kept'));
});

/** A body is read by functions that change something; of other requests the gateway reads it, and refuses what is over 10 MB. */
const reads = listing(413).filter(({ method }) => method === 'GET');
const changes = listing(413).filter(({ method }) => method !== 'GET');
/** A press repeats its message, and may be larger. */
const LARGEST: Record<string, number> = { pressButton: 256 * 1_024 };
/** The one change that reads no body at all. */
const BODILESS = ['unsubscribe'];

it(`413 of ${reads.length} operations: a body beyond what the gateway takes`, async () => {
  const ask = (one: Asked) => sentRaw(one, 'Content-Length: 11000000');
  expect(await problems(reads, 413, ask)).toEqual(each(reads, 'request_too_large'));
});

it(`413 of ${changes.length} operations: a body beyond what they take`, async () => {
  const ask = (one: Asked) => {
    if (BODILESS.includes(one.operationId)) return sentRaw(one, 'Content-Length: 11000000');
    const body = ' '.repeat((LARGEST[one.operationId] ?? 64 * 1_024) + 1);
    // Node.js does not say the length of a body of DELETE.
    const headers = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
    return asked(one, withIds(one.path), headers, body);
  };
  expect(await problems(changes, 413, ask)).toEqual(each(changes, 'request_too_large'));
});

const withBody = listing(415);

it(`415 of ${withBody.length} operations: a body of another type`, async () => {
  const headers = ['Content-Type', 'text/plain', 'If-Match', '*'];
  const ask = (one: Asked) => asked(one, withIds(one.path), headers, '{}');
  expect(await problems(withBody, 415, ask)).toEqual(each(withBody, 'unsupported_media_type'));
});

const limited = all.filter(({ path }) => path.startsWith('/api/v1/'));

it(`429 of ${limited.length} operations: a key beyond its limit`, async () => {
  const { id, api_key } = await createApiKey(`statuses ${generateKeyId()}`, 'test');
  await writeAllowance(id, null, { tokens: -100_000, told_at: Date.now() });
  const ask = ({ path }: Asked) => send(`/${withIds(path)}`, { headers: ['X-API-Key', api_key] });
  expect(await problems(limited, 429, ask)).toEqual(each(limited, 'too_many_requests'));
});

const filled = withFilledPaths('test-statuses', 880_007);
/** All but those of a link that names what one person made: its token is told once. */
const kept = listing(304).filter(({ path }) => !path.includes('_token}'));
/** Days whose evidence no other test changes. */
const QUERIES: Record<string, string> = { getEvidence: quietDays() };
/** A path with what exists; of files, one that the page beside them names. */
async function existing({ operationId, path }: Asked): Promise<string> {
  if (!path.endsWith('{asset}')) return (await filled(path, 'admin')) + (QUERIES[operationId] ?? '');
  const { text } = await send(path.startsWith('/docs/') ? '//docs' : '//', { headers: [] });
  const [found = ''] = new RegExp(path.replace('{asset}', '[\\w.-]+\\.js')).exec(text) ?? [];
  return found;
}

/** Asks with the tag of the answer before, a few times: what it is of may change in between. */
async function unchanged(operation: Asked, path: string): Promise<Answer> {
  let answer = await asked(operation, path);
  for (let i = 0; i < 5 && answer.status === 200; i += 1)
    answer = await asked(operation, path, ['If-None-Match', answer.headers.etag ?? '']);
  return answer;
}

it(`304 of ${kept.length} operations: with the ETag of the answer before`, async () => {
  const statuses: Record<string, string> = {};
  for (const operation of kept) {
    const { status, text } = await unchanged(operation, await existing(operation));
    statuses[operation.operationId] = `${status} ${text.slice(0, 100)}`;
  }
  expect(statuses).toEqual(each(kept, '304 '));
});

/** The headers of an answer without those that differ from moment to moment. */
const steady = ({ date: _date, 'x-request-id': _id, etag, ...headers }: Answer['headers']) => ({
  ...headers,
  etag: TAG.exec(etag ?? '')?.[1],
});

it(`HEAD of ${kept.length} operations: the status and the headers of GET, without a body`, async () => {
  const differences: Record<string, unknown> = {};
  for (const operation of kept) {
    const path = await existing(operation);
    const got = await asked(operation, path);
    const head = await asked({ ...operation, method: 'HEAD' }, path);
    expect(head.text).toBe('');
    if (head.status !== got.status || !isDeepStrictEqual(steady(head.headers), steady(got.headers)))
      differences[operation.operationId] = { got: steady(got.headers), head: [head.status, steady(head.headers)] };
  }
  expect(differences).toEqual({});
});

/** Of other methods it is the id of an alert. */
const ID_TOO = '/api/v2/alerts/preview';
const paths = [...new Set(all.map(({ path }) => path))].filter((path) => path !== ID_TOO);

it(`405 of ${paths.length} paths: another method, by its Allow, which OPTIONS answers, too`, async () => {
  const wrong: string[] = [];
  await runInParallel(paths, 4, async (path) => {
    const operations = all.filter((one) => one.path === path);
    const own = operations.map(({ method }) => method);
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter((one) => !own.includes(one))) {
      const isOptions = method === 'OPTIONS';
      const target = `/${withIds(path)}`;
      const headers = isOptions || !operations[0] ? [] : await headersOf(operations[0]);
      const answer = await send(target, { method, headers });
      if (!isOptions && answer.status === 405) expectProblem(answer, 405, 'method_not_allowed');
      const allow = String(answer.headers.allow).split(', ').toSorted().join(', ');
      if (answer.status !== (isOptions ? 204 : 405) || allow !== allowed)
        wrong.push(`${method} ${path}: ${answer.status} ${allow} ${answer.text.slice(0, 80)}`);
    }
  });
  expect(wrong).toEqual([]);
});

it('each of these is of some operation', () => {
  const counts = { strict, unreadable, guarded, named, asOf, reads, changes, withBody, limited, kept };
  expect(Object.entries(counts).filter(([, operations]) => operations.length === 0)).toEqual([]);
});
