import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { type How, OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { getCounters } from '../jobs/table-state.ts';
import { nextSecond } from '../jobs/world.ts';
import { daysAgo, type FeedAnswer, type IngestWorld, rss, startWorld } from './world.ts';

/*
 * Writes of items end without an answer. A stored item is never reported as failed, and a missing one never as stored.
 * An item of uncertain state is reported as unknown until the next run.
 */

let world: IngestWorld;
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let lib: typeof import('../../../lib/platform/dynamodb/request-retries.ts') &
  typeof import('../../../lib/entries/entry-items.ts') &
  typeof import('../../../lib/entries/statistics/latest-dates.ts');
beforeAll(async () => {
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = dynamoDb.endpoint;
  world = await startWorld('ingest-unknown');
  lib = {
    ...(await import('../../../lib/platform/dynamodb/request-retries.ts')),
    ...(await import('../../../lib/entries/entry-items.ts')),
    ...(await import('../../../lib/entries/statistics/latest-dates.ts')),
  };
});
afterEach(async () => {
  dynamoDb.forget();
  await dynamoDb.land();
});
afterAll(async () => {
  world.stop();
  await dynamoDb.stop();
});

const NO_VALIDATORS = { etag: null, last_modified: null, validators_url: null };
const NOTHING = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 };
/** The writes of entries alone: the health of their feed and its quotas are stored. */
const WRITES = { operation: 'TransactWriteItems', about: '"ENTRY#', times: OUTAGE };
const LOOK_UPS = { operation: 'GetItem', about: '"ENTRY#', times: OUTAGE };

const item = (guid: string, title = guid) => ({ guid, title, link: `/${guid}`, pubDate: daysAgo(2) });
const many = (count: number) => Array.from({ length: count }, (_, n) => item(`item ${n}`));

function tagged(items: ReturnType<typeof item>[], etag: string): RequestListener {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(200, { etag, 'content-type': 'application/xml' }).end(rss(items));
  };
}

/** A run that sends nothing again for long. */
const briefly = (feed: Feed, answer: FeedAnswer) => lib.withRetryTimeLimit(300, () => world.ingest(feed, answer));

/**
 * Returns a feed with one entry, `first`, whose first reading has ended, and its next document. In that document the
 * entry is edited, and two are new.
 */
async function readFeed() {
  const feed = world.nextFeed();
  await world.ingest(feed, tagged([item('first')], '"1"'));
  const next = tagged([item('first', `first of ${feed.id}`), item('second'), item('third')], '"2"');
  dynamoDb.requests.length = 0;
  return { feed, next };
}

const lookUps = () => dynamoDb.requests.filter((operation) => operation === 'GetItem').length - 1;
const titles = async (feed: Feed) => (await world.stored(feed)).map(({ title }) => title).sort();
const versions = async (feed: Feed) => (await world.stored(feed)).map(({ version }) => version).sort();

async function expectRecount(): Promise<void> {
  await lib.correctTopicLatestDates();
  const { stored, counted } = await getCounters({ table: process.env['TABLE_NAME'] ?? '', lib });
  expect(stored).toEqual(counted);
}

it('does not look up writes that DynamoDB acknowledges', async () => {
  const { feed, next } = await readFeed();
  expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, created: 2, updated: 1 });
  expect(lookUps()).toBe(0);
});

it.each(['lose', 'half', 'empty', 'mute'] as How[])(
  'reports writes with lost responses (%s) as created and updated after a look-up',
  async (how) => {
    const { feed, next } = await readFeed();
    dynamoDb.fail({ ...WRITES, how });
    const result = await briefly(feed, next);
    expect(result).toMatchObject({ ...NOTHING, outcome: 'read', created: 2, updated: 1, errors: [] });
    expect(lookUps()).toBe(3);
    expect(await world.health(feed)).toMatchObject({ etag: '"2"', failures: 0, last_error: null, created: 2 });
    dynamoDb.forget();
    expect(await titles(feed)).toEqual([`first of ${feed.id}`, 'second', 'third']);
    expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, outcome: 'not modified' });
    expect(await versions(feed)).toEqual([1, 1, 2]);
    await expectRecount();
  },
);

it('makes an entry searchable at once when the response of its write is lost', async () => {
  const feed = world.nextFeed();
  dynamoDb.fail({ ...WRITES, how: 'lose' });
  await briefly(feed, rss([item('w', 'Quokkas must be reported')]));
  expect(await world.titlesFound('quokkas')).toEqual(['Quokkas must be reported']);
});

it('reports a write refused by DynamoDB as failed, without a look-up', async () => {
  const { feed, next } = await readFeed();
  dynamoDb.fail({ ...WRITES, how: 'throttle' });
  expect(await briefly(feed, next)).toMatchObject({ ...NOTHING, outcome: 'failed', failed: 3 });
  expect(lookUps()).toBe(0);
  expect(await world.health(feed)).toMatchObject({ ...NO_VALIDATORS, failures: 1 });
  dynamoDb.forget();
  expect(await titles(feed)).toEqual(['first']);
  expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, created: 2, updated: 1 });
});

