import { readFileSync, writeFileSync } from 'node:fs';
import { applyCatalog } from '../../../lib/catalog/apply-catalog.ts';
import { listFeeds, storeFeedItem } from '../../../lib/catalog/stored-feeds.ts';
import { type FollowedFeed, listFollowedFeeds } from '../../../lib/feeds/followed-feeds.ts';
import type { FeedHealth } from '../../../lib/feeds/health.ts';
import { fetchDocument } from '../../../lib/ingest/fetch-document.ts';
import { ingestFeed } from '../../../lib/ingest/ingest-feed.ts';
import type { IngestResult } from '../../../lib/ingest/ingest-run.ts';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { smallCatalog } from '../../support/read-catalog.ts';
import { scriptDns } from '../../support/scripted-dns.ts';

/* One run over all feeds of a table, in a process of its own: what it takes and what it tells are files. */

/** What the process is given. */
export interface Task {
  feeds: { id: string; url: string }[];
  localOrigins: string[];
}

/** What became of it. Times in milliseconds, memory in MB. */
export interface Report {
  runs: Record<string, { result: IngestResult; health: FeedHealth | null; ms: number }>;
  ms: number;
  peakMb: number;
}

/** A function reads one feed after the other; here those that only wait are read beside them. */
const FEEDS_AT_ONCE = 1;
const WAITING_AT_ONCE = 10;

async function run({ feeds, localOrigins }: Task): Promise<Report> {
  scriptDns();
  await applyCatalog(smallCatalog());
  const [like] = await listFeeds();
  if (!like) throw new Error('The catalog has no feed');
  for (const { id, url } of feeds) await storeFeedItem({ ...like, id, name: id, url, origin: 'manual' });
  const ids = new Set(feeds.map(({ id }) => id));
  const followed = (await listFollowedFeeds()).filter(({ feed }) => ids.has(feed.id));
  const runs: Report['runs'] = {};
  const start = performance.now();
  const read = async (one: FollowedFeed) => {
    const from = performance.now();
    const { result } = await ingestFeed(one, () => fetchDocument(one.feed.url, { localOrigins }));
    runs[one.feed.id] = { result, health: null, ms: performance.now() - from };
  };
  const isWaiting = ({ feed }: FollowedFeed) => feed.id.startsWith('a-slow');
  await Promise.all([
    runInParallel(followed.filter(isWaiting), WAITING_AT_ONCE, read),
    runInParallel(
      followed.filter((one) => !isWaiting(one)),
      FEEDS_AT_ONCE,
      read,
    ),
  ]);
  const ms = performance.now() - start;
  for (const { feed, health } of await listFollowedFeeds()) Object.assign(runs[feed.id] ?? {}, { health });
  return { runs, ms, peakMb: process.resourceUsage().maxRSS / 1_024 };
}

const [taskFile = '', reportFile = ''] = process.argv.slice(2);
run(JSON.parse(readFileSync(taskFile, 'utf8')) as Task).then((report) => {
  writeFileSync(reportFile, JSON.stringify(report));
  process.exit(0);
});
