import { expect, it } from 'vitest';
import { buildEntryComparisonData } from '../../../../lib/entries/related/entry-comparison-data.ts';
import { selectRelatedCriteria } from '../../../../lib/entries/related/related-criteria.ts';
import type { Citation } from '../../../../lib/extraction/citations/citation.ts';

type Type = Citation['type'];
const TYPES: Type[] = ['docket', 'rin', 'release', 'celex', 'eli', 'fr', 'eu_act', 'cfr', 'usc'];
const ENTRY = {
  feed_id: 'feed',
  title: 'Notice 4711 of 2027 on margin and clearing',
  description: 'Margin is due.',
  published_date: '2026-03-19T09:00:00Z',
  institution_name: 'OCC',
  language: 'en',
  link: null,
  kind: null,
  citations: null,
};
const citing = (...types: Type[]) => ({
  ...buildEntryComparisonData(ENTRY),
  citedNames: new Map(types.map((type): [string, Type] => [`name of ${type}`, type])),
});

it.each(TYPES.slice(1).map((type, index): [Type, Type] => [TYPES[index] ?? type, type]))(
  'selectRelatedCriteria prefers a citation of the type %s to a citation of the type %s',
  (first, second) => {
    const wanted = { name: `name of ${first}`, type: first };
    expect(selectRelatedCriteria(citing(first, second)).cited).toEqual(wanted);
    expect(selectRelatedCriteria(citing(second, first)).cited).toEqual(wanted);
  },
);

it('selectRelatedCriteria selects title words that occur in the text first, then numbers and long words', () => {
  expect(selectRelatedCriteria(citing()).words).toEqual(['margin', '4711', 'clear']);
  expect(selectRelatedCriteria(citing('cfr')).words).toEqual(['margin', '4711']);
});
