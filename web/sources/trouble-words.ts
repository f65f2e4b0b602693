import type { Home } from '../../clients/typescript/src/index.ts';
import { dayShown, momentShown } from '../parts/date-format.ts';
import { daysSince, STATE_WORDS } from '../views/topic-freshness.ts';

/** A degraded source of the home response. */
export type TroubledSource = Home['sources'][number];
type State = TroubledSource['state'];

/** Short labels. */
const WORDS: Record<State, string> = {
  flooding: 'stopped',
  paused: 'paused',
  failing: 'failing',
  stale: 'not read',
  gap: 'gap',
  silent: 'silent',
};

/**
 * Returns the relevant time: the last publication of an overdue feed, otherwise when the state began or the feed was
 * last read.
 */
export function sinceOf({ state, since, last_news_on }: TroubledSource): { word: string; day?: string; at?: string } {
  if (state === 'silent') return { word: 'last news', ...(last_news_on ? { day: last_news_on } : {}) };
  const word = state === 'gap' ? 'found' : state === 'flooding' ? 'since' : 'read last';
  return { word, ...(since ? { at: since } : {}) };
}

/** What gets a badge: a feed, or a topic with its number of active feeds. */
export type Marked = { feed: string } | { topic: string; feeds: number };

/** A badge with its description. */
export interface TroubleMark {
  state: State;
  word: string;
  says: string;
}

/** Returns the badge of a feed or a topic, or null. `sources` are sorted by severity. */
export function markOf(sources: TroubledSource[], marked: Marked, now: Date): TroubleMark | null {
  const own = sources.filter(({ feed_id, topic_id }) =>
    'feed' in marked ? feed_id === marked.feed : topic_id === marked.topic,
  );
  const [worst] = own;
  if (!worst) return null;
  const { state } = worst;
  const alike = own.filter((one) => one.state === state);
  const isWhole = 'feed' in marked || (marked.feeds > 0 && alike.length >= marked.feeds);
  return { state, word: isWhole ? ofAll(alike, state, now) : ofOneFeed(state), says: own.map(said).join(' ') };
}

/** Adds the shortest number of days to the label: `silent 31 d`. */
function ofAll(alike: TroubledSource[], state: State, now: Date): string {
  const days = alike.map(({ last_news_on: on }) => (on ? daysSince(on, now) : Number.NaN));
  const least = Math.min(...days);
  return state === 'silent' && least > 0 ? `${WORDS[state]} ${least} d` : WORDS[state];
}

/** Other feeds of the topic may be healthy. */
const ofOneFeed = (state: State): string => (state === 'gap' ? 'a feed has a gap' : `a feed is ${WORDS[state]}`);

/** Returns for example `IOSCO media releases: silent for longer than usual, last news 26 Oct 2026.` */
function said(source: TroubledSource): string {
  const words = `${source.name}: ${STATE_WORDS[source.state].replace(/^./, (letter) => letter.toLowerCase())}`;
  const { word, day, at } = sinceOf(source);
  const shown = day ? dayShown(day) : at && momentShown(at);
  return shown ? `${words}, ${word} ${shown}.` : `${words}.`;
}

/** Validates a source from a response or from storage. */
export function isTroubled(value: unknown): value is TroubledSource {
  const { feed_id, name, topic_id, state, ...when } = (value ?? {}) as Record<keyof TroubledSource, unknown>;
  const areTexts = [feed_id, name, topic_id, state].every((text) => typeof text === 'string');
  const areDates = [when.since, when.last_news_on].every(
    (one) => one === null || (typeof one === 'string' && !Number.isNaN(Date.parse(one))),
  );
  return areTexts && areDates && Object.hasOwn(WORDS, String(state));
}
