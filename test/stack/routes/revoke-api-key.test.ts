import { expect, it } from 'vitest';
import { putItem, writeTransaction } from '../../../lib/platform/dynamodb/write.ts';
import { aKey, getStatus, keysRoute } from '../../support/admin.ts';
import { expectProblem } from '../../support/api.ts';

it('204: disables the key at once, and changes nothing when repeated', async () => {
  const { id, api_key } = await aKey();
  expect(await getStatus(api_key)).toBe(200);
  const answer = await keysRoute('DELETE', `/${id}`);
  expect(answer.status, answer.text).toBe(204);
  expect(answer.text).toBe('');
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await getStatus(api_key)).toBe(401);
  const revoked = async () => (await keysRoute('GET')).body.find((key: { id: string }) => key.id === id).revoked_at;
  const since = await revoked();
  expect((await keysRoute('DELETE', `/${id}`)).status).toBe(204);
  expect(await revoked()).toBe(since);
});

it('204: disables the key even if its name item is missing or belongs to another key', async () => {
  for (const key_id of [null, 'another']) {
    const { id, name, api_key } = await aKey();
    const Key = { pk: 'API_KEY_NAME', sk: name };
    await (key_id ? putItem({ Item: { ...Key, key_id } }) : writeTransaction([{ Delete: { Key } }]));
    expect(await getStatus(api_key)).toBe(200);
    const answer = await keysRoute('DELETE', `/${id}`);
    expect(answer.status, answer.text).toBe(204);
    expect(await getStatus(api_key)).toBe(401);
  }
});

it('404: rejects unknown and hostile ids', async () => {
  for (const id of ['0000000000000000', 'x', 'API_KEY%23a', '%00', 'A'.repeat(300)]) {
    expectProblem(await keysRoute('DELETE', `/${id}`), 404, 'api_key_not_found');
  }
});
