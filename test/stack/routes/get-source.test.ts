import { expect, it } from 'vitest';
import { createFeedHealth } from '../../../lib/feeds/health.ts';
import { expectProblem } from '../../support/api.ts';
import { addSource, ofSource, removeAddedSources, storeHealth } from '../../support/sources.ts';

removeAddedSources();

it('200: describes a source of the catalog to a viewer', async () => {
  const { status, body } = await ofSource('GET', '/eba-news', { person: 'viewer' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 'eba-news', origin: 'catalog', defaults: {}, added_at: null });
});

it('200: describes the last error in words, with what to do', async () => {
  const { id, url } = (await addSource()).body;
  const error = { failures: 1, last_error: 'The server answered 404 Not Found', last_error_at: '2026-11-20T08:00:00Z' };
  await storeHealth(id, { ...createFeedHealth(url), last_attempt_at: '2026-11-20T08:00:00Z', ...error });
  const { state, problem } = (await ofSource('GET', `/${id}`)).body;
  expect(state).toBe('failing');
  expect(problem).toMatchObject({ text: error.last_error, advice: expect.stringContaining('removed this address') });
});

it('404: rejects unknown and malformed ids', async () => {
  for (const id of ['nothing-like-this', 'No%20Id'])
    expectProblem(await ofSource('GET', `/${id}`), 404, 'source_not_found');
});
