import { expect } from 'vitest';
import { ofType, type Template } from './packaged.ts';

/** What the stage prod of the service is called, and what its resources' names begin with. */
export const SERVICE = 'regulatory-updates-prod';

export interface Metric {
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
}

interface TemplateMetric {
  Namespace: string;
  MetricName: string;
  Dimensions: { Name: string; Value: string }[];
}

/** Returns a metric of an alarm's properties. */
export const getMetric = ({ Namespace, MetricName, Dimensions }: TemplateMetric): Metric => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
});

/** Formats a metric with $ for the service: `AWS/SQS ApproximateAgeOfOldestMessage QueueName=$-feeds`. */
export const getText = ({ namespace, name, dimensions }: Metric): string =>
  [namespace, name, ...Object.entries(dimensions).map(([key, value]) => `${key}=${value.replace(SERVICE, '$')}`)].join(
    ' ',
  );

/** Of a table, and in the same way of each index. */
const OF_TABLE = [
  ...['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits', 'ReadThrottleEvents', 'WriteThrottleEvents'],
];

/** The metrics of AWS by namespace and dimensions, as its documentation of each service lists them. */
const OF_AWS: Record<string, string[]> = {
  'AWS/ApiGateway ApiName': ['5XXError'],
  'AWS/ApiGateway ApiName,Stage': ['4XXError', '5XXError', 'Count', 'IntegrationLatency', 'Latency'],
  'AWS/Lambda ': ['Throttles'],
  'AWS/Lambda FunctionName': ['Duration', 'Errors', 'Invocations', 'Throttles'],
  'AWS/DynamoDB TableName': OF_TABLE,
  'AWS/DynamoDB GlobalSecondaryIndexName,TableName': OF_TABLE,
  'AWS/SQS QueueName': ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible'],
};

/** What the dimensions may name: resources of this template. */
function getNames(template: Template, dimension: string): string[] {
  const getProperties = (type: string) => ofType(template, type).map(([, { Properties }]) => Properties);
  const indexes = getProperties('AWS::DynamoDB::Table').flatMap(({ GlobalSecondaryIndexes }) => GlobalSecondaryIndexes);
  const names: Record<string, string[]> = {
    ApiName: getProperties('AWS::ApiGateway::RestApi').map(({ Name }) => Name),
    Stage: getProperties('AWS::ApiGateway::Stage').map(({ StageName }) => StageName),
    FunctionName: getProperties('AWS::Lambda::Function').map(({ FunctionName }) => FunctionName),
    TableName: getProperties('AWS::DynamoDB::Table').map(({ TableName }) => TableName),
    GlobalSecondaryIndexName: indexes.map(({ IndexName }) => IndexName),
    QueueName: getProperties('AWS::SQS::Queue').map(({ QueueName }) => QueueName),
    service: [SERVICE],
  };
  return names[dimension] ?? [];
}

/**
 * Asserts that AWS publishes the metric or this service emits it. Its dimensions must name resources of the template.
 */
export function expectToExist(template: Template, { namespace, name, dimensions }: Metric): void {
  const label = `${namespace} ${name} ${JSON.stringify(dimensions)}`;
  for (const [dimension, value] of Object.entries(dimensions))
    expect(getNames(template, dimension), label).toContain(value);
  // That our own are emitted is for test/stack/jobs/metrics.test.ts.
  if (namespace === 'RegulatoryUpdates') expect(Object.keys(dimensions), label).toEqual(['service']);
  else expect(OF_AWS[`${namespace} ${Object.keys(dimensions).sort().join()}`] ?? [], label).toContain(name);
}
