import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { CrawlBatch } from '../../../lib/documents/plan-visits.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { startInstances } from '../../support/at-each-request.ts';
import { draft, getId } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/** Longer than it takes until the change stream is committed. */
const COMMIT_MS = 16_000;
export const START = '2026-11-24T09:00:00Z';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The response of a server. */
export interface Served {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}
type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts a site on this machine. It serves the given pages, 404 for all others, and records its requests. */
export async function startSite() {
  const pages = new Map<string, Served>();
  const requests: { path: string; headers: http.IncomingHttpHeaders }[] = [];
  const server = http.createServer(({ url = '/', headers }, response) => {
    requests.push({ path: url, headers });
    const { status = 200, headers: more = {}, body = '' } = pages.get(url) ?? { status: 404 };
    const isKnown = more['etag'] !== undefined && headers['if-none-match'] === more['etag'];
    response.writeHead(isKnown ? 304 : status, { 'content-type': 'text/plain', ...more }).end(isKnown ? '' : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    requests,
    serve: (path: string, served: Served | string) =>
      void pages.set(path, typeof served === 'string' ? { body: served } : served),
    /** Returns the requested paths since the previous call. */
    paths: () => requests.splice(0).map(({ path }) => path),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const loaded = async () => ({
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
  ...(await import('../../../lib/documents/pack-passages.ts')),
  ...(await import('../../../lib/documents/document-rows.ts')),
  ...(await import('../../../lib/documents/find-documents.ts')),
  ...(await import('../../../lib/documents/document-texts.ts')),
  ...(await import('../../../lib/documents/plan-visits.ts')),
  ...(await import('../../../lib/documents/crawl-batch.ts')),
  ...(await import('../../../lib/documents/read-document-texts.ts')),
  ...(await import('../../../lib/documents/document-texts.ts')),
  ...(await import('../../../lib/documents/run-document-tasks.ts')),
  ...(await import('../../../lib/documents/list-passages.ts')),
  ...(await import('../../../lib/documents/document-difference.ts')),
  ...(await import('../../../lib/documents/store-visit.ts')),
  ...(await import('../../../lib/documents/run-document-tasks.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/store-entry.ts')),
  ...(await import('../../../lib/feeds/feeds-with-health.ts')),
  ...(await import('../../../lib/search/index/snapshot.ts')),
  ...(await import('../../../lib/entries/versions/list-versions.ts')),
  ...(await import('../../../lib/summaries/summarize-entry.ts')),
  ...(await import('../../../lib/summaries/summary-queue.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
  ...(await import('../../../lib/platform/dynamodb/read.ts')),
  ...(await import('../../../lib/platform/dynamodb/write.ts')),
});

/** Returns a function that runs the planner and returns the crawl batches that it sends. */
const getPlanner = (lib: Awaited<ReturnType<typeof loaded>>) => async () => {
  const rounds: CrawlBatch[] = [];
  await lib.scheduleNewDocuments(() => true);
  const planned = await lib.sendDueCrawlBatches(new Date(), async (all) => void rounds.push(...all));
  await lib.runDocumentTasks(new Date(), () => true);
  return { rounds, planned };
};

/** Starts a world, and the same code behind a proxy that can cut each of its requests. */
export async function startKillableWorld(name: string) {
  const { calm, doomed, proxy } = await startInstances(name, loaded);
  return { world: getWorld(calm), failing: { ...doomed, plan: getPlanner(doomed) }, proxy };
}
export type KillableWorld = Awaited<ReturnType<typeof startKillableWorld>>;

/** Starts a separate table, sites, and a clock that the test moves. It reads the environment when it starts. */
export async function startWorld(name: string) {
  await ownTable(name, 'small-catalog');
  return getWorld(await loaded());
}

function getWorld(lib: Awaited<ReturnType<typeof loaded>>) {
  const sites: Site[] = [];
  const waits: number[] = [];
  let now = Date.parse(START);
  const at = () => vi.useFakeTimers({ toFake: ['Date'], now });
  at();
  const surroundings = () => ({
    localOrigins: sites.map(({ origin }) => origin),
    isTimeLeft: () => true,
    now: () => new Date(),
    wait: async (ms: number) => void waits.push(ms),
  });
  return {
    ...lib,
    waits,
    surroundings,
    idOf: getId,
    site: async () => {
      const site = await startSite();
      sites.push(site);
      return site;
    },
    pass: (ms: number) => {
      now += ms;
      at();
    },
    /** Stores an entry with a link, and waits until the change stream is committed; returns its id. */
    store: async (n: number, link: string | null, more: Partial<EntryDraft> = {}): Promise<string> => {
      await lib.storeEntry(draft(n, { link, ...more }));
      now += COMMIT_MS;
      at();
      return getId(n);
    },
    plan: getPlanner(lib),
    /** Plans, and makes the planned visits; returns their outcomes. */
    async visit() {
      const { rounds } = await this.plan();
      const outcomes = [];
      for (const round of rounds) outcomes.push(await lib.visitCrawlBatch(round, surroundings()));
      return outcomes;
    },
    /** Deletes everything that is due. */
    clear: async () => {
      const due = await Promise.all(
        ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER', 'DOCUMENT_TASKS'].map((partition) =>
          lib.queryItems({ partition, consistent: true }),
        ),
      );
      await lib.putAndDeleteItems([], due.flat() as { pk: string; sk: string }[]);
    },
    stop: async () => {
      vi.useRealTimers();
      for (const site of sites) await site.stop();
    },
  };
}
export type DocumentsWorld = Awaited<ReturnType<typeof startWorld>>;
