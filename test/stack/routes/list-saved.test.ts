import { expect, it } from 'vitest';
import { SavedEntryPage } from '../../../lib/workspace/saved-entries.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { anEntry } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';

const list = async (query = '') => sendV2('GET', `/me/saved${query}`, await bearer('viewer'));

it('200: lists the entries that the caller saved, and the ids of all of them', async () => {
  const { id } = await anEntry();
  await sendV2('PUT', `/me/saved/${id}`, { headers: await bearer('viewer'), json: {} });
  const answer = await list();
  expect(answer.status, answer.text).toBe(200);
  expect(SavedEntryPage.parse(answer.body)).toEqual(answer.body);
  expect(answer.body.items[0]).toMatchObject({ entry_id: id, entry: { id } });
  const ids = (await list('?ids_only=true')).body;
  expect([ids.items, ids.entry_ids]).toEqual([[], expect.arrayContaining([id])]);
  const none = { items: [], total: null, next_cursor: null };
  expect((await list('?limit=0')).body).toMatchObject({ ...none, has_more: true });
  await sendV2('DELETE', `/me/saved/${id}`, await bearer('member'));
  expect((await list('?ids_only=true')).body).toEqual(ids);
});

it('400: rejects an invalid parameter, an offset and a malformed cursor', async () => {
  expectProblem(await list('?ids_only=maybe'), 400, 'invalid_parameter');
  expectProblem(await list('?offset=3'), 400, 'offset_too_large');
  expectProblem(await list('?cursor=nothing'), 400, 'invalid_cursor');
});
