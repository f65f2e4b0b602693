import { beforeAll, describe, expect, it } from 'vitest';
import type { QueuedReview } from '../../../lib/reviews/review-queues.ts';
import { expectProblem, get, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';
import { anUntouchedEntry, decide, getId } from '../../support/reviews.ts';

const entries: string[] = [];
beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) entries.push(await anUntouchedEntry(4, n));
  const [mine = '', nobodys = '', closed = ''] = entries;
  const assignee = await getId('admin');
  await decide(mine, { state: 'in_review', assignee, due: '2000-01-02' });
  await decide(nobodys, { state: 'relevant', due: '2000-01-01' });
  await decide(closed, { state: 'done', assignee, due: '2000-01-03', reason: 'Nothing to do.' });
});
const list = async (query: string, person: 'admin' | 'viewer' = 'admin', headers: string[] = []) =>
  sendV2('GET', `/reviews${query}`, [...(await bearer(person)), ...headers]);
/** Which of this file's reviews are in a list, in its order. */
const found = async (query: string) => {
  const { body, status, text } = await list(query);
  expect(status, text).toBe(200);
  return body.items.map(({ review }: QueuedReview) => entries.indexOf(review.entry_id)).filter((i: number) => i >= 0);
};

describe('listReviews', () => {
  it.each([
    ['open reviews of the caller', 'assignee=me&state=open', [0]],
    ['all reviews of the caller by due day', 'assignee=me', [0, 2]],
    ['open reviews without an assignee', 'assignee=none&state=open', [1]],
    ['overdue open reviews', 'state=open&due_before=2000-01-03', [1, 0]],
    ['reviews due before a day, but not on the day', 'due_before=2000-01-02', [1]],
    ['reviews in one state', 'state=done', [2]],
  ])('200: lists %s', async (_, query, expected) => expect(await found(`?${query}&limit=100`)).toEqual(expected));

  it('200: filters by topic, alone or with an assignee, and returns each review with its entry', async () => {
    const entry = (await get(`/entries/${entries[0]}`)).body;
    expect(await found(`?topic_id=${entry.topic_id}&limit=100`)).toContain(0);
    expect(await found(`?topic_id=${entry.topic_id}&assignee=me&state=open`)).toEqual([0]);
    expect(await found('?topic_id=no-such-topic&assignee=me')).toEqual([]);
    const { items } = (await list('?assignee=me&state=open')).body;
    expect(items.find(({ review }: QueuedReview) => review.entry_id === entries[0]).entry).toEqual(entry);
  });

  it('200: returns the same reviews page by page as in one page', async () => {
    const whole = (await list('?due_before=2000-01-04', 'viewer')).body.items;
    const pages = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await list(`?due_before=2000-01-04&limit=1${cursor && `&cursor=${cursor}`}`, 'viewer');
      pages.push(...body.items);
      cursor = body.next_cursor;
    }
    expect(pages).toEqual(whole);
    expect(whole.length).toBeGreaterThanOrEqual(3);
    expect((await list('?limit=0')).body).toMatchObject({ items: [], has_more: true, next_cursor: null });
    expect((await list('?limit=0&topic_id=no-such-topic')).body).toMatchObject({ items: [], has_more: false });
  });

  it('304: if unchanged · 400: rejects invalid filters and an offset', async () => {
    const tag = String((await list('?state=done')).headers.etag);
    expect((await list('?state=done', 'admin', ['If-None-Match', tag])).status).toBe(304);
    for (const query of ['?state=closed', '?due_before=soon', '?assignee=', '?cursor=x'])
      expectProblem(await list(query), 400);
    expectProblem(await list('?offset=1'), 400, 'offset_too_large');
  });
});
