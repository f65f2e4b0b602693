import type { StoredEntry } from '../data/entry-rows.ts';
import { type EntryDraft, storedEntries, storeEntry } from '../data/entry-writes.ts';
import { inParallel } from '../data/parallel.ts';
import type { Feed } from '../schemas/feed.ts';
import { decodeDocument } from './decode.ts';
import { entryOfItem, type IdentifiedDraft } from './entry-of-item.ts';
import { FetchError, type Fetched, type FetchedDocument } from './fetch.ts';
import { type ParsedFeed, parseDocument } from './parse.ts';
import type { IngestResult, Run, RunFailure } from './run.ts';

const WRITERS = 4;
const MOST_ERRORS = 5;

/** Takes a document from elsewhere than the feed's address to the table. It tells nothing about how the feed goes. */
export async function ingestDocument(feed: Feed, read: () => Promise<Fetched>): Promise<IngestResult> {
  return (await runOf(feed, read)).result;
}

/**
 * Takes a feed's document to the table: each item becomes an entry or updates its own. A bad item does not stop the others;
 * a bad document is an error of the feed. Taking the same document again changes nothing.
 */
export async function runOf(feed: Feed, read: () => Promise<Fetched>): Promise<Run> {
  const counts = { items: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const result: IngestResult = { feedId: feed.id, outcome: 'read', ...counts, errors: [] };
  const run: Run = { result, failure: null, validators: null, newest: null, newestCreated: null };
  let stage: RunFailure['kind'] = 'fetch';
  try {
    const fetched = await read();
    if (fetched.kind === 'gone') return failed(run, 'gone', new FetchError('The server answered 410 Gone'));
    if (fetched.kind === 'not modified') result.outcome = fetched.kind;
    if (fetched.kind !== 'document') return run;
    stage = 'parse';
    const drafts = draftsOf(feed, fetched, parseDocument(decodeDocument(fetched.body, fetched.contentType)), result);
    stage = 'storage';
    await storeDrafts(drafts, run);
    run.validators = result.failed === 0 ? fetched.validators : null;
  } catch (error) {
    return failed(run, stage, error);
  }
  return run;
}

function failed(run: Run, kind: RunFailure['kind'], error: unknown): Run {
  const message = error instanceof Error ? error.message : String(error);
  run.result.outcome = 'failed';
  run.result.errors.unshift(message);
  const retryAfter = error instanceof FetchError ? error.retryAfter : null;
  return { ...run, failure: { kind, message, retryAfter } };
}

async function storeDrafts(drafts: IdentifiedDraft[], run: Run): Promise<void> {
  const known = await storedEntries(drafts.flatMap(({ draft, otherId }) => [draft.id, otherId]));
  await inParallel(drafts, WRITERS, async (identified) => {
    const draft = settled(identified, known);
    try {
      const outcome = await storeEntry(draft, known.get(draft.id) ?? null);
      run.result[outcome] += 1;
      if (draft.date_is_estimated) return;
      run.newest = later(run.newest, draft.published_date);
      if (outcome === 'created') run.newestCreated = later(run.newestCreated, draft.published_date);
    } catch (error) {
      fail(run.result, error);
    }
  });
}

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);

/** Counts an item that could not be taken, with its reason. */
function fail(result: IngestResult, error: unknown): void {
  result.failed += 1;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (result.errors.length < MOST_ERRORS) result.errors.push(name === 'Error' ? message : `${name}: ${message}`);
}

/** The draft under the id that its entry is stored with: an item keeps its id when another one with its guid comes or goes. */
function settled({ draft, otherId }: IdentifiedDraft, known: Map<string, StoredEntry>): EntryDraft {
  const isSame = (id: string) => known.get(id)?.link === draft.link;
  return known.has(otherId) && isSame(otherId) && !isSame(draft.id) ? { ...draft, id: otherId } : draft;
}

function draftsOf(
  feed: Feed,
  { url }: FetchedDocument,
  { items, base, unreadable }: ParsedFeed,
  result: IngestResult,
): IdentifiedDraft[] {
  const guids = items.flatMap(({ guid }) => guid?.trim() || []);
  const repeatedGuids = new Set(guids.filter((guid, i) => guids.indexOf(guid) !== i));
  const context = {
    feed,
    base: base && URL.canParse(base, url) ? new URL(base, url).href : url,
    fetchedAt: new Date(),
    repeatedGuids,
  };
  const drafts = new Map<string, IdentifiedDraft>();
  result.items = items.length + unreadable;
  for (let i = 0; i < unreadable; i += 1) fail(result, new Error('an item is no item of a feed'));
  for (const item of items) {
    try {
      const identified = entryOfItem(item, context);
      if (!drafts.has(identified.draft.id)) drafts.set(identified.draft.id, identified);
      else result.unchanged += 1;
    } catch (error) {
      fail(result, error);
    }
  }
  return [...drafts.values()];
}
