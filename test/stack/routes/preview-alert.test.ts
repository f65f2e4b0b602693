import { expect, it } from 'vitest';
import { Preview } from '../../../lib/alerts/preview-alert.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const preview = async (body: unknown) =>
  sendV2('POST', '/alerts/preview', { headers: await bearer('viewer'), json: body });

it('200: counts matches per day as the entry list does, and returns the newest five as samples', async () => {
  const query = { search: 'capital', jurisdiction: 'EU,GB' };
  const answer = await preview({ query });
  expect(answer.status, answer.text).toBe(200);
  expect(Preview.parse(answer.body)).toEqual(answer.body);
  const { from, to, matches, per_week, by_day, samples, grade } = answer.body as Preview;
  const search = new URLSearchParams({ ...query, in: 'entry', start_date: from, limit: '100' });
  const list = await sendV2('GET', `/feeds/entries/detail?${search}`, await bearer('viewer'));
  const items: { id: string; published_date: string }[] = list.body.items;
  expect(matches).toBe(items.length);
  expect(matches).toBeGreaterThan(5);
  expect(samples.map(({ id }) => id)).toEqual(items.slice(0, 5).map(({ id }) => id));
  expect(samples[0]?.matches?.length).toBeGreaterThan(0);
  // A word that is too frequent is counted for fewer days, as a search is that ends with its budget.
  expect(by_day).toHaveLength((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1);
  expect([by_day[0]?.day, by_day.at(-1)?.day]).toEqual([from, to]);
  for (const { day, matches: of } of by_day)
    expect(of).toBe(items.filter(({ published_date }) => published_date.startsWith(day)).length);
  expect([per_week, grade]).toEqual([Math.round((matches / by_day.length) * 70) / 10, 'ok']);
});

it('200: counts matches of a rare query over 90 days, and of a broad query over fewer days', async () => {
  const rare = (await preview({ query: { search: '"capital requirements" -insurance' } })).body;
  expect(rare.by_day).toHaveLength(90);
  const all = (await preview({ query: {} })).body;
  expect(all.by_day.length).toBeLessThan(90);
  expect(all.matches).toBe(all.by_day.reduce((sum: number, day: { matches: number }) => sum + day.matches, 0));
});

it('400: rejects an unindexed search, an invalid filter, and a query that is not an object', async () => {
  const wrong: [query: unknown, parameter: string][] = [
    [{ search: 'the' }, 'query.search'],
    [{ topic_id: 'No Topic' }, 'query.topic_id'],
    [{ start_date: '2026-02-30' }, 'query.start_date'],
    [{ date: '2026-02-03', end_date: '2026-02-04' }, 'query.date'],
    [{ topic: 'eu-ecb' }, 'topic'],
    [{ search: 7 }, 'query.search'],
    [{ search: '' }, 'query.search'],
    ['search=capital', 'query'],
  ];
  for (const [query, parameter] of wrong) {
    const answer = await preview({ query });
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0]).toMatchObject({ in: 'body', parameter });
  }
});
