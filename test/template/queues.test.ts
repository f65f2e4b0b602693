import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { RESEND_VISIT_AFTER_MS } from '../../lib/documents/plan-visits.ts';
import { MAX_COMMIT_DELAY_MS } from '../../lib/platform/dynamodb/last-modified.ts';
import {
  DOCUMENT_FUNCTIONS,
  OTHER_FUNCTIONS,
  PROMPT_ALERT_FUNCTIONS,
  planConcurrency,
} from '../../scripts/operate/checks/concurrency.ts';
import { packaged, type Template, ofType as typed } from './packaged.ts';

const DAY = 86_400;
const DECISION = 'docs/decisions/0020-ingestion-by-queues.md';
/** The queues of work, each with dead letters, and the job that takes from it. */
const QUEUES = [
  { id: 'FeedsQueue', job: 'IngestFeed' },
  { id: 'SummariesQueue', job: 'SummarizeEntries' },
  { id: 'DocumentsQueue', job: 'ReadDocuments' },
];
/** The queues of calls: a message only says that a job is to run. */
const CALLS = ['MatchAlertsQueue', 'DeliverQueue'];
const isOfCalls = (id: string) => CALLS.includes(id);
const getDeadLetters = (id: string) => id.replace('Queue', 'DeadLetterQueue');

let template: Template;
const getArn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('moves a message to the dead letters of its queue after three attempts, and keeps it for 14 days', () => {
  for (const { id } of QUEUES) {
    const { RedrivePolicy, VisibilityTimeout, MessageRetentionPeriod } = template.Resources[id]?.Properties ?? {};
    const deadLetters = template.Resources[getDeadLetters(id)]?.Properties;
    expect(RedrivePolicy, id).toEqual({ deadLetterTargetArn: getArn(getDeadLetters(id)), maxReceiveCount: 3 });
    expect(deadLetters.MessageRetentionPeriod, id).toBe(14 * DAY);
    expect(deadLetters.RedriveAllowPolicy.redrivePermission, id).toBe('byQueue');
    expect(MessageRetentionPeriod, id).toBeGreaterThan(3 * VisibilityTimeout);
  }
});

it('delays matcher messages until earlier entries are committed, and expires messages after 2 minutes', () => {
  const queues = typed(template, 'AWS::SQS::Queue').filter(([id]) => isOfCalls(id));
  expect(queues.map(([id]) => id).sort()).toEqual([...CALLS].sort());
  for (const [id, { Properties }] of queues) {
    expect(Properties, id).toMatchObject({ FifoQueue: true, VisibilityTimeout: 60, MessageRetentionPeriod: 120 });
    // Lambda takes no queue that hides messages for less than its function runs.
    const job = id.replace('Queue', '');
    expect(template.Resources[`${job}LambdaFunction`]?.Properties.Timeout, id).toBeLessThanOrEqual(60);
  }
  const { DelaySeconds } = template.Resources['MatchAlertsQueue']?.Properties ?? {};
  // One second more, since all calls of a second are one.
  expect(DelaySeconds * 1_000).toBeGreaterThanOrEqual(MAX_COMMIT_DELAY_MS + 1_000);
});

it('hides a received message longer than its function runs, but allows three attempts before a resend', () => {
  const getTimeout = (job: string) => template.Resources[`${job}LambdaFunction`]?.Properties.Timeout;
  const getHidden = (id: string) => template.Resources[id]?.Properties.VisibilityTimeout;
  for (const { id, job } of QUEUES)
    expect(getHidden(id), id).toBeGreaterThanOrEqual((id === 'DocumentsQueue' ? 1.2 : 6) * getTimeout(job));
  // A message that waits for five minutes, and whose run is killed twice, must get its third attempt before it is sent
  // again.
  expect((300 + 2 * getHidden('DocumentsQueue')) * 1_000).toBeLessThan(RESEND_VISIT_AFTER_MS);
});

it('encrypts every queue, and denies access without TLS', () => {
  const policies = typed(template, 'AWS::SQS::QueuePolicy').map(([, { Properties }]) => Properties);
  for (const [id, { Properties }] of typed(template, 'AWS::SQS::Queue')) {
    expect(Properties.SqsManagedSseEnabled, id).toBe(true);
    const policy = policies.find(({ Queues }) => Queues[0].Ref === id);
    expect(policy?.PolicyDocument.Statement, id).toEqual([
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 'sqs:*',
        Resource: getArn(id),
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ]);
  }
});

