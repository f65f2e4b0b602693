import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { createFeedHealth, type FeedHealth } from '../../../lib/feeds/health.ts';
import { getDocument, startPipeline, type TestDeployment, type TestPipeline } from './world.ts';

let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await startPipeline();
});
afterAll(() => pipeline.stop());

const minutesAgo = (minutes: number) => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
const FEEDS: Record<string, { health?: Partial<FeedHealth>; feed?: Partial<Feed> }> = {
  'never-read': {},
  'interval-over': { health: { last_attempt_at: minutesAgo(31), last_success_at: minutesAgo(31) } },
  'short-interval-over': { health: { last_attempt_at: minutesAgo(6) }, feed: { interval_minutes: 5 } },
  'read-just-now': { health: { last_attempt_at: minutesAgo(6), last_success_at: minutesAgo(6) } },
  'long-interval': { health: { last_attempt_at: minutesAgo(100) }, feed: { interval_minutes: 1_440 } },
  'asked-for-patience': { health: { last_attempt_at: minutesAgo(60), failures: 1, retry_at: minutesAgo(-5) } },
  'next-try-is-due': { health: { last_attempt_at: minutesAgo(16), failures: 1, retry_at: minutesAgo(1) } },
  gone: { health: { last_attempt_at: minutesAgo(6_000), failures: 1, paused_reason: '410' } },
  flooding: {
    health: { last_attempt_at: minutesAgo(6_000), flooding: { reason: '9 new entries', at: minutesAgo(6_000) } },
  },
  inactive: { health: { last_attempt_at: minutesAgo(60), failures: 2 }, feed: { is_active: false } },
  refused: { feed: { blocked: { on: '2026-08-20', reason: 'Answers 403 to programs.' } } },
  'a-file': { feed: { url: 'file:feed.xml' } },
};
const DUE = ['interval-over', 'never-read', 'next-try-is-due', 'short-interval-over'];

async function deploy(name: string, feeds: typeof FEEDS): Promise<TestDeployment> {
  const deployment = await pipeline.deploy(name, Object.keys(feeds));
  for (const { feed } of await deployment.lib.listFeedsWithHealth()) {
    const { feed: fields = {}, health } = feeds[feed.id] ?? {};
    await deployment.lib.storeFeedItem({ ...feed, ...fields });
    if (health) await deployment.lib.storeFeedHealth(feed.id, { ...createFeedHealth(feed.url), ...health });
  }
  return deployment;
}

const planned = ({ queues }: TestDeployment) =>
  queues
    .bodies('FeedsQueue')
    .map((body) => JSON.parse(body))
    .map(({ feed_id }) => feed_id)
    .sort();

it('sends one message for each due feed and no other', async () => {
  const deployment = await deploy('plan', FEEDS);
  const planner = deployment.environment('planIngest');
  const before = minutesAgo(0);
  expect(await planner.invoke({})).toMatchObject({ error: null });
  expect(planned(deployment)).toEqual(DUE);
  for (const body of deployment.queues.bodies('FeedsQueue')) {
    const { feed_id, planned_at, ...others } = JSON.parse(body);
    expect([feed_id.length > 0, planned_at >= before, planned_at <= minutesAgo(0), others]).toEqual([
      true,
      true,
      true,
      {},
    ]);
  }
  const { duration_ms, service, _aws, ...line } = planner.lines[0] ?? {};
  expect(line).toEqual({
    level: 'INFO',
    request_id: 'planIngest-1',
    job: 'planIngest',
    due: 4,
    early: 2,
    waiting: 1,
    paused: 1,
    flooding: 1,
    blocked: 1,
    not_followed: 2,
    unconfirmed: 0,
    feeds_followed: 9,
    feeds_stale: 7,
    feeds_failing: 3,
    feeds_flooding: 1,
    words_settled: 0,
    words_due_seconds: 0,
    summaries_sent_again: 0,
  });
  deployment.end();
});

it('counts a feed as failing while it waits for a retry, until a successful fetch', async () => {
  const failing = { last_attempt_at: minutesAgo(700), failures: 7 };
  const deployment = await deploy('failing', {
    'in-its-pause': { health: { ...failing, retry_at: minutesAgo(-700) } },
    paused: { health: { ...failing, paused_reason: 'no feed three times', retry_at: minutesAgo(-700) } },
    'in-its-turn': { health: { ...failing, retry_at: minutesAgo(1) } },
  });
  pipeline.serve('in-its-turn', getDocument([{ guid: 'g1', title: 'circular 1', day: 15 }]));
  const planner = deployment.environment('planIngest');
  await planner.invoke({});
  const { drain } = await import('./drain.ts');
  await drain(deployment, 'FeedsQueue', { environments: [deployment.environment('ingestFeed')] });
  await planner.invoke({});
  expect(planner.lines).toMatchObject([
    { due: 1, feeds_followed: 3, feeds_failing: 3 },
    { due: 0, feeds_followed: 3, feeds_failing: 2 },
  ]);
  deployment.end();
});

