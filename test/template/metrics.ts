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
export const metricOf = ({ Namespace, MetricName, Dimensions }: TemplateMetric): Metric => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
});

/** Formats a metric with $ for the service: `AWS/SQS ApproximateAgeOfOldestMessage QueueName=$-feeds`. */
export const textOf = ({ namespace, name, dimensions }: Metric): string =>
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
function namesOf(template: Template, dimension: string): string[] {
  const propertiesOf = (type: string) => ofType(template, type).map(([, { Properties }]) => Properties);
  const indexes = propertiesOf('AWS::DynamoDB::Table').flatMap(({ GlobalSecondaryIndexes }) => GlobalSecondaryIndexes);
  const names: Record<string, string[]> = {
    ApiName: propertiesOf('AWS::ApiGateway::RestApi').map(({ Name }) => Name),
    Stage: propertiesOf('AWS::ApiGateway::Stage').map(({ StageName }) => StageName),
    FunctionName: propertiesOf('AWS::Lambda::Function').map(({ FunctionName }) => FunctionName),
    TableName: propertiesOf('AWS::DynamoDB::Table').map(({ TableName }) => TableName),
    GlobalSecondaryIndexName: indexes.map(({ IndexName }) => IndexName),
    QueueName: propertiesOf('AWS::SQS::Queue').map(({ QueueName }) => QueueName),
    service: [SERVICE],
  };
  return names[dimension] ?? [];
}

/** That AWS has the metric, or we write it, and that its dimensions name resources of the template. */
export function expectToExist(template: Template, { namespace, name, dimensions }: Metric): void {
  const told = `${namespace} ${name} ${JSON.stringify(dimensions)}`;
  for (const [dimension, value] of Object.entries(dimensions))
    expect(namesOf(template, dimension), told).toContain(value);
  // That our own are emitted is for test/stack/jobs/metrics.test.ts.
  if (namespace === 'RegulatoryUpdates') expect(Object.keys(dimensions), told).toEqual(['service']);
  else expect(OF_AWS[`${namespace} ${Object.keys(dimensions).sort().join()}`] ?? [], told).toContain(name);
}
