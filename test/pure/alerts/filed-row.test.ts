import { describe, expect, it } from 'vitest';
import { toCanonicalFilter } from '../../../lib/alerts/registry/alert-query.ts';
import { buildOversizedQueryItem, parseOversizedQueryItem } from '../../../lib/alerts/registry/registered-query.ts';
import type { EntryFilter } from '../../../lib/entries/entry-filter.ts';
import { fc } from '../../support/property.ts';

const since = '2026-11-24T08:00:01Z';
const read = (filter: EntryFilter) =>
  parseOversizedQueryItem(buildOversizedQueryItem('WORD:capit', { id: 'q1', filter, since }));

describe('an alert query that is stored unpacked', () => {
  it.each<[string, EntryFilter]>([
    ['an empty filter', {}],
    ['a word', { search: { words: ['capital'], phrases: [], excluded: [] } }],
    ['a phrase only', { search: { words: [], phrases: ['capital buffer'], excluded: [] } }],
    ['a word and an excluded word', { search: { words: ['a'], phrases: [], excluded: ['insurance'] } }],
    ['an attribute filter only', { attributes: { topic_id: ['us-sec', 'eu-ecb'] } }],
    ['a date range without an end', { publishedRange: { from: '2026-11-01T00:00:00Z' } }],
    [
      'a date range without a start, and the status inactive',
      { status: 'inactive', publishedRange: { to: '2026-11-01T00:00:00Z' } },
    ],
  ])('is read back with the same filter: %s', (_, filter) => {
    expect(read(filter)).toEqual({ id: 'q1', filter: toCanonicalFilter(filter), since });
  });

  it('is read back with the same filter, for generated filters', () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 3 });
    const search = fc.record({ words: texts, phrases: texts, excluded: texts });
    const attributes = fc.dictionary(fc.constantFrom('topic_id', 'tag'), fc.array(fc.string(), { minLength: 1 }), {
      minKeys: 1,
    });
    const publishedRange = fc.constantFrom({ from: since }, { to: since }, { from: since, to: since });
    const filter = fc.record(
      { search, attributes, publishedRange, status: fc.constant('inactive') },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filter, (drawn) => {
        const given = drawn as EntryFilter;
        expect(read(given).filter).toEqual(toCanonicalFilter(given));
      }),
    );
  });

  it('stores no field names, and no values for absent parts of the filter', () => {
    const { pk, sk, ...rest } = buildOversizedQueryItem('WORD:capit', {
      id: 'q1',
      since,
      filter: { search: { words: ['capital', 'buffer'], phrases: [], excluded: [] } },
    });
    expect([pk, sk, rest]).toEqual([
      'ALERTS:WORD:capit',
      'q1',
      { f: '[["capital","buffer"]]', s: Date.parse(since) / 1_000 },
    ]);
  });
});
