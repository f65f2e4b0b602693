import type { EntryDetail } from '../entries/entry.ts';
import { isUndated } from '../entries/origin.ts';
import { instantOf } from '../values/time.ts';
import { toLinkKey } from './links-of-items.ts';

/** The fields by which an item is compared. */
type Comparable = Pick<
  EntryDetail,
  'link' | 'title' | 'published_date' | 'published_date_source' | 'published_precision'
>;

/** An item of a document that none of its ids finds. */
interface FreshItem {
  draft: Comparable;
}

const DAY_MS = 86_400_000;
/**
 * How long ago an item without a date may have been first seen, and how far the dates of a regenerated document may
 * move.
 */
const MAX_UNDATED_DAYS = 60;
const MAX_MOVED_DAYS = 31;

const linkOf = ({ link }: Comparable) => link && toLinkKey(link);
const dateOf = (one: Comparable) => (isUndated(one) ? '' : one.published_date);
const joined = (...parts: (string | null)[]) => (parts.includes(null) ? null : parts.join('\n'));

/** Returns the key of an item that does not depend on its guid: link, title and date; null without a link. */
export const keyOfItem = (one: Comparable): string | null => joined(linkOf(one), one.title, dateOf(one));

type KeyOf = (one: Comparable) => string | null;

const byLinkAndTitle: KeyOf = (one) => joined(linkOf(one), one.title);
/**
 * If a source has replaced all its guids, two of the three are enough, provided that no other item and entry share
 * them.
 */
const LOOSE_KEYS: KeyOf[] = [
  byLinkAndTitle,
  (one) => joined(linkOf(one), dateOf(one) || null),
  (one) => joined(one.title, dateOf(one) || null),
];

/**
 * Returns false for the next edition under one link and title, such as daily rates: it is newer than the stored
 * entry.
 */
const isOfEntry = ({ draft }: FreshItem, { created_at }: EntryDetail): boolean =>
  isUndated(draft) || draft.published_date <= created_at;

/** Returns whether most items of a document have unknown ids: then its source has regenerated its guids. */
export const isRegenerated = (fresh: FreshItem[], count: number): boolean => count > 1 && fresh.length * 2 > count;

/** Returns the publication range of entries that fresh items may be; null for none. */
export function publishedRange(fresh: FreshItem[], count: number): { from: string; to: string } | null {
  const times = fresh.flatMap(({ draft }) => {
    const time = Date.parse(draft.published_date);
    return isUndated(draft) ? [time - MAX_UNDATED_DAYS * DAY_MS, time] : [time];
  });
  if (times.length === 0) return null;
  const margin = isRegenerated(fresh, count) ? MAX_MOVED_DAYS * DAY_MS : 0;
  const first = times.reduce((least, time) => Math.min(least, time));
  const last = times.reduce((most, time) => Math.max(most, time));
  return { from: instantOf(new Date(first - margin)), to: instantOf(new Date(last + margin)) };
}

/** Returns the ids of the entries that fresh items are; each entry matches one item at most. */
export function matchEntries<Item extends FreshItem>(
  fresh: Item[],
  entries: EntryDetail[],
  isLoose: boolean,
): Map<Item, string> {
  const found = new Map<Item, string>();
  const taken = new Set<string>();
  const matchBy = (keyOf: KeyOf, isUnique: boolean) => {
    const open = entries.filter(({ id }) => !taken.has(id));
    const byKey = grouped(open, keyOf);
    const items = grouped(
      fresh.filter((item) => !found.has(item)),
      ({ draft }) => keyOf(draft),
    );
    for (const [key, some] of items) {
      const same = byKey.get(key) ?? [];
      if (isUnique && (some.length > 1 || same.length > 1)) continue;
      for (const [index, item] of some.entries()) {
        const entry = same[index];
        if (!entry) break;
        if (keyOf === byLinkAndTitle && !isOfEntry(item, entry)) continue;
        found.set(item, entry.id);
        taken.add(entry.id);
      }
    }
  };
  matchBy(keyOfItem, false);
  if (isLoose) for (const keyOf of LOOSE_KEYS) matchBy(keyOf, true);
  return found;
}

function grouped<T>(all: T[], keyOf: (one: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
