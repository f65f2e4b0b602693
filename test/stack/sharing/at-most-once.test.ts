import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, expectProblem, sendV2 } from '../../support/api.ts';
import { share } from '../../support/chat.ts';
import { bearer } from '../../support/people.ts';
import { type ScriptedChat, startScriptedChat } from '../../support/scripted-chat.ts';

/* Through the gateway; 60 double clicks at the function itself are in test/table/chat. */

const DOUBLE_CLICKS = 8;
const AT_ONCE = 20;
const channel_id = 'C0CHANNEL1';
let scripted: ScriptedChat;
let entry_id = '';

beforeAll(async () => {
  scripted = await startScriptedChat();
  entry_id = await scripted.store();
});
beforeEach(() => scripted.chat.reset());
afterAll(() => scripted.stop());

const shareWith = (key: string, json: object = { entry_id, channel_id }) =>
  share(json, { headers: ['Idempotency-Key', key], file: scripted.stack.file });
const atOnce = (key: string): Promise<Answer[]> => Promise.all(Array.from({ length: AT_ONCE }, () => shareWith(key)));

/** Exactly one share: all 200 are the same answer, all others say that it is under way. */
function expectOneShare(answers: Answer[]): string {
  const shown = answers.filter(({ status }) => status === 200);
  expect(shown.length).toBeGreaterThan(0);
  for (const { body } of shown) expect(body).toEqual(shown[0]?.body);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, 409, 'share_in_progress');
    expect(answer.headers['retry-after']).toBe('2');
  }
  return shown[0]?.body.message_ts;
}

it(`${DOUBLE_CLICKS} double clicks, each ${AT_ONCE} times at once, are ${DOUBLE_CLICKS} messages`, async () => {
  const stamps = new Set<string>();
  for (let click = 0; click < DOUBLE_CLICKS; click += 1) {
    if (click % 4 === 0) scripted.chat.script({ delayMs: 30, next: { ok: true } });
    stamps.add(expectOneShare(await atOnce(`click-${click}`)));
  }
  expect(scripted.chat.posts).toHaveLength(DOUBLE_CLICKS);
  expect(stamps.size).toBe(DOUBLE_CLICKS);
  expect((await shareWith('click-7')).status).toBe(200);
  expect(scripted.chat.posts).toHaveLength(DOUBLE_CLICKS);
}, 300_000);

/** Calls a bundled function in a process of its own, as the member of the running stack. */
async function inProcess(file: string, key: string, json: object) {
  const [, token = ''] = await bearer('member', scripted.stack.file);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const event = {
    body: JSON.stringify(json),
    multiValueHeaders: { 'Content-Type': ['application/json'], 'Idempotency-Key': [key] },
    requestContext: { requestId: 'killed', authorizer: { principalId: sub, role: 'member' } },
  };
  const code = `require('./.build/functions/chat/${file}.js').handler(${JSON.stringify(event)})`;
  const env = { ...process.env, CHAT_BOT_TOKEN: 'xoxb-chat-stub', CHAT_API_URL: scripted.chat.apiUrl };
  return spawn(process.execPath, ['-e', code], { env, stdio: 'ignore' });
}

/** Lets the share that is under way have begun longer ago than a function lives; its id. */
async function ageTheOpenOne(): Promise<string> {
  const { updateItem } = await import('../../../lib/table/write.ts');
  const { listShares } = await import('../../../lib/sharing/records.ts');
  const id = (await listShares(undefined, 1_000)).find(({ outcome }) => outcome === 'pending')?.id ?? '';
  await updateItem({
    Key: { pk: `SHARE#${id}`, sk: 'SHARE' },
    UpdateExpression: 'SET #at = :at',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': `${new Date(Date.now() - 31_000).toISOString()}#${id}` },
  });
  return id;
}

it('a function that is killed between the post and the record: never posted again, and the share says so', async () => {
  scripted.chat.script({ hang: 'after' });
  const child = await inProcess('share-entry', 'killed', { entry_id, channel_id });
  while (scripted.chat.posts.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expectProblem(await shareWith('killed'), 409, 'share_in_progress');

  const id = await ageTheOpenOne();
  for (let i = 0; i < 3; i += 1) {
    const answer = await shareWith('killed');
    expectProblem(answer, 504, 'outcome_unknown');
    expect(answer.body.detail).toContain('Look in the channel');
  }
  expect(scripted.chat.posts).toHaveLength(1);
  const { listShares } = await import('../../../lib/sharing/records.ts');
  const record = (await listShares(undefined, 1_000)).find((one) => one.id === id);
  expect(record).toMatchObject({ outcome: 'unknown', entry_id, channel_id, method: 'bot', message_ts: null });
});

it('a digest whose function is killed after the post: never posted again, and in the shares of none of its entries', async () => {
  const json = { entry_ids: [entry_id, await scripted.store()], channel_id };
  const { base_url } = scripted.stack.file;
  const bearers = await bearer('member', scripted.stack.file);
  const again = () =>
    sendV2('POST', '/feeds/chat/digest', [...bearers, 'Idempotency-Key', 'killed-digest'], json, base_url);
  const sharesOf = async (id: string) =>
    (await sendV2('GET', `/feeds/entries/${id}/shares`, bearers, undefined, base_url)).body.map(
      (one: { share_id: string }) => one.share_id,
    );
  scripted.chat.script({ hang: 'after' });
  const child = await inProcess('share-digest', 'killed-digest', json);
  while (scripted.chat.posts.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await once(child, 'exit');
  expectProblem(await again(), 409, 'share_in_progress');
  const id = await ageTheOpenOne();
  for (let i = 0; i < 3; i += 1) expectProblem(await again(), 504, 'outcome_unknown');
  expect(scripted.chat.posts).toHaveLength(1);
  for (const one of json.entry_ids) expect(await sharesOf(one)).not.toContain(id);
});

it('the audit trail has who shared what, where, when, and how it ended', async () => {
  const { listShares } = await import('../../../lib/sharing/records.ts');
  const before = (await listShares(undefined, 1_000)).length;
  const posted = await shareWith('audited');
  scripted.chat.script({ code: 'not_in_channel' });
  const refused = await shareWith('audited-failure');
  const [failed, shared, ...others] = await listShares(undefined, 1_000);
  expect(others).toHaveLength(before);
  const { share_id: id, shared_at, message_ts } = posted.body;
  expect(shared).toEqual({
    id,
    entry_id,
    comment: null,
    earlier: [],
    shared_by: expect.stringMatching(/^[0-9a-f-]{36}$/),
    shared_by_email: 'member@example.com',
    shared_at,
    method: 'bot',
    channel_id,
    message_ts,
    outcome: 'posted',
    closed_at: expect.stringMatching(/Z$/),
    failure: null,
  });
  expect(refused.body.detail).toMatch(/Then share with a new Idempotency-Key\.$/);
  expect(failed).toMatchObject({
    id: refused.body.share_id,
    shared_by_email: 'member@example.com',
    outcome: 'failed',
    failure: { kind: 'forbidden', code: 'not_in_channel' },
  });
});
