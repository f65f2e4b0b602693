import { beforeAll, expect, it } from 'vitest';
import { UNITS } from '../../lib/log/metrics.ts';
import { expectToExist, type Metric, SERVICE, textOf } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

/*
 * Each graph: its statistic and, below, what it draws, with $ for the service; another statistic of one row stands behind it. What is
 * searched for is drawn for each route; ROUTES are the functions that the API calls, each of which is a route.
 */
const GRAPHS = `
Sum
  AWS/ApiGateway Count ApiName=$ Stage=prod
  AWS/ApiGateway 4XXError ApiName=$ Stage=prod
  AWS/ApiGateway 5XXError ApiName=$
Sum
  AWS/ApiGateway Latency ApiName=$ Stage=prod: p50
  AWS/ApiGateway Latency ApiName=$ Stage=prod: p95
  AWS/ApiGateway Latency ApiName=$ Stage=prod: p99
p95
ROUTESSum
  SEARCH('{RegulatoryUpdates,service,route} MetricName="server_errors" service="$"', 'Sum', 300)
Sum
  RegulatoryUpdates client_errors service=$
  RegulatoryUpdates server_errors service=$
  RegulatoryUpdates authorizer_errors service=$
Sum
  RegulatoryUpdates shares_posted service=$
  RegulatoryUpdates shares_refused service=$
  RegulatoryUpdates shares_failed service=$
  RegulatoryUpdates shares_not_closed service=$
Sum
  AWS/DynamoDB ConsumedReadCapacityUnits TableName=$
  AWS/DynamoDB ConsumedReadCapacityUnits TableName=$ GlobalSecondaryIndexName=index1
  AWS/DynamoDB ConsumedReadCapacityUnits TableName=$ GlobalSecondaryIndexName=index2
  AWS/DynamoDB ConsumedReadCapacityUnits TableName=$ GlobalSecondaryIndexName=index3
  AWS/DynamoDB ConsumedWriteCapacityUnits TableName=$
  AWS/DynamoDB ConsumedWriteCapacityUnits TableName=$ GlobalSecondaryIndexName=index1
  AWS/DynamoDB ConsumedWriteCapacityUnits TableName=$ GlobalSecondaryIndexName=index2
  AWS/DynamoDB ConsumedWriteCapacityUnits TableName=$ GlobalSecondaryIndexName=index3
Sum
  AWS/DynamoDB ReadThrottleEvents TableName=$
  AWS/DynamoDB ReadThrottleEvents TableName=$ GlobalSecondaryIndexName=index1
  AWS/DynamoDB ReadThrottleEvents TableName=$ GlobalSecondaryIndexName=index2
  AWS/DynamoDB ReadThrottleEvents TableName=$ GlobalSecondaryIndexName=index3
  AWS/DynamoDB WriteThrottleEvents TableName=$
  AWS/DynamoDB WriteThrottleEvents TableName=$ GlobalSecondaryIndexName=index1
  AWS/DynamoDB WriteThrottleEvents TableName=$ GlobalSecondaryIndexName=index2
  AWS/DynamoDB WriteThrottleEvents TableName=$ GlobalSecondaryIndexName=index3
  AWS/Lambda Throttles
Sum
  RegulatoryUpdates feeds_read service=$
  RegulatoryUpdates feeds_failed service=$
Maximum
  RegulatoryUpdates feeds_followed service=$
  RegulatoryUpdates feeds_stale service=$
  RegulatoryUpdates feeds_failing service=$
  RegulatoryUpdates feeds_flooding service=$
  RegulatoryUpdates words_due_seconds service=$
  RegulatoryUpdates alerts_behind_seconds service=$
Sum
  RegulatoryUpdates entries_created service=$
  RegulatoryUpdates entries_updated service=$
  RegulatoryUpdates items_failed service=$
  RegulatoryUpdates items_unknown service=$
  RegulatoryUpdates alert_matches service=$
Sum
  RegulatoryUpdates deliveries_sent service=$
  RegulatoryUpdates deliveries_failed service=$
  RegulatoryUpdates deliveries_unknown service=$
  RegulatoryUpdates destinations_paused service=$
Maximum
  RegulatoryUpdates deliveries_due_seconds service=$
Sum
  RegulatoryUpdates summaries_made service=$
  RegulatoryUpdates summaries_refused service=$
  RegulatoryUpdates summaries_over_budget service=$
  RegulatoryUpdates summaries_unanswered service=$
  RegulatoryUpdates job_errors service=$
Maximum
  AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-feeds
  AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-feeds-dead-letters
  AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-summaries
  AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-summaries-dead-letters
  AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-documents
  AWS/SQS ApproximateNumberOfMessagesVisible QueueName=$-documents-dead-letters
Maximum
  AWS/SQS ApproximateAgeOfOldestMessage QueueName=$-feeds
  AWS/SQS ApproximateAgeOfOldestMessage QueueName=$-summaries
  AWS/SQS ApproximateAgeOfOldestMessage QueueName=$-documents
`;