describe('writes without a response that the look-up does not find', () => {
  it.each(['hang', 'refuse', 'html'] as How[])('reports unknown items and stores them later: %s', async (how) => {
    const { feed, next } = await readFeed();
    dynamoDb.fail({ ...WRITES, how });
    const result = await briefly(feed, next);
    expect(result).toMatchObject({ ...NOTHING, outcome: 'failed', unknown: 3 });
    expect(result.errors).toEqual([expect.stringMatching(/^The data store .* not known of 3 items .* next run/)]);
    const health = await world.health(feed);
    expect(health).toMatchObject({ ...NO_VALIDATORS, failures: 1, last_error: result.errors[0] });
    dynamoDb.forget();
    expect(await titles(feed)).toEqual(['first']);
    expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, created: 2, updated: 1, errors: [] });
    expect(await world.health(feed)).toMatchObject({ etag: '"2"', failures: 0, last_error: null });
  });

  it('finds in the next run a write that was carried out after the look-up', async () => {
    const { feed, next } = await readFeed();
    dynamoDb.fail({ ...WRITES, how: 'late' });
    expect(await briefly(feed, next)).toMatchObject({ ...NOTHING, unknown: 3 });
    dynamoDb.forget();
    expect(await titles(feed)).toEqual(['first']);
    expect(await dynamoDb.land()).toBeGreaterThanOrEqual(3);
    expect(await titles(feed)).toHaveLength(3);
    expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, outcome: 'read', unchanged: 3, errors: [] });
    expect(await versions(feed)).toEqual([1, 1, 2]);
    await expectRecount();
  });

  it('changes nothing when a write is carried out after the next run', async () => {
    const { feed, next } = await readFeed();
    dynamoDb.fail({ ...WRITES, how: 'late' });
    await briefly(feed, next);
    dynamoDb.forget();
    expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, created: 2, updated: 1 });
    const before = await world.stored(feed);
    expect(await dynamoDb.land()).toBeGreaterThanOrEqual(3);
    expect(await world.stored(feed)).toEqual(before);
    await expectRecount();
  });

  it('reports an item as unknown when a write is delayed and its repeats are refused', async () => {
    const feed = world.nextFeed();
    dynamoDb.fail({ ...WRITES, how: 'late', times: 1 }, { ...WRITES, how: 'throttle' });
    expect(await briefly(feed, rss([item('alone')]))).toMatchObject({ ...NOTHING, unknown: 1 });
    expect(await dynamoDb.land()).toBe(1);
    expect(await titles(feed)).toEqual(['alone']);
  });
});

it('reports items as unchanged when another run stored the same versions before the look-up', async () => {
  const { feed, next } = await readFeed();
  const body = Buffer.from(rss([item('first', `first of ${feed.id}`), item('second'), item('third')]));
  const read = async () => ({ kind: 'document', url: feed.url, contentType: '', body, validators: null }) as const;
  // The table has been read by the time that the quota is requested.
  const checkQuotas = async (wanted: unknown[]) => {
    expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, created: 2, updated: 1 });
    // Two runs of one second that write the same are indistinguishable.
    await nextSecond();
    dynamoDb.fail({ ...WRITES, how: 'late' });
    return { isAllowed: wanted.map(() => true), exceededReason: null, quotas: null, describeExceeded: () => null };
  };
  const { result } = await world.ingestFeed({ feed, health: await world.health(feed) }, read, { checkQuotas });
  expect(result).toMatchObject({ ...NOTHING, outcome: 'read', unchanged: 3, errors: [] });
  dynamoDb.forget();
  expect(await dynamoDb.land()).toBeGreaterThanOrEqual(3);
  expect(await versions(feed)).toEqual([1, 1, 2]);
  await expectRecount();
});

it('reports items as unknown when the look-up has no response either', async () => {
  const { feed, next } = await readFeed();
  dynamoDb.fail({ ...WRITES, how: 'lose' }, { ...LOOK_UPS, how: 'refuse' });
  expect(await briefly(feed, next)).toMatchObject({ ...NOTHING, outcome: 'failed', unknown: 3 });
  expect(await world.health(feed)).toMatchObject(NO_VALIDATORS);
  dynamoDb.forget();
  expect(await titles(feed)).toHaveLength(3);
  expect(await world.ingest(feed, next)).toMatchObject({ ...NOTHING, outcome: 'read', unchanged: 3, errors: [] });
  await expectRecount();
});

it('stops writing in an outage, and counts each item as unknown or failed', async () => {
  const feed = world.nextFeed();
  dynamoDb.requests.length = 0;
  dynamoDb.fail({ ...WRITES, how: 'refuse' }, { ...LOOK_UPS, how: 'refuse' });
  const { unknown, failed, created, updated, unchanged } = await briefly(feed, rss(many(60)));
  expect([unknown + failed, created, updated, unchanged]).toEqual([60, 0, 0, 0]);
  // Eight faults end it, and four writers may each be at one item more.
  expect(unknown).toBeGreaterThanOrEqual(8);
  expect(unknown).toBeLessThanOrEqual(11);
  expect(lookUps()).toBeLessThan(11 * 20);
  dynamoDb.forget();
  expect(await world.ingest(feed, rss(many(60)))).toMatchObject({ ...NOTHING, created: 60 });
});
