import {
  formatItemKey,
  type ItemKey,
  keyDatesPartition,
  tombstonePartition,
} from '../../platform/dynamodb/key-schema.ts';
import { parsePosting } from './posting.ts';
import type { PostingItem } from './postings.ts';

/*
 * Tombstones keep edited entries findable for as-of queries: before a posting is deleted, its sort key is stored in a
 * partition next to its own. A tombstone is a key only, so a term that is added and removed a hundred times leaves
 * one; the entry's versions have the times.
 */

const KEY_DATES_PREFIX = keyDatesPartition('');

/**
 * Returns the keys of the tombstones of an edit: one per posting of `earlier` missing in `current`. A tombstone
 * replaces a removed posting, so that as-of queries still find the entry. Store it before you delete the posting.
 * Postings of key dates have none.
 */
export function getTombstoneKeys(earlier: PostingItem[], current: PostingItem[]): ItemKey[] {
  const currentKeys = new Set(current.map((posting) => formatItemKey(toTombstoneKey(posting))));
  return earlier
    .filter(({ pk }) => !pk.startsWith(KEY_DATES_PREFIX))
    .map(toTombstoneKey)
    .filter((place) => !currentKeys.has(formatItemKey(place)))
    .map(({ pk, sk }) => ({ pk: tombstonePartition(pk), sk }));
}

/** Returns the key of a posting without further parts. */
const toTombstoneKey = ({ pk, sk }: PostingItem): ItemKey => ({ pk, sk: parsePosting({ pk, sk }).sortKey });
