import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  formatExpansions,
  formatFacetCount,
  formatRankedNotice,
  getJurisdictionName,
  isSameValue,
  toggleValue,
} from '../../../web/filters/update-values.ts';

const value = (name: string, count: number | null, more_than: number | null = null) => ({
  value: name,
  count,
  more_than,
});

it.each([
  [undefined, 'EU', ''],
  [[], 'EU', ''],
  [[value('EU', 12)], 'EU', '12'],
  [[value('EU', 0)], 'EU', '0'],
  [[value('EU', 12_345)], 'EU', '12,345'],
  [[value('EU', null, 1_000)], 'EU', '1,000+'],
  [[value('EU', null)], 'EU', ''],
  [[value('US', 12)], 'EU', ''],
  [[value('asset-management', 3)], 'asset management', '3'],
])('formatFacetCount formats the count in %j of %s as "%s"', (values, name, text) => {
  expect(formatFacetCount(values, name)).toBe(text);
});

it('formatFacetCount returns an empty text for a response of an unexpected shape', () => {
  expect(formatFacetCount('many' as unknown as [], 'EU')).toBe('');
  expect(formatFacetCount([null, { value: 'EU' }] as unknown as [], 'EU')).toBe('');
});

it.each([
  ['Asset-Management', 'asset management', true],
  ['Crédit', 'credit', true],
  ['EU', 'eu', true],
  ['EU', 'US', false],
])('isSameValue compares %s with %s: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same);
});

it('toggleValue adds a value, or removes it in any spelling', () => {
  expect(toggleValue(['EU'], 'US')).toEqual(['EU', 'US']);
  expect(toggleValue(['eu', 'US'], 'EU')).toEqual(['US']);
});

it('formatExpansions describes the synonyms in one sentence, or returns an empty text without synonyms', () => {
  const crr = { term: 'CRR', forms: ['Capital Requirements Regulation'] };
  const aml = { term: 'AML', forms: ['anti-money laundering', 'money laundering'] };
  expect(formatExpansions([crr])).toBe(
    'Also finds “Capital Requirements Regulation” for CRR; put the term in quotes to turn this off.',
  );
  expect(formatExpansions([crr, aml])).toBe(
    'Also finds “Capital Requirements Regulation” for CRR, “anti-money laundering” or “money laundering” for ' +
      'AML; put a term in quotes to turn this off.',
  );
  for (const none of [undefined, [], [{ term: 'CRR', forms: [] }], 'x' as unknown as []])
    expect(formatExpansions(none)).toBe('');
});

it('formatRankedNotice describes omitted matches, or returns an empty text if no match is omitted', () => {
  expect(formatRankedNotice({ matches: 500, is_all: false })).toBe(
    'Best matches among the newest 500 matches; “Newest first” shows all.',
  );
  expect(formatRankedNotice({ matches: 12, is_all: true })).toBe('');
  expect(formatRankedNotice(undefined)).toBe('');
});

it('getJurisdictionName returns the country name instead of the name of one of its states', () => {
  const catalog: { topics: Parameters<typeof getJurisdictionName>[1] } = JSON.parse(
    readFileSync('catalog.json', 'utf8'),
  );
  const names = catalog.topics.flatMap((topic) => (topic.jurisdiction_code === 'US' ? [topic.jurisdiction] : []));
  expect(new Set(names).size).toBeGreaterThan(1);
  expect(getJurisdictionName('US', catalog.topics)).toBe('United States');
  expect(getJurisdictionName('none', catalog.topics)).toBe('none');
});
