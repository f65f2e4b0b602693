import { createHash } from 'node:crypto';
import { hasFirstSeenDate } from '../entries/date-origin.ts';
import type { EntryDetail } from '../entries/entry.ts';
import type { EntryDraft } from '../entries/entry-draft.ts';
import type { StoredEntry } from '../entries/entry-items.ts';
import { toLinkKey } from './item-links.ts';
import {
  getLinkTitleDateKey,
  getPublicationRangeToSearch,
  hasRegeneratedIds,
  matchItemsToEntries,
} from './match-items.ts';

/**
 * The fields by which an item is recognized in a later document: guid, canonical link and texts.
 * Missing fields are empty or null.
 */
export interface ItemIdentifiers {
  guid: string | null;
  link: string | null;
  title: string;
  description: string;
}

/**
 * A draft of an entry without an id, with the ids under which the entry may be stored already.
 * `assignEntryIds` chooses the id.
 */
export interface EntryCandidate {
  draft: Omit<EntryDraft, 'id'>;
  /** The most general first; the last one covers the whole content of the item. */
  ids: string[];
  /** Ids under which it may be stored from a time when it had no guid. */
  formerIds: string[];
  hasGuid: boolean;
}

/**
 * Computes the ids under which an item's entry may be stored: hashes of the feed and of an identifier.
 * - The identifier is the item's guid, else its canonical link, else its title and description.
 * - Further ids combine these fields, for items that share a guid or a link with another item.
 * - Links are compared as `toLinkKey` normalizes them.
 */
export function computeCandidateEntryIds(feedId: string, { guid, link, title, description }: ItemIdentifiers) {
  const id = (...identifiers: string[]) => hashId(feedId, identifiers);
  const address = link && toLinkKey(link);
  const byLink = address
    ? [id('link', address), id('link', address, title), id('link', address, title, description)]
    : [id('text', title, description)];
  if (!guid) return { ids: byLink, formerIds: [], hasGuid: false };
  const addressOrTitle = address ?? title;
  const byGuid = [
    id('guid', guid, ''),
    id('guid', guid, addressOrTitle),
    id('guid', guid, addressOrTitle, title, description),
  ];
  return { ids: byGuid, formerIds: address ? byLink : [], hasGuid: true };
}

function hashId(feedId: string, identifiers: string[]): string {
  return createHash('sha256')
    .update([feedId, ...identifiers].join('\n'))
    .digest('hex')
    .slice(0, 24);
}

/** Functions that look up the stored entries of a feed: by id, and by publication time. */
export interface EntryLookupFunctions {
  /** Returns the stored entries among ids. */
  read: (ids: string[]) => Promise<Map<string, StoredEntry>>;
  /** Returns the feed's entries that were published between two instants, both inclusive. */
  findPublished: (from: string, to: string) => Promise<EntryDetail[]>;
}

/** An item with its ids from the first one that it does not share, and all of them. */
type CandidateRow = EntryCandidate & { allIds: string[] };

/**
 * Chooses the entry id for each item of a document: the id of a stored entry, or a new id.
 * - Of several items with equal content, only one gets an id.
 * - An item keeps its stored id when other items are added to the document or removed from it.
 * - A new item gets the first of its candidate ids that no other item of the document has.
 * - An item whose ids are not stored is matched to stored entries by link, title and date, because the source may have
 *   changed its guid.
 * The number of requests does not depend on the number of items. `known` has the stored entries that were read.
 */
