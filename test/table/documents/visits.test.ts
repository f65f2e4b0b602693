import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getDocumentId } from '../../../lib/documents/document-address.ts';
import type { VisitResult } from '../../../lib/documents/fetch-text.ts';
import { reads } from '../../support/kept-document.ts';
import { DAY_MS, type DocumentsWorld, HOUR_MS, MINUTE_MS, START, startWorld } from './world.ts';

let world: DocumentsWorld;
let last = 0;
const next = () => {
  last += 1;
  return last;
};
const TEXT =
  'Own funds requirements apply to institutions from May on, and firms report twice a year to the authority.';

beforeAll(async () => {
  world = await startWorld('visits');
});
afterEach(() => world.clear());
afterAll(() => world.stop());

/** Stores an entry with a link to a page of a new site. */
async function getEntry(
  path = '/notice',
  served: Parameters<Awaited<ReturnType<DocumentsWorld['site']>>['serve']>[1] = TEXT,
) {
  const site = await world.site();
  site.serve(path, served);
  const id = await world.store(next(), site.origin + path);
  return { site, id };
}

it('fetches a new link once for all its entries, and returns its text for each', async () => {
  const { site, id } = await getEntry();
  const other = await world.store(next(), `${site.origin}/notice#section-2`);
  expect(await world.visit()).toEqual([{ read: 1 }]);
  expect(site.paths()).toEqual(['/robots.txt', '/notice']);
  for (const one of [id, other]) {
    expect(await world.getDocument(one)).toMatchObject({ entry_id: one, status: 'read', reason: null, version: 1 });
    expect((await world.getDocumentText(one)).text).toBe(TEXT);
  }
  expect(await world.visit()).toEqual([]);
});

it('lists up to 25 entries that link to a document, stored before or after its fetch', async () => {
  const { site, id } = await getEntry();
  const document = getDocumentId(`${site.origin}/notice`);
  const others = [await world.store(next(), `${site.origin}/notice#section-2`)];
  await world.visit();
  expect(await world.listDocumentEntryIds(document)).toEqual([id, ...others].toSorted());
  await world.store(next(), `${site.origin}/notice`, { is_active: false });
  for (let i = 0; i < 24; i += 1) others.push(await world.store(next(), `${site.origin}/notice`));
  await world.visit();
  expect(await world.listDocumentEntryIds(document)).toEqual([id, ...others].toSorted().slice(0, 25));
});

it('fetches nothing for inactive entries, entries without a web link, or feeds without documents', async () => {
  const site = await world.site();
  site.serve('/notice', TEXT);
  const { feed } = (await world.findFeedWithHealth('cftc-press-releases')) ?? {};
  if (!feed) throw new Error('no feed');
  await world.storeFeedItem({ ...feed, quotas: { documents: 0 } });
  const ids = [
    await world.store(next(), null),
    await world.store(next(), 'urn:isbn:0451450523'),
    await world.store(next(), `${site.origin}/notice`, { is_active: false }),
    await world.store(next(), `${site.origin}/notice`, { feed_id: feed.id, feed: { ...feed, url: feed.url } }),
  ];
  expect(await world.visit()).toEqual([]);
  for (const id of ids) expect((await world.getDocument(id)).status).toBe('none');
  expect(site.paths()).toEqual([]);
  await world.storeFeedItem(feed);
});

