import { beforeAll, expect, it } from 'vitest';
import { countedHere } from '../../scripts/operate/costs/counted.ts';
import { expectToExist, type Metric, SERVICE, textOf } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

/*
 * Each alarm: when it begins, in how many of the last periods, what it takes a missing figure for, and what it looks at: statistic,
 * seconds of a period, metric, dimensions; $ is the service. Those that compute have an expression and, below, the figures in it.
 */
const ALARMS = `
server-errors          | >= 5     | 1 of 1 | notBreaching | Sum 300 AWS/ApiGateway 5XXError ApiName=$
slow-answers           | > 2000   | 3 of 3 | notBreaching | IF(requests >= 20, p95, 0)
  p95                  | p95 300 AWS/ApiGateway Latency ApiName=$ Stage=prod
  requests             | Sum 300 AWS/ApiGateway Count ApiName=$ Stage=prod
authorizer-errors      | >= 3     | 1 of 1 | notBreaching | Sum 300 RegulatoryUpdates authorizer_errors service=$
lambda-throttles       | >= 10    | 2 of 2 | notBreaching | Sum 300 AWS/Lambda Throttles
table-throttles        | >= 10    | 2 of 3 | notBreaching | FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) + FILL(m4, 0) + FILL(m5, 0) + FILL(m6, 0) + FILL(m7, 0) + FILL(m8, 0)
  m1                   | Sum 300 AWS/DynamoDB ReadThrottleEvents TableName=$
  m2                   | Sum 300 AWS/DynamoDB ReadThrottleEvents TableName=$ GlobalSecondaryIndexName=index1
  m3                   | Sum 300 AWS/DynamoDB ReadThrottleEvents TableName=$ GlobalSecondaryIndexName=index2
  m4                   | Sum 300 AWS/DynamoDB ReadThrottleEvents TableName=$ GlobalSecondaryIndexName=index3
  m5                   | Sum 300 AWS/DynamoDB WriteThrottleEvents TableName=$
  m6                   | Sum 300 AWS/DynamoDB WriteThrottleEvents TableName=$ GlobalSecondaryIndexName=index1
  m7                   | Sum 300 AWS/DynamoDB WriteThrottleEvents TableName=$ GlobalSecondaryIndexName=index2
  m8                   | Sum 300 AWS/DynamoDB WriteThrottleEvents TableName=$ GlobalSecondaryIndexName=index3
feeds-dead-letters     | >= 1     | 1 of 1 | notBreaching | Maximum 300 AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-feeds-dead-letters
summaries-dead-letters | >= 1     | 1 of 1 | notBreaching | Maximum 300 AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-summaries-dead-letters
documents-dead-letters | >= 1     | 1 of 1 | notBreaching | Maximum 300 AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-documents-dead-letters
feeds-queue-age        | >= 1800  | 2 of 2 | notBreaching | Maximum 300 AWS/SQS ApproximateAgeOfOldestMessage QueueName=$-feeds
summaries-queue-age    | >= 21600 | 2 of 2 | notBreaching | Maximum 300 AWS/SQS ApproximateAgeOfOldestMessage QueueName=$-summaries
stale-feeds            | >= 5     | 2 of 2 | ignore       | Maximum 900 RegulatoryUpdates feeds_stale service=$
failing-feeds          | > 50     | 2 of 2 | ignore       | IF(followed >= 10, 100 * failing / followed, 0)
  failing              | Minimum 900 RegulatoryUpdates feeds_failing service=$
  followed             | Minimum 900 RegulatoryUpdates feeds_followed service=$
flooding-feeds         | >= 1     | 1 of 1 | ignore       | Maximum 900 RegulatoryUpdates feeds_flooding service=$
words-due              | >= 600   | 1 of 1 | ignore       | Maximum 900 RegulatoryUpdates words_due_seconds service=$
job-errors             | >= 3     | 1 of 1 | notBreaching | SUM(METRICS())
  m1                   | Sum 900 RegulatoryUpdates job_errors service=$
  m2                   | Sum 900 AWS/Lambda Errors FunctionName=$-planIngest
  m3                   | Sum 900 AWS/Lambda Errors FunctionName=$-ingestFeed
  m4                   | Sum 900 AWS/Lambda Errors FunctionName=$-summarizeEntries
  m5                   | Sum 900 AWS/Lambda Errors FunctionName=$-summarizeTopics
  m6                   | Sum 900 AWS/Lambda Errors FunctionName=$-matchAlerts
  m7                   | Sum 900 AWS/Lambda Errors FunctionName=$-pruneDays
  m8                   | Sum 900 AWS/Lambda Errors FunctionName=$-deliver
  m9                   | Sum 900 AWS/Lambda Errors FunctionName=$-planDocuments
  m10                  | Sum 900 AWS/Lambda Errors FunctionName=$-readDocuments
planner-silent         | < 1      | 1 of 1 | breaching    | FILL(runs, 0)
  runs                 | SampleCount 900 RegulatoryUpdates feeds_stale service=$
alerts-silent          | < 1      | 1 of 1 | breaching    | FILL(runs, 0)
  runs                 | SampleCount 900 RegulatoryUpdates alerts_behind_seconds service=$
alerts-behind          | > 120    | 1 of 1 | ignore       | Minimum 300 RegulatoryUpdates alerts_behind_seconds service=$
topics-silent          | < 1      | 1 of 1 | breaching    | FILL(runs, 0)
  runs                 | Sum 3600 AWS/Lambda Invocations FunctionName=$-summarizeTopics
model-budget           | >= 1     | 1 of 1 | notBreaching | Sum 900 RegulatoryUpdates summaries_over_budget service=$
summaries-unanswered   | >= 10    | 1 of 1 | notBreaching | IF(FILL(made, 0) == 0, FILL(unanswered, 0), 0)
  unanswered           | Sum 3600 RegulatoryUpdates summaries_unanswered service=$
  made                 | Sum 3600 RegulatoryUpdates summaries_made service=$
failed-shares          | >= 2     | 1 of 1 | notBreaching | Sum 900 RegulatoryUpdates shares_failed service=$
shares-not-closed      | >= 1     | 1 of 1 | notBreaching | Sum 300 RegulatoryUpdates shares_not_closed service=$
deliveries-due         | >= 600   | 2 of 2 | ignore       | Maximum 300 RegulatoryUpdates deliveries_due_seconds service=$
deliverer-silent       | < 1      | 1 of 1 | breaching    | FILL(runs, 0)
  runs                 | SampleCount 900 RegulatoryUpdates deliveries_due_seconds service=$
paused-destinations    | >= 1     | 1 of 1 | notBreaching | Sum 3600 RegulatoryUpdates destinations_paused service=$
`;

