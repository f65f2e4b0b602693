import { isDeepStrictEqual } from 'node:util';
import { ALERTS_CHECKPOINT, alertKey, dueDigestKey } from '../table/key-schema.ts';
import { getCheckpoint } from '../table/lease.ts';
import type { TransactionWrite } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';
import type { Alert, DigestProgress, StoredAlert } from './alert.ts';
import { getDigestSortKey } from './alert-schedule.ts';
import type { MatchWindow } from './match-window.ts';

/*
 * An alert that sends digests has a row among those that are due, which moves with its schedule in the transaction that changes the
 * alert, and up to which of its matches digests have been made.
 */

/** The digests of an alert that is made: the first has what it matches from then on. */
export const createDigestProgress = ({ id, schedule, since }: Alert, now: Date): DigestProgress => ({
  due: getDigestSortKey(schedule, id, now),
  sentUpTo: since,
  carriedOver: {},
});

/** The digests of an alert in its item. */
export const toDigestAttributes = ({ due, sentUpTo, carriedOver }: DigestProgress) => ({
  ...(due ? { digest_due: due } : {}),
  digest_done: sentUpTo,
  ...(Object.keys(carriedOver).length > 0 ? { digest_owed: carriedOver } : {}),
});

/**
 * The writes by which a destination gets, with the next digest, what one had that a pause ended: others may have got that one. None for
 * an alert that sends no digests, or has another query now. Refused where the alert has changed since it was read.
 */
export function buildCarryOver(
  { alert, person, query_id, digestProgress, version }: StoredAlert,
  window: MatchWindow,
  destinationId: string,
): TransactionWrite[] {
  const isNext = alert.schedule.every !== 'instant' && alert.destinations.includes(destinationId);
  if (!isNext || query_id !== window.query_id) return [];
  const known = digestProgress.carriedOver[destinationId];
  const isKnown = known !== undefined && known <= window.after;
  const owed = isKnown ? digestProgress.carriedOver : { ...digestProgress.carriedOver, [destinationId]: window.after };
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: 'SET digest_owed = :owed ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':owed': owed, ':one': 1, ':seen': version },
  };
  return [{ Update }];
}

/** Whether a destination gets what a digest had with the next one anyhow: an earlier one, which a pause ended, is owed to it. */
export function isCarriedOver(
  { alert, query_id, digestProgress }: StoredAlert,
  window: MatchWindow,
  destinationId: string,
): boolean {
  const from = digestProgress.carriedOver[destinationId];
  return (
    alert.schedule.every !== 'instant' && query_id === window.query_id && from !== undefined && from <= window.after
  );
}

/** A digest that a destination gets again. */
interface SentAgain {
  window: MatchWindow;
  destinationId: string;
}

/**
 * Returns the writes by which destinations that get digests again do not get what these had with the next one, too: the earliest digest
 * first. None where what is owed to them does not begin there. Refused where something else is owed to one of them by then.
 */
export function buildCarryOverRemoval(
  { alert, person, query_id, digestProgress }: StoredAlert,
  sent: SentAgain[],
): TransactionWrite[] {
  const owed: Record<string, string | undefined> = { ...digestProgress.carriedOver };
  for (const { window, destinationId } of sent) {
    if (query_id !== window.query_id || owed[destinationId] !== window.after) continue;
    owed[destinationId] = window.to < digestProgress.sentUpTo ? window.to : undefined;
  }
  const changed = Object.keys(digestProgress.carriedOver).filter((id) => owed[id] !== digestProgress.carriedOver[id]);
  if (changed.length === 0) return [];
  const all = changed.map((id, i) => ({ id, name: `digest_owed.#d${i}`, i, next: owed[id] }));
  const moved = all.filter(({ next }) => next !== undefined);
  const paid = all.filter(({ next }) => next === undefined);
  const set = moved.length > 0 ? `SET ${moved.map(({ name, i }) => `${name} = :to${i}`).join(', ')} ` : '';
  const remove = paid.length > 0 ? `REMOVE ${paid.map(({ name }) => name).join(', ')} ` : '';
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

/** The writes by which an alert's next digest, or its next reminders, are due at another place. */
export const buildDueRowMove = (
  person: string,
  alert_id: string,
  from: string | null,
  to: string | null,
): TransactionWrite[] =>
  from === to
    ? []
    : [
        ...(from === null ? [] : [{ Delete: { Key: dueDigestKey(from) } }]),
        ...(to === null ? [] : [{ Put: { Item: { ...dueDigestKey(to), person, alert_id } } }]),
      ];

/** The digests of an alert that changes: with another query, or if it sent at once before, they begin anew. */
export async function advanceDigestProgress(
  stored: StoredAlert,
  alert: Alert,
  isOther: boolean,
  now: Date,
): Promise<DigestProgress> {
  const { alert: before, digestProgress } = stored;
  const isSame = isDeepStrictEqual(before.schedule, alert.schedule);
  const due = isSame ? digestProgress.due : getDigestSortKey(alert.schedule, alert.id, now);
  if (isOther) return { due, sentUpTo: formatInstant(now), carriedOver: {} };
  const isFirst = before.schedule.every === 'instant' && due !== null;
  return isFirst ? { due, sentUpTo: await getSentUpTo(before), carriedOver: {} } : { ...digestProgress, due };
}

/** Up to where an alert has sent at once: what is matched beyond that is sent by its digests. One request. */
async function getSentUpTo({ since }: Alert): Promise<string> {
  const checkpoint = (await getCheckpoint(ALERTS_CHECKPOINT)) ?? '';
  return checkpoint > since ? checkpoint : since;
}