export async function assignEntryIds(
  candidates: EntryCandidate[],
  { read, findPublished }: EntryLookupFunctions,
): Promise<{ drafts: EntryDraft[]; known: Map<string, StoredEntry> }> {
  const rows = toCandidateRows(removeDuplicates(candidates));
  const known = await read(rows.map(({ ids }) => ids[0] ?? ''));
  const drafts = new Map<string, EntryDraft>();
  const assign = (id: string, { draft }: EntryCandidate) => void drafts.set(id, { ...draft, id });
  const isFree = (id: string) => !drafts.has(id);

  const open = rows.filter((row) => {
    const [id = ''] = row.ids;
    const isKnown = isEdit(known.get(id), row) && isFree(id);
    if (isKnown) assign(id, row);
    return !isKnown;
  });
  const others = open.flatMap(({ allIds, formerIds }) => [...allIds, ...formerIds]);
  if (others.length > 0) for (const [id, entry] of await read(others)) known.set(id, entry);
  const newRows = open.filter((row) => {
    const id = [...row.allIds, ...row.formerIds].find((one) => isFree(one) && isSameItem(known.get(one), row));
    if (id) assign(id, row);
    return id === undefined;
  });
  const free = (await findPublishedWith(newRows, rows.length, findPublished)).filter(({ id }) => isFree(id));
  const same = matchItemsToEntries(newRows, free, hasRegeneratedIds(newRows, rows.length));
  if (same.size > 0) for (const [id, entry] of await read([...same.values()])) known.set(id, entry);
  for (const row of newRows) {
    const sameId = same.get(row);
    const ids = sameId !== undefined && known.has(sameId) ? [sameId] : row.ids;
    const isTaken = (id: string) => known.has(id) && id !== sameId && !isEdit(known.get(id), row);
    const id = ids.find((one) => isFree(one) && !isTaken(one));
    if (id) assign(id, row);
  }
  return { drafts: [...drafts.values()], known };
}

function toCandidateRows(candidates: EntryCandidate[]): CandidateRow[] {
  const uses = new Map<string, number>();
  for (const id of candidates.flatMap(({ ids }) => ids)) uses.set(id, (uses.get(id) ?? 0) + 1);
  return candidates.map((one) => ({ ...one, ids: fromFirstUnique(one.ids, uses), allIds: one.ids }));
}

/** Returns the stored entries that may be items without a known id. */
async function findPublishedWith(
  fresh: CandidateRow[],
  count: number,
  find: EntryLookupFunctions['findPublished'],
): Promise<EntryDetail[]> {
  const range = getPublicationRangeToSearch(fresh, count);
  return range ? find(range.from, range.to) : [];
}

/** Removes items that are in a document twice, under one guid or two. */
function removeDuplicates(candidates: EntryCandidate[]): EntryCandidate[] {
  const byContent = [...new Map(candidates.map((one) => [one.ids.at(-1), one])).values()];
  const getCandidateKey = ({ draft, ids }: EntryCandidate) =>
    draft.link === null ? ids.at(-1) : [getLinkTitleDateKey(draft), draft.description].join('\n');
  return [...new Map(byContent.toReversed().map((one) => [getCandidateKey(one), one])).values()].toReversed();
}

/** Returns the ids of an item from the first one that it does not share. */
function fromFirstUnique(ids: string[], uses: Map<string, number>): string[] {
  return ids.slice(ids.findIndex((id) => uses.get(id) === 1));
}

/** Returns whether the stored entry is the same item: the same address and title. */
function isSameItem(stored: StoredEntry | undefined, { draft }: EntryCandidate): boolean {
  return stored !== undefined && stored.title === draft.title && getLinkKey(stored) === getLinkKey(draft);
}

/**
 * Returns whether the item is an edit of the stored entry.
 *
 * An equal id with another address, title and date is another entry of a feed with one guid for all. Without guids,
 * an equal address alone is a feed with one page for all.
 */
function isEdit(stored: StoredEntry | undefined, { draft, hasGuid }: EntryCandidate): boolean {
  if (!stored) return false;
  const isDated = !hasFirstSeenDate(stored) && !hasFirstSeenDate(draft);
  if (stored.title === draft.title || !isDated || stored.published_date === draft.published_date) return true;
  return hasGuid && getLinkKey(stored) !== null && getLinkKey(stored) === getLinkKey(draft);
}

const getLinkKey = ({ link }: Pick<EntryDraft, 'link'>) => link && toLinkKey(link);
