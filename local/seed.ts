import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { applyCatalog } from '../lib/catalog/apply.ts';
import type { Catalog } from '../lib/catalog/catalog.ts';
import { listTopics } from '../lib/catalog/topics.ts';
import { LEFT_TO_WRITER_MS, settleWords } from '../lib/entries/words-due.ts';
import { type FollowedFeed, listFollowedFeeds } from '../lib/feeds/followed.ts';
import { fetchDocument } from '../lib/ingest/fetch.ts';
import { ingestFeed } from '../lib/ingest/run-feed.ts';
import { createApiKey, verifyApiKey } from '../lib/keys/api-keys.ts';
import { listApiKeys, revokeApiKey } from '../lib/keys/rows.ts';
import { getStatsOverview } from '../lib/statistics/figures.ts';
import { pruneDays } from '../lib/statistics/pruning.ts';
import { summarizeTopic } from '../lib/summaries/summarize-topic.ts';
import { inParallel } from '../lib/values/in-parallel.ts';
import { Problem } from '../lib/values/problem.ts';
import { today } from '../lib/values/time.ts';
import { demoCatalog } from './demo-catalog.ts';
import type { DemoServer } from './demo-server.ts';
import type { KeptState } from './demo-state.ts';
import type { Steady } from './patience.ts';

const KEY_NAME = 'demo';
const MAKER = 'npm start';
const FEEDS_AT_ONCE = 4;
/** A quick start reads it completely, because the example of the README finds an update of it. */
const FEED_OF_EXAMPLE = 'eba-news';

export interface Seeding {
  kept: KeptState;
  catalog: Catalog;
  /** Null without demo entries. */
  demo: DemoServer | null;
  /** Whether only the newest items are read first and the others by `rest`. */
  isQuick: boolean;
  tell: (line: string) => void;
  steady: Steady;
}

export interface Seeded {
  apiKey: string;
  entries: number;
  /** Reads what a quick start skipped; null if there is nothing. */
  rest: (() => Promise<void>) | null;
}

/** Applies the catalog, creates the demo key and ingests the demo feeds like real ones, each as a separate step. */
export async function seed({ kept, catalog: all, demo, isQuick, tell, steady }: Seeding): Promise<Seeded> {
  const { state, keep } = kept;
  const read = digestOf([JSON.stringify(all), today(), builtOf(), ...(demo?.documents ?? [])]);
  const isRead = state.read === read;
  const catalog = demo ? demoCatalog(all, demo.feeds) : all;
  if (!isRead) await steady('Applying the catalog', () => applyCatalog(catalog));
  keep({ api_key: await steady('Making the demo key', () => demoKey(state.api_key)) });
  const finish = async (): Promise<void> => {
    if (demo) await ingestDemo(demo, false, steady);
    await steady('Storing the words', storeAllWords);
    keep({ read });
  };
  const isFirst = state.read === undefined;
  if (!isRead && demo) tell(`Reading the demo's ${demo.feeds.size} feeds …`);
  if (!isRead && demo && isQuick && isFirst) await ingestDemo(demo, true, steady);
  else if (!isRead) await finish();
  const { total_entries } = await steady('Counting the entries', () => getStatsOverview());
  const rest = state.read === read ? null : finish;
  return { apiKey: state.api_key ?? '', entries: total_entries, rest };
}

/** Part of the digest, because a changed build may extract other entries. */
const builtOf = (): string => (existsSync('.build/stamp.json') ? readFileSync('.build/stamp.json', 'utf8') : '');

function digestOf(texts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(createHash('sha256').update(text).digest());
  return hash.digest('hex');
}

/** Returns the stored key if it is valid, otherwise a new one with the same name. */
async function demoKey(kept: string | null): Promise<string> {
  if (kept && (await verifyApiKey(kept))) return kept;
  const old = (await listApiKeys()).find((key) => key.name === KEY_NAME && !key.revoked_at);
  if (old) await revokeApiKey(old.id, MAKER);
  return (await createApiKey(KEY_NAME, MAKER)).api_key;
}

async function ingestDemo(demo: DemoServer, isNewestOnly: boolean, steady: Steady): Promise<void> {
  const all = await steady('Listing the feeds', () => listFollowedFeeds());
  const feeds = all.filter(({ feed }) => demo.feeds.has(feed.id));
  await inParallel(feeds, FEEDS_AT_ONCE, (followed) =>
    steady(`Reading the feed ${followed.feed.id}`, () => ingestOne(followed, demo, isNewestOnly)),
  );
  if (isNewestOnly) return;
  const topics = new Set(feeds.map(({ feed }) => feed.topic.id));
  const stored = (await steady('Listing the topics', () => listTopics(undefined))).filter(({ id }) => topics.has(id));
  await inParallel(stored, FEEDS_AT_ONCE, ({ id }) => steady(`Summarizing ${id}`, () => summarizeTopic(id)));
  await steady('Removing old days', () => pruneDays());
}

/** Drains the index outbox while there are no other writers. @throws Problem 503 if tasks are left */
async function storeAllWords(): Promise<void> {
  const { due_since } = await settleWords(new Date(Date.now() + LEFT_TO_WRITER_MS));
  if (due_since) throw new Problem('unavailable', 'storage_unavailable', 'Words are not stored yet.');
}

/** @throws Problem 503 if the table did not store everything, Error for other failures */
async function ingestOne(followed: FollowedFeed, { feeds, origin }: DemoServer, isNewestOnly: boolean): Promise<void> {
  const { feed } = followed;
  const isPart = isNewestOnly && feed.id !== FEED_OF_EXAMPLE;
  const address = `${feeds.get(feed.id) ?? ''}${isPart ? '?newest' : ''}`;
  const { result, mustRepeat } = await ingestFeed(followed, async () => ({
    ...(await fetchDocument(address, { localOrigins: [origin] })),
    url: feed.url,
  }));
  const told = result.errors.join('; ');
  if (mustRepeat) throw new Problem('unavailable', 'storage_unavailable', told);
  if (told) throw new Error(`Demo feed ${feed.id}: ${told}`);
}
