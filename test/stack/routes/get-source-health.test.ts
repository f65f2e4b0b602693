import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { ofSource } from '../../support/sources.ts';

it('200: counts the reads and new entries of the last 30 days', async () => {
  const { status, body, text } = await ofSource('GET', '/eba-news/health', { person: 'viewer' });
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ source_id: 'eba-news', failures: 0, answered_from: null });
  expect(body.days.length).toBeGreaterThan(0);
  const sum = body.days.reduce((total: number, day: { new_entries: number }) => total + day.new_entries, 0);
  expect(body.new_entries).toBe(sum);
});

it('404: rejects an unknown source', async () => {
  expectProblem(await ofSource('GET', '/nothing/health'), 404, 'source_not_found');
});
