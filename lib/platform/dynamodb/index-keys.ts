import type { ItemKey } from './key-schema.ts';
import { entrySortKey } from './sort-keys.ts';

/**
 * The partition of the change stream: one row per entry, in the order of its last change. The last-modified markers of
 * other resources follow the entries.
 */
export const ENTRY_CHANGES_PARTITION = 'CHANGES';

/**
 * The number of marker items per resource. A marker stores when the resource last changed, for ETags of responses. A
 * resource with several markers has less write contention.
 */
export const LAST_MODIFIED_SHARD_COUNTS = { catalog: 1, feeds: 4, summaries: 4, documents: 1 } as const;

/** A resource with last-modified markers, because its changes are not in the change stream. */
export type LastModifiedResource = keyof typeof LAST_MODIFIED_SHARD_COUNTS;

/** The outbox of changed entries whose search postings are still to be written, oldest change first. */
export const PENDING_INDEX_WRITES_PARTITION = 'WORDS_DUE';

/** The outbox of changed entries whose old search postings are to be deleted, oldest change first. */
export const PENDING_INDEX_DELETES_PARTITION = 'WORDS_GONE';

/**
 * The item with the filter attributes and text languages of all feeds. Postings contain a code of their entry's
 * attributes, which searches look up in this item.
 */
export const ALL_FEED_ATTRIBUTES_KEY: ItemKey = { pk: 'CATALOG', sk: 'FACTS' };

/** Returns the partition of the postings of a stem: one row per entry whose texts have it. */
export const termPartition = (stem: string) => `WORD:${stem}`;

/** Returns the partition of the postings of a concept: one row per entry with any of its synonyms. */
export const synonymConceptPartition = (name: string) => `CONCEPT:${name}`;

/**
 * Returns the partition of an attribute value's postings: one row per entry with this value. For example, `name` is
 * `jurisdiction`, and `value` is `US`.
 */
export const attributePostingsPartition = (name: string, value: string) => `FACT:${name}=${value}`;

/**
 * Returns the partition of the tombstones of a posting list. A tombstone is the sort key of a posting that an edit
 * removed. As-of queries read the list and its tombstones. `postingsPartition` is the partition of the list.
 */
export const tombstonePartition = (postingsPartition: string) => `WAS:${postingsPartition}`;

/** Returns the partition of all key dates in the year of `day`, sorted by the last day of the key date. */
export const keyDatesPartition = (day: string) => `DATES:${day.slice(0, 4)}`;

/** Returns the key of an entry's row in the change stream. `updated` is the instant of its last change. */
export const entryChangeKey = (updated: string, id: string): ItemKey => ({
  pk: ENTRY_CHANGES_PARTITION,
  sk: entrySortKey(updated, id),
});

/** Returns the keys of all last-modified markers of a resource. They sort after all entries of the change stream. */
export const lastModifiedMarkerKeys = (name: LastModifiedResource): ItemKey[] =>
  Array.from({ length: LAST_MODIFIED_SHARD_COUNTS[name] }, (_, n) => ({
    pk: ENTRY_CHANGES_PARTITION,
    sk: `~${name}#${n}`,
  }));

/**
 * Returns the partition of the change stream of entries with an attribute value. It is sorted by `entryVersionSortKey`.
 */
export const changesByAttributePartition = (name: string, value: string) => `CHANGES:${name}=${value}`;
