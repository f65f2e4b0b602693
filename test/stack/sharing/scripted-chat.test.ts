import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import { type Answer, expectProblem, send, sendV2 } from '../../support/api.ts';
import { share } from '../../support/chat.ts';
import { botToken, type ChatStep } from '../../support/chat-stub.ts';
import { expectOneShare } from '../../support/one-share.ts';
import { bearer, identityProvider } from '../../support/people.ts';
import { type ScriptedChat, startScriptedChat } from '../../support/scripted-chat.ts';

/*
 * Through the gateway, with a scripted chat platform; 60 double clicks at the function itself are in
 * test/table/sharing.
 */

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

it(`${DOUBLE_CLICKS} double clicks, each sent ${AT_ONCE} times at once, post ${DOUBLE_CLICKS} messages`, async () => {
  const stamps = new Set<string>();
  for (let click = 0; click < DOUBLE_CLICKS; click += 1) {
    if (click % 4 === 0) scripted.chat.script({ delayMs: 30, next: { ok: true } });
    stamps.add(expectOneShare(await atOnce(`click-${click}`)).message_ts);
  }
  expect(scripted.chat.posts).toHaveLength(DOUBLE_CLICKS);
  expect(stamps.size).toBe(DOUBLE_CLICKS);
  expect((await shareWith('click-7')).status).toBe(200);
  expect(scripted.chat.posts).toHaveLength(DOUBLE_CLICKS);
}, 300_000);

/** Calls a bundled function in another process, as the member of the running stack. */
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
  const { updateItem } = await import('../../../lib/platform/dynamodb/write.ts');
  const { listShares } = await import('../../../lib/sharing/share-store.ts');
  const id = (await listShares(undefined, 1_000)).find(({ outcome }) => outcome === 'pending')?.id ?? '';
  await updateItem({
    Key: { pk: `SHARE#${id}`, sk: 'SHARE' },
    UpdateExpression: 'SET #at = :at',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':at': `${new Date(Date.now() - 31_000).toISOString()}#${id}` },
  });
  return id;
}

it('never repeats a post after the process is killed before recording it, but reports outcome_unknown', async () => {
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
    expect(answer.body.detail).toContain('Check the channel');
  }
  expect(scripted.chat.posts).toHaveLength(1);
  const { listShares } = await import('../../../lib/sharing/share-store.ts');
  const record = (await listShares(undefined, 1_000)).find((one) => one.id === id);
  expect(record).toMatchObject({ outcome: 'unknown', entry_id, channel_id, method: 'bot', message_ts: null });
});

it('never repeats a digest if the process is killed right after the post, and lists no share of it', async () => {
  const json = { entry_ids: [entry_id, await scripted.store()], channel_id };
  const { base_url } = scripted.stack.file;
  const bearers = await bearer('member', scripted.stack.file);
  const again = () =>
    sendV2('POST', '/feeds/chat/digest', {
      headers: [...bearers, 'Idempotency-Key', 'killed-digest'],
      json,
      baseUrl: base_url,
    });
  const getShares = async (id: string) =>
    (await sendV2('GET', `/feeds/entries/${id}/shares`, { headers: bearers, baseUrl: base_url })).body.map(
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
  for (const one of json.entry_ids) expect(await getShares(one)).not.toContain(id);
});

it('records person, entry, channel, time and outcome of each share in the audit log', async () => {
  const { listShares } = await import('../../../lib/sharing/share-store.ts');
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

/** Steps of the platform with three responses each: share by bot, share by webhook, channel list. */
const STEPS: [step: ChatStep, answers: [bot: string, webhook: string, channels: string]][] = [
  [
    { code: 'invalid_auth', detail: { token: botToken } },
    ['502 invalid_auth', '502 invalid_auth', '200 invalid_token'],
  ],
  [{ code: 'not_in_channel' }, ['403 not_in_channel', '403 not_in_channel', '502 chat_refused']],
  [
    { code: 'missing_scope', detail: { needed: 'chat:write', provided: botToken } },
    ['502 missing_scope', '502 missing_scope', '200 missing_scope'],
  ],
  [{ code: botToken }, ['502 chat_refused', '502 chat_refused', '502 chat_refused']],
  [{ status: 500, body: `token ${botToken}` }, ['504 outcome_unknown', '504 outcome_unknown', '504 chat_no_answer']],
  [{ status: 403, body: botToken }, ['502 chat_refused', '502 chat_refused', '502 chat_refused']],
  [
    { status: 200, body: JSON.stringify({ ok: false, error: `bad ${botToken}` }) },
    ['504 outcome_unknown', '504 outcome_unknown', '504 chat_no_answer'],
  ],
  [{ rateLimited: '1' }, ['429 rate_limited', '429 rate_limited', '429 rate_limited']],
  [{ html: true }, ['504 outcome_unknown', '504 outcome_unknown', '504 chat_no_answer']],
  [{ reset: 'after' }, ['504 outcome_unknown', '504 outcome_unknown', '504 chat_no_answer']],
  [
    { redirect: `https://evil.example/${botToken}` },
    ['504 outcome_unknown', '504 outcome_unknown', '504 chat_no_answer'],
  ],
  [{ cutJson: true }, ['504 outcome_unknown', '502 chat_refused', '504 chat_no_answer']],
  [{ ok: true }, ['200 bot', '200 webhook', '200']],
];

async function everyItem(): Promise<string> {
  const { dynamodb_endpoint: endpoint, table_name: TableName } = scripted.stack.file;
  const credentials = { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY };
  const client = new DynamoDBClient({ endpoint, region: LOCAL_AWS.AWS_REGION, credentials });
  const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName }));
  client.destroy();
  expect(Items.length).toBeGreaterThan(50);
  expect(LastEvaluatedKey).toBeUndefined();
  return JSON.stringify(Items);
}