it('reads each feed once when two planners run concurrently', async () => {
  const deployment = await deploy('two-planners', { 'feed-one': {}, 'feed-two': {} });
  const planners = [deployment.environment('planIngest'), deployment.environment('planIngest')];
  await Promise.all(planners.map((planner) => planner.invoke({})));
  expect(planned(deployment)).toEqual(['feed-one', 'feed-one', 'feed-two', 'feed-two']);
  const ingester = deployment.environment('ingestFeed');
  const { drain } = await import('./drain.ts');
  await drain(deployment, 'FeedsQueue', { environments: [ingester] });
  expect(ingester.lines.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'failed', 'read since', 'read since']);
  deployment.end();
});

it('drains the index outbox after planning until its time is nearly over, and continues in the next run', async () => {
  const deployment = await deploy('settling', {});
  const mark = (n: number) => ({
    pk: 'WORDS_DUE',
    sk: `${minutesAgo(9)}#${n.toString(16).padStart(24, '0')}#2`,
    stored: true,
  });
  for (let n = 0; n < 250; n += 1) await deployment.lib.putItem({ Item: mark(n) });
  // Of its 60 seconds each look at the clock takes one.
  const short = deployment.environment('planIngest', { LOOK_MS: '1000' });
  await short.invoke({});
  const planner = deployment.environment('planIngest');
  await planner.invoke({});
  await planner.invoke({});
  const settled = [...short.lines, ...planner.lines].map(({ words_settled }) => words_settled);
  expect(settled).toEqual([40, 210, 0]);
  deployment.end();
});

/** Starts an SQS that accepts what `takes` selects of a batch. It refuses the rest as the real one does. */
async function startPickySqs(sqs: string, takes: (call: number, position: number) => boolean) {
  let calls = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { QueueUrl, Entries } = JSON.parse(Buffer.concat(chunks).toString());
    const call = calls;
    calls += 1;
    const taken = Entries.filter((_: unknown, i: number) => takes(call, i));
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessageBatch' };
    const body = JSON.stringify({ QueueUrl, Entries: taken });
    const answer =
      taken.length > 0 ? ((await (await fetch(sqs, { method: 'POST', headers, body })).json()) as object) : {};
    const Failed = Entries.filter((one: unknown) => !taken.includes(one)).map((entry: { Id: string }) => ({
      Id: entry.Id,
      SenderFault: false,
      Code: 'InternalError',
    }));
    response
      .setHeader('content-type', 'application/x-amz-json-1.0')
      .end(JSON.stringify({ Successful: [], ...answer, Failed }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { endpoint, calls: () => calls, stop };
}

const MANY = Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`feed-${String(i).padStart(2, '0')}`, {}]));

it('resends only the messages that the queue refused', async () => {
  const deployment = await deploy('half-taken', MANY);
  const picky = await startPickySqs(deployment.sqs, (call, position) => call > 2 || position % 2 === 0);
  const planner = deployment.environment('planIngest', { SQS_ENDPOINT: picky.endpoint });
  expect(await planner.invoke({})).toMatchObject({ error: null });
  expect(planned(deployment)).toEqual(Object.keys(MANY));
  expect(planner.lines).toMatchObject([{ level: 'INFO', due: 23 }]);
  picky.stop();
  deployment.end();
});

it('fails when the queue keeps refusing messages, and sends them in the next run', async () => {
  const deployment = await deploy('refused', MANY);
  const picky = await startPickySqs(deployment.sqs, (_, position) => position === 0);
  const planner = deployment.environment('planIngest', { SQS_ENDPOINT: picky.endpoint });
  const { error } = await planner.invoke({});
  expect(error).toMatch(/messages were not accepted by the queue: InternalError/);
  expect(planner.lines).toMatchObject([
    { level: 'ERROR', job: 'planIngest', error: expect.stringMatching(/not accepted/) },
  ]);
  picky.stop();
  await deployment.environment('planIngest').invoke({});
  expect(new Set(planned(deployment))).toEqual(new Set(Object.keys(MANY)));
  deployment.end();
});
