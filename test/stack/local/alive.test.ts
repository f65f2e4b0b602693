import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Catalog } from '../../../lib/catalog/catalog-file.ts';
import { findFreePort } from '../../../local/processes.ts';
import { launch, type StartedStack } from '../../support/start-stack.ts';

const whole: Catalog = JSON.parse(readFileSync('catalog.json', 'utf8'));
const WAITING = { timeout: 90_000, interval: 500 };

/** A catalog with some feeds only, at other addresses if they are named. */
function getCatalog(feeds: Record<string, string | null>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'alive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = whole.feeds
    .filter(({ id }) => id in feeds)
    .map((feed) => ({ ...feed, url: feeds[feed.id] ?? feed.url }));
  const STACK_CATALOG = path.join(folder, 'catalog.json');
  writeFileSync(STACK_CATALOG, JSON.stringify({ ...whole, feeds: kept }));
  return { folder, STACK_CATALOG };
}

async function started(args: string[], dataDir: string, env: Record<string, string>): Promise<StartedStack> {
  const stack = await launch(['--port', '0', '--chat', 'none', ...args], path.join(dataDir, 'data'), env);
  onTestFinished(async () => {
    await stack.end();
  });
  return stack;
}

const reading =
  ({ file }: StartedStack) =>
  async (route: string) => {
    const headers = { 'X-API-Key': file.api_key };
    const response = await fetch(`${file.base_url}/api/v1/feeds${route}`, { headers });
    // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
    return (await response.json()) as any;
  };

it('npm start -- --pace: lists, counts, indexes and summarizes a new entry with a working link', async () => {
  const { folder, STACK_CATALOG } = getCatalog({ 'fca-warnings': null, 'cssf-news': null });
  const { CHAT_BOT_TOKEN } = { CHAT_BOT_TOKEN: 'a token that is not used' };
  const stack = await started(['--pace', '1'], folder, { STACK_CATALOG, CHAT_BOT_TOKEN });
  const read = reading(stack);
  const before = Date.now();
  const newest = async () => (await read('/entries/detail?limit=1')).items[0];
  await expect.poll(async () => (await newest()).link, WAITING).toMatch(/\/notices\/fca-warnings\/\d+\.\w+-warning-/);
  const entry = await newest();
  expect(entry).toMatchObject({ topic_id: 'uk-fca', feed_id: 'fca-warnings' });
  expect(Date.parse(entry.published_date)).toBeLessThanOrEqual(Date.now());
  const [name] = /\w+\d+/.exec(entry.title) ?? [];
  await expect
    .poll(
      async () => (await read(`/entries/detail?search=${name}`)).items.map((item: { id: string }) => item.id),
      WAITING,
    )
    .toContain(entry.id);
  const summary = async () => read('/topics/uk-fca/summary');
  await expect.poll(async () => Date.parse((await summary()).generated_at), WAITING).toBeGreaterThan(before);
  await expect.poll(async () => JSON.stringify(await summary()), WAITING).toMatch(/Warning: \w+\d+ is not authorised/);
  const counted = await read('/stats/topics/uk-fca');
  expect(counted.total_entries).toBeGreaterThan(8);
  expect(await (await fetch(entry.link)).text()).toContain(entry.title);
  expect(await read('/stats/overview')).toMatchObject({ total_feeds: 2, feeds_stale: 0, active_topics: 2 });
  expect(stack.output()).toContain('CHAT_BOT_TOKEN of your shell is not used');
  expect(stack.output()).not.toContain(CHAT_BOT_TOKEN);
}, 240_000);

it('npm start -- --live: reads feeds at their original addresses, and reports an unreachable feed', async () => {
  const item = '<item><title>One from outside</title><link>https://example.com/1</link><guid>1</guid>';
  const channel = '<title>T</title><link>https://example.com/</link><description>D</description>';
  const document = `<rss version="2.0"><channel>${channel}${item}<description>.</description></item></channel></rss>`;
  const server = createServer((_, response) => void response.setHeader('content-type', 'text/xml').end(document));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dead = `http://127.0.0.1:${await findFreePort()}`;
  const { folder, STACK_CATALOG } = getCatalog({ 'fca-news': `${origin}/feed.xml`, 'cssf-news': `${dead}/feed.xml` });
  const stack = await started(['--live'], folder, { STACK_CATALOG, INGEST_LOCAL_ORIGINS: `${origin},${dead}` });
  const read = reading(stack);
  await expect
    .poll(async () => (await read('/entries/detail')).items.map((item: { title: string }) => item.title), WAITING)
    .toEqual(['One from outside']);
  await expect
    .poll(stack.output, WAITING)
    .toMatch(/1 of 2 feeds were read; 1 failed, cssf-news for one: Cannot be fetched/);
  expect(stack.output()).not.toContain('invented');
  expect(await (await fetch(`${stack.file.base_url}/`)).text()).toContain('demo&#34;:false');
}, 240_000);
