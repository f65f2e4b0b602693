import type http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildFeedDocument, type DemoDocument, getDocumentPath } from './demo/feed-documents.ts';
import { DEMO_FEEDS, type DemoFeed, UNLISTED_FEEDS } from './demo/feeds.ts';
import { buildNewsPage, buildNotice } from './demo/notices.ts';
import { buildArrivedItem, buildPublishedItems, findArrivedItem, type PublishedItem } from './demo/published-items.ts';
import { createHttpServer } from './http-server.ts';
import { findFreePort } from './processes.ts';

/** The maximum number of arrived items in a feed document. */
const MAX_ARRIVED_ITEMS = 20;
/** The number of items with `?newest`. */
const NEWEST_ITEM_COUNT = 1;
const RETRY_MS = 2_000;
/** Notices run no scripts and load nothing. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface DemoServer {
  origin: string;
  port: number;
  /** Document URLs by feed id. */
  feeds: Map<string, string>;
  /** Addresses of feeds and pages that the catalog does not list, to add as sources. */
  unlisted: string[];
  /** The document bodies of a first start. */
  documents: Buffer[];
  /** Publishes the nth arriving item. Returns its feed id, or null. */
  publish: (nth: number, at: Date) => string | null;
  stop: () => Promise<void>;
}

interface DemoServerOptions {
  /** Identifies the demo of a data directory and its copies. */
  id: string;
  /** The reference for all publication dates. */
  anchor: Date;
  /** The port of earlier starts; null for a first start. */
  port: number | null;
  /** The catalog's feeds that the demo publishes, if it has texts for them. */
  feedIds: ReadonlySet<string>;
  /** The origin of links, if it differs from the server's. */
  linkOrigin?: string;
  /** Whether a running copy of this demo on the same port may serve the notices. */
  mayShare: boolean;
}

/** Serves the demo's feeds and notices on 127.0.0.1, on the port of earlier starts if it is free. */
export async function startDemoServer({
  id,
  anchor,
  port,
  feedIds,
  mayShare,
  linkOrigin,
}: DemoServerOptions): Promise<DemoServer> {
  let origin = '';
  const feeds = DEMO_FEEDS.filter((feed) => feedIds.has(feed.id));
  const { answer, publish, documents } = createDemo({
    id,
    anchor,
    demoFeeds: [...feeds, ...UNLISTED_FEEDS],
    getOrigin: () => linkOrigin ?? origin,
  });
  const server = createHttpServer(answer);
  // Below the ephemeral ports, so that no other program gets it while this one is stopped.
  const isOpen = await tryListen(server, port ?? (await findFreePort()));
  const isShared = !isOpen && mayShare && (await fetchDemoId(port)) === id;
  if (!isOpen && !isShared) await tryListen(server, 0);
  const endWaiting = isShared ? takeOverPort(server, port ?? 0) : () => {};
  const own = isShared ? (port ?? 0) : (server.address() as { port: number }).port;
  origin = `http://127.0.0.1:${own}`;
  return {
    origin,
    port: own,
    publish,
    feeds: new Map(feeds.map((feed) => [feed.id, origin + getDocumentPath(feed)])),
    unlisted: UNLISTED_FEEDS.flatMap((feed) => [origin + getDocumentPath(feed), origin + getNewsPagePath(feed)]),
    documents: documents(),
    stop: async () => {
      endWaiting();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const getNewsPagePath = ({ id }: DemoFeed) => `/pages/${id}.html`;

function tryListen(server: http.Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

/** Takes over the port as soon as its owner ends. */
function takeOverPort(server: http.Server, port: number): () => void {
  const timer = setInterval(async () => {
    if (server.listening || (await tryListen(server, port))) clearInterval(timer);
  }, RETRY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns the id of the demo on a port, or null. */
async function fetchDemoId(port: number | null): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(30_000) });
    return ((await response.json()) as { demo?: string }).demo ?? null;
  } catch {
    return null;
  }
}

interface DemoOptions {
  id: string;
  /** The time to which the publication times of the items are relative. */
  anchor: Date;
  demoFeeds: readonly DemoFeed[];
  getOrigin: () => string;
}

/** Creates the responses of a demo, all in memory. */
function createDemo({ id, anchor, demoFeeds, getOrigin }: DemoOptions) {
  const items = new Map(demoFeeds.map((feed) => [feed.id, buildPublishedItems(feed, anchor)]));
  const feeds = new Map(demoFeeds.map((feed) => [getDocumentPath(feed), feed]));
  const pages = new Map(demoFeeds.map((feed) => [getNewsPagePath(feed), feed]));
  const notices = new Map(
    demoFeeds.flatMap((feed) => (items.get(feed.id) ?? []).map((item) => [item.path, { feed, item }] as const)),
  );
  const arrived = new Map<string, PublishedItem[]>();
  const listItems = (feed: DemoFeed) => [...(arrived.get(feed.id) ?? []), ...(items.get(feed.id) ?? [])];
  const open = demoFeeds.filter(({ arrival }) => arrival);

  function findDocument(address: string): DemoDocument | null {
    const [path = '', query] = address.split('?');
    const feed = feeds.get(path);
    if (feed)
      return buildFeedDocument(
        feed,
        listItems(feed).slice(0, query === 'newest' ? NEWEST_ITEM_COUNT : undefined),
        getOrigin(),
      );
    const page = pages.get(path);
    if (page) return buildNewsPage(page, listItems(page));
    const known = notices.get(path) ?? findArrivedNotice(open, path);
    return known && buildNotice(known.feed, known.item);
  }

  return {
    documents: () => demoFeeds.map((feed) => buildFeedDocument(feed, items.get(feed.id) ?? [], getOrigin()).body),
    publish: (nth: number, at: Date): string | null => {
      // Steps through the list, because neighbours belong to the same regulator.
      const feed = open[(nth * 7) % open.length];
      const item = feed && buildArrivedItem(feed, nth, at);
      if (!feed) return null;
      if (item) arrived.set(feed.id, [item, ...(arrived.get(feed.id) ?? [])].slice(0, MAX_ARRIVED_ITEMS));
      return feed.id;
    },
    answer: (request: IncomingMessage, response: ServerResponse) => {
      sendDocument(request, response, request.url === '/' ? buildIdDocument(id) : findDocument(request.url ?? ''));
    },
  };
}

/** Identifies a copy of the demo. */
const buildIdDocument = (id: string): DemoDocument => ({
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify({ demo: id })),
  tag: `"${id}"`,
});

function findArrivedNotice(open: DemoFeed[], path: string) {
  const feed = open.find(({ id }) => path.startsWith(`/notices/${id}/`));
  const item = feed && findArrivedItem(feed, path);
  return feed && item ? { feed, item } : null;
}

function sendDocument(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  document: DemoDocument | null,
): void {
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (!document) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.\n');
  const { contentType, body, tag } = document;
  const known = { etag: tag, 'content-security-policy': CONTENT_SECURITY_POLICY, 'x-content-type-options': 'nosniff' };
  if (headers['if-none-match'] === tag) return void response.writeHead(304, known).end();
  const head = { ...known, 'content-type': contentType, 'content-length': body.length };
  response.writeHead(200, head).end(method === 'HEAD' ? undefined : body);
}
