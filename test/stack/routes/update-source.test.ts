import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';
import { addSource, aSource, ofSource, removeAddedSources } from '../../support/sources.ts';

removeAddedSources();

it('200: changes settings, shows their defaults, and resets them by null', async () => {
  const { id } = (await addSource()).body;
  const path = `/${id}`;
  const changed = await ofSource('PATCH', path, { json: { interval_minutes: 60, exclude_words: ['vacancy'] } });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body).toMatchObject({ interval_minutes: 60, defaults: { interval_minutes: null, exclude_words: [] } });
  const reset = await ofSource('PATCH', path, { json: { interval_minutes: null, exclude_words: null } });
  expect(reset.body).toMatchObject({ interval_minutes: null, exclude_words: [], defaults: {} });
});

it('200: pauses and continues a source', async () => {
  const { id } = (await addSource()).body;
  const states = [];
  for (const paused of [true, false]) states.push((await ofSource('PATCH', `/${id}`, { json: { paused } })).body.state);
  expect(states).toEqual(['paused', 'never_fetched']);
});

it('200: accepts the proposal of a member', async () => {
  const { id } = (await addSource(aSource(), 'member')).body;
  const { body } = await ofSource('PATCH', `/${id}`, { json: { accepted: true } });
  expect(body.state).toBe('never_fetched');
});

it('400: rejects settings that do not fit the kind, and a pause of a proposal', async () => {
  const { id } = (await addSource(aSource(), 'member')).body;
  for (const json of [{ kind: 'json' }, { paused: true }, { accepted: false }, { tls: false }])
    expectProblem(await ofSource('PATCH', `/${id}`, { json }), 400, 'invalid_parameter');
});

it('403: rejects a member', async () => {
  const { id } = (await addSource()).body;
  expectProblem(await ofSource('PATCH', `/${id}`, { json: { paused: true }, person: 'member' }), 403, 'role_required');
});

it('404: rejects an unknown source and an unknown topic', async () => {
  expectProblem(await ofSource('PATCH', '/nothing', { json: { paused: true } }), 404, 'source_not_found');
  const { id } = (await addSource()).body;
  expectProblem(await ofSource('PATCH', `/${id}`, { json: { topic_id: 'nothing' } }), 404, 'topic_not_found');
});

it('409: rejects the address of another source', async () => {
  const { url } = (await addSource()).body;
  const { id } = (await addSource()).body;
  expectProblem(await ofSource('PATCH', `/${id}`, { json: { url } }), 409, 'source_exists');
});

it('412: rejects a change by an outdated tag', async () => {
  const { id } = (await addSource()).body;
  const { ETag = '', etag = ETag } = (await ofSource('GET', `/${id}`)).headers;
  const patch = async (json: object, tag: string) =>
    sendV2('PATCH', `/sources/${id}`, { headers: [...(await bearer('admin')), 'If-Match', tag], json });
  expect((await patch({ name: 'First' }, String(etag))).status).toBe(200);
  expectProblem(await patch({ name: 'Second' }, String(etag)), 412, 'changed_meanwhile');
});
