import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTopic } from '../../lib/catalog/topics.ts';
import { type FollowedFeed, listFollowedFeeds } from '../../lib/feeds/followed.ts';
import { isFollowed } from '../../lib/feeds/freshness.ts';
import { fetchFeed } from '../../lib/ingest/adapters/adapters.ts';
import type { Fetched } from '../../lib/ingest/fetch.ts';
import { manualFeed } from '../../lib/ingest/manual-feed.ts';
import type { Repair } from '../../lib/ingest/parsed-feed.ts';
import type { IngestResult, Run } from '../../lib/ingest/run.ts';
import { runOf } from '../../lib/ingest/run-document.ts';
import { ingestFeed } from '../../lib/ingest/run-feed.ts';
import { modelId } from '../../lib/summaries/settings.ts';

/** The result of a source, with repairs of its document. */
export interface SourceResult extends IngestResult {
  repair: Repair | null;
}

interface Source extends FollowedFeed {
  ingest: () => Promise<SourceResult>;
}

/** The feed or the topic of a document that is not in the catalog. */
interface Belonging {
  feed?: string | undefined;
  topic?: string | undefined;
}

/** With a model, entries wait for summaries by the deployed functions. */
const OPTIONS = { toSummarize: modelId !== '' };

/** Sources to read, and failed ones, which do not stop the others. */
interface Sources {
  sources: Source[];
  failed: SourceResult[];
}

/**
 * Resolves sources: the active feeds of the catalog, or the named feeds, URLs and files.
 * @throws Error for an unknown feed, and Problem 404 for an unknown topic
 */
export async function sourcesOf(named: string[], belonging: Belonging, localOrigins: string[]): Promise<Sources> {
  const all = await listFollowedFeeds();
  const source = (followed: FollowedFeed): Source => ({
    ...followed,
    ingest: () =>
      resultOf(ingestFeed(followed, (validators) => fetchFeed(followed.feed, { localOrigins, validators }), OPTIONS)),
  });
  if (named.length === 0) return { sources: all.filter(({ feed }) => isFollowed(feed)).map(source), failed: [] };
  if (belonging.feed && !all.some(({ feed }) => feed.id === belonging.feed))
    throw new Error(`There is no feed ${belonging.feed}.`);
  if (belonging.topic) await getTopic(belonging.topic);
  const found = await Promise.allSettled(
    named.map(async (name) => {
      const known = all.find(({ feed }) => feed.id === name || feed.url === name);
      return known ? source(known) : await sourceElsewhere(name, all, belonging, localOrigins);
    }),
  );
  return {
    sources: found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    failed: found.flatMap((one, i) => (one.status === 'rejected' ? failedResult(named[i] ?? '', one.reason) : [])),
  };
}

/** Returns the result of an unreadable source. */
function failedResult(name: string, reason: unknown): SourceResult {
  const counts = { items: 0, created: 0, updated: 0, unchanged: 0, failed: 0, unknown: 0 };
  const message = reason instanceof Error ? reason.message : String(reason);
  return { feedId: name, outcome: 'failed', ...counts, errors: [message], repair: null };
}

/** Resolves a file or a URL outside of the catalog. Its result does not change the health of its feed. */
async function sourceElsewhere(
  name: string,
  all: FollowedFeed[],
  { feed: feedId, topic: topicId }: Belonging,
  localOrigins: string[],
): Promise<Source> {
  const isFile = existsSync(name);
  if (!isFile && !/^https?:\/\//i.test(name))
    throw new Error(`${name} is no feed of the catalog, no file and no http address.`);
  const chosen = all.find(({ feed }) => feed.id === feedId);
  const asked = { url: name, kind: chosen?.feed.kind };
  const read = isFile ? async () => documentOfFile(name) : () => fetchFeed(asked, { localOrigins });
  if (chosen) return { ...chosen, ingest: () => resultOf(runOf(chosen.feed, read, OPTIONS)) };
  if (!topicId)
    throw new Error(
      `${name} is not in the catalog: say with --feed which feed it belongs to, or with --topic under which topic it is added.`,
    );
  const url = isFile ? `file:${path.basename(name)}` : name;
  const id = `manual-${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;
  const known = all.find(({ feed }) => feed.id === id);
  const added = { feed: await manualFeed(id, url, topicId, read), health: known?.health ?? null };
  return { ...added, ingest: () => resultOf(ingestFeed(added, read, OPTIONS)) };
}

async function resultOf(run: Promise<Run>): Promise<SourceResult> {
  const { result, repair } = await run;
  return { ...result, repair };
}

function documentOfFile(file: string): Fetched {
  return {
    kind: 'document',
    url: pathToFileURL(file).href,
    contentType: '',
    body: readFileSync(file),
    validators: null,
  };
}
