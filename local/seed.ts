import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createApiKey, verifyApiKey } from '../lib/access/keys/api-keys.ts';
import { listApiKeys, revokeApiKey } from '../lib/access/keys/key-store.ts';
import { applyCatalog } from '../lib/catalog/apply-catalog.ts';
import type { Catalog } from '../lib/catalog/catalog-file.ts';
import { listTopics } from '../lib/catalog/topics.ts';
import { drainIndexOutbox, INDEX_TASK_TAKEOVER_DELAY_MS } from '../lib/entries/index-outbox.ts';
import { getStatsOverview } from '../lib/entries/statistics/get-statistics.ts';
import { pruneCounterDays } from '../lib/entries/statistics/retained-days.ts';
import { type FeedWithHealth, listFeedsWithHealth } from '../lib/feeds/feeds-with-health.ts';
import { fetchDocument } from '../lib/ingest/fetch-document.ts';
import { ingestFeed } from '../lib/ingest/ingest-feed.ts';
import { summarizeTopic } from '../lib/summaries/summarize-topic.ts';
import { runInParallel } from '../lib/values/in-parallel.ts';
import { Problem } from '../lib/values/problem.ts';
import { getToday } from '../lib/values/time.ts';
import { toDemoCatalog } from './demo-catalog.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoStateStore } from './demo-state.ts';
import type { RetryStep } from './retry-step.ts';

const KEY_NAME = 'demo';
const KEY_OWNER = 'npm start';
const MAX_CONCURRENT_FEEDS = 4;
/** A quick start reads it completely, because the example of the README finds an update of it. */
const EXAMPLE_FEED_ID = 'eba-news';

export interface SeedOptions {
  demoState: DemoStateStore;
  catalog: Catalog;
  /** Null without demo entries. */
  demo: DemoServer | null;
  /** Whether only the newest items are read first and the others by `rest`. */
  isQuick: boolean;
  log: (line: string) => void;
  retryStep: RetryStep;
}

export interface SeedResult {
  apiKey: string;
  entries: number;
  /** Reads what a quick start skipped; null if there is nothing. */
  finish: (() => Promise<void>) | null;
}

/** Applies the catalog, creates the demo key and ingests the demo feeds, each as a separate step. */
export async function seedStack({
  demoState,
  catalog: all,
  demo,
  isQuick,
  log,
  retryStep,
}: SeedOptions): Promise<SeedResult> {
  const { state, update } = demoState;
  const inputDigest = computeDigest([JSON.stringify(all), getToday(), readBuildStamp(), ...(demo?.documents ?? [])]);
  const isUpToDate = state.read === inputDigest;
  const catalog = demo ? toDemoCatalog(all, demo.feeds) : all;
  if (!isUpToDate) await retryStep('Applying the catalog', () => applyCatalog(catalog));
  update({ api_key: await retryStep('Making the demo key', () => getDemoKey(state.api_key)) });
  const finish = async (): Promise<void> => {
    if (demo) await ingestDemo(demo, false, retryStep);
    await retryStep('Storing the words', drainIndex);
    update({ read: inputDigest });
  };
  const isFirst = state.read === undefined;
  if (!isUpToDate && demo) log(`Reading the demo's ${demo.feeds.size} feeds …`);
  if (!isUpToDate && demo && isQuick && isFirst) await ingestDemo(demo, true, retryStep);
  else if (!isUpToDate) await finish();
  const { total_entries } = await retryStep('Counting the entries', () => getStatsOverview());
  const rest = state.read === inputDigest ? null : finish;
  return { apiKey: state.api_key ?? '', entries: total_entries, finish: rest };
}

/** Part of the digest, because a changed build may extract other entries. */
const readBuildStamp = (): string => (existsSync('.build/stamp.json') ? readFileSync('.build/stamp.json', 'utf8') : '');

function computeDigest(texts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(createHash('sha256').update(text).digest());
  return hash.digest('hex');
}

/** Returns the stored key if it is valid, otherwise a new one with the same name. */
async function getDemoKey(storedKey: string | null): Promise<string> {
  if (storedKey && (await verifyApiKey(storedKey))) return storedKey;
  const old = (await listApiKeys()).find((key) => key.name === KEY_NAME && !key.revoked_at);
  if (old) await revokeApiKey(old.id, KEY_OWNER);
  return (await createApiKey(KEY_NAME, KEY_OWNER)).api_key;
}

async function ingestDemo(demo: DemoServer, isNewestOnly: boolean, steady: RetryStep): Promise<void> {
  const all = await steady('Listing the feeds', () => listFeedsWithHealth());
  const feeds = all.filter(({ feed }) => demo.feeds.has(feed.id));
  await runInParallel(feeds, MAX_CONCURRENT_FEEDS, (followed) =>
    steady(`Reading the feed ${followed.feed.id}`, () => ingestDemoFeed(followed, demo, isNewestOnly)),
  );
  if (isNewestOnly) return;
  const topics = new Set(feeds.map(({ feed }) => feed.topic.id));
  const stored = (await steady('Listing the topics', () => listTopics(undefined))).filter(({ id }) => topics.has(id));
  await runInParallel(stored, MAX_CONCURRENT_FEEDS, ({ id }) => steady(`Summarizing ${id}`, () => summarizeTopic(id)));
  await steady('Removing old days', () => pruneCounterDays());
}

/** Drains the index outbox while there are no other writers. @throws Problem 503 if tasks are left */
async function drainIndex(): Promise<void> {
  const { due_since } = await drainIndexOutbox(new Date(Date.now() + INDEX_TASK_TAKEOVER_DELAY_MS));
  if (due_since) throw new Problem('unavailable', 'storage_unavailable', 'Words are not stored yet.');
}

/** @throws Problem 503 if the table did not store everything, Error for other failures */
async function ingestDemoFeed(
  followed: FeedWithHealth,
  { feeds, origin }: DemoServer,
  isNewestOnly: boolean,
): Promise<void> {
  const { feed } = followed;
  const isPart = isNewestOnly && feed.id !== EXAMPLE_FEED_ID;
  const address = `${feeds.get(feed.id) ?? ''}${isPart ? '?newest' : ''}`;
  const { result, mustRepeat } = await ingestFeed(followed, async () => ({
    ...(await fetchDocument(address, { localOrigins: [origin] })),
    url: feed.url,
  }));
  const errors = result.errors.join('; ');
  if (mustRepeat) throw new Problem('unavailable', 'storage_unavailable', errors);
  if (errors) throw new Error(`Demo feed ${feed.id}: ${errors}`);
}
