import { isDeepStrictEqual } from 'node:util';
import { ALERT_MATCHER_CHECKPOINT_KEY, alertKey, dueAlertDigestKey } from '../../platform/dynamodb/alert-keys.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import { getCheckpoint } from '../../platform/queue/stream-consumer.ts';
import { formatInstant } from '../../values/time.ts';
import type { Alert, DigestProgress, StoredAlert } from '../alert.ts';
import type { MatchWindow } from '../matches/match-window.ts';
import type { AlertReference } from '../registry/query-subscriptions.ts';
import { getNextDigestSortKey } from './alert-schedule.ts';

/*
 * An alert with digests has a row among due digests, which moves in the transaction that changes its schedule, and the
 * sort key up to which its matches were sent.
 */

/** Returns the digest progress of a new alert, whose first digest begins with matches from now on. */
export const createDigestProgress = ({ id, schedule, since }: Alert, now: Date): DigestProgress => ({
  due: getNextDigestSortKey(schedule, id, now),
  sentUpTo: since,
  carriedOver: {},
});

/** Returns the attributes that store digest progress in an alert's item. Empty values are omitted. */
export const toDigestProgressAttributes = ({ due, sentUpTo, carriedOver }: DigestProgress) => ({
  ...(due ? { digest_due: due } : {}),
  digest_done: sentUpTo,
  ...(Object.keys(carriedOver).length > 0 ? { digest_owed: carriedOver } : {}),
});

/**
 * Returns the write that adds the matches of a window to the next digest for a destination.
 * It is used if the digest of this window was not sent because the alert was paused. Empty if the alert no longer sends
 * digests to the destination, or has another query now. The write is rejected if the alert changed since it was read.
 */
export function buildDigestCarryOverWrites(
  { alert, person, query_id, digestProgress, version }: StoredAlert,
  window: MatchWindow,
  destinationId: string,
): TransactionWrite[] {
  const isNext = alert.schedule.every !== 'instant' && alert.destinations.includes(destinationId);
  if (!isNext || query_id !== window.query_id) return [];
  const known = digestProgress.carriedOver[destinationId];
  const isKnown = known !== undefined && known <= window.after;
  const carriedOver = isKnown
    ? digestProgress.carriedOver
    : { ...digestProgress.carriedOver, [destinationId]: window.after };
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: 'SET digest_owed = :owed ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':owed': carriedOver, ':one': 1, ':seen': version },
  };
  return [{ Update }];
}

/**
 * Returns true if the next digest for a destination will contain the matches of this window.
 * This is the case if the digest of this window, or an earlier one, was not sent because the alert was paused.
 */
export function isIncludedInNextDigest(
  { alert, query_id, digestProgress }: StoredAlert,
  window: MatchWindow,
  destinationId: string,
): boolean {
  const from = digestProgress.carriedOver[destinationId];
  return (
    alert.schedule.every !== 'instant' && query_id === window.query_id && from !== undefined && from <= window.after
  );
}

/** A digest that a destination gets again by a replay. */
interface SentAgain {
  window: MatchWindow;
  destinationId: string;
}

/**
 * Returns the write that keeps matches of replayed digests out of the next digests.
 * `replayed` has the window and the destination of each replayed digest, earliest window first. The matches that wait
 * for a destination's next digest are one range, so only windows at its beginning can be removed. Empty if there is no
 * such window. The write is rejected if a range to be shortened changed since the alert was read.
 */
export function buildReplayedMatchesRemovalWrites(
  { alert, person, query_id, digestProgress }: StoredAlert,
  replayed: SentAgain[],
): TransactionWrite[] {
  const carriedOver: Record<string, string | undefined> = { ...digestProgress.carriedOver };
  for (const { window, destinationId } of replayed) {
    if (query_id !== window.query_id || carriedOver[destinationId] !== window.after) continue;
    carriedOver[destinationId] = window.to < digestProgress.sentUpTo ? window.to : undefined;
  }
  const changed = Object.keys(digestProgress.carriedOver).filter(
    (id) => carriedOver[id] !== digestProgress.carriedOver[id],
  );
  if (changed.length === 0) return [];
  const all = changed.map((id, i) => ({ id, name: `digest_owed.#d${i}`, i, next: carriedOver[id] }));
  const moved = all.filter(({ next }) => next !== undefined);
  const removed = all.filter(({ next }) => next === undefined);
  const set = moved.length > 0 ? `SET ${moved.map(({ name, i }) => `${name} = :to${i}`).join(', ')} ` : '';
  const remove = removed.length > 0 ? `REMOVE ${removed.map(({ name }) => name).join(', ')} ` : '';
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: `${set}${remove}ADD version :one`,
    ConditionExpression: all.map(({ name, i }) => `${name} = :after${i}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(all.map(({ id, i }) => [`#d${i}`, id])),
    ExpressionAttributeValues: {
      ':one': 1,
      ...Object.fromEntries(all.map(({ id, i }) => [`:after${i}`, digestProgress.carriedOver[id]])),
      ...Object.fromEntries(moved.map(({ next, i }) => [`:to${i}`, next])),
    },
  };
  return [{ Update }];
}

/** The former and the new sort key of a row; null if there is none. */
interface DueRowMove {
  from: string | null;
  to: string | null;
}

/**
 * Returns the writes that move an alert's row in the queue of due digests to another sort key.
 * With null for `from` a row is only added, with null for `to` it is only deleted. Equal keys need no write. The row of
 * an alert's reminders is in the same queue, and is moved in the same way.
 */
export const buildDueDigestRowMove = (
  { person, alert_id }: AlertReference,
  { from, to }: DueRowMove,
): TransactionWrite[] =>
  from === to
    ? []
    : [
        ...(from === null ? [] : [{ Delete: { Key: dueAlertDigestKey(from) } }]),
        ...(to === null ? [] : [{ Put: { Item: { ...dueAlertDigestKey(to), person, alert_id } } }]),
      ];

/** An alert after a change, and whether the change replaced its query. */
interface ChangedAlert {
  alert: Alert;
  hasNewQuery: boolean;
}

/**
 * Returns the digest progress of an alert after its schedule or query was changed.
 * - With a new query the next digest begins with matches from now on.
 * - If the alert sent each match at once before, the next digest begins at the matcher's checkpoint, its position in
 *   the change stream. This costs one request.
 */
export async function getDigestProgressAfterChange(
  stored: StoredAlert,
  { alert, hasNewQuery }: ChangedAlert,
  now: Date,
): Promise<DigestProgress> {
  const { alert: before, digestProgress } = stored;
  const isSame = isDeepStrictEqual(before.schedule, alert.schedule);
  const due = isSame ? digestProgress.due : getNextDigestSortKey(alert.schedule, alert.id, now);
  if (hasNewQuery) return { due, sentUpTo: formatInstant(now), carriedOver: {} };
  const isFirst = before.schedule.every === 'instant' && due !== null;
  return isFirst ? { due, sentUpTo: await getSentUpTo(before), carriedOver: {} } : { ...digestProgress, due };
}

/** Returns the sort key up to which an alert has sent at once. Its digests contain later matches. One request. */
async function getSentUpTo({ since }: Alert): Promise<string> {
  const checkpoint = (await getCheckpoint(ALERT_MATCHER_CHECKPOINT_KEY)) ?? '';
  return checkpoint > since ? checkpoint : since;
}
