import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApiKey, verifyApiKey } from '../lib/auth/api-keys.ts';
import { listApiKeys, revokeApiKey } from '../lib/data/api-keys.ts';
import { applyCatalog } from '../lib/data/catalog.ts';
import { listFollowedFeeds } from '../lib/data/feed-health.ts';
import { inParallel } from '../lib/data/parallel.ts';
import { getStatsOverview, pruneDays } from '../lib/data/stats.ts';
import { listTopics } from '../lib/data/topics.ts';
import { fetchDocument } from '../lib/ingest/fetch.ts';
import { ingestFeed } from '../lib/ingest/ingest-feed.ts';
import { Catalog } from '../lib/schemas/catalog.ts';
import { summarizeTopic } from '../lib/summaries/summarize-topic.ts';
import { startDemoServer } from './demo-server.ts';

const KEY_NAME = 'demo';
const MAKER = 'npm start';
const FEEDS_AT_ONCE = 4;

/** What the demo keeps between starts: the day that its entries' dates hang on, and its key. */
interface DemoState {
  anchor: string;
  api_key: string | null;
}

/** Applies the catalog, makes the demo key, and ingests the demo feeds through the path that real feeds take. */
export async function seed({
  dataDir,
  empty,
}: {
  dataDir: string;
  empty: boolean;
}): Promise<{ apiKey: string; entries: number }> {
  const stateFile = path.join(dataDir, 'demo.json');
  const state = readState(stateFile);
  await applyCatalog(Catalog.parse(JSON.parse(readFileSync('catalog.json', 'utf8'))));
  const apiKey = await demoKey(state.api_key);
  writeFileSync(stateFile, `${JSON.stringify({ ...state, api_key: apiKey }, null, 2)}\n`, { mode: 0o600 });
  if (!empty) await ingestDemo(new Date(state.anchor));
  const { total_entries } = await getStatsOverview();
  return { apiKey, entries: total_entries };
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

async function ingestDemo(anchor: Date): Promise<void> {
  const server = await startDemoServer(anchor);
  const feeds = (await listFollowedFeeds()).filter(({ feed }) => server.feeds.has(feed.id));
  await inParallel(feeds, FEEDS_AT_ONCE, async (followed) => {
    const { feed } = followed;
    const url = server.feeds.get(feed.id) ?? '';
    const { result } = await ingestFeed(followed, async () => ({
      ...(await fetchDocument(url, { localOrigins: [server.origin] })),
      url: feed.url,
    }));
    if (result.errors.length > 0) throw new Error(`Demo feed ${feed.id}: ${result.errors.join('; ')}`);
  });
  server.stop();
  const topics = new Set(feeds.map(({ feed }) => feed.topic.id));
  const stored = (await listTopics(undefined)).filter(({ id }) => topics.has(id));
  await inParallel(stored, FEEDS_AT_ONCE, ({ id }) => summarizeTopic(id));
  await pruneDays();
}
