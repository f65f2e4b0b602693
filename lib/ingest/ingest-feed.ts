import { type EntryDraft, storedEntries, storeEntry } from '../data/entry-writes.ts';
import { setFeedError } from '../data/feeds.ts';
import { inParallel } from '../data/parallel.ts';
import type { Feed } from '../schemas/feed.ts';
import { decodeDocument } from './decode.ts';
import { entryOfItem } from './entry-of-item.ts';
import type { FetchedDocument } from './fetch.ts';
import { parseDocument } from './parse.ts';

/** What became of one feed's document. `failed` items have their reasons in `errors`; the others are stored. */
export interface IngestResult {
  feedId: string;
  items: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  errors: string[];
}

const WRITERS = 4;
const MOST_ERRORS = 5;

/**
 * Takes a feed's document to the table: each item becomes an entry or updates its own. A bad item does not stop the others;
 * a bad document is an error of the feed, which is kept on it. Taking the same document again changes nothing.
 */
export async function ingestFeed(feed: Feed, getDocument: () => Promise<FetchedDocument>): Promise<IngestResult> {
  const result: IngestResult = {
    feedId: feed.id,
    items: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors: [],
  };
  try {
    const drafts = draftsOf(feed, await getDocument(), result);
    const known = await storedEntries(drafts.map(({ id }) => id));
    await inParallel(drafts, WRITERS, async (draft) => {
      result[await storeEntry(draft, known.get(draft.id) ?? null)] += 1;
    });
  } catch (error) {
    result.errors.unshift(error instanceof Error ? error.message : String(error));
  }
  await setFeedError(feed.id, result.errors[0] ?? null);
  return result;
}

function draftsOf(feed: Feed, { url, contentType, body }: FetchedDocument, result: IngestResult): EntryDraft[] {
  const { items, base } = parseDocument(decodeDocument(body, contentType));
  const guids = items.flatMap(({ guid }) => guid?.trim() || []);
  const repeatedGuids = new Set(guids.filter((guid, i) => guids.indexOf(guid) !== i));
  const context = {
    feed,
    base: base && URL.canParse(base, url) ? new URL(base, url).href : url,
    fetchedAt: new Date(),
    repeatedGuids,
  };
  const drafts = new Map<string, EntryDraft>();
  result.items = items.length;
  for (const item of items) {
    try {
      const draft = entryOfItem(item, context);
      if (!drafts.has(draft.id)) drafts.set(draft.id, draft);
      else result.unchanged += 1;
    } catch (error) {
      result.failed += 1;
      if (result.errors.length < MOST_ERRORS) result.errors.push((error as Error).message);
    }
  }
  return [...drafts.values()];
}
