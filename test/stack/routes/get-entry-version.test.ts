import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/get-entry-version.ts';
import { expectProblem, get, send } from '../../support/api.ts';
import { EDITED_AT, withEditedEntry } from '../../support/edited-entry.ts';
import { describeRoute, HOSTILE } from '../../support/route-tests.ts';

const ID = withEditedEntry('test-get-version', 880_002);
const version = (number: number | string) => get(`/entries/${ID}/versions/${number}`);
describeRoute({ handler, path: () => `/entries/${ID}/versions/1`, absent: (id) => `/entries/${id}/versions/1` });

it('200: returns the entry of a version with its period of validity', async () => {
  const { body: now } = await get(`/entries/${ID}`);
  expect((await version(2)).body).toEqual({
    version: 2,
    from: EDITED_AT[1],
    until: EDITED_AT[2],
    entry: { ...now, description: 'A description.', tags: [], updated_at: EDITED_AT[1] },
  });
  expect((await version(3)).body).toEqual({ version: 3, from: EDITED_AT[2], until: null, entry: now });
});

it('404: returns version_not_found for an unknown or malformed version number', async () => {
  for (const number of [4, 0, -1, '01', '1.0', '1e0', 99_999_999, 100_000_000, '9'.repeat(400), 'latest'])
    expectProblem(await version(number), 404, 'version_not_found');
  for (const hostile of HOSTILE) {
    const answer = await send(`/entries/${ID}/versions/${hostile}`);
    expect([400, 404], `${hostile}: ${answer.text}`).toContain(answer.status);
  }
});

it('404: returns entry_not_found for an unknown entry, even with a valid version number', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567/versions/2'), 404, 'entry_not_found'));
