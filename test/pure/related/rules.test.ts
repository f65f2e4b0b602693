import { describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { toComparedEntry } from '../../../lib/related/compared-entry.ts';
import { findStepReasons } from '../../../lib/related/matter-steps.ts';
import { selectRelatedCriteria } from '../../../lib/related/related-criteria.ts';
import { findSameActReasons } from '../../../lib/related/same-act.ts';
import { selectRelated } from '../../../lib/related/select-related.ts';
import { comparedNotice, pairs, rightness } from '../../support/clusters.ts';
import { fc } from '../../support/property.ts';

const all = pairs();
const TEXT =
  'The Office today announced a consent order against River Valley National Bank, Dayton, Ohio, for unsafe practices';
const told = (n: number, fields: Partial<EntryDetail> = {}) => {
  const entry = {
    ...{
      id: `${n}`.padStart(24, '0'),
      feed_id: `feed-${n}`,
      title: 'Consent order against River Valley',
      description: TEXT,
    },
    ...{ published_date: '2026-03-19T09:00:00Z', institution_name: 'OCC', language: 'en', link: null, kind: null },
    ...{ citations: null, ...fields },
  };
  return entry as EntryDetail;
};
const compared = (n: number, fields: Partial<EntryDetail> = {}) => toComparedEntry(told(n, fields));
const docket = (id: string) => ({
  citations: [
    { type: 'docket' as const, id, quote: { field: 'title' as const, name: null, text: id, start: 0, end: 1 } },
  ],
});

describe('notices that were marked by hand', () => {
  it('at least 98 % of what is told as the same is the same, of all and of those held back', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const some of [all, all.filter(({ isHeldBack }) => isHeldBack)])
      expect(rightness(some, 'same').precision).toBeGreaterThanOrEqual(0.98);
    expect(rightness(all, 'same').recall).toBeGreaterThan(0.75);
  });

  it('at least 95 % of what is told as a step is one', () => {
    expect(rightness(all, 'step').precision).toBeGreaterThanOrEqual(0.95);
    expect(rightness(all, 'step').recall).toBeGreaterThan(0.55);
  });

  it('two notices relate in either order as they do in the other', () => {
    for (const { a, b } of all) {
      const [one, other] = [comparedNotice(a), comparedNotice(b)];
      expect(
        [findSameActReasons(one, other) === null, findStepReasons(one, other) === null],
        `${a.title}\n${b.title}`,
      ).toEqual([findSameActReasons(other, one) === null, findStepReasons(other, one) === null]);
    }
  });
});

describe('the same act', () => {
  const isSame = (fields: Partial<EntryDetail>) => findSameActReasons(compared(1), compared(2, fields)) !== null;

  it('in another feed, cut short, with what the rest of it rests on', () => {
    expect(findSameActReasons(compared(1), compared(2))).toEqual([{ by: 'text', value: '1.00' }]);
    expect(isSame({ description: TEXT.slice(0, TEXT.indexOf(', Dayton')) })).toBe(true);
  });

  it('not in the same feed, not a week later, not with another name, number or docket, and not where it is changed', () => {
    expect(isSame({ feed_id: 'feed-1' })).toBe(false);
    expect(isSame({ published_date: '2026-03-25T09:00:00Z' })).toBe(false);
    expect(isSame({ description: TEXT.replace('Ohio', 'Iowa') })).toBe(false);
    expect(isSame({ title: 'Correction: Consent order against River Valley' })).toBe(false);
    const number = (of: string) => `${TEXT}, in ${of}`;
    expect(
      findSameActReasons(compared(1, { description: number('2024') }), compared(2, { description: number('2025') })),
    ).toBeNull();
    expect(findSameActReasons(compared(1, docket('A-2026-1')), compared(2, docket('A-2026-2')))).toBeNull();
  });

  it('by its link, and not where one page has another number each week', () => {
    const page = (week: string) => ({ link: 'https://example.org/bulletin', description: `Week ${week}` });
    const of = (n: number, week: string) => compared(n, { title: 'Bulletin of mortgage rates', ...page(week) });
    expect(findSameActReasons(of(1, '23'), of(2, '23'))).toEqual([
      { by: 'link', value: 'https://example.org/bulletin' },
    ]);
    expect(findSameActReasons(of(1, '23'), of(2, '24'))).toBeNull();
  });

  it('weeks later with the docket, as what is of one kind', () => {
    const late = { ...docket('A-2026-1'), kind: 'final_rule' as const, published_date: '2026-04-02T09:00:00Z' };
    const first = compared(1, { ...docket('A-2026-1'), kind: 'final_rule' });
    expect(findSameActReasons(first, compared(2, late))).toEqual([{ by: 'docket', value: 'A-2026-1' }]);
    expect(findSameActReasons(first, compared(2, { ...late, kind: 'proposed_rule' }))).toBeNull();
  });
});

const NOTHING = { same: [], steps: [], is_complete: true };

describe('what is told of an entry', () => {
  const steps = Array.from({ length: 30 }, (_, n) =>
    told(50 + n, {
      ...docket('A-2026-1'),
      feed_id: 'feed-1',
      published_date: `20${n + 10}-03-19T09:00:00Z`,
    }),
  );
  const entry = told(1, docket('A-2026-1'));

  it('of each feed the nearest, then the nearest twelve steps by their dates, whatever their order was', () => {
    const again = [told(2), told(3, { feed_id: 'feed-2', published_date: '2026-03-20T09:00:00Z' }), told(4)];
    again.push(told(5, { published_date: '2026-03-17T09:00:00Z' }));
    const expected = selectRelated(entry, [...again, ...steps]);
    expect(expected.same.map(({ entry: one }) => Number(one.id))).toEqual([5, 2, 4]);
    const years = expected.steps.map(({ entry: { published_date } }) => Number(published_date.slice(0, 4)));
    expect(years).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]);
    expect(expected.steps.map(({ relation }) => relation)).toEqual([
      ...Array.from({ length: 6 }, () => 'earlier'),
      ...Array.from({ length: 6 }, () => 'later'),
    ]);
    expect([expected.is_complete, selectRelated(entry, again).is_complete]).toEqual([false, true]);
    fc.assert(
      fc.property(fc.shuffledSubarray([...again, ...steps], { minLength: 34 }), (others) => {
        expect(selectRelated(entry, others)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('nothing of texts that say nothing', () => {
    for (const title of ['', '…', 'The', 'Update'])
      for (const description of ['', 'Read more'])
        expect(selectRelated(told(1, { title, description }), [told(2, { title, description })])).toEqual(NOTHING);
  });

  it('is looked for by two words of the title and what it cites first of all, or by three', () => {
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
