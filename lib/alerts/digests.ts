import { isDeepStrictEqual } from 'node:util';
import { ALERTS_PLACE, alertKey, dueDigestKey } from '../table/key-chart.ts';
import { readPlace } from '../table/place.ts';
import type { Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import type { Alert, Digests, StoredAlert } from './alert.ts';
import type { MatchWindow } from './match-window.ts';
import { digestPlace } from './schedule.ts';

/*
 * An alert that sends digests has a row among those that are due, which moves with its schedule in the transaction that changes the
 * alert, and up to which of its matches digests have been made.
 */

/** The digests of an alert that is made: the first has what it matches from then on. */
export const firstDigests = ({ id, schedule, since }: Alert, now: Date): Digests => ({
  due: digestPlace(schedule, id, now),
  done: since,
  owed: {},
});

/** The digests of an alert in its item. */
export const digestFields = ({ due, done, owed }: Digests) => ({
  ...(due ? { digest_due: due } : {}),
  digest_done: done,
  ...(Object.keys(owed).length > 0 ? { digest_owed: owed } : {}),
});

/**
 * The writes by which a destination gets, with the next digest, what one had that a pause ended: others may have got that one. None for
 * an alert that sends no digests, or has another query now. Refused where the alert has changed since it was read.
 */
export function owing(
  { alert, person, query_id, digests, version }: StoredAlert,
  window: MatchWindow,
  destinationId: string,
): Write[] {
  const isNext = alert.schedule.every !== 'instant' && alert.destinations.includes(destinationId);
  if (!isNext || query_id !== window.query_id) return [];
  const known = digests.owed[destinationId];
  const isKnown = known !== undefined && known <= window.after;
  const owed = isKnown ? digests.owed : { ...digests.owed, [destinationId]: window.after };
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: 'SET digest_owed = :owed ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':owed': owed, ':one': 1, ':seen': version },
  };
  return [{ Update }];
}

/** Whether a destination gets what a digest had with the next one anyhow: an earlier one, which a pause ended, is owed to it. */
export function isOwed({ alert, query_id, digests }: StoredAlert, window: MatchWindow, destinationId: string): boolean {
  const from = digests.owed[destinationId];
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
export function repaying({ alert, person, query_id, digests }: StoredAlert, sent: SentAgain[]): Write[] {
  const owed: Record<string, string | undefined> = { ...digests.owed };
  for (const { window, destinationId } of sent) {
    if (query_id !== window.query_id || owed[destinationId] !== window.after) continue;
    owed[destinationId] = window.to < digests.done ? window.to : undefined;
  }
  const changed = Object.keys(digests.owed).filter((id) => owed[id] !== digests.owed[id]);
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
      ...Object.fromEntries(all.map(({ id, i }) => [`:after${i}`, digests.owed[id]])),
      ...Object.fromEntries(moved.map(({ next, i }) => [`:to${i}`, next])),
    },
  };
  return [{ Update }];
}

/** The writes by which an alert's next digest, or its next reminders, are due at another place. */
export const movingDigest = (person: string, alert_id: string, from: string | null, to: string | null): Write[] =>
  from === to
    ? []
    : [
        ...(from === null ? [] : [{ Delete: { Key: dueDigestKey(from) } }]),
        ...(to === null ? [] : [{ Put: { Item: { ...dueDigestKey(to), person, alert_id } } }]),
      ];

/** The digests of an alert that changes: with another query, or if it sent at once before, they begin anew. */
export async function digestsAfter(stored: StoredAlert, alert: Alert, isOther: boolean, now: Date): Promise<Digests> {
  const { alert: before, digests } = stored;
  const isSame = isDeepStrictEqual(before.schedule, alert.schedule);
  const due = isSame ? digests.due : digestPlace(alert.schedule, alert.id, now);
  if (isOther) return { due, done: instantOf(now), owed: {} };
  const isFirst = before.schedule.every === 'instant' && due !== null;
  return isFirst ? { due, done: await sentUpTo(before), owed: {} } : { ...digests, due };
}

/** Up to where an alert has sent at once: what is matched beyond that is sent by its digests. One request. */
async function sentUpTo({ since }: Alert): Promise<string> {
  const place = (await readPlace(ALERTS_PLACE)) ?? '';
  return place > since ? place : since;
}
