import { randomUUID } from 'node:crypto';
import type { Gateway } from '../gateway.ts';
import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type Deployed, STACK, type Tokens, type World } from '../world.ts';

const KEYS = '/api/v2/admin/api-keys';

/** A key's life: made, rotated by the API and from a shell, revoked. */
export async function keys({ env }: World, { gateway }: Deployed, tokens: Tokens): Promise<void> {
  begin('keys');
  const as = () => ({ Authorization: `Bearer ${tokens.admin}`, 'Idempotency-Key': randomUUID() });
  const opens = async (...all: string[]) => Promise.all(all.map((key) => statusWith(gateway, key)));
  const made = await check('an admin makes one, and it opens version 1', async () => {
    const { status, body } = await gateway(KEYS, { method: 'POST', headers: as(), json: { name: 'a test' } });
    equal([status, await opens(body.api_key)], [201, [200]], 'it');
    return body as { id: string; api_key: string };
  });
  if (!made) return;
  const rotated = await check('rotated: the old one opens nothing, the new one does', async () => {
    const { status, body } = await gateway(`${KEYS}/${made.id}/rotate`, { method: 'POST', headers: as() });
    equal([status, await opens(made.api_key, body.api_key)], [200, [401, 200]], 'it');
    return String(body.api_key);
  });
  await check('npm run keys -- rotate does the same', async () => {
    const told = await bash(`npm run keys -- rotate ${made.id} --table ${STACK}`, env);
    const newest = /ruf_\w+/.exec(told)?.[0] ?? '';
    equal(await opens(rotated ?? '', newest), [401, 200], 'what they open');
    const { status } = await gateway(`${KEYS}/${made.id}`, { method: 'DELETE', headers: as() });
    equal([status, await opens(newest)], [204, [401]], 'after it was revoked');
  });
  await check('npm run keys -- list', async () => {
    const told = await bash(`npm run keys -- list --table ${STACK}`, env);
    if (!/a test.*revoked/.test(told)) throw new Error(told);
  });
}

const statusWith = async (gateway: Gateway, key: string) =>
  (await gateway('/api/v1/feeds/categories', { headers: { 'X-API-Key': key } })).status;
