import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { DEMO_FEEDS } from '../../../local/demo/feeds.ts';
import { startDemoServer } from '../../../local/demo-server.ts';

const ANCHOR = new Date('2026-11-20T12:00:00Z');
const feedIds = new Set(DEMO_FEEDS.map(({ id }) => id));

async function start(more: Partial<Parameters<typeof startDemoServer>[0]> = {}) {
  const server = await startDemoServer({ id: 'one', anchor: ANCHOR, port: null, feedIds, mayShare: false, ...more });
  onTestFinished(() => server.stop());
  return server;
}

/** Returns the addresses of notices in a document of any format. */
const linksIn = (text: string) => [...new Set(text.match(/(?:http:\/\/127\.0\.0\.1:\d+)?\/notices\/[\w./-]+/g))];

it('serves the notice behind every link of every feed as HTML or PDF', async () => {
  const { feeds, origin } = await start();
  let html = 0;
  let pdf = 0;
  for (const address of feeds.values()) {
    const links = linksIn(await (await fetch(address)).text());
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const response = await fetch(new URL(link, origin));
      expect([link, response.status]).toEqual([link, 200]);
      const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
      expect(body).toContain('Demo data: this notice is invented.');
      if (response.headers.get('content-type') === 'application/pdf') pdf += Number(body.startsWith('%PDF-1.4'));
      else html += Number(body.startsWith('<!doctype html>'));
    }
  }
  expect(html + pdf).toBe(DEMO_FEEDS.flatMap(({ items }) => items).length);
  expect(pdf).toBeGreaterThan(20);
});

it('writes PDFs with correct object offsets and stream lengths', async () => {
  const { feeds } = await start();
  const text = await (await fetch(feeds.get('cssf-publications') ?? '')).text();
  const link = linksIn(text).find((one) => one.endsWith('.pdf')) ?? '';
  const body = Buffer.from(await (await fetch(link)).arrayBuffer()).toString('latin1');
  const places = [...body.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places.length).toBeGreaterThan(4);
  expect(places.map((place, i) => body.slice(place).startsWith(`${i + 1} 0 obj\n`))).toEqual(places.map(() => true));
  expect(body.slice(Number(/startxref\n(\d+)/.exec(body)?.[1])).startsWith('xref\n')).toBe(true);
  for (const [, length, stream] of body.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(stream).toHaveLength(Number(length));
});

it('puts an added item first in its feed, and serves its notice after a restart', async () => {
  const first = await start();
  const feedId = first.publish(0, new Date('2026-11-20T12:34:56.789Z'));
  const address = first.feeds.get(feedId ?? '') ?? '';
  const [link = ''] = linksIn(await (await fetch(address)).text());
  const notice = await (await fetch(link, { headers: { connection: 'close' } })).text();
  expect(notice).toContain('Demo data');
  await first.stop();
  const second = await start({ port: first.port });
  expect(second.port).toBe(first.port);
  await expect.poll(async () => (await fetch(link).catch(() => null))?.text()).toBe(notice);
  expect(second.documents).toEqual(first.documents);
});

it('returns 304 for a current ETag, 404 for an unknown path and 405 for POST', async () => {
  const { feeds, origin } = await start();
  const address = feeds.get('fca-news') ?? '';
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const known = { 'if-none-match': head.headers.get('etag') ?? '' };
  expect((await fetch(address, { headers: known })).status).toBe(304);
  for (const path of ['/nothing', '/notices/fca-news/../../etc/passwd', '/notices/fca-warnings/9.zz-x.html', '/feeds/'])
    expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);
});

it('uses another port, also in its links, if another program occupies the port', async () => {
  const stranger = createServer((_, response) => void response.end('hello'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void stranger.close());
  const { port } = stranger.address() as AddressInfo;
  const server = await start({ port, mayShare: true });
  expect(server.port).not.toBe(port);
  expect((await fetch(server.feeds.get('fca-news') ?? '')).status).toBe(200);
});

it('shares the port with a second server of the same demo, which takes over after the first one stops', async () => {
  const first = await start();
  const other = await start({ port: first.port, id: 'two', mayShare: true });
  expect(other.port).not.toBe(first.port);
  const copy = await start({ port: first.port, mayShare: true });
  expect(copy.port).toBe(first.port);
  await first.stop();
  const address = copy.feeds.get('fca-news') ?? '';
  await expect.poll(async () => (await fetch(address).catch(() => null))?.status).toBe(200);
});

it('publishes only the demo feeds with the given ids', async () => {
  const { feeds, publish } = await start({ feedIds: new Set(['fca-news']) });
  expect([...feeds.keys()]).toEqual(['fca-news']);
  expect(publish(0, ANCHOR)).toBeNull();
});

it('serves a feed and a page that the catalog does not list, with the same notices', async () => {
  const { unlisted, feeds } = await start();
  const [feed = '', page = ''] = unlisted;
  expect([...feeds.values()]).not.toContain(feed);
  const [document, html] = await Promise.all([feed, page].map(async (url) => (await fetch(url)).text()));
  const notices = [...(html ?? '').matchAll(/href="(\/notices\/[^"]+)"/g)].map(
    ([, path]) => new URL(path ?? '', page).href,
  );
  expect(notices.length).toBeGreaterThanOrEqual(10);
  expect(notices.filter((url) => !document?.includes(url))).toEqual([]);
  expect((await fetch(notices[0] ?? '')).status).toBe(200);
});
