import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const set = async (body: unknown, headers: string[] = []) =>
  sendV2('PUT', '/me/read', { headers: [...(await bearer('viewer')), ...headers], json: body });

it('200: marks everything before an instant as read, and undoes it · 412: rejects an old tag', async () => {
  const { body, headers } = await sendV2('GET', '/me', await bearer('viewer'));
  const answer = await set({ before: '2026-11-01T00:00:00Z' }, ['If-Match', String(headers.etag)]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({ ...body.read, before: '2026-11-01T00:00:00Z' });
  expectProblem(await set({ before: null }, ['If-Match', '"old"']), 412, 'changed_meanwhile');
  expect((await set({ before: body.read.before })).body).toEqual(body.read);
});

it('400: rejects an invalid instant · 404: an unknown topic', async () => {
  for (const before of ['2026-11-01', '2026-02-30T00:00:00Z', 7, undefined])
    expectProblem(await set({ before }), 400, 'invalid_parameter');
  expectProblem(await set({ before: null, topic_id: 'nothing' }), 404, 'topic_not_found');
});
