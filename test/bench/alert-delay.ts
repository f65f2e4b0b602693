import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { draft } from '../support/drafts.ts';
import { bearer } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { launch } from '../support/start-stack.ts';

/*
 * npm run bench -- alert-delay: how long an update takes from when it is stored to when a webhook has it, on the local stack, whose
 * matcher and deliverer begin anew 2 seconds after they have ended. Updates are stored at moments that have nothing to do with theirs.
 * With --called the two begin anew after a minute, as on AWS, and are called in between as there: updates come by a feed, whose ingester
 * sends a call to the matcher's queue, and that one to the deliverer's. Their time counts from the second in which they were stored. It
 * fails where the slowest of them took longer than MOST_S.
 */

const MOST_S = 20;
const isCalled = process.argv.includes('--called');
const UPDATES = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 20);
const FIRST = 900_000;
/** Seconds between two updates of a feed: no divisor of a minute. */
const PACE = '7';
/** What the demo has at first is gone through by then, so that the matcher is not behind when the alert is made. */
const CAUGHT_UP_MS = 100_000;

const receiver = await startReceiver();
const variables = isCalled ? { ALERTS_EVERY_MS: '60000' } : {};
const dataDir = mkdtempSync(path.join(tmpdir(), 'alert-delay-'));
const stack = await launch(['--pace', isCalled ? PACE : '86400'], dataDir, variables);
const { file } = stack;
const token = await bearer('admin', file);

async function post(path: string, body: unknown) {
  const [name = '', value = ''] = token;
  const answer = await fetch(`${file.base_url}/api/v2${path}`, {
    method: 'POST',
    headers: { [name]: value, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<{ id: string }>;
}

const { id } = await post('/destinations', { kind: 'webhook', address: receiver.url });
await post(`/destinations/${id}/verify`, {});
if (isCalled) await sleep(CAUGHT_UP_MS);
await post('/alerts', { name: 'Delay', query: isCalled ? {} : { search: 'zyzzyva' }, destinations: [id] });
Object.assign(process.env, LOCAL_AWS, { DYNAMODB_ENDPOINT: file.dynamodb_endpoint, TABLE_NAME: file.table_name });
const { storeEntry } = await import('../../lib/entries/write.ts');

await sleep(2_000);
const stored = new Map<string, number>();
const waited: number[] = [];
receiver.answer(({ body }) => {
  const { data } = JSON.parse(body);
  const at = isCalled ? Date.parse(data.entry?.created_at) : stored.get(data.entry?.id);
  if (at !== undefined && waited.length < UPDATES) waited.push((Date.now() - at) / 1_000);
  return { status: 204 };
});
for (let n = 0; !isCalled && n < UPDATES; n += 1) {
  const update = draft(FIRST + n, { title: `Zyzzyva ${n}` });
  await storeEntry(update);
  stored.set(update.id, Date.now());
  await sleep(500 + Math.random() * 3_000);
}
const patience = isCalled ? UPDATES * Number(PACE) + 180 : 60;
for (let left = patience; left > 0 && waited.length < UPDATES; left -= 1) await sleep(1_000);
waited.sort((a, b) => a - b);
const figure = (seconds = Number.NaN) => `${seconds.toFixed(1)} s`;
console.log(`| updates | arrived | median | slowest | allowed |\n|---|---|---|---|---|`);
console.log(
  `| ${UPDATES} | ${waited.length} | ${figure(waited[Math.floor(waited.length / 2)])} | ${figure(waited.at(-1))} | ${MOST_S} s |`,
);
await stack.end();
await receiver.stop();
stack.clean();
if (waited.length < UPDATES || (waited.at(-1) ?? 0) > MOST_S) process.exitCode = 1;
