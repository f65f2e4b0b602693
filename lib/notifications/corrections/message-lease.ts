import { randomBytes } from 'node:crypto';
import { hashEntryText } from '../../alerts/matches/match.ts';
import type { EntryDetail } from '../../entries/entry.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { updateItem, writeTransaction } from '../../platform/dynamodb/write.ts';
import { type PostedAlertMessage, storeEntryTextSnapshot } from '../posted-messages.ts';
import { hasSummary } from './plan-corrections.ts';

/* One run at a time has the lease of a message. Later writes of a run that lost it are rejected. */

/** Longer than a function runs. */
const LEASE_MS = 90_000;
const IS_LEASE_OWNER = 'leased_until = :held';

const IS_UNLEASED = '(attribute_not_exists(leased_until) OR leased_until < :now)';

/** The attributes that record the state of the channel and the thread. */
const STATE_ATTRIBUTES = ['digest', 'telling', 'changing'] as const;

/**
 * Acquires the lease for editing a posted message, unless the message changed since it was read.
 * Returns the message with the end of the lease. Null if another run has the lease, or if the message changed. Until
 * its correction is completed, the message counts as outdated. Writes of a run that lost the lease are rejected.
 */
export async function acquireMessageLease(
  message: PostedAlertMessage,
  entry: EntryDetail,
  now: Date,
): Promise<PostedAlertMessage | null> {
  const until = now.getTime() + LEASE_MS;
  const isAsRead = STATE_ATTRIBUTES.map((name) =>
    message[name] === null ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  const asRead = STATE_ATTRIBUTES.flatMap((name) => (message[name] === null ? [] : [[`:${name}`, message[name]]]));
  const isAcquired = await updateItem({
    Key: message.key,
    UpdateExpression: 'SET leased_until = :until, holder = :me, changing = :next',
    // If the response is lost, the same run repeats the write.
    ConditionExpression: `holder = :me OR (${isAsRead.join(' AND ')} AND ${IS_UNLEASED})`,
    ExpressionAttributeValues: {
      ':until': until,
      ':now': now.getTime(),
      ':me': randomBytes(8).toString('hex'),
      ':next': hashEntryText(entry),
      ...Object.fromEntries(asRead),
    },
  });
  return isAcquired ? { ...message, leased_until: until } : null;
}

/**
 * Applies an update expression to a message's row while this run has its lease.
 * Returns false, and writes nothing, if the lease was lost.
 */
export const updateLeasedMessage = (
  { key, leased_until }: PostedAlertMessage,
  UpdateExpression: string,
  values: Record<string, string> = {},
) =>
  updateItem({
    Key: key,
    UpdateExpression,
    ConditionExpression: IS_LEASE_OWNER,
    ExpressionAttributeValues: { ...values, ':held': leased_until },
  });

/** The entry that a message shows now, and the key of its due row. */
interface FinishedCorrection {
  entry: EntryDetail;
  dueKey: ItemKey;
}

/**
 * Records that a message shows the entry's current text, and releases its lease.
 * The row of the correction queue is deleted in the same transaction. Returns false if the lease was lost.
 */
export async function completeMessageCorrection(
  { key, leased_until }: PostedAlertMessage,
  { entry, dueKey }: FinishedCorrection,
  now: Date,
): Promise<boolean> {
  await storeEntryTextSnapshot(entry, now);
  const refusal = await writeTransaction([
    {
      Update: {
        Key: key,
        UpdateExpression: 'SET digest = :digest, lacks_summary = :lacks REMOVE telling, changing, leased_until, holder',
        ConditionExpression: IS_LEASE_OWNER,
        ExpressionAttributeValues: {
          ':digest': hashEntryText(entry),
          ':lacks': !hasSummary(entry),
          ':held': leased_until,
        },
      },
    },
    { Delete: { Key: dueKey } },
  ]);
  return refusal === null || refusal.mayBeApplied;
}
