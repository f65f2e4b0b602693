import {
  DOCUMENTS_BUDGET,
  DOCUMENTS_DUE,
  DOCUMENTS_DUE_LATER,
  DOCUMENTS_PLAN,
  documentsBudgetKey,
} from '../table/key-chart.ts';
import { hold, move } from '../table/place.ts';
import { queryItems } from '../table/read.ts';
import { FIRST, instantOfPlace, upTo } from '../table/sort-keys.ts';
import { transact, writeEach } from '../table/write.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import { hostOf } from './address.ts';
import { takeHost } from './hosts.ts';
import { type DueDocument, dueRowOf } from './record.ts';
import { pauseMs, visitsADay } from './settings.ts';
import { endVisits } from './take-over.ts';
import { visitsOfFeeds } from './visits-of-feeds.ts';

/*
 * A row says when a document is due. A worker gets a few documents of a host; their rows move to the time at which a
 * lost message is noticed. Rows of a leased host move to the next minutes, and rows over a quota to the next day, so
 * that no row blocks others.
 */

/** The most documents per batch of a host. Without a pause, on this machine, no host has to be spared. */
const MOST_OF_A_HOST = pauseMs > 0 ? 5 : 50;
/** The most rows that a run reads, and hosts to which it sends workers. */
const ROWS = 200;
const HOSTS = 12;
/** Longer than a message waits and its visits take: then they are sent again. */
export const SENT_FOR_MS = 20 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Revisits and backfill leave a quarter of the day's visits to new documents. */
const LATER_PART = 3 / 4;

/** Documents of one host, to be visited one by one before an instant; later they are sent again. */
export interface Round {
  host: string;
  until: string;
  documents: { id: string; due_at: string; visit: number }[];
}

/** The result of a run; `capped` documents were postponed to the next day. */
export interface Planned {
  outcome: 'off' | 'nothing due' | 'planned' | 'held elsewhere';
  sent: number;
  busy: number;
  capped: number;
  dropped: number;
}

/**
 * Sends crawl batches for due documents. @throws Problem 503, and errors of `send`: its documents are sent again
 * later
 */
export async function planVisits(now: Date, send: (rounds: Round[]) => Promise<void>): Promise<Planned> {
  const nothing = { sent: 0, busy: 0, capped: 0, dropped: 0 };
  if (visitsADay === 0) return { outcome: 'off', ...nothing };
  // Most runs find nothing: they end without a write.
  if ((await rowsDue(now)).length === 0) return { outcome: 'nothing due', ...nothing };
  const held = await hold(DOCUMENTS_PLAN, now.getTime());
  if (!held) return { outcome: 'held elsewhere', ...nothing };
  const rows = await withoutTwins(await rowsDue(now));
  const chosen = await chosenOf(rows, now);
  const { rounds, busy } = await taken(chosen, now);
  await countVisits(dayOf(instantOf(now)), visitsIn(rounds));
  await putOff(rounds.flatMap(({ rows: all, until }) => all.map((row) => ({ row, to: until }))));
  await send(rounds.map(roundOf));
  await putOff(chosen.capped.map((row) => ({ row, to: tomorrow(row, now) })));
  await putOff(busy.map(({ row, turn }) => ({ row, to: minutesAfter(now, 1 + Math.floor(turn / MOST_OF_A_HOST)) })));
  let dropped = 0;
  for (const row of chosen.dropped) dropped += Number(await endVisits(row));
  await move(DOCUMENTS_PLAN, held, instantOf(now), 0);
  const sent = rounds.flatMap((round) => round.rows).length;
  const counts = { busy: busy.length, capped: chosen.capped.length, dropped };
  return { outcome: 'planned', sent, ...counts };
}

/** Returns the due rows, new documents first. */
async function rowsDue(now: Date): Promise<DueDocument[]> {
  const first = await dueRows(DOCUMENTS_DUE, now, ROWS);
  const later = first.length < ROWS ? await dueRows(DOCUMENTS_DUE_LATER, now, ROWS - first.length) : [];
  return [...first, ...later];
}

async function dueRows(partition: string, now: Date, limit: number): Promise<DueDocument[]> {
  const items = await queryItems({ partition, from: FIRST, to: upTo(instantOf(now)), limit, consistent: true });
  return items.map(({ sk, url, feed_id, visit }) => ({
    id: String(sk).split('#')[1] ?? '',
    due_at: instantOfPlace(String(sk)),
    is_later: partition === DOCUMENTS_DUE_LATER,
    url: String(url),
    feed_id: String(feed_id),
    visit: Number(visit),
  }));
}

/**
 * Keeps one row of each document and deletes the others, which a run left that was stopped while it postponed them.
 */
async function withoutTwins(all: DueDocument[]): Promise<DueDocument[]> {
  const newest = new Map<string, DueDocument>();
  for (const row of all) if ((newest.get(row.id)?.visit ?? -1) < row.visit) newest.set(row.id, row);
  const rows = [...newest.values()];
  await writeEach([], all.filter((row) => !rows.includes(row)).map(dueRowOf));
  return rows;
}

