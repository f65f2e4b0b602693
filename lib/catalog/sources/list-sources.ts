import * as z from 'zod/mini';
import { listFeedDayCoverage } from '../../feeds/coverage-days.ts';
import { parseFeedHealth } from '../../feeds/feeds-with-health.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { CATALOG_TOTALS_KEY, FEEDS_PARTITION } from '../../platform/dynamodb/key-schema.ts';
import { type ReadBudget, runAndChargeBudget } from '../../platform/dynamodb/merged-query.ts';
import { getItem, queryItems } from '../../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../../platform/dynamodb/sort-keys.ts';
import type { ListPage, PageRequest } from '../../values/page.ts';
import { invalidParameter } from '../../values/problem.ts';
import { Id, NonNegativeInteger } from '../../values/schemas.ts';
import { addDays, formatInstant, Instant, toDay } from '../../values/time.ts';
import { Source, SourceDay, toSource } from './source.ts';
import { getSourceItem } from './update-source.ts';

/** The cost of a page. A source takes half a unit for each 4 KB of its item. */
const PAGE_BUDGET: ReadBudget = { requests: 6, units: 48 };
/** Sources of the first read. With the longest settings they take half of the budget. */
const FIRST_SOURCES = 25;
/** The share of the remaining budget for sources that are as long as the first ones. */
const NEXT_SHARE = 0.7;
/** The days of a source's health, today included. */
const HEALTH_DAYS = 30;

/**
 * Returns a page of all sources by id, with proposals.
 * At most eight requests and 60 read units. A page ends early when it has cost as much; deleted sources are left out.
 * @throws Problem 400 offset_too_large for an offset, because pages are followed by cursor
 */
export async function listSources({ limit, offset, position }: PageRequest, now: Date): Promise<ListPage<Source>> {
  if (offset > 0 && !position) {
    const detail = 'is not possible for sources; follow next_cursor';
    throw invalidParameter({ in: 'query', parameter: 'offset', detail }, 'offset_too_large');
  }
  const from = position ? getSortKeyAfter(position.after) : '0';
  const totals = await getItem(CATALOG_TOTALS_KEY);
  const { rows, isEnd } = await readSourceItems(from, limit);
  const last = rows.at(-1);
  return {
    items: rows.filter(isShown).map((item) => toSource(item, now)),
    total: Number(totals?.['total_feeds'] ?? 0),
    next: isEnd || !last ? null : { after: String(last['sk']), skip: 0 },
  };
}

/** Reads the items of at most `limit` sources from an id on, as many as the budget of a page allows. */
async function readSourceItems(from: string, limit: number): Promise<{ rows: TableItem[]; isEnd: boolean }> {
  const budget = { ...PAGE_BUDGET };
  const rows: TableItem[] = [];
  let next = from;
  for (let count = Math.min(limit, FIRST_SOURCES); count > 0 && budget.requests > 0; ) {
    const query = { partition: FEEDS_PARTITION, from: next, limit: count + 1 };
    const found = await runAndChargeBudget(budget, () => queryItems(query));
    rows.push(...found.slice(0, count));
    if (found.length <= count) return { rows, isEnd: true };
    next = getSortKeyAfter(String(rows.at(-1)?.['sk']));
    const unitsPerRow = (PAGE_BUDGET.units - budget.units) / rows.length;
    count = Math.min(limit - rows.length, Math.floor((budget.units * NEXT_SHARE) / unitsPerRow));
  }
  return { rows, isEnd: false };
}

/** Returns false for a source that was deleted, and for an item that only has counters. */
const isShown = ({ body, removal }: TableItem) => Boolean(body) && !removal;

/** How a source was read in the last 30 days. */
export const SourceHealth = z.object({
  source_id: Id,
  state: Source.shape.state,
  problem: Source.shape.problem,
  last_attempt_at: z.nullable(Instant),
  last_success_at: z.nullable(Instant),
  next_attempt_at: z.nullable(Instant),
  failures: NonNegativeInteger,
  /** The address that answered last, if it is another one. */
  answered_from: z.nullable(z.string()),
  new_entries: NonNegativeInteger,
  days: z.array(SourceDay),
});
export type SourceHealth = z.infer<typeof SourceHealth>;

/**
 * Returns how a source was read in the last 30 days. Days without a read are left out. Two requests.
 * @throws Problem 404 source_not_found
 */
export async function getSourceHealth(id: string, now: Date): Promise<SourceHealth> {
  const today = toDay(formatInstant(now));
  const [item, stored] = await Promise.all([
    getSourceItem(id),
    listFeedDayCoverage(id, addDays(today, 1 - HEALTH_DAYS), today),
  ]);
  const { state, problem, url, last_success_at } = toSource(item, now);
  const health = parseFeedHealth(item);
  const answeredFrom = health?.validators_url ?? null;
  const days = stored.map(({ day, read, failed, created, gaps }) => ({
    day,
    read,
    failed,
    new_entries: created,
    gaps,
  }));
  return {
    source_id: id,
    state,
    problem,
    last_attempt_at: health?.last_attempt_at || null,
    last_success_at,
    next_attempt_at: health?.retry_at ?? null,
    failures: health?.failures ?? 0,
    answered_from: answeredFrom === url ? null : answeredFrom,
    new_entries: days.reduce((sum, { new_entries }) => sum + new_entries, 0),
    days,
  };
}
