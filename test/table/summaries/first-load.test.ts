import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Service, startWorld, TEXT } from './world.ts';

const FEED = 'sec-press-releases';
let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld('first-load');
});
afterAll(() => world.model.stop());

/** Reads a file with the command, with or without `--feed`, of items that no other test has. */
async function read(settings: Record<string, string>, name: string, belonging: { feed?: string; topic?: string }) {
  vi.resetModules();
  const service: Service = await world.load(settings);
  const { resolveSources } = await import('../../../scripts/operate/ingest-sources.ts');
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'first-load-')), `${name}.xml`);
  const item =
    `<item><guid isPermaLink="false">${name}</guid><title>Example Bank fined ` +
    `${name}</title><link>https://reg.example/${name}</link><pubDate>Mon, 16 Nov 2026 08:00:00 ` +
    `GMT</pubDate><description>${TEXT}</description></item>`;
  writeFileSync(file, `<rss version="2.0"><channel><title>Feed</title>${item}</channel></rss>`);
  const {
    sources: [source],
  } = await resolveSources([file], belonging, []);
  expect(await source?.ingest()).toMatchObject({ created: 1, failed: 0, errors: [] });
  const before = new Date(Date.now() + 60_000).toISOString();
  const rows = await service.waiting.listSummaryQueue({ before, limit: 100 }, [], 0);
  return { service, ids: rows.map(({ id }) => id) };
}

it('stores entries that wait for a summary only with a model, for known and new feeds', async () => {
  expect((await read({ SUMMARY_MODEL_ID: '' }, 'plain', { feed: FEED })).ids).toEqual([]);
  expect((await read({}, 'known', { feed: FEED })).ids).toHaveLength(1);
  const { service, ids } = await read({}, 'new', { topic: 'us-sec' });
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(await service.summarizeEntry(id)).toMatchObject({ outcome: 'stored' });
});