type Row = [{ expression: string }] | [...string[], { stat?: string }] | string[];

let template: Template;
let widgets: { type: string; width: number; height: number; properties: Resource['Properties'] }[];

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  const dashboard = template.Resources['Dashboard']?.Properties;
  widgets = JSON.parse(dashboard.DashboardBody['Fn::Sub']).widgets;
});

/** The metric in a row of a graph, if it names one: its dimensions are pairs of texts. */
function metricOf(row: Row): Metric | undefined {
  const [namespace, name = '', ...rest] = row.filter((one): one is string => typeof one === 'string');
  const dimensions = Object.fromEntries(rest.flatMap((text, i) => (i % 2 ? [] : [[text, rest[i + 1] ?? '']])));
  return namespace === undefined ? undefined : { namespace, name, dimensions };
}

function rowOf(row: Row): string {
  const more = row.find((one) => typeof one === 'object') as { expression?: string; stat?: string } | undefined;
  const metric = metricOf(row);
  if (!metric) return more?.expression?.replace(SERVICE, '$') ?? '';
  return more?.stat ? `${textOf(metric)}: ${more.stat}` : textOf(metric);
}

/** A row for each function that a method of the API calls, in the order of serverless.yml. */
function durationsOfRoutes(): string {
  const called = JSON.stringify(template.Resources['ApiGatewayRestApi']?.Properties.Body.paths);
  const functions = ofType(template, 'AWS::Lambda::Function').filter(([id]) =>
    new RegExp(`"${id.replace(/LambdaFunction$/, '')}Version\\d+"`).test(called),
  );
  expect(functions.length).toBeGreaterThan(20);
  return functions
    .map(
      ([, { Properties }]) => `  AWS/Lambda Duration FunctionName=${Properties.FunctionName.replace(SERVICE, '$')}\n`,
    )
    .join('');
}

it('the one dashboard draws what the table has, every five minutes, in two columns of its region', () => {
  const [[, { Properties }], ...others] = ofType(template, 'AWS::CloudWatch::Dashboard') as [[string, Resource]];
  expect([Properties.DashboardName, Object.keys(Properties), others]).toEqual([
    ...[SERVICE, ['DashboardName', 'DashboardBody'], []],
  ]);
  const drawn = widgets.flatMap(({ properties: { stat, metrics } }) => [
    stat,
    ...metrics.map((row: Row) => `  ${rowOf(row)}`),
  ]);
  expect(drawn).toEqual(GRAPHS.replace('ROUTES', durationsOfRoutes()).trim().split('\n'));
  for (const { properties, ...widget } of widgets) {
    const { title, metrics, stat, ...others } = properties;
    expect(widget, title).toEqual({ type: 'metric', width: 12, height: 6 });
    expect(others, title).toEqual({ region: `\${AWS::Region}`, view: 'timeSeries', period: 300 });
    expect(title).toMatch(/^[A-Z5\d].+/);
  }
});

it('the dashboard draws metrics that exist, and those that alarms look at', () => {
  const metrics = widgets.flatMap(({ properties }) => properties.metrics).flatMap((row: Row) => metricOf(row) ?? []);
  for (const metric of metrics) expectToExist(template, metric);
  // What an alarm tells can be seen, but for what only says that something ran.
  const shown = metrics.map(textOf);
  for (const [id, { Properties }] of ofType(template, 'AWS::CloudWatch::Alarm')) {
    const stats = Properties.Metrics?.slice(1) ?? [{ MetricStat: { Metric: Properties } }];
    for (const { MetricStat } of stats) {
      const { Namespace, MetricName, Dimensions } = MetricStat.Metric;
      const row = [
        Namespace,
        MetricName,
        ...Dimensions.flatMap(({ Name, Value }: Record<string, string>) => [Name, Value]),
      ];
      if (!row.includes('FunctionName')) expect(shown, id).toContain(rowOf(row));
    }
  }
});

it('each metric of our own is drawn: what nobody sees is not paid for', () => {
  const shown = widgets.flatMap(({ properties }) => properties.metrics).map(rowOf);
  for (const name of Object.keys(UNITS)) expect(shown).toContain(`RegulatoryUpdates ${name} service=$`);
});

/** Drawn next to the alarms, to say what else happened; no value of theirs is wrong by itself. */
const WITHOUT_ALARM = [
  'alert_matches',
  'client_errors',
  'deliveries_failed',
  'deliveries_sent',
  'deliveries_unknown',
  'entries_created',
  'entries_updated',
  'feeds_failed',
  'feeds_read',
  'items_failed',
  'items_unknown',
  'server_errors',
  'shares_posted',
  'shares_refused',
  'summaries_refused',
];

it('has an alarm for each metric that is not listed as drawn only', () => {
  const alarms = JSON.stringify(ofType(template, 'AWS::CloudWatch::Alarm'));
  const without = Object.keys(UNITS).filter((name) => !alarms.includes(`"MetricName":"${name}"`));
  expect(without.sort()).toEqual(WITHOUT_ALARM);
});
