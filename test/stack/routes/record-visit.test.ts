import { expect, it } from 'vitest';
import { Visit } from '../../../lib/workspace/profile.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: returns the time of the previous visit, unchanged by a request a moment later', async () => {
  const first = await sendV2('POST', '/me/visits', await bearer('viewer'));
  expect(first.status, first.text).toBe(200);
  expect(Visit.parse(first.body)).toEqual(first.body);
  expect((await sendV2('POST', '/me/visits', await bearer('viewer'))).body).toEqual(first.body);
});
