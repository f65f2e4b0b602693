import { randomUUID } from 'node:crypto';
import type { Gateway } from '../gateway.ts';
import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, type RoleTokens, STACK, type StackAccess } from '../world.ts';

const KEYS = '/api/v2/admin/api-keys';

/** A key's life: made, rotated by the API and from a shell, limited, revoked. */
export async function keys({ env }: AwsWorld, { gateway }: StackAccess, tokens: RoleTokens): Promise<void> {
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
  await check('limited, it answers 429 with Retry-After, and the limit is taken back', async () => {
    const limit = (rate_limit: object | null) =>
      gateway(`${KEYS}/${made.id}`, { method: 'PATCH', headers: as(), json: { rate_limit } });
    const { status, body } = await limit({ per_second: 1, burst: 1 });
    equal([status, body.rate_limit], [200, { per_second: 1, burst: 1 }], 'it');
    const call = () => gateway('/api/v1/feeds/categories', { headers: { 'X-API-Key': rotated ?? '' } });
    type Answered = Awaited<ReturnType<typeof call>>;
    const answers: Answered[] = [];
    const isRefused = (one: Answered) => one.status === 429 && Number(one.headers['retry-after']) > 0;
    // Each instance of the authorizer has room for one: one after the other they come to the same. There is room again
    // for one that takes a second.
    for (let i = 0; i < 8 || (i < 40 && !answers.some(isRefused)); i += 1) answers.push(await call());
    if (!answers.some(isRefused)) throw new Error(`nothing is refused: ${answers.map((one) => one.status)}`);
    equal((await limit(null)).body.rate_limit, null, 'it');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const after = await Promise.all(Array.from({ length: 8 }, call));
    equal(
      after.map((one) => one.status),
      Array(8).fill(200),
      'a burst without a limit',
    );
  });
  await check('npm run ops -- keys rotate does the same', async () => {
    const output = await bash(`npm run ops -- keys rotate ${made.id} --table ${STACK}`, env);
    const newest = /ruf_\w+/.exec(output)?.[0] ?? '';
    equal(await opens(rotated ?? '', newest), [401, 200], 'what they open');
    const { status } = await gateway(`${KEYS}/${made.id}`, { method: 'DELETE', headers: as() });
    equal([status, await opens(newest)], [204, [401]], 'after it was revoked');
  });
  await check('npm run ops -- keys list', async () => {
    const output = await bash(`npm run ops -- keys list --table ${STACK}`, env);
    if (!/a test.*revoked/.test(output)) throw new Error(output);
  });
}

const statusWith = async (gateway: Gateway, key: string) =>
  (await gateway('/api/v1/feeds/categories', { headers: { 'X-API-Key': key } })).status;
