import { describe, expect, it } from 'vitest';
import { API_KEY, expectProblem, get, send } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

describe('bounds from openapi.json', () => {
  it('200: accepts 100 emoji at a limit of 100 characters · 400: rejects 101 emoji', async () => {
    expect((await get('/categories', { name: '🏦'.repeat(100) })).body).toEqual([]);
    expectProblem(await get('/categories', { name: '🏦'.repeat(101) }), 400, 'invalid_parameter');
  });

  it('400: rejects a JSON body that is not an object', async () => {
    const headers = [...(await bearer('admin')), 'Content-Type', 'application/json'];
    for (const body of ['false', '0', 'true', '[]']) {
      const answer = await send('//api/v2/admin/api-keys', { method: 'POST', headers, body });
      expectProblem(answer, 400, 'invalid_parameter');
      expect(answer.body.errors).toEqual([{ in: 'body', parameter: 'body', detail: 'must be a JSON object' }]);
    }
  });
});

it('200: ignores a plain-text body of a GET · 415: rejects a plain-text body of a POST', async () => {
  const withBody = { body: '{', headers: ['X-API-Key', API_KEY, 'Content-Type', 'text/plain', 'Content-Length', '1'] };
  for (const path of ['/categories', '/entries/list?limit=2']) {
    const plain = await send(path);
    const answer = await send(path, withBody);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual(plain.body);
  }
  const headers = [...(await bearer('admin')), 'Content-Type', 'text/plain', 'Content-Length', '1'];
  const refused = await send('//api/v2/admin/api-keys', { ...withBody, method: 'POST', headers });
  expect(refused.status).toBe(415);
});
