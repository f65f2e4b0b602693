import { expect, it } from 'vitest';
import { ReadState } from '../../../lib/workspace/read-marks.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const read = async (query = '', headers: string[] = []) =>
  sendV2('GET', `/me/read${query}`, [...(await bearer('viewer')), ...headers]);

it('200: returns the read marks · 304: while no mark changes', async () => {
  const answer = await read();
  expect(answer.status, answer.text).toBe(200);
  expect(ReadState.parse(answer.body)).toEqual(answer.body);
  const since = `?since=${answer.body.as_of}`;
  // Between two reads another minute may have settled.
  const again = async () => (await read(since, ['If-None-Match', String((await read(since)).headers.etag)])).status;
  await expect.poll(again).toBe(304);
});

it('400: rejects an invalid instant', async () => {
  for (const since of ['yesterday', '2026-02-30', '%00'])
    expectProblem(await read(`?since=${since}`), 400, 'invalid_parameter');
});
