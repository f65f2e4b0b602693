import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import type { Environment } from '../../support/queues.ts';
import { drain } from './drain.ts';
import { countersOf, itemsOf, stateOf } from './table-state.ts';
import { type Deployment, documentOf, nextSecond, type Pipeline, startPipeline } from './world.ts';

let pipeline: Pipeline;
const deployments: Deployment[] = [];
beforeAll(async () => {
  pipeline = await startPipeline();
});
afterAll(() => pipeline.stop());
afterEach(() => {
  for (const deployment of deployments.splice(0)) deployment.end();
});

async function deploy(name: string, feedIds: string[], dynamoDb?: string): Promise<Deployment> {
  const deployment = await pipeline.deploy(name, feedIds, dynamoDb);
  deployments.push(deployment);
  return deployment;
}

const now = () => `${new Date().toISOString().slice(0, 19)}Z`;
const message = (feed_id: string, planned_at = now()) => JSON.stringify({ feed_id, planned_at });
/** An event of SQS with these bodies; ids are their numbers. */
const eventOf = (bodies: string[], receives = 1) => ({
  Records: bodies.map((body, i) => ({
    ...{ messageId: `m${i}`, receiptHandle: `r${i}`, body, eventSource: 'aws:sqs' },
    attributes: { ApproximateReceiveCount: String(receives) },
  })),
});
const items = (feed: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ guid: `${feed}-${n}`, title: `circular ${n} of ${feed}`, day: n % 19 }));
const entriesOf = async ({ table }: Deployment) => (await itemsOf(table)).filter(({ sk }) => sk === 'ENTRY').length;

async function healthOf({ lib }: Deployment, id: string) {
  return (await lib.listFollowedFeeds()).find(({ feed }) => feed.id === id)?.health;
}

const reported = (answer: unknown) =>
  (answer as { batchItemFailures: { itemIdentifier: string }[] }).batchItemFailures.map((one) => one.itemIdentifier);

/** The figures of a line; times differ. */
const told = ({ lines }: Environment) => lines.map(({ duration_ms, service, _aws, ...line }) => line);

it('a message that is not understood is reported alone, the others of its batch are done, each with one line', async () => {
  const deployment = await deploy('batch', ['good', 'unused']);
  pipeline.serve('good', documentOf(items('good', 3)));
  const environment = deployment.environment('ingestFeed');
  const bodies = ['no JSON, xoxb-secret', message('good'), '{"feed_id":"good"}', message('unknown')];
  const { answer, error } = await environment.invoke(eventOf(bodies));
  expect(error).toBeNull();
  expect(reported(answer)).toEqual(['m0', 'm2']);
  expect(await entriesOf(deployment)).toBe(3);
  const own = (n: number) => ({ request_id: 'ingestFeed-1', job: 'ingestFeed', message_id: `m${n}` });
  expect(told(environment)).toEqual([
    { level: 'ERROR', ...own(0), error: 'PoisonError: The message is not JSON', job_errors: 1 },
    {
      ...{ level: 'INFO', ...own(1), feed_id: 'good', outcome: 'read', items: 3, created: 3, updated: 0, failed: 0 },
      ...{ unknown: 0, feeds_read: 1, entries_created: 3, entries_updated: 0, items_failed: 0, items_unknown: 0 },
    },
    { level: 'ERROR', ...own(2), error: 'PoisonError: The message is invalid: planned_at', job_errors: 1 },
    { level: 'WARN', ...own(3), feed_id: 'unknown', outcome: 'unknown feed' },
  ]);
});

it('where all messages of a batch fail, they are reported, and the function itself does not fail', async () => {
  const deployment = await deploy('all-fail', ['unused']);
  const { answer, error } = await deployment.environment('ingestFeed').invoke(eventOf(['a', 'b']));
  expect([error, reported(answer)]).toEqual([null, ['m0', 'm1']]);
});

it('a feed that was read since it was planned is not read again, but one whose message comes again after a failure is', async () => {
  const deployment = await deploy('repeated', ['twice']);
  pipeline.serve('twice', documentOf(items('twice', 1)));
  const environment = deployment.environment('ingestFeed');
  const planned = message('twice');
  await environment.invoke(eventOf([planned]));
  await environment.invoke(eventOf([planned]));
  await environment.invoke(eventOf([planned], 2));
  await nextSecond();
  await environment.invoke(eventOf([message('twice')]));
  expect(environment.lines.map(({ outcome }) => outcome)).toEqual([
    'read',
    'read since',
    'not modified',
    'not modified',
  ]);
});

