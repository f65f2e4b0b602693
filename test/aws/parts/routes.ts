import { availableParallelism } from 'node:os';
import { listMethods, readFunctions } from '../../../infra/methods.mjs';
import { ROUTE_ROLES } from '../../../lib/http/access.ts';
import type { Gateway, GatewayRequest } from '../gateway.ts';
import { begin, check, equal } from '../report.ts';
import { neverCalled, routes } from '../routes.ts';
import { storeSecondText } from '../second-text.ts';
import { type AwsWorld, ROLES, type RoleTokens, type StackAccess, WEBHOOK_SECRET } from '../world.ts';
import { readDocumentItem } from './ingestion.ts';

/** What the link in a mail of this deployment ends with. */
async function aStopToken(): Promise<string> {
  process.env['WEBHOOK_SECRET'] = WEBHOOK_SECRET;
  const { encryptUnsubscribeTarget } = await import('../../../lib/channels/destinations/destination-secrets.ts');
  return `stop_${encryptUnsubscribeTarget({ person: 'unknown', address: 'risk@example.com' })}`;
}

/** Returns ids for the parameters of paths. */
async function getIds(
  { gateway, apiKey }: StackAccess,
  viewer: string,
  endpoint: string,
): Promise<Record<string, string>> {
  const headers = { 'X-API-Key': apiKey };
  const theirs = { Authorization: `Bearer ${viewer}` };
  const withText = await readDocumentItem((path) => gateway(`/api/v1/feeds${path}`, { headers }));
  if (!withText) throw new Error('no entry has a document that was read');
  const { body: entryWithText } = await gateway(`/api/v1/feeds/entries/${withText}`, { headers });
  const { id, topic, category, link } = entryWithText;
  await storeSecondText(link, endpoint);
  const { body: versions } = await gateway(`/api/v1/feeds/entries/${id}/versions?limit=1`, { headers });
  const page = await gateway('/', {});
  const docs = await gateway('/docs', {});
  const asset = /assets\/([\w.-]+)/.exec(page.text)?.[1] ?? '';
  const docs_asset = /docs\/([\w.-]+)/.exec(docs.text)?.[1] ?? '';
  const entry = {
    entry_id: id,
    topic_id: topic.id,
    category_id: category.id,
    version: String(versions.items[0].version),
  };
  const alert = { name: 'Of all routes', query: {} };
  const { body: made } = await gateway('/api/v2/alerts', { method: 'POST', headers: theirs, json: alert });
  const { body: feed } = await gateway(`/api/v2/alerts/${made.id}/feed`, { method: 'POST', headers: theirs });
  const feed_token = feed.url.split('/').at(-1);
  const ofAlert = { alert_id: made.id, feed_token, stop_token: await aStopToken() };
  return { ...entry, ...ofAlert, source_id: entryWithText.feed.id, key_id: '0123456789abcdef', asset, docs_asset };
}

/** A path with an id for each parameter. */
function getAddress(path: string, { docs_asset = '', ...ids }: Record<string, string>): string {
  const own = path.startsWith('/docs/') ? { ...ids, asset: docs_asset } : ids;
  return path.replace(/\{(\w+)\}/g, (_, id) => own[id] ?? 'x');
}

/** Calls every route with and without credentials. Also calls HEAD, OPTIONS and a method it does not have. */
export async function everyRoute({ endpoint }: AwsWorld, deployed: StackAccess, tokens: RoleTokens): Promise<void> {
  const { gateway, apiKey } = deployed;
  begin('routes');
  const ids = await check('ids of what was ingested', () => getIds(deployed, tokens.viewer, endpoint));
  if (!ids) return;
  const methods: Record<string, string[]> = listMethods(readFunctions());
  // What is of one alert needs its person: the part of destinations asks for it.
  const gets = routes().filter(({ method, path }) => method === 'GET' && !path.includes('{alert_id}'));
  await inRows(gets, async ({ name, path }) => {
    const address = getAddress(path, ids);
    const isV1 = path.startsWith('/api/v1/');
    const isV2 = path.startsWith('/api/v2/');
    // An alert is its person's, and an admin's.
    if (isV2 && !path.includes('{alert_id}'))
      await check(`GET ${path}: by role`, () =>
        byRole(getAllowedRoles(name), (headers) => gateway(address, { headers }), tokens),
      );
    const headers = getCredentials(path, apiKey, tokens.admin);
    const call: AddressCall = (more = {}) => gateway(address, { ...more, headers: { ...headers, ...more.headers } });
    await check(`GET, HEAD ${path}`, () => read(call, !UNTAGGED.includes(name)));
    if (isV1 || isV2) await check(`401 ${path}`, () => refused(gateway, address));
  });
  const then = `/api/v1/feeds/entries/list?as_of=${new Date().toISOString()}`;
  await check('GET /api/v1/feeds/entries/list as of an instant', async () =>
    equal((await gateway(then, { headers: { 'X-API-Key': apiKey } })).status, 200, 'GET'),
  );
  const click = getAddress('/unsubscribe/{stop_token}', ids);
  await check('POST /unsubscribe/{stop_token}', async () =>
    equal((await gateway(click, { method: 'POST' })).status, 200, 'one click'),
  );
  await inRows(Object.entries(methods), async ([path, all]) => {
    const address = getAddress(path, ids);
    await check(`OPTIONS and a method that is none ${path}`, () => others(gateway, address, all));
  });
}

