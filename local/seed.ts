import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyCatalog } from '../lib/catalog/apply.ts';
import { Catalog } from '../lib/catalog/catalog.ts';
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
import { type DemoDocument, demoDocuments } from './demo/documents.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import type { Steady } from './patience.ts';

const KEY_NAME = 'demo';
const MAKER = 'npm start';
const FEEDS_AT_ONCE = 4;

/** What the demo keeps between starts: the day that its entries' dates hang on, and its key. */
interface DemoState {
  anchor: string;
  api_key: string | null;
  /** What was read at the last start that ended well, and on which day: the same needs no second reading. */
  read?: string;
}

/** Applies the catalog, makes the demo key, and ingests the demo feeds through the path that real feeds take, each in its own step. */
export async function seed({
  dataDir,
  empty,
  tell,
  steady,
}: {
  dataDir: string;
  empty: boolean;
  tell: (line: string) => void;
  steady: Steady;
}): Promise<{ apiKey: string; entries: number }> {
  const stateFile = path.join(dataDir, 'demo.json');
  const state = readState(stateFile);
  const keep = (more: Partial<DemoState>) =>
    writeFileSync(stateFile, `${JSON.stringify(Object.assign(state, more), null, 2)}\n`, { mode: 0o600 });
  const catalog = readFileSync('catalog.json', 'utf8');
  const documents = empty ? [] : demoDocuments(new Date(state.anchor));
  const read = digestOf([catalog, today(), builtOf(), ...documents.map(({ body }) => body)]);
  const isRead = state.read === read;
  if (!isRead) await steady('Applying the catalog', () => applyCatalog(Catalog.parse(JSON.parse(catalog))));
  keep({ api_key: await steady('Making the demo key', () => demoKey(state.api_key)) });
  if (!isRead && !empty) await ingestDemo(documents, tell, steady);
  if (!isRead) await steady('Storing the words', storeAllWords);
  keep({ read });
  const { total_entries } = await steady('Counting the entries', () => getStatsOverview());
  return { apiKey: state.api_key ?? '', entries: total_entries };
}

/** What the last build read: a developer's change may read the same documents otherwise. */
const builtOf = (): string => (existsSync('.build/stamp.json') ? readFileSync('.build/stamp.json', 'utf8') : '');

function digestOf(texts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(createHash('sha256').update(text).digest());
  return hash.digest('hex');
}

function readState(file: string): DemoState {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { anchor: new Date().toISOString(), api_key: null };
  }
}

/** The key of the last start while it opens the service, else a new one in its place. */
async function demoKey(kept: string | null): Promise<string> {
  if (kept && (await verifyApiKey(kept))) return kept;
  const old = (await listApiKeys()).find((key) => key.name === KEY_NAME && !key.revoked_at);
  if (old) await revokeApiKey(old.id, MAKER);
  return (await createApiKey(KEY_NAME, MAKER)).api_key;
}

async function ingestDemo(documents: DemoDocument[], tell: (line: string) => void, steady: Steady): Promise<void> {
  const server = await startDemoServer(documents);
  try {
    const all = await steady('Listing the feeds', () => listFollowedFeeds());
    const feeds = all.filter(({ feed }) => server.feeds.has(feed.id));
    tell(`Reading the demo's ${feeds.length} feeds …`);
    await inParallel(feeds, FEEDS_AT_ONCE, (followed) =>
      steady(`Reading the feed ${followed.feed.id}`, () => ingestOne(followed, server)),
    );
    const topics = new Set(feeds.map(({ feed }) => feed.topic.id));
    const stored = (await steady('Listing the topics', () => listTopics(undefined))).filter(({ id }) => topics.has(id));
    await inParallel(stored, FEEDS_AT_ONCE, ({ id }) => steady(`Summarizing ${id}`, () => summarizeTopic(id)));
    await steady('Removing old days', () => pruneDays());
  } finally {
    server.stop();
  }
}

/** Settles what is due: nobody else writes yet. @throws Problem 503 if some of it is still due */
async function storeAllWords(): Promise<void> {
  const { due_since } = await settleWords(new Date(Date.now() + LEFT_TO_WRITER_MS));
  if (due_since) throw new Problem('unavailable', 'storage_unavailable', 'Words are not stored yet.');
}

/** @throws Problem 503 if the table did not store all of it, Error if something else went wrong */
async function ingestOne(followed: FollowedFeed, { feeds, origin }: DemoServer): Promise<void> {
  const { feed } = followed;
  const { result, mustRepeat } = await ingestFeed(followed, async () => ({
    ...(await fetchDocument(feeds.get(feed.id) ?? '', { localOrigins: [origin] })),
    url: feed.url,
  }));
  const told = result.errors.join('; ');
  if (mustRepeat) throw new Problem('unavailable', 'storage_unavailable', told);
  if (told) throw new Error(`Demo feed ${feed.id}: ${told}`);
}
