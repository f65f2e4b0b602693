import { expect, it } from 'vitest';
import { formatEpochDay, toEpochDay } from '../../../lib/feeds/cadence.ts';
import { computeFeedCoverage } from '../../../lib/feeds/compute-coverage.ts';
import { type FeedState, getFeedState } from '../../../lib/feeds/feed-state.ts';
import {
  daily,
  FollowedSource,
  getRandom,
  monthly,
  nowAndThen,
  type Publishes,
  type SourceDocument,
  weekly,
} from '../../support/feed-months.ts';
import { fc } from '../../support/property.ts';

/*
 * Twelve months of 120 feeds, each read once a day. Three of them break at a random day: one gives a document without
 * items under 200, one the same document for ever, and one publishes 50 items at once where its document has 20, so
 * that 30 are lost.
 */

const DAY_MS = 86_400_000;
const BEGIN = toEpochDay('2025-11-24');
const END = BEGIN + 365;
/** How far back the sources' archives go. */
const ARCHIVE = 900;

/** The days within which each fault must be reported: at once, or for a daily feed within three weeks. */
const WINDOWS = { dead: 0, frozen: 21, lossy: 0 };
/** The state that reports each fault. */
const FAULT_STATES = { dead: 'failing', frozen: 'silent', lossy: 'gap' } as const;

interface Simulated {
  source: FollowedSource;
  publishes: Publishes;
  /** Items of its document. */
  shown: number;
  fault: keyof typeof WINDOWS | null;
  faultOn: number;
  archive: SourceDocument;
  states: FeedState[];
}

function getFeeds(seed: number): Simulated[] {
  const random = getRandom(seed);
  const kinds: [count: number, id: string, make: () => Publishes][] = [
    [60, 'daily', () => daily(random)],
    [25, 'weekly', () => weekly(random)],
    [18, 'monthly', () => monthly(random)],
    [6, 'quarterly', () => monthly(random, 3)],
    [8, 'now-and-then', () => nowAndThen(random)],
    ...(['dead', 'frozen', 'lossy'] as const).map(
      (fault) => [1, fault, () => daily(random)] as [number, string, () => Publishes],
    ),
  ];
  return kinds.flatMap(([count, id, make]) =>
    Array.from({ length: count }, (_, n) => ({
      source: new FollowedSource(`${id}-${n}`),
      publishes: make(),
      shown: [15, 20, 50][n % 3] as number,
      fault: id in WINDOWS ? (id as keyof typeof WINDOWS) : null,
      // In spring: the windows of holidays are longer, see rhythm.test.ts.
      faultOn: BEGIN + 70 + Math.floor(random() * 100),
      archive: [],
      states: [],
    })),
  );
}

/** What the source publishes on a day: mostly one item, the lossy one 50 in its fault. */
function publish({ publishes, archive, fault, faultOn }: Simulated, day: number): void {
  const isBurst = fault === 'lossy' && day === faultOn;
  if (!publishes(day) && !isBurst) return;
  const noon = day * DAY_MS + DAY_MS / 2;
  for (let n = 0; n < (isBurst ? 50 : 1); n += 1) archive.push(noon + n * 60_000);
}

function getDocument({ archive, shown, fault, faultOn }: Simulated, day: number): SourceDocument {
  const isBroken = day > faultOn;
  if (fault === 'dead' && isBroken) return [];
  const frozenAt = (faultOn + 1) * DAY_MS;
  return (fault === 'frozen' && isBroken ? archive.filter((at) => at < frozenAt) : archive).slice(-shown);
}

function simulate(seed: number): Simulated[] {
  const feeds = getFeeds(seed);
  feeds.forEach(run);
  return feeds;
}

function run(one: Simulated): void {
  for (let day = BEGIN - ARCHIVE; day < BEGIN; day += 1) publish(one, day);
  for (let day = BEGIN; day < END; day += 1) {
    const morning = new Date(day * DAY_MS + DAY_MS / 4);
    one.source.read(getDocument(one, day), morning);
    one.states.push(getFeedState(one.source, morning));
    publish(one, day);
  }
}

const ALARMS: FeedState[] = ['silent', 'gap', 'failing', 'paused', 'stale'];

/** The first days of alarms, with their states. */
const getAlarms = ({ source, states }: Simulated) =>
  states.flatMap((state, i) =>
    ALARMS.includes(state) && states[i - 1] !== state
      ? [`${source.feed.id} ${formatEpochDay(BEGIN + i)}: ${state}`]
      : [],
  );

it('getFeedState reports each simulated fault once within its window, and no false alarm', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
      const feeds = simulate(seed);
      expect(feeds).toHaveLength(120);
      expect(feeds.filter(({ fault }) => fault === null).flatMap(getAlarms)).toEqual([]);
      for (const one of feeds.filter(({ fault }) => fault !== null)) {
        expect(getAlarms(one), one.source.feed.id).toHaveLength(1);
        const fault = one.fault as keyof typeof WINDOWS;
        const first = BEGIN + one.states.indexOf(FAULT_STATES[fault]);
        // It is read on the morning after.
        expect(first, one.source.feed.id).toBeGreaterThan(one.faultOn);
        expect(first - one.faultOn - 1).toBeLessThanOrEqual(WINDOWS[fault]);
      }
      const unknown = feeds.filter(({ states }) => states.includes('unknown'));
      expect(unknown.length, 'feeds of which too little is known').toBeLessThan(6);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 180_000);

it('getFeedState reports a gap for seven days, and computeFeedCoverage returns the times around the gap', () => {
  const lossy = getFeeds(7).find(({ fault }) => fault === 'lossy') as Simulated;
  run(lossy);
  const { states, faultOn, source } = lossy;
  expect(states.filter((state) => state === 'gap')).toHaveLength(7);
  const from = formatEpochDay(faultOn - 3);
  const to = formatEpochDay(faultOn + 3);
  const { gaps, verdict, gaps_found } = computeFeedCoverage(
    source,
    { from, to, storedDays: [] },
    new Date(END * DAY_MS),
  );
  expect([verdict, gaps_found]).toEqual(['gaps', 1]);
  const [gap] = gaps;
  expect(gap?.before).toBe(`${formatEpochDay(faultOn)}T12:35:00Z`);
  expect(gap?.found_at).toBe(`${formatEpochDay(faultOn + 1)}T06:00:00Z`);
  expect((gap?.after ?? '') < `${formatEpochDay(faultOn)}`).toBe(true);
});
