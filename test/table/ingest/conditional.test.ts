import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { DAY, daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  world = await startWorld('ingest-conditional');
});
afterAll(async () => {
  world.stop();
  await dynamoDb.stop();
});

const item = (title: string) => ({ title, guid: title, pubDate: daysAgo(2) });
const ETAG = 'W/"1-ü"';
const NO_VALIDATORS = { etag: null, last_modified: null, validators_url: null };

const hoursAgo = (hours: number) => `${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19)}Z`;

let asked: IncomingHttpHeaders[] = [];
beforeEach(() => {
  asked = [];
});

/** Returns a server with a document that has an ETag; requests with this ETag get 304. */
function tagged(document: string, etag = ETAG): RequestListener {
  return (request, response) => {
    asked.push(request.headers);
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(200, { etag, 'content-type': 'application/xml' }).end(document);
  };
}

/** Returns a server that sends a document with headers for any request. */
function sending(document: string, headers: OutgoingHttpHeaders, status = 200): RequestListener {
  return (request, response) => {
    asked.push(request.headers);
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(document);
  };
}

const conditions = () =>
  asked.map((headers) => headers['if-none-match'] ?? headers['if-modified-since'] ?? 'unconditional');

it('sends the ETag with the second fetch, and changes only the fetch times of the feed after a 304', async () => {
  const feed = world.nextFeed();
  const server = tagged(rss([item('one')]));
  expect(await world.ingest(feed, server)).toMatchObject({ outcome: 'read', created: 1 });
  const entries = await world.stored(feed);
  const before = await world.health(feed);
  dynamoDb.requests.length = 0;
  expect(await world.ingest(feed, server)).toEqual({
    feedId: feed.id,
    outcome: 'not modified',
    items: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    unknown: 0,
    errors: [],
  });
  expect(dynamoDb.requests).toEqual(['GetItem', 'TransactWriteItems']);
  expect(conditions()).toEqual(['unconditional', ETAG]);
  expect(await world.stored(feed)).toEqual(entries);
  const { run_id, last_attempt_at, last_success_at } = await world.health(feed);
  expect(last_success_at).toBe(last_attempt_at);
  expect(await world.health(feed)).toEqual({ ...before, run_id, last_attempt_at, last_success_at });
});

it('reads a changed document, stores its new entry and sends its new ETag from then on', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, tagged(rss([item('one')])));
  expect(await world.ingest(feed, tagged(rss([item('one'), item('two')]), '"2"'))).toMatchObject({ created: 1 });
  expect(await world.ingest(feed, tagged('', '"2"'))).toMatchObject({ outcome: 'not modified' });
  expect(conditions()).toEqual(['unconditional', ETAG, '"2"']);
});

it('sends back a Last-Modified time, unless it is invalid or recent, and no ETag over 1,000 characters', async () => {
  const modified = new Date(Date.now() - DAY).toUTCString();
  const now = new Date().toUTCString();
  for (const [headers, condition] of [
    [{ 'last-modified': modified }, modified],
    [{ 'last-modified': now, date: now }, 'unconditional'],
    [{ 'last-modified': 'yesterday' }, 'unconditional'],
    [{ etag: `"${'x'.repeat(1_000)}"` }, 'unconditional'],
    [{}, 'unconditional'],
  ] as const) {
    const feed = world.nextFeed();
    asked = [];
    await world.ingest(feed, sending(rss([item('one')]), headers));
    await world.ingest(feed, sending(rss([item('one')]), headers));
    expect(conditions()).toEqual(['unconditional', condition]);
  }
});

it('sends validators only to the redirect target that returned them', async () => {
  const feed = world.nextFeed();
  const to = (path: string) => sending('', { location: `${world.origin}${path}` }, 302);
  world.serve('/moved-b', tagged(rss([item('one')])));
  world.serve('/moved-c', tagged(rss([item('one'), item('two')])));
  await world.ingest(feed, to('/moved-b'));
  expect(await world.ingest(feed, to('/moved-b'))).toMatchObject({ outcome: 'not modified' });
  expect(await world.ingest(feed, to('/moved-c'))).toMatchObject({ outcome: 'read', created: 1 });
  expect(conditions()).toEqual([
    'unconditional',
    'unconditional',
    'unconditional',
    ETAG,
    'unconditional',
    'unconditional',
  ]);
});

