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
import type { HostileRunReport, HostileRunTask } from './hostile-run.ts';
import { GREEDY_ANSWERS, HOSTILE_NAMES, SLOW_ANSWERS, SPECIAL_ADDRESSES } from './hostile-servers.ts';
import { type FeedAnswer, listen, send } from './world.ts';

/*
 * Reads more than a hundred hostile feeds among twenty good ones in a separate process, and the good ones alone in
 * another.
 */

/**
 * Options for Node as on a machine of 256 MB: a bounded heap, and freed memory is returned at once. On a large machine
 * garbage may stay for long, so that the peak has no meaning.
 */
const SMALL_HEAP = ['--max-semi-space-size=8', '--max-old-space-size=160'];
const SMALL_MACHINE = { MALLOC_MMAP_THRESHOLD_: '1048576' };

interface HostileFeed {
  id: string;
  name: string;
  url: string;
  error: string | RegExp;
}

/** A slow case gets an id that hostile-run.ts recognises. */
type CaseOptions = Pick<HostileFeed, 'name' | 'error'> & { isSlow?: boolean };

const folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-run-'));
const answers = new Map<string, FeedAnswer>();
const cases: HostileFeed[] = [];
const goodIds = Object.keys(GOOD_ANSWERS).map((name) => `good-${name}`);
const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
const [certificate, untrusted] = lacks('openssl') ? [] : [selfSigned(), selfSigned()];
const secureServers: https.Server[] = [];
let origin = '';
let stop: () => void;
let canaries: Canaries;
const reports: Record<string, HostileRunReport> = {};
const dumps: Record<string, Record<string, unknown>> = {};

function add(url: string, { name, error, isSlow = false }: CaseOptions): void {
  const number = String(cases.length).padStart(3, '0');
  cases.push({ id: `${isSlow ? 'a-slow' : 'hostile'}-${number}`, name, url, error });
}

function serve(answer: FeedAnswer, options: CaseOptions): void {
  const where = `/${cases.length}`;
  answers.set(where, answer);
  add(`${origin}${where}`, options);
}

const listenSecurely = (given: { key: Buffer; cert: Buffer }, answer: FeedAnswer): Promise<string> =>
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
  for (const [name, answer, error] of SLOW_ANSWERS) serve(answer, { name, error, isSlow: true });
  add('http://slow.test/', {
    name: 'a look-up that never ends',
    error: 'No complete response within 20 seconds',
    isSlow: true,
  });
  for (const [name, answer, error] of [...HOSTILE_ANSWERS, ...GREEDY_ANSWERS]) serve(answer, { name, error });
  for (const [url, error] of [...HOSTILE_ADDRESSES, ...HOSTILE_NAMES]) add(url, { name: url, error });
  const notAllowed = / is not allowed, only public addresses$/;
  for (const host of SPECIAL_ADDRESSES) add(`http://${host}:8080/`, { name: host, error: notAllowed });
  const unusual = String(canaries.places[0]?.port);
  for (const { host, port } of canaries.places) {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
    const error = String(port) === unusual ? `Port ${port} is not followed` : notAllowed;
    add(url, { name: `the canary at ${url}`, error });
    serve({ body: '', status: 302, headers: { location: url } }, { name: `a redirect to the canary at ${url}`, error });
  }
  for (const name of ['loopback.test', 'public-and-private.test', 'compatible.test', 'localhost'])
    serve(
      { body: '', status: 301, headers: { location: `http://${name}:8080/` } },
      { name: `a redirect to ${name}`, error: notAllowed },
    );
  for (const [name, answer] of Object.entries(GOOD_ANSWERS)) answers.set(`/good/${name}`, answer);
  if (!certificate || !untrusted) return [origin];
  const trusted = await listenSecurely(certificate, (request, response) =>
    request.url === '/good'
      ? send(GOOD_ANSWERS['plain'] as FeedAnswer, request, response)
      : response.writeHead(302, { location: `${origin}/good/plain` }).end(),
  );
  const stranger = await listenSecurely(untrusted, GOOD_ANSWERS['plain'] as FeedAnswer);
  add(`${trusted}/down`, {
    name: 'a redirect from https to http',
    error: `The redirect from https to ${origin} is not followed`,
  });
  add(stranger, {
    name: 'a self-signed certificate',
    error: 'Cannot be fetched: self-signed certificate',
  });
  add(`${origin.replace('http', 'https')}/0`, {
    name: 'https at a port of http',
    error: /^Cannot be fetched: .*(SSL|EPROTO)/,
  });
  return [origin, trusted, stranger, origin.replace('http', 'https')];
}

