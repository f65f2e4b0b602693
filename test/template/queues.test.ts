import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { RESEND_AFTER_MS } from '../../lib/documents/plan-visits.ts';
import { COMMIT_DELAY_MS } from '../../lib/table/last-modified.ts';
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
const deadLettersOf = (id: string) => id.replace('Queue', 'DeadLetterQueue');

let template: Template;
const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('a message is a dead letter after three attempts, of the dead letters of the same queue, which are kept for 14 days', () => {
  for (const { id } of QUEUES) {
    const { RedrivePolicy, VisibilityTimeout, MessageRetentionPeriod } = template.Resources[id]?.Properties ?? {};
    const deadLetters = template.Resources[deadLettersOf(id)]?.Properties;
    expect(RedrivePolicy, id).toEqual({ deadLetterTargetArn: arnOf(deadLettersOf(id)), maxReceiveCount: 3 });
    expect(deadLetters.MessageRetentionPeriod, id).toBe(14 * DAY);
    expect(deadLetters.RedriveAllowPolicy.redrivePermission, id).toBe('byQueue');
    expect(MessageRetentionPeriod, id).toBeGreaterThan(3 * VisibilityTimeout);
  }
});

it('a call of the matcher waits until what was stored before it is settled; a call that fails is dropped after two minutes', () => {
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
  expect(DelaySeconds * 1_000).toBeGreaterThanOrEqual(COMMIT_DELAY_MS + 1_000);
});

it('a message stays hidden for six times its function, or while its turn lasts', () => {
  const timeoutOf = (job: string) => template.Resources[`${job}LambdaFunction`]?.Properties.Timeout;
  const hiddenOf = (id: string) => template.Resources[id]?.Properties.VisibilityTimeout;
  for (const { id, job } of QUEUES)
    expect(hiddenOf(id), id).toBeGreaterThanOrEqual((id === 'DocumentsQueue' ? 1.2 : 6) * timeoutOf(job));
  // What waits for five minutes and is killed twice is tried a third time before its turn is over: one that does nothing is no failure.
  expect((300 + 2 * hiddenOf('DocumentsQueue')) * 1_000).toBeLessThan(RESEND_AFTER_MS);
});

it('every queue is encrypted and closed to what does not come by TLS', () => {
  const policies = typed(template, 'AWS::SQS::QueuePolicy').map(([, { Properties }]) => Properties);
  for (const [id, { Properties }] of typed(template, 'AWS::SQS::Queue')) {
    expect(Properties.SqsManagedSseEnabled, id).toBe(true);
    const policy = policies.find(({ Queues }) => Queues[0].Ref === id);
    expect(policy?.PolicyDocument.Statement, id).toEqual([
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 'sqs:*',
        Resource: arnOf(id),
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ]);
  }
});

it('functions take messages from their own queue, report failures one by one, and are bounded in number', () => {
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

it('a batch of summaries has time for each of them, however long a call of the model may take', () => {
  const longest = 60 + 10;
  const { BatchSize } = template.Resources['SummarizeEntriesEventSourceMappingSQSSummariesQueue']?.Properties ?? {};
  expect(BatchSize * longest).toBeLessThan(template.Resources['SummarizeEntriesLambdaFunction']?.Properties.Timeout);
});

it('the scheduler calls each job at its rate', () => {
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
    ['SealLog', 240, 0],
    ['SummarizeTopics', 840, 0],
  ]);
});

/** A number of the template, or the default of the parameter that gives it. */
const numberOf = (value: number | { Ref: string }): number =>
  typeof value === 'number' ? value : Number(template.Parameters[value.Ref]?.Default);

/** How often a schedule starts something, in seconds. */
const secondsOf = (expression: string) =>
  expression.startsWith('cron(5 ') ? DAY : 60 * Number(/^(?:rate\(|cron\(3\/)(\d+)/.exec(expression)?.[1]);

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
  // At 00:05 for a minute, and from each third and eighth minute for less than two: they never run at the same time.
  const timeoutOf = (job: string) => template.Resources[`${job}LambdaFunction`]?.Properties.Timeout;
  expect([timeoutOf('PruneDays') <= 3 * 60, timeoutOf('SealLog') <= 2 * 60]).toEqual([true, true]);
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
  // A new account refuses any, and what one reserves is also its most.
  for (const [id, { Properties }] of typed(template, 'AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions, id).toBeUndefined();
});
