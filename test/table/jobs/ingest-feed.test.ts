import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import type { Environment } from '../../support/queues.ts';
import { drain } from './drain.ts';
import { getCounters, getItems, getState } from './table-state.ts';
import { getDocument, nextSecond, startPipeline, type TestDeployment, type TestPipeline } from './world.ts';

let pipeline: TestPipeline;
const deployments: TestDeployment[] = [];
beforeAll(async () => {
  pipeline = await startPipeline();
});
afterAll(() => pipeline.stop());
afterEach(() => {
  for (const deployment of deployments.splice(0)) deployment.end();
});

async function deploy(name: string, feedIds: string[], dynamoDb?: string): Promise<TestDeployment> {
  const deployment = await pipeline.deploy(name, feedIds, dynamoDb);
  deployments.push(deployment);
  return deployment;
}

const now = () => `${new Date().toISOString().slice(0, 19)}Z`;
const message = (feed_id: string, planned_at = now()) => JSON.stringify({ feed_id, planned_at });
/** An event of SQS with these bodies; ids are their numbers. */
const getEvent = (bodies: string[], receives = 1) => ({
  Records: bodies.map((body, i) => ({
    messageId: `m${i}`,
    receiptHandle: `r${i}`,
    body,
    eventSource: 'aws:sqs',
    attributes: { ApproximateReceiveCount: String(receives) },
  })),
});
const items = (feed: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ guid: `${feed}-${n}`, title: `circular ${n} of ${feed}`, day: n % 19 }));
const getEntries = async ({ table }: TestDeployment) =>
  (await getItems(table)).filter(({ sk }) => sk === 'ENTRY').length;

async function getHealth({ lib }: TestDeployment, id: string) {
  return (await lib.listFeedsWithHealth()).find(({ feed }) => feed.id === id)?.health;
}

const reported = (answer: unknown) =>
  (answer as { batchItemFailures: { itemIdentifier: string }[] }).batchItemFailures.map((one) => one.itemIdentifier);

/** The fields of each log line without its duration and metric metadata. */
const getLogFields = ({ lines }: Environment) => lines.map(({ duration_ms, service, _aws, ...line }) => line);

it('reports only the malformed messages of a batch, and logs one line per message', async () => {
  const deployment = await deploy('batch', ['good', 'unused']);
  pipeline.serve('good', getDocument(items('good', 3)));
  const environment = deployment.environment('ingestFeed');
  const bodies = ['no JSON, xoxb-secret', message('good'), '{"feed_id":"good"}', message('unknown')];
  const { answer, error } = await environment.invoke(getEvent(bodies));
  expect(error).toBeNull();
  expect(reported(answer)).toEqual(['m0', 'm2']);
  expect(await getEntries(deployment)).toBe(3);
  const own = (n: number) => ({ request_id: 'ingestFeed-1', job: 'ingestFeed', message_id: `m${n}` });
  expect(getLogFields(environment)).toEqual([
    { level: 'ERROR', ...own(0), error: 'PoisonError: The message is not JSON', job_errors: 1 },
    {
      level: 'INFO',
      ...own(1),
      feed_id: 'good',
      outcome: 'read',
      items: 3,
      created: 3,
      updated: 0,
      skipped: 0,
      failed: 0,
      unknown: 0,
      feeds_read: 1,
      entries_created: 3,
      entries_updated: 0,
      items_failed: 0,
      items_unknown: 0,
    },
    { level: 'ERROR', ...own(2), error: 'PoisonError: The message is invalid: planned_at', job_errors: 1 },
    { level: 'WARN', ...own(3), feed_id: 'unknown', outcome: 'unknown feed' },
  ]);
});

it('reports all messages as failed when a whole batch fails, without failing the function', async () => {
  const deployment = await deploy('all-fail', ['unused']);
  const { answer, error } = await deployment.environment('ingestFeed').invoke(getEvent(['a', 'b']));
  expect([error, reported(answer)]).toEqual([null, ['m0', 'm1']]);
});