it('counts a 304 response to an unconditional request as a failed fetch', async () => {
  const feed = world.nextFeed();
  expect(await world.ingest(feed, { body: '', status: 304 })).toMatchObject({ outcome: 'failed' });
  expect(await world.health(feed)).toMatchObject({ failures: 1, last_success_at: null });
});

it('stores an entry in the next run after its write was denied, because no validators were kept', async () => {
  const feed = world.nextFeed();
  const first = tagged(rss([item('one')]), '"1"');
  const second = tagged(rss([item('one'), item('two')]), '"2"');
  await world.ingest(feed, first);
  dynamoDb.fail({ operation: 'TransactWriteItems', how: 'deny' });
  expect(await world.ingest(feed, second)).toMatchObject({ outcome: 'read', created: 0, failed: 1 });
  expect(await world.health(feed)).toMatchObject({ ...NO_VALIDATORS, failures: 0, retry_at: null });
  expect((await world.health(feed)).last_error).toContain('AccessDenied');
  expect(await world.ingest(feed, second)).toMatchObject({ outcome: 'read', created: 1, failed: 0 });
  expect((await world.stored(feed)).map(({ title }) => title).sort()).toEqual(['one', 'two']);
  expect(await world.ingest(feed, second)).toMatchObject({ outcome: 'not modified' });
  expect(await world.health(feed)).toMatchObject({ last_error: null, etag: '"2"' });
});

it('fails the run when the table cannot be read, and reads the whole document in the next run', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, tagged(rss([item('one')]), '"1"'));
  const second = tagged(rss([item('one'), item('two')]), '"2"');
  dynamoDb.fail({ operation: 'BatchGetItem', how: 'deny' });
  expect(await world.ingest(feed, second)).toMatchObject({ outcome: 'failed', created: 0 });
  expect(await world.health(feed)).toMatchObject({ ...NO_VALIDATORS, failures: 1, parse_failures: 0 });
  expect(await world.ingest(feed, second)).toMatchObject({ created: 1 });
});

it('reads a document with an invalid item again in each run, and keeps the error', async () => {
  const feed = world.nextFeed();
  const server = tagged(rss([item('one'), { guid: 'nothing' }]));
  await world.ingest(feed, server);
  expect(await world.ingest(feed, server)).toMatchObject({ outcome: 'read', unchanged: 1, failed: 1 });
  expect(await world.health(feed)).toMatchObject({
    ...NO_VALIDATORS,
    failures: 0,
    last_error: 'an item has neither title nor text',
  });
});

it('reports feed health that cannot be stored as an error of the run, and reads the document again', async () => {
  const feed = world.nextFeed();
  await world.ingest(feed, rss([item('one')]));
  const server = tagged(rss([item('one')]));
  dynamoDb.fail({ operation: 'TransactWriteItems', how: 'deny' });
  const { outcome, errors } = await world.ingest(feed, server);
  expect([outcome, errors]).toEqual(['read', [expect.stringContaining('health cannot be stored')]]);
  expect(await world.ingest(feed, server)).toMatchObject({ outcome: 'read', unchanged: 1, errors: [] });
});

it('fetches the whole document again after a day of 304 responses', async () => {
  const feed = world.nextFeed();
  const server = tagged(rss([item('one')]));
  await world.ingest(feed, server);
  const { storeFeedHealth } = await import('../../../lib/feeds/feeds-with-health.ts');
  for (const [last_document_at, condition] of [
    [hoursAgo(23), ETAG],
    [hoursAgo(25), 'unconditional'],
    [null, 'unconditional'],
  ] as const) {
    await storeFeedHealth(feed.id, { ...(await world.health(feed)), last_document_at });
    asked = [];
    expect(await world.ingest(feed, server)).toMatchObject({ outcome: 'not modified' });
    await world.ingest(feed, server);
    expect(conditions()).toEqual([ETAG, condition]);
  }
  expect(Date.parse((await world.health(feed)).last_document_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await world.ingest(feed, server)).toMatchObject({ outcome: 'not modified' });
});

it('keeps the validators of a feed after a failed fetch', async () => {
  const feed = world.nextFeed();
  const server = tagged(rss([item('one')]));
  await world.ingest(feed, server);
  await world.ingest(feed, { body: '', status: 500 });
  expect(await world.health(feed)).toMatchObject({ etag: ETAG, failures: 1 });
  expect(await world.ingest(feed, server)).toMatchObject({ outcome: 'not modified' });
  expect(await world.health(feed)).toMatchObject({ failures: 0, last_error: null, retry_at: null });
});
