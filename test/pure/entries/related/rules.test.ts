import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../../lib/entries/entry.ts';
import { buildEntryComparisonData } from '../../../../lib/entries/related/entry-comparison-data.ts';
import { selectRelatedEntries } from '../../../../lib/entries/related/get-related.ts';
import { findSameMatterReasons } from '../../../../lib/entries/related/matter-steps.ts';
import { selectRelatedCriteria } from '../../../../lib/entries/related/related-criteria.ts';
import { findSameLegalActReasons } from '../../../../lib/entries/related/same-act.ts';
import { comparedNotice, pairs, rightness } from '../../../support/clusters.ts';
import { fc } from '../../../support/property.ts';

const all = pairs();
const TEXT =
  'The Office today announced a consent order against River Valley National Bank, Dayton, Ohio, for unsafe practices';
const buildNotice = (n: number, fields: Partial<EntryDetail> = {}) => {
  const entry = {
    id: `${n}`.padStart(24, '0'),
    feed_id: `feed-${n}`,
    title: 'Consent order against River Valley',
    description: TEXT,
    published_date: '2026-03-19T09:00:00Z',
    institution_name: 'OCC',
    language: 'en',
    link: null,
    kind: null,
    citations: null,
    ...fields,
  };
  return entry as EntryDetail;
};
const compared = (n: number, fields: Partial<EntryDetail> = {}) => buildEntryComparisonData(buildNotice(n, fields));
const docket = (id: string) => ({
  citations: [
    { type: 'docket' as const, id, quote: { field: 'title' as const, name: null, text: id, start: 0, end: 1 } },
  ],
});

describe('relations of notices labelled by hand', () => {
  it('have a precision of 98 % for notices of the same act, also in the held-back set', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const some of [all, all.filter(({ isHeldBack }) => isHeldBack)])
      expect(rightness(some, 'same').precision).toBeGreaterThanOrEqual(0.98);
    expect(rightness(all, 'same').recall).toBeGreaterThan(0.75);
  });

  it('have a precision of 95 % for notices that are steps of the same matter', () => {
    expect(rightness(all, 'step').precision).toBeGreaterThanOrEqual(0.95);
    expect(rightness(all, 'step').recall).toBeGreaterThan(0.55);
  });

  it('are symmetric for each pair of notices', () => {
    for (const { a, b } of all) {
      const one = comparedNotice(a);
      const other = comparedNotice(b);
      expect(
        [findSameLegalActReasons(one, other) === null, findSameMatterReasons(one, other) === null],
        `${a.title}\n${b.title}`,
      ).toEqual([findSameLegalActReasons(other, one) === null, findSameMatterReasons(other, one) === null]);
    }
  });
});

describe('findSameLegalActReasons', () => {
  const isSame = (fields: Partial<EntryDetail>) => findSameLegalActReasons(compared(1), compared(2, fields)) !== null;

  it('matches a notice in another feed, even with a truncated text', () => {
    expect(findSameLegalActReasons(compared(1), compared(2))).toEqual([{ by: 'text', value: '1.00' }]);
    expect(isSame({ description: TEXT.slice(0, TEXT.indexOf(', Dayton')) })).toBe(true);
  });

  it('rejects a notice of the same feed, a later week, another name, number or docket, and a correction', () => {
    expect(isSame({ feed_id: 'feed-1' })).toBe(false);
    expect(isSame({ published_date: '2026-03-25T09:00:00Z' })).toBe(false);
    expect(isSame({ description: TEXT.replace('Ohio', 'Iowa') })).toBe(false);
    expect(isSame({ title: 'Correction: Consent order against River Valley' })).toBe(false);
    const number = (of: string) => `${TEXT}, in ${of}`;
    expect(
      findSameLegalActReasons(
        compared(1, { description: number('2024') }),
        compared(2, { description: number('2025') }),
      ),
    ).toBeNull();
    expect(findSameLegalActReasons(compared(1, docket('A-2026-1')), compared(2, docket('A-2026-2')))).toBeNull();
  });

  it('matches notices by link, unless the link is a shared page of issues with different numbers', () => {
    const page = (week: string) => ({ link: 'https://example.org/bulletin', description: `Week ${week}` });
    const of = (n: number, week: string) => compared(n, { title: 'Bulletin of mortgage rates', ...page(week) });
    expect(findSameLegalActReasons(of(1, '23'), of(2, '23'))).toEqual([
      { by: 'link', value: 'https://example.org/bulletin' },
    ]);
    expect(findSameLegalActReasons(of(1, '23'), of(2, '24'))).toBeNull();
  });

  it('matches notices weeks apart by docket if both have the same kind', () => {
    const late = { ...docket('A-2026-1'), kind: 'final_rule' as const, published_date: '2026-04-02T09:00:00Z' };
    const first = compared(1, { ...docket('A-2026-1'), kind: 'final_rule' });
    expect(findSameLegalActReasons(first, compared(2, late))).toEqual([{ by: 'docket', value: 'A-2026-1' }]);
    expect(findSameLegalActReasons(first, compared(2, { ...late, kind: 'proposed_rule' }))).toBeNull();
  });
});

const NOTHING = { same: [], steps: [], is_complete: true };

describe('selection of related entries', () => {
  const steps = Array.from({ length: 30 }, (_, n) =>
    buildNotice(50 + n, {
      ...docket('A-2026-1'),
      feed_id: 'feed-1',
      published_date: `20${n + 10}-03-19T09:00:00Z`,
    }),
  );
  const entry = buildNotice(1, docket('A-2026-1'));

  it('selectRelatedEntries returns the nearest entry of the act per feed and the twelve nearest steps', () => {
    const again = [
      buildNotice(2),
      buildNotice(3, { feed_id: 'feed-2', published_date: '2026-03-20T09:00:00Z' }),
      buildNotice(4),
    ];
    again.push(buildNotice(5, { published_date: '2026-03-17T09:00:00Z' }));
    const expected = selectRelatedEntries(entry, [...again, ...steps]);
    expect(expected.same.map(({ entry: one }) => Number(one.id))).toEqual([5, 2, 4]);
    const years = expected.steps.map(({ entry: { published_date } }) => Number(published_date.slice(0, 4)));
    expect(years).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]);
    expect(expected.steps.map(({ relation }) => relation)).toEqual([
      ...Array.from({ length: 6 }, () => 'earlier'),
      ...Array.from({ length: 6 }, () => 'later'),
    ]);
    expect([expected.is_complete, selectRelatedEntries(entry, again).is_complete]).toEqual([false, true]);
    fc.assert(
      fc.property(fc.shuffledSubarray([...again, ...steps], { minLength: 34 }), (others) => {
        expect(selectRelatedEntries(entry, others)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('selectRelatedEntries returns nothing for texts without content', () => {
    for (const title of ['', '…', 'The', 'Update'])
      for (const description of ['', 'Read more'])
        expect(
          selectRelatedEntries(buildNotice(1, { title, description }), [buildNotice(2, { title, description })]),
        ).toEqual(NOTHING);
  });

  it('selectRelatedCriteria uses the first citation and two words of the title, or three words', () => {
    const title = 'Amendments to the disclosure of sustainability risks';
    expect(selectRelatedCriteria(compared(1, { title, description: 'Risks of disclosure.' })).words).toHaveLength(3);
    expect(
      selectRelatedCriteria(compared(1, { title, description: 'Risks of disclosure.', ...docket('A-2026-1') })),
    ).toEqual({
      cited: { name: 'A-2026-1', type: 'docket' },
      words: ['disclosur', 'risk'],
    });
  });
});
