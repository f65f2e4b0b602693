import { beforeAll, expect, it } from 'vitest';
import type { EntryDraft } from '../../../../lib/entries/entry-draft.ts';
import { draft, getId, storeAll } from '../../../support/drafts.ts';
import { ownTable } from '../../../support/own-table.ts';
import { TABLE_IS_KIND } from '../../../support/unkind-dynamodb.ts';

type RelatedLib = typeof import('../../../../lib/entries/related/get-related.ts') &
  typeof import('../../../../lib/platform/dynamodb/capacity.ts');
let lib: RelatedLib;
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
    ...(await import('../../../../lib/entries/related/get-related.ts')),
    ...(await import('../../../../lib/platform/dynamodb/capacity.ts')),
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

const getRelatedIds = async (n: number) => {
  const { same, steps, is_complete } = await lib.findRelatedEntries(getId(n));
  return {
    same: same.map(({ because, entry }) => [entry.id, because]),
    steps: steps.map(({ relation, because, entry }) => [relation, entry.id, because]),
    is_complete,
  };
};

it('finds the same act in another feed, but not a similar letter about another firm', async () =>
  expect(await getRelatedIds(1)).toEqual({
    same: [[getId(2), [{ by: 'text', value: '1.00' }]]],
    steps: [],
    is_complete: true,
  }));

it('finds earlier and later steps of a docket years apart', async () => {
  const because = [{ by: 'docket', value: 'FDA-2024-N-0007' }];
  expect(await getRelatedIds(10)).toEqual({
    same: [],
    steps: [
      ['earlier', getId(11), because],
      ['later', getId(12), because],
    ],
    is_complete: true,
  });
});

it('404: rejects an unknown entry', () =>
  expect(lib.findRelatedEntries(getId(99))).rejects.toMatchObject({ code: 'entry_not_found' }));

it('bounds the cost for a feed of similar entries, and marks the result as incomplete', async () => {
  const before = await lib.measureCost(() => getRelatedIds(1));
  const flood = Array.from({ length: 200 }, (_, n) => fine(1_000 + n, ofFeed('greedy')));
  await storeAll(flood);
  const { result, cost } = await lib.measureCost(() => getRelatedIds(1));
  expect(result.same.map(([id]) => id)).toEqual([getId(1_000)]);
  expect([before.result.is_complete, result.is_complete]).toEqual([true, false]);
  if (TABLE_IS_KIND) {
    expect([before.cost.requests, cost.requests]).toEqual([8, 8]);
    expect(cost.readUnits).toBeLessThan(25);
  }
});
