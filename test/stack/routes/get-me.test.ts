import { expect, it } from 'vitest';
import { Me } from '../../../lib/desk/me.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: the person of the token; 304 for its tag', async () => {
  const { status, text, body, headers } = await sendV2('GET', '/me', await bearer('admin'));
  expect(status, text).toBe(200);
  expect(Me.parse(body)).toEqual(body);
  expect(body.role).toBe('admin');
  const again = await sendV2('GET', '/me', [...(await bearer('admin')), 'If-None-Match', String(headers.etag)]);
  expect(again.status).toBe(304);
});

it('400: an unknown parameter with Prefer: handling=strict', async () => {
  const headers = [...(await bearer('viewer')), 'Prefer', 'handling=strict'];
  expectProblem(await sendV2('GET', '/me?id=somebody', headers), 400, 'invalid_parameter');
});
