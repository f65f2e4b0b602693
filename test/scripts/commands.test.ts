import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { get, send } from '../support/api.ts';
import { ownTable } from '../support/own-table.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'commands-'));

/** Runs a command as npm does; the environment names no table unless a test gives one. */
async function run(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const { TABLE_NAME: _, DYNAMODB_ENDPOINT: __, ...rest } = process.env;
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', `scripts/${script}.ts`, ...args],
      { env: { ...rest, ...env } },
    );
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

describe('npm run keys, on the running stack', () => {
  const dataDir = ['--data-dir', process.env['STACK_DATA_DIR'] ?? ''];
  const opens = async (key: string) => (await send('/topics', { headers: ['X-API-Key', key] })).status;
  const keyOf = (output: string) => /ruf_\w+/.exec(output)?.[0] ?? '';

  it('creates, lists, rotates and revokes', async () => {
    const name = `command ${Date.now()}`;
    const created = await run('keys', ['create', name, ...dataDir]);
    expect(created.code, created.output).toBe(0);
    const first = keyOf(created.output);
    const id = first.split('_')[1] ?? '';
    expect(await opens(first)).toBe(200);
    const listed = await run('keys', ['list', ...dataDir]);
    expect(listed.output).toContain(name);
    expect(listed.output).not.toContain(first.slice(0, 40));
    const second = keyOf((await run('keys', ['rotate', id, ...dataDir])).output);
    expect([await opens(first), await opens(second)]).toEqual([401, 200]);
    expect((await run('keys', ['revoke', id, ...dataDir])).code).toBe(0);
    expect(await opens(second)).toBe(401);
  });

  it('says what is wrong: no name, unknown id, unknown command, no stack', async () => {
    for (const [args, message] of [
      [['create', ...dataDir], 'create needs a name'],
      [['rotate', '0000000000000000', ...dataDir], 'There is no api key with the id'],
      [['constructor', ...dataDir], 'there is no command constructor'],
      [['create', 'two', 'words', ...dataDir], 'put a name with spaces in quotes'],
      [['list', '--data-dir', directory], 'Start one with npm start, or name a deployed table with --table'],
    ] as const) {
      const { code, output } = await run('keys', [...args]);
      expect(output).toContain(message);
      expect(code).toBe(1);
    }
  });
});

describe('npm run catalog and npm run ingest, on a table of their own', () => {
  const env: Record<string, string> = {};
  beforeAll(async () => {
    await ownTable('commands');
    Object.assign(env, { TABLE_NAME: process.env['TABLE_NAME'], DYNAMODB_ENDPOINT: process.env['DYNAMODB_ENDPOINT'] });
  });

  function file(name: string, text: string): string {
    const target = path.join(directory, name);
    writeFileSync(target, text);
    return target;
  }
  const rss = (title: string) =>
    `<rss version="2.0"><channel><title>Notices</title><link>https://example.org/</link><item><title>${title}</title><link>/1</link><guid>1</guid><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`;

  it('the catalog again changes nothing; a changed one is shown, applied, and its names reach the entries', async () => {
    expect((await run('catalog', [], env)).output).toContain('The table follows the catalog already.');
    expect((await run('ingest', [file('a.xml', rss('One')), '--feed', 'sec-press-releases'], env)).code).toBe(0);
    const catalog = JSON.parse(readFileSync('catalog.json', 'utf8'));
    catalog.topics.find(({ id }: { id: string }) => id === 'us-sec').name = 'The SEC';
    catalog.feeds = catalog.feeds.filter(({ id }: { id: string }) => id !== 'bis-press-releases');
    const changed = ['--file', file('catalog.json', JSON.stringify(catalog))];
    const shown = await run('catalog', [...changed, '--dry-run'], env);
    expect(shown.output).toContain('~ topic us-sec  (name)');
    expect(shown.output).toContain('- feed bis-press-releases  (is_active)');
    expect(shown.output).toContain('would change');
    expect((await run('catalog', changed, env)).output).toContain('~ feed sec-press-releases  (topic)');
    expect((await run('catalog', changed, env)).output).toContain('The table follows the catalog already.');
    const { listEntryDetails } = await import('../../lib/data/entries.ts');
    const { getStatsOverview } = await import('../../lib/data/stats.ts');
    const { items } = await listEntryDetails({ topic_id: 'us-sec', span: {} }, { limit: 1, offset: 0, position: null });
    expect(items[0]).toMatchObject({ title: 'One', topic: { id: 'us-sec', name: 'The SEC' } });
    const { total_feeds, active_feeds } = await getStatsOverview();
    expect(total_feeds - active_feeds).toBe(1);
  });

  it('a catalog that is wrong is refused with its place', async () => {
    const wrong = file('wrong.json', '{"categories":[{"id":"A B"}],"topics":[],"institutions":[],"feeds":[]}');
    const { code, output } = await run('catalog', ['--file', wrong], env);
    expect(code).toBe(1);
    expect(output).toContain('categories[0].id');
  });

  it('a file under a topic is added as a feed; again it changes nothing; a bad one among good ones is exit code 1', async () => {
    const good = file('good.xml', rss('A manual notice'));
    const first = await run('ingest', [good, '--topic', 'uk-fca'], env);
    expect(first.code, first.output).toBe(0);
    expect(first.output).toMatch(/manual-[0-9a-f]{16}'\s*│ 1\s*│ 1\s*│ 0/);
    const bad = file('bad.xml', '<rss><channel><item>');
    const both = await run('ingest', [good, bad, '--feed', 'sec-press-releases'], env);
    expect(both.code).toBe(1);
    expect(both.output).toContain('1 of 2 feeds read without errors.');
  });

  it('says what is wrong: an unknown source, a document without a feed or topic, an address of this machine', async () => {
    expect((await run('ingest', ['x', '--feed', 'a', '--topic', 'b'], env)).output).toContain(
      '--feed or --topic, not both',
    );
    expect((await run('ingest', ['nothing.xml'], env)).output).toContain(
      'is no feed of the catalog, no file and no http address',
    );
    expect((await run('ingest', [file('c.xml', rss('x'))], env)).output).toContain('say with --feed');
    const local = await run('ingest', ['http://127.0.0.1:8080/feed.xml', '--feed', 'sec-press-releases'], env);
    expect(local.code).toBe(1);
    expect(local.output).toContain('is not allowed');
  });
});

it('the shared stack is untouched by these', async () => {
  expect((await get('/topics/us-sec')).body.name).not.toBe('The SEC');
});
