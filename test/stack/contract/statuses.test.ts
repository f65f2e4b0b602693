import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../../lib/access/keys/api-keys.ts';
import { generateKeyId } from '../../../lib/access/keys/key-format.ts';
import { storeRateLimitState } from '../../../lib/access/keys/key-store.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import openapi from '../../../openapi.json';
import { type Answer, API_KEY, expectProblem, send } from '../../support/api.ts';
import { withFilledPaths } from '../../support/filled-paths.ts';
import { bearer } from '../../support/people.ts';
import { raw } from '../../support/raw.ts';
import { TAG } from '../../support/route-tests.ts';
import { quietDays, sealNow } from '../../support/seal-now.ts';
import { removeAddedSources } from '../../support/sources.ts';

/* Problems that all operations share, requested from each one whose responses in openapi.json list them. They are
   returned before any lookup and change nothing. test/stack/routes has the problems of single operations. */

beforeAll(async () => {
  await sealNow();
});

interface ContractOperation {
  operationId: string;
  responses: Record<string, object>;
  security?: object[];
  parameters?: object[];
}
interface RoutedOperation extends ContractOperation {
  method: string;
  path: string;
}

const all: RoutedOperation[] = Object.entries(
  openapi.paths as unknown as Record<string, Record<string, ContractOperation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);
const listing = (status: number) => all.filter(({ responses }) => responses[status]);
const isOfApi = ({ path }: RoutedOperation) => path.startsWith('/api/');

/** Returns the problem code that each operation answers with a status. */
async function problems(
  operations: RoutedOperation[],
  status: number,
  ask: (operation: RoutedOperation) => Promise<Answer>,
) {
  const codes: Record<string, string> = {};
  await runInParallel(operations, 4, async (operation) => {
    const answer = await ask(operation);
    if (answer.status === status) expectProblem(answer, status);
    codes[operation.operationId] = answer.status === status ? answer.body.code : `${answer.status} ${answer.text}`;
  });
  return codes;
}
const each = (operations: RoutedOperation[], code: string) =>
  Object.fromEntries(operations.map(({ operationId }) => [operationId, code]));

/** With ids of nothing: well-formed ones unless others are given. */
const withIds = (path: string, id = 'nothing-like-this') => path.replace('{version}', '1').replace(/\{\w+\}/g, id);
async function getHeaders({ path }: RoutedOperation): Promise<string[]> {
  if (path.startsWith('/api/v1/')) return ['X-API-Key', API_KEY];
  return isOfApiV2(path) ? bearer('admin') : [];
}
const isOfApiV2 = (path: string) => path.startsWith('/api/v2/');

interface OperationRequest {
  /** In addition to the credentials. */
  headers?: string[];
  body?: string;
}

/** Sends a request of an operation with credentials that open it. */
async function asked(
  operation: RoutedOperation,
  path: string,
  { headers = [], body }: OperationRequest = {},
): Promise<Answer> {
  const own = [...(await getHeaders(operation)), ...headers];
  return send(`/${path}`, { method: operation.method, headers: own, ...(body === undefined ? {} : { body }) });
}

