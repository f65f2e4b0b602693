import { randomBytes } from 'node:crypto';
import { digestOf } from '../alerts/match.ts';
import { keepText, type Posted } from '../delivery/posted.ts';
import type { EntryDetail } from '../entries/entry.ts';
import type { Key } from '../table/key-chart.ts';
import { transact, updateItem } from '../table/write.ts';
import { hasSummary } from './plan.ts';

/* One run at a time has the lease of a message. Later writes of a run that lost it are rejected. */

/** Longer than a function runs. */
const LEASE_MS = 90_000;
const IS_HELD = 'leased_until = :held';

/** The attributes that record the state of the channel and the thread. */
const NOTED = ['digest', 'telling', 'changing'] as const;

/**
 * Acquires the lease of a message that is unchanged since it was read. Returns null if another run has it.
 *
 * Until the correction is closed, the message counts as outdated. Writes after the lease was lost are rejected.
 */
export async function hold(message: Posted, entry: EntryDetail, now: Date): Promise<Posted | null> {
  const until = now.getTime() + LEASE_MS;
  const isAsRead = NOTED.map((name) =>
    message[name] === null ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  const asRead = NOTED.flatMap((name) => (message[name] === null ? [] : [[`:${name}`, message[name]]]));
  const isTaken = await updateItem({
    Key: message.key,
    UpdateExpression: 'SET leased_until = :until, holder = :me, changing = :next',
    // If the response is lost, the same run repeats the write.
    ConditionExpression: `holder = :me OR (${isAsRead.join(' AND ')} AND (attribute_not_exists(leased_until) OR leased_until < :now))`,
    ExpressionAttributeValues: {
      ':until': until,
      ':now': now.getTime(),
      ':me': randomBytes(8).toString('hex'),
      ':next': digestOf(entry),
      ...Object.fromEntries(asRead),
    },
  });
  return isTaken ? { ...message, leased_until: until } : null;
}

/** Updates the row of a leased message. Returns false if the lease was lost. */
export const change = ({ key, leased_until }: Posted, UpdateExpression: string, values: Record<string, string> = {}) =>
  updateItem({
    Key: key,
    UpdateExpression,
    ConditionExpression: IS_HELD,
    ExpressionAttributeValues: { ...values, ':held': leased_until },
  });

/** Records the new state and deletes the due row in one transaction. Returns false if the lease was lost. */
export async function close(
  { key, leased_until }: Posted,
  entry: EntryDetail,
  place: Key,
  now: Date,
): Promise<boolean> {
  await keepText(entry, now);
  const refusal = await transact([
    {
      Update: {
        Key: key,
        UpdateExpression: 'SET digest = :digest, lacks_summary = :lacks REMOVE telling, changing, leased_until, holder',
        ConditionExpression: IS_HELD,
        ExpressionAttributeValues: { ':digest': digestOf(entry), ':lacks': !hasSummary(entry), ':held': leased_until },
      },
    },
    { Delete: { Key: place } },
  ]);
  return refusal === null || refusal.mayBeDone;
}