async function runIn(name: string, task: HostileRunTask): Promise<void> {
  const table = `test-hostile-run-${name}-${randomUUID()}`;
  await createTable(endpoint, table);
  const taskFile = path.join(folder, `${name}.json`);
  const reportFile = path.join(folder, `${name}-report.json`);
  writeFileSync(taskFile, JSON.stringify(task));
  const proxy = `http://127.0.0.1:${canaries.places[0]?.port}`;
  const env = {
    ...process.env,
    TABLE_NAME: table,
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
    ...SMALL_MACHINE,
    NODE_OPTIONS: '',
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: certificate?.file ?? '',
  };
  const command = [...SMALL_HEAP, path.join(folder, 'run.cjs'), taskFile, reportFile];
  await promisify(execFile)(process.execPath, command, { env });
  reports[name] = JSON.parse(readFileSync(reportFile, 'utf8'));
  dumps[name] = await tableDump(endpoint, table);
}

beforeAll(async () => {
  await build({
    entryPoints: ['test/table/ingest/hostile-run.ts'],
    outfile: path.join(folder, 'run.cjs'),
    logLevel: 'error',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
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

it('runs at least 100 hostile feeds among 20 good ones', () => {
  expect(cases.length).toBeGreaterThanOrEqual(100);
  expect(goodIds).toHaveLength(20);
  expect(Object.keys(reports['hostile']?.runs ?? {})).toHaveLength(cases.length + 20);
});

it.skipIf(!certificate)('includes https servers among the hostile feeds', () => {
  expect(cases.filter(({ url }) => url.startsWith('https://127.0.0.1:')).length).toBeGreaterThanOrEqual(3);
});

it('stores nothing of a hostile feed except its error', () => {
  const wrong = cases.flatMap(({ id, name, error }) => {
    const { result, health } = reports['hostile']?.runs[id] ?? {};
    const lastError = health?.last_error ?? '';
    const fits = typeof error === 'string' ? lastError === error : error.test(lastError);
    const isNothing =
      result?.outcome === 'failed' && result.errors[0]?.slice(0, 500) === lastError && lastError.length <= 500;
    const counted = { ...NOTHING, ...(isNothing ? {} : { failed: -1 }) };
    const { items, created, updated, unchanged, failed } = result ?? NOTHING;
    const isEmpty = JSON.stringify({ items, created, updated, unchanged, failed }) === JSON.stringify(counted);
    return fits && isEmpty && health?.failures === 1 ? [] : [{ name, error: String(error), lastError, result }];
  });
  expect(wrong).toEqual([]);
});

it('follows Retry-After of 429 and 503, and pauses the feed after 410', () => {
  const getHealth = (name: string) =>
    reports['hostile']?.runs[cases.find((one) => one.name === name)?.id ?? '']?.health;
  for (const name of ['429', '503']) {
    const { retry_at, last_attempt_at } = getHealth(name) ?? {};
    expect(Date.parse(retry_at ?? '') - Date.parse(last_attempt_at ?? '')).toBe(3_600_000);
  }
  expect(getHealth('410')?.paused_reason).toBe('The server answered 410 Gone');
});

it('opens no connection to a local server that is not allowed', () => {
  expect(canaries.places.length).toBeGreaterThanOrEqual(1);
  expect(canaries.visits).toEqual([]);
});

it('needs less than 256 MB for the process and less than a minute per feed', () => {
  const { peakMb = Number.NaN, runs = {} } = reports['hostile'] ?? {};
  expect(peakMb).toBeLessThan(256);
  const slow = Object.entries(runs).filter(([, { ms }]) => ms > 60_000);
  expect(slow.map(([id, { ms }]) => ({ name: cases.find((one) => one.id === id)?.name ?? id, ms }))).toEqual([]);
});

describe('good feeds in the run', () => {
  it('are read completely without an error', () => {
    for (const run of ['clean', 'hostile'])
      for (const id of goodIds)
        expect(reports[run]?.runs[id], `${run} ${id}`).toMatchObject({
          result: { outcome: 'read', items: 5, created: 5, failed: 0, errors: [] },
          health: { last_error: null, failures: 0, items: 5, created: 5 },
        });
  });

  it('leave the same entries, postings, counters and health as a run without hostile feeds', () => {
    const isOfHostile = (key: string) =>
      cases.some(({ id }) => key === `FEED ${id}` || key.startsWith(`COVERAGE ${id}#`));
    const shared = Object.entries(dumps['hostile'] ?? {}).filter(([key]) => !isOfHostile(key));
    const clean = dumps['clean'] ?? {};
    const keys = new Set([...Object.keys(clean), ...shared.map(([key]) => key)]);
    const hostile = Object.fromEntries(shared);
    // Good feeds are never listed here: a run without the hostile ones has no such item.
    const troubled = hostile['STATS FEEDS_TROUBLE'];
    delete hostile['STATS FEEDS_TROUBLE'];
    keys.delete('STATS FEEDS_TROUBLE');
    expect(withoutHostile(troubled)).toEqual({});
    const different = [...keys].filter((key) => !isDeepStrictEqual(withoutHostile(hostile[key]), clean[key]));
    expect(different.slice(0, 2).map((key) => ({ key, clean: clean[key], hostile: hostile[key] }))).toEqual([]);
    expect(Object.keys(clean).filter((key) => key.startsWith('ENTRY#'))).toHaveLength(100);
  });
});
