import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-entry-diff.ts';
import { expectProblem, get } from '../../support/api.ts';
import { EDITED_AT, withEditedEntry } from '../../support/edited-entry.ts';
import { describeRoute } from '../../support/route-tests.ts';

const ID = withEditedEntry('test-get-diff', 880_003);
const diff = (query = {}) => get(`/entries/${ID}/diff`, query);
describeRoute({ handler, path: () => `/entries/${ID}/diff`, absent: (id) => `/entries/${id}/diff` });

it('200: compares the current version with the previous one by default', async () =>
  expect((await diff()).body).toEqual({
    entry_id: ID,
    from: { version: 2, from: EDITED_AT[1], until: EDITED_AT[2] },
    to: { version: 3, from: EDITED_AT[2], until: null },
    texts: [
      {
        field: 'description',
        segments: [
          { op: 'removed', text: 'A description' },
          { op: 'added', text: 'Another text' },
          { op: 'equal', text: '.' },
        ],
        words_removed: 2,
        words_added: 2,
        is_aligned: true,
      },
    ],
    values: [{ field: 'tags', before: [], after: ['edited'] }],
  }));

it('200: compares any two versions, or one version with its predecessor or the current version', async () => {
  const { body } = await diff({ from: 1, to: 2 });
  expect(body.texts[0]).toMatchObject({ field: 'title', words_removed: 1, words_added: 1 });
  expect([body.texts.length, body.values]).toEqual([1, []]);
  expect((await diff({ to: 2 })).body).toEqual(body);
  expect((await diff({ from: 1 })).body.texts.map((item: { field: string }) => item.field)).toEqual([
    'title',
    'description',
  ]);
});

it('400: rejects version numbers that are invalid or in the wrong order', async () => {
  for (const query of [{ from: 'x' }, { from: -1 }, { to: 0 }, { from: 1.5 }, { from: '9'.repeat(16) }])
    expectProblem(await diff(query), 400, 'invalid_parameter');
  for (const query of [{ from: 2, to: 1 }, { from: 2, to: 2 }, { from: 3 }, { from: 999_999_999_999_999 }])
    expectProblem(await diff(query), 400, 'invalid_parameter');
});

it('404: rejects a missing version, a predecessor of the first version, and an unknown entry', async () => {
  expectProblem(await diff({ from: 1, to: 9 }), 404, 'version_not_found');
  expectProblem(await diff({ to: 999_999_999_999_999 }), 404, 'version_not_found');
  expectProblem(await diff({ to: 1 }), 404, 'version_not_found');
  expectProblem(await get('/entries/0123456789abcdef01234567/diff'), 404, 'entry_not_found');
});

it('404: returns version_not_kept if the previous version was not archived', async () => {
  const [{ deleteItem }, { archivedEntryVersionKey }] = await Promise.all([
    import('../../../lib/platform/dynamodb/write.ts'),
    import('../../support/key-chart.ts'),
  ]);
  await deleteItem(archivedEntryVersionKey(ID, 1));
  expectProblem(await diff({ to: 2 }), 404, 'version_not_kept');
});
