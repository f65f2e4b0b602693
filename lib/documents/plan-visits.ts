import {
  DOCUMENT_FETCH_QUOTAS_PARTITION,
  DOCUMENT_SCHEDULE_LEASE_KEY,
  DOCUMENTS_DUE_PARTITION,
  documentFetchQuotaKey,
  LOW_PRIORITY_DOCUMENTS_PARTITION,
} from '../platform/dynamodb/document-keys.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { getLastSortKeyAt, parseSortKeyInstant } from '../platform/dynamodb/sort-keys.ts';
import { putAndDeleteItems, writeTransaction } from '../platform/dynamodb/write.ts';
import { listDueRows } from '../platform/queue/due-rows.ts';
import { acquireLease, releaseLease } from '../platform/queue/lease.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { getCrawlHostKey } from './document-address.ts';
import { buildScheduledVisitItem, type ScheduledVisit } from './document-record.ts';
import { moveVisitsToOtherFeedOrEnd } from './reassign-visits.ts';
import {
  acquireHostLease,
  createFeedVisitQuotaLookup,
  maxDocumentVisitsPerDay,
  minHostRequestGapMs,
} from './visit-limits.ts';

/*
 * A row says when a document is due. A worker gets a few documents of a host; their rows move to the time at which a
 * lost message is noticed. Rows of a leased host move to the next minutes, and rows over a quota to the next day, so
 * that no row blocks others.
 */

/** The most documents per batch of a host. Without a pause, on this machine, no host has to be spared. */
const MAX_VISITS_PER_HOST = minHostRequestGapMs > 0 ? 5 : 50;
/** The most rows that a run reads, and hosts to which it sends workers. */
const MAX_ROWS = 200;
const MAX_HOSTS = 12;
/**
 * Milliseconds after which a document that a crawl worker received but did not visit is sent again.
 * It exceeds the longest wait of a queue message plus the longest time that the visits of its batch can take.
 */
export const RESEND_VISIT_AFTER_MS = 20 * 60_000;
const MINUTE_MS = 60_000;
/** Longer than a run takes. */
const LEASE_MS = MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Revisits and backfill leave a quarter of the day's visits to new documents. */
const REVISIT_SHARE = 3 / 4;

/**
 * A queue message with documents of one host, which one worker fetches one by one before `until`.
 * Documents that remain at `until` are sent again. `lease` is the token with which the worker releases the host, and
 * `visit` is the number of completed visits of a document, by which it detects outdated messages.
 */
export interface CrawlBatch {
  host: string;
  lease: string;
  until: string;
  documents: { id: string; due_at: string; visit: number }[];
}

/**
 * The result of sending due documents to crawl workers, with numbers of documents.
 * - `sent`: they went to workers.
 * - `leased`: they wait until their host may be crawled again.
 * - `capped`: a daily quota postponed them to the next day.
 * - `dropped`: they are no longer fetched, because no feed with an entry that links to them allows it.
 * The outcome `held elsewhere` means that a concurrent run sends the documents, and holds the lease for it.
 */
export interface VisitPlanResult {
  outcome: 'off' | 'nothing due' | 'planned' | 'held elsewhere';
  sent: number;
  leased: number;
  capped: number;
  dropped: number;
}

/**
 * Sends the due documents to crawl workers in batches per host, within daily quotas and host leases.
 * @throws Problem 503 if the table is unavailable or too busy
 * @throws errors of `sendBatches`; the documents of these batches are sent again later
 */
