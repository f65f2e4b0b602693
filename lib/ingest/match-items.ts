import { hasFirstSeenDate } from '../entries/date-origin.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { formatInstant } from '../values/time.ts';
import { toLinkKey } from './item-links.ts';

/** The fields by which an item is compared. */
type ComparableItem = Pick<
  EntryDetail,
  'link' | 'title' | 'published_date' | 'published_date_source' | 'published_precision'
>;

/** An item of a document that none of its ids finds. */
interface FreshItem {
  draft: ComparableItem;
}

const DAY_MS = 86_400_000;
/**
 * How long ago an item without a date may have been first seen.
 * The second limit is how far the dates of a regenerated document may move.
 */
const MAX_UNDATED_DAYS = 60;
const MAX_MOVED_DAYS = 31;

const getLinkKey = ({ link }: ComparableItem) => link && toLinkKey(link);
const getDateKey = (one: ComparableItem) => (hasFirstSeenDate(one) ? '' : one.published_date);
const joinKey = (...parts: (string | null)[]) => (parts.includes(null) ? null : parts.join('\n'));

/**
 * Returns a key of link, title and date, by which an item is recognized after its guid changed.
 * Null if the item has no link.
 */
export const getLinkTitleDateKey = (one: ComparableItem): string | null =>
  joinKey(getLinkKey(one), one.title, getDateKey(one));

type GetKey = (one: ComparableItem) => string | null;

const byLinkAndTitle: GetKey = (one) => joinKey(getLinkKey(one), one.title);
/**
 * If a source has replaced all its guids, two of the three are enough.
 * No other item and entry may share them.
 */
const LOOSE_KEYS: GetKey[] = [
  byLinkAndTitle,
  (one) => joinKey(getLinkKey(one), getDateKey(one) || null),
  (one) => joinKey(one.title, getDateKey(one) || null),
];

/**
 * Returns false for the next edition under one link and title, such as daily rates.
 * It is newer than the stored entry.
 */
const isSameEdition = ({ draft }: FreshItem, { created_at }: EntryDetail): boolean =>
  hasFirstSeenDate(draft) || draft.published_date <= created_at;

/**
 * Returns true if over half of a document's items have ids that are not stored.
 * The source has then probably replaced all guids.
 * @param unknownItems the items whose ids are not stored
 * @param itemCount the number of all items of the document
 */
export const hasRegeneratedIds = (unknownItems: FreshItem[], itemCount: number): boolean =>
  itemCount > 1 && unknownItems.length * 2 > itemCount;

/**
 * Returns the range of publication times in which items with unknown ids may have stored entries.
 * Null if there are no such items. The range begins 60 days earlier for an item without a date, because the item may
 * have been seen then for the first time. If the source has replaced its guids, the range is 31 days longer at both
 * ends.
 */
export function getPublicationRangeToSearch(
  unknownItems: FreshItem[],
  itemCount: number,
): { from: string; to: string } | null {
  const times = unknownItems.flatMap(({ draft }) => {
    const time = Date.parse(draft.published_date);
    return hasFirstSeenDate(draft) ? [time - MAX_UNDATED_DAYS * DAY_MS, time] : [time];
  });
  if (times.length === 0) return null;
  const margin = hasRegeneratedIds(unknownItems, itemCount) ? MAX_MOVED_DAYS * DAY_MS : 0;
  const first = times.reduce((least, time) => Math.min(least, time));
  const last = times.reduce((most, time) => Math.max(most, time));
  return { from: formatInstant(new Date(first - margin)), to: formatInstant(new Date(last + margin)) };
}

/**
 * Matches items whose ids are not stored to stored entries, by link, title and date. Returns the entry ids by item;
 * each entry matches at most one item. With `allowsTwoFieldMatch`, two equal fields of the three are enough, if no
 * other item or entry has the same two.
 */
export function matchItemsToEntries<Item extends FreshItem>(
  unknownItems: Item[],
  entries: EntryDetail[],
  allowsTwoFieldMatch: boolean,
): Map<Item, string> {
  const found = new Map<Item, string>();
  const matchedIds = new Set<string>();
  const matchBy = (keyOf: GetKey, isUnique: boolean) => {
    const open = entries.filter(({ id }) => !matchedIds.has(id));
    const byKey = groupByKey(open, keyOf);
    const items = groupByKey(
      unknownItems.filter((item) => !found.has(item)),
      ({ draft }) => keyOf(draft),
    );
    for (const [key, some] of items) {
      const same = byKey.get(key) ?? [];
      if (isUnique && (some.length > 1 || same.length > 1)) continue;
      for (const [index, item] of some.entries()) {
        const entry = same[index];
        if (!entry) break;
        if (keyOf === byLinkAndTitle && !isSameEdition(item, entry)) continue;
        found.set(item, entry.id);
        matchedIds.add(entry.id);
      }
    }
  };
  matchBy(getLinkTitleDateKey, false);
  if (allowsTwoFieldMatch) for (const keyOf of LOOSE_KEYS) matchBy(keyOf, true);
  return found;
}

function groupByKey<T>(all: T[], keyOf: (one: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
