import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FeedWithHealth } from '../../lib/feeds/feeds-with-health.ts';
import { createTable } from '../../local/create-table.ts';
import { LOCAL_AWS, startDynamoDb } from '../../local/dynamodb.ts';
import { cpuOfAll } from '../support/cpu.ts';
import { catalogOfFeeds } from '../support/read-catalog.ts';
import { lacksMiniflux, type Miniflux, startMiniflux } from './miniflux.ts';
import { getNotices } from './notices.ts';

/*
 * npm run bench -- ingest: reads 10,000 new entries of 20 documents (or the counts given: documents, items of each) as
 * real feeds: fetched by HTTP, parsed, stored in a database in a file, 6 feeds at a time. Then the same documents
 * again, then with one item in a hundred edited. For comparison the same documents are only parsed in the same process,
 * and, if MINIFLUX names the program, read by Miniflux into PostgreSQL. Both programs read five documents in turn, so
 * that they share the load of the machine.
 */

const FEEDS_AT_ONCE = 6;
const TURN = 5;
const MAX_RUNS = 20;

interface Stage {
  name: string;
  entries: number;
  seconds: number;
  /** Seconds that this process computed, and all processes that it started with it. */
  cpu: number;
  allCpu: number | null;
  cost: { requests: number; readUnits: number; writeUnits: number };
  outcome: string;
}

const FREE = { requests: 0, readUnits: 0, writeUnits: 0 };

type Timed = Pick<Stage, 'seconds' | 'cpu' | 'allCpu'>;

