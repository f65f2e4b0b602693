import { describe, expect, it } from 'vitest';
import type { Match, Preview } from '../../../clients/typescript/src/index.ts';
import {
  buildAlertName,
  formatMatchFilters,
  formatMatchKinds,
  formatMatchRate,
  groupMatchesByUpdate,
} from '../../../web/alerts/format-alert.ts';

const preview = (matches: number, days: number) =>
  ({ matches, per_week: Math.round((matches / days) * 70) / 10, by_day: Array.from({ length: days }) }) as Preview;

describe('formatMatchRate', () => {
  it.each([
    [0, 90, 'None in the last 90 days'],
    [1, 90, '1 in the last 90 days'],
    [2, 90, 'About 1 a month over the last 90 days'],
    [6, 90, 'About 2 a month over the last 90 days'],
    [39, 90, 'About 3 a week over the last 90 days'],
    [1_080, 90, 'About 12 a day over the last 90 days'],
    [20, 12, 'About 12 a week over the last 12 days (a longer period could not be counted)'],
    [3, 30, '3 in the last 30 days (a longer period could not be counted)'],
    [5, 6, '5 in the last 6 days (a longer period could not be counted)'],
    [90, 6, 'About 15 a day over the last 6 days (a longer period could not be counted)'],
    [60, 1, '60 today (a longer period could not be counted)'],
    [0, 3, 'None in the last 3 days (a longer period could not be counted)'],
  ])('describes %i updates in %i days as: %s', (matches, days, says) => {
    expect(formatMatchRate(preview(matches, days))).toBe(says);
  });
});

describe('buildAlertName', () => {
  it('joins search and filters, removes control characters and truncates to 80 characters', () => {
    expect(buildAlertName(['capital\trequirements', 'EU'])).toBe('capital requirements · EU');
    const long = buildAlertName(['🏦'.repeat(100)]);
    expect([...long]).toHaveLength(80);
    expect(long.endsWith('🏦…')).toBe(true);
    expect(buildAlertName([])).toBe('');
  });
});

const ENTRY = {
  id: 'e1',
  category: { id: 'banking', name: 'Banking' },
  topic: { id: 'eu-eba', name: 'European Banking Authority' },
  feed: { id: 'eba-news', name: 'EBA news' },
  institution_name: 'Autorité [EBA]',
  jurisdiction_code: 'EU',
  sectors: ['Banking'],
  tags: ['Own Funds'],
};
interface MatchOptions {
  id?: string;
  filters?: Match['why']['filters'];
}

const match = (kind: 'new' | 'edited', at: string, { id = 'e1', filters = {} }: MatchOptions = {}) =>
  ({ kind, matched_at: at, why: { words: [], filters }, entry: { ...ENTRY, id } }) as unknown as Match;

describe('display of alert matches', () => {
  it('groups several matches of an update in one row at the position of the latest match', () => {
    const found = groupMatchesByUpdate([
      match('edited', '3'),
      match('new', '2', { id: 'e2' }),
      match('edited', '1'),
      match('new', '0'),
    ]);
    expect(found.map(({ entry, kind, matched_at }) => [entry.id, kind, matched_at])).toEqual([
      ['e1', 'edited', '3'],
      ['e2', 'new', '2'],
    ]);
    expect(found[0]?.earlier).toEqual([
      { kind: 'edited', matched_at: '1' },
      { kind: 'new', matched_at: '0' },
    ]);
  });

  it('shows filters with the names from the update, and the filter value if a name is missing', () => {
    const filters = {
      jurisdiction: ['eu'],
      category_id: ['banking'],
      topic_id: ['eu-eba'],
      sector: ['banking'],
      institution: ['autorite [eba]'],
      tag: ['own funds', 'gone'],
      feed_id: ['other'],
      language: ['en'],
    };
    const why = match('new', '0', { filters });
    expect(formatMatchFilters(why, (tag) => (tag === 'en' ? 'English' : tag))).toEqual([
      ...['EU', 'Banking', 'European Banking Authority', 'Autorité [EBA]', 'English'],
      ...['Own Funds', 'gone', 'other'],
    ]);
  });

  it('labels the alert as matching new updates, edits, or both', () => {
    expect(formatMatchKinds({ kinds: ['new'] })).toBe('New updates');
    expect(formatMatchKinds({ kinds: ['edited'] })).toBe('Edits only');
    expect(formatMatchKinds({ kinds: ['new', 'edited'] })).toBe('New updates and edits');
  });
});
