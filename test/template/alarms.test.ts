import { beforeAll, expect, it } from 'vitest';
import { countProjectFigures } from '../../scripts/operate/costs/project-figures.ts';
import { expectToExist, getMetric, type Metric, SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
let alarms: [name: string, properties: Resource['Properties']][];

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  const all = ofType(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  alarms = all.map((alarm) => [alarm.AlarmName?.replace(`${SERVICE}-`, ''), alarm]);
});

/** The metrics that an alarm looks at. */
function getMetrics(alarm: Resource['Properties']): Metric[] {
  if (!alarm.Metrics) return [getMetric(alarm)];
  return alarm.Metrics.slice(1).map(({ MetricStat }: Resource['Properties']) => getMetric(MetricStat.Metric));
}

it('every alarm is named after the service, reports its beginning and end, and links to its runbook', () => {
  for (const [name, { AlarmName, AlarmDescription, AlarmActions, OKActions }] of alarms) {
    expect(AlarmName).toBe(`${SERVICE}-${name}`);
    expect(AlarmDescription, name).toMatch(/^[A-Z].*\. docs\/runbooks\.md#[a-z-]+$/);
    expect(AlarmDescription.split('#')[1]).toBe(name);
    expect([AlarmActions, OKActions], name).toEqual([[{ Ref: 'AlarmTopic' }], [{ Ref: 'AlarmTopic' }]]);
  }
});

it('every alarm uses existing metrics of this template, at most the ten that CloudWatch allows', () => {
  for (const [name, alarm] of alarms) {
    const metrics = getMetrics(alarm);
    expect(metrics.length, name).toBeLessThanOrEqual(10);
    for (const metric of metrics) expectToExist(template, metric);
  }
});

it('an alarm on a metric expression returns data for the expression only', () => {
  const computed = alarms.filter(([, { Metrics }]) => Metrics);
  expect(computed.length).toBeGreaterThan(3);
  for (const [name, { Metrics }] of computed) {
    const results = Metrics.filter((one: { ReturnData?: boolean }) => one.ReturnData !== false);
    expect(results, name).toEqual([Metrics[0]]);
    for (const { Id } of Metrics.slice(1))
      expect(Metrics[0].Expression, name).toMatch(new RegExp(`\\b${Id}\\b|METRICS\\(\\)`));
  }
});

it('each dead-letter queue has an alarm for its first message', () => {
  const ids = ofType(template, 'AWS::SQS::Queue').filter(([id]) => id.includes('DeadLetter'));
  for (const [, { Properties }] of ids) {
    const [, alarm] = alarms.find(([name]) => `${SERVICE}-${name}` === Properties.QueueName) ?? [];
    expect(alarm, Properties.QueueName).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      Dimensions: [{ Name: 'QueueName', Value: Properties.QueueName }],
    });
  }
});

it('the cost model of docs/costs.md counts the alarms and alarm metrics of the template', () => {
  const metrics = alarms.flatMap(([, alarm]) => getMetrics(alarm)).length;
  expect(countProjectFigures()).toMatchObject({ alarms: alarms.length, alarmMetrics: metrics });
});

it('alarms on DynamoDB metrics fill missing data with zero, so that they can end', () => {
  const onTable = alarms.filter(([, alarm]) => getMetrics(alarm).some(({ namespace }) => namespace === 'AWS/DynamoDB'));
  expect(onTable.map(([name]) => name)).toEqual(['table-throttles']);
  for (const [, { Metrics }] of onTable) {
    const [{ Expression }, ...figures] = Metrics;
    expect(Expression).toBe(figures.map((one: { Id: string }) => `FILL(${one.Id}, 0)`).join(' + '));
  }
});

it('only alarms on missing runs treat missing data as breaching', () => {
  for (const [name, { TreatMissingData, Metrics = [{}] }] of alarms) {
    expect(TreatMissingData === 'breaching', name).toBe(name.endsWith('-silent'));
    expect(Metrics[0].Expression === 'FILL(runs, 0)', name).toBe(name.endsWith('-silent'));
  }
});

it('the alarm topic accepts messages only from CloudWatch of this account, and mails the set address', () => {
  const { AlarmTopicPolicy, AlarmSubscription } = template.Resources;
  const [statement, ...others] = AlarmTopicPolicy?.Properties.PolicyDocument.Statement ?? [];
  expect(others).toEqual([]);
  expect(statement).toMatchObject({
    Principal: { Service: 'cloudwatch.amazonaws.com' },
    Action: 'sns:Publish',
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  });
  expect(AlarmSubscription?.Condition).toBe('HasAlarmEmail');
  expect(AlarmSubscription?.Properties).toMatchObject({ Protocol: 'email', Endpoint: { Ref: 'AlarmEmail' } });
});
