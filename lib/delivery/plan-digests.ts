import type { StoredAlert } from '../alerts/alert.ts';
import { getDigestSortKey } from '../alerts/alert-schedule.ts';
import { findAlert } from '../alerts/alert-store.ts';
import { buildDueRowMove } from '../alerts/digest-progress.ts';
import { getMatchWatermark } from '../alerts/match-watermark.ts';
import { listWindowMatches } from '../alerts/match-window.ts';
import type { TableItem } from '../table/client.ts';
import { alertKey, DIGESTS_DUE, dueDigestKey } from '../table/key-schema.ts';
import { queryItems } from '../table/read.ts';
import { getLastSortKeyAt, getSortKeyAfter, parseSortKeyInstant } from '../table/sort-keys.ts';
import { deleteItem, type TransactionWrite, writeTransaction } from '../table/write.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { formatInstant } from '../values/time.ts';
import { findAttached } from './attached.ts';
import { createDigestDelivery, type StoredDelivery } from './delivery.ts';
import { buildDeliveryWrites } from './delivery-store.ts';
import { createKeyDateCache, type ListKeyDates, planReminder } from './plan-reminders.ts';

/*
 * A digest is planned when its time has come and everything up to then is matched. One transaction writes its delivery for each
 * destination, moves its alert's next one and keeps up to where it went: however many plan at once, and wherever one is killed, it is
 * one digest a window, and each match is in one.
 */

const PAGE_SIZE = 100;
const MAX_CONCURRENT_PLANS = 8;
/** A matcher that is behind is waited for so long; then the digest has what is known, and the next one the rest. */
const MAX_MATCHER_WAIT_MS = 3_600_000;

/**
 * Plans the digests and reminders whose time has come. How many were planned, of which there was something to tell.
 *
 * @throws Error of the last alert that met one, after all others were planned
 */
export async function planDigests(isTimeLeft: () => boolean, now = new Date()): Promise<number> {
  const errors: unknown[] = [];
  let [planned, after] = [0, '0'];
  let until: string | null = null;
  const dates = createKeyDateCache();
  while (isTimeLeft()) {
    const rows = await queryItems({
      ...{ partition: DIGESTS_DUE, from: after, to: getLastSortKeyAt(formatInstant(now)) },
      ...{ limit: PAGE_SIZE, consistent: true },
    });
    const last = rows.at(-1);
    if (!last) break;
    const matched: string = until ?? (await getMatchWatermark(now));
    until = matched;
    await runInParallel(rows, MAX_CONCURRENT_PLANS, async (row) => {
      if (!isTimeLeft()) return;
      const isPlanned = await planDueRow(row, matched, dates, now).catch((fault) => void errors.push(fault));
      if (isPlanned) planned += 1;
    });
    if (rows.length < PAGE_SIZE) break;
    after = getSortKeyAfter(String(last['sk']));
  }
  if (errors.length > 0) throw errors.at(-1);
  return planned;
}

/** Plans what a row stands for; one that its alert has left goes. */
async function planDueRow(
  { sk, person, alert_id }: TableItem,
  until: string,
  dates: ListKeyDates,
  now: Date,
): Promise<boolean> {
  const dueSortKey = String(sk);
  const stored = await findAlert(String(person), String(alert_id));
  if (stored?.digestProgress.due === dueSortKey) return planDigest(await findAttached(stored), dueSortKey, until, now);
  if (stored?.reminderProgress.due === dueSortKey)
    return planReminder(await findAttached(stored), dueSortKey, dates, now);
  await deleteItem(dueDigestKey(dueSortKey));
  return false;
}

/** Plans one digest; false where it has nothing to tell, where its matches are waited for, or where somebody else planned it. */
async function planDigest(stored: StoredAlert, dueSortKey: string, until: string, now: Date): Promise<boolean> {
  const { alert, digestProgress } = stored;
  const due = parseSortKeyInstant(dueSortKey);
  const isMatched = until >= getLastSortKeyAt(due);
  if (!isMatched && now.getTime() - Date.parse(due) < MAX_MATCHER_WAIT_MS) return false;
  const to = isMatched ? getLastSortKeyAt(due) : until;
  // What matches during a pause is in the first digest after it.
  const isSent = alert.paused === null && to > digestProgress.sentUpTo;
  const deliveries = isSent ? await createDigestDeliveries(stored, dueSortKey, to, now) : [];
  const writes = deliveries.flatMap(buildDeliveryWrites);
  const refusal = await writeTransaction([
    ...buildDigestAdvance(stored, dueSortKey, isSent ? to : null, now),
    ...writes,
  ]);
  return refusal === null && deliveries.length > 0;
}

/** A digest for each destination that there is something to tell: since the one before, or since one that a pause kept from going there. */
async function createDigestDeliveries(
  { alert, person, query_id, digestProgress }: StoredAlert,
  place: string,
  to: string,
  now: Date,
): Promise<StoredDelivery[]> {
  const counts = new Map<string, number>();
  const deliveries: StoredDelivery[] = [];
  for (const id of alert.destinations) {
    const window = { query_id, after: digestProgress.carriedOver[id] ?? digestProgress.sentUpTo, to };
    const updates = counts.get(window.after) ?? (await listWindowMatches(window, alert)).matches.length;
    counts.set(window.after, updates);
    const of = { person, alert_id: alert.id };
    if (updates > 0) deliveries.push(createDigestDelivery(of, place, { window, updates }, id, now));
  }
  return deliveries;
}

/** The writes by which an alert's next digest is due, and what this one had is done, up to a place; nothing where that is null. */
function buildDigestAdvance(
  { alert, person, version }: StoredAlert,
  place: string,
  done: string | null,
  now: Date,
): TransactionWrite[] {
  const next = getDigestSortKey(alert.schedule, alert.id, now);
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: `SET digest_due = :next${done ? ', digest_done = :done REMOVE digest_owed' : ''} ADD version :one`,
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':seen': version, ':next': next, ':one': 1, ...(done ? { ':done': done } : {}) },
  };
  return [{ Update }, ...buildDueRowMove(person, alert.id, place, next)];
}
