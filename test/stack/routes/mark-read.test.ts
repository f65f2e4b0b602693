import { expect, it } from 'vitest';
import { personReadMarksKey } from '../../../lib/platform/dynamodb/person-keys.ts';
import { putItem } from '../../../lib/platform/dynamodb/write.ts';
import { aMember } from '../../support/accounts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const mark = async (body: unknown) => sendV2('POST', '/me/read', { headers: await bearer('viewer'), json: body });

it('200: shares the mark with other devices of the person, but not with other people', async () => {
  const id = crypto.randomUUID();
  const before = Date.now();
  const answer = await mark({ read: [id] });
  expect(answer.status, answer.text).toBe(200);
  // To the second.
  expect(Date.parse(answer.body.as_of)).toBeGreaterThan(before - 1_000);
  expect(Date.parse(answer.body.as_of)).toBeLessThanOrEqual(Date.now());
  expect((await sendV2('GET', '/me/read', await bearer('viewer'))).body.read).toContain(id);
  expect((await sendV2('GET', '/me/read', await bearer('member'))).body.read).not.toContain(id);
});

it('400: rejects an invalid or too long list of ids · 422: an entry that is both read and unread', async () => {
  for (const body of [{ read: 'all' }, { read: ['ENTRY#x'] }, { read: Array(501).fill('a') }, { seen: ['a'] }])
    expectProblem(await mark(body), 400, 'invalid_parameter');
  expectProblem(await mark({ read: ['a'], unread: ['a'] }), 422, 'invalid_marks');
});

it('429: limits read marks per minute, with a separate quota for unread marks', async () => {
  const { headers, sub } = await aMember('reader');
  const read = new Set(Array.from({ length: 4_000 }, (_, i) => `entry-${i}`));
  // Whichever minute it is when the request arrives.
  for (const later of [0, 60_000])
    await putItem({
      Item: { ...personReadMarksKey(sub, new Date(Date.now() + later).toISOString().slice(0, 16)), read },
    });
  const answer = await sendV2('POST', '/me/read', { headers, json: { read: ['one-more'] } });
  expectProblem(answer, 429, 'too_many_marks');
  expect(answer.headers['retry-after']).toBe('60');
  expect((await sendV2('POST', '/me/read', { headers, json: { unread: ['entry-1'] } })).status).toBe(200);
});
