import { isOpenReviewState, type ReviewState } from '../../values/roles-and-states.ts';
import type { ItemKey } from './key-schema.ts';
import { entrySortKey, padNumber } from './sort-keys.ts';

/** Returns the partition of the items that are stored for a person. `person` is the subject of their token. */
export const personPartition = (person: string) => `PERSON#${person}`;

export const personItemKey = (person: string, sk: string): ItemKey => ({ pk: personPartition(person), sk });

/** The index partition (index1) of all API keys, sorted by creation. */
export const API_KEYS_PARTITION = 'API_KEYS';

/** The index partition (index2) with the records of all shares to the chat, sorted by time. */
export const SHARES_PARTITION = 'SHARES';

/** Returns the key of the item of an API key; `id` is the public id of the key, not its secret. */
export const apiKeyKey = (id: string): ItemKey => ({ pk: `API_KEY#${id}`, sk: 'API_KEY' });

/**
 * Returns the key of the item that keeps the name of an API key unique. Names that differ only in emoji variation
 * selectors have the same key.
 */
export const apiKeyNameKey = (name: string): ItemKey => ({ pk: 'API_KEY_NAME', sk: name.replaceAll('\uFE0F', '') });

/**
 * Returns the key of the stored response to a change of API keys. A repeated request gets this response. `id` is
 * derived from a caller and their Idempotency-Key.
 */
export const apiKeyChangeResponseKey = (id: string): ItemKey => ({ pk: 'API_KEY_ANSWER', sk: id });

/** Returns the key of the record of one message that a person shared to the chat. */
export const shareKey = (id: string): ItemKey => ({ pk: `SHARE#${id}`, sk: 'SHARE' });

/**
 * Returns the key of the pointer from an entry to a digest that contains it. A digest is one share of several entries;
 * `id` is the id of the share.
 */
export const sharedDigestEntryKey = (id: string, entryId: string): ItemKey => ({
  pk: `SHARE#${id}`,
  sk: `ENTRY#${entryId}`,
});

/** Returns the key of the times at which a person shared within the last hour, for their quota. */
export const shareQuotaKey = (person: string): ItemKey => ({ pk: `SHARER#${person}`, sk: 'HOUR' });

/** Returns the key of a person's preferences, last visits, and counts of views and saved entries. */
export const profileKey = (person: string): ItemKey => personItemKey(person, 'PROFILE');

/** Returns the key of the item with all topics and feeds that a person follows. */
export const followsKey = (person: string): ItemKey => personItemKey(person, 'FOLLOWS');

/** Returns the key of a person's read and unread marks of a minute (`YYYY-MM-DDTHH:MM`). */
export const personReadMarksKey = (person: string, minute: string): ItemKey => personItemKey(person, `READ#${minute}`);

/**
 * Returns the key of a person's watermarks, for all topics and by topic. A watermark is an instant before which all
 * entries count as read. The key sorts after all read marks of the person, so one request reads both.
 */
export const personReadWatermarksKey = (person: string): ItemKey => personItemKey(person, 'READ#~');

/** Returns the key of a view: a named filter of the list of updates that a person saved. */
export const savedViewKey = (person: string, id: string): ItemKey => personItemKey(person, `VIEW#${id}`);

/** Returns the key that keeps the names of a person's saved views unique. `digest` is a hash of the folded name. */
export const savedViewNameKey = (person: string, digest: string): ItemKey =>
  personItemKey(person, `VIEW_NAME#${digest}`);

/** Returns the key of an entry that a person saved, in the order of saving. */
export const savedEntryKey = (person: string, savedAt: string, entry: string): ItemKey =>
  personItemKey(person, `SAVED#${savedAt}#${entry}`);

/**
 * Returns the key of the time at which a person saved an entry. It finds the saved entry by the entry's id, and keeps
 * it unique.
 */
export const savedEntryLookupKey = (person: string, entry: string): ItemKey =>
  personItemKey(person, `SAVED_AT#${entry}`);

/** Returns the key of the count of a person's requests of today that read sources. */
export const sourceReadsKey = (person: string): ItemKey => personItemKey(person, 'SOURCE_READS');

/**
 * Returns the key of the rate limit of a person, or of the address of an alert feed. `callerIdHash` is a hash of the
 * caller's id.
 */
