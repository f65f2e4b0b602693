import type { StoredAlert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alerts.ts';
import { movingDigest } from '../alerts/digests.ts';
import { matchesWithin } from '../alerts/match-window.ts';
import { matchedUntil } from '../alerts/matched-until.ts';
import { digestPlace } from '../alerts/schedule.ts';
import type { Item } from '../table/client.ts';
import { alertKey, DIGESTS_DUE, dueDigestKey } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { instantOfPlace, justAfter, upTo } from '../table/sort-keys.ts';
import { deleteItem, transact, type Write } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { findAttached } from './attached.ts';
import { newDigest, type StoredDelivery } from './delivery.ts';
import { type DatesOf, datesOfRun, planReminder } from './plan-reminders.ts';
import { newRows } from './rows.ts';

/*
 * A digest is planned when its time has come and everything up to then is matched. One transaction writes its delivery for each
 * destination, moves its alert's next one and keeps up to where it went: however many plan at once, and wherever one is killed, it is
 * one digest a window, and each match is in one.
 */

const PAGE = 100;
const PLANNERS = 8;
/** A matcher that is behind is waited for so long; then the digest has what is known, and the next one the rest. */
const PATIENCE_MS = 3_600_000;

/**
 * Plans the digests and reminders whose time has come. How many were planned, of which there was something to tell.
 *
 * @throws Error of the last alert that met one, after all others were planned
 */
export async function planDigests(isTimeLeft: () => boolean, now = new Date()): Promise<number> {
  const faults: unknown[] = [];
  let [planned, after] = [0, '0'];
  let until: string | null = null;
  const dates = datesOfRun();
  while (isTimeLeft()) {
    const rows = await queryItems({
      ...{ partition: DIGESTS_DUE, from: after, to: upTo(instantOf(now)) },
      ...{ limit: PAGE, consistent: true },
    });
    const last = rows.at(-1);
    if (!last) break;
    const matched: string = until ?? (await matchedUntil(now));
    until = matched;
    await inParallel(rows, PLANNERS, async (row) => {
      if (!isTimeLeft()) return;
      const isPlanned = await planRow(row, matched, dates, now).catch((fault) => void faults.push(fault));
      if (isPlanned) planned += 1;
    });
    if (rows.length < PAGE) break;
    after = justAfter(String(last['sk']));
  }
  if (faults.length > 0) throw faults.at(-1);
  return planned;
}

/** Plans what a row stands for; one that its alert has left goes. */
async function planRow({ sk, person, alert_id }: Item, until: string, dates: DatesOf, now: Date): Promise<boolean> {
  const place = String(sk);
  const stored = await findAlert(String(person), String(alert_id));
  if (stored?.digests.due === place) return planDigest(await findAttached(stored), place, until, now);
  if (stored?.reminding.due === place) return planReminder(await findAttached(stored), place, dates, now);
  await deleteItem(dueDigestKey(place));
  return false;
}

/** Plans one digest; false where it has nothing to tell, where its matches are waited for, or where somebody else planned it. */
async function planDigest(stored: StoredAlert, place: string, until: string, now: Date): Promise<boolean> {
  const { alert, digests } = stored;
  const due = instantOfPlace(place);
  const isMatched = until >= upTo(due);
  if (!isMatched && now.getTime() - Date.parse(due) < PATIENCE_MS) return false;
  const to = isMatched ? upTo(due) : until;
  // What matches during a pause is in the first digest after it.
  const isSent = alert.paused === null && to > digests.done;
  const deliveries = isSent ? await deliveriesOf(stored, place, to, now) : [];
  const writes = deliveries.flatMap(newRows);
  const refusal = await transact([...moving(stored, place, isSent ? to : null, now), ...writes]);
  return refusal === null && deliveries.length > 0;
}

/** A digest for each destination that there is something to tell: since the one before, or since one that a pause kept from going there. */
async function deliveriesOf(
  { alert, person, query_id, digests }: StoredAlert,
  place: string,
  to: string,
  now: Date,
): Promise<StoredDelivery[]> {
  const counts = new Map<string, number>();
  const deliveries: StoredDelivery[] = [];
  for (const id of alert.destinations) {
    const window = { query_id, after: digests.owed[id] ?? digests.done, to };
    const updates = counts.get(window.after) ?? (await matchesWithin(window, alert)).matches.length;
    counts.set(window.after, updates);
    const of = { person, alert_id: alert.id };
    if (updates > 0) deliveries.push(newDigest(of, place, { window, updates }, id, now));
  }
  return deliveries;
}

/** The writes by which an alert's next digest is due, and what this one had is done, up to a place; nothing where that is null. */
function moving({ alert, person, version }: StoredAlert, place: string, done: string | null, now: Date): Write[] {
  const next = digestPlace(alert.schedule, alert.id, now);
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: `SET digest_due = :next${done ? ', digest_done = :done REMOVE digest_owed' : ''} ADD version :one`,
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version, ':next': next, ':one': 1, ...(done ? { ':done': done } : {}) },
  };
  return [{ Update }, ...movingDigest(person, alert.id, place, next)];
}
