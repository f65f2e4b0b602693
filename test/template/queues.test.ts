import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { SENT_FOR_MS } from '../../lib/documents/plan.ts';
import { SETTLED_AFTER_MS } from '../../lib/table/stamps.ts';
import { OF_DOCUMENTS, OF_PROMPT_ALERTS, OTHERS, workersOf } from '../../scripts/operate/checks/concurrency.ts';
import { packaged, type Template, ofType as typed } from './packaged.ts';

const SERVICE = 'regulatory-updates-prod';
const DAY = 86_400;
const DECISION = 'docs/decisions/0020-ingestion-by-queues.md';
/** Seconds: how long a message that is being worked off stays hidden, and how long one waits at most. */
const QUEUES = [
  { id: 'FeedsQueue', name: 'feeds', job: 'IngestFeed', hidden: 6 * 180, kept: 4 * 3600 },
  { id: 'SummariesQueue', name: 'summaries', job: 'SummarizeEntries', hidden: 6 * 180, kept: DAY },
  { id: 'DocumentsQueue', name: 'documents', job: 'ReadDocuments', hidden: 360, kept: 4 * 3600 },
];
/** Queues of calls: seconds for which a call waits, and for which the function of a call may run. */
const CALLS = [
  { id: 'MatchAlertsQueue', name: 'match-alerts', job: 'MatchAlerts', delay: { DelaySeconds: 16 } },
  { id: 'DeliverQueue', name: 'deliver', job: 'Deliver', delay: {} },
];
const isOfCalls = (id: string) => CALLS.some((queue) => queue.id === id);
const deadLettersOf = (id: string) => id.replace('Queue', 'DeadLetterQueue');

let template: Template;
const ofType = (type: string) => Object.fromEntries(typed(template, type));
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('a message is a dead letter after three tries, of the dead letters of its own queue, which are kept for 14 days', () => {
  const queues = QUEUES.flatMap(({ id, name, hidden, kept }) => {
    const arn = `arn:\${AWS::Partition}:sqs:\${AWS::Region}:\${AWS::AccountId}:${SERVICE}-${name}`;
    const queue = {
      ...{ QueueName: `${SERVICE}-${name}`, VisibilityTimeout: hidden, MessageRetentionPeriod: kept },
      SqsManagedSseEnabled: true,
      RedrivePolicy: { deadLetterTargetArn: arnOf(deadLettersOf(id)), maxReceiveCount: 3 },
    };
    const deadLetters = {
      ...{ QueueName: `${SERVICE}-${name}-dead-letters`, MessageRetentionPeriod: 14 * DAY },
      SqsManagedSseEnabled: true,
      RedriveAllowPolicy: { redrivePermission: 'byQueue', sourceQueueArns: [{ 'Fn::Sub': arn }] },
    };
    return [
      [id, { Type: 'AWS::SQS::Queue', Properties: queue }],
      [deadLettersOf(id), { Type: 'AWS::SQS::Queue', Properties: deadLetters }],
    ];
  });
  const others = typed(template, 'AWS::SQS::Queue').filter(([id]) => !isOfCalls(id));
  expect(Object.fromEntries(others)).toEqual(Object.fromEntries(queues));
});

it('a call of the matcher waits until what was stored before it is settled; a call that fails keeps others waiting for a minute, and is dropped after two', () => {
  const queues = typed(template, 'AWS::SQS::Queue').filter(([id]) => isOfCalls(id));
  const expected = CALLS.map(({ id, name, delay }) => {
    const times = { ...delay, VisibilityTimeout: 60, MessageRetentionPeriod: 120 };
    const queue = { QueueName: `${SERVICE}-${name}.fifo`, FifoQueue: true, SqsManagedSseEnabled: true, ...times };
    return [id, { Type: 'AWS::SQS::Queue', Properties: queue }];
  });
  expect(Object.fromEntries(queues)).toEqual(Object.fromEntries(expected));
  // With the second of which all calls are one.
  expect(16_000).toBeGreaterThanOrEqual(SETTLED_AFTER_MS + 1_000);
  // Lambda takes no queue that hides messages for less than its function runs.
  for (const { job } of CALLS)
    expect(template.Resources[`${job}LambdaFunction`]?.Properties.Timeout, job).toBeLessThanOrEqual(60);
});

