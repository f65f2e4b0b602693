import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-entry.ts';
import { expectProblem, get } from '../../support/api.ts';
import { EDITED_AT, withEditedEntry } from '../../support/edited-entry.ts';
import { describeRoute } from '../../support/route-tests.ts';

const anEntry = async () => (await get('/entries/list', { limit: 1 })).body.items[0];
describeRoute({ handler, path: async () => `/entries/${(await anEntry()).id}`, absent: (id) => `/entries/${id}` });

it('200: the entry of the list, with detail', async () => {
  const entry = await anEntry();
  const { body } = await get(`/entries/${entry.id}`);
  expect(body).toMatchObject(entry);
  expect(body).toMatchObject({
    status: 'active',
    topic: { id: entry.topic_id },
    feed: { id: entry.feed_id },
    summary: { method: 'extractive' },
  });
});

it('404: entry_not_found', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567'), 404, 'entry_not_found'));

const ID = withEditedEntry('test-get-entry', 880_004);
const asOf = (as_of: string, id = ID) => get(`/entries/${id}`, { as_of });

it('200: with as_of as it stood at the end of that second, in any zone', async () => {
  const [first, second, third] = EDITED_AT;
  const titles = [first, '2026-04-13T08:59:59.999Z', '2026-04-13T10:59:59+02:00', second, third, third];
  const found = await Promise.all(titles.map(async (instant) => (await asOf(instant)).body.updated_at));
  expect(found).toEqual([first, first, first, second, third, third]);
  expect((await asOf(third)).body).toEqual((await get(`/entries/${ID}`)).body);
});

it('304: the tag of one instant is not that of another', async () => {
  const { headers } = await asOf(EDITED_AT[0]);
  const again = (instant: string) => get(`/entries/${ID}`, { as_of: instant }, ['If-None-Match', headers.etag ?? '']);
  expect([(await again(EDITED_AT[0])).status, (await again(EDITED_AT[1])).status]).toEqual([304, 200]);
});

it('400: an instant in the future, without a zone, or that does not exist', async () => {
  const wrong = ['2999-01-01T00:00:00Z', '2026-04-12', '2026-04-12T09:00:00', '2026-02-30T00:00:00Z', 'now', '', '0'];
  for (const instant of wrong) expectProblem(await asOf(instant), 400, 'invalid_parameter');
});

it('404: not known yet at that time, or not known at all', async () => {
  const answer = await asOf('2026-04-12T08:59:59Z');
  expectProblem(answer, 404, 'entry_not_found');
  expect(answer.body.detail).toContain('not known yet');
  expectProblem(await asOf(EDITED_AT[0], '0123456789abcdef01234567'), 404, 'entry_not_found');
});

it('404: version_not_kept says since when it is', async () => {
  const [{ deleteItem }, { versionKey }] = await Promise.all([
    import('../../../lib/table/write.ts'),
    import('../../../lib/table/key-schema.ts'),
  ]);
  await deleteItem(versionKey(ID, 1));
  const answer = await asOf(EDITED_AT[0]);
  expectProblem(answer, 404, 'version_not_kept');
  expect(answer.body.detail).toContain(EDITED_AT[1]);
});
