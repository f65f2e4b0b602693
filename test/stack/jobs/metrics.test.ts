import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import dashboard from '../../../infra/dashboard.cjs';
import { METRIC_UNITS } from '../../../lib/platform/log/metrics.ts';
import { findFreePort } from '../../../local/processes.ts';
import { anEntry, channelId, share } from '../../support/chat.ts';
import { botToken, startChatStub } from '../../support/chat-stub.ts';
import { OUTAGE, startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { linesOfRequest, type StackLogLine } from '../../support/log-check.ts';
import { drain } from '../../table/jobs/drain.ts';
import { getDocument, startPipeline, type TestDeployment, type TestPipeline } from '../../table/jobs/world.ts';

/*
 * What the deployed bundles write when all goes well and when it does not, and that alarms and dashboard look at
 * nothing else.
 */

const NAMESPACE = 'RegulatoryUpdates';
let pipeline: TestPipeline;
const began = Date.now();
const lines: StackLogLine[] = [];

beforeAll(async () => {
  pipeline = await startPipeline();
  const deployment = await pipeline.deploy('metrics', ['feed-a', 'feed-b', 'feed-c']);
  await runJobs(deployment);
  deployment.end();
  lines.push(...(await shareThatIsNotClosed(deployment)));
  lines.push(...(await refusals()));
  const posted = await share({ entry_id: (await anEntry()).id, channel_id: await channelId('compliance') });
  lines.push(...linesOfRequest(process.env['STACK_DATA_DIR'] ?? '', posted.headers['x-request-id']));
});
afterAll(() => pipeline.stop());

/**
 * Runs the planner before and after the ingestion of one readable, one missing and one invalid feed. Then summarizes,
 * with and without a budget and a working model.
 */
async function runJobs(deployment: TestDeployment): Promise<void> {
  const items = [1, 2, 3, 4].map((n) => ({ guid: `g${n}`, title: `circular ${n}`, day: 15 + n }));
  pipeline.serve('feed-a', getDocument(items));
  pipeline.serve('feed-c', '<p>Nothing to see here');
  const planner = deployment.environment('planIngest');
  const ingester = deployment.environment('ingestFeed');
  await planner.invoke({});
  await drain(deployment, 'FeedsQueue', { environments: [ingester] });
  await planner.invoke({});
  await ingester.invoke({ Records: [getRecord('no JSON')] });
  const waiting = deployment.queues.bodies('SummariesQueue');
  const environments = [
    deployment.environment('summarizeEntries'),
    deployment.environment('summarizeEntries', { SUMMARY_CALLS_A_DAY: '0' }),
    deployment.environment('summarizeEntries'),
  ];
  await environments[0]?.invoke({ Records: [getRecord(waiting[0])] });
  await environments[1]?.invoke({ Records: [getRecord(waiting[1])] });
  pipeline.model.always({ error: 'InternalServerException', status: 500 });
  await environments[2]?.invoke({ Records: [getRecord(waiting[2])] });
  pipeline.model.always({ prose: 'No.' });
  const topics = deployment.environment('summarizeTopics');
  await topics.invoke({});
  pipeline.model.reset();
  const deliverer = deployment.environment('deliver');
  await deliverer.invoke({});
  const matcher = deployment.environment('matchAlerts');
  await matcher.invoke({});
  for (const environment of [planner, ingester, ...environments, topics, matcher, deliverer])
    lines.push(...environment.lines);
}

const getRecord = (body: string | undefined) => ({
  messageId: 'message',
  receiptHandle: 'receipt',
  body,
  attributes: { ApproximateReceiveCount: '1' },
  eventSource: 'aws:sqs',
});

/** A share that is posted, where the table takes its record and not how it went. */
async function shareThatIsNotClosed({ table, queues }: TestDeployment): Promise<StackLogLine[]> {
  const dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  const chat = await startChatStub();
  dynamoDb.fail({ operation: 'UpdateItem', how: 'refuse', times: OUTAGE });
  const { entry_id } = JSON.parse(queues.bodies('SummariesQueue')[0] ?? '');
  const body = JSON.stringify({ entry_id, channel_id: 'C0CHANNEL1' });
  const own = { TABLE_NAME: table, DYNAMODB_ENDPOINT: dynamoDb.endpoint };
  // In Lambda no stand-in of the platform may be used.
  // Nor is it counted first, which is an update, too.
  const platform = { SHARES_PER_HOUR: '0', CHAT_BOT_TOKEN: botToken, CHAT_API_URL: chat.apiUrl, AWS_EXECUTION_ENV: '' };
  const written = await deployed('chat/share-entry', { ...MEMBER, body }, { ...own, ...platform });
  await Promise.all([dynamoDb.stop(), chat.stop()]);
  return written;
}

const MEMBER = {
  multiValueHeaders: { 'Content-Type': ['application/json'] },
  requestContext: { requestId: 'r', authorizer: { principalId: 'person', role: 'admin' } },
};

/** Bundles as Lambda runs them, where the table does not answer and where the request is wrong. */
async function refusals(): Promise<StackLogLine[]> {
  const key = {
    multiValueHeaders: { 'X-API-Key': [process.env['STACK_API_KEY']] },
    requestContext: { requestId: 'r' },
  };
  const body = JSON.stringify({ entry_id: 'a', channel_id: 'C0CHANNEL1' });
  const answers = [
    deployed('chat/share-entry', { ...MEMBER, body }),
    deployed('chat/share-entry', { ...MEMBER, body }, { CHAT_BOT_TOKEN: '' }),
    deployed('authorizers/api-key', key),
  ];
  return (await Promise.all(answers)).flat();
}

/** Returns the output of a function in an environment like Lambda's. */
async function deployed(file: string, event: object, more: Record<string, string> = {}): Promise<StackLogLine[]> {
  const script = `
    for (const method of process.env.AWS_EXECUTION_ENV ? ['log', 'warn', 'error'] : []) {
      const write = console[method];
      console[method] = (...words) => write('2026-11-21T05:28:19.000Z', 'the-id', method.toUpperCase(), ...words);
    }
    require('./.build/functions/${file}.js').handler(${JSON.stringify(event)}).catch(() => {});`;
  const env = {
    PATH: process.env['PATH'],
    // Warnings of Node and libraries about versions are not lines of this service.
    NODE_NO_WARNINGS: '1',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: 'regulatory-updates-prod-someFunction',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    TABLE_NAME: 'table',
    DYNAMODB_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
    CHAT_BOT_TOKEN: 'xoxb-never-sent',
    ...more,
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', script], { env });
  return (stdout + stderr)
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
}

interface Emf {
  Timestamp: number;
  CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string; Unit: string }[] }[];
}