it('skips a feed that was read since its message was planned, unless the message is redelivered', async () => {
  const deployment = await deploy('repeated', ['twice']);
  pipeline.serve('twice', getDocument(items('twice', 1)));
  const environment = deployment.environment('ingestFeed');
  const planned = message('twice');
  await environment.invoke(getEvent([planned]));
  await environment.invoke(getEvent([planned]));
  await environment.invoke(getEvent([planned], 2));
  await nextSecond();
  await environment.invoke(getEvent([message('twice')]));
  expect(environment.lines.map(({ outcome }) => outcome)).toEqual([
    'read',
    'read since',
    'not modified',
    'not modified',
  ]);
});

it('completes the message of an inactive feed with a warning, without fetching', async () => {
  const deployment = await deploy('inactive', ['off']);
  pipeline.serve('off', getDocument(items('off', 1)));
  const [followed] = await deployment.lib.listFeedsWithHealth();
  if (!followed) throw new Error('no feed');
  await deployment.lib.storeFeedItem({ ...followed.feed, is_active: false });
  const environment = deployment.environment('ingestFeed');
  const { answer } = await environment.invoke(getEvent([message('off')]));
  expect(reported(answer)).toEqual([]);
  expect(environment.lines).toMatchObject([{ level: 'WARN', outcome: 'not followed' }]);
  expect(await getEntries(deployment)).toBe(0);
});

it('completes the message of a broken feed and stores the reason in its health', async () => {
  const deployment = await deploy('failing', ['missing', 'nonsense']);
  pipeline.serve('nonsense', '<html><body>Welcome</body></html>');
  const environment = deployment.environment('ingestFeed');
  const { answer } = await environment.invoke(getEvent([message('missing'), message('nonsense')]));
  expect(reported(answer)).toEqual([]);
  expect(environment.lines).toMatchObject([
    { level: 'WARN', feed_id: 'missing', outcome: 'failed', error: 'The server answered 404 Not Found' },
    { level: 'WARN', feed_id: 'nonsense', outcome: 'failed' },
  ]);
  expect(await getHealth(deployment, 'missing')).toMatchObject({ failures: 1, parse_failures: 0 });
  expect(await getHealth(deployment, 'nonsense')).toMatchObject({ failures: 1, parse_failures: 1 });
});

it('returns the message to the queue when storage fails within a feed, and stores all entries later', async () => {
  const faulty = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  const deployment = await deploy('storage-down', ['feed-a', 'feed-b'], faulty.endpoint);
  const healthy = await deploy('storage-up', ['feed-a', 'feed-b']);
  for (const feed of ['feed-a', 'feed-b']) {
    pipeline.serve(feed, getDocument(items(feed, 25)));
    await deployment.queues.send('FeedsQueue', message(feed));
    await healthy.queues.send('FeedsQueue', message(feed));
  }
  const lost = { operation: 'TransactWriteItems', how: 'lose', times: 3 } as const;
  const refused = { operation: 'TransactWriteItems', how: 'refuse', times: OUTAGE } as const;
  // The first request, which is let through, reserves quota for the whole feed.
  faulty.fail({ operation: 'TransactWriteItems', how: 0 }, lost, refused);
  const environment = deployment.environment('ingestFeed');
  const failed = () => environment.lines.filter(({ level }) => level === 'ERROR');
  const drained = drain(deployment, 'FeedsQueue', { environments: [environment] });
  await expect.poll(() => failed().length).toBeGreaterThan(0);
  faulty.forget();
  await drained;
  await drain(healthy, 'FeedsQueue', { environments: [healthy.environment('ingestFeed')] });
  for (const line of failed())
    expect(line).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/data store/) });
  expect(deployment.queues.bodies('FeedsDeadLetterQueue')).toEqual([]);
  for (const one of [deployment, healthy]) {
    const planner = one.environment('planIngest', { CLOCK_AHEAD_MS: String(20 * 60_000) });
    expect(await planner.invoke({})).toMatchObject({ error: null });
    expect(await one.environment('pruneDays').invoke({})).toMatchObject({ error: null });
  }
  expect(await getState(deployment)).toEqual(await getState(healthy));
  const { entries, stored, counted } = await getCounters(deployment);
  expect([entries, stored]).toEqual([50, counted]);
  await faulty.stop();
});

