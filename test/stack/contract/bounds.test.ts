import { describe, expect, it } from 'vitest';
import { expectProblem, get, send } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

describe('bounds that a program reads from openapi.json', () => {
  it('200: a text is measured in characters, whatever they take to be written', async () => {
    expect((await get('/categories', { name: '🏦'.repeat(100) })).body).toEqual([]);
    expectProblem(await get('/categories', { name: '🏦'.repeat(101) }), 400, 'invalid_parameter');
  });

  it('400: a body of JSON that is no object', async () => {
    const headers = [...(await bearer('admin')), 'Content-Type', 'application/json'];
    for (const body of ['false', '0', 'true', '[]']) {
      const answer = await send('//api/v2/admin/api-keys', { method: 'POST', headers, body });
      expectProblem(answer, 400, 'invalid_parameter');
      expect(answer.body.errors).toEqual([{ in: 'body', parameter: 'body', detail: 'must be a JSON object' }]);
    }
  });
});
