import type { TableItem } from '../platform/dynamodb/client.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import {
  entrySharesPartition,
  SHARES_PARTITION,
  sharedDigestEntryKey,
  shareKey,
} from '../platform/dynamodb/person-keys.ts';
import { getItem, getItems, queryItems } from '../platform/dynamodb/read.ts';
import { type PutWrite, putItem, updateItem, writeTransaction } from '../platform/dynamodb/write.ts';
import { notFound, Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import type { Share } from './share.ts';

/**
 * The age in milliseconds from which a `pending` share counts as abandoned.
 * It is longer than any function runs.
 */
export const MAX_SHARE_PENDING_MS = 30_000;
/** The most shares returned for an entry. Twice as many records are read, because failed attempts are among them. */
const MAX_LISTED_SHARES = 50;
const MAX_READ_SHARES = 2 * MAX_LISTED_SHARES;

/** A share as it is stored, with the fields that keep a repeated request from posting it again. */
export interface StoredShare {
  share: Share;
  /** The random id of the attempt that may close the share. */
  attempt: string;
  /** The fingerprint of the request; see `getShareFingerprint`. */
  intent: string;
  /** Whether the attempt failed without posting, so that a repeated request may post. */
  may_repeat: boolean;
}

/** Returns the share in a stored item. A pending share older than 30 seconds has the outcome `unknown`. */
export function parseShareItem(item: TableItem): Share {
  const share = item['body'] as Share;
  const startedAt = Date.parse(String(item['at']).split('#')[0] ?? '');
  const isAbandoned = share.outcome === 'pending' && Date.now() - startedAt >= MAX_SHARE_PENDING_MS;
  return isAbandoned ? { ...share, outcome: 'unknown' } : share;
}

/** Returns the stored record of a share by id, read consistently; null if it does not exist. One request. */
export async function findShare(id: string): Promise<StoredShare | null> {
  const item = await getItem(shareKey(id), { consistent: true });
  if (!item) return null;
  const attempt = String(item['attempt']);
  const intent = String(item['intent']);
  return { share: parseShareItem(item), attempt, intent, may_repeat: item['may_repeat'] === true };
}

/**
 * Returns the newest shares of the service, or of one entry, with any outcome.
 * The shares of an entry include digests with this entry: shares of several entries as one message. One request, and
 * one more if there are digests.
 */
export async function listShares(entryId?: string, limit = 100): Promise<Share[]> {
  const source = entryId
    ? ({ index: 'index1', partition: entrySharesPartition(entryId) } as const)
    : ({ index: 'index2', partition: SHARES_PARTITION } as const);
  return (await replacePointersWithDigests(await queryItems({ ...source, descending: true, limit }))).map(
    parseShareItem,
  );
}

/**
 * Returns the newest posted shares of an entry, at most 50, newest first.
 * Only the newest 100 shares of the entry are searched, because failed ones are among them.
 *
 * @throws Problem 404 entry_not_found
 */
export async function listEntryShares(entryId: string): Promise<Share[]> {
  const [entry, shares] = await Promise.all([getItem(entryKey(entryId)), listShares(entryId, MAX_READ_SHARES)]);
  if (!entry) throw notFound('entry', entryId);
  return shares.filter(({ outcome }) => outcome === 'posted').slice(0, MAX_LISTED_SHARES);
}

/**
 * Stores the record of a new share. Returns false, and stores nothing, if the share exists already.
 * For a digest, the same transaction stores a pointer for each entry, which lists the digest among the entry's shares.
 */
export async function createShareRecord({ share, attempt, intent }: Omit<StoredShare, 'may_repeat'>): Promise<boolean> {
  const { id, entry_id, entry_ids } = share;
  const at = `${new Date().toISOString()}#${id}`;
  const record = { ...shareKey(id), gsi2: SHARES_PARTITION, at, body: share, attempt, intent, may_repeat: false };
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  if (!entry_ids) return putItem({ Item: { ...record, gsi1: entrySharesPartition(entry_id) }, ...isNew });
  const pointers = entry_ids.map((one) => buildPointerToSharedDigest(id, one, at));
  return (await writeTransaction([{ Put: { Item: record, ...isNew } }, ...pointers])) === null;
}

/**
 * Gives `attempt` the exclusive right to post a share whose previous attempt failed without posting.
 * Returns false if the share may not be repeated, or if another request has claimed it first.
 */
export function claimFailedShare(share: Share, attempt: string, previousAttempt: string): Promise<boolean> {
  return updateItem({
    Key: shareKey(share.id),
    UpdateExpression: 'SET body = :body, #at = :at, attempt = :attempt, may_repeat = :no',
    ConditionExpression: 'attempt = :seen AND may_repeat = :yes',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: {
      ':body': share,
      ':at': `${new Date().toISOString()}#${share.id}`,
      ':attempt': attempt,
      ':seen': previousAttempt,
      ':no': false,
      ':yes': true,
    },
  });
}

/**
 * Stores the outcome of an attempt to post a share, with the current time as `closed_at`.
 * An outcome `unknown` of the same attempt is replaced. Nothing is stored if another attempt has claimed the share. It
 * never throws.
 *
 * @param attempt the random id of the attempt
 * @param mayRepeat whether a repeated request may post again
 * @returns null if the outcome is stored, else the reason for the log
 */
export async function storeShareOutcome(share: Share, attempt: string, mayRepeat: boolean): Promise<string | null> {
  try {
    if (await closeShareRecord({ ...share, closed_at: formatInstant(new Date()) }, attempt, mayRepeat)) return null;
    return (await isClosedByAttempt(share, attempt)) ? null : 'Overtaken';
  } catch (error) {
    return error instanceof Problem ? (error.note ?? error.code) : (error as Error).name;
  }
}

/** A write whose response was lost is repeated; the repetition finds the record closed. */
async function isClosedByAttempt({ id, outcome }: Share, attempt: string): Promise<boolean> {
  const stored = await findShare(id);
  return stored?.attempt === attempt && stored.share.outcome === outcome;
}

function closeShareRecord(share: Share, attempt: string, mayRepeat: boolean): Promise<boolean> {
  return updateItem({
    Key: shareKey(share.id),
    UpdateExpression: 'SET body = :body, may_repeat = :repeat',
    ConditionExpression: 'attempt = :attempt AND body.outcome IN (:pending, :unknown)',
    ExpressionAttributeValues: {
      ':body': share,
      ':repeat': mayRepeat,
      ':attempt': attempt,
      ':pending': 'pending',
      ':unknown': 'unknown',
    },
  });
}

/*
 * A digest has one record and a pointer from each of its entries. The sharer and the outcome are in the record only,
 * so that closing or erasing a digest is one write.
 */

/**
 * Returns the write that lists a digest, one share of several entries, among the shares of an entry. `at` is the sort
 * key of the share's record: time and id.
 */
const buildPointerToSharedDigest = (shareId: string, entryId: string, at: string): PutWrite => ({
  Put: { Item: { ...sharedDigestEntryKey(shareId, entryId), gsi1: entrySharesPartition(entryId), at } },
});

/**
 * Replaces the pointers among the items of an entry's shares by the records of the digests.
 * A digest is one share of several entries, each of which has a pointer to its record. The order is kept. One request
 * if there are pointers. A pointer is omitted if its record does not exist.
 */
async function replacePointersWithDigests(items: TableItem[]): Promise<TableItem[]> {
  const pointers = items.filter(({ sk }) => sk !== SHARE_RECORD_KEY.sk);
  if (pointers.length === 0) return items;
  const keys = pointers.map(({ pk }) => ({ ...SHARE_RECORD_KEY, pk: String(pk) }));
  const records = new Map((await getItems(keys, { consistent: false })).map((item) => [item['pk'], item]));
  return items
    .map((item) => (item['sk'] === SHARE_RECORD_KEY.sk ? item : records.get(item['pk'])))
    .filter((item) => item != null);
}

const SHARE_RECORD_KEY = shareKey('');
