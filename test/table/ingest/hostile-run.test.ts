import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable } from '../../../local/create-table.ts';
import { type Canaries, startCanaries } from '../../support/canary.ts';
import { selfSigned } from '../../support/certificates.ts';
import { lacks } from '../../support/machine.ts';
import { onOneDay } from '../../support/one-day.ts';
import { tableDump } from '../../support/table-dump.ts';
import { GOOD_ANSWERS } from './good-feeds.ts';
import { HOSTILE_ADDRESSES, HOSTILE_ANSWERS } from './hostile-cases.ts';
import type { Report, Task } from './hostile-run.ts';
import { GREEDY_ANSWERS, HOSTILE_NAMES, SLOW_ANSWERS, SPECIAL_ADDRESSES } from './hostile-servers.ts';
import { type Answer, listen, send } from './world.ts';

/* One run of more than a hundred hostile feeds among twenty good ones, in a process of its own, beside a run of the good ones. */

/**
 * Node as on a machine of 256 MB, where the heap is bounded and what is freed goes back at once. On a large one it may leave what it
 * needs no more to the garbage collector for long, and its peak says little.
 */
const SMALL_HEAP = ['--max-semi-space-size=8', '--max-old-space-size=160'];
const SMALL_MACHINE = { MALLOC_MMAP_THRESHOLD_: '1048576' };

type Case = { id: string; name: string; url: string; error: string | RegExp };

const folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-run-'));
const answers = new Map<string, Answer>();
const cases: Case[] = [];
const goodIds = Object.keys(GOOD_ANSWERS).map((name) => `good-${name}`);
const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
const [certificate, untrusted] = lacks('openssl') ? [] : [selfSigned(), selfSigned()];
const secureServers: https.Server[] = [];
let origin = '';
let stop: () => void;
let canaries: Canaries;
const reports: Record<string, Report> = {};
const dumps: Record<string, Record<string, unknown>> = {};

function add(name: string, url: string, error: string | RegExp, prefix = 'hostile'): void {
  const number = String(cases.length).padStart(3, '0');
  cases.push({ id: `${prefix}-${number}`, name, url, error });
}

function serve(name: string, answer: Answer, error: string | RegExp, prefix?: string): void {
  const where = `/${cases.length}`;
  answers.set(where, answer);
  add(name, `${origin}${where}`, error, prefix);
}