function everyBundle(): string {
  const files = readdirSync('.build/functions', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.js$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  return files.map((file) => readFileSync(path.join('.build/functions', file), 'utf8')).join('\n');
}

it('leaks no secret into a response, log, item or bundle after any kind of failure', async () => {
  const answers: Answer[] = [];
  const { file, dataDir, output } = scripted.stack;
  const entry_id = await scripted.store();
  const admin = await bearer('admin', file);
  const [, token = ''] = admin;
  const created = await sendV2('POST', '/admin/api-keys', {
    headers: admin,
    json: { name: 'canary' },
    baseUrl: file.base_url,
  });
  const rotated = await sendV2('POST', `/admin/api-keys/${created.body.id}/rotate`, {
    headers: admin,
    baseUrl: file.base_url,
  });
  /** Returns the response to a call during which the platform runs a step. */
  const during = async (call: () => Promise<Answer>, path: RegExp, script: () => void): Promise<string> => {
    scripted.chat.reset();
    script();
    const answer = await call();
    answers.push(answer);
    const asked = scripted.chat.requests.map((request) => request.path);
    expect(asked.length, answer.text).toBeGreaterThan(0);
    for (const one of asked) expect(one).toMatch(path);
    const { code, method, reason } = answer.body;
    return [answer.status, code ?? method ?? reason].filter(Boolean).join(' ');
  };
  const channels = () => sendV2('GET', '/feeds/chat/channels', { headers: admin, baseUrl: file.base_url });
  for (const [step, expected] of STEPS) {
    const post = () => scripted.chat.script(step);
    const results = [
      await during(() => share({ entry_id, channel_id: 'C0CHANNEL1' }, { file }), /^\/api\/chat\.postMessage$/, post),
      await during(() => share({ entry_id }, { file }), /^\/services\//, post),
      await during(channels, /^\/api\/conversations\.list$/, () => scripted.chat.scriptChannels(step)),
    ];
    expect(results, JSON.stringify(step)).toEqual(expected);
  }
  const password = file.users[0]?.password ?? '';
  const wrong = [token.slice(0, -2), `${token} `, token.replace('Bearer ', 'Bearer x'), 'Bearer x.y.z'];
  for (const value of wrong) {
    answers.push(await sendV2('GET', '/feeds/topics', { headers: ['Authorization', value], baseUrl: file.base_url }));
  }
  for (const secret of [created.body.api_key, rotated.body.api_key, password, token, botToken]) {
    const headers = ['X-API-Key', secret];
    answers.push(await send('/entries/nothing', { headers, baseUrl: file.base_url }));
    answers.push(await sendV2('DELETE', '/admin/api-keys/nothing', { headers: admin, baseUrl: file.base_url }));
    answers.push(
      await sendV2('POST', '/admin/api-keys', {
        headers: admin,
        json: { name: secret.repeat(9) },
        baseUrl: file.base_url,
      }),
    );
    answers.push(
      await sendV2('POST', '/feeds/chat/share', { headers: admin, json: { [secret]: secret }, baseUrl: file.base_url }),
    );
  }
  answers.push(await sendV2('GET', '/admin/api-keys', { headers: admin, baseUrl: file.base_url }));
  const refused = await identityProvider('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'x' }, file);
  expect(refused.status).toBe(400);

  const getSecret = (key: string) => key.slice(key.lastIndexOf('_') + 1);
  const secrets = {
    'bot token': botToken,
    webhook: 'stubstubstubstubstubstub',
    'first key': getSecret(created.body.api_key),
    'rotated key': getSecret(rotated.body.api_key),
    'demo key': getSecret(file.api_key),
    'access token': token.split('.')[2] ?? '',
    password,
  };
  // Problems repeat a name that the caller sent; nothing else of the body is repeated.
  const withoutNames = answers.filter(({ body }) => body?.errors?.[0]?.in !== 'body');
  const places = {
    answers: withoutNames.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n'),
    log: readFileSync(path.join(dataDir, 'stack.log'), 'utf8'),
    table: await everyItem(),
    bundles: everyBundle(),
  };
  expect(withoutNames.length).toBeGreaterThan(45);
  expect(places.log).toContain('shareEntry');
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(10);
    for (const [where, text] of Object.entries(places))
      expect(text.includes(secret), `${what} in ${where}`).toBe(false);
  }
  expect(output()).not.toContain(botToken);
});
