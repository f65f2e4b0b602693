import { toEpochDay } from '../../lib/feeds/cadence.ts';
import type { Feed } from '../../lib/feeds/feed.ts';
import { createFeedHealth, type FeedHealth } from '../../lib/feeds/health.ts';
import type { IngestRun } from '../../lib/ingest/ingest-run.ts';
import { computeFeedHealth } from '../../lib/ingest/update-feed-health.ts';
import { formatInstant } from '../../lib/values/time.ts';

/*
 * Sources as regulators run them, and readings of their documents without a network and a table: a run says of a
 * document what lib/ingest/ingest-document.ts says of it.
 */

const DAY_MS = 86_400_000;

/** A source's document: the instants of its items, the oldest first. */
export type SourceDocument = number[];

/** A feed that is read, and what is known of it. */
export class FollowedSource {
  health: FeedHealth | null = null;
  private readonly seen = new Set<number>();
  /** When the latest of its entries came to be, those of the first reading left out. */
  private added: string | null = null;
  readonly feed: Feed;

  constructor(id: string, more: Partial<Feed> = {}) {
    const name = { id, name: id };
    this.feed = {
      id,
      name: id,
      url: `https://${id}.example/feed`,
      is_active: true,
      origin: 'catalog',
      tags: [],
      sectors: [],
      institution_name: id,
      jurisdiction_code: 'EU',
      language: 'en',
      topic: name,
      category: name,
      ...more,
    };
  }

  /** Reads a document, none for one that is not modified, or fails. */
  read(document: SourceDocument | 'not modified' | 'failed', now: Date): void {
    const { feed, health } = this;
    this.health = computeFeedHealth(health, this.runOf(document, now), {
      url: feed.url,
      now,
      usualGapDays: feed.usual_gap_days,
    });
  }

  /** Reads a document in a run that is killed before it can tell anything. */
  readKilled(document: SourceDocument, now: Date): void {
    this.runOf(document, now);
  }

  private runOf(document: SourceDocument | 'not modified' | 'failed', now: Date): IngestRun {
    const counts = { items: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 };
    const run: IngestRun = {
      startedAt: formatInstant(now),
      failure: null,
      validators: null,
      newest: null,
      newestCreated: null,
      itemDates: { days: [], count: 0, oldest: null, added: null },
      storedIds: [],
      isComplete: true,
      exceeded: null,
      datesKept: 0,
      repair: null,
      unread: 0,
      mustRepeat: false,
      result: { feedId: this.feed.id, outcome: 'read', ...counts, errors: [] },
    };
    if (document === 'not modified') run.result.outcome = document;
    if (document === 'failed') run.failure = { kind: 'fetch', message: 'no answer', cause: null, retryAfter: null };
    if (typeof document === 'string') return run;
    if (document.length === 0 && (this.health ?? createFeedHealth('')).items > 0) {
      run.failure = { kind: 'empty', message: 'The document has no items', cause: null, retryAfter: null };
      return run;
    }
    const created = document.filter((at) => !this.seen.has(at));
    for (const at of created) this.seen.add(at);
    const texts = document.map((at) => formatInstant(new Date(at)));
    run.result.items = document.length;
    run.result.created = created.length;
    run.result.unchanged = document.length - created.length;
    run.newest = texts.at(-1) ?? null;
    const days = [...new Set(texts.map(toEpochDay))];
    run.itemDates = { days, count: texts.length, oldest: texts[0] ?? null, added: this.added };
    if (created.length > 0 && this.health?.first_read_at) this.added = formatInstant(now);
    return run;
  }
}

/** Random numbers from 0 to 1 by a seed. */
export function getRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** When Good Friday is, by year. */
const EASTERS = ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26'].map(toEpochDay);

/** True for weekends, the end of the year, Easter and 1 May. */
function isHoliday(day: number): boolean {
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth();
  const ofMonth = date.getUTCDate();
  const weekday = date.getUTCDay();
  const isYearEnd = (month === 11 && ofMonth >= 23) || (month === 0 && ofMonth <= 4);
  const isEaster = EASTERS.some((friday) => day >= friday && day <= friday + 3);
  return weekday === 0 || weekday === 6 || isYearEnd || isEaster || (month === 4 && ofMonth === 1);
}

/** Whether a source publishes on a day. */
export type Publishes = (day: number) => boolean;

const next = (day: number) => {
  let working = day;
  while (isHoliday(working)) working += 1;
  return working;
};

/** On most working days, with weeks of August off. */
export function daily(random: () => number): Publishes {
  const part = 0.7 + 0.3 * random();
  const begin = 3 + Math.floor(random() * 6);
  const length = Math.floor(random() * 20);
  return (day) => {
    const date = new Date(day * DAY_MS);
    const isAway = date.getUTCMonth() === 7 && date.getUTCDate() >= begin && date.getUTCDate() < begin + length;
    return !isHoliday(day) && !isAway && random() < part;
  };
}

/** On one day of the week, or the working day after; seldom not at all. */
export function weekly(random: () => number): Publishes {
  const weekday = 1 + Math.floor(random() * 5);
  const isDue = (day: number) => new Date(day * DAY_MS).getUTCDay() === weekday;
  return (day) =>
    !isHoliday(day) && [0, 1, 2, 3].some((late) => next(day - late) === day && isDue(day - late)) && random() < 0.95;
}

/** Around a day of the month, every so many months; of a monthly one August is often left out. */
export function monthly(random: () => number, months = 1): Publishes {
  const begin = 5 + Math.floor(random() * 10);
  const dueIn = new Map<number, number>();
  return (day) => {
    const date = new Date(day * DAY_MS);
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
    if (!dueIn.has(month)) {
      const isLeftOut = month % months !== 0 || (months === 1 && date.getUTCMonth() === 7 && random() < 0.7);
      const first = Math.floor(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), begin) / DAY_MS);
      dueIn.set(month, isLeftOut ? 0 : next(first + Math.floor(random() * 9)));
    }
    return dueIn.get(month) === day;
  };
}

/** Now and then: one to ten working days apart. */
export function nowAndThen(random: () => number): Publishes {
  let left = 1 + Math.floor(random() * 10);
  return (day) => {
    if (isHoliday(day)) return false;
    left -= 1;
    if (left > 0) return false;
    left = 1 + Math.floor(random() * 10);
    return true;
  };
}
