import { addDays } from '../values/time.ts';
import { dayNumberOf, dayOfNumber, LEAST_SILENCE_DAYS, type Rhythm, rhythmOf, silentFrom } from './rhythm.ts';

/**
 * A gap: items published between these instants may be missing, because a document began after the newest known item.
 */
export interface Gap {
  after: string;
  before: string;
  found_at: string;
}

/** Days `YYYY-MM-DD`: the last publication, the first overdue day, and the next publication. */
export interface Silence {
  last_news: string;
  silent_from: string;
  until: string | null;
}

/** The publication activity of a feed, stored with its health. */
export interface FeedNews {
  /**
   * The latest publication days, see rhythm.ts: dates of the first reading, then days on which a run brought entries.
   */
  days: number[];
  /** The last run after the first reading that brought a new entry. */
  at: string | null;
  /** The latest closed gaps and overdue periods, oldest first. */
  gaps: Gap[];
  silences: Silence[];
  /** The first stored day of the feed, see coverage-days.ts. */
  covered_since: string;
  /** The overdue day as the overview has it; see silent-feeds.ts. */
  silent_told?: number | null;
}

/** Limit of retained gaps and overdue periods. */
export const MOST_KEPT = 10;
/** How long after its discovery a gap is the state of the feed. */
const GAP_TOLD_MS = 7 * 86_400_000;

/** The parts of a feed's health that its activity derives from. */
interface Known {
  news?: FeedNews;
  newest_published: string | null;
  first_read_at?: string | null;
}

/** The activity of a feed that is read. `unknown`: nothing for seven days, and the cadence is unknown. */
export interface NewsState {
  state: 'fine' | 'quiet' | 'silent' | 'unknown';
  /** The last publication day; else the day of the first reading; null if nothing was read. */
  last: number | null;
  rhythm: Rhythm | null;
  /** The first overdue day; null if unknown. */
  silent_from: number | null;
}

/** Returns the activity of a feed on a day. `given` is usual_gap_days of the catalog. */
export function newsStateOf(health: Known, given: number | undefined, today: number): NewsState {
  const days = health.news?.days ?? [];
  const first = health.newest_published ?? health.first_read_at;
  const last = days.at(-1) ?? (first ? dayNumberOf(first) : null);
  const rhythm = rhythmOf(days, given);
  const silent_from = rhythm && last !== null ? silentFrom(last, rhythm) : null;
  const known = { last, rhythm, silent_from };
  if (last !== null && today - last < LEAST_SILENCE_DAYS) return { state: 'fine', ...known };
  if (silent_from === null) return { state: 'unknown', ...known };
  return { state: today >= silent_from ? 'silent' : 'quiet', ...known };
}

/** The parts of a followed feed that responses use. */
interface Told {
  feed: { usual_gap_days?: number | undefined };
  health: Known | null;
}

/** Returns the public activity of a feed, without its state. */
export function newsTold({ feed, health }: Told, now: Date) {
  const news = health ? newsStateOf(health, feed.usual_gap_days, dayNumberOf(now.toISOString())) : null;
  return {
    last_news_on: news?.last == null ? null : dayOfNumber(news.last),
    usual_gap_days: news?.rhythm?.usual ?? null,
    silent_after_days: news?.rhythm?.most ?? null,
  };
}

/** Returns the open overdue period of a feed on a day; null if there is none. */
export function silenceOn(today: number, { state, last, silent_from }: NewsState): Silence | null {
  if (state !== 'silent' || last === null || silent_from === null || silent_from > today) return null;
  return { last_news: dayOfNumber(last), silent_from: dayOfNumber(silent_from), until: null };
}

/** Returns the last gap if it is the state of the feed now, else null. */
export function gapToldAt({ news }: Known, now: Date): Gap | null {
  const gap = news?.gaps.at(-1);
  return gap && now.getTime() - Date.parse(gap.found_at) < GAP_TOLD_MS ? gap : null;
}

/** Returns when that ends, in milliseconds. */
export const gapToldUntil = ({ found_at }: Gap) => Date.parse(found_at) + GAP_TOLD_MS;

/** Returns true if a gap or an overdue period touches the days from `from` to `to`, or was found on one of them. */
export const gapTouches = ({ after, before, found_at }: Gap, from: string, to: string) =>
  (after < addDays(to, 1) && before >= from) || (found_at >= from && found_at < addDays(to, 1));
export const silenceTouches = ({ silent_from, until }: Silence, from: string, to: string) =>
  silent_from <= to && (until === null || until >= from);
