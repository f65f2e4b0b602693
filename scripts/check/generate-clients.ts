import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readStackFile, type StackFile } from '../../local/stack-file.ts';

/*
 * npm run ops -- generate-clients: runs the commands of docs/generated-clients.md against a new stack. Each language
 * generates and compiles a client and prints a page of entries, which must equal the service's. Arguments select
 * languages, as in `npm run ops -- generate-clients go java`. Languages with missing tools are skipped with a message;
 * in CI that is an error.
 */

const CLIENTS_PAGE = 'docs/generated-clients.md';
/** The tools of each language, with arguments that do nothing. */
const REQUIRED_TOOLS: Record<string, string[][]> = {
  go: [['go', 'version']],
  python: [['python3', '-c', 'import ensurepip, venv']],
  typescript: [['npx', '--version']],
  java: [
    ['javac', '-version'],
    ['mvn', '--version'],
  ],
  rust: [
    ['java', '-version'],
    ['mvn', '--version'],
    ['cargo', '--version'],
  ],
};
/** Settings for fast compilation without optimization, because the programs run once. */
const FAST_BUILD_ENVIRONMENT = {
  GOFLAGS: "'-gcflags=all=-N -l' -ldflags=-s",
  CARGO_PROFILE_DEV_DEBUG: '0',
  JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
};
/** The request of every program. */
const ENTRIES_QUERY = '/api/v1/feeds/entries/detail?start_date=2026-11-01&limit=3';

/** The code blocks of the page by the comment before each: commands by language, files by path. */
const blocks = new Map(
  [...readFileSync(CLIENTS_PAGE, 'utf8').matchAll(/<!-- generated: (\S+) -->\n```\w+\n([\s\S]*?)```/g)].map(
    ([, name = '', text = '']) => [name, text],
  ),
);
const languages = [...blocks.keys()].filter((name) => !name.includes('/'));

/** Resolves with the exit code, or null if the process was killed or could not start. */
const waitForExit = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('close', resolve));

async function listMissingTools(language: string): Promise<string[]> {
  const tools = REQUIRED_TOOLS[language] ?? [];
  const codes = await Promise.all(
    tools.map(([command = '', ...args]) => waitForExit(spawn(command, args, { stdio: 'ignore' }))),
  );
  return tools.flatMap(([command = ''], i) => (codes[i] === 0 ? [] : [command]));
}

/** Starts a stack with demo entries, calls `use` with it, and stops it. */
async function withStack<T>(dataDir: string, use: (file: StackFile) => Promise<T>): Promise<T> {
  const command = ['--import', 'tsx', 'local/start.ts', '--port', '0', '--pace', '0', '--data-dir', dataDir];
  const demo = process.env['STACK_DEMO'];
  if (demo) cpSync(demo, dataDir, { recursive: true });
  const stack = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = waitForExit(stack);
  try {
    while (!readStackFile(dataDir) && stack.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 100));
    const file = readStackFile(dataDir);
    if (!file) throw new Error('The stack did not start.');
    return await use(file);
  } finally {
    stack.kill('SIGTERM');
    await end;
  }
}

/** Returns the lines that every program must print. */
async function fetchExpectedLines({ base_url, api_key }: StackFile): Promise<string[]> {
  const response = await fetch(`${base_url}${ENTRIES_QUERY}`, { headers: { 'X-API-Key': api_key } });
  const { items } = (await response.json()) as { items: { published_date: string; title: string }[] };
  if (items.length !== 3) throw new Error(`${ENTRIES_QUERY}: ${response.status}, ${items.length} entries`);
  return items.map(({ published_date, title }) => `${published_date} ${title}`);
}

/** Runs the commands of a language in a separate directory. Returns the last lines of output. */
async function runLanguage(language: string, folder: string, { base_url, api_key }: StackFile): Promise<string[]> {
  const directory = path.join(folder, language);
  mkdirSync(directory);
  copyFileSync('openapi.json', path.join(directory, 'openapi.json'));
  for (const [name, text] of blocks) {
    if (!name.startsWith(`${language}/`)) continue;
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(path.join(directory, 'commands.sh'), `set -e\n${blocks.get(language)}`);
  const env = { ...process.env, ...FAST_BUILD_ENVIRONMENT, SERVICE_BASE_URL: base_url, SERVICE_API_KEY: api_key };
  const timed = `TIMEFORMAT='${language}: %R s, of the processor %U s and %S s'; time bash commands.sh 2>&1`;
  const child = spawn('bash', ['-c', timed], { cwd: directory, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await waitForExit(child);
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  if (code !== 0) throw new Error(lines.slice(-60).join('\n'));
  return lines.slice(-3);
}

const requestedLanguages = process.argv.slice(2);
const unknown = requestedLanguages.filter((name) => !languages.includes(name));
if (unknown.length > 0 || languages.length !== Object.keys(REQUIRED_TOOLS).length) {
  console.error(`${CLIENTS_PAGE} has the languages ${languages.join(', ')}.`);
  process.exit(1);
}
const failed: string[] = [];
const skippedLanguages: string[] = [];
const folder = mkdtempSync(path.join(tmpdir(), 'generated-clients-'));
try {
  await withStack(path.join(folder, 'stack'), async (file) => {
    const expected = await fetchExpectedLines(file);
    for (const language of requestedLanguages.length > 0 ? requestedLanguages : languages) {
      const lacked = await listMissingTools(language);
      if (lacked.length > 0) {
        console.error(`${language}: LEFT OUT, this machine has no ${lacked.join(', ')}`);
        skippedLanguages.push(language);
        continue;
      }
      const printed = await runLanguage(language, folder, file).catch((error: Error) => [error.message]);
      if (printed.join('\n') === expected.join('\n')) continue;
      console.error(`${language}: FAILED\n${printed.join('\n')}\nIt was to print:\n${expected.join('\n')}`);
      failed.push(language);
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) console.error(`Clients that fail: ${failed.join(', ')}`);
if (skippedLanguages.length > 0) console.error(`Clients that were LEFT OUT: ${skippedLanguages.join(', ')}`);
if (failed.length > 0 || (process.env['CI'] && skippedLanguages.length > 0)) process.exit(1);
if (skippedLanguages.length === 0) console.log('Generated clients read what the service answers.');
