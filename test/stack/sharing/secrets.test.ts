import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import { type Answer, send, sendV2 } from '../../support/api.ts';
import { share } from '../../support/chat.ts';
import { botToken, type Step } from '../../support/chat-stub.ts';
import { bearer, identityProvider } from '../../support/people.ts';
import { type ScriptedChat, startScriptedChat } from '../../support/scripted-chat.ts';

/* Secrets as canaries: after every kind of failure they are in no answer, no log, no item of the table and no bundle. */

/** What the platform does, and what whoever shares by the bot, by the webhook and asks for the channels is answered. */
const STEPS: [step: Step, answers: [bot: string, webhook: string, channels: string]][] = [
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

let scripted: ScriptedChat;
const answers: Answer[] = [];

beforeAll(async () => {
  scripted = await startScriptedChat();
});
afterAll(() => scripted.stop());

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

it('nothing that opens is in answers, logs, table or bundles', async () => {
  const { file, dataDir, output } = scripted.stack;
  const entry_id = await scripted.store();
  const admin = await bearer('admin', file);
  const [, token = ''] = admin;
  const created = await sendV2('POST', '/admin/api-keys', admin, { name: 'canary' }, file.base_url);
  const rotated = await sendV2('POST', `/admin/api-keys/${created.body.id}/rotate`, admin, undefined, file.base_url);
  /** The answer to a call while the platform does a step, which it is asked for. */
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
  const channels = () => sendV2('GET', '/feeds/chat/channels', admin, undefined, file.base_url);
  for (const [step, expected] of STEPS) {
    const post = () => scripted.chat.script(step);
    const told = [
      await during(() => share({ entry_id, channel_id: 'C0CHANNEL1' }, { file }), /^\/api\/chat\.postMessage$/, post),
      await during(() => share({ entry_id }, { file }), /^\/services\//, post),
      await during(channels, /^\/api\/conversations\.list$/, () => scripted.chat.scriptChannels(step)),
    ];
    expect(told, JSON.stringify(step)).toEqual(expected);
  }
  const password = file.users[0]?.password ?? '';
  const wrong = [token.slice(0, -2), `${token} `, token.replace('Bearer ', 'Bearer x'), 'Bearer x.y.z'];
  for (const value of wrong) {
    answers.push(await sendV2('GET', '/feeds/topics', ['Authorization', value], undefined, file.base_url));
  }
  for (const secret of [created.body.api_key, rotated.body.api_key, password, token, botToken]) {
    const headers = ['X-API-Key', secret];
    answers.push(await send('/entries/nothing', { headers, baseUrl: file.base_url }));
    answers.push(await sendV2('DELETE', '/admin/api-keys/nothing', admin, undefined, file.base_url));
    answers.push(await sendV2('POST', '/admin/api-keys', admin, { name: secret.repeat(9) }, file.base_url));
    answers.push(await sendV2('POST', '/feeds/chat/share', admin, { [secret]: secret }, file.base_url));
  }
  answers.push(await sendV2('GET', '/admin/api-keys', admin, undefined, file.base_url));
  const refused = await identityProvider('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'x' }, file);
  expect(refused.status).toBe(400);

  const secretOf = (key: string) => key.slice(key.lastIndexOf('_') + 1);
  const secrets = {
    'bot token': botToken,
    webhook: 'stubstubstubstubstubstub',
    'first key': secretOf(created.body.api_key),
    'rotated key': secretOf(rotated.body.api_key),
    'demo key': secretOf(file.api_key),
    'access token': token.split('.')[2] ?? '',
    password,
  };
  // A name that a caller sends is told back to that caller; nothing else of theirs is.
  const told = answers.filter(({ body }) => body?.errors?.[0]?.in !== 'body');
  const places = {
    answers: told.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n'),
    log: readFileSync(path.join(dataDir, 'stack.log'), 'utf8'),
    table: await everyItem(),
    bundles: everyBundle(),
  };
  expect(told.length).toBeGreaterThan(45);
  expect(places.log).toContain('shareEntry');
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(10);
    for (const [where, text] of Object.entries(places))
      expect(text.includes(secret), `${what} in ${where}`).toBe(false);
  }
  expect(output()).not.toContain(botToken);
});