it('leaves messages and the rest of a document to the next run near the time limit', async () => {
  const deployment = await deploy('time', ['long', 'later']);
  pipeline.serve('long', getDocument(items('long', 19)));
  const environment = deployment.environment('ingestFeed');
  const late = await environment.invoke(getEvent([message('long')]), 40_000);
  expect(reported(late.answer)).toEqual(['m0']);
  expect(environment.lines).toMatchObject([
    { level: 'ERROR', error: 'There is not enough time left for this message' },
  ]);
  expect(await getHealth(deployment, 'long')).toBeNull();
  const short = deployment.environment('ingestFeed', { LOOK_MS: '4000' });
  const { answer } = await short.invoke(getEvent([message('long')]), 60_000);
  expect(reported(answer)).toEqual(['m0']);
  expect(short.lines.at(-1)).toMatchObject({ outcome: 'failed', error: expect.stringMatching(/^The time ran out/) });
  // It continues while more than 20 seconds are left: for nine looks at the clock after the first, one an item.
  expect(await getEntries(deployment)).toBe(9);
  await environment.invoke(getEvent([message('long')], 2));
  expect(await getEntries(deployment)).toBe(19);
  expect(await getHealth(deployment, 'long')).toMatchObject({ failures: 0, last_error: null });
});

it('lets the planner send the entries of a killed run to the summary queue after 15 minutes', async () => {
  const deployment = await deploy('outbox', ['told-late']);
  pipeline.serve('told-late', getDocument(items('told-late', 4)));
  let killed = 0;
  const trap = http.createServer(() => {
    killed += 1;
    environment.kill();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const SQS_ENDPOINT = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const environment = deployment.environment('ingestFeed', { SQS_ENDPOINT });
  expect(await environment.invoke(getEvent([message('told-late')]))).toMatchObject({ died: true });
  expect([killed > 0, await getEntries(deployment)]).toEqual([true, 4]);
  const planAfter = async (minutes: number) => {
    const planner = deployment.environment('planIngest', { CLOCK_AHEAD_MS: String(minutes * 60_000) });
    await planner.invoke({});
    return planner.lines[0]?.['summaries_sent_again'];
  };
  expect(await planAfter(14)).toBe(0);
  expect(await planAfter(16)).toBe(4);
  await drain(deployment, 'SummariesQueue', { environments: [deployment.environment('summarizeEntries')] });
  const items_ = await getItems(deployment.table);
  expect(items_.filter(({ pk }) => pk === 'SUMMARIES_DUE')).toEqual([]);
  const methods = items_.flatMap((item) =>
    item['sk'] === 'ENTRY' ? [deployment.lib.parseEntryItem(item).summary?.method] : [],
  );
  expect(methods).toEqual(['ai', 'ai', 'ai', 'ai']);
  expect(await planAfter(16)).toBe(0);
  trap.closeAllConnections();
  trap.close();
});

it('keeps the stored entries of a run when the queue is unreachable', async () => {
  const deployment = await deploy('no-queue', ['untold']);
  pipeline.serve('untold', getDocument(items('untold', 2)));
  const environment = deployment.environment('ingestFeed', { SQS_ENDPOINT: 'http://127.0.0.1:9' });
  const { answer } = await environment.invoke(getEvent([message('untold')]));
  expect(reported(answer)).toEqual([]);
  expect(environment.lines).toMatchObject([{ level: 'WARN', created: 2, not_announced: expect.stringMatching(/./) }]);
});

it('queues no summaries without a configured model', async () => {
  const deployment = await deploy('no-model', ['plain']);
  pipeline.serve('plain', getDocument(items('plain', 2)));
  await deployment.environment('ingestFeed', { SUMMARY_MODEL_ID: '' }).invoke(getEvent([message('plain')]));
  expect(await getEntries(deployment)).toBe(2);
  expect(deployment.queues.bodies('SummariesQueue')).toEqual([]);
  expect((await getItems(deployment.table)).filter(({ pk }) => pk === 'SUMMARIES_DUE')).toEqual([]);
});

it('does not start a deployed function whose environment has local addresses of feeds or queue', async () => {
  const deployment = await deploy('origins', ['any']);
  const refusal = async (more: Record<string, string>) => {
    const environment = deployment.environment('ingestFeed', { SQS_ENDPOINT: '', ...more });
    const { died } = await environment.invoke(getEvent([]));
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
