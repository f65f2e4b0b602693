import { expect, it } from 'vitest';
import { expectProblem } from '../../support/api.ts';
import { addSource, aSource, ofSource, removeAddedSources } from '../../support/sources.ts';

removeAddedSources();

it('201: adds a source of an admin, with the defaults of its topic, and follows it', async () => {
  const { status, body, text } = await addSource(aSource({ include_words: ['capital'], documents: false }));
  expect(status, text).toBe(201);
  expect(body).toMatchObject({ origin: 'person', state: 'never_fetched', paused: false, language: 'en', kind: 'feed' });
  expect(body).toMatchObject({ include_words: ['capital'], documents: false });
  expect(body.defaults).toEqual({ include_words: [], documents: true });
  expect((await ofSource('GET', `/${body.id}`)).body).toEqual(body);
});

it('201: stores the source of a member as a proposal, which is not followed', async () => {
  const { status, body } = await addSource(aSource(), 'member');
  expect([status, body.state]).toEqual([201, 'proposed']);
  expectProblem(await ofSource('POST', `/${body.id}/read`), 409, 'source_not_read');
});

it('409: names the source that has the address', async () => {
  const first = await addSource();
  const second = await addSource(aSource({ url: `${first.body.url}#top` }));
  expectProblem(second, 409, 'source_exists');
  expect(second.body.source_id).toBe(first.body.id);
});

it.each([
  ['no address', { url: 'notices' }],
  ['a script', { url: 'javascript:alert(1)' }],
  ['a password', { url: 'https://reader:secret@reg.example/feed' }],
  ['a long address', { url: `https://reg.example/${'x'.repeat(10_000)}` }],
  ['no name', { name: ' ' }],
  ['an unknown setting', { cookies: 'a=b' }],
  ['a page without selectors', { kind: 'page' }],
  ['an interval of a minute', { interval_minutes: 1 }],
])('400: rejects %s', async (_, more) => {
  expectProblem(await addSource(aSource(more)), 400, 'invalid_parameter');
});

it('404: rejects an unknown topic', async () => {
  expectProblem(await addSource(aSource({ topic_id: 'nothing' })), 404, 'topic_not_found');
});

it('403: rejects a viewer', async () => {
  expectProblem(await addSource(aSource(), 'viewer'), 403, 'role_required');
});
