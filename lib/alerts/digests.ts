import { isDeepStrictEqual } from 'node:util';
import { dueDigestKey } from '../table/key-chart.ts';
import { upTo } from '../table/sort-keys.ts';
import type { Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import type { Alert, Digests, StoredAlert } from './alert.ts';
import { digestPlace } from './schedule.ts';

/*
 * An alert that sends digests has a row among those that are due, which moves with its schedule in the transaction that changes the
 * alert, and up to which of its matches digests have been made.
 */

/** The digests of an alert that is made: the first has what it matches from then on. */
export const firstDigests = ({ id, schedule, since }: Alert, now: Date): Digests => ({
  due: digestPlace(schedule, id, now),
  done: upTo(since),
});

/** The digests of an alert in its item. */
export const digestFields = ({ due, done }: Digests) => ({ ...(due ? { digest_due: due } : {}), digest_done: done });

/** The writes by which an alert's next digest, or its next reminders, are due at another place. */
export const movingDigest = (person: string, alert_id: string, from: string | null, to: string | null): Write[] =>
  from === to
    ? []
    : [
        ...(from === null ? [] : [{ Delete: { Key: dueDigestKey(from) } }]),
        ...(to === null ? [] : [{ Put: { Item: { ...dueDigestKey(to), person, alert_id } } }]),
      ];

/** The digests of an alert that changes: with another query, or if it sent at once before, they begin anew. */
export function digestsAfter(
  { alert: before, digests }: StoredAlert,
  alert: Alert,
  isOther: boolean,
  now: Date,
): Digests {
  const isSame = isDeepStrictEqual(before.schedule, alert.schedule);
  const isNew = isOther || before.schedule.every === 'instant';
  const due = isSame ? digests.due : digestPlace(alert.schedule, alert.id, now);
  return { due, done: isNew ? upTo(instantOf(now)) : digests.done };
}
