import { listChanges } from '../entries/changes.ts';
import type { EntryDetail } from '../entries/entry.ts';
import type { Item } from '../table/client.ts';
import {
  DOCUMENTS_PLACE,
  documentEntryKey,
  documentKey,
  documentMarkKey,
  documentWordsKey,
  dueTextKey,
  type Key,
  keyText,
} from '../table/key-chart.ts';
import { type Held, heldUntil, hold, move, readPlace } from '../table/place.ts';
import { getItem, getItems } from '../table/read.ts';
import { putItem, transact, type Write } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { documentIdOf, isWeb, pageOf } from './address.ts';
import { pointerOf } from './entries-of.ts';
import { type DueDocument, dueOf, dueRowOf, itemOf, type KeptDocument, keptDocumentOf, presentOf } from './record.ts';
import { makeDue } from './take-over.ts';
import { tell } from './tell.ts';
import { visitsOfFeeds } from './visits-of-feeds.ts';
import { isSettled, type Standing, standingOf } from './words.ts';

/*
 * New links are found in the change stream, so that storing an entry costs nothing more. Processing a page of changes
 * twice is safe.
 */

const PAGE = 25;
const WRITERS = 8;
/** How far back the first run of a deployment begins. */
const FIRST_MS = 3_600_000;

/** The result of processing the change stream; `held elsewhere` if another run has the lease. */
export interface Found extends Noted {
  outcome: 'found' | 'nothing new' | 'held elsewhere';
}

/** The number of new documents, and of entries that wait for a summary of an existing text. */
interface Noted {
  documents: number;
  told: number;
}

/** Finds the documents behind new links until nothing is left or time runs out. @throws Problem 503 */
export async function findDocuments(isTimeLeft: () => boolean): Promise<Found> {
  const run: Found = { outcome: 'nothing new', documents: 0, told: 0 };
  if ((await changesAfter(await readPlace(DOCUMENTS_PLACE))).items.length === 0) return run;
  let held = await hold(DOCUMENTS_PLACE);
  if (!held) return { ...run, outcome: 'held elsewhere' };
  run.outcome = 'found';
  for (;;) {
    const { items, next, has_more } = await changesAfter(held.place);
    const known = await knownOf(items);
    const noted = await noteDocuments(items, known);
    run.documents += noted.documents;
    run.told += noted.told;
    await noteMoved(items, known);
    const isGoingOn = has_more && isTimeLeft();
    if (!(await move(DOCUMENTS_PLACE, held, next, isGoingOn ? heldUntil() : 0)))
      return { ...run, outcome: 'held elsewhere' };
    held = { ...held, place: next } satisfies Held;
    if (!isGoingOn) return run;
  }
}

const changesAfter = (after: string | null) =>
  listChanges({}, instantOf(new Date(Date.now() - FIRST_MS)), { limit: PAGE, after });

/**
 * Stores documents that are not known, of active entries of feeds whose documents are fetched, with pointers to their
 * entries.
 */
async function noteDocuments(entries: EntryDetail[], known: Known, now = new Date()): Promise<Noted> {
  const candidates = entries.flatMap(({ id, is_active, link, summary, ...one }) =>
    is_active && isWeb(link) ? [{ ...one, entry_id: id, link, summary }] : [],
  );
  const visits = await visitsOfFeeds(candidates.map(({ feed_id }) => feed_id));
  const wanted = new Map(candidates.filter(({ feed_id }) => visits(feed_id) > 0).map((one) => [one.entry_id, one]));
  const byId = new Map<string, Link[]>();
  for (const one of wanted.values())
    byId.set(documentIdOf(one.link), [...(byId.get(documentIdOf(one.link)) ?? []), one]);
  const noted = { documents: 0, told: 0 };
  await inParallel([...byId], WRITERS, async ([id, links]) => {
    const missing = links.map(({ entry_id }) => pointerOf(id, entry_id)).filter((pointer) => !known(pointer));
    const item = known(documentKey(id));
    if (!item && (await note(newDocument(id, links.at(-1) as Link, now), missing))) noted.documents += 1;
    else noted.told += await join(id, links, missing, item, now);
  });
  return noted;
}

