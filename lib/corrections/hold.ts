import { randomBytes } from 'node:crypto';
import { digestOf } from '../alerts/match.ts';
import { keepText, type Posted } from '../delivery/posted.ts';
import type { EntryDetail } from '../entries/entry.ts';
import type { Key } from '../table/key-chart.ts';
import { transact, updateItem } from '../table/write.ts';
import { hasSummary } from './plan.ts';

/* One corrector at a time has a message. What one that was thought dead writes of it later is refused. */

/** Longer than a function lives. */
const LEASE_MS = 90_000;
const IS_HELD = 'leased_until = :held';

/** What says in a row what stands in the channel, and in the thread. */
const NOTED = ['digest', 'telling', 'changing'] as const;

/**
 * Takes a message that still is as it was read, to make it what its update is: until that has ended, nobody takes it for right. Null if
 * somebody else has it, or had it since. What is written of it afterwards is refused once somebody else has taken it.
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
    // Where the answer is lost, it is asked once more by the same one.
    ConditionExpression: `holder = :me OR (${isAsRead.join(' AND ')} AND (attribute_not_exists(leased_until) OR leased_until < :now))`,
    ExpressionAttributeValues: {
      ...{ ':until': until, ':now': now.getTime(), ':me': randomBytes(8).toString('hex'), ':next': digestOf(entry) },
      ...Object.fromEntries(asRead),
    },
  });
  return isTaken ? { ...message, leased_until: until } : null;
}

/** Changes the row of a message that is held; false if somebody else has it by now. */
export const change = ({ key, leased_until }: Posted, UpdateExpression: string, values: Record<string, string> = {}) =>
  updateItem({
    ...{ Key: key, UpdateExpression, ConditionExpression: IS_HELD },
    ExpressionAttributeValues: { ...values, ':held': leased_until },
  });

/** What the message shows now and, all or nothing, that it is not due any more. False if somebody else has it by now. */
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
