import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Entry } from '../../../lib/entries/entry.ts';
import type { Feed, FeedQuotaUsage } from '../../../lib/feeds/feed.ts';
import type { IngestOptions } from '../../../lib/ingest/ingest-run.ts';
import type { HttpValidators } from '../../../lib/ingest/validators.ts';
import type { TableItem } from '../../../lib/platform/dynamodb/client.ts';
import { ownTable } from '../../support/own-table.ts';

/** The answer of a feed server: a body, a body with headers and status, or a handler. */
export type FeedAnswer =
  | string
  | Buffer
  | { body: string | Buffer; status?: number; headers?: http.OutgoingHttpHeaders }
  | http.RequestListener;

export async function listen(handler: http.RequestListener, port = 0): Promise<{ origin: string; stop: () => void }> {
  const server = http.createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** Answers a request with a FeedAnswer. */
export function send(
  answer: FeedAnswer,
  request: http.IncomingMessage,
  response: http.ServerResponse & { req: http.IncomingMessage },
) {
  if (typeof answer === 'function') return answer(request, response);
  const {
    body,
    status = 200,
    headers = {},
  } = typeof answer === 'string' || Buffer.isBuffer(answer) ? { body: answer } : answer;
  response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
}

/** Returns a feed with the keys of topic and category in the order in which entries are read. */
const inOneOrder = ({ topic, category, ...feed }: Feed): Feed => ({
  ...feed,
  topic: { id: topic.id, name: topic.name },
  category: { id: category.id, name: category.name },
});

/** A table with the catalog, a feed server on this machine, and ingestion from the one to the other. */
export async function startWorld(name: string) {
  await ownTable(name);
  const entries = await import('../../../lib/entries/list-entries.ts');
  const { findStoredEntries } = await import('../../../lib/entries/store-entry.ts');
  const feeds = await import('../../../lib/catalog/stored-feeds.ts');
  const { parseFeedHealth } = await import('../../../lib/feeds/feeds-with-health.ts');
  const { feedKey } = await import('../../support/key-chart.ts');
  const { parseSearchText } = await import('../../../lib/search/parse.ts');
  const stats = await import('../../../lib/entries/statistics/get-statistics.ts');
  const { getItem } = await import('../../../lib/platform/dynamodb/read.ts');
  const { fetchDocument } = await import('../../../lib/ingest/fetch-document.ts');
  const { ingestFeed } = await import('../../../lib/ingest/ingest-feed.ts');

  const answers = new Map<string, FeedAnswer>();
  const { origin, stop } = await listen((request, response) => {
    const answer = answers.get((request.url ?? '').split('?')[0] ?? '') ?? { body: '', status: 404 };
    send(answer, request, response);
  });
  const all = (await feeds.listFeeds()).map(inOneOrder);
  const unused = all.values();
  const everything = { limit: 10_000, offset: 0, position: null };

  const getStoredItem = async (feed: Feed): Promise<TableItem> =>
    (await getItem(feedKey(feed.id), { consistent: true })) ?? { body: feed };
  const ingestUrl = async (feed: Feed, url: string, options: IngestOptions = {}) => {
    const item = await getStoredItem(feed);
    const followed = { feed, health: parseFeedHealth(item), usage: (item['usage'] ?? null) as FeedQuotaUsage | null };
    const read = (validators: HttpValidators | null) => fetchDocument(url, { localOrigins: [origin], validators });
    return (await ingestFeed(followed, read, options)).result;
  };
  return {
    origin,
    stop,
    stats,
    all,
    ingestFeed,
    ingestUrl,
    serve: (path: string, answer: FeedAnswer) => void answers.set(path, answer),
    /** A feed of the catalog that no other test of the file has. */
    nextFeed(): Feed {
      const next = unused.next();
      if (next.done) throw new Error('No feed is left');
      return next.value;
    },
    /** Serves a document and ingests it. */
    ingest(feed: Feed, answer: FeedAnswer, options: IngestOptions = {}) {
      answers.set(`/${feed.id}`, answer);
      return ingestUrl(feed, `${origin}/${feed.id}`, options);
    },
    /** Returns a feed's stored entries, newest first, with version. */
    async stored(feed: Feed) {
      const { items } = await entries.listEntries({ attributes: { feed_id: [feed.id] } }, everything);
      const found = await findStoredEntries(items.map(({ id }: Entry) => id));
      return items.flatMap(({ id }) => found.get(id) ?? []);
    },
    async lastError(feed: Feed): Promise<unknown> {
      return parseFeedHealth(await getStoredItem(feed))?.last_error;
    },
    /** Returns the stored health of a feed; fails before the first run. */
    async health(feed: Feed) {
      const health = parseFeedHealth(await getStoredItem(feed));
      if (!health) throw new Error(`${feed.id} has no health`);
      return health;
    },
    async titlesFound(words: string): Promise<string[]> {
      const search = parseSearchText(words);
      if (!search) throw new Error('Nothing to search for');
      return (await entries.listEntries({ publishedRange: {}, search }, everything)).items.map(({ title }) => title);
    },
  };
}
export type IngestWorld = Awaited<ReturnType<typeof startWorld>>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);

/** An item's elements by name, the texts escaped. */
const rssItem = (fields: Record<string, string>) =>
  `<item>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
    .join('')}</item>`;

/** An RSS 2.0 document of items given by their elements or as written. */
export function rss(items: (Record<string, string> | string)[], prolog = '<?xml version="1.0"?>'): string {
  const written = items.map((item) => (typeof item === 'string' ? item : rssItem(item))).join('');
  const head = '<title>Feed</title><link>https://reg.example/news/</link>';
  return `${prolog}<rss version="2.0"><channel>${head}${written}</channel></rss>`;
}

export const DAY = 86_400_000;
const BEGUN = Date.now();

/**
 * Returns an instant so many days ago, as RFC 822 writes it. It is the same for a whole test file, so that a repeated
 * item is unchanged.
 */
export const daysAgo = (days: number) => new Date(BEGUN - days * DAY).toUTCString();
