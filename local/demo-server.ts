import type http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DemoDocument, documentOf, documentPath } from './demo/documents.ts';
import { DEMO_FEEDS, type DemoFeed } from './demo/feeds.ts';
import { noticeOf } from './demo/notices.ts';
import { arrivedAt, arrivedItem, type PublishedItem, publishedItems } from './demo/published.ts';
import { httpServer } from './http-server.ts';
import { freePort } from './processes.ts';

/** The maximum number of arrived items in a feed document. */
const MOST_ARRIVED = 20;
/** The number of items with `?newest`. */
const NEWEST = 1;
const RETRY_MS = 2_000;
/** Notices run no scripts and load nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface DemoServer {
  origin: string;
  port: number;
  /** Document URLs by feed id. */
  feeds: Map<string, string>;
  /** The document bodies of a first start. */
  documents: Buffer[];
  /** Publishes the nth arriving item. Returns its feed id, or null. */
  publish: (nth: number, at: Date) => string | null;
  stop: () => Promise<void>;
}

interface Wanted {
  /** Identifies the demo of a data directory and its copies. */
  id: string;
  /** The reference for all publication dates. */
  anchor: Date;
  /** The port of earlier starts; null for a first start. */
  port: number | null;
  /** The catalog's feeds that the demo publishes, if it has texts for them. */
  feedIds: ReadonlySet<string>;
  /** The origin of links, if it differs from the server's. */
  links?: string;
  /** Whether a running copy of this demo on the same port may serve the notices. */
  mayShare: boolean;
}

/** Serves the demo's feeds and notices on 127.0.0.1, on the port of earlier starts if it is free. */
export async function startDemoServer({ id, anchor, port, feedIds, mayShare, links }: Wanted): Promise<DemoServer> {
  let origin = '';
  const published = DEMO_FEEDS.filter((feed) => feedIds.has(feed.id));
  const { answer, publish, documents } = demoOf(id, anchor, published, () => links ?? origin);
  const server = httpServer(answer);
  // Below the ephemeral ports, so that no other program gets it while this one is stopped.
  const isOpen = await listens(server, port ?? (await freePort()));
  const isShared = !isOpen && mayShare && (await demoAt(port)) === id;
  if (!isOpen && !isShared) await listens(server, 0);
  const endWaiting = isShared ? waitFor(server, port ?? 0) : () => {};
  const own = isShared ? (port ?? 0) : (server.address() as { port: number }).port;
  origin = `http://127.0.0.1:${own}`;
  return {
    ...{ origin, port: own, publish },
    feeds: new Map(published.map((feed) => [feed.id, origin + documentPath(feed)])),
    documents: documents(),
    stop: async () => {
      endWaiting();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listens(server: http.Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

/** Takes over the port as soon as its owner ends. */
function waitFor(server: http.Server, port: number): () => void {
  const timer = setInterval(async () => {
    if (server.listening || (await listens(server, port))) clearInterval(timer);
  }, RETRY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns the id of the demo on a port, or null. */
async function demoAt(port: number | null): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(30_000) });
    return ((await response.json()) as { demo?: string }).demo ?? null;
  } catch {
    return null;
  }
}

/** Creates the responses of a demo, all in memory. */
function demoOf(id: string, anchor: Date, all: readonly DemoFeed[], originOf: () => string) {
  const items = new Map(all.map((feed) => [feed.id, publishedItems(feed, anchor)]));
  const feeds = new Map(all.map((feed) => [documentPath(feed), feed]));
  const notices = new Map(
    all.flatMap((feed) => (items.get(feed.id) ?? []).map((item) => [item.path, { feed, item }] as const)),
  );
  const arrived = new Map<string, PublishedItem[]>();
  const itemsOf = (feed: DemoFeed) => [...(arrived.get(feed.id) ?? []), ...(items.get(feed.id) ?? [])];
  const open = all.filter(({ arrival }) => arrival);

  function found(address: string): DemoDocument | null {
    const [path = '', query] = address.split('?');
    const feed = feeds.get(path);
    if (feed) return documentOf(feed, itemsOf(feed).slice(0, query === 'newest' ? NEWEST : undefined), originOf());
    const known = notices.get(path) ?? arrivedNotice(open, path);
    return known && noticeOf(known.feed, known.item);
  }

  return {
    documents: () => all.map((feed) => documentOf(feed, items.get(feed.id) ?? [], originOf()).body),
    publish: (nth: number, at: Date): string | null => {
      // Steps through the list, because neighbours belong to the same regulator.
      const feed = open[(nth * 7) % open.length];
      const item = feed && arrivedItem(feed, nth, at);
      if (!feed) return null;
      if (item) arrived.set(feed.id, [item, ...(arrived.get(feed.id) ?? [])].slice(0, MOST_ARRIVED));
      return feed.id;
    },
    answer: (request: IncomingMessage, response: ServerResponse) => {
      send(request, response, request.url === '/' ? nameOf(id) : found(request.url ?? ''));
    },
  };
}

/** Identifies a copy of the demo. */
const nameOf = (id: string): DemoDocument => ({
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify({ demo: id })),
  tag: `"${id}"`,
});

function arrivedNotice(open: DemoFeed[], path: string) {
  const feed = open.find(({ id }) => path.startsWith(`/notices/${id}/`));
  const item = feed && arrivedAt(feed, path);
  return feed && item ? { feed, item } : null;
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, document: DemoDocument | null): void {
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (!document) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.\n');
  const { contentType, body, tag } = document;
  const known = { etag: tag, 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' };
  if (headers['if-none-match'] === tag) return void response.writeHead(304, known).end();
  const head = { ...known, 'content-type': contentType, 'content-length': body.length };
  response.writeHead(200, head).end(method === 'HEAD' ? undefined : body);
}
