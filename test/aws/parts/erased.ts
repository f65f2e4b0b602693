import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { configAt } from '../emulator.ts';
import { begin, check, equal, needed } from '../report.ts';
import { getCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, FOLDER, type RoleTokens, STACK, type StackAccess } from '../world.ts';
import { createAccount, getSubject } from './people.ts';

/** The local part of the address, which no text may contain on its own either. */
const NAME = 'grace.hopper';
const ADDRESS = `${NAME}@example.org`;
/** What the person writes, and what others write of them. */
const TEXTS = {
  comment: 'Grace thinks that this is for the board',
  digest: 'Two more that Grace found',
  reason: `Not ours, says ${ADDRESS}`,
  note: `Ask ${ADDRESS} on Monday`,
  saved: 'Grace reads this in the train',
  view: 'What Grace follows',
  ofOthers: `Seen by ${ADDRESS.toUpperCase()} first`,
};
/** In the examples of docs/data.md. */
const THEIR_ADDRESS = 'ada@example.org';
const THEIR_SUBJECT = '9aacfa7b-15e6-4409-82b9-db6c807a178f';

/** Lets a person share, review, save and mark. Exports and erases them with the commands of docs/data.md. */
export async function erased(world: AwsWorld, { gateway, outputs }: StackAccess, tokens: RoleTokens): Promise<void> {
  begin('an erased person');
  const { env } = world;
  const token = await needed('a member of their own', () =>
    createAccount({ address: ADDRESS, role: 'member', outputs, env }),
  );
  const subject = getSubject(token);
  const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}` });
  const { body: page } = await gateway('/api/v2/feeds/entries/detail?limit=3', { headers: as(token) });
  const ids: string[] = (page.items as { id: string }[]).map(({ id }) => id);
  await needed('they share, review, save and mark, and others write of them', async () => {
    const asPerson: Send = async ({ method, url, json, headers = {}, bearer = token }) => {
      const answer = await gateway(url, { method, headers: { ...as(bearer), ...headers }, json });
      if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
      return answer;
    };
    const asAdmin: Send = (request) => asPerson({ ...request, bearer: tokens.admin });
    await leaveTraces({ subject, ids, asPerson, asAdmin });
    return true;
  });
  await check('the table has their address, their subject and each text', async () =>
    equal(await missing(world, [ADDRESS, subject, ...Object.values(TEXTS)]), [], 'what it lacks'),
  );
  const their = (commands: string) => commands.replaceAll(THEIR_ADDRESS, ADDRESS).replaceAll(THEIR_SUBJECT, subject);
  const [exporting = '', listing = ''] = getCommands('docs/data.md', '## What is kept of a person').map(their);
  const [deleting = '', erasing = ''] = getCommands('docs/data.md', '## Erase a person').map(their);
  const operator = { ...env, USER_POOL_ID: outputs['UserPoolId'] ?? '' };
  await check('npm run ops -- people export, by the address: all of it', async () => {
    const file = path.join(FOLDER, 'person.json');
    const output = await bash(`${exporting.replace('ada.json', file)}\ncat ${file}`, operator);
    const unsaid = [subject, ADDRESS, ...Object.values(TEXTS)].filter((text) => !output.includes(text));
    equal(unsaid, [], 'what the export lacks');
  });
  await check('the user pool tells their subject', async () =>
    equal((await bash(listing, operator)).includes(subject), true, 'it'),
  );
  await check('the account is deleted, and the person erased', async () => {
    const output = await bash(`${deleting}\n${erasing}`, operator);
    for (const line of [
      'Nothing was removed: --dry-run.',
      'nothing that can be found of the person is left in the table',
    ])
      if (!output.includes(line)) throw new Error(output);
  });
  await check('a scan of the table finds neither address nor subject, nor what they wrote', async () =>
    equal(await found(world, [NAME, subject, ...Object.values(TEXTS)]), [], 'what is there'),
  );
  await check('the record says when and how much', async () => {
    const output = await bash(`npm run ops -- people erasures --table ${STACK}`, env);
    equal(/ended_at/.test(output) && !output.includes(subject), true, output);
  });
  await check('the logs of the functions have the subject as caller, and no address and no text', async () => {
    const lines = await logged(env);
    const rest = lines.map((line) => line.replaceAll(`"caller":"${subject}"`, '"caller":""'));
    equal(rest.join('') === lines.join(''), false, 'that no line names the caller');
    const traces = [NAME, subject, ...Object.values(TEXTS)];
    equal(rest.filter((line) => isNamedIn(line, traces)).slice(0, 3), [], 'lines');
  });
}

interface PersonRequest {
  method: string;
  url: string;
  json?: object;
  headers?: Record<string, string>;
  /** The access token; without it that of the person. */
  bearer?: string;
}

type Send = (request: PersonRequest) => Promise<{ headers: Record<string, string> }>;

interface Traces {
  subject: string;
  /** Ids of three entries. */
  ids: string[];
  asPerson: Send;
  asAdmin: Send;
}

/** Writes what a person leaves in the table. An admin assigns a review to them and names them in a comment. */
async function leaveTraces({ subject, ids, asPerson, asAdmin }: Traces): Promise<void> {
  const [first = '', second = '', third = ''] = ids;
  const once = () => ({ 'Idempotency-Key': randomUUID() });
  const share = { method: 'POST', url: '/api/v2/feeds/chat/share' };
  await asPerson({ ...share, json: { entry_id: first, comment: TEXTS.comment }, headers: once() });
  const digest = { entry_ids: [first, second], comment: TEXTS.digest };
  await asPerson({ method: 'POST', url: '/api/v2/feeds/chat/digest', json: digest, headers: once() });
  await asAdmin({ ...share, json: { entry_id: third, comment: TEXTS.ofOthers }, headers: once() });
  const review = { method: 'PUT', url: `/api/v2/entries/${third}/review` };
  const decided = { state: 'in_review', assignee: subject, due: null, impact: 'low', reason: TEXTS.reason };
  const match = async () => ({ 'If-Match': (await asPerson({ ...review, method: 'GET' })).headers['etag'] ?? '' });
  await asPerson({ ...review, json: decided, headers: await match() });
  await asAdmin({ ...review, json: { ...decided, impact: 'high' }, headers: await match() });
  await asPerson({ method: 'POST', url: `${review.url}/notes`, json: { text: TEXTS.note } });
  await asPerson({ method: 'PUT', url: `/api/v2/me/saved/${first}`, json: { note: TEXTS.saved } });
  const view = { name: TEXTS.view, query: 'search=capital' };
  await asPerson({ method: 'POST', url: '/api/v2/me/views', json: view });
  await asPerson({ method: 'POST', url: '/api/v2/me/read', json: { read: [first, second] } });
  await asPerson({ method: 'POST', url: '/api/v2/me/visits' });
}

/** All items of the table as texts, what is binary too. */
async function items({ endpoint }: AwsWorld): Promise<string[]> {
  const all: string[] = [];
  const asText = (_name: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
  for await (const { Items = [] } of paginateScan(
    { client: new DynamoDBClient(configAt(endpoint)) },
    { TableName: STACK },
  ))
    all.push(...Items.map((item) => JSON.stringify(item, asText)));
  return all;
}

const isNamedIn = (text: string, names: string[]) =>
  names.some((name) => text.toLowerCase().includes(name.toLowerCase()));

const missing = async (world: AwsWorld, names: string[]) => {
  const all = (await items(world)).join('\n');
  return names.filter((name) => !isNamedIn(all, [name]));
};

const found = async (world: AwsWorld, names: string[]) =>
  (await items(world)).filter((item) => isNamedIn(item, names)).map((item) => item.slice(0, 300));

/** Every line in every log group of the account. */
const logged = async (env: Record<string, string>): Promise<string[]> =>
  (await bash('python3 test/aws/log_lines.py', env))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
