import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentCosts } from '../../support/document-costs.ts';
import { reads, storeDocument, unvisited } from '../../support/kept-document.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { type DocumentsWorld, startWorld } from './world.ts';

let world: DocumentsWorld;

beforeAll(async () => {
  world = await startWorld('cost');
});
afterAll(() => world.stop());

it.runIf(TABLE_IS_KIND).each([
  [1_000, 16, 2],
  [20_000, 130, 8],
])(
  'stores a document of %i words with at most %i write units, and reads its text with at most %i read units',
  async (words, writes, units) => {
    const { visit, document, text, search, bytes, stored } = await documentCosts(words, words);
    expect(visit).toMatchObject({ requests: 1, writeUnits: expect.any(Number) });
    expect(visit.writeUnits).toBeLessThanOrEqual(writes);
    expect(document).toMatchObject({ requests: 2, readUnits: 1 });
    expect(text.requests).toBe(3);
    expect(text.readUnits).toBeLessThanOrEqual(units);
    expect(search).toEqual(text);
    expect(stored).toBeLessThan(bytes / 2);
  },
);

it.runIf(TABLE_IS_KIND)(
  'makes five read requests in runs that find nothing to fetch or index, however much is stored',
  async () => {
    await world.clear();
    const { cost } = await world.measureCost(async () => {
      await world.plan();
    });
    expect(cost).toMatchObject({ requests: 5, writeUnits: 0 });
    expect(cost.readUnits).toBeLessThanOrEqual(5);
  },
);

it('truncates an incompressible text that would cost over 60 read units, and marks it as cut', async () => {
  const link = 'https://example.org/random';
  const passages = Array.from({ length: 330 }, () => randomBytes(2_000).toString('base64url'));
  const id = await world.store(77, link);
  await storeDocument(unvisited(link), [reads(...passages)]);
  const { is_cut, passages: kept, words } = await world.getDocument(id);
  expect([is_cut, kept]).toEqual([true, 200]);
  const { result, cost } = await world.measureCost(() => world.getDocumentText(id));
  expect(result.text).toBe(passages.slice(0, 200).join('\n\n'));
  expect(words).toBe(result.text.match(/[\p{L}\p{N}]+/gu)?.length);
  if (TABLE_IS_KIND) expect(cost.readUnits).toBeLessThanOrEqual(60);
});

it.runIf(TABLE_IS_KIND)('costs no more for a difference of two texts than for reading both', async () => {
  const link = 'https://example.org/two-texts';
  const articles = Array.from({ length: 120 }, (_, n) => `Article ${n}. ${randomBytes(300).toString('base64url')}`);
  const id = await world.store(78, link);
  await storeDocument(unvisited(link), [reads(...articles), reads(...articles.with(60, 'Article 60. Another text.'))]);
  const one = await world.measureCost(() => world.getDocumentText(id, { version: 1 }));
  const other = await world.measureCost(() => world.getDocumentText(id));
  const { result, cost } = await world.measureCost(() => world.getDocumentDifference(id, {}));
  expect([result.changes.length, result.lines_unchanged]).toEqual([2, 119]);
  expect(cost.requests).toBe(4);
  expect(cost.readUnits).toBeLessThanOrEqual(one.cost.readUnits + other.cost.readUnits);
});