const listenSecurely = (given: { key: Buffer; cert: Buffer }, answer: Answer): Promise<string> =>
  new Promise((resolve) => {
    const server = https.createServer({ key: given.key, cert: given.cert }, (request, response) =>
      send(answer, request, response),
    );
    secureServers.push(server);
    server.listen(0, '127.0.0.1', () => resolve(`https://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

/** The server's routes, and addresses that lead to canaries in every way that a feed can name them. */
async function prepare(): Promise<string[]> {
  // Slow ones first: they are waited for side by side.
  for (const [name, answer, error] of SLOW_ANSWERS) serve(name, answer, error, 'a-slow');
  add('a look-up that never ends', 'http://slow.test/', 'No complete response within 20 seconds', 'a-slow');
  for (const [name, answer, error] of [...HOSTILE_ANSWERS, ...GREEDY_ANSWERS]) serve(name, answer, error);
  for (const [url, error] of [...HOSTILE_ADDRESSES, ...HOSTILE_NAMES]) add(url, url, error);
  const notAllowed = / is not allowed, only public addresses$/;
  for (const host of SPECIAL_ADDRESSES) add(host, `http://${host}:8080/`, notAllowed);
  const unusual = String(canaries.places[0]?.port);
  for (const { host, port } of canaries.places) {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
    const error = String(port) === unusual ? `Port ${port} is not followed` : notAllowed;
    add(`the canary at ${url}`, url, error);
    serve(`a redirect to the canary at ${url}`, { body: '', status: 302, headers: { location: url } }, error);
  }
  for (const name of ['loopback.test', 'public-and-private.test', 'compatible.test', 'localhost'])
    serve(
      `a redirect to ${name}`,
      { body: '', status: 301, headers: { location: `http://${name}:8080/` } },
      notAllowed,
    );
  for (const [name, answer] of Object.entries(GOOD_ANSWERS)) answers.set(`/good/${name}`, answer);
  if (!certificate || !untrusted) return [origin];
  const trusted = await listenSecurely(certificate, (request, response) =>
    request.url === '/good'
      ? send(GOOD_ANSWERS['plain'] as Answer, request, response)
      : response.writeHead(302, { location: `${origin}/good/plain` }).end(),
  );
  const stranger = await listenSecurely(untrusted, GOOD_ANSWERS['plain'] as Answer);
  add('a redirect from https to http', `${trusted}/down`, `The redirect from https to ${origin} is not followed`);
  add('a certificate that nobody has signed', stranger, 'Cannot be fetched: self-signed certificate');
  add('https at a port of http', `${origin.replace('http', 'https')}/0`, /^Cannot be fetched: .*(SSL|EPROTO)/);
  return [origin, trusted, stranger, origin.replace('http', 'https')];
}

async function runIn(name: string, task: Task): Promise<void> {
  const table = `test-hostile-run-${name}-${randomUUID()}`;
  await createTable(endpoint, table);
  const [taskFile, reportFile] = [path.join(folder, `${name}.json`), path.join(folder, `${name}-report.json`)];
  writeFileSync(taskFile, JSON.stringify(task));
  const proxy = `http://127.0.0.1:${canaries.places[0]?.port}`;
  const env = {
    ...{
      ...process.env,
      TABLE_NAME: table,
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      http_proxy: proxy,
      https_proxy: proxy,
    },
    ...SMALL_MACHINE,
    ...{ NODE_OPTIONS: '', NODE_USE_ENV_PROXY: '1', NODE_EXTRA_CA_CERTS: certificate?.file ?? '' },
  };
  const command = [...SMALL_HEAP, path.join(folder, 'run.cjs'), taskFile, reportFile];
  await promisify(execFile)(process.execPath, command, { env });
  reports[name] = JSON.parse(readFileSync(reportFile, 'utf8'));
  dumps[name] = await tableDump(endpoint, table);
}

beforeAll(async () => {
  await build({
    ...{ entryPoints: ['test/table/ingest/hostile-run.ts'], outfile: path.join(folder, 'run.cjs'), logLevel: 'error' },
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'cjs', mainFields: ['module', 'main'] },
  });
  const server = await listen((request, response) => {
    request.on('error', () => undefined);
    const answer = answers.get((request.url ?? '').split('?')[0] ?? '') ?? { body: '', status: 404 };
    send(answer, request, response);
  });
  ({ origin, stop } = server);
  canaries = await startCanaries();
  const localOrigins = await prepare();
  const good = Object.keys(GOOD_ANSWERS).map((name) => ({ id: `good-${name}`, url: `${origin}/good/${name}` }));
  const hostile = cases.map(({ id, url }) => ({ id, url }));
  await onOneDay(async () => {
    await runIn('clean', { feeds: good, localOrigins });
    await runIn('hostile', { feeds: [...good, ...hostile], localOrigins });
  });
}, 900_000);
afterAll(() => {
  stop?.();
  canaries?.stop();
  for (const server of secureServers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An item without the names of the hostile feeds, which the list of the feeds' freshness holds. */
function withoutHostile(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const ids = new Set(cases.map(({ id }) => id));
  const kept = Object.entries(item).filter(([name]) => !ids.has(name.replace(/^feed#/, '')));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutHostile(value)]));
}

const NOTHING = { items: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };

it('at least a hundred hostile feeds ran among twenty good ones', () => {
  expect(cases.length).toBeGreaterThanOrEqual(100);
  expect(goodIds).toHaveLength(20);
  expect(Object.keys(reports['hostile']?.runs ?? {})).toHaveLength(cases.length + 20);
});

it.skipIf(!certificate)('servers of https were among them', () => {
  expect(cases.filter(({ url }) => url.startsWith('https://127.0.0.1:')).length).toBeGreaterThanOrEqual(3);
});

it('each hostile feed brings nothing, and its stored health says what was wrong', () => {
  const wrong = cases.flatMap(({ id, name, error }) => {
    const { result, health } = reports['hostile']?.runs[id] ?? {};
    const told = health?.last_error ?? '';
    const fits = typeof error === 'string' ? told === error : error.test(told);
    const isNothing = result?.outcome === 'failed' && result.errors[0]?.slice(0, 500) === told && told.length <= 500;
    const counted = { ...NOTHING, ...(isNothing ? {} : { failed: -1 }) };
    const { items, created, updated, unchanged, failed } = result ?? NOTHING;
    const isEmpty = JSON.stringify({ items, created, updated, unchanged, failed }) === JSON.stringify(counted);
    return fits && isEmpty && health?.failures === 1 ? [] : [{ name, error: String(error), told, result }];
  });
  expect(wrong).toEqual([]);
});

it('a server that asks for patience or is gone is heard', () => {
  const healthOf = (name: string) => reports['hostile']?.runs[cases.find((one) => one.name === name)?.id ?? '']?.health;
  for (const name of ['429', '503']) {
    const { retry_at, last_attempt_at } = healthOf(name) ?? {};
    expect(Date.parse(retry_at ?? '') - Date.parse(last_attempt_at ?? '')).toBe(3_600_000);
  }
  expect(healthOf('410')?.paused_reason).toBe('The server answered 410 Gone');
});

it('no connection reached a server on this machine that is not named', () => {
  expect(canaries.places.length).toBeGreaterThanOrEqual(1);
  expect(canaries.visits).toEqual([]);
});

it('the process takes less than 256 MB, each feed less than a minute', () => {
  const { peakMb = Number.NaN, runs = {} } = reports['hostile'] ?? {};
  expect(peakMb).toBeLessThan(256);
  const slow = Object.entries(runs).filter(([, { ms }]) => ms > 60_000);
  expect(slow.map(([id, { ms }]) => ({ name: cases.find((one) => one.id === id)?.name ?? id, ms }))).toEqual([]);
});

describe('the good feeds', () => {
  it('are read whole, without an error', () => {
    for (const run of ['clean', 'hostile'])
      for (const id of goodIds)
        expect(reports[run]?.runs[id], `${run} ${id}`).toMatchObject({
          result: { outcome: 'read', items: 5, created: 5, failed: 0, errors: [] },
          health: { last_error: null, failures: 0, items: 5, created: 5 },
        });
  });

  it('leave the same entries, postings, counters and health as a run without the hostile ones', () => {
    const isOfHostile = (key: string) =>
      cases.some(({ id }) => key === `FEED ${id}` || key.startsWith(`COVERAGE ${id}#`));
    const shared = Object.entries(dumps['hostile'] ?? {}).filter(([key]) => !isOfHostile(key));
    const clean = dumps['clean'] ?? {};
    const keys = new Set([...Object.keys(clean), ...shared.map(([key]) => key)]);
    const hostile = Object.fromEntries(shared);
    // Of the good ones none stands in it: a run without the hostile ones has no such item.
    const troubled = hostile['STATS FEEDS_TROUBLE'];
    delete hostile['STATS FEEDS_TROUBLE'];
    keys.delete('STATS FEEDS_TROUBLE');
    expect(withoutHostile(troubled)).toEqual({});
    const different = [...keys].filter((key) => !isDeepStrictEqual(withoutHostile(hostile[key]), clean[key]));
    expect(different.slice(0, 2).map((key) => ({ key, clean: clean[key], hostile: hostile[key] }))).toEqual([]);
    expect(Object.keys(clean).filter((key) => key.startsWith('ENTRY#'))).toHaveLength(100);
  });
});