interface Chosen {
  allowed: DueDocument[];
  /** Over a daily quota, of all feeds or of its feed. */
  capped: DueDocument[];
  /** Of feeds whose documents are no longer fetched: their visits end, or are reassigned to another feed. */
  dropped: DueDocument[];
}

async function chosenOf(rows: DueDocument[], now: Date): Promise<Chosen> {
  const [visits, used] = await Promise.all([
    visitsOfFeeds(rows.map(({ feed_id }) => feed_id)),
    visitsOf(dayOf(instantOf(now))),
  ]);
  let all = [...used.values()].reduce((sum, one) => sum + one, 0);
  const chosen: Chosen = { allowed: [], capped: [], dropped: [] };
  for (const row of rows) {
    const most = visits(row.feed_id);
    const own = used.get(row.feed_id) ?? 0;
    if (most === 0) chosen.dropped.push(row);
    else if (own >= most || all >= (row.is_later ? visitsADay * LATER_PART : visitsADay)) chosen.capped.push(row);
    else {
      chosen.allowed.push(row);
      used.set(row.feed_id, own + 1);
      all += 1;
    }
  }
  return chosen;
}

interface Taken {
  host: string;
  until: string;
  rows: DueDocument[];
}

/**
 * Acquires the leases of hosts, up to the limit of a run, for the first of their rows.
 *
 * The other rows of these, and those of leased hosts, are `busy`, each with its index within its host; rows of
 * further hosts stay where they are.
 */
async function taken({ allowed }: Chosen, now: Date) {
  const byHost = new Map<string, DueDocument[]>();
  for (const row of allowed) byHost.set(hostOf(row.url), [...(byHost.get(hostOf(row.url)) ?? []), row]);
  const until = instantOf(new Date(now.getTime() + SENT_FOR_MS));
  const rounds: Taken[] = [];
  const busy: { row: DueDocument; turn: number }[] = [];
  for (const [host, rows] of byHost) {
    if (rounds.length === HOSTS) break;
    const isTaken = await takeHost(host, now, until);
    if (isTaken) rounds.push({ host, until, rows: rows.slice(0, MOST_OF_A_HOST) });
    busy.push(...rows.slice(isTaken ? MOST_OF_A_HOST : 0).map((row, turn) => ({ row, turn })));
  }
  return { rounds, busy };
}

const visitsIn = (rounds: Taken[]): Map<string, number> => {
  const visits = new Map<string, number>();
  for (const { feed_id } of rounds.flatMap(({ rows }) => rows)) visits.set(feed_id, (visits.get(feed_id) ?? 0) + 1);
  return visits;
};

const roundOf = ({ host, until, rows }: Taken): Round => ({
  host,
  until,
  documents: rows.map(({ id, visit }) => ({ id, due_at: until, visit })),
});

/** Postpones rows: the new row is written first, so that none is lost. */
async function putOff(moves: { row: DueDocument; to: string }[]): Promise<void> {
  const apart = moves.filter(({ row, to }) => row.due_at !== to);
  await writeEach(
    apart.map(({ row, to }) => dueRowOf({ ...row, due_at: to })),
    [],
  );
  await writeEach(
    [],
    apart.map(({ row }) => dueRowOf(row)),
  );
}

const minutesAfter = (now: Date, minutes: number) => instantOf(new Date(now.getTime() + minutes * MINUTE_MS));
/** Returns a time of the next day that depends on the document: all at once would delay new documents. */
const tomorrow = ({ id }: DueDocument, now: Date): string => {
  const day = Math.floor(now.getTime() / DAY_MS) + 1;
  return instantOf(new Date(day * DAY_MS + (Number.parseInt(id.slice(0, 8), 16) / 2 ** 32) * DAY_MS));
};

const DAYS_KEPT = 40;

/** Returns how many visits each feed has had on a day, by id. */
async function visitsOf(day: string): Promise<Map<string, number>> {
  const from = `${day}#`;
  const items = await queryItems({ partition: DOCUMENTS_BUDGET, from, to: upTo(from), consistent: true });
  return new Map(items.map(({ sk, visits }) => [String(sk).slice(from.length), Number(visits)]));
}

/** Counts visits of at most 100 feeds before they are made, so that a crash exceeds no quota. */
async function countVisits(day: string, visits: Map<string, number>): Promise<void> {
  if (visits.size === 0) return;
  const expires = Date.parse(addDays(day, DAYS_KEPT)) / 1_000;
  await transact(
    [...visits].map(([feed, count]) => ({
      Update: {
        Key: documentsBudgetKey(day, feed),
        UpdateExpression: 'SET expires_at = :expires ADD visits :count',
        ExpressionAttributeValues: { ':count': count, ':expires': expires },
      },
    })),
  );
}
