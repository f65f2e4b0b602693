import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { handler } from '../../functions/admin/revoke-api-key.ts';
import { newKey, newKeyId } from '../../lib/auth/key-format.ts';

/** The log line and the answer of a request to revoke what stands in the path. */
async function askedFor(key_id: string) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const authorizer = { principalId: 'person', role: 'admin' };
  const event = { pathParameters: { key_id }, requestContext: { requestId: 'request', authorizer } };
  const { statusCode, body } = await handler(event as unknown as APIGatewayProxyEvent);
  const line = String(log.mock.calls[0]?.[0]);
  log.mockRestore();
  expect(statusCode).toBe(404);
  return { line, body };
}

it('an id of the path is in the log line, a key that somebody put there is in neither log nor answer', async () => {
  const id = newKeyId();
  expect(JSON.parse((await askedFor(id)).line)).toMatchObject({ route: 'revokeApiKey', key_id: id, caller: 'person' });
  const { key } = newKey(id);
  const { line, body } = await askedFor(key);
  expect(line).toContain('"code":"api_key_not_found"');
  for (const text of [line, body]) expect(text).not.toContain(key.slice(21, 40));
});
