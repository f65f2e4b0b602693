import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { allItems } from '../../support/api.ts';
import { channelId, messagesIn } from '../../support/chat.ts';
import { lacks } from '../../support/machine.ts';
import { stackFile } from '../../support/people.ts';

const pages = ['README.md', 'docs/sharing.md', 'docs/clients.md', 'docs/operations.md'].map((page) =>
  readFileSync(page, 'utf8'),
);
/** Returns the code block after the comment `<!-- example: NAME -->`. Pages with the same example must agree. */
function example(name: string): string {
  const block = new RegExp(`<!-- example: ${name} -->\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``);
  const [code = '', ...others] = pages.flatMap((page) => block.exec(page)?.[1] ?? []);
  if (!code) throw new Error(`No page has the example ${name}.`);
  if (others.some((other) => other !== code)) throw new Error(`The example ${name} differs between pages.`);
  return code;
}

/** A separate working directory with `.local` as the data directory of the shared stack. */
const directory = mkdtempSync(path.join(tmpdir(), 'readme-'));
symlinkSync(process.env['STACK_DATA_DIR'] ?? '', path.join(directory, '.local'));
/** Returns the output of a program without blocking the connections of this process. */
const getOutput = async (file: string, args: string[], options: object = {}) =>
  (await promisify(execFile)(file, args, options)).stdout.toString();
const shell = (script: string) => getOutput('sh', ['-e', '-c', script], { cwd: directory });
const noCurl = lacks('curl');
const noPython = lacks('python3');
/** The TypeScript and Python examples read from the environment what the shell's examples put there. */
const printed = noCurl ? '' : await shell(`${example('environment')}${example('sign-in')}env`);
const exported = [...printed.matchAll(/^((?:SERVICE|USER|IDENTITY)_\w+)=(.*)$/gm)].map(([, name, value]) => [
  name,
  value,
]);
const env = { ...process.env, ...Object.fromEntries(exported) };

function save(name: string): string {
  const file = path.join(directory, name);
  writeFileSync(file, example(name));
  return file;
}

/** Runs a TypeScript example after the strict compiler has passed it. */
async function runTypeScript(name: string, ...args: string[]): Promise<string> {
  const file = save(name);
  const strict = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext'];
  const types = ['--lib', 'es2024,dom', '--typeRoots', path.resolve('node_modules/@types'), '--types', 'node'];
  await getOutput(process.execPath, ['node_modules/typescript/bin/tsc', ...strict, ...types, file]);
  return (await getOutput('node_modules/.bin/tsx', [file, ...args], { env })).trim();
}

const runPython = async (name: string, ...args: string[]) =>
  (await getOutput('python3', [save(name), ...args], { env })).trim();
/** An entry as the examples print it. */
const line = (entry: { published_date: string; title: string }) => `${entry.published_date} ${entry.title}`;

/** The newest message of a channel is the one that an example says it posted. */
async function expectPosted(channel: string, ts: unknown): Promise<void> {
  const [newest] = await messagesIn(channel);
  expect(newest?.ts).toBe(ts);
}

it.skipIf(noCurl)('the TypeScript example compiles strictly and prints every entry', async () => {
  const found = await allItems('/entries/detail', { search: 'capital -licence', status: 'active' });
  expect((await runTypeScript('feed.mts')).split('\n')).toEqual(found.map(line));
});

it.skipIf(noCurl)('the example of the TypeScript client prints every entry', async () => {
  const found = await allItems('/entries/detail', { search: 'capital -licence', status: 'active' });
  symlinkSync(path.resolve('clients'), path.join(directory, 'clients'));
  const output = await getOutput('node_modules/.bin/tsx', [save('newest.mts')], { env });
  expect(output.trim().split('\n')).toEqual(found.map(line));
});

it.skipIf(noCurl || noPython)('the Python example prints every entry', async () => {
  const found = await allItems('/topics/eu-ecb/entries', { is_active: true });
  expect((await runPython('feed.py')).split('\n')).toEqual(found.map(line));
});

it.skipIf(noCurl)('the curl example returns as many entries as its limit', async () => {
  const { items, limit } = JSON.parse(await shell(`${example('environment')}${example('curl')}`));
  expect(items).toHaveLength(limit);
});

it.skipIf(noCurl)('the curl example posts one message for two shares with one Idempotency-Key', async () => {
  const share = example('share');
  const again = share.slice(share.lastIndexOf('\n\n'));
  const separate = 'printf "\\n--\\n"\n';
  const script = [example('sign-in'), share, separate, again, separate, example('refresh')].join('\n');
  const before = (await messagesIn('regulatory-updates')).length;
  const [first = '', second = '', refreshed = ''] = (await shell(script)).split('\n--\n');
  const answer = JSON.parse(first);
  expect(answer).toMatchObject({ success: true, method: 'bot', channel_id: await channelId('regulatory-updates') });
  expect(JSON.parse(second)).toEqual(answer);
  expect(JSON.parse(refreshed)).toMatchObject({ configured: true, preferred_method: 'bot' });
  await expectPosted('regulatory-updates', answer.message_ts);
  expect(await messagesIn('regulatory-updates')).toHaveLength(before + 1);
});

it.skipIf(noCurl)('the TypeScript example of sharing compiles strictly and posts a message', async () => {
  const [, ts = ''] = /^Posted to compliance: ([\d.]+)$/.exec(await runTypeScript('share.mts', 'compliance')) ?? [];
  await expectPosted('compliance', ts);
});

it.skipIf(noCurl || noPython)('the Python example of sharing posts a message', async () => {
  const [, ts = ''] = /^Posted to compliance: ([\d.]+)$/.exec(await runPython('share.py', 'compliance')) ?? [];
  await expectPosted('compliance', ts);
});

it.skipIf(noCurl)('the example of API keys creates, rotates and revokes a key', async () => {
  const output = await shell(`${example('sign-in')}${example('api-keys')}`);
  const [, created, rotated = '', listed = ''] = /^The key: (\S+)\n(\{.*?\})(\[.*\])$/s.exec(output.trim()) ?? [];
  const { id, api_key, invalidated_at } = JSON.parse(rotated);
  expect(created).toMatch(new RegExp(`^ruf_${id}_`));
  expect(api_key).not.toBe(created);
  const key = JSON.parse(listed).find((one: { id: string }) => one.id === id);
  expect(key).toMatchObject({ name: 'nightly report', rotated_at: invalidated_at, revoked_at: expect.any(String) });
});

it('stack.json has the fields that docs/local-stack.md shows', () => {
  const [, shown = ''] =
    /```json\n(\{\n {2}"base_url"[\s\S]*?)```/.exec(readFileSync('docs/local-stack.md', 'utf8')) ?? [];
  expect(Object.keys(JSON.parse(shown))).toEqual(Object.keys(stackFile()));
});