it('checks a document for changes after an hour, a day, a week, a month and three months, then stops', async () => {
  const { site, id } = await getEntry('/notice', { headers: { etag: '"1"' }, body: TEXT });
  const began = Date.now();
  await world.visit();
  const due = [];
  for (const hours of [1, 24, 7 * 24, 30 * 24, 90 * 24]) {
    const { next_visit_at } = await world.getDocument(id);
    due.push(Math.round((Date.parse(String(next_visit_at)) - began) / HOUR_MS));
    world.pass(began + hours * HOUR_MS - Date.now() + MINUTE_MS);
    site.paths();
    expect(await world.visit(), `${hours} hours`).toContainEqual({ same: 1 });
    expect(site.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
  }
  expect(due).toEqual([1, 24, 168, 720, 2160]);
  expect(await world.getDocument(id)).toMatchObject({ status: 'read', version: 1, next_visit_at: null });
  world.pass(400 * DAY_MS);
  expect(await world.visit()).toEqual([]);
});

it('stores a changed text as a version, but not a page with only another date', async () => {
  const page = (body: string, updated: string) => ({
    headers: { 'content-type': 'text/html' },
    body: `<html><body><main><h1>Notice</h1><p>${body}</p><p>Last updated: ${updated}</p></main></body></html>`,
  });
  const { site, id } = await getEntry('/notice', page(TEXT, '3 May 2026'));
  await world.visit();
  site.serve('/notice', page(TEXT, '4 May 2026'));
  world.pass(HOUR_MS);
  expect(await world.visit()).toEqual([{ read: 1 }]);
  expect(await world.getDocument(id)).toMatchObject({ version: 1, versions: [{ version: 1, until: null }] });
  site.serve('/notice', page(TEXT.replace('May', 'June'), '5 May 2026'));
  world.pass(DAY_MS);
  await world.visit();
  const { versions, version, visited_at } = await world.getDocument(id);
  expect([version, versions.map(({ until }) => until)]).toEqual([2, [visited_at, null]]);
  expect((await world.getDocumentText(id)).text).toContain('from June on');
  expect((await world.getDocumentText(id, { version: 1 })).text).toContain('from May on');
});

it('stores no version for the same bytes if the parser reads them differently', async () => {
  const { id } = await getEntry();
  await world.visit();
  const kept = await world.findDocumentRecord(getDocumentId(String((await world.getDocument(id)).url)));
  const sent = Date.now();
  if (!kept) throw new Error('no document');
  const reading = { ...reads('Read by other rules.'), body: Buffer.from(TEXT) } as VisitResult;
  await world.storeVisit(kept, reading, { sent_at: kept.document.due_at ?? '', now: new Date(sent + HOUR_MS) });
  expect(await world.getDocument(id)).toMatchObject({ version: 1, versions: [{ until: null }] });
  expect((await world.getDocumentText(id)).text).toBe(TEXT);
});

it('stores an HTTP error as the status and reason of a document, and keeps an earlier text', async () => {
  const ANSWERS: [number, string, RegExp][] = [
    [401, 'blocked', /^Only those who are signed in can read it: The server answered 401/],
    [402, 'paywalled', /pay for it/],
    [403, 'blocked', /does not let this service read it: The server answered 403/],
    [404, 'failed', /^The server answered 404 Not Found\.$/],
    [410, 'gone', /gone/],
    [451, 'blocked', /legal reasons/],
    [500, 'failed', /^The server answered 500/],
  ];
  const site = await world.site();
  const known = await world.store(next(), `${site.origin}/known`);
  site.serve('/known', TEXT);
  const ids = [];
  for (const [status] of ANSWERS) {
    site.serve(`/${status}`, { status, body: TEXT });
    ids.push(await world.store(next(), `${site.origin}/${status}`));
  }
  while ((await world.visit()).length > 0) world.pass(MINUTE_MS);
  for (const [i, [, status, reason]] of ANSWERS.entries())
    expect(await world.getDocument(ids[i] ?? '')).toMatchObject({
      status,
      reason: expect.stringMatching(reason),
      version: null,
    });
  site.serve('/known', { status: 404 });
  world.pass(HOUR_MS);
  while ((await world.visit()).length > 0) world.pass(MINUTE_MS);
  expect(await world.getDocument(known)).toMatchObject({
    status: 'read',
    version: 1,
    reason: 'The server answered 404 Not Found.',
  });
});

it('waits for Retry-After before the next fetch of a document', async () => {
  const { id } = await getEntry('/notice', { status: 503, headers: { 'retry-after': '7200' } });
  const began = Date.now();
  await world.visit();
  const { next_visit_at, status } = await world.getDocument(id);
  expect([status, Date.parse(String(next_visit_at)) - began]).toEqual(['failed', 2 * HOUR_MS]);
});

it('waits for Retry-After before it fetches any other document of the host', async () => {
  const busy = { status: 429, headers: { 'retry-after': '3600' } };
  const { site } = await getEntry('/busy-0', busy);
  for (const path of ['/busy-1', '/busy-2']) {
    site.serve(path, busy);
    await world.store(next(), `${site.origin}${path}`);
  }
  const paths = () => site.paths().filter((path) => path !== '/robots.txt');
  await world.visit();
  expect(paths()).toHaveLength(1);
  world.pass(30 * MINUTE_MS);
  await world.visit();
  expect(paths()).toEqual([]);
  world.pass(31 * MINUTE_MS);
  await world.visit();
  expect(paths()).toHaveLength(1);
});

it('waits for Retry-After of a robots.txt before it fetches from the host', async () => {
  const { site, id } = await getEntry();
  await world.store(next(), `${site.origin}/other`);
  site.serve('/robots.txt', { status: 503, headers: { 'retry-after': '3600' } });
  await world.visit();
  expect(site.paths()).toEqual(['/robots.txt']);
  expect((await world.getDocument(id)).status).not.toBe('read');
  world.pass(30 * MINUTE_MS);
  await world.visit();
  expect(site.paths()).toEqual([]);
  site.serve('/robots.txt', '');
  world.pass(31 * MINUTE_MS);
  await world.visit();
  expect(site.paths()[0]).toBe('/robots.txt');
});

it('applies robots.txt to the targets of redirects on its host', async () => {
  const { site, id } = await getEntry('/go', { status: 302, headers: { location: '/private/notice' } });
  site.serve('/private/notice', 'Not for this service.');
  site.serve('/robots.txt', 'User-agent: *\nDisallow: /private');
  expect(await world.visit()).toEqual([{ blocked: 1 }]);
  expect(site.paths()).toEqual(['/robots.txt', '/go']);
  expect(await world.getDocument(id)).toMatchObject({ reason: expect.stringMatching(/^The robots\.txt of the site/) });
});

it('applies a robots.txt fetched once a day, and fetches no document while robots.txt fails', async () => {
  const { site, id } = await getEntry();
  site.serve(
    '/robots.txt',
    'User-agent: *\nDisallow: /notice\n\nUser-agent: regulatory-updates-feed\nDisallow: /private',
  );
  const hidden = await world.store(next(), `${site.origin}/private`);
  expect(await world.visit()).toEqual([{ read: 1, blocked: 1 }]);
  expect(site.paths()).toEqual(['/robots.txt', '/notice']);
  expect(await world.getDocument(hidden)).toMatchObject({
    status: 'blocked',
    reason: expect.stringMatching(/^The robots\.txt of the site/),
  });
  world.pass(HOUR_MS);
  await world.visit();
  expect(site.paths()).toEqual(['/notice']);
  site.serve('/robots.txt', { status: 500 });
  world.pass(DAY_MS);
  expect(await world.visit()).toEqual([{ failed: 2 }]);
  expect(site.paths()).toEqual(['/robots.txt']);
  expect(await world.getDocument(id)).toMatchObject({
    status: 'read',
    reason: 'The robots.txt of the site cannot be read: The server answered 500 Internal Server Error.',
  });
});

it('pauses between two documents of a host, longer if robots.txt sets a crawl delay', async () => {
  const { site } = await getEntry();
  for (let i = 0; i < 2; i += 1) await world.store(next(), `${site.origin}/other-${i}`);
  world.waits.length = 0;
  await world.visit();
  expect(world.waits).toEqual([2_000, 2_000]);
  site.serve('/robots.txt', 'User-agent: *\nCrawl-delay: 10');
  world.pass(DAY_MS);
  world.waits.length = 0;
  await world.visit();
  expect(world.waits).toEqual([10_000, 10_000]);
  site.serve('/robots.txt', 'User-agent: *\nCrawl-delay: 300');
  world.pass(7 * DAY_MS);
  world.waits.length = 0;
  expect(await world.visit()).toEqual([expect.not.objectContaining({ past: 1 })]);
  expect(world.waits).toEqual([]);
  world.pass(20 * MINUTE_MS + MINUTE_MS);
  expect(await world.visit()).toHaveLength(1);
});

it('fetches the target of a redirect under the rules of its host', async () => {
  const other = await world.site();
  other.serve('/moved', TEXT);
  const { site, id } = await getEntry('/notice', { status: 301, headers: { location: `${other.origin}/moved` } });
  expect(await world.visit()).toEqual([{ elsewhere: 1 }]);
  expect(await world.getDocument(id)).toMatchObject({ status: 'waiting', url: `${other.origin}/moved` });
  expect(other.paths()).toEqual([]);
  world.pass(MINUTE_MS);
  expect(await world.visit()).toEqual([{ read: 1 }]);
  expect([site.paths(), other.paths()]).toEqual([
    ['/robots.txt', '/notice'],
    ['/robots.txt', '/moved'],
  ]);
  expect(await world.getDocument(id)).toMatchObject({ status: 'read', url: `${other.origin}/moved` });
  // It moved permanently.
  world.pass(HOUR_MS);
  await world.visit();
  expect([site.paths(), other.paths()]).toEqual([[], ['/moved']]);
});

it.each([
  [302, 301],
  [301, 307],
])('starts the next fetch at the target of the leading permanent redirects (%i, then %i)', async (first, second) => {
  const other = await world.site();
  const last = await world.site();
  last.serve('/moved', { body: TEXT, headers: { etag: '"1"' } });
  other.serve('/on', { status: second, headers: { location: `${last.origin}/moved` } });
  const { site, id } = await getEntry('/notice', { status: first, headers: { location: `${other.origin}/on` } });
  const begins = first === 301 ? other : site;
  for (let i = 0; i < 3; i += 1) {
    await world.visit();
    world.pass(MINUTE_MS);
  }
  const url = first === 301 ? `${other.origin}/on` : `${site.origin}/notice`;
  expect(await world.getDocument(id)).toMatchObject({ status: 'read', url });
  for (const one of [site, other, last]) one.paths();
  world.pass(HOUR_MS);
  await world.visit();
  expect(begins.paths()).toEqual([new URL(url).pathname]);
  // An unchanged page is not fetched again.
  const outcomes: object[] = [];
  for (let i = 0; i < 2; i += 1) {
    world.pass(MINUTE_MS);
    outcomes.push(...(await world.visit()));
  }
  expect(outcomes.at(-1)).toEqual({ same: 1 });
});

it('stops a redirect loop, and rejects a redirect to a non-public address', async () => {
  const other = await world.site();
  const { site, id } = await getEntry('/notice', { status: 302, headers: { location: `${other.origin}/back` } });
  other.serve('/back', { status: 302, headers: { location: `${site.origin}/notice` } });
  const hidden = await world.store(next(), `${site.origin}/inside`);
  site.serve('/inside', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } });
  for (let i = 0; i < 8; i += 1) {
    await world.visit();
    world.pass(MINUTE_MS);
  }
  expect(await world.getDocument(id)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/from host to host/),
  });
  expect(await world.getDocument(hidden)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/169\.254\.169\.254 is not allowed/),
  });
});

