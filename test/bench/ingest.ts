import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTable } from '../../local/create-table.ts';
import { LOCAL_AWS, startDynamoDb } from '../../local/dynamodb.ts';

/*
 * npm run bench:ingest: 10,000 new entries of 20 documents (or the counts given: documents, items of each) through the path
 * that real feeds take: fetched by HTTP, parsed, stored, 6 feeds at a time. Then the same documents again, then with one item
 * in a hundred edited. Beside it the same documents parsed and nothing else, in the same process. The embedded DynamoDB works
 * on the same machine, and its time counts.
 */

const FEEDS_AT_ONCE = 6;
const DAY = 86_400_000;
const WORDS =
  'authority board capital climate committee compliance consultation credit custody deposit derivatives directive disclosure enforcement exposure fraud framework governance guidance insurance investor leverage liquidity market penalty prudential regulation reporting resolution risk sanction securities settlement supervision threshold transparency'.split(
    ' ',
  );

const at = new Date(Date.now() - DAY);
const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, i) => WORDS[(seed * 7 + i * (3 + (seed % 11)) + i * i) % WORDS.length]).join(' ');

/** Item `n` of a document: a title, two sentences of some 40 words, a date within 80 days. */
function item(document: number, n: number, edited: boolean): string {
  const seed = document * 1_009 + n;
  const published = new Date(at.getTime() - ((seed * 7_919) % 6_900_000) * 1_000).toUTCString();
  return `<item><title>Notice ${document}-${n}: ${words(seed, 6)}${edited ? ', corrected' : ''}</title><link>https://www.authority.example/${document}/${n}</link><guid>${document}-${n}</guid><pubDate>${published}</pubDate><description>&lt;p&gt;The authority published ${words(seed + 1, 18)}.&lt;/p&gt; &lt;p&gt;Firms must comply with ${words(seed + 2, 18)} by 31 March.&lt;/p&gt;</description></item>`;
}

function documentOf(document: number, items: number, edition: 1 | 2): Buffer {
  const all = Array.from({ length: items }, (_, n) => item(document, n, edition === 2 && n % 100 === 0));
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Notices</title><link>https://www.authority.example/</link>${all.join('')}</channel></rss>`,
  );
}

interface Stage {
  name: string;
  entries: number;
  seconds: number;
  cpu: number;
  cost: { requests: number; readUnits: number; writeUnits: number };
  outcome: string;
}

const FREE = { requests: 0, readUnits: 0, writeUnits: 0 };

/** How long work took, and how long this process computed meanwhile: the rest is the database and whatever else runs here. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; cpu: number }> {
  const [begin, used] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return { result, seconds: (performance.now() - begin) / 1_000, cpu: (user + system) / 1e6 };
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

async function measureAll(count: number, items: number): Promise<Stage[]> {
  const { applyCatalog } = await import('../../lib/catalog/apply.ts');
  const { measured } = await import('../../lib/table/capacity.ts');
  const { listFollowedFeeds } = await import('../../lib/feeds/followed.ts');
  const { inParallel } = await import('../../lib/values/in-parallel.ts');
  const { decodeDocument } = await import('../../lib/ingest/decode.ts');
  const { fetchDocument } = await import('../../lib/ingest/fetch.ts');
  const { ingestFeed } = await import('../../lib/ingest/run-feed.ts');
  const { parseDocument } = await import('../../lib/ingest/parse.ts');
  const { Catalog } = await import('../../lib/catalog/catalog.ts');
  await applyCatalog(Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8'))));
  const ids = (await listFollowedFeeds()).slice(0, count).map(({ feed }) => feed.id);
  const first = new Map(ids.map((id, i) => [id, documentOf(i, items, 1)]));
  const served = new Map(first);
  const server = await serve(served);

  const parse = async (): Promise<Stage> => {
    let entries = 0;
    const { seconds, cpu } = await timed(async () => {
      for (const body of first.values())
        entries += parseDocument(decodeDocument(body, 'application/rss+xml')).items.length;
    });
    return { name: 'parsed only', entries, seconds, cpu, cost: FREE, outcome: '' };
  };
  const ingest = async (name: string): Promise<Stage> => {
    const feeds = (await listFollowedFeeds()).filter(({ feed }) => served.has(feed.id));
    const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
    const { result, seconds, cpu } = await timed(() =>
      measured(() =>
        inParallel(feeds, FEEDS_AT_ONCE, async (followed) => {
          const { result: run } = await ingestFeed(followed, (validators) =>
            fetchDocument(`${server.origin}/${followed.feed.id}`, { localOrigins: [server.origin], validators }),
          );
          for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += run[key];
          if (run.errors.length > 0) console.error(`${name}: ${run.feedId}: ${run.errors.join('; ')}`);
        }),
      ),
    );
    const outcome = Object.entries(counts).filter(([, n]) => n > 0);
    return {
      name,
      entries: count * items,
      seconds,
      cpu,
      cost: result.cost,
      outcome: outcome.map(([key, n]) => `${n} ${key}`).join(', '),
    };
  };
  try {
    for (let warming = 0; warming < 2; warming += 1) await parse();
    const before = await parse();
    const stages = [await ingest('new'), await ingest('the same documents again')];
    for (const [i, id] of ids.entries()) served.set(id, documentOf(i, items, 2));
    stages.push(await ingest('1 in 100 edited'));
    return [before, ...stages, { ...(await parse()), name: 'parsed only, once more' }];
  } finally {
    server.stop();
  }
}

function print(stages: Stage[]): void {
  const head = [
    'run',
    'entries',
    'outcome',
    'seconds',
    'entries/s',
    'time / parsed only',
    'own CPU s',
    'requests/entry',
    'read units/entry',
    'write units/entry',
  ];
  console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  const baseline = stages[0]?.seconds ?? Number.NaN;
  for (const { name, entries, outcome, seconds, cpu, cost } of stages) {
    const each = (figure: number) => (figure / entries).toFixed(3);
    const cells = [
      name,
      entries,
      outcome,
      seconds.toFixed(2),
      Math.round(entries / seconds),
      (seconds / baseline).toFixed(1),
      cpu.toFixed(2),
    ];
    console.log(`| ${[...cells, each(cost.requests), each(cost.readUnits), each(cost.writeUnits)].join(' | ')} |`);
  }
}

const [documents = 20, items = 500] = process.argv.slice(2).map(Number);
const directory = mkdtempSync(path.join(tmpdir(), 'bench-ingest-'));
const { endpoint, service } = await startDynamoDb(path.join(directory, 'dynamodb.log'));
try {
  Object.assign(process.env, LOCAL_AWS, { TABLE_NAME: 'bench-ingest', DYNAMODB_ENDPOINT: endpoint });
  await createTable(endpoint, 'bench-ingest');
  print(await measureAll(documents, items));
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}