/** The metrics that CloudWatch takes out of a line: name and dimensions, and the value. */
function getMetrics(line: StackLogLine): [string, number][] {
  const { CloudWatchMetrics } = (line['_aws'] ?? { CloudWatchMetrics: [] }) as Emf;
  return CloudWatchMetrics.flatMap(({ Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name }) =>
      Dimensions.map((dimensions): [string, number] => [`${Name} by ${dimensions.join()}`, line[Name] as number]),
    ),
  );
}

const metricNamesIn = (line: StackLogLine) => Object.keys(line).filter((name) => name in METRIC_UNITS);

const getSum = (metric: string) =>
  lines
    .flatMap(getMetrics)
    .filter(([name]) => name === metric)
    .reduce((sum, [, value]) => sum + value, 0);

it('declares CloudWatch metrics in exactly the log lines that have metric values', () => {
  const measured = lines.filter((line) => '_aws' in line);
  expect(measured.length).toBeGreaterThan(12);
  for (const line of lines.filter((line) => !('_aws' in line))) expect(metricNamesIn(line)).toEqual([]);
  for (const line of measured) {
    const { Timestamp, CloudWatchMetrics } = line['_aws'] as Emf;
    expect(Timestamp).toBeGreaterThanOrEqual(began);
    expect(Timestamp).toBeLessThanOrEqual(Date.now());
    for (const { Namespace, Dimensions, Metrics } of CloudWatchMetrics) {
      expect(Namespace).toBe(NAMESPACE);
      for (const name of Dimensions.flat()) expect(line[name], name).toBeTypeOf('string');
      for (const { Name, Unit } of Metrics) {
        expect(line[Name], Name).toBeTypeOf('number');
        expect(Unit).toBe(METRIC_UNITS[Name as keyof typeof METRIC_UNITS]);
      }
    }
  }
});

