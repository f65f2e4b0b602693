import type { StoredEntry } from '../data/entry-rows.ts';
import { type EntryDraft, storedEntries, storeEntry } from '../data/entry-writes.ts';
import { setFeedError } from '../data/feeds.ts';
import { inParallel } from '../data/parallel.ts';
import type { Feed } from '../schemas/feed.ts';
import { decodeDocument } from './decode.ts';
import { entryOfItem, type IdentifiedDraft } from './entry-of-item.ts';
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
    const known = await storedEntries(drafts.flatMap(({ draft, otherId }) => [draft.id, otherId]));
    await inParallel(drafts, WRITERS, async (identified) => {
      const draft = settled(identified, known);
      try {
        result[await storeEntry(draft, known.get(draft.id) ?? null)] += 1;
      } catch (error) {
        fail(result, error);
      }
    });
  } catch (error) {
    result.errors.unshift(error instanceof Error ? error.message : String(error));
  }
  await setFeedError(feed.id, result.errors[0] ?? null);
  return result;
}

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

function draftsOf(feed: Feed, { url, contentType, body }: FetchedDocument, result: IngestResult): IdentifiedDraft[] {
  const { items, base, unreadable } = parseDocument(decodeDocument(body, contentType));
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
