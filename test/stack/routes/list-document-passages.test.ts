import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-document-passages.ts';
import { getDocumentId } from '../../../lib/documents/document-address.ts';
import { allItems, expectProblem, get } from '../../support/api.ts';
import { reads, VISITED_AT, withDocument } from '../../support/kept-document.ts';
import { describeRoute } from '../../support/route-tests.ts';

const TEXT = [
  'Own funds requirements apply to institutions.',
  'A firm reports its own funds twice a year.',
  'Firms keep records of liquidity.',
  'Liquidity is reported to the authority; a firm that does not report it pays.',
];
const ID = withDocument('test-passages', 1, { visits: [reads('Nothing of that.'), reads(...TEXT)] });
const NONE = withDocument('test-passages', 2, { visits: null });
const CHANGING = withDocument('test-passages', 3, { visits: [reads(...TEXT)] });
const PATH = `/entries/${ID}/document/passages`;
const numbers = async (query: Record<string, string | number>) =>
  ((await get(PATH, query)).body.items as { number: number }[]).map(({ number }) => number);

describeRoute({ handler, path: () => PATH, absent: (id) => `/entries/${id}/document/passages` });

it('200: returns all passages in order, page by page', async () => {
  expect((await get(PATH)).body).toMatchObject({
    total: 4,
    has_more: false,
    next_cursor: null,
    items: TEXT.map((text, i) => ({ number: i + 1, text, ranges: [] })),
  });
  expect((await allItems(PATH, { limit: 3 })).map((one) => (one as unknown as { number: number }).number)).toEqual([
    1, 2, 3, 4,
  ]);
  expect(await numbers({ offset: 3 })).toEqual([4]);
  expect(await numbers({ version: 1 })).toEqual([1]);
});

it('200: continues with the text version of the first page, even after a newer text', async () => {
  const path = `/entries/${CHANGING}/document/passages`;
  const { next_cursor: cursor } = (await get(path, { limit: 3 })).body;
  const { findDocumentRecord, storeVisit } = await import('../../../lib/documents/store-visit.ts');
  const kept = await findDocumentRecord(getDocumentId('https://example.org/test-passages/3'));
  if (!kept) throw new Error('The document is not there.');
  const due = kept.document.due_at ?? '';
  expect(
    await storeVisit(kept, reads('Other', 'words', 'stand', 'there now.'), {
      sent_at: due,
      now: new Date(VISITED_AT[1]),
    }),
  ).toBe(true);
  const texts = async (query: Record<string, string | number>) =>
    (await get(path, query)).body.items.map((item: { text: string }) => item.text);
  expect(await texts({ offset: 3 })).toEqual(['there now.']);
  expect(await texts({ cursor, limit: 3 })).toEqual(TEXT.slice(3));
});

it('200: returns passages with all searched words, else with most of them, and the word positions', async () => {
  const { items } = (await get(PATH, { search: 'reported firm' })).body;
  expect(items).toEqual([
    {
      number: 2,
      text: TEXT[1],
      ranges: [
        { start: 2, end: 6 },
        { start: 7, end: 14 },
      ],
    },
    { number: 4, text: TEXT[3], ranges: expect.arrayContaining([{ start: 13, end: 21 }]) },
  ]);
  expect(await numbers({ search: '"own funds"' })).toEqual([1, 2]);
  expect(await numbers({ search: 'liquidity -records' })).toEqual([4]);
  expect(await numbers({ search: 'liquidity records authority' })).toEqual([3, 4]);
  expect(await numbers({ search: 'nothing' })).toEqual([]);
});

it('400: rejects a search without an indexed word', async () =>
  expectProblem(await get(PATH, { search: 'the' }), 400, 'invalid_parameter'));

it('404: rejects an unknown entry, and an entry without a text', async () => {
  expectProblem(await get('/entries/0123456789abcdef01234567/document/passages'), 404, 'entry_not_found');
  expectProblem(await get(`/entries/${NONE}/document/passages`), 404, 'text_not_found');
});
