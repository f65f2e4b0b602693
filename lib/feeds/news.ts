import { addDays } from '../values/time.ts';
import { dayNumberOf, dayOfNumber, LEAST_SILENCE_DAYS, type Rhythm, rhythmOf, silentFrom } from './rhythm.ts';

/** Items may have been missed that were published between these instants: a document began after the newest item known before. */
export interface Gap {
  after: string;
  before: string;
  found_at: string;
}

/** Days `YYYY-MM-DD`: the last with news, the first on which the feed was silent, and that of the next news. */
export interface Silence {
  last_news: string;
  silent_from: string;
  until: string | null;
}

/** What is known of a feed's news, kept with its health. */
export interface FeedNews {
  /** The latest days with news, see rhythm.ts: published days of the first reading, and then days on which a run brought entries. */
  days: number[];
  /** The last run after the first reading that brought a new entry. */
  at: string | null;
  /** The latest gaps and silences that have ended, oldest first. */
  gaps: Gap[];
  silences: Silence[];
  /** Since when each day of the feed is stored, see coverage-days.ts. */
  covered_since: string;
  /** The day from which it is silent as the overview has it; see silent-feeds.ts. */
  silent_told?: number | null;
}

/** How many gaps and silences are kept. */
export const MOST_KEPT = 10;
/** For so long after it was found a gap is the feed's state. */
const GAP_TOLD_MS = 7 * 86_400_000;

/** The parts of a feed's health that its news follow from. */
interface Known {
  news?: FeedNews;
  newest_published: string | null;
  first_read_at?: string | null;
}

/** How it stands with the news of a feed that is read. `unknown`: none for seven days, and what is usual is not known. */
export interface NewsState {
  state: 'fine' | 'quiet' | 'silent' | 'unknown';
  /** The last day with news; the day of the first reading if no item told another; null if nothing was read. */
  last: number | null;
  rhythm: Rhythm | null;
  /** The first day on which it is silent; null if that is not known. */
  silent_from: number | null;
}

/** The news of a feed on a day. `given`: usual_gap_days of the catalog. */
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

/** The parts of a followed feed that callers are told. */
interface Told {
  feed: { usual_gap_days?: number | undefined };
  health: Known | null;
}

/** What callers are told of a feed's news besides its state. */
export function newsTold({ feed, health }: Told, now: Date) {
  const news = health ? newsStateOf(health, feed.usual_gap_days, dayNumberOf(now.toISOString())) : null;
  return {
    last_news_on: news?.last == null ? null : dayOfNumber(news.last),
    usual_gap_days: news?.rhythm?.usual ?? null,
    silent_after_days: news?.rhythm?.most ?? null,
  };
}

/** The silence that has not ended on a day of a feed that is read; null if there is none. */
export function silenceOn(today: number, { state, last, silent_from }: NewsState): Silence | null {
  if (state !== 'silent' || last === null || silent_from === null || silent_from > today) return null;
  return { last_news: dayOfNumber(last), silent_from: dayOfNumber(silent_from), until: null };
}

/** The last gap, if it is told as the feed's state now. */
export function gapToldAt({ news }: Known, now: Date): Gap | null {
  const gap = news?.gaps.at(-1);
  return gap && now.getTime() - Date.parse(gap.found_at) < GAP_TOLD_MS ? gap : null;
}

/** When that ends, in milliseconds. */
export const gapToldUntil = ({ found_at }: Gap) => Date.parse(found_at) + GAP_TOLD_MS;

/** True if a gap or a silence touches the days from `from` to `to`, or was found on one of them. */
export const gapTouches = ({ after, before, found_at }: Gap, from: string, to: string) =>
  (after < addDays(to, 1) && before >= from) || (found_at >= from && found_at < addDays(to, 1));
export const silenceTouches = ({ silent_from, until }: Silence, from: string, to: string) =>
  silent_from <= to && (until === null || until >= from);
