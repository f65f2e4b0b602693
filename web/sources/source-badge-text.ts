import type { Home } from '../../clients/typescript/src/index.ts';
import { formatInstantLocal, formatMediumDay } from '../values/date-format.ts';
import { FEED_STATE_LABELS, getDaysSince } from './topic-freshness.ts';

/** A degraded source of the home response. */
export type HomeSource = Home['sources'][number];
type DegradedSourceState = HomeSource['state'];

/** Short labels. */
const SHORT_STATE_LABELS: Record<DegradedSourceState, string> = {
  flooding: 'stopped',
  paused: 'paused',
  failing: 'failing',
  stale: 'not fetched',
  gap: 'gap',
  silent: 'overdue',
};

/** The labels of the time since when a state holds, where it is not that of the last fetch. */
const SINCE_LABELS: Partial<Record<DegradedSourceState, string>> = { gap: 'found', flooding: 'since' };

/**
 * Returns the time that explains the state of a source.
 * For an overdue feed it is the last publication, otherwise the begin of the state or the last fetch.
 */
export function getDegradedSince({ state, since, last_news_on }: HomeSource): {
  word: string;
  day?: string;
  at?: string;
} {
  if (state === 'silent') return { word: 'last published', ...(last_news_on ? { day: last_news_on } : {}) };
  const word = SINCE_LABELS[state] ?? 'last fetched';
  return { word, ...(since ? { at: since } : {}) };
}

/** What gets a badge: a feed, or a topic with its number of active feeds. */
export type BadgeTarget = { feed: string } | { topic: string; feeds: number };

/** A badge with its description. */
export interface SourceBadgeText {
  state: DegradedSourceState;
  label: string;
  description: string;
}

/** Returns the badge of a feed or a topic, or null. `sources` are sorted by severity. */
export function getSourceBadge(sources: HomeSource[], target: BadgeTarget, now: Date): SourceBadgeText | null {
  const ownSources = sources.filter(({ feed_id, topic_id }) =>
    'feed' in target ? feed_id === target.feed : topic_id === target.topic,
  );
  const [worst] = ownSources;
  if (!worst) return null;
  const { state } = worst;
  const sameState = ownSources.filter((one) => one.state === state);
  const isWhole = 'feed' in target || (target.feeds > 0 && sameState.length >= target.feeds);
  return {
    state,
    label: isWhole ? formatSharedState(sameState, state, now) : formatOneFeedState(state),
    description: ownSources.map(describeSource).join(' '),
  };
}

/** Adds the shortest number of days to the label: `silent 31 d`. */
function formatSharedState(sources: HomeSource[], state: DegradedSourceState, now: Date): string {
  const days = sources.map(({ last_news_on: on }) => (on ? getDaysSince(on, now) : Number.NaN));
  const minDays = Math.min(...days);
  return state === 'silent' && minDays > 0 ? `${SHORT_STATE_LABELS[state]} ${minDays} d` : SHORT_STATE_LABELS[state];
}

/** Other feeds of the topic may be healthy. */
const formatOneFeedState = (state: DegradedSourceState): string =>
  state === 'gap' ? 'one feed has a gap' : `one feed is ${SHORT_STATE_LABELS[state]}`;

/**
 * Returns the name, the state and the beginning of the state of a source.
 * For example `IOSCO news: overdue: no updates for longer than usual, last published 26 Oct 2026.`
 */
function describeSource(source: HomeSource): string {
  const words = `${source.name}: ${FEED_STATE_LABELS[source.state].replace(/^./, (letter) => letter.toLowerCase())}`;
  const { word, day, at } = getDegradedSince(source);
  const shown = day ? formatMediumDay(day) : at && formatInstantLocal(at);
  return shown ? `${words}, ${word} ${shown}.` : `${words}.`;
}

/** Validates a source from a response or from storage. */
export function isDegradedSource(value: unknown): value is HomeSource {
  const { feed_id, name, topic_id, state, ...when } = (value ?? {}) as Record<keyof HomeSource, unknown>;
  const areTexts = [feed_id, name, topic_id, state].every((text) => typeof text === 'string');
  const areDates = [when.since, when.last_news_on].every(
    (one) => one === null || (typeof one === 'string' && !Number.isNaN(Date.parse(one))),
  );
  return areTexts && areDates && Object.hasOwn(SHORT_STATE_LABELS, String(state));
}
