import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { configAt } from '../emulator.ts';
import { begin, check, equal, needed } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type Deployed, FOLDER, STACK, type Tokens, type World } from '../world.ts';
import { accountOf, subjectOf } from './people.ts';

/** Of their address, for whatever has only that of it. */
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
const [THEIR_ADDRESS, THEIR_SUBJECT] = ['ada@example.org', '9aacfa7b-15e6-4409-82b9-db6c807a178f'];

/** A person shares, reviews, saves and marks, and is exported and erased by the commands of docs/data.md. */
export async function erased(world: World, { gateway, outputs }: Deployed, tokens: Tokens): Promise<void> {
  begin('an erased person');
  const { env } = world;
  const token = await needed('a member of their own', () => accountOf(ADDRESS, 'member', outputs, env));
  const subject = subjectOf(token);
  const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}` });
  const { body: page } = await gateway('/api/v2/feeds/entries/detail?limit=3', { headers: as(token) });
  const ids: string[] = page.items.map(({ id }: { id: string }) => id);
  await needed('they share, review, save and mark, and others write of them', async () => {
    await lived(
      subject,
      ids,
      async (method, url, json, headers = {}, bearer = token) => {
        const answer = await gateway(url, { method, headers: { ...as(bearer), ...headers }, json });
        if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
        return answer;
      },
      tokens.admin,
    );
    return true;
  });
  await check('the table has their address, their subject and each text', async () =>
    equal(await missing(world, [ADDRESS, subject, ...Object.values(TEXTS)]), [], 'what it lacks'),
  );
  const their = (commands: string) => commands.replaceAll(THEIR_ADDRESS, ADDRESS).replaceAll(THEIR_SUBJECT, subject);
  const [exporting = '', listing = ''] = commandsOf('docs/data.md', '## What is kept of a person').map(their);
  const [deleting = '', erasing = ''] = commandsOf('docs/data.md', '## Erase a person').map(their);
  const operator = { ...env, USER_POOL_ID: outputs['UserPoolId'] ?? '' };
  await check('npm run ops -- people export, by the address: all of it', async () => {
    const file = path.join(FOLDER, 'person.json');
    const told = await bash(`${exporting.replace('ada.json', file)}\ncat ${file}`, operator);
    const unsaid = [subject, ADDRESS, ...Object.values(TEXTS)].filter((text) => !told.includes(text));
    equal(unsaid, [], 'what is not told');
  });
  await check('the user pool tells their subject', async () =>
    equal((await bash(listing, operator)).includes(subject), true, 'it'),
  );
  await check('the account is deleted, and the person erased', async () => {
    const told = await bash(`${deleting}\n${erasing}`, operator);
    for (const line of [
      'Nothing was removed: --dry-run.',
      'nothing that can be found of the person is left in the table',
    ])
      if (!told.includes(line)) throw new Error(told);
  });
  await check('a scan of the table finds neither address nor subject, nor what they wrote', async () =>
    equal(await found(world, [NAME, subject, ...Object.values(TEXTS)]), [], 'what is there'),
  );
  await check('the record says when and how much', async () => {
    const told = await bash(`npm run ops -- people erasures --table ${STACK}`, env);
    equal(/ended_at/.test(told) && !told.includes(subject), true, told);
  });
  await check('the logs of the functions have the subject as caller, and no address and no text', async () => {
    const lines = await logged(env);
    const rest = lines.map((line) => line.replaceAll(`"caller":"${subject}"`, '"caller":""'));
    equal(rest.join('') === lines.join(''), false, 'that no line names the caller');
    const told = [NAME, subject, ...Object.values(TEXTS)];
    equal(rest.filter((line) => isNamedIn(line, told)).slice(0, 3), [], 'lines');
  });
}

type Ask = (
  method: string,
  url: string,
  json?: object,
  headers?: Record<string, string>,
  bearer?: string,
) => Promise<{ headers: Record<string, string> }>;

/** What somebody leaves in the table; an admin gives them a review, and names them in a comment. */
async function lived(subject: string, [first = '', second = '', third = '']: string[], ask: Ask, admin: string) {
  const once = () => ({ 'Idempotency-Key': randomUUID() });
  await ask('POST', '/api/v2/feeds/chat/share', { entry_id: first, comment: TEXTS.comment }, once());
  const digest = { entry_ids: [first, second], comment: TEXTS.digest };
  await ask('POST', '/api/v2/feeds/chat/digest', digest, once());
  await ask('POST', '/api/v2/feeds/chat/share', { entry_id: third, comment: TEXTS.ofOthers }, once(), admin);
  const review = `/api/v2/entries/${third}/review`;
  const decided = { state: 'in_review', assignee: subject, due: null, impact: 'low', reason: TEXTS.reason };
  const match = async () => ({ 'If-Match': (await ask('GET', review)).headers['etag'] ?? '' });
  await ask('PUT', review, decided, await match());
  await ask('PUT', review, { ...decided, impact: 'high' }, await match(), admin);
  await ask('POST', `${review}/notes`, { text: TEXTS.note });
  await ask('PUT', `/api/v2/me/saved/${first}`, { note: TEXTS.saved });
  await ask('POST', '/api/v2/me/views', { name: TEXTS.view, query: 'search=capital' });
  await ask('POST', '/api/v2/me/read', { read: [first, second] });
  await ask('POST', '/api/v2/me/visits');
}

/** All items of the table as texts, what is binary too. */
async function items({ endpoint }: World): Promise<string[]> {
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

const missing = async (world: World, names: string[]) => {
  const all = (await items(world)).join('\n');
  return names.filter((name) => !isNamedIn(all, [name]));
};

const found = async (world: World, names: string[]) =>
  (await items(world)).filter((item) => isNamedIn(item, names)).map((item) => item.slice(0, 300));

/** Every line in every log group of the account. */
const logged = async (env: Record<string, string>): Promise<string[]> =>
  (await bash('python3 test/aws/log_lines.py', env))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
