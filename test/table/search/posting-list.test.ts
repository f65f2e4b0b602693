import { beforeAll, expect, it } from 'vitest';
import { ownTable } from '../../support/own-table.ts';
import { fc } from '../../support/property.ts';

/* A list of a word has postings of entries and of their documents; a reader of one kind skips the other. */

let list: typeof import('../../../lib/search/plan.ts') & typeof import('../../../lib/search/scan.ts');
const RANGE = { from: '', to: '~' };
const getAt = (n: number) => `2026-01-01T00:00:${String(n).padStart(2, '0')}Z#${n}`;
const KINDS = ['entry', 'document', 'both'] as const;

beforeAll(async () => {
  await ownTable('posting-list');
  list = { ...(await import('../../../lib/search/plan.ts')), ...(await import('../../../lib/search/scan.ts')) };
});

it('a posting list contains all postings up to the key that was read last, for reads of any size', async () => {
  const { putAndDeleteItems } = await import('../../../lib/platform/dynamodb/write.ts');
  let drawn = 0;
  const kinds = fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(kinds, fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 4 }), async (all, where, rows) => {
      drawn += 1;
      const pk = `WORD:w${drawn}`;
      const keys = all.flatMap((kind, n) => [
        ...(kind === 'document' ? [] : [{ pk, sk: `${getAt(n)}#ax` }]),
        ...(kind === 'entry' ? [] : [{ pk, sk: `${getAt(n)}#ax#d` }]),
      ]);
      await putAndDeleteItems(keys, []);
      const wanted = all.flatMap((kind, n) =>
        where === 'both' || kind === 'both' || kind === where ? [getAt(n)] : [],
      );
      const read = list.createPostingList([pk], RANGE, where);
      for (let turn = 0; read.readDownToKey !== ''; turn += 1) {
        expect(turn).toBeLessThan(30);
        await list.readNextPostings(read, { range: RANGE, rows }, { requests: 100, units: 100 });
        const below = wanted.filter((at) => at >= read.readDownToKey).reverse();
        expect(read.postings.map(({ sortKey }) => sortKey)).toEqual(below);
      }
      expect([...read.bySortKey.keys()].sort()).toEqual([...wanted].sort());
    }),
    { numRuns: 60 },
  );
});