export async function sendDueCrawlBatches(
  now: Date,
  sendBatches: (rounds: CrawlBatch[]) => Promise<void>,
): Promise<VisitPlanResult> {
  const nothing = { sent: 0, leased: 0, capped: 0, dropped: 0 };
  if (maxDocumentVisitsPerDay === 0) return { outcome: 'off', ...nothing };
  // Most runs find nothing: they end without a write.
  if ((await listDueVisits(now)).length === 0) return { outcome: 'nothing due', ...nothing };
  const lease = await acquireLease(DOCUMENT_SCHEDULE_LEASE_KEY, { durationMs: LEASE_MS, now: now.getTime() });
  if (!lease) return { outcome: 'held elsewhere', ...nothing };
  const rows = await removeDuplicateRows(await listDueVisits(now));
  const chosen = await selectVisits(rows, now);
  const { rounds, busy } = await leaseHosts(chosen, now);
  await recordVisitCounts(toDay(formatInstant(now)), countVisitsByFeed(rounds));
  await postponeRows(rounds.flatMap(({ rows: all, until }) => all.map((row) => ({ row, to: until }))));
  await sendBatches(rounds.map(toCrawlBatch));
  await postponeRows(chosen.capped.map((row) => ({ row, to: getTimeTomorrow(row, now) })));
  await postponeRows(
    busy.map(({ row, turn }) => ({ row, to: addMinutes(now, 1 + Math.floor(turn / MAX_VISITS_PER_HOST)) })),
  );
  let dropped = 0;
  for (const row of chosen.dropped) dropped += Number(await moveVisitsToOtherFeedOrEnd(row));
  await releaseLease(lease);
  const sent = rounds.flatMap((batch) => batch.rows).length;
  const counts = { leased: busy.length, capped: chosen.capped.length, dropped };
  return { outcome: 'planned', sent, ...counts };
}

/** Returns the due rows, new documents first. */
async function listDueVisits(now: Date): Promise<ScheduledVisit[]> {
  const first = await queryDueRows(DOCUMENTS_DUE_PARTITION, now, MAX_ROWS);
  const later =
    first.length < MAX_ROWS ? await queryDueRows(LOW_PRIORITY_DOCUMENTS_PARTITION, now, MAX_ROWS - first.length) : [];
  return [...first, ...later];
}

async function queryDueRows(partition: string, now: Date, limit: number): Promise<ScheduledVisit[]> {
  return (await listDueRows(partition, now, { limit })).map(({ sk, url, feed_id, visit }) => ({
    id: sk.split('#')[1] ?? '',
    due_at: parseSortKeyInstant(sk),
    is_later: partition === LOW_PRIORITY_DOCUMENTS_PARTITION,
    url: String(url),
    feed_id: String(feed_id),
    visit: Number(visit),
  }));
}

/**
 * Keeps one row of each document and deletes the others.
 * A run that was killed while it postponed a document leaves a second row.
 */
async function removeDuplicateRows(all: ScheduledVisit[]): Promise<ScheduledVisit[]> {
  const newest = new Map<string, ScheduledVisit>();
  for (const row of all) if ((newest.get(row.id)?.visit ?? -1) < row.visit) newest.set(row.id, row);
  const rows = [...newest.values()];
  await putAndDeleteItems([], all.filter((row) => !rows.includes(row)).map(buildScheduledVisitItem));
  return rows;
}

interface VisitSelection {
  allowed: ScheduledVisit[];
  /** Over a daily quota, of all feeds or of its feed. */
  capped: ScheduledVisit[];
  /** Of feeds whose documents are no longer fetched: their visits end, or are reassigned to another feed. */
  dropped: ScheduledVisit[];
}

async function selectVisits(rows: ScheduledVisit[], now: Date): Promise<VisitSelection> {
  const [visits, used] = await Promise.all([
    createFeedVisitQuotaLookup(rows.map(({ feed_id }) => feed_id)),
    getVisitCounts(toDay(formatInstant(now))),
  ]);
  let all = [...used.values()].reduce((sum, one) => sum + one, 0);
  const chosen: VisitSelection = { allowed: [], capped: [], dropped: [] };
  for (const row of rows) {
    const most = visits(row.feed_id);
    const own = used.get(row.feed_id) ?? 0;
    if (most === 0) chosen.dropped.push(row);
    else if (own >= most || all >= (row.is_later ? maxDocumentVisitsPerDay * REVISIT_SHARE : maxDocumentVisitsPerDay))
      chosen.capped.push(row);
    else {
      chosen.allowed.push(row);
      used.set(row.feed_id, own + 1);
      all += 1;
    }
  }
  return chosen;
}

