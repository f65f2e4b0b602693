import { readFileSync, writeFileSync } from 'node:fs';
import { applyCatalog } from '../../../lib/catalog/apply-catalog.ts';
import { listFeeds, storeFeedItem } from '../../../lib/catalog/stored-feeds.ts';
import { type FeedWithHealth, listFeedsWithHealth } from '../../../lib/feeds/feeds-with-health.ts';
import type { FeedHealth } from '../../../lib/feeds/health.ts';
import { fetchDocument } from '../../../lib/ingest/fetch-document.ts';
import { ingestFeed } from '../../../lib/ingest/ingest-feed.ts';
import type { IngestResult } from '../../../lib/ingest/ingest-run.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { smallCatalog } from '../../support/read-catalog.ts';
import { scriptDns } from '../../support/scripted-dns.ts';

/* Reads all feeds of a table in a separate process, whose input and result are files. */

/** The input of the process. */
export interface HostileRunTask {
  feeds: { id: string; url: string }[];
  localOrigins: string[];
}

/** The result of the process. Times are in milliseconds, memory in MB. */
export interface HostileRunReport {
  runs: Record<string, { result: IngestResult; health: FeedHealth | null; ms: number }>;
  ms: number;
  peakMb: number;
}

/** A function reads one feed after the other. Feeds that only wait are read in parallel here. */
const FEEDS_AT_ONCE = 1;
const WAITING_AT_ONCE = 10;

async function run({ feeds, localOrigins }: HostileRunTask): Promise<HostileRunReport> {
  scriptDns();
  await applyCatalog(smallCatalog());
  const [like] = await listFeeds();
  if (!like) throw new Error('The catalog has no feed');
  for (const { id, url } of feeds) await storeFeedItem({ ...like, id, name: id, url, origin: 'manual' });
  const ids = new Set(feeds.map(({ id }) => id));
  const followed = (await listFeedsWithHealth()).filter(({ feed }) => ids.has(feed.id));
  const runs: HostileRunReport['runs'] = {};
  const start = performance.now();
  const read = async (one: FeedWithHealth) => {
    const from = performance.now();
    const { result } = await ingestFeed(one, () => fetchDocument(one.feed.url, { localOrigins }));
    runs[one.feed.id] = { result, health: null, ms: performance.now() - from };
  };
  const isWaiting = ({ feed }: FeedWithHealth) => feed.id.startsWith('a-slow');
  await Promise.all([
    runInParallel(followed.filter(isWaiting), WAITING_AT_ONCE, read),
    runInParallel(
      followed.filter((one) => !isWaiting(one)),
      FEEDS_AT_ONCE,
      read,
    ),
  ]);
  const ms = performance.now() - start;
  for (const { feed, health } of await listFeedsWithHealth()) Object.assign(runs[feed.id] ?? {}, { health });
  return { runs, ms, peakMb: process.resourceUsage().maxRSS / 1_024 };
}

const [taskFile = '', reportFile = ''] = process.argv.slice(2);
run(JSON.parse(readFileSync(taskFile, 'utf8')) as HostileRunTask).then((report) => {
  writeFileSync(reportFile, JSON.stringify(report));
  process.exit(0);
});