it('functions consume their own queue, report batch item failures, and have a maximum concurrency', () => {
  const mappings = typed(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
  const read = mappings.map(({ EventSourceArn, FunctionName, ScalingConfig }) => [
    EventSourceArn['Fn::GetAtt'][0],
    FunctionName['Fn::GetAtt'][0].replace('LambdaFunction', ''),
    ScalingConfig.MaximumConcurrency,
  ]);
  expect(read.sort()).toEqual([
    ['DeliverQueue', 'Deliver', 2],
    ['DocumentsQueue', 'ReadDocuments', 2],
    ['FeedsQueue', 'IngestFeed', { Ref: 'IngestWorkers' }],
    ['MatchAlertsQueue', 'MatchAlerts', 2],
    ['SummariesQueue', 'SummarizeEntries', 2],
  ]);
  for (const { EventSourceArn, FunctionResponseTypes, Enabled } of mappings) {
    const [id] = EventSourceArn['Fn::GetAtt'];
    if (isOfCalls(id)) expect(Enabled, id).toEqual({ 'Fn::If': ['HasPromptAlerts', true, false] });
    else expect(FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
    // Where documents are switched off nothing is read, and nothing is polled for.
    if (id === 'DocumentsQueue') expect(Enabled).toEqual({ 'Fn::If': ['HasDocuments', true, false] });
  }
});

it('a batch of summaries fits the timeout of the function, even with the longest model calls', () => {
  const longest = 60 + 10;
  const { BatchSize } = template.Resources['SummarizeEntriesEventSourceMappingSQSSummariesQueue']?.Properties ?? {};
  expect(BatchSize * longest).toBeLessThan(template.Resources['SummarizeEntriesLambdaFunction']?.Properties.Timeout);
});

it('the scheduler invokes each job at its rate', () => {
  const rates = typed(template, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => [
    Properties.Target.Arn['Fn::GetAtt'][0].replace('LambdaFunction', ''),
    Properties.ScheduleExpression,
  ]);
  expect(Object.fromEntries(rates)).toEqual({
    Deliver: 'rate(1 minute)',
    MatchAlerts: 'rate(1 minute)',
    PlanDocuments: 'rate(1 minute)',
    PlanIngest: 'rate(5 minutes)',
    PruneDays: 'cron(5 0 * * ? *)',
    SealLog: 'cron(3/5 * * * ? *)',
    SummarizeTopics: 'rate(15 minutes)',
  });
});

it('Lambda drops a scheduled call before the next one is due, and retries only the nightly call', () => {
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
    expect(age, id).toBeLessThanOrEqual(getSeconds(Properties.ScheduleExpression));
    return [called.replace('LambdaFunction', ''), age, tries];
  });
  expect(scheduled.sort()).toEqual([
    ['Deliver', 60, 0],
    ['MatchAlerts', 60, 0],
    ['PlanDocuments', 60, 0],
    ['PlanIngest', 240, 0],
    // A run of it that is missed is missed for a day.
    ['PruneDays', 3600, undefined],
    ['SealLog', 240, 0],
    ['SummarizeTopics', 840, 0],
  ]);
});

/** A number of the template, or the default of the parameter that gives it. */
const getNumber = (value: number | { Ref: string }): number =>
  typeof value === 'number' ? value : Number(template.Parameters[value.Ref]?.Default);

/** How often a schedule starts something, in seconds. */
const getSeconds = (expression: string) =>
  expression.startsWith('cron(5 ') ? DAY : 60 * Number(/^(?:rate\(|cron\(3\/)(\d+)/.exec(expression)?.[1]);

it('jobs use at most 20 of the account concurrency, as docs/deploy.md says, and reserve none', () => {
  const ofQueues = typed(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => {
    // All messages of the matcher are in one group, so one batch is processed at a time, whichever maximum the mapping
    // has.
    if (isOfCalls(Properties.EventSourceArn['Fn::GetAtt'][0])) return 1;
    return getNumber(Properties.ScalingConfig.MaximumConcurrency);
  });
  const scheduled = typed(template, 'AWS::Scheduler::Schedule').map(([id, { Properties }]) => {
    const [target] = Properties.Target.Arn['Fn::GetAtt'];
    const { Timeout } = template.Resources[target]?.Properties ?? {};
    // Otherwise the next run would start while this one is still working.
    expect(Timeout, id).toBeLessThan(getSeconds(Properties.ScheduleExpression));
    return 1;
  });
  // At 00:05 for a minute, and from each third and eighth minute for less than two: they never run at the same time.
  const getTimeout = (job: string) => template.Resources[`${job}LambdaFunction`]?.Properties.Timeout;
  expect([getTimeout('PruneDays') <= 3 * 60, getTimeout('SealLog') <= 2 * 60]).toEqual([true, true]);
  const most = [...ofQueues, ...scheduled].reduce((sum, count) => sum + count, 0) - 1;
  expect(most).toBe(20);
  expect(readFileSync('docs/deploy.md', 'utf8')).toContain(`Ingestion takes up to ${most} (`);
  expect(readFileSync('docs/runbooks.md', 'utf8')).toContain(`Ingestion takes ${most} functions at most.`);
  // The numbers of the check before a deployment, and of the decision for a new account.
  expect(most - Number(template.Parameters['IngestWorkers']?.Default)).toBe(
    OTHER_FUNCTIONS + DOCUMENT_FUNCTIONS + PROMPT_ALERT_FUNCTIONS,
  );
  const ofTen = planConcurrency(10).workers + OTHER_FUNCTIONS;
  expect(readFileSync(DECISION, 'utf8')).toContain(`| 10 | ${ofTen} | ${10 - ofTen} |`);
  // A new account rejects reserved concurrency, which is also a maximum.
  for (const [id, { Properties }] of typed(template, 'AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions, id).toBeUndefined();
});
