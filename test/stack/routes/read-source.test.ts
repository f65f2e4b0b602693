import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { addSource, ofSource, removeAddedSources } from '../../support/sources.ts';

removeAddedSources();

it('202: requests a read of a source', async () => {
  const { status, body, text } = await ofSource('POST', '/eba-news/read');
  expect(status, text).toBe(202);
  expect(body).toEqual({ source_id: 'eba-news', requested_at: expect.stringMatching(/Z$/) });
});

it('409: does not read a paused source', async () => {
  const { id } = (await addSource()).body;
  await ofSource('PATCH', `/${id}`, { json: { paused: true } });
  expectProblem(await ofSource('POST', `/${id}/read`), 409, 'source_not_read');
});

it('403: rejects a member', async () => {
  expectProblem(await ofSource('POST', '/eba-news/read', { person: 'member' }), 403, 'role_required');
});

it('404: rejects an unknown source', async () => {
  expectProblem(await ofSource('POST', '/nothing/read'), 404, 'source_not_found');
});
