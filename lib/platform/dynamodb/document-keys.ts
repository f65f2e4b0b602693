import { PENDING_INDEX_WRITES_PARTITION } from './index-keys.ts';
import type { ItemKey } from './key-schema.ts';
import { entrySortKey, padNumber } from './sort-keys.ts';

/** Returns the partition of a linked document: its state, its text, and the entries that link to it. */
export const documentPartition = (id: string) => `DOCUMENT#${id}`;

/** Returns the key of the document behind a link: its state without its text. */
export const documentKey = (id: string): ItemKey => ({ pk: documentPartition(id), sk: 'DOCUMENT' });

/**
 * Returns the key of a part of a document's text, which is stored in several items. `block` is the number of the part.
 */
export const documentTextKey = (id: string, version: number, block: number): ItemKey => ({
  pk: documentPartition(id),
  sk: `TEXT#${padNumber(version)}#${padNumber(block)}`,
});

/** Returns the key of the pointer from a document to an entry that links to it. */
export const documentEntryKey = (id: string, entryId: string): ItemKey => ({
  pk: documentPartition(id),
  sk: `ENTRY#${entryId}`,
});

/**
 * The partition with the queue of first fetches of the documents of new publications. They precede all other fetches of
 * documents.
 */
export const DOCUMENTS_DUE_PARTITION = 'DOCUMENTS_DUE';

/** The partition with the queue of document fetches that wait for those in `DOCUMENTS_DUE_PARTITION`. */
export const LOW_PRIORITY_DOCUMENTS_PARTITION = 'DOCUMENTS_DUE_LATER';

/** Returns the key of a linked document in one of the two fetch queues. `dueAt` is the instant of its next fetch. */
export const dueDocumentFetchKey = (dueAt: string, id: string, isLowPriority: boolean): ItemKey => ({
  pk: isLowPriority ? LOW_PRIORITY_DOCUMENTS_PARTITION : DOCUMENTS_DUE_PARTITION,
  sk: entrySortKey(dueAt, id),
});

/** Returns the key of a host that documents are fetched from: its robots.txt and its lease. */
export const documentHostKey = (host: string): ItemKey => ({ pk: `DOCUMENT_HOST#${host}`, sk: 'HOST' });

/** The partition of the daily quotas of document fetches per feed. */
export const DOCUMENT_FETCH_QUOTAS_PARTITION = 'DOCUMENTS_BUDGET';

/** Returns the key of the counters of a feed's document fetches on a UTC day, for its quota. */
export const documentFetchQuotaKey = (day: string, feed: string): ItemKey => ({
  pk: DOCUMENT_FETCH_QUOTAS_PARTITION,
  sk: `${day}#${feed}`,
});

/** The checkpoint of link discovery: how far it has read the change stream for links to documents. */
export const LINK_DISCOVERY_CHECKPOINT_KEY: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'PLACE' };

/** The lease of the job that schedules fetches of linked documents. */
export const DOCUMENT_SCHEDULE_LEASE_KEY: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'PLAN' };

/** The lease of the run that handles the tasks of linked documents. */
export const DOCUMENT_TASKS_LEASE_KEY: ItemKey = { pk: 'DOCUMENTS_PLACE', sk: 'TASKS' };

/**
 * Returns the key of the record that lists the search postings of an entry's document. With this record, an indexer
 * finds the postings that it moves or removes.
 */
export const documentPostingsKey = (entryId: string): ItemKey => ({ pk: `DOCUMENT_WORDS#${entryId}`, sk: 'STANDING' });

/** Returns the key of the pending index write for the document of an entry. It sorts after all other pending writes. */
export const reindexDocumentTaskKey = (entryId: string): ItemKey => ({
  pk: PENDING_INDEX_WRITES_PARTITION,
  sk: `~#${entryId}#0`,
});

/** The partition with the tasks that changes of documents cause, by due time. Dead letters sort after them. */
export const DOCUMENT_TASKS_PARTITION = 'DOCUMENT_TASKS';