it('plans the documents of a lost crawl batch again, and ignores the batch if it arrives late', async () => {
  const { site, id } = await getEntry();
  const { rounds: lost } = await world.plan();
  expect(lost).toHaveLength(1);
  await world.store(next(), `${site.origin}/other`);
  expect((await world.plan()).rounds).toEqual([]);
  world.pass(21 * MINUTE_MS);
  expect(await world.visitCrawlBatch(lost[0] as (typeof lost)[0], world.surroundings())).toEqual({ past: 1 });
  expect(site.paths()).toEqual([]);
  world.pass(MINUTE_MS);
  expect(await world.visit()).toEqual([{ read: 1, failed: 1 }]);
  expect(await world.getDocument(id)).toMatchObject({ status: 'read', version: 1 });
});

it('fetches a batch once if it is delivered twice, in sequence or concurrently', async () => {
  const { id } = await getEntry();
  const [round] = (await world.plan()).rounds;
  if (!round) throw new Error('nothing was sent');
  const both = await Promise.all([1, 2].map(() => world.visitCrawlBatch(round, world.surroundings())));
  expect(both.map((one) => one['read'] ?? 0).reduce((a, b) => a + b)).toBe(1);
  expect(await world.visitCrawlBatch(round, world.surroundings())).toEqual({ past: 1 });
  expect(await world.getDocument(id)).toMatchObject({ version: 1, versions: [{ version: 1 }] });
});

it('plans each document once in two concurrent runs', async () => {
  const site = await world.site();
  for (let i = 0; i < 4; i += 1) await world.store(next(), `${site.origin}/notice-${i}`);
  await world.scheduleNewDocuments(() => true);
  const both = await Promise.all([1, 2].map(() => world.plan()));
  expect(both.flatMap(({ rounds }) => rounds.flatMap(({ documents }) => documents))).toHaveLength(4);
  const due = await world.queryItems({ partition: 'DOCUMENTS_DUE', consistent: true });
  expect(due).toHaveLength(4);
});

it('stores with a document the time of each fetch', async () => {
  expect(Date.now()).toBeGreaterThan(Date.parse(START));
  const { id } = await getEntry();
  const at = new Date().toISOString().slice(0, 19);
  await world.visit();
  expect(await world.getDocument(id)).toMatchObject({ visited_at: `${at}Z`, fetched_at: `${at}Z` });
});
