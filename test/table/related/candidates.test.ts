import { beforeAll, expect, it } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';

type Lib = typeof import('../../../lib/related/get-related.ts') & typeof import('../../../lib/table/capacity.ts');
let lib: Lib;
const TEXT =
  'The Authority fined Northgate Capital £2.3m for weaknesses of its transaction reporting between 2021 and 2023.';
const TITLE = 'Authority fines Northgate Capital for weaknesses of its transaction reporting';
const ofFeed = (id: string) => ({ feed_id: id, feed: { id, name: id, url: 'https://example.org/feed' } });
const fine = (n: number, fields: Partial<EntryDraft> = {}) => draft(n, { title: TITLE, description: TEXT, ...fields });
const docket = { source_fields: { docket_ids: ['FDA-2024-N-0007'] } };
const rule = (n: number, kind: string, at: string) =>
  draft(n, {
    ...docket,
    title: 'Labelling of infant formula',
    published_date: at,
    source_fields: { ...docket.source_fields, document_type: [kind] },
  });

beforeAll(async () => {
  await ownTable('related');
  lib = {
    ...(await import('../../../lib/related/get-related.ts')),
    ...(await import('../../../lib/table/capacity.ts')),
  };
  await storeAll([
    fine(1),
    fine(2, { ...ofFeed('other'), published_date: '2026-11-02T08:00:00Z' }),
    fine(3, {
      ...ofFeed('other'),
      title: TITLE.replace('Northgate', 'Southgate'),
      description: TEXT.replace('Northgate', 'Southgate'),
    }),
    rule(10, 'Rule', '2026-06-01T08:00:00Z'),
    rule(11, 'Proposed Rule', '2021-02-01T08:00:00Z'),
    rule(12, 'Rule', '2026-08-01T08:00:00Z'),
  ]);
});

const told = async (n: number) => {
  const { same, steps, is_complete } = await lib.getRelated(idOf(n));
  return {
    same: same.map(({ because, entry }) => [entry.id, because]),
    steps: steps.map(({ relation, because, entry }) => [relation, entry.id, because]),
    is_complete,
  };
};

it('the same act of another feed, and not the same letter about another firm', async () =>
  expect(await told(1)).toEqual({ same: [[idOf(2), [{ by: 'text', value: '1.00' }]]], steps: [], is_complete: true }));

it('steps of a docket by their dates, years before and after', async () => {
  const because = [{ by: 'docket', value: 'FDA-2024-N-0007' }];
  expect(await told(10)).toEqual({
    same: [],
    steps: [
      ['earlier', idOf(11), because],
      ['later', idOf(12), because],
    ],
    is_complete: true,
  });
});

it('404: no such entry', () => expect(lib.getRelated(idOf(99))).rejects.toMatchObject({ code: 'entry_not_found' }));

it('a feed that says the same again and again costs no more, and that more may be missing is said', async () => {
  const before = await lib.measureCost(() => told(1));
  const flood = Array.from({ length: 200 }, (_, n) => fine(1_000 + n, ofFeed('greedy')));
  await storeAll(flood);
  const { result, cost } = await lib.measureCost(() => told(1));
  expect(result.same.map(([id]) => id)).toEqual([idOf(1_000)]);
  expect([before.result.is_complete, result.is_complete]).toEqual([true, false]);
  if (TABLE_IS_KIND) {
    expect([before.cost.requests, cost.requests]).toEqual([8, 8]);
    expect(cost.readUnits).toBeLessThan(25);
  }
});