it('an inactive feed is done with a warning, without a request', async () => {
  const deployment = await deploy('inactive', ['off']);
  pipeline.serve('off', documentOf(items('off', 1)));
  const [followed] = await deployment.lib.listFollowedFeeds();
  if (!followed) throw new Error('no feed');
  await deployment.lib.storeFeedItem({ ...followed.feed, is_active: false });
  const environment = deployment.environment('ingestFeed');
  const { answer } = await environment.invoke(eventOf([message('off')]));
  expect(reported(answer)).toEqual([]);
  expect(environment.lines).toMatchObject([{ level: 'WARN', outcome: 'not followed' }]);
  expect(await entriesOf(deployment)).toBe(0);
});

it('a feed that cannot be fetched or is no feed is done: its health says so, and nothing is a dead letter', async () => {
  const deployment = await deploy('failing', ['missing', 'nonsense']);
  pipeline.serve('nonsense', '<html><body>Welcome</body></html>');
  const environment = deployment.environment('ingestFeed');
  const { answer } = await environment.invoke(eventOf([message('missing'), message('nonsense')]));
  expect(reported(answer)).toEqual([]);
  expect(environment.lines).toMatchObject([
    { level: 'WARN', feed_id: 'missing', outcome: 'failed', error: 'The server answered 404 Not Found' },
    { level: 'WARN', feed_id: 'nonsense', outcome: 'failed' },
  ]);
  expect(await healthOf(deployment, 'missing')).toMatchObject({ failures: 1, parse_failures: 0 });
  expect(await healthOf(deployment, 'nonsense')).toMatchObject({ failures: 1, parse_failures: 1 });
});

it('storage that goes away in the middle of a feed: its message comes back, and nothing is lost', async () => {
  const faulty = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  const deployment = await deploy('storage-down', ['feed-a', 'feed-b'], faulty.endpoint);
  const calm = await deploy('storage-up', ['feed-a', 'feed-b']);
  for (const feed of ['feed-a', 'feed-b']) {
    pipeline.serve(feed, documentOf(items(feed, 25)));
    await deployment.queues.send('FeedsQueue', message(feed));
    await calm.queues.send('FeedsQueue', message(feed));
  }
  const lost = { operation: 'TransactWriteItems', how: 'lose', times: 3 } as const;
  const refused = { operation: 'TransactWriteItems', how: 'refuse', times: OUTAGE } as const;
  // The first one, which is let through, reserves room for the whole feed.
  faulty.fail({ operation: 'TransactWriteItems', how: 0 }, lost, refused);
  const environment = deployment.environment('ingestFeed');
  const failed = () => environment.lines.filter(({ level }) => level === 'ERROR');
  const drained = drain(deployment, 'FeedsQueue', [environment]);
  await expect.poll(() => failed().length).toBeGreaterThan(0);
  faulty.forget();
  await drained;
  await drain(calm, 'FeedsQueue', [calm.environment('ingestFeed')]);
  for (const line of failed())
    expect(line).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/data store/) });
  expect(deployment.queues.bodies('FeedsDeadLetterQueue')).toEqual([]);
  for (const one of [deployment, calm]) {
    const planner = one.environment('planIngest', { CLOCK_AHEAD_MS: String(20 * 60_000) });
    expect(await planner.invoke({})).toMatchObject({ error: null });
    expect(await one.environment('pruneDays').invoke({})).toMatchObject({ error: null });
  }
  expect(await stateOf(deployment)).toEqual(await stateOf(calm));
  const { entries, stored, counted } = await countersOf(deployment);
  expect([entries, stored]).toEqual([50, counted]);
  await faulty.stop();
});

it('a function that comes to its end takes no more feeds, and leaves the rest of a document to the repeated run', async () => {
  const deployment = await deploy('time', ['long', 'later']);
  pipeline.serve('long', documentOf(items('long', 19)));
  const environment = deployment.environment('ingestFeed');
  const late = await environment.invoke(eventOf([message('long')]), 40_000);
  expect(reported(late.answer)).toEqual(['m0']);
  expect(environment.lines).toMatchObject([
    { level: 'ERROR', error: 'There is not enough time left for this message' },
  ]);
  expect(await healthOf(deployment, 'long')).toBeNull();
  const short = deployment.environment('ingestFeed', { LOOK_MS: '4000' });
  const { answer } = await short.invoke(eventOf([message('long')]), 60_000);
  expect(reported(answer)).toEqual(['m0']);
  expect(short.lines.at(-1)).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/^The time ran out/) });
  // It goes on while more than 20 seconds are left: for nine looks after the first, one an item.
  expect(await entriesOf(deployment)).toBe(9);
  await environment.invoke(eventOf([message('long')], 2));
  expect(await entriesOf(deployment)).toBe(19);
  expect(await healthOf(deployment, 'long')).toMatchObject({ failures: 0, last_error: null });
});