/** What each says to whom it is told: the figures above, in words. */
const TOLD: Record<string, string> = {
  'server-errors': 'Five answers in five minutes were 5xx.',
  'slow-answers': 'One answer in twenty takes longer than two seconds, for a quarter of an hour.',
  'authorizer-errors': 'Credentials could not be checked.',
  'lambda-throttles': 'Functions of the account were not started for want of concurrency.',
  'table-throttles': 'The table or an index refuses reads or writes.',
  'feeds-dead-letters': 'A message failed three times.',
  'summaries-dead-letters': 'A message failed three times.',
  'documents-dead-letters': 'A message failed three times.',
  'feeds-queue-age': 'Feeds wait for half an hour to be read.',
  'summaries-queue-age': 'Entries wait for six hours for a summary.',
  'stale-feeds': 'Five feeds or more were not read for 48 hours.',
  'failing-feeds': 'More than half of the feeds, of ten at least, have failed for half an hour.',
  'flooding-feeds': 'A feed brought more than its quotas allow and is no longer read.',
  'words-due': 'Words of an entry have waited for ten minutes to be searchable.',
  'job-errors': 'Three errors of jobs in a quarter of an hour, where a scheduled run that fails counts as two.',
  'planner-silent': 'For a quarter of an hour nothing planned which feeds to read.',
  'alerts-silent': 'For a quarter of an hour nothing matched updates with alerts.',
  'alerts-behind': 'Updates have waited for more than two minutes until alerts ring for them.',
  'topics-silent': 'For an hour nothing looked for topics that need a summary.',
  'model-budget': 'The budget of the day for the model is used up.',
  'summaries-unanswered': 'In an hour the model did not answer ten times, and made no summary.',
  'failed-shares': 'Two shares in a quarter of an hour failed, and nobody could mend it.',
  'shares-not-closed': 'The record of a share does not say how it went.',
  'deliveries-due': 'What alerts found has waited for ten minutes to be sent.',
  'deliverer-silent': 'For a quarter of an hour nothing looked for what is to be sent.',
  'paused-destinations': 'A destination was paused: nothing arrived there for five days, or it wants nothing any more.',
};

let template: Template;
let alarms: [name: string, properties: Resource['Properties']][];

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  const all = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  alarms = all.map((alarm) => [alarm.AlarmName?.replace(`${SERVICE}-`, ''), alarm]);
});

interface AlarmMetric {
  Namespace: string;
  MetricName: string;
  Dimensions: { Name: string; Value: string }[];
}

const metricOf = ({ Namespace, MetricName, Dimensions }: AlarmMetric): Metric => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
});

/** The metrics that an alarm looks at. */
function metricsOf(alarm: Resource['Properties']): Metric[] {
  if (!alarm.Metrics) return [metricOf(alarm)];
  return alarm.Metrics.slice(1).map(({ MetricStat }: Resource['Properties']) => metricOf(MetricStat.Metric));
}

const SIGNS: Record<string, string> = {
  GreaterThanOrEqualToThreshold: '>=',
  GreaterThanThreshold: '>',
  LessThanThreshold: '<',
};

