import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { bearer } from '../../support/people.ts';

const change = async (body: unknown, headers: string[] = []) =>
  sendV2('PATCH', '/me', { headers: [...(await bearer('viewer')), ...headers], json: body });

it('200: updates the given fields · 412: rejects an outdated tag', async () => {
  const { headers } = await sendV2('GET', '/me', await bearer('viewer'));
  const tag = String(headers.etag);
  const zones = ['Europe/Berlin', 'Asia/Tokyo'];
  const before = (await change({})).body.preferences;
  const time_zone = zones.find((zone) => zone !== before.time_zone);
  const answer = await change({ time_zone }, ['If-Match', tag]);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.preferences).toEqual({ ...before, time_zone });
  expectProblem(await change({ theme: 'dark' }, ['If-Match', tag]), 412, 'changed_meanwhile');
  expect((await change({ theme: before.theme }, ['If-Match', '*'])).status).toBe(200);
});

it('400: rejects an invalid preference', async () => {
  for (const [body, parameter] of [
    [{ time_zone: 'Europe/Nowhere' }, 'time_zone'],
    [{ date_language: 'english please' }, 'date_language'],
    [{ density: 'tight' }, 'density'],
    [{ last_channel_id: '<script>' }, 'last_channel_id'],
    [{ id: 'somebody else' }, 'id'],
    [{ theme: 1 }, 'theme'],
  ] as const) {
    const answer = await change(body);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0].parameter).toBe(parameter);
  }
  for (const text of HOSTILE_TEXTS) expectProblem(await change({ time_zone: text }), 400, 'invalid_parameter');
});

it('413: rejects a body that is too large · 415: a body that is not JSON', async () => {
  expectProblem(await change({ theme: 'x'.repeat(70_000) }), 413, 'request_too_large');
  expectProblem(await sendV2('PATCH', '/me', await bearer('viewer')), 415, 'unsupported_media_type');
});
