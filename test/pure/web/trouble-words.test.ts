import { afterEach, expect, it } from 'vitest';
import { TroubledSource } from '../../../lib/feeds/degraded-sources.ts';
import { type BadgeTarget, getSourceBadge, isDegradedSource } from '../../../web/sources/source-badge-text.ts';
import { setDateSettings } from '../../../web/values/date-format.ts';

const source = (more: Partial<TroubledSource> = {}): TroubledSource => ({
  feed_id: 'iosco-news',
  name: 'IOSCO news',
  topic_id: 'int-iosco',
  state: 'silent',
  since: '2026-10-26T00:00:00Z',
  last_news_on: '2026-10-20',
  ...more,
});
const other = source({ feed_id: 'iosco-reports', name: 'IOSCO reports' });
const NOW = new Date('2026-11-20T12:00:00Z');
const mark = (sources: TroubledSource[], of: BadgeTarget) => getSourceBadge(sources, of, NOW);
const word = (sources: TroubledSource[], feeds: number) => mark(sources, { topic: 'int-iosco', feeds })?.label;

afterEach(() => setDateSettings(null, null));

it('getSourceBadge returns null for a source that is not degraded', () => {
  expect(mark([], { topic: 'int-iosco', feeds: 1 })).toBeNull();
  expect(mark([source()], { topic: 'eu-eba', feeds: 1 })).toBeNull();
  expect(mark([source()], { feed: 'iosco-reports' })).toBeNull();
});

it.for([
  ['its only feed is silent', [source()], 1, 'overdue 31 d'],
  ['one of two feeds is silent', [source()], 2, 'one feed is overdue'],
  ['both feeds are silent, one for longer', [source({ last_news_on: '2026-01-02' }), other], 2, 'overdue 31 d'],
  ['the last publication is unknown', [source({ last_news_on: null })], 1, 'overdue'],
  ['the number of feeds is unknown', [source()], 0, 'one feed is overdue'],
  ['one feed fails, and one is silent', [source({ state: 'failing' }), other], 2, 'one feed is failing'],
  ['one of two feeds has a gap', [source({ state: 'gap' })], 2, 'one feed has a gap'],
] as [string, TroubledSource[], number, string][])(
  'labels a topic silent only if all its feeds are silent: %s',
  ([, sources, feeds, says]) => expect(word(sources, feeds)).toBe(says),
);

it('getSourceBadge shows for a feed its own state instead of the state of its topic', () => {
  const own = mark([source({ state: 'failing' }), other], { feed: 'iosco-reports' });
  expect(own).toMatchObject({ state: 'silent', label: 'overdue 31 d' });
});

it.each(TroubledSource.shape.state.options)('getSourceBadge has a label and description for the state %s', (state) => {
  const one = source({ state });
  expect(isDegradedSource(one)).toBe(true);
  const own = mark([one], { feed: one.feed_id });
  expect(own?.label).toMatch(/^[a-z ]+( 31 d)?$/);
  expect(own?.description).toMatch(/^IOSCO news: [a-z].*2[056] Oct 2026.*\.$/);
});

it('getSourceBadge describes each degraded feed of a topic with its date', () => {
  setDateSettings(null, 'Europe/Berlin');
  const failing = source({ state: 'failing', since: '2026-11-20T12:39:00Z' });
  expect(mark([failing, other], { topic: 'int-iosco', feeds: 3 })?.description).toBe(
    'IOSCO news: cannot be read, last fetched 20 Nov 2026, 13:39. IOSCO reports: overdue: no updates for ' +
      'longer than usual, last published 20 Oct 2026.',
  );
  expect(mark([source({ state: 'paused', since: null })], { feed: 'iosco-news' })?.description).toBe(
    'IOSCO news: paused: cannot be read.',
  );
});

it.each([
  null,
  'silent',
  {},
  source({ since: 'yesterday' }),
  source({ last_news_on: 'yesterday' }),
  { ...source(), state: 'sleeping' },
  { ...source(), name: 7 },
])('isDegradedSource returns false for a source without a known state: %o', (value) =>
  expect(isDegradedSource(value)).toBe(false),
);
