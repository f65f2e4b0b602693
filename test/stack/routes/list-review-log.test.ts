import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewLogRecord } from '../../../lib/reviews/review.ts';
import { expectProblem } from '../../support/api.ts';
import { anUntouchedEntry, decide, reviewRoute } from '../../support/reviews.ts';

let entry = '';
beforeAll(async () => {
  entry = await anUntouchedEntry(3, 0);
});
const log = (query = '') => reviewRoute('GET', entry, { path: `/log${query}`, person: 'viewer' });

describe('listReviewLog', () => {
  it('200: returns an empty log for an entry that was never reviewed', async () =>
    expect((await log()).body).toMatchObject({ items: [], has_more: false, next_cursor: null }));

  it('200: lists all records oldest first, each with the hash of its predecessor, page by page', async () => {
    await decide(entry, { state: 'in_review' });
    await reviewRoute('POST', entry, { path: '/notes', json: { text: 'Asked legal.' } });
    await decide(entry, { state: 'done', reason: 'Nothing to do.' });
    const { items } = (await log()).body as { items: ReviewLogRecord[] };
    expect(items.map(({ seq, action, from, to, text }) => [seq, action, from, to, text])).toEqual([
      [1, 'transition', { state: 'new' }, { state: 'in_review' }, null],
      [2, 'note', {}, {}, 'Asked legal.'],
      [3, 'transition', { state: 'in_review' }, { state: 'done' }, 'Nothing to do.'],
    ]);
    expect(items.map(({ previous_hash }) => previous_hash)).toEqual([null, items[0]?.hash, items[1]?.hash]);
    const first = (await log('?limit=2')).body;
    const second = (await log(`?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...first.items, ...second.items]).toEqual(items);
    expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, null]);
    expect((await log('?offset=1&limit=1')).body.items).toEqual([items[1]]);
  });

  it('304: if unchanged · 400: rejects invalid parameters · 404: rejects an unknown entry', async () => {
    const tag = String((await log()).headers.etag);
    const same = await reviewRoute('GET', entry, { path: '/log', person: 'viewer', headers: ['If-None-Match', tag] });
    expect(same.status).toBe(304);
    for (const query of ['?limit=x', '?cursor=nothing', '?offset=10001']) expectProblem(await log(query), 400);
    expectProblem(await reviewRoute('GET', '0123456789abcdef01234567', { path: '/log' }), 404, 'entry_not_found');
  });
});