interface LeasedHost {
  host: string;
  lease: string;
  until: string;
  rows: ScheduledVisit[];
}

/**
 * Acquires the leases of hosts, up to the limit of a run, for the first of their rows.
 *
 * The other rows of these, and those of leased hosts, are `busy`, each with its index within its host; rows of
 * further hosts stay where they are.
 */
async function leaseHosts({ allowed }: VisitSelection, now: Date) {
  const byHost = new Map<string, ScheduledVisit[]>();
  for (const row of allowed)
    byHost.set(getCrawlHostKey(row.url), [...(byHost.get(getCrawlHostKey(row.url)) ?? []), row]);
  const until = formatInstant(new Date(now.getTime() + RESEND_VISIT_AFTER_MS));
  const rounds: LeasedHost[] = [];
  const busy: { row: ScheduledVisit; turn: number }[] = [];
  for (const [host, rows] of byHost) {
    if (rounds.length === MAX_HOSTS) break;
    const lease = await acquireHostLease(host, now, RESEND_VISIT_AFTER_MS);
    if (lease) rounds.push({ host, lease: lease.token, until, rows: rows.slice(0, MAX_VISITS_PER_HOST) });
    busy.push(...rows.slice(lease ? MAX_VISITS_PER_HOST : 0).map((row, turn) => ({ row, turn })));
  }
  return { rounds, busy };
}

const countVisitsByFeed = (rounds: LeasedHost[]): Map<string, number> => {
  const visits = new Map<string, number>();
  for (const { feed_id } of rounds.flatMap(({ rows }) => rows)) visits.set(feed_id, (visits.get(feed_id) ?? 0) + 1);
  return visits;
};

const toCrawlBatch = ({ host, lease, until, rows }: LeasedHost): CrawlBatch => ({
  host,
  lease,
  until,
  documents: rows.map(({ id, visit }) => ({ id, due_at: until, visit })),
});

/** Postpones rows: the new row is written first, so that none is lost. */
async function postponeRows(moves: { row: ScheduledVisit; to: string }[]): Promise<void> {
  const apart = moves.filter(({ row, to }) => row.due_at !== to);
  await putAndDeleteItems(
    apart.map(({ row, to }) => buildScheduledVisitItem({ ...row, due_at: to })),
    [],
  );
  await putAndDeleteItems(
    [],
    apart.map(({ row }) => buildScheduledVisitItem(row)),
  );
}

const addMinutes = (now: Date, minutes: number) => formatInstant(new Date(now.getTime() + minutes * MINUTE_MS));
/** Returns a time of the next day that depends on the document: all at once would delay new documents. */
const getTimeTomorrow = ({ id }: ScheduledVisit, now: Date): string => {
  const day = Math.floor(now.getTime() / DAY_MS) + 1;
  return formatInstant(new Date(day * DAY_MS + (Number.parseInt(id.slice(0, 8), 16) / 2 ** 32) * DAY_MS));
};

const RETENTION_DAYS = 40;

/** Returns how many visits each feed has had on a day, by id. */
async function getVisitCounts(day: string): Promise<Map<string, number>> {
  const from = `${day}#`;
  const items = await queryItems({
    partition: DOCUMENT_FETCH_QUOTAS_PARTITION,
    from,
    to: getLastSortKeyAt(from),
    consistent: true,
  });
  return new Map(items.map(({ sk, visits }) => [String(sk).slice(from.length), Number(visits)]));
}

/** Counts visits of at most 100 feeds before they are made, so that a crash exceeds no quota. */
async function recordVisitCounts(day: string, visits: Map<string, number>): Promise<void> {
  if (visits.size === 0) return;
  const expires = Date.parse(addDays(day, RETENTION_DAYS)) / 1_000;
  await writeTransaction(
    [...visits].map(([feed, count]) => ({
      Update: {
        Key: documentFetchQuotaKey(day, feed),
        UpdateExpression: 'SET expires_at = :expires ADD visits :count',
        ExpressionAttributeValues: { ':count': count, ':expires': expires },
      },
    })),
  );
}