export const callerRateLimitKey = (callerIdHash: string): ItemKey => ({
  pk: `ALLOWANCE#${callerIdHash}`,
  sk: 'ALLOWANCE',
});

/** The checkpoint of the job that removes addresses and comments from old shares. */
export const SHARE_RETENTION_CHECKPOINT_KEY: ItemKey = { pk: 'SHARES_KEPT', sk: 'PLACE' };

/**
 * Returns the key of the record that a person's data was erased. `startedAt` is the instant when the erasure began, and
 * `id` is random.
 */
export const personErasureKey = (startedAt: string, id: string): ItemKey => ({
  pk: 'ERASURE',
  sk: entrySortKey(startedAt, id),
});

/** Returns the key of the review of an entry: its state, assignee and due day. */
export const reviewKey = (entryId: string): ItemKey => ({ pk: `ENTRY#${entryId}`, sk: 'REVIEW' });

/** Returns the key of a record in the append-only log of an entry's review. `seq` counts from 1. */
export const reviewLogKey = (entryId: string, seq: number): ItemKey => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#LOG#${padNumber(seq)}`,
});

/**
 * Returns the key of the record that a request has added a review note. It prevents that a repeated request adds
 * another note. `id` is derived from a person and their Idempotency-Key.
 */
export const handledReviewNoteRequestKey = (entryId: string, id: string): ItemKey => ({
  pk: `ENTRY#${entryId}`,
  sk: `REVIEW#NOTE#${id}`,
});

/** Returns the key of the item that stores a person's pseudonymous reference for review records. */
export const reviewerKey = (person: string): ItemKey => ({ pk: `REVIEWER#${person}`, sk: 'REVIEWER' });

/** Returns the key of the item that resolves a pseudonymous reference of review records to its person. */
export const reviewerRefKey = (pseudonymousRef: string): ItemKey => ({
  pk: `REVIEWER_REF#${pseudonymousRef}`,
  sk: 'REVIEWER',
});

/** The index partition (index1) of all records of the evidence log, in sealing order. */
export const EVIDENCE_LOG_RECORDS_PARTITION = 'LOG_RECORDS';

/**
 * Returns the key of the record of an erasure in the evidence log. `hashOrRef` is the hash of an erased text, or the
 * pseudonymous reference of an erased person.
 */
export const evidenceLogErasureKey = (hashOrRef: string): ItemKey => ({ pk: `ERASED#${hashOrRef}`, sk: 'ERASED' });

/** The item with the current signed head of the evidence log, and the state of its hash tree. */
export const EVIDENCE_LOG_STATE_KEY: ItemKey = { pk: 'LOG', sk: 'STATE' };

/** The item with the last signed head of the evidence log that each external recipient has received. */
export const SENT_LOG_HEADS_KEY: ItemKey = { pk: 'LOG', sk: 'HEADS_SENT' };

/**
 * Returns the key of a batch of sealed records of the evidence log. `first` is the number of its first record, from 0.
 */
export const sealedLogBatchKey = (first: number): ItemKey => ({ pk: 'LOG_BATCHES', sk: `${first}`.padStart(12, '0') });

/** Returns the key of the signed head of the evidence log at the end of a UTC day. */
export const evidenceLogDayHeadKey = (day: string): ItemKey => ({ pk: 'LOG_DAYS', sk: day });

/** Returns the index partition (index1) of all reviews in a state, sorted by due day. */
export const reviewsByStatePartition = (state: string) => `REVIEWS#${state}`;

/**
 * Returns the index partition (index2) of the reviews that are assigned to a person, by due day. All open states share
 * one partition, so that the home page reads them in one request.
 */
export const reviewsByPersonPartition = (person: string, state: ReviewState) =>
  `REVIEWS_OF#${person}#${isOpenReviewState(state) ? 'open' : state}`;

/** Returns the index partition (index3) of a topic's reviews in a state, sorted by due day. */
export const reviewsByTopicPartition = (topicId: string, state: string) => `REVIEWS_TOPIC#${topicId}#${state}`;

/** Returns the index partition (index1) of an entry's shares, alone or in a digest, by time. */
export const entrySharesPartition = (entryId: string) => `ENTRY#${entryId}#SHARES`;
