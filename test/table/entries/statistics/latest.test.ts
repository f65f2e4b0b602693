import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, getToday } from '../../../../lib/values/time.ts';
import { atEachRequest } from '../../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../../support/cut-dynamodb.ts';
import { draft } from '../../../support/drafts.ts';
import { ownTable } from '../../../support/own-table.ts';
import { getSome } from '../../../support/property.ts';

let entries: typeof import('../../../../lib/entries/list-entries.ts');
let writes: typeof import('../../../../lib/entries/store-entry.ts');
let stats: typeof import('../../../../lib/entries/statistics/get-statistics.ts') &
  typeof import('../../../../lib/entries/statistics/latest-dates.ts');
let stamps: typeof import('../../../../lib/platform/dynamodb/last-modified.ts');
let cut: CutDynamoDb;

beforeAll(async () => {
  await ownTable('latest', 'small-catalog');
  cut = await startCutDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  process.env['DYNAMODB_ENDPOINT'] = cut.endpoint;
  entries = await import('../../../../lib/entries/list-entries.ts');
  writes = await import('../../../../lib/entries/store-entry.ts');
  stats = {
    ...(await import('../../../../lib/entries/statistics/get-statistics.ts')),
    ...(await import('../../../../lib/entries/statistics/latest-dates.ts')),
  };
  stamps = await import('../../../../lib/platform/dynamodb/last-modified.ts');
});
afterAll(() => cut.stop());
afterEach(() => vi.useRealTimers());

const STEPS = getSome(30);
const TOPICS = ['us-sec', 'us-cftc', 'eu-ecb'];

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

async function newest(topic_id?: string): Promise<string | null> {
  const { items } = await entries.listEntries(
    { attributes: topic_id ? { topic_id: [topic_id] } : {} },
    { limit: 1, offset: 0, position: null },
  );
  return items[0]?.published_date ?? null;
}

async function expectNewest(step: string): Promise<void> {
  expect((await stats.getStatsOverview()).latest_published_date, step).toBe(await newest());
  for (const topic of TOPICS) expect(await shownIn(topic), `${step}, ${topic}`).toBe(await newest(topic));
}

const shownIn = async (topic: string) => (await stats.getTopicStats(topic)).latest_published_date;

it.each([2, 4])(
  'keeps latest_published_date exact after each step of %i writers that change dates and topics',
  async (writers) => {
    const random = numbers(12_345 + writers);
    for (let step = 0; step < STEPS; step += 1) {
      const drafts = Array.from({ length: writers }, (_, writer) =>
        draft(1 + writer + writers * random(4), {
          place: random(3),
          published_date: `${addDays(getToday(), -random(12))}T${10 + random(10)}:00:00Z`,
        }),
      );
      await Promise.all(drafts.map((one) => writes.storeEntry(one)));
      await expectNewest(`step ${step}`);
    }
  },
);

describe('latest date of a topic', () => {
  const dated = (n: number, day: number, place = 0) =>
    draft(100 + n, { place, published_date: `2027-01-${String(day).padStart(2, '0')}T10:00:00Z` });

  it('is correct after a recount when writers move the same entries concurrently', async () => {
    const random = numbers(99);
    for (let round = 0; round < 5; round += 1)
      await Promise.all(
        Array.from({ length: 8 }, () => writes.storeEntry(dated(1 + random(2), 2 + random(6), random(3)))),
      );
    await stats.correctTopicLatestDates();
    await expectNewest('after the recount');
  });

  it('is outdated when the writer is killed after the transaction, and correct after the nightly recount', async () => {
    // Some time after the recount before, whose time is in whole seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
    await writes.storeEntry(dated(7, 10));
    expect(await cut.cut('UpdateItem', () => writes.storeEntry(dated(8, 11)))).toBe(true);
    expect(await shownIn('us-sec')).toBe('2027-01-10T10:00:00Z');
    expect((await stats.getStatsOverview()).latest_published_date).toBe('2027-01-11T10:00:00Z');
    const begun = Date.now() + stamps.MAX_COMMIT_DELAY_MS;
    const dependence = { entries: false, markers: ['catalog'], consistent: true } as const;
    expect(await stamps.hasChangedSince(begun, dependence)).toBe(false);
    expect(await stats.correctTopicLatestDates()).toBe(1);
    expect(await stamps.hasChangedSince(begun, dependence)).toBe(true);
    expect(await shownIn('us-sec')).toBe('2027-01-11T10:00:00Z');
    expect(await stats.correctTopicLatestDates()).toBe(0);
  });

  it('is correct after a recount when a writer that moves the newest entry is killed at any request', async () => {
    let n = 10;
    const begin = async () => {
      n += 2;
      await writes.storeEntry(dated(n, 12));
      await writes.storeEntry(dated(n + 1, 13));
    };
    const run = (_: unknown, at: number) => writes.storeEntry(dated(n + 1, 9, at % 2));
    await atEachRequest(cut, { least: 6, begin, run }, async (_, at) => {
      await stats.correctTopicLatestDates();
      await expectNewest(`killed at ${at}`);
    });
  });

  it('is correct when another entry is stored at any point while the newest one moves', async () => {
    let n = 200;
    const begin = async () => {
      n += 2;
      await writes.storeEntry(dated(n, 20));
    };
    const run = () => writes.storeEntry(dated(n, 9));
    const during = () => writes.storeEntry(dated(n + 1, 19));
    await atEachRequest(cut, { least: 6, begin, run, during }, async (_, at) => {
      await expectNewest(`stored at ${at}`);
      await writes.storeEntry(dated(n + 1, 9));
      await expectNewest(`moved after ${at}`);
    });
  });
});