it('a message stays hidden for six times its function, or while its turn lasts, and has three tries before it is dropped', () => {
  const timeoutOf = (job: string) => template.Resources[`${job}LambdaFunction`]?.Properties.Timeout;
  for (const { id, job, hidden, kept } of QUEUES) {
    expect(hidden, id).toBeGreaterThanOrEqual((id === 'DocumentsQueue' ? 1.2 : 6) * timeoutOf(job));
    expect(kept, id).toBeGreaterThan(3 * hidden);
  }
  // What waits for five minutes and is killed twice is tried a third time before its turn is over: one that does nothing is no failure.
  const documents = QUEUES.find(({ id }) => id === 'DocumentsQueue');
  expect((300 + 2 * (documents?.hidden ?? 0)) * 1_000).toBeLessThan(SENT_FOR_MS);
});

it('queues are closed to what does not come by TLS', () => {
  const ids = [...QUEUES.flatMap(({ id }) => [id, deadLettersOf(id)]), ...CALLS.map(({ id }) => id)];
  const policies = ids.map((id) => {
    const Statement = [
      {
        ...{ Effect: 'Deny', Principal: '*', Action: 'sqs:*', Resource: arnOf(id) },
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ];
    const Properties = { Queues: [{ Ref: id }], PolicyDocument: { Version: '2012-10-17', Statement } };
    return [`${id}Policy`, { Type: 'AWS::SQS::QueuePolicy', Properties }];
  });
  expect(ofType('AWS::SQS::QueuePolicy')).toEqual(Object.fromEntries(policies));
});

it('functions take messages from their own queue, report failures one by one, and are bounded in number', () => {
  const mapping = (job: string, queue: string, BatchSize: number, MaximumConcurrency: number | object) => ({
    EventSourceArn: arnOf(queue),
    FunctionName: arnOf(`${job}LambdaFunction`),
    Enabled: true,
    BatchSize,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency },
  });
  const called = (job: string, queue: string) => {
    const { FunctionResponseTypes: _, ...rest } = mapping(job, queue, 10, 2);
    return { ...rest, Enabled: { 'Fn::If': ['HasPromptAlerts', true, false] } };
  };
  expect(typed(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties)).toEqual([
    mapping('IngestFeed', 'FeedsQueue', 1, { Ref: 'IngestWorkers' }),
    mapping('SummarizeEntries', 'SummariesQueue', 2, 2),
    // Where documents are switched off nothing is read, and nothing is polled for.
    called('MatchAlerts', 'MatchAlertsQueue'),
    { ...mapping('ReadDocuments', 'DocumentsQueue', 1, 2), Enabled: { 'Fn::If': ['HasDocuments', true, false] } },
    called('Deliver', 'DeliverQueue'),
  ]);
});

it('a batch of summaries has time for each of them, however long a call of the model may take', () => {
  const longest = 60 + 10;
  const { BatchSize } = template.Resources['SummarizeEntriesEventSourceMappingSQSSummariesQueue']?.Properties ?? {};
  expect(BatchSize * longest).toBeLessThan(template.Resources['SummarizeEntriesLambdaFunction']?.Properties.Timeout);
});

it('the scheduler matches alerts, looks for documents and delivers every minute, plans every five, looks for topics every quarter of an hour, and prunes once a day; a call that comes later than the next is none', () => {
  const schedule = (job: string, name: string, ScheduleExpression: string, MaximumEventAgeInSeconds: number) => ({
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      ...{ Name: `${SERVICE}-${name}`, ScheduleExpression, FlexibleTimeWindow: { Mode: 'OFF' } },
      Target: {
        ...{ Arn: arnOf(`${job}LambdaFunction`), RoleArn: arnOf(`${job}ScheduleRole`) },
        RetryPolicy: { MaximumEventAgeInSeconds, MaximumRetryAttempts: 3 },
      },
    },
  });
  const ofDocuments = schedule('PlanDocuments', 'plan-documents', 'rate(1 minute)', 60);
  Object.assign(ofDocuments.Properties, { State: { 'Fn::If': ['HasDocuments', 'ENABLED', 'DISABLED'] } });
  expect(ofType('AWS::Scheduler::Schedule')).toEqual({
    PlanIngestSchedule: schedule('PlanIngest', 'plan-ingest', 'rate(5 minutes)', 240),
    SummarizeTopicsSchedule: schedule('SummarizeTopics', 'summarize-topics', 'rate(15 minutes)', 840),
    MatchAlertsSchedule: schedule('MatchAlerts', 'match-alerts', 'rate(1 minute)', 60),
    PlanDocumentsSchedule: ofDocuments,
    PruneDaysSchedule: schedule('PruneDays', 'prune-days', 'cron(5 0 * * ? *)', 3600),
    DeliverSchedule: schedule('Deliver', 'deliver', 'rate(1 minute)', 60),
  });
  expect(ofType('AWS::Events::Rule')).toEqual({});
});