/** Returns the duration of work, and the CPU time of this process and its children during it. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: Timed }> {
  const begin = performance.now();
  const used = process.cpuUsage();
  const all = cpuOfAll();
  const result = await work();
  const seconds = (performance.now() - begin) / 1_000;
  const { user, system } = process.cpuUsage(used);
  const allNow = cpuOfAll();
  return {
    result,
    took: { seconds, cpu: (user + system) / 1e6, allCpu: allNow === null || all === null ? null : allNow - all },
  };
}

/** Serves `/<feed>` from a map of documents that may change between runs. */
async function serve(documents: Map<string, Buffer>) {
  const server = http.createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(documents.get(url.slice(1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, stop: () => server.closeAllConnections() ?? server.close() };
}

interface MeasureOptions {
  /** The number of documents, and of items in each. */
  count: number;
  items: number;
  /** Returns the size of the database in bytes. */
  database: () => number;
  rival: Miniflux | null;
}

async function measureAll({ count, items, database, rival }: MeasureOptions): Promise<Stage[]> {
  const { applyCatalog } = await import('../../lib/catalog/apply-catalog.ts');
  const { measureCost } = await import('../../lib/platform/dynamodb/capacity.ts');
  const { findFeedWithHealth, listFeedsWithHealth } = await import('../../lib/feeds/feeds-with-health.ts');
  const { runInParallel } = await import('../../lib/values/in-parallel.ts');
  const { decodeFeedDocument } = await import('../../lib/platform/egress/decode-text.ts');
  const { fetchDocument } = await import('../../lib/ingest/fetch-document.ts');
  const { ingestFeed } = await import('../../lib/ingest/ingest-feed.ts');
  const { parseFeedDocument } = await import('../../lib/ingest/parse-document.ts');
  await applyCatalog(catalogOfFeeds());
  const ids = (await listFeedsWithHealth()).slice(0, count).map(({ feed }) => feed.id);
  const served = new Map<string, Buffer>();
  const server = await serve(served);
  const notices = getNotices(items);
  const none = getNotices(0);
  const first = new Map(ids.map((id, i) => [id, notices(i, server.origin)]));

  const parse = async (name: string): Promise<Stage> => {
    const { result, took } = await timed(async () => {
      let entries = 0;
      for (const body of first.values())
        entries += parseFeedDocument(decodeFeedDocument(body, 'application/rss+xml')).items.length;
      return entries;
    });
    return { name, entries: result, ...took, cost: FREE, outcome: '' };
  };
  const read = async (listed: FeedWithHealth) => {
    const followed = (await findFeedWithHealth(listed.feed.id)) ?? listed;
    const options = { localOrigins: [server.origin] };
    const run = await ingestFeed(followed, (validators) =>
      fetchDocument(`${server.origin}/${listed.feed.id}`, { ...options, validators }),
    );
    return run.result;
  };
  const ingest = async (name: string, some = ids): Promise<Stage> => {
    const feeds = (await listFeedsWithHealth()).filter(({ feed }) => some.includes(feed.id));
    const counts = { created: 0, updated: 0, unchanged: 0, repeated: 0, failed: 0 };
    const { result, took } = await timed(() =>
      measureCost(() =>
        runInParallel(feeds, FEEDS_AT_ONCE, async (listed) => {
          // What a run leaves because the database was too slow is taken by the next one, and the time of both counts.
          for (let run = 1; run <= MAX_RUNS; run += 1) {
            const result = await read(listed).catch(() => null);
            counts.created += result?.created ?? 0;
            counts.updated += result?.updated ?? 0;
            if (run === 1) counts.unchanged += result?.unchanged ?? 0;
            const left = result ? result.failed + result.unknown : items;
            if (left === 0) break;
            counts[run < MAX_RUNS ? 'repeated' : 'failed'] += left;
          }
        }),
      ),
    );
    const outcome = Object.entries(counts).filter(([, n]) => n > 0);
    const entries = feeds.length * items;
    return { name, entries, ...took, cost: result.cost, outcome: outcome.map(([key, n]) => `${n} ${key}`).join(', ') };
  };
  const refresh = async (miniflux: Miniflux, some: string[]): Promise<Stage> => {
    const { took } = await timed(() => miniflux.refresh());
    return { name: `new, ${miniflux.version}`, entries: some.length * items, ...took, cost: FREE, outcome: '' };
  };
  try {
    for (let warming = 0; warming < 2; warming += 1) await parse('');
    const before = await parse('parsed only');
    const ours: Stage[] = [];
    const theirs: Stage[] = [];
    for (let from = 0; from < ids.length; from += TURN) {
      const some = ids.slice(from, from + TURN);
      for (const id of some) served.set(id, none(ids.indexOf(id), server.origin));
      await rival?.follow(some.map((id) => `${server.origin}/${id}`));
      for (const id of some) served.set(id, first.get(id) as Buffer);
      ours.push(await ingest('new', some));
      if (rival) theirs.push(await refresh(rival, some));
      console.error(`${from + some.length} of ${ids.length} documents`);
    }
    console.log(`Database file after ${count * items} new entries: ${megabytes(database())}`);
    const stages = [together(ours)];
    if (rival) {
      const stored = await rival.entries();
      console.log(`${rival.version}: ${megabytes(rival.bytes())} of PostgreSQL, its own catalogs included\n`);
      stages.push({ ...together(theirs), outcome: `${stored} created` });
    }
    stages.push(await ingest('the same documents again'));
    for (const [i, id] of ids.entries()) served.set(id, notices(i, server.origin, 2));
    stages.push(await ingest('1 in 100 edited'));
    return [before, ...stages, await parse('parsed only, once more')];
  } finally {
    server.stop();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** The turns of one run as one. */
function together(turns: Stage[]): Stage {
  const counts = new Map<string, number>();
  for (const { outcome } of turns)
    for (const [, n, what = ''] of outcome.matchAll(/(\d+) (\w+)/g))
      counts.set(what, (counts.get(what) ?? 0) + Number(n));
  const outcome = [...counts].map(([what, n]) => `${n} ${what}`).join(', ');
  const sum = (of: (turn: Stage) => number) => turns.reduce((all, turn) => all + of(turn), 0);
  const hasAll = turns.every(({ allCpu }) => allCpu !== null);
  return {
    name: turns[0]?.name ?? '',
    outcome,
    entries: sum(({ entries }) => entries),
    seconds: sum(({ seconds }) => seconds),
    cpu: sum(({ cpu }) => cpu),
    allCpu: hasAll ? sum(({ allCpu }) => allCpu ?? 0) : null,
    cost: {
      requests: sum(({ cost }) => cost.requests),
      readUnits: sum(({ cost }) => cost.readUnits),
      writeUnits: sum(({ cost }) => cost.writeUnits),
    },
  };
}

function print(stages: Stage[]): void {
  const head = [
    'run',
    'entries',
    'outcome',
    'seconds',
    'entries/s',
    'own CPU s',
    'all CPU s',
    'requests/entry',
    'read units/entry',
    'write units/entry',
  ];
  console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const { name, entries, outcome, seconds, cpu, allCpu, cost } of stages) {
    const each = (figure: number) => (cost.requests === 0 ? '' : (figure / entries).toFixed(3));
    const speed = Math.round(entries / seconds);
    const cells = [name, entries, outcome, seconds.toFixed(2), speed, cpu.toFixed(2), allCpu?.toFixed(2) ?? ''];
    console.log(`| ${[...cells, each(cost.requests), each(cost.readUnits), each(cost.writeUnits)].join(' | ')} |`);
  }
  const [ours, theirs] = stages.filter(({ name }) => name.startsWith('new'));
  if (!ours || !theirs) return;
  const [here, there] = [ours, theirs].map(({ entries, seconds }) => entries / seconds) as [number, number];
  console.log(
    `\nNew entries a second: ${(here / there).toFixed(2)} x Miniflux; a round: ours then theirs, ${TURN} documents.`,
  );
}

const [documents = 20, items = 500] = process.argv.slice(2).map(Number);
const lacks = lacksMiniflux();
if (lacks) console.log(`Without Miniflux: ${lacks}.`);
const directory = mkdtempSync(path.join(tmpdir(), 'bench-ingest-'));
// The owner of PostgreSQL's files is another one where this runs as root.
chmodSync(directory, 0o711);
const file = path.join(directory, 'dynamodb.sqlite');
const { endpoint, service } = await startDynamoDb(path.join(directory, 'dynamodb.log'), file);
const rival = lacks ? null : await startMiniflux(directory);
try {
  Object.assign(process.env, LOCAL_AWS, { TABLE_NAME: 'bench-ingest', DYNAMODB_ENDPOINT: endpoint });
  await createTable(endpoint, 'bench-ingest');
  const bytes = () =>
    readdirSync(directory)
      .filter((name) => name.startsWith('dynamodb.sqlite'))
      .reduce((sum, name) => sum + statSync(path.join(directory, name)).size, 0);
  print(await measureAll({ count: documents, items, database: bytes, rival }));
} finally {
  await rival?.stop();
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}
