import { afterAll, beforeAll, expect, it } from 'vitest';
import { drain, getRandom, shuffled } from './drain.ts';
import { getCounters, getItems, getState } from './table-state.ts';
import {
  getDocument,
  nextSecond,
  startPipeline,
  type TestDeployment,
  type TestItem,
  type TestPipeline,
} from './world.ts';

const FEEDS = Array.from({ length: process.env['EVERY_POINT'] ? 6 : 4 }, (_, i) => `feed-${i}`);
const AN_HOUR_MS = 3_600_000;
const POISON = [
  'no JSON',
  '[]',
  '"feed-1"',
  'null',
  '{"feed_id":"feed-1"}',
  '{"planned_at":"2026-11-21T08:00:00Z"}',
  '{"feed_id":"feed-1","planned_at":"yesterday"}',
  '{"feed_id":7,"planned_at":"2026-11-21T08:00:00Z"}',
  '{"feed_id":"../feed-1","planned_at":"2026-11-21T08:00:00Z"}',
];
const ENTRY_POISON = ['no JSON', '{}', '{"entry_id":null}', '{"entry_id":["a"]}'];

let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await startPipeline();
});
afterAll(() => pipeline.stop());

/**
 * Serves the documents as they are at first, or later. Later ones have edited titles, moved dates and new items, and
 * some items have vanished.
 */
function serveDocuments(later: boolean): void {
  for (const [f, feed] of FEEDS.entries()) {
    const item = (n: number, edit: Partial<TestItem> = {}): TestItem => ({
      guid: `${feed}-${n}`,
      title: `circular ${n} of ${feed}`,
      day: (n * 3 + f) % 19,
      ...edit,
    });
    const first = Array.from({ length: 10 }, (_, n) => item(n));
    const edited = [
      item(0, { title: `amended circular of ${feed}` }),
      item(1, { day: 18.5, title: `moved and amended circular of ${feed}` }),
      item(2, { day: 0.1, title: 'moved and amended' }),
      ...first.slice(4),
      ...[10, 11].map((n) => item(n)),
    ];
    pipeline.serve(feed, getDocument(later ? edited : first));
  }
}

const plan = () => FEEDS.map((feed_id) => ({ feed_id, planned_at: new Date().toISOString().replace(/\.\d+/, '') }));

/**
 * Runs the planner and the nightly job. The planner of some minutes later drains the outbox; the nightly job corrects
 * the newest dates.
 */
async function settled(deployment: TestDeployment): Promise<void> {
  const planner = deployment.environment('planIngest', { CLOCK_AHEAD_MS: String(AN_HOUR_MS / 3) });
  for (let i = 0; i < 5; i += 1) expect(await planner.invoke({})).toMatchObject({ error: null, died: false });
  expect(await deployment.environment('pruneDays').invoke({})).toMatchObject({ error: null, died: false });
}

/**
 * Summarizes the entries that still wait, and returns the number of kills. The planner of an hour later finds them;
 * then the queue is worked off.
 */
async function summarize(deployment: TestDeployment, workers: number, random?: () => number): Promise<number> {
  const planner = deployment.environment('planIngest', { CLOCK_AHEAD_MS: String(AN_HOUR_MS / 3) });
  expect(await planner.invoke({})).toMatchObject({ error: null, died: false });
  const environments = Array.from({ length: workers }, () => deployment.environment('summarizeEntries'));
  return drain(deployment, 'SummariesQueue', { environments, random });
}

async function expectRecount(deployment: TestDeployment): Promise<void> {
  const { stored, counted } = await getCounters(deployment);
  expect(stored).toEqual(counted);
}

const waiting = async ({ table }: TestDeployment) =>
  (await getItems(table)).filter(({ pk }) => pk === 'SUMMARIES_DUE').length;

it('reaches the state of a clean run with repeated, reordered messages and two randomly killed ingesters', async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`TEST_SEED=${seed} repeats this run`);
  const random = getRandom(seed);
  const clean = await pipeline.deploy('clean', FEEDS);
  const chaos = await pipeline.deploy('chaos', FEEDS);
  const healthy = clean.environment('ingestFeed');
  const wild = [chaos.environment('ingestFeed'), chaos.environment('ingestFeed')];
  let kills = 0;
  for (const later of [false, true]) {
    serveDocuments(later);
    await nextSecond();
    await clean.queues.send('FeedsQueue', ...plan());
    const copies = plan().flatMap((message) => Array(1 + Math.floor(random() * 3)).fill(message));
    await chaos.queues.send('FeedsQueue', ...shuffled([...copies, ...(later ? [] : POISON)], random));
    const [, killed] = await Promise.all([
      drain(clean, 'FeedsQueue', { environments: [healthy] }),
      drain(chaos, 'FeedsQueue', { environments: wild, random }),
    ]);
    kills += killed;
  }
  // Of two runs of a feed at once the later document is not known, and no validators are kept; the next quiet run keeps
  // them.
  await nextSecond();
  for (const [deployment, environment] of [
    [clean, healthy],
    [chaos, chaos.environment('ingestFeed')],
  ] as const) {
    await deployment.queues.send('FeedsQueue', ...plan());
    await drain(deployment, 'FeedsQueue', { environments: [environment] });
  }
  await Promise.all([settled(clean), settled(chaos)]);
  await expectRecount(clean);
  await expectRecount(chaos);
  expect(await getState(chaos)).toEqual(await getState(clean));
  expect((await getCounters(chaos)).entries).toBe(FEEDS.length * 12);
  expect(kills).toBeGreaterThan(0);
  expect(chaos.queues.bodies('FeedsDeadLetterQueue').sort()).toEqual(POISON.toSorted());
  expect(clean.queues.bodies('FeedsDeadLetterQueue')).toEqual([]);

  const sent = chaos.queues.bodies('SummariesQueue').map((body) => JSON.parse(body));
  await chaos.queues.send('SummariesQueue', ...shuffled([...sent.slice(0, 20), ...ENTRY_POISON], random));
  kills += (await Promise.all([summarize(clean, 1), summarize(chaos, 2, random)]))[1];
  expect([await waiting(clean), await waiting(chaos)]).toEqual([0, 0]);
  expect(chaos.queues.bodies('SummariesDeadLetterQueue').sort()).toEqual(ENTRY_POISON.toSorted());
  await Promise.all([settled(clean), settled(chaos)]);
  await expectRecount(chaos);
  const state = await getState(chaos);
  expect(state).toEqual(await getState(clean));
  expect(JSON.stringify(state).match(/"method":"ai"/g)?.length).toBeGreaterThan(FEEDS.length * 12);
  console.log(`${kills} processes were killed`);
  clean.end();
  chaos.end();
}, 600_000);