it('killed between storing and telling of it: the planner sends what waits, once it has waited for 15 minutes', async () => {
  const deployment = await deploy('outbox', ['told-late']);
  pipeline.serve('told-late', documentOf(items('told-late', 4)));
  let killed = 0;
  const trap = http.createServer(() => {
    killed += 1;
    environment.kill();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const SQS_ENDPOINT = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const environment = deployment.environment('ingestFeed', { SQS_ENDPOINT });
  expect(await environment.invoke(eventOf([message('told-late')]))).toMatchObject({ died: true });
  expect([killed > 0, await entriesOf(deployment)]).toEqual([true, 4]);
  const planAfter = async (minutes: number) => {
    const planner = deployment.environment('planIngest', { CLOCK_AHEAD_MS: String(minutes * 60_000) });
    await planner.invoke({});
    return planner.lines[0]?.['summaries_sent_again'];
  };
  expect(await planAfter(14)).toBe(0);
  expect(await planAfter(16)).toBe(4);
  await drain(deployment, 'SummariesQueue', [deployment.environment('summarizeEntries')]);
  const items_ = await itemsOf(deployment.table);
  expect(items_.filter(({ pk }) => pk === 'SUMMARIES_DUE')).toEqual([]);
  const methods = items_.flatMap((item) =>
    item['sk'] === 'ENTRY' ? [deployment.lib.parseEntryItem(item).summary?.method] : [],
  );
  expect(methods).toEqual(['ai', 'ai', 'ai', 'ai']);
  expect(await planAfter(16)).toBe(0);
  trap.closeAllConnections();
  trap.close();
});

it('a queue that takes nothing does not undo a run: the entries wait in their list', async () => {
  const deployment = await deploy('no-queue', ['untold']);
  pipeline.serve('untold', documentOf(items('untold', 2)));
  const environment = deployment.environment('ingestFeed', { SQS_ENDPOINT: 'http://127.0.0.1:9' });
  const { answer } = await environment.invoke(eventOf([message('untold')]));
  expect(reported(answer)).toEqual([]);
  expect(environment.lines).toMatchObject([{ level: 'WARN', created: 2, not_announced: expect.stringMatching(/./) }]);
});

it('without a model nothing waits for a summary and nothing is sent', async () => {
  const deployment = await deploy('no-model', ['plain']);
  pipeline.serve('plain', documentOf(items('plain', 2)));
  await deployment.environment('ingestFeed', { SUMMARY_MODEL_ID: '' }).invoke(eventOf([message('plain')]));
  expect(await entriesOf(deployment)).toBe(2);
  expect(deployment.queues.bodies('SummariesQueue')).toEqual([]);
  expect((await itemsOf(deployment.table)).filter(({ pk }) => pk === 'SUMMARIES_DUE')).toEqual([]);
});

it('a deployed function does not start with an origin on its machine, and none with one elsewhere', async () => {
  const deployment = await deploy('origins', ['any']);
  const refusal = async (more: Record<string, string>) => {
    const environment = deployment.environment('ingestFeed', { SQS_ENDPOINT: '', ...more });
    const { died } = await environment.invoke(eventOf([]));
    return died && /Error: (INGEST_LOCAL_ORIGINS|SQS_ENDPOINT)\b/.exec(environment.complaints())?.[1];
  };
  const deployed = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x', SUMMARY_ENDPOINT: '' };
  expect(await refusal({ INGEST_LOCAL_ORIGINS: pipeline.origin })).toBe(false);
  expect(await refusal({ ...deployed })).toBe('INGEST_LOCAL_ORIGINS');
  expect(await refusal({ ...deployed, INGEST_LOCAL_ORIGINS: '' })).toBe(false);
  expect(await refusal({ INGEST_LOCAL_ORIGINS: 'https://example.org' })).toBe('INGEST_LOCAL_ORIGINS');
  expect(await refusal({ INGEST_LOCAL_ORIGINS: 'http://10.0.0.1' })).toBe('INGEST_LOCAL_ORIGINS');
  expect(await refusal({ INGEST_LOCAL_ORIGINS: '', SQS_ENDPOINT: 'http://10.0.0.1' })).toBe('SQS_ENDPOINT');
  const onMachine = { ...deployed, INGEST_LOCAL_ORIGINS: '', SQS_ENDPOINT: 'http://127.0.0.1:9' };
  expect(await refusal(onMachine)).toBe('SQS_ENDPOINT');
});