/** Sends a request that cannot be sent as it should be, or not to its end, and reads the problem. */
async function sentRaw({ method, path }: RoutedOperation, header: string): Promise<Answer> {
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

it(`400: each of ${strict.length} operations rejects an unknown parameter with Prefer: handling=strict`, async () => {
  const ask = (one: RoutedOperation) =>
    asked(one, `${withIds(one.path)}?colour=red`, { headers: ['Prefer', 'handling=strict'] });
  expect(await problems(strict, 400, ask)).toEqual(each(strict, 'invalid_parameter'));
});

it(`400: each of ${unreadable.length} operations without credentials rejects an unreadable request`, async () => {
  const ask = (one: RoutedOperation) => sentRaw(one, 'no colon');
  expect(await problems(unreadable, 400, ask)).toEqual(each(unreadable, 'invalid_parameter'));
});

const guarded = all.filter(({ security = [] }) => security.length > 0);

it(`401: each of ${guarded.length} operations rejects missing credentials`, async () => {
  const ask = ({ method, path }: RoutedOperation) => send(`/${withIds(path)}`, { method, headers: [] });
  expect(await problems(guarded, 401, ask)).toEqual(each(guarded, 'unauthorized'));
  expect(listing(401).filter(isOfApi)).toEqual(guarded);
});

const named = listing(404).filter(({ path }) => path.includes('{'));
/** What the name of a parameter of a path is of. */
const NOUNS: Record<string, string> = {
  key_id: 'api_key',
  feed_token: 'feed',
  stop_token: 'link',
};

it(`404: each of ${named.length} operations rejects a malformed id`, async () => {
  const ask = (one: RoutedOperation) => asked(one, withIds(one.path, 'No%20Id'), { headers: ['If-Match', '*'] });
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

it(`404: each of ${asOf.length} operations rejects an instant before the earliest archived version`, async () => {
  const ask = async (one: RoutedOperation) => asked(one, `${await filled(one.path)}?as_of=2000-01-01T00:00:00Z`);
  expect(await problems(asOf, 404, ask)).toEqual(each(asOf, 'version_not_kept'));
});

/** Only functions that change something read a body. For other requests the gateway reads it, up to 10 MB. */
const reads = listing(413).filter(({ method }) => method === 'GET');
const changes = listing(413).filter(({ method }) => method !== 'GET');
/** A press repeats its message, and may be larger. */
const LARGEST: Record<string, number> = { pressButton: 256 * 1_024, importSources: 1_024 * 1_024 };
/** The one change that reads no body at all. */
const BODILESS = ['unsubscribe'];

it(`413: each of ${reads.length} operations rejects a body beyond the limit of the gateway`, async () => {
  const ask = (one: RoutedOperation) => sentRaw(one, 'Content-Length: 11000000');
  expect(await problems(reads, 413, ask)).toEqual(each(reads, 'request_too_large'));
});

it(`413: each of ${changes.length} operations rejects a body beyond the limit of the operation`, async () => {
  const ask = (one: RoutedOperation) => {
    if (BODILESS.includes(one.operationId)) return sentRaw(one, 'Content-Length: 11000000');
    const body = ' '.repeat((LARGEST[one.operationId] ?? 64 * 1_024) + 1);
    // Node.js does not say the length of a body of DELETE.
    const headers = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
    return asked(one, withIds(one.path), { headers, body });
  };
  expect(await problems(changes, 413, ask)).toEqual(each(changes, 'request_too_large'));
});

const withBody = listing(415);

it(`415: each of ${withBody.length} operations rejects a body of another media type`, async () => {
  const headers = ['Content-Type', 'text/plain', 'If-Match', '*'];
  const ask = (one: RoutedOperation) => asked(one, withIds(one.path), { headers, body: '{}' });
  expect(await problems(withBody, 415, ask)).toEqual(each(withBody, 'unsupported_media_type'));
});

const limited = all.filter(({ path }) => path.startsWith('/api/v1/'));

it(`429: each of ${limited.length} operations rejects a key beyond its rate limit`, async () => {
  const { id, api_key } = await createApiKey(`statuses ${generateKeyId()}`, 'test');
  await storeRateLimitState(id, null, { tokens: -100_000, storedAt: Date.now() });
  const ask = ({ path }: RoutedOperation) => send(`/${withIds(path)}`, { headers: ['X-API-Key', api_key] });
  expect(await problems(limited, 429, ask)).toEqual(each(limited, 'too_many_requests'));
});

const filled = withFilledPaths('test-statuses', 880_007);
removeAddedSources();
/** All except links with a secret that one person made: their token is shown once. */
const kept = listing(304).filter(({ path }) => !path.includes('_token}'));
/** Days whose evidence no other test changes. */
const QUERIES: Record<string, string> = { getEvidence: quietDays() };
/** Returns a path with existing ids; of files, one that the neighbouring page names. */
async function existing({ operationId, path }: RoutedOperation): Promise<string> {
  if (!path.endsWith('{asset}')) return (await filled(path, 'admin')) + (QUERIES[operationId] ?? '');
  const { text } = await send(path.startsWith('/docs/') ? '//docs' : '//', { headers: [] });
  const [found = ''] = new RegExp(path.replace('{asset}', '[\\w.-]+\\.js')).exec(text) ?? [];
  return found;
}

/** Repeats a request with the tag of its response, a few times: the content may change in between. */
async function unchanged(operation: RoutedOperation, path: string): Promise<Answer> {
  let answer = await asked(operation, path);
  for (let i = 0; i < 5 && answer.status === 200; i += 1)
    answer = await asked(operation, path, { headers: ['If-None-Match', answer.headers.etag ?? ''] });
  return answer;
}

it(`304: each of ${kept.length} operations confirms the ETag of the previous response`, async () => {
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

it(`HEAD: each of ${kept.length} operations returns the status and headers of GET without a body`, async () => {
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

const everyPath = [...new Set(all.map(({ path }) => path))];
/** Paths whose last part is an id to other methods, such as `sources/import`. */
const isIdToo = (path: string) =>
  everyPath.some(
    (other) => /\/\{\w+_id\}$/.test(other) && path.replace(/\/[a-z]+$/, '/*') === other.replace(/\/\{\w+\}$/, '/*'),
  );
const paths = everyPath.filter((path) => !isIdToo(path));

it(`405: each of ${paths.length} paths rejects other methods, and lists its methods for OPTIONS`, async () => {
  const wrong: string[] = [];
  await runInParallel(paths, 4, async (path) => {
    const operations = all.filter((one) => one.path === path);
    const own = operations.map(({ method }) => method);
    const allowed = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter((one) => !own.includes(one))) {
      const isOptions = method === 'OPTIONS';
      const target = `/${withIds(path)}`;
      const headers = isOptions || !operations[0] ? [] : await getHeaders(operations[0]);
      const answer = await send(target, { method, headers });
      if (!isOptions && answer.status === 405) expectProblem(answer, 405, 'method_not_allowed');
      const allow = String(answer.headers.allow).split(', ').toSorted().join(', ');
      if (answer.status !== (isOptions ? 204 : 405) || allow !== allowed)
        wrong.push(`${method} ${path}: ${answer.status} ${allow} ${answer.text.slice(0, 80)}`);
    }
  });
  expect(wrong).toEqual([]);
});

it('finds at least one operation for each status to test', () => {
  const counts = { strict, unreadable, guarded, named, asOf, reads, changes, withBody, limited, kept };
  expect(Object.entries(counts).filter(([, operations]) => operations.length === 0)).toEqual([]);
});