/** As many at a time as there are processors, two at least: functions start while others answer. */
const ROWS = Math.max(2, availableParallelism());

async function inRows<T>(all: T[], run: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const row = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: ROWS }, row));
}

const getAllowedRoles = (name: string): readonly string[] =>
  (ROUTE_ROLES as Record<string, readonly string[]>)[name] ?? [];

type CallWithHeaders = (headers: Record<string, string>) => ReturnType<Gateway>;

async function byRole(allowed: readonly string[], call: CallWithHeaders, tokens: RoleTokens): Promise<void> {
  const expected = ROLES.map((role) => (allowed.includes(role) ? 200 : 403));
  const answers = [];
  // One after the other: at once, each would start an instance of the function.
  for (const role of ROLES) answers.push(await call({ Authorization: `Bearer ${tokens[role]}` }));
  equal(
    answers.map(({ status }) => status),
    expected,
    `what ${ROLES.join(', ')} get`,
  );
}

/** Reads whose answers have no ETag: they are never the same, and never cached. */
/** Reads whose answers have no ETag: they differ each time, and are never cached. */
const UNTAGGED = ['getHealth'];

/** Calls one address with its credentials. */
type AddressCall = (more?: GatewayRequest) => ReturnType<Gateway>;

function getCredentials(path: string, apiKey: string, admin: string): Record<string, string> {
  if (path.startsWith('/api/v1/')) return { 'X-API-Key': apiKey };
  return path.startsWith('/api/v2/') ? { Authorization: `Bearer ${admin}` } : {};
}

/** Checks that HEAD answers as GET without a body, and that a GET with the current `ETag` returns 304. */
async function read(call: AddressCall, isTagged: boolean): Promise<void> {
  const got = await call();
  equal(got.status, 200, 'GET');
  const head = await call({ method: 'HEAD' });
  equal([head.status, head.text, head.headers['content-type']], [200, '', got.headers['content-type']], 'HEAD');
  const tag = got.headers['etag'];
  equal(tag !== undefined, isTagged, 'whether it has an ETag');
  if (!tag) return;
  const again = await call({ headers: { 'If-None-Match': tag } });
  equal([again.status, again.text], [304, ''], 'GET with If-None-Match');
}

/** Neither without a credential, nor with the other version's, nor with one that is none. */
async function refused(gateway: Gateway, address: string): Promise<void> {
  const none = { 'X-API-Key': `ruf_${'0'.repeat(16)}_${'0'.repeat(72)}`, Authorization: 'Bearer none' };
  const answers = await Promise.all([gateway(address), gateway(address, { headers: none })]);
  for (const { status, headers, body } of answers)
    equal([status, body?.code, 'www-authenticate' in headers], [401, 'unauthorized', true], 'without a credential');
}

async function others(gateway: Gateway, address: string, all: string[]): Promise<void> {
  const options = await gateway(address, { method: 'OPTIONS' });
  equal([options.status, options.headers['allow']], [204, all.join(', ')], 'OPTIONS');
  const method = ['PUT', 'DELETE', 'PATCH'].find((one) => !all.includes(one)) ?? '';
  const answer = await gateway(address, { method });
  equal(
    [answer.status, answer.body?.code, answer.headers['allow']],
    [405, 'method_not_allowed', all.join(', ')],
    method,
  );
}

/** Checks at the end of a run that each route was called, so that a route added later is not left out. */
export async function noneLeftOut(): Promise<void> {
  begin('every route');
  await check('each method of each path of serverless.yml was called with success', () =>
    equal(neverCalled(), [], 'what was not'),
  );
}
