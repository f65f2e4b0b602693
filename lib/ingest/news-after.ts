import type { FeedHealth } from '../feeds/health.ts';
import { type FeedNews, type Gap, MOST_KEPT, newsStateOf, type Silence, silenceOn } from '../feeds/news.ts';
import { dayNumberOf, dayOfNumber, learned } from '../feeds/rhythm.ts';
import { instantOf } from '../values/time.ts';
import type { Run } from './run.ts';

/** Fewer dated items do not show what was published since the previous document. */
const LEAST_DATED = 3;

/**
 * Returns a feed's publication activity after a run. New entries count once the first reading has ended; until then
 * published days are learned. `given`: usual_gap_days of the catalog.
 */
export function newsAfter(last: FeedHealth, run: Run, now: Date, given?: number): FeedNews {
  const none = { days: [], at: null, gaps: [], silences: [], covered_since: run.startedAt };
  const before: FeedNews = last.news ?? none;
  const at = last.first_read_at ? newsIn(run, before.at, now) : null;
  const isLearning = !last.first_read_at || before.days.length === 0;
  const days = [...(isLearning ? run.dated.days : []), ...(at ? [dayNumberOf(at)] : [])];
  return {
    ...before,
    days: learned(before.days, days),
    at: at ?? before.at,
    gaps: withLatest(before.gaps, gapOf(last, run, now)),
    silences: withLatest(before.silences, at ? silenceEnded(last, dayNumberOf(at), given) : null),
  };
}

/** Returns when a run, or a killed run before it, brought new entries; null if there are none. */
function newsIn({ result, dated: { added } }: Run, known: string | null, now: Date): string | null {
  if (result.created > 0) return instantOf(now);
  return added !== null && (known === null || added > known) ? added : null;
}

const withLatest = <T>(all: T[], one: T | null) => (one === null ? all : [...all, one].slice(-MOST_KEPT));

/**
 * Returns the gap between a document and the newest known item, or null. A document with less than half of the
 * previous items is a list that its source restarted.
 */
function gapOf(last: FeedHealth, run: Run, now: Date): Gap | null {
  const { oldest, count } = run.dated;
  const { first_read_at, newest_published: newest } = last;
  if (run.failure || !first_read_at || !newest || !oldest || oldest <= newest) return null;
  if (count < LEAST_DATED || run.result.items * 2 < last.items) return null;
  return { after: newest, before: oldest, found_at: instantOf(now) };
}

/** Returns the overdue period that news of a day end, if the feed was read during it. */
function silenceEnded(last: FeedHealth, today: number, given: number | undefined): Silence | null {
  const read = last.last_success_at ? dayNumberOf(last.last_success_at) : 0;
  const silence = silenceOn(Math.min(today, read), newsStateOf(last, given, today));
  return silence && { ...silence, until: dayOfNumber(today) };
}