/** An alarm as in the table, with whatever else it has. */
function rowsOf([name, alarm]: [string, Resource['Properties']]) {
  const { ComparisonOperator, Threshold, DatapointsToAlarm, EvaluationPeriods, TreatMissingData, ...looks } = alarm;
  const { AlarmName, AlarmDescription, AlarmActions, OKActions, ...others } = looks;
  const { Metrics, Namespace, MetricName, Dimensions, Statistic, Period, ...unknown } = others;
  const when = [
    `${SIGNS[ComparisonOperator]} ${Threshold}`,
    `${DatapointsToAlarm} of ${EvaluationPeriods}`,
    TreatMissingData,
  ];
  if (!Metrics) return [{ row: [name, ...when, `${Statistic} ${Period} ${textOf(metricOf(alarm))}`], unknown }];
  const [{ Id, Label, Expression, ...more }, ...figures] = Metrics;
  expect([Id, Label], name).toEqual([expect.stringMatching(/^[a-z]\w*$/), expect.stringMatching(/^[a-z ]+$/)]);
  const computed = { row: [name, ...when, Expression], unknown: { ...unknown, ...more, ...without(others) } };
  return [computed, ...figures.map(figureOf)];
}

/** What stands beside an expression, and must not. */
const without = ({ Metrics, ...others }: Resource['Properties']) => others;

function figureOf({ Id, ReturnData, MetricStat, ...more }: Resource['Properties']) {
  const { Metric, Period, Stat, ...others } = MetricStat;
  // CloudWatch takes an alarm only where one figure is the result.
  expect(ReturnData, Id).toBe(false);
  return { row: [Id, `${Stat} ${Period} ${textOf(metricOf(Metric))}`], unknown: { ...more, ...others } };
}

it('each alarm begins and ends as the table has it, on what the table has, and there is no other', () => {
  const rows = alarms.flatMap(rowsOf);
  const expected = ALARMS.trim().split('\n');
  expect(rows.map(({ row }) => row.join(' | '))).toEqual(expected.map((row) => row.trim().replace(/ *\| */g, ' | ')));
  for (const { row, unknown } of rows) expect(unknown, row[0]).toEqual({});
});

it('every alarm says what its figures are and where its section in the runbooks is, when it begins and when it is over', () => {
  for (const [name, { AlarmName, AlarmDescription, AlarmActions, OKActions }] of alarms) {
    expect(AlarmName).toBe(`${SERVICE}-${name}`);
    expect(AlarmDescription).toBe(`${TOLD[name]} docs/runbooks.md#${name}`);
    expect([AlarmActions, OKActions], name).toEqual([[{ Ref: 'AlarmTopic' }], [{ Ref: 'AlarmTopic' }]]);
  }
});

it('every alarm looks at metrics that exist, of resources of this template, and at no more than CloudWatch takes', () => {
  for (const [name, alarm] of alarms) {
    const metrics = metricsOf(alarm);
    expect(metrics.length, name).toBeLessThanOrEqual(10);
    for (const metric of metrics) expectToExist(template, metric);
  }
});

it('what alarms cost in docs/costs.md is counted as the template has them', () => {
  const metrics = alarms.flatMap(([, alarm]) => metricsOf(alarm)).length;
  expect(countedHere()).toMatchObject({ alarms: alarms.length, alarmMetrics: metrics });
});

it('an alarm on metrics of DynamoDB fills what is missing, for it would else keep its state and never be over', () => {
  const onTable = alarms.filter(([, alarm]) => metricsOf(alarm).some(({ namespace }) => namespace === 'AWS/DynamoDB'));
  expect(onTable.map(([name]) => name)).toEqual(['table-throttles']);
  for (const [, { Metrics }] of onTable) {
    const [{ Expression }, ...figures] = Metrics;
    expect(Expression).toBe(figures.map(({ Id }: { Id: string }) => `FILL(${Id}, 0)`).join(' + '));
  }
});

it('silence alarms where silence is the fault and only there, and at once: what is missing is filled, for CloudWatch would wait', () => {
  for (const [name, { TreatMissingData, Metrics = [{}] }] of alarms) {
    expect(TreatMissingData === 'breaching', name).toBe(name.endsWith('-silent'));
    expect(Metrics[0].Expression === 'FILL(runs, 0)', name).toBe(name.endsWith('-silent'));
  }
});

it('alarms are told by one topic, which takes them from CloudWatch of this account only, to the address that is given', () => {
  const { AlarmTopic, AlarmTopicPolicy, AlarmSubscription } = template.Resources;
  expect(AlarmTopic?.Properties).toEqual({ TopicName: `${SERVICE}-alarms` });
  expect(AlarmTopicPolicy?.Properties).toEqual({
    Topics: [{ Ref: 'AlarmTopic' }],
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: 'sns:Publish',
          Resource: { Ref: 'AlarmTopic' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    },
  });
  expect(AlarmSubscription).toEqual({
    Type: 'AWS::SNS::Subscription',
    Condition: 'HasAlarmEmail',
    Properties: { TopicArn: { Ref: 'AlarmTopic' }, Protocol: 'email', Endpoint: { Ref: 'AlarmEmail' } },
  });
});
