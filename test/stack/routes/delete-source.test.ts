import { expect, it } from 'vitest';
import { continueSourceRemoval } from '../../../lib/catalog/sources/remove-source-entries.ts';
import { expectProblem } from '../../support/api.ts';
import { addSource, aSource, ofSource, removeAddedSources } from '../../support/sources.ts';

removeAddedSources();

it('202: deletes a source, and answers the same again', async () => {
  const { id, url } = (await addSource()).body;
  const { status, body, text } = await ofSource('DELETE', `/${id}?entries=remove`);
  expect(status, text).toBe(202);
  const numbers = { total_entries: 0, removed_entries: 0, kept_entries: 0 };
  expect(body).toEqual({ source_id: id, entries: 'remove', state: 'done', ...numbers });
  expect((await ofSource('DELETE', `/${id}`)).body).toEqual(body);
  await continueSourceRemoval(id, () => true);
  expectProblem(await ofSource('GET', `/${id}`), 404, 'source_not_found');
  expect((await addSource(aSource({ url }))).status).toBe(201);
});

it('202: refuses the proposal of a member', async () => {
  const { id } = (await addSource(aSource(), 'member')).body;
  expect((await ofSource('DELETE', `/${id}`)).body).toMatchObject({ entries: 'keep', state: 'done' });
  expectProblem(await ofSource('PATCH', `/${id}`, { json: { accepted: true } }), 404, 'source_not_found');
});

it('400: rejects another choice for the entries', async () => {
  expectProblem(await ofSource('DELETE', '/eba-news?entries=all'), 400, 'invalid_parameter');
});

it('403: rejects a member', async () => {
  expectProblem(await ofSource('DELETE', '/eba-news', { person: 'member' }), 403, 'role_required');
});

it('404: rejects an unknown source', async () => {
  expectProblem(await ofSource('DELETE', '/nothing'), 404, 'source_not_found');
});

it('409: does not delete a source of the catalog', async () => {
  expectProblem(await ofSource('DELETE', '/eba-news'), 409, 'source_in_catalog');
});