/** Links entries to a known document, and requests summaries of its text. Returns how many entries wait. */
async function join(id: string, links: Link[], missing: (Item & Key)[], known: Item | undefined, now: Date) {
  for (const Item of missing) await putItem({ Item });
  // Read after the pointers were written: a concurrent visit that stores a text finds them.
  const item = missing.length > 0 || !known ? await getItem(documentKey(id), { consistent: true }) : known;
  if (!item) return 0;
  const kept = keptDocumentOf(item);
  const { first_visit_at, due_at } = kept.document;
  // Its visits had ended before the first one, because its feed had no quota left.
  if (first_visit_at === null && due_at === null) await makeDue(dueForLink(kept, links.at(-1) as Link, now));
  const version = presentOf(kept.document)?.version;
  if (!version) return 0;
  const without = links.filter(({ summary }) => summary?.document_version !== version).map(({ entry_id }) => entry_id);
  return without.length === 0 ? 0 : tell(id, version, without);
}

/** Queues documents for indexing if the sort position or the text of an entry has changed. */
async function noteMoved(entries: EntryDetail[], known: Known, now = new Date()): Promise<void> {
  const due = new Set<string>();
  const isMarked = await marksOf(entries.filter(({ id }) => known(documentWordsKey(id))));
  for (const entry of entries) {
    const own = isWeb(entry.link) ? known(documentKey(documentIdOf(entry.link))) : undefined;
    const wanted = standingOf(entry, own ? keptDocumentOf(own).document : null);
    const standing = (known(documentWordsKey(entry.id))?.['standing'] ?? []) as Standing[];
    const document = wanted?.document ?? standing[0]?.document;
    if (document && (isMarked(entry.id) || !isSettled(standing, wanted))) due.add(document);
  }
  await inParallel([...due], WRITERS, (id) => putItem({ Item: { ...dueTextKey(instantOf(now), id) } }));
}

/** Returns which entries have a pending-write mark: an entry that moved and moved back has one. */
async function marksOf(entries: EntryDetail[]): Promise<(id: string) => boolean> {
  const marks = await getItems(entries.map(({ id }) => documentMarkKey(id)));
  const marked = new Set(marks.map(({ sk }) => sk));
  return (id) => marked.has(documentMarkKey(id).sk);
}

/** Returns the stored item of a key. */
type Known = (key: Key) => Item | undefined;

/** Reads the documents, pointers and indexed texts of entries. One request for a page of changes. */
async function knownOf(entries: EntryDetail[]): Promise<Known> {
  const keys = entries.flatMap(({ id, link }) => [
    documentWordsKey(id),
    ...(isWeb(link) ? [documentKey(documentIdOf(link)), documentEntryKey(documentIdOf(link), id)] : []),
  ]);
  const each = new Map(keys.map((key) => [keyText(key), key]));
  const items = (await getItems([...each.values()], { consistent: false })) as (Item & Key)[];
  const known = new Map(items.map((item) => [keyText(item), item]));
  return (key) => known.get(keyText(key));
}

/** A link to a document, with its entry. */
interface Link {
  entry_id: string;
  link: string;
  summary: EntryDetail['summary'];
  feed_id: string;
  is_backfill: boolean;
  published_date: string;
}

/** The newest backfill is visited first: each day of age delays a visit by so many milliseconds. */
const DAY_OF_AGE_MS = 2_000;
const OLDEST_MS = 3_600_000;

function dueOfLink({ is_backfill, published_date }: Link, now: Date): string {
  const days = Math.max(0, (now.getTime() - Date.parse(published_date)) / 86_400_000);
  const later = is_backfill ? Math.min(OLDEST_MS, days * DAY_OF_AGE_MS) : 0;
  return instantOf(new Date(now.getTime() + later));
}

const dueForLink = (kept: KeptDocument, link: Link, now: Date): DueDocument => ({
  ...dueOf(kept, dueOfLink(link, now)),
  feed_id: link.feed_id,
  is_later: link.is_backfill,
});

function newDocument(id: string, found: Link, now: Date): KeptDocument {
  const { link, feed_id, is_backfill } = found;
  const visits = { first_visit_at: null, visited_at: null, due_at: dueOfLink(found, now), redirects: 0 };
  const none = { reason: null, text: null, versions: [], validators: null };
  const document = { id, url: pageOf(link), feed_id, is_later: is_backfill, status: 'waiting' as const };
  return { document: { ...document, ...none, ...visits }, visit: 0 };
}

/** Stores a document with the pointers to its entries. Returns false, and stores nothing, if it exists. */
async function note(kept: KeptDocument, pointers: (Item & Key)[]): Promise<boolean> {
  const refusal = await transact([
    { Put: { Item: itemOf(kept), ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: dueRowOf(dueOf(kept, kept.document.due_at ?? '')) } },
    ...pointers.map((Item): Write => ({ Put: { Item } })),
  ]);
  return refusal === null;
}
