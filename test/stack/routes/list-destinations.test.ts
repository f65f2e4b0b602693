import { expect, it } from 'vitest';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { create, list, tidyUp } from '../../support/destinations.ts';
import { bearer } from '../../support/people.ts';

tidyUp();

it('200: lists the destinations of the caller, oldest first, without secrets · 304: if unchanged', async () => {
  const made = [await create({ kind: 'email' }, 'viewer'), await create({ kind: 'email', name: 'Second' }, 'viewer')];
  const { status, body, headers } = await list('viewer');
  expect(status).toBe(200);
  const { secret: _, ...second } = made[1]?.body ?? {};
  expect(body).toContainEqual(second);
  const times = body.map((item: { created_at: string }) => item.created_at);
  expect(times).toEqual([...times].sort());
  expect(headers['x-total-count']).toBe(String(body.length));
  const others = (await list('member')).body.map((item: { id: string }) => item.id);
  expect(others).not.toContain(second.id);
  const token = await bearer('viewer');
  const again = await sendV2('GET', '/destinations', [...token, 'If-None-Match', String(headers.etag)]);
  expect(again.status).toBe(304);
});

it('400: rejects an unknown parameter in strict mode', async () => {
  const strict = [...(await bearer('viewer')), 'Prefer', 'handling=strict'];
  expectProblem(await sendV2('GET', '/destinations?colour=red', strict), 400, 'invalid_parameter');
});
