import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { get, send } from '../../support/api.ts';
import { ownTable } from '../../support/own-table.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';
import { runScript } from '../../support/run-script.ts';
import { listen } from '../../table/ingest/world.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'commands-'));

/** Runs a command with the variables of a test: without TABLE_NAME it has to find its table. */
async function run(script: 'catalog' | 'feeds' | 'ingest' | 'keys', args: string[], env: Record<string, string> = {}) {
  const variables = { TABLE_NAME: undefined, DYNAMODB_ENDPOINT: undefined, ...env };
  return runScript(await import(`../../../scripts/operate/${script}.ts`), args, variables);
}

describe('npm run ops -- keys, on the running stack', () => {
  const dataDir = ['--data-dir', process.env['STACK_DATA_DIR'] ?? ''];
  const opens = async (key: string) => (await send('/topics', { headers: ['X-API-Key', key] })).status;
  const getKey = (output: string) => /ruf_\w+/.exec(output)?.[0] ?? '';

  it('creates, lists, rotates and revokes a key', async () => {
    const name = `command ${Date.now()}`;
    const created = await run('keys', ['create', name, ...dataDir]);
    expect(created.code, created.output).toBe(0);
    const first = getKey(created.output);
    const id = first.split('_')[1] ?? '';
    expect(await opens(first)).toBe(200);
    const listed = await run('keys', ['list', ...dataDir]);
    expect(listed.output).toContain(name);
    expect(listed.output).not.toContain(first.slice(0, 40));
    const second = getKey((await run('keys', ['rotate', id, ...dataDir])).output);
    expect([await opens(first), await opens(second)]).toEqual([401, 200]);
    expect((await run('keys', ['revoke', id, ...dataDir])).code).toBe(0);
    expect(await opens(second)).toBe(401);
  });

  it('reports a missing name, an unknown id, an unknown command and a missing stack', async () => {
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

/** Within the week: of older news alone it is not known whether a feed is silent. */
const YESTERDAY = new Date(Date.now() - 24 * 3_600_000).toUTCString();
const rss = (title: string) => {
  const item = `<item><title>${title}</title><link>/1</link><guid>1</guid><pubDate>${YESTERDAY}</pubDate></item>`;
  return `<rss version="2.0"><channel><title>Notices</title><link>https://example.org/</link>${item}</channel></rss>`;
};

function file(name: string, text: string): string {
  const target = path.join(directory, name);
  writeFileSync(target, text);
  return target;
}

/** A row of a printed table, its cells without quotes. */
function getRow(output: string, feedId: string): string[] {
  const row = output.split('\n').find((line) => line.includes(`'${feedId}'`)) ?? '';
  return row.split('│').map((cell) => cell.trim().replace(/^'|'$/g, ''));
}

describe('npm run ops -- catalog and npm run ops -- ingest, on an isolated table', () => {
  const env: Record<string, string> = {};
  beforeAll(async () => {
    // The modules of lib keep the table that they were loaded with.
    vi.resetModules();
    await ownTable('commands', 'catalog');
    Object.assign(env, { TABLE_NAME: process.env['TABLE_NAME'], DYNAMODB_ENDPOINT: process.env['DYNAMODB_ENDPOINT'] });
  });

  it('skips an unchanged catalog, and shows and applies the differences of a changed catalog', async () => {
    const same = ['--file', file('same.json', JSON.stringify(catalogOfFeeds()))];
    expect((await run('catalog', same, env)).output).toContain('The table is up to date with the catalog.');
    expect((await run('ingest', [file('a.xml', rss('One')), '--feed', 'sec-press-releases'], env)).code).toBe(0);
    const catalog = catalogOfFeeds();
    Object.assign(catalog.topics.find(({ id }) => id === 'us-sec') ?? {}, { name: 'The SEC' });
    catalog.feeds = catalog.feeds.filter(({ id }) => id !== 'bis-press-releases');
    const changed = ['--file', file('catalog.json', JSON.stringify(catalog))];
    const shown = await run('catalog', [...changed, '--dry-run'], env);
    expect(shown.output).toContain('~ topic us-sec  (name)');
    expect(shown.output).toContain('- feed bis-press-releases  (is_active)');
    expect(shown.output).toContain('would change');
    expect((await run('catalog', changed, env)).output).toContain('~ feed sec-press-releases  (topic)');
    expect((await run('catalog', changed, env)).output).toContain('The table is up to date with the catalog.');
    const { listEntries } = await import('../../../lib/entries/list-entries.ts');
    const { getStatsOverview } = await import('../../../lib/entries/statistics/get-statistics.ts');
    const { items } = await listEntries(
      { attributes: { topic_id: ['us-sec'] } },
      { limit: 1, offset: 0, position: null },
    );
    expect(items[0]).toMatchObject({ title: 'One', topic: { id: 'us-sec', name: 'The SEC' } });
    const { total_feeds, active_feeds } = await getStatsOverview();
    expect(total_feeds - active_feeds).toBe(1);
  });

  it('rejects an invalid catalog with the position of the error', async () => {
    const wrong = file('wrong.json', '{"categories":[{"id":"A B"}],"topics":[],"institutions":[],"feeds":[]}');
    const { code, output } = await run('catalog', ['--file', wrong], env);
    expect(code).toBe(1);
    expect(output).toContain('categories[0].id');
    const { feeds, ...rest } = catalogOfFeeds();
    const misfit = [{ ...feeds[0], kind: 'json' }, { ...feeds[1], verified: undefined }, ...feeds.slice(2)];
    const refused = await run(
      'catalog',
      ['--file', file('misfit.json', JSON.stringify({ ...rest, feeds: misfit }))],
      env,
    );
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/a feed of kind json needs mapping\s+→ at feeds\[0\]\.mapping/);
    expect(refused.output).toMatch(/→ at feeds\[1\]\.verified/);
  });

  it('imports a file as a feed of a topic, and exits with 1 if one of several files is invalid', async () => {
    const good = file('good.xml', rss('A manual notice'));
    const first = await run('ingest', [good, '--topic', 'uk-fca'], env);
    expect(first.code, first.output).toBe(0);
    expect(first.output).toMatch(/manual-[0-9a-f]{16}'\s*│ 1\s*│ 1\s*│ 0/);
    const bad = file('bad.xml', '<rss><channel><item>');
    const both = await run('ingest', [good, bad, '--feed', 'sec-press-releases'], env);
    expect(both.code).toBe(1);
    expect(both.output).toContain('1 of 2 feeds read without errors.');
  });

  it('reports an unknown source, a missing feed or topic, a local address and missing settings', async () => {
    expect((await run('ingest', ['x', '--feed', 'a', '--topic', 'b'], env)).output).toContain(
      '--feed or --topic, not both',
    );
    expect((await run('ingest', ['nothing.xml'], env)).output).toContain(
      'is not a feed of the catalog, a file or an http address',
    );
    expect((await run('ingest', [file('c.xml', rss('x'))], env)).output).toContain('say with --feed');
    expect(await run('ingest', ['--table', 'regulatory-updates-prod'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('set SUMMARY_MODEL_ID and INGEST_CONTACT as the deployment has them'),
    });
    const local = await run('ingest', ['http://127.0.0.1:8080/feed.xml', '--feed', 'sec-press-releases'], env);
    expect(local.code).toBe(1);
    expect(local.output).toContain('is not allowed');
  });
});

describe('npm run ops -- ingest and npm run ops -- feeds, on feeds of a local server', () => {
  const env: Record<string, string> = {};
  const answers = new Map<string, [status: number, body: string]>();
  let visits: string[] = [];
  let server: Awaited<ReturnType<typeof listen>>;
  let fine: string | undefined;
  let gone: string | undefined;
  let busy: string | undefined;
  let page: string | undefined;
  beforeAll(async () => {
    server = await listen((request, response) => {
      const id = (request.url ?? '').slice(1);
      visits.push(id);
      const [status, body] = answers.get(id) ?? [200, rss(id)];
      if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
      response.writeHead(status, status === 200 ? { etag: '"1"' } : { 'retry-after': '3600' }).end(body);
    });
    const { listFeeds, storeFeedItem } = await import('../../../lib/catalog/stored-feeds.ts');
    const all = (await listFeeds()).filter(({ origin }) => origin === 'catalog');
    [fine, gone, busy, page] = all.map(({ id }) => id);
    for (const [i, feed] of all.entries()) {
      await storeFeedItem({ ...feed, is_active: i < 4, url: i < 4 ? `${server.origin}/${feed.id}` : feed.url });
    }
    answers.set(gone ?? '', [410, '']);
    answers.set(busy ?? '', [429, '']);
    answers.set(page ?? '', [200, '<html>']);
    Object.assign(env, { TABLE_NAME: process.env['TABLE_NAME'], DYNAMODB_ENDPOINT: process.env['DYNAMODB_ENDPOINT'] });
  });
  afterAll(() => server.stop());

  /** The state of each feed in the table that a run prints. */
  async function ingest(...args: string[]) {
    visits = [];
    const { code, output } = await run('ingest', [...args, '--local-origin', server.origin], env);
    const states = [fine, gone, busy, page].map((id) => getRow(output, id ?? '')[9]);
    return { code, output, states };
  }

  it('skips paused and waiting feeds with the reason, reads them with --all, and resumes one by --feed', async () => {
    expect(await ingest()).toMatchObject({ code: 1, states: ['new', 'failed', 'failed', 'failed'] });
    const second = await ingest();
    expect(second).toMatchObject({ code: 0, states: ['not modified', 'paused', 'waiting', 'waiting'] });
    expect(visits).toEqual([fine]);
    expect(second.output).toContain(`${gone}: paused: The server answered 410 Gone`);
    expect(second.output).toMatch(new RegExp(`${busy}: waiting: until .*Z: The server answered 429`));
    expect(second.output).toContain('1 of 1 feeds read without errors.\n3 feeds were skipped');
    for (let i = 0; i < 2; i += 1)
      expect(await ingest('--all')).toMatchObject({ code: 1, states: ['not modified', 'failed', 'failed', 'failed'] });
    expect(visits.sort()).toEqual([fine, gone, busy, page].sort());
    expect((await ingest()).states).toEqual(['not modified', 'paused', 'waiting', 'paused']);

    const shown = await run('feeds', [], env);
    expect(shown.code, shown.output).toBe(0);
    expect(shown.output).not.toContain('have been due');
    const { deleteItem, putItem } = await import('../../../lib/platform/dynamodb/write.ts');
    /** Returns the reported age of pending index writes in minutes, and the highest correct value. */
    const getReported = async (minutes: number) => {
      const since = `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
      const mark = { pk: 'WORDS_DUE', sk: `${since}#${'0'.repeat(24)}#1` };
      await putItem({ Item: mark });
      const { output } = await run('feeds', [], env);
      await deleteItem(mark);
      const most = Math.floor((Date.now() - Date.parse(since)) / 60_000);
      const reported = /^Words of updates have been due for (\d+) minutes.*words-due\.$/m.exec(output);
      return { minutes: reported && Number(reported[1]), most };
    };
    expect((await getReported(8)).minutes).toBeNull();
    const { minutes, most } = await getReported(12);
    expect(minutes).toBeGreaterThanOrEqual(12);
    expect(minutes).toBeLessThanOrEqual(most);
    const line = (id: string | undefined) => shown.output.split('\n').find((text) => text.startsWith(`${id} `)) ?? '';
    const cells = (id: string | undefined) => line(id).split(/ {2,}/);
    const order = [gone, page, busy, fine].map((id) => shown.output.indexOf(line(id)));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
    expect(cells('feed')).toEqual(['feed', 'state', 'last success', 'last error', 'items', 'new', 'changed', 'lag']);
    expect(cells(fine)).toEqual([fine, 'fine', minute, '1', '1', '0']);
    expect(cells(page)).toEqual([page, 'paused', minute, '0', '0', '0']);
    expect(shown.output).toMatch(
      new RegExp(`${page}: paused: No feed 3 times in a row: The document is a web page, not a feed, next try .*Z\n`),
    );
    expect(shown.output).toContain(`${gone}: paused: The server answered 410 Gone\n`);
    expect(shown.output).toMatch(
      new RegExp(`${busy}: failing: .*429 Too Many Requests \\(3 times in a row, next try .*Z\\)\n`),
    );
    const table = shown.output.slice(0, shown.output.indexOf(`\n${gone}: paused`)).split('\n');
    expect(table.length).toBeGreaterThan(75);
    expect(Math.max(...table.map((text) => text.length))).toBeLessThanOrEqual(120);
    expect(shown.output).toMatch(/2 paused, 1 failing, 1 fine, \d+ not followed\./);

    const given = await run('ingest', [file('given.xml', rss('Given')), '--feed', gone ?? ''], env);
    expect(getRow(given.output, gone ?? '')[9]).toBe('new');
    expect((await ingest()).states[1]).toBe('paused');

    answers.clear();
    expect(await ingest('--feed', gone ?? '')).toMatchObject({
      code: 0,
      states: [undefined, 'new', undefined, undefined],
    });
    expect(visits).toEqual([gone]);
    expect((await ingest()).states).toEqual(['not modified', 'not modified', 'waiting', 'paused']);
    expect((await ingest('--feed', 'none')).output).toContain('There is no feed none.');

    const { code, output } = await run('feeds', ['--json'], env);
    expect(code, output).toBe(0);
    const healed = JSON.parse(output).find((item: { id: string }) => item.id === gone);
    expect(healed).toMatchObject({ state: 'fine', reason: '', health: { failures: 0, items: 1, paused_reason: null } });
  });

  it('lists a feed whose address has never answered as unconfirmed, with its details', async () => {
    const { listFeeds, storeFeedItem } = await import('../../../lib/catalog/stored-feeds.ts');
    const [like] = (await listFeeds()).filter(({ is_active }) => !is_active);
    if (!like) throw new Error('All feeds are followed');
    const open = { ...like, is_active: true, verified: 'unverified' as const, note: 'Said to answer 404.' };
    await storeFeedItem({ ...open, url: `${server.origin}/open` });
    answers.set('open', [404, '']);
    const shown = async () => (await run('feeds', [], env)).output;
    expect(await shown()).toContain(`${like.id}: unconfirmed: Said to answer 404.\n`);
    expect((await ingest('--feed', like.id)).code).toBe(1);
    expect(await shown()).toContain(
      `${like.id}: failing: Said to answer 404.; The server answered 404 Not Found (once, next try `,
    );
    answers.delete('open');
    expect((await ingest('--feed', like.id)).code).toBe(0);
    expect(await shown()).not.toContain('unconfirmed');
    await storeFeedItem({ ...open, is_active: false });
  });

  it('lists a feed over its entry quota as flooding, and reads it only after --release, even with --all', async () => {
    const { listFeeds, storeFeedItem } = await import('../../../lib/catalog/stored-feeds.ts');
    for (const feed of await listFeeds())
      if (feed.id === busy) await storeFeedItem({ ...feed, quotas: { entries: 1 } });
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => `<item><guid>flood-${n}</guid><title>Flood ${n}</title></item>`).join('');
    const serve = (count: number) =>
      answers.set(busy ?? '', [200, `<rss version="2.0"><channel><title>F</title>${many(count)}</channel></rss>`]);
    serve(12);
    expect((await ingest('--feed', busy ?? '')).states[2]).toBe('new');
    expect((await ingest('--all')).states[2]).toBe('flooding');
    const shown = (await run('feeds', [], env)).output;
    expect(shown).toMatch(
      new RegExp(
        `${busy}: flooding: 12 new entries at its first reading on [\\d-]+, of which its quota allows 10 ` +
          '\\(quotas.entries\\), since .*Z\n',
      ),
    );
    expect(shown).toMatch(/: 1 flooding, /);
    serve(11);
    const released = await run('feeds', ['--release', busy ?? ''], env);
    expect(released).toMatchObject({ code: 0, output: expect.stringContaining(`${busy} is released`) });
    expect((await ingest('--all')).states[2]).toBe('new');
    expect((await run('feeds', [], env)).output).not.toContain('flooding');
    const again = await run('feeds', ['--release', busy ?? ''], env);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`${busy} is not flooding`) });
  });

  it('lists a blocked feed with the reason, and fetches it neither by name nor with --all', async () => {
    const { listFeeds, storeFeedItem } = await import('../../../lib/catalog/stored-feeds.ts');
    const [like] = (await listFeeds()).filter(({ is_active }) => !is_active);
    if (!like) throw new Error('All feeds are followed');
    const blocked = { on: '2026-08-18', reason: 'Shows a challenge to programs.' };
    await storeFeedItem({ ...like, is_active: true, url: `${server.origin}/refused`, blocked });
    visits.length = 0;
    expect((await run('feeds', [], env)).output).toContain(`${like.id}: blocked: since 2026-08-18: ${blocked.reason}`);
    const named = await ingest('--feed', like.id);
    expect(named.code).toBe(1);
    expect(named.output).toContain(`${like.id}: The source refuses programs: ${blocked.reason}\n`);
    expect((await ingest('--all')).output).toContain(`${like.id}: blocked: ${blocked.reason}\n`);
    expect(visits).not.toContain('refused');
    await storeFeedItem(like);
  });
});

it('commands on isolated tables leave the shared stack unchanged', async () => {
  expect((await get('/topics/us-sec')).body.name).not.toBe('The SEC');
});