it('derives the service dimension from the function name', () => {
  const services = new Set(lines.filter((line) => '_aws' in line).map(({ service }) => service));
  expect([...services].sort()).toEqual(['here', 'regulatory-updates-local', 'regulatory-updates-prod']);
});

it('counts feeds, entries, summaries, shares and failures exactly', () => {
  const counted = Object.fromEntries(Object.keys(METRIC_UNITS).map((name) => [name, getSum(`${name} by service`)]));
  expect(counted).toMatchObject({
    feeds_followed: 3 + 3,
    feeds_stale: 3 + 2,
    feeds_failing: 0 + 2,
    feeds_read: 1,
    feeds_failed: 2,
    entries_created: 4,
    items_failed: 0,
    job_errors: 1,
    summaries_made: 1,
    summaries_refused: 1,
    summaries_over_budget: 1,
    summaries_unanswered: 1,
    shares_posted: 2,
    shares_refused: 1,
    shares_failed: 1,
    shares_not_closed: 1,
    authorizer_errors: 1,
    server_errors: 1,
    client_errors: 1,
  });
  expect(getSum('server_errors by service,route')).toBe(1);
});

it('uses exactly the emitted metrics in alarms and on the dashboard', async () => {
  const emitted = new Set(lines.flatMap(getMetrics).map(([name]) => name));
  const names = new Set([...emitted].map((one) => one.split(' ')[0]));
  expect([...names].sort()).toEqual(Object.keys(METRIC_UNITS).sort());
  expect([...emitted].sort()).toEqual([...new Set([...ofAlarms(), ...(await ofDashboard())])].sort());
});

interface AlarmMetric {
  Namespace: string;
  MetricName: string;
  Dimensions: { Name: string }[];
}

/** Our metrics that alarms look at. */
function ofAlarms(): string[] {
  const { Resources } = parse(readFileSync('infra/alarms.yml', 'utf8'), { merge: true });
  const alarms: { Type: string; Properties: AlarmMetric & { Metrics?: { MetricStat?: { Metric: AlarmMetric } }[] } }[] =
    Object.values(Resources);
  const metrics = alarms
    .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
    .flatMap(
      ({ Properties }) => Properties.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? Properties,
    );
  const own = metrics.filter(({ Namespace }) => Namespace === NAMESPACE);
  expect(own.length).toBeGreaterThanOrEqual(7);
  return own.map(({ MetricName, Dimensions }) => `${MetricName} by ${Dimensions.map(({ Name }) => Name).join()}`);
}

/** Our metrics that the dashboard draws, those that it searches for included. */
async function ofDashboard(): Promise<string[]> {
  const { Resources } = await dashboard({
    resolveVariable: async (name: string) => (name === 'self:functions' ? {} : name),
  });
  const { widgets } = JSON.parse(Resources.Dashboard.Properties.DashboardBody['Fn::Sub']);
  const rows: [string | { expression: string }, string, string][] = widgets.flatMap(
    (item: { properties: { metrics: [] } }) => item.properties.metrics,
  );
  return rows.flatMap(([first, name, dimension]) => {
    if (typeof first === 'string') return first === NAMESPACE ? [`${name} by ${dimension}`] : [];
    const [, dimensions, metric] = /\{RegulatoryUpdates,([\w,]+)\} MetricName="(\w+)"/.exec(first.expression) ?? [];
    return [`${metric} by ${dimensions}`];
  });
}
