import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-entry.ts';
import { expectProblem, get } from '../../support/api.ts';
import { EDITED_AT, withEditedEntry } from '../../support/edited-entry.ts';
import { describeRoute } from '../../support/route-tests.ts';

const anEntry = async () => (await get('/entries/list', { limit: 1 })).body.items[0];
describeRoute({ handler, path: async () => `/entries/${(await anEntry()).id}`, absent: (id) => `/entries/${id}` });

it('200: returns the listed entry with its details', async () => {
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

it('404: returns entry_not_found for an unknown entry', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567'), 404, 'entry_not_found'));

const ID = withEditedEntry('test-get-entry', 880_004);
const getEntryAt = (as_of: string, id = ID) => get(`/entries/${id}`, { as_of });

it('200: returns the version valid at as_of, to the second and in any time zone', async () => {
  const [first, second, third] = EDITED_AT;
  const titles = [first, '2026-04-13T08:59:59.999Z', '2026-04-13T10:59:59+02:00', second, third, third];
  const found = await Promise.all(titles.map(async (instant) => (await getEntryAt(instant)).body.updated_at));
  expect(found).toEqual([first, first, first, second, third, third]);
  expect((await getEntryAt(third)).body).toEqual((await get(`/entries/${ID}`)).body);
});

it('304: uses a separate tag for each as_of instant', async () => {
  const { headers } = await getEntryAt(EDITED_AT[0]);
  const again = (instant: string) => get(`/entries/${ID}`, { as_of: instant }, ['If-None-Match', headers.etag ?? '']);
  expect([(await again(EDITED_AT[0])).status, (await again(EDITED_AT[1])).status]).toEqual([304, 200]);
});

it('400: rejects an as_of instant that is in the future, without a zone or invalid', async () => {
  const wrong = ['2999-01-01T00:00:00Z', '2026-04-12', '2026-04-12T09:00:00', '2026-02-30T00:00:00Z', 'now', '', '0'];
  for (const instant of wrong) expectProblem(await getEntryAt(instant), 400, 'invalid_parameter');
});

it('404: rejects an entry that is unknown, or was unknown at the as_of instant', async () => {
  const answer = await getEntryAt('2026-04-12T08:59:59Z');
  expectProblem(answer, 404, 'entry_not_found');
  expect(answer.body.detail).toContain('not known yet');
  expectProblem(await getEntryAt(EDITED_AT[0], '0123456789abcdef01234567'), 404, 'entry_not_found');
});

it('404: returns version_not_kept with the earliest archived instant', async () => {
  const [{ deleteItem }, { archivedEntryVersionKey }] = await Promise.all([
    import('../../../lib/platform/dynamodb/write.ts'),
    import('../../support/key-chart.ts'),
  ]);
  await deleteItem(archivedEntryVersionKey(ID, 1));
  const answer = await getEntryAt(EDITED_AT[0]);
  expectProblem(answer, 404, 'version_not_kept');
  expect(answer.body.detail).toContain(EDITED_AT[1]);
});
