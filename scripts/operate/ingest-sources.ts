import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTopic } from '../../lib/catalog/topics.ts';
import { isPolledFeed } from '../../lib/feeds/feed-freshness.ts';
import { type FeedWithHealth, listFeedsWithHealth } from '../../lib/feeds/feeds-with-health.ts';
import { fetchFeed } from '../../lib/ingest/adapters/adapters.ts';
import { createManualFeed } from '../../lib/ingest/create-manual-feed.ts';
import type { FetchResult } from '../../lib/ingest/fetch-document.ts';
import { ingestDocument } from '../../lib/ingest/ingest-document.ts';
import { ingestFeed } from '../../lib/ingest/ingest-feed.ts';
import type { IngestResult, IngestRun } from '../../lib/ingest/ingest-run.ts';
import type { FeedRepairReport } from '../../lib/ingest/parsed-feed.ts';
import { modelId } from '../../lib/summaries/model-budget.ts';

/** The result of a source, with repairs of its document. */
export interface SourceResult extends IngestResult {
  repair: FeedRepairReport | null;
}

interface IngestSource extends FeedWithHealth {
  ingest: () => Promise<SourceResult>;
}

/** The feed or the topic of a document that is not in the catalog. */
interface SourceOwner {
  feed?: string | undefined;
  topic?: string | undefined;
}

/** With a model, entries wait for summaries by the deployed functions. */
const INGEST_OPTIONS = { toSummarize: modelId !== '' };

/** Sources to read, and failed ones, which do not stop the others. */
interface IngestSources {
  sources: IngestSource[];
  failed: SourceResult[];
}

/**
 * Resolves sources: the active feeds of the catalog, or the named feeds, URLs and files.
 * @throws Error for an unknown feed, and Problem 404 for an unknown topic
 */
export async function resolveSources(
  named: string[],
  belonging: SourceOwner,
  localOrigins: string[],
): Promise<IngestSources> {
  const all = await listFeedsWithHealth();
  const source = (followed: FeedWithHealth): IngestSource => ({
    ...followed,
    ingest: () =>
      toSourceResult(
        ingestFeed(followed, (validators) => fetchFeed(followed.feed, { localOrigins, validators }), INGEST_OPTIONS),
      ),
  });
  if (named.length === 0) return { sources: all.filter(({ feed }) => isPolledFeed(feed)).map(source), failed: [] };
  if (belonging.feed && !all.some(({ feed }) => feed.id === belonging.feed))
    throw new Error(`There is no feed ${belonging.feed}.`);
  if (belonging.topic) await getTopic(belonging.topic);
  const found = await Promise.allSettled(
    named.map(async (name) => {
      const known = all.find(({ feed }) => feed.id === name || feed.url === name);
      if (known?.feed.blocked) throw new Error(`The source refuses programs: ${known.feed.blocked.reason}`);
      return known ? source(known) : await resolveExternalSource(name, all, { ...belonging, localOrigins });
    }),
  );
  return {
    sources: found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    failed: found.flatMap((one, i) => (one.status === 'rejected' ? toFailedResult(named[i] ?? '', one.reason) : [])),
  };
}

/** Returns the result of an unreadable source. */
function toFailedResult(name: string, reason: unknown): SourceResult {
  const counts = { items: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 };
  const message = reason instanceof Error ? reason.message : String(reason);
  return { feedId: name, outcome: 'failed', ...counts, errors: [message], repair: null };
}

interface ExternalSourceOptions extends SourceOwner {
  /** Origins on this machine that may be read. */
  localOrigins: string[];
}

/** Resolves a file or a URL outside of the catalog. Its result does not change the health of its feed. */
async function resolveExternalSource(
  name: string,
  all: FeedWithHealth[],
  { feed: feedId, topic: topicId, localOrigins }: ExternalSourceOptions,
): Promise<IngestSource> {
  const isFile = existsSync(name);
  if (!isFile && !/^https?:\/\//i.test(name))
    throw new Error(`${name} is not a feed of the catalog, a file or an http address.`);
  const chosen = all.find(({ feed }) => feed.id === feedId);
  const request = { url: name, kind: chosen?.feed.kind };
  const read = isFile ? async () => readDocumentFile(name) : () => fetchFeed(request, { localOrigins });
  if (chosen) return { ...chosen, ingest: () => toSourceResult(ingestDocument(chosen.feed, read, INGEST_OPTIONS)) };
  if (!topicId)
    throw new Error(
      `${name} is not in the catalog: say with --feed which feed it belongs to, or with --topic under which ` +
        'topic it is added.',
    );
  const url = isFile ? `file:${path.basename(name)}` : name;
  const id = `manual-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;
  const known = all.find(({ feed }) => feed.id === id);
  const added = { feed: await createManualFeed({ id, url, topicId }, read), health: known?.health ?? null };
  return { ...added, ingest: () => toSourceResult(ingestFeed(added, read, INGEST_OPTIONS)) };
}

async function toSourceResult(run: Promise<IngestRun>): Promise<SourceResult> {
  const { result, repair } = await run;
  return { ...result, repair };
}

function readDocumentFile(file: string): FetchResult {
  return {
    kind: 'document',
    url: pathToFileURL(file).href,
    contentType: '',
    body: readFileSync(file),
    validators: null,
  };
}