it('Lambda keeps no call of a schedule for longer than until the next one, and makes none again but that of the night', () => {
  const kept = typed(template, 'AWS::Lambda::EventInvokeConfig').flatMap(([, { Properties }]) => {
    const { FunctionName, Qualifier, MaximumEventAgeInSeconds, MaximumRetryAttempts } = Properties;
    expect(Qualifier).toBe('$LATEST');
    return [[FunctionName.Ref, [MaximumEventAgeInSeconds, MaximumRetryAttempts]] as const];
  });
  const scheduled = typed(template, 'AWS::Scheduler::Schedule').map(([id, { Properties }]) => {
    const { Arn, RetryPolicy } = Properties.Target;
    const [called] = Arn['Fn::GetAtt'];
    const [age, tries] = Object.fromEntries(kept)[called] ?? [];
    expect(age, id).toBe(RetryPolicy.MaximumEventAgeInSeconds);
    expect(age, id).toBeLessThanOrEqual(secondsOf(Properties.ScheduleExpression));
    return [called.replace('LambdaFunction', ''), age, tries];
  });
  expect(scheduled.sort()).toEqual([
    ['Deliver', 60, 0],
    ['MatchAlerts', 60, 0],
    ['PlanDocuments', 60, 0],
    ['PlanIngest', 240, 0],
    // A run of it that is missed is missed for a day.
    ['PruneDays', 3600, undefined],
    ['SummarizeTopics', 840, 0],
  ]);
});

/** A number of the template, or the default of the parameter that gives it. */
const numberOf = (value: number | { Ref: string }): number =>
  typeof value === 'number' ? value : Number(template.Parameters[value.Ref]?.Default);

/** How often a schedule starts something, in seconds. */
const secondsOf = (expression: string) =>
  expression.startsWith('cron(') ? DAY : 60 * Number(/^rate\((\d+) minutes?\)$/.exec(expression)?.[1]);

it('jobs take at most 20 of the account’s concurrency, as docs/deploy.md has it, and no function reserves any', () => {
  const ofQueues = typed(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => {
    // All calls are of one group, of which one batch is worked off at a time, whatever the most of the mapping.
    if (isOfCalls(Properties.EventSourceArn['Fn::GetAtt'][0])) return 1;
    return numberOf(Properties.ScalingConfig.MaximumConcurrency);
  });
  const scheduled = typed(template, 'AWS::Scheduler::Schedule').map(([id, { Properties }]) => {
    const [target] = Properties.Target.Arn['Fn::GetAtt'];
    const { Timeout } = template.Resources[target]?.Properties ?? {};
    // Else a run would begin beside another one.
    expect(Timeout, id).toBeLessThan(secondsOf(Properties.ScheduleExpression));
    return 1;
  });
  const most = [...ofQueues, ...scheduled].reduce((sum, count) => sum + count, 0);
  expect(most).toBe(20);
  expect(readFileSync('docs/deploy.md', 'utf8')).toContain(`Ingestion takes up to ${most} (`);
  expect(readFileSync('docs/runbooks.md', 'utf8')).toContain(`Ingestion takes ${most} functions at most.`);
  // The numbers of the check before a deployment, and of the decision for a new account.
  expect(most - Number(template.Parameters['IngestWorkers']?.Default)).toBe(OTHERS + OF_DOCUMENTS + OF_PROMPT_ALERTS);
  const ofTen = workersOf(10).workers + OTHERS;
  expect(readFileSync(DECISION, 'utf8')).toContain(`| 10 | ${ofTen} | ${10 - ofTen} |`);
  // A new account refuses any, and what one reserves is also its most.
  for (const [id, { Properties }] of typed(template, 'AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions, id).toBeUndefined();
});
