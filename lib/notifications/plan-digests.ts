import type { StoredAlert } from '../alerts/alert.ts';
import { findAlert } from '../alerts/alert-store.ts';
import { getMatchWatermark, listMatchesInWindow } from '../alerts/matches/match-window.ts';
import { getNextDigestSortKey } from '../alerts/schedules/alert-schedule.ts';
import { buildDueDigestRowMove } from '../alerts/schedules/digest-progress.ts';
import { ALERT_DIGESTS_DUE_PARTITION, alertKey, dueAlertDigestKey } from '../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { getLastSortKeyAt, parseSortKeyInstant } from '../platform/dynamodb/sort-keys.ts';
import { deleteItem, type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { listDueRows } from '../platform/queue/due-rows.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { omitDetachedDestinationsInJob } from './attached-destinations.ts';
import { createDigestDelivery, type StoredDelivery } from './delivery.ts';
import { buildDeliveryWrites } from './delivery-store.ts';
import { createKeyDateCache, type KeyDateLookup, planReminder } from './plan-reminders.ts';

/*
 * A digest is planned once it is due and the matcher has passed that time. One transaction writes its delivery for each
 * destination, schedules the next digest and records the end of the window. So concurrent or killed runs still create
 * one digest per window, and each match is in one digest.
 */

const PAGE_SIZE = 100;
const MAX_CONCURRENT_PLANS = 8;
/** How long a digest waits for the matcher. Then it contains the known matches, and the next digest the others. */
const MAX_MATCHER_WAIT_MS = 3_600_000;

/**
 * Queues the digests and reminders that are due, and schedules the next ones of their alerts.
 * Returns how many were queued; digests and reminders without content are not counted.
 * @throws Error of the last alert that failed, after all others were planned
 */
export async function planDigests(isTimeLeft: () => boolean, now = new Date()): Promise<number> {
  const errors: unknown[] = [];
  let planned = 0;
  let after: string | undefined;
  let watermark: string | null = null;
  const listKeyDates = createKeyDateCache();
  while (isTimeLeft()) {
    const rows = await listDueRows(ALERT_DIGESTS_DUE_PARTITION, now, { limit: PAGE_SIZE, after });
    const last = rows.at(-1);
    if (!last) break;
    const matchedUpTo: string = watermark ?? (await getMatchWatermark(now));
    watermark = matchedUpTo;
    await runInParallel(rows, MAX_CONCURRENT_PLANS, async (row) => {
      if (!isTimeLeft()) return;
      const isPlanned = await planDueRow(row, { matchedUpTo, listKeyDates, now }).catch(
        (error) => void errors.push(error),
      );
      if (isPlanned) planned += 1;
    });
    if (rows.length < PAGE_SIZE) break;
    after = last.sk;
  }
  if (errors.length > 0) throw errors.at(-1);
  return planned;
}

/** What the plans of one run share. */
interface PlanningRun {
  /** The matcher's high-watermark: a sort key before which everything is matched. */
  matchedUpTo: string;
  listKeyDates: KeyDateLookup;
  now: Date;
}

/** Plans the digest or reminder of a due row. Deletes a row that its alert no longer refers to. */
async function planDueRow({ sk, person, alert_id }: TableItem, run: PlanningRun): Promise<boolean> {
  const dueSortKey = String(sk);
  const stored = await findAlert(String(person), String(alert_id));
  if (stored?.digestProgress.due === dueSortKey)
    return planDigest(await omitDetachedDestinationsInJob(stored), dueSortKey, run);
  if (stored?.reminderProgress.due === dueSortKey)
    return planReminder(await omitDetachedDestinationsInJob(stored), dueSortKey, run);
  await deleteItem(dueAlertDigestKey(dueSortKey));
  return false;
}

/** Plans one digest. Returns false if it is empty, waits for the matcher, or was planned by another run. */
async function planDigest(
  stored: StoredAlert,
  dueSortKey: string,
  { matchedUpTo, now }: PlanningRun,
): Promise<boolean> {
  const { alert, digestProgress } = stored;
  const due = parseSortKeyInstant(dueSortKey);
  const isMatched = matchedUpTo >= getLastSortKeyAt(due);
  if (!isMatched && now.getTime() - Date.parse(due) < MAX_MATCHER_WAIT_MS) return false;
  const to = isMatched ? getLastSortKeyAt(due) : matchedUpTo;
  // Matches during a pause are in the first digest after it.
  const isSent = alert.paused === null && to > digestProgress.sentUpTo;
  const deliveries = isSent ? await createDigestDeliveries(stored, { dueSortKey, to }, now) : [];
  const writes = deliveries.flatMap(buildDeliveryWrites);
  const refusal = await writeTransaction([
    ...buildDigestAdvance(stored, { dueSortKey, sentUpTo: isSent ? to : null }, now),
    ...writes,
  ]);
  return refusal === null && deliveries.length > 0;
}

/** The due row of a digest, and the sort key of the end of its window. */
interface PlannedDigest {
  dueSortKey: string;
  to: string;
}

/**
 * Returns a digest for each destination that has matches since its last digest. That is earlier for a destination whose
 * digest a pause held back.
 */
async function createDigestDeliveries(
  { alert, person, query_id, digestProgress }: StoredAlert,
  { dueSortKey, to }: PlannedDigest,
  now: Date,
): Promise<StoredDelivery[]> {
  const counts = new Map<string, number>();
  const deliveries: StoredDelivery[] = [];
  for (const id of alert.destinations) {
    const window = { query_id, after: digestProgress.carriedOver[id] ?? digestProgress.sentUpTo, to };
    const updates = counts.get(window.after) ?? (await listMatchesInWindow(window, alert)).matches.length;
    counts.set(window.after, updates);
    const subscriber = { person, alert_id: alert.id };
    const plan = { dueSortKey, destinationId: id, window, updates };
    if (updates > 0) deliveries.push(createDigestDelivery(subscriber, plan, now));
  }
  return deliveries;
}

/** The due row of a digest, and the end of its window; null as `sentUpTo` if nothing was sent. */
interface DigestAdvance {
  dueSortKey: string;
  sentUpTo: string | null;
}

/**
 * Returns the writes that schedule an alert's next digest and record what was sent.
 * Null as `sentUpTo` sends nothing, and leaves the matches to the next digest.
 */
function buildDigestAdvance(
  { alert, person, version }: StoredAlert,
  { dueSortKey, sentUpTo }: DigestAdvance,
  now: Date,
): TransactionWrite[] {
  const next = getNextDigestSortKey(alert.schedule, alert.id, now);
  const sentChange = sentUpTo ? ', digest_done = :done REMOVE digest_owed' : '';
  const Update = {
    Key: alertKey(person, alert.id),
    UpdateExpression: `SET digest_due = :next${sentChange} ADD version :one`,
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: {
      ':seen': version,
      ':next': next,
      ':one': 1,
      ...(sentUpTo ? { ':done': sentUpTo } : {}),
    },
  };
  return [{ Update }, ...buildDueDigestRowMove({ person, alert_id: alert.id }, { from: dueSortKey, to: next })];
}
