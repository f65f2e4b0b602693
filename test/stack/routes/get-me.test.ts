import { expect, it } from 'vitest';
import { Me } from '../../../lib/workspace/me.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: returns the person of the token', async () => {
  const { status, text, body } = await sendV2('GET', '/me', await bearer('admin'));
  expect(status, text).toBe(200);
  expect(Me.parse(body)).toEqual(body);
  expect(body.role).toBe('admin');
});
