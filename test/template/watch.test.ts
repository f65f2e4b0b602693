import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { UNITS } from '../../lib/watch/metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
const propertiesOf = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);
const runbooks = readFileSync('docs/runbooks.md', 'utf8');
const guide = readFileSync('docs/deploy.md', 'utf8');
/** The sections of docs/runbooks.md that begin with `## `, by their heading. */
const sections = new Map(
  runbooks
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.split('\n')[0] ?? '', text]),
);
const SERVICE = 'regulatory-updates-prod';

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

interface Metric {
  namespace: string;
  name: string;
  dimensions: Record<string, string>;
}

interface AlarmMetric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
}

const metricOf = ({ Namespace, MetricName, Dimensions = [] }: AlarmMetric): Metric => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
});

/** The metrics that an alarm looks at. */
function metricsOf(alarm: Resource['Properties']): Metric[] {
  if (!alarm.Metrics) return [metricOf(alarm)];
  return alarm.Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: AlarmMetric } }) =>
    MetricStat ? [metricOf(MetricStat.Metric)] : [],
  );
}

/** The metrics of AWS by namespace and dimensions, as its documentation of each service lists them. */
const OF_AWS: Record<string, string[]> = {
  'AWS/ApiGateway ApiName,Stage': ['4XXError', '5XXError', 'Count', 'IntegrationLatency', 'Latency'],
  'AWS/Lambda ': ['Throttles'],
  'AWS/Lambda FunctionName': ['Duration', 'Errors', 'Invocations', 'Throttles'],
  'AWS/DynamoDB TableName': [
    ...['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits', 'ReadThrottleEvents', 'WriteThrottleEvents'],
  ],
  'AWS/DynamoDB GlobalSecondaryIndexName,TableName': ['ReadThrottleEvents', 'WriteThrottleEvents'],
  'AWS/SQS QueueName': ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible'],
};

/** What the dimensions may name: resources of this template. */
function namesOf(dimension: string): string[] {
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

function expectToExist({ namespace, name, dimensions }: Metric): void {
  const told = `${namespace} ${name} ${JSON.stringify(dimensions)}`;
  for (const [dimension, value] of Object.entries(dimensions)) expect(namesOf(dimension), told).toContain(value);
  // That our own are emitted is for test/stack/pipeline/metrics.test.ts.
  if (namespace === 'RegulatoryUpdates') expect(Object.keys(dimensions), told).toEqual(['service']);
  else expect(OF_AWS[`${namespace} ${Object.keys(dimensions).sort().join()}`] ?? [], told).toContain(name);
}

const alarms = () => propertiesOf('AWS::CloudWatch::Alarm');
const nameOf = ({ AlarmName }: Resource['Properties']): string => AlarmName.replace(`${SERVICE}-`, '');

it('there is an alarm for all that can go wrong', () => {
  expect(alarms().map(nameOf).sort()).toEqual([
    'authorizer-errors',
    'failed-shares',
    'failing-feeds',
    'feeds-dead-letters',
    'feeds-queue-age',
    'job-errors',
    'lambda-throttles',
    'model-budget',
    'planner-silent',
    'server-errors',
    'shares-not-closed',
    'slow-answers',
    'stale-feeds',
    'summaries-dead-letters',
    'summaries-queue-age',
    'summaries-unanswered',
    'table-throttles',
    'topics-silent',
  ]);
});

it('every alarm looks at metrics that exist, of resources of this template', () => {
  for (const alarm of alarms()) {
    const metrics = metricsOf(alarm);
    expect(metrics.length, nameOf(alarm)).toBeGreaterThan(0);
    expect(metrics.length, nameOf(alarm)).toBeLessThanOrEqual(10);
    metrics.forEach(expectToExist);
  }
});

it('what alarms cost in docs/deploy.md is counted from the template', () => {
  const metrics = alarms().flatMap(metricsOf).length;
  const cost = (metrics / 10).toFixed(2);
  const row = `| Alarms | ${alarms().length}, which look at ${metrics} metrics, at 0.10 | ${cost} |`;
  expect(guide).toContain(row);
});

it('an alarm on metrics of DynamoDB fills what is missing, for it would else keep its state and never be over', () => {
  const namespaces = (alarm: Resource['Properties']) => metricsOf(alarm).map(({ namespace }) => namespace);
  const [throttles, ...others] = alarms().filter((alarm) => namespaces(alarm).includes('AWS/DynamoDB'));
  expect([nameOf(throttles), others]).toEqual(['table-throttles', []]);
  const [{ Expression }, ...metrics] = throttles.Metrics;
  expect(Expression).toBe(metrics.map(({ Id }: { Id: string }) => `FILL(${Id}, 0)`).join(' + '));
});

it('the alarm of slow answers judges no handful of them, and keeps no state through a quiet night', () => {
  const slow = alarms().find((alarm) => nameOf(alarm) === 'slow-answers');
  const [{ Expression }, ...metrics] = slow.Metrics;
  expect(Expression).toBe('IF(requests >= 20, p95, 0)');
  const stats = metrics.map(({ Id, MetricStat }: Resource['Properties']) => [
    Id,
    MetricStat.Metric.MetricName,
    MetricStat.Stat,
  ]);
  expect(stats).toEqual([
    ['p95', 'Latency', 'p95'],
    ['requests', 'Count', 'Sum'],
  ]);
  for (const alarm of alarms()) expect(alarm.ExtendedStatistic, nameOf(alarm)).toBeUndefined();
});

const alarmOf = (name: string) => alarms().find((alarm) => nameOf(alarm) === name);

it('a model that does not answer alarms where no summary was made beside; figures that are missing are zeros', () => {
  const { Metrics, Threshold, ComparisonOperator, EvaluationPeriods } = alarmOf('summaries-unanswered');
  const [{ Expression }, ...metrics] = Metrics;
  expect(Expression).toBe('IF(FILL(made, 0) == 0, FILL(unanswered, 0), 0)');
  expect([ComparisonOperator, Threshold, EvaluationPeriods]).toEqual(['GreaterThanOrEqualToThreshold', 10, 1]);
  const stats = metrics.map(({ Id, ReturnData, MetricStat: { Metric, Period, Stat } }: Resource['Properties']) => [
    ...[Id, ReturnData, Metric.MetricName, Period, Stat],
  ]);
  expect(stats).toEqual([
    ['unanswered', false, 'summaries_unanswered', 3600, 'Sum'],
    ['made', false, 'summaries_made', 3600, 'Sum'],
  ]);
});

it('one share whose record could not be closed is enough to be told', () => {
  const { MetricName, Statistic, Threshold, DatapointsToAlarm } = alarmOf('shares-not-closed');
  expect([MetricName, Statistic, Threshold, DatapointsToAlarm]).toEqual(['shares_not_closed', 'Sum', 1, 1]);
});

it('a scheduled run that fails is told as two errors, because the alarm sums its line and the figure of Lambda', () => {
  const alarm = alarmOf('job-errors');
  expect(alarm.Metrics[0].Expression).toBe('SUM(METRICS())');
  const summed = metricsOf(alarm).map(({ name, dimensions }) => `${name} ${dimensions['FunctionName'] ?? ''}`.trim());
  expect(summed).toContain('job_errors');
  for (const job of ['planIngest', 'summarizeTopics']) expect(summed).toContain(`Errors ${SERVICE}-${job}`);
  expect(alarm.Threshold).toBe(3);
  expect(alarm.AlarmDescription).toMatch(/^Three errors .* a scheduled run that fails counts as two\. /);
  expect(sections.get('job-errors')).toMatch(
    /^Three errors .*`planIngest` or `summarizeTopics` .* two such runs are enough/m,
  );
});

/** Alarms on what the planner says of the feeds. */
const GAUGES = ['failing-feeds', 'stale-feeds'];
const missingIn = (name: string) => (GAUGES.includes(name) ? 'ignore' : 'notBreaching');

it('feeds that fail are counted as they stand, so that their growing pauses end no alarm, and half of ten is none', () => {
  const { Metrics, Threshold, ComparisonOperator, EvaluationPeriods, DatapointsToAlarm } = alarmOf('failing-feeds');
  const [{ Expression }, ...metrics] = Metrics;
  expect(Expression).toBe('IF(followed >= 10, 100 * failing / followed, 0)');
  const evaluated = [ComparisonOperator, Threshold, EvaluationPeriods, DatapointsToAlarm];
  expect(evaluated).toEqual(['GreaterThanThreshold', 50, 2, 2]);
  const stats = metrics.map(({ Id, ReturnData, MetricStat: { Metric, Period, Stat } }: Resource['Properties']) => [
    ...[Id, ReturnData, Metric.MetricName, Period, Stat],
  ]);
  expect(stats).toEqual([
    ['failing', false, 'feeds_failing', 900, 'Minimum'],
    ['followed', false, 'feeds_followed', 900, 'Minimum'],
  ]);
});

it('every alarm is told when it begins and when it is over; silence alarms where silence is the fault, and only there', () => {
  for (const alarm of alarms()) {
    expect([alarm.AlarmActions, alarm.OKActions]).toEqual([[{ Ref: 'AlarmTopic' }], [{ Ref: 'AlarmTopic' }]]);
    const isSilence = nameOf(alarm).endsWith('-silent');
    expect(alarm.TreatMissingData, nameOf(alarm)).toBe(isSilence ? 'breaching' : missingIn(nameOf(alarm)));
    // Without, CloudWatch waits for some more periods to pass.
    const [shown] = alarm.Metrics ?? [];
    expect(shown?.Expression === 'FILL(runs, 0)', nameOf(alarm)).toBe(isSilence);
    expect(alarm.AlarmDescription, nameOf(alarm)).toMatch(new RegExp(` docs/runbooks\\.md#${nameOf(alarm)}$`));
  }
  const [policy] = propertiesOf('AWS::SNS::TopicPolicy');
  expect(policy.PolicyDocument.Statement).toEqual([
    {
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: { Ref: 'AlarmTopic' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    },
  ]);
  expect(template.Resources['AlarmSubscription']).toMatchObject({
    Condition: 'HasAlarmEmail',
    Properties: { Endpoint: { Ref: 'AlarmEmail' }, Protocol: 'email' },
  });
});

const PARTS = ['**What it means.**', '**How to look.**', '**What to do.**', '**It is over when**'];
const queries = () => propertiesOf('AWS::Logs::QueryDefinition').map(({ Name }) => Name.replace(`${SERVICE}/`, ''));

it('every alarm has its section in the runbooks, which names a saved query or a command; no section is for nothing', () => {
  expect([...sections.keys()].filter((one) => /^[a-z-]+$/.test(one)).sort()).toEqual(alarms().map(nameOf).sort());
  const named = new Set<string>();
  for (const alarm of alarms()) {
    const section = sections.get(nameOf(alarm)) ?? '';
    const places = PARTS.map((part) => section.indexOf(part));
    expect(places, nameOf(alarm)).toEqual([...places].sort((a, b) => a - b));
    expect(places.indexOf(-1), nameOf(alarm)).toBe(-1);
    const asked = [...section.matchAll(/query `([a-z-]+)`/g)].map(([, name = '']) => name);
    for (const name of asked) expect(queries(), nameOf(alarm)).toContain(name);
    expect(asked.length + [...section.matchAll(/`(npm run|aws) /g)].length, nameOf(alarm)).toBeGreaterThan(0);
    for (const name of asked) named.add(name);
  }
  for (const [, name = ''] of runbooks.matchAll(/query `([a-z-]+)`/g)) named.add(name);
  expect([...named].sort()).toEqual(queries().sort());
});

/** What a saved query asks. */
const queryOf = (name: string): string =>
  propertiesOf('AWS::Logs::QueryDefinition').find(({ Name }) => Name === `${SERVICE}/${name}`)?.QueryString;
/** The fields of the rows that it answers. */
const fieldsOf = (name: string) => /\| fields (.*)/.exec(queryOf(name))?.[1]?.split(', ');

it('why a model did not make a summary can be asked, by entry and counted', () => {
  expect(fieldsOf('job-errors')).toContain('reason');
  expect(queryOf('summary-failures')).toMatch(/^filter job = "summarizeEntries" and level != "INFO" and /m);
  expect(queryOf('summary-failures')).toMatch(/ by outcome, reason$/m);
});

it('the line of the API leads to the lines of Lambda about a function that ended by force', () => {
  const [stage] = propertiesOf('AWS::ApiGateway::Stage');
  const line = JSON.parse(stage.AccessLogSetting.Format);
  expect(line.function_request_id).toBe('$context.integration.requestId');
  expect(fieldsOf('function-faults')).toEqual(expect.arrayContaining(['requestId', 'record.requestId']));
  const where = sections.get('Where to look');
  for (const name of ['function_request_id', 'requestId', 'record.requestId']) expect(where).toContain(`\`${name}\``);
});

it('a share that was not closed can be looked up by what its record should have said', () => {
  const told = ['request_id', 'caller', 'share_id', 'outcome', 'channel_id', 'message_ts', 'error'];
  expect(fieldsOf('shares')).toEqual(expect.arrayContaining(told));
});

it('a role that is refused is looked for under the code that it has: no fault that passes by itself', () => {
  const rows =
    sections
      .get('server-errors')
      ?.split('\n')
      .filter((row) => row.startsWith('| `')) ?? [];
  const [row, ...others] = rows.filter((one) => /AccessDeniedException|ResourceNotFoundException/.test(one));
  expect(row).toMatch(/^\| `internal_error` \| .*AccessDeniedException.*ResourceNotFoundException/);
  expect(others).toEqual([]);
});

it('commands of the runbooks name functions that are there, and those that read feeds the settings of the deployment', () => {
  const functions = propertiesOf('AWS::Lambda::Function').map(({ FunctionName }) => FunctionName);
  const named = [...runbooks.matchAll(/--function-name ([\w-]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !functions.includes(name))).toEqual([]);
  expect(sections.get('planner-silent')).toContain(`aws lambda invoke --function-name ${SERVICE}-planIngest `);
  expect(sections.get('Where to look')).toContain('`export SUMMARY_MODEL_ID=… INGEST_CONTACT=…`');
  for (const name of ['stale-feeds', 'failing-feeds', 'planner-silent'])
    expect(sections.get(name), name).toMatch(
      /`npm run ingest -- [^`]*--table [^`]*`[^.]*\(\[settings\]\(#where-to-look\)\)/,
    );
});

it('saved queries ask every log group of the service, which is as many as one query may', () => {
  const groups = ofType(template, 'AWS::Logs::LogGroup').map(([id]) => ({ Ref: id }));
  expect(groups.length).toBe(propertiesOf('AWS::Lambda::Function').length + 1);
  expect(groups.length).toBeLessThanOrEqual(50);
  for (const { LogGroupNames } of propertiesOf('AWS::Logs::QueryDefinition')) expect(LogGroupNames).toEqual(groups);
});

/** What a query may name beside fields. */
const WORDS =
  'filter fields sort stats by as asc desc and or not like ispresent count count_distinct latest sum avg pct bin'.split(
    ' ',
  );
/** Fields of lines that Lambda writes about a function, and of those of its runtime. */
const OF_LAMBDA = ['type', 'record.status', 'requestId', 'record.requestId', 'errorType', 'errorMessage'];
const LINES = [
  'lib/http/access-log.ts',
  'lib/http/route.ts',
  'lib/auth/authorizer.ts',
  'lib/data/shares.ts',
  'lib/jobs',
];

it('saved queries ask for fields that lines have', () => {
  const files = LINES.flatMap((one) =>
    one.endsWith('.ts') ? [one] : readdirSync(one).map((file) => `${one}/${file}`),
  );
  const ours = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const [stage] = propertiesOf('AWS::ApiGateway::Stage');
  const ofGateway = Object.keys(JSON.parse(stage.AccessLogSetting.Format));
  const isField = (name: string) =>
    OF_LAMBDA.includes(name) || ofGateway.includes(name) || new RegExp(`\\b${name}\\b`).test(ours);
  for (const { Name, QueryString } of propertiesOf('AWS::Logs::QueryDefinition')) {
    const text: string = QueryString.replace(/^ *#.*$/gm, '').replace(/"[^"]*"|\/[^/]*\/|\b\d\w*/g, '');
    const made = [...text.matchAll(/ as (\w+)/g)].map(([, name]) => name);
    const named = [...text.matchAll(/@?[a-z_][\w.]*/gi)].map(([name]) => name);
    const fields = named.filter((name) => !name.startsWith('@') && !WORDS.includes(name) && !made.includes(name));
    expect(fields.length, Name).toBeGreaterThan(0);
    expect(
      fields.filter((name) => !isField(name)),
      Name,
    ).toEqual([]);
    expect(
      text.split('|').map((part) => part.trim().split(' ')[0]),
      Name,
    ).toEqual(expect.arrayContaining(['filter', expect.stringMatching(/^(fields|stats)$/)]));
  }
});

/** The dimensions in a row of a widget, which are pairs of texts. */
function dimensionsOf(rest: unknown[]): Record<string, string> {
  const texts = rest.filter((one): one is string => typeof one === 'string');
  return Object.fromEntries(texts.flatMap((text, i) => (i % 2 ? [] : [[text, texts[i + 1] ?? '']])));
}

it('the one dashboard draws metrics that exist, and those that alarms look at', () => {
  const [dashboard, ...others] = propertiesOf('AWS::CloudWatch::Dashboard');
  expect(others).toEqual([]);
  const { widgets } = JSON.parse(dashboard.DashboardBody['Fn::Sub']);
  const rows: unknown[][] = widgets.flatMap((widget: Resource['Properties']) => widget.properties.metrics);
  const metrics = rows.filter(([first]) => typeof first === 'string') as string[][];
  expect(metrics.length).toBeGreaterThan(25);
  for (const [namespace = '', name = '', ...rest] of metrics) {
    expectToExist({ namespace, name, dimensions: dimensionsOf(rest) });
  }
  expect(rows.length - metrics.length).toBe(2);
  // What an alarm tells can be seen, but for what only says that something ran.
  const named = (one: Metric) => JSON.stringify([one.name, ...Object.entries(one.dimensions).sort()]);
  const shown = new Set(
    metrics.map(([, name = '', ...rest]) => named({ namespace: '', name, dimensions: dimensionsOf(rest) })),
  );
  const told = alarms()
    .flatMap(metricsOf)
    .filter(({ dimensions }) => !('FunctionName' in dimensions));
  for (const metric of told) expect(shown, named(metric)).toContain(named(metric));
});

it('the stage is ours: throttled, traced, with one line a request; the deployment makes no other', () => {
  const [stage, ...others] = propertiesOf('AWS::ApiGateway::Stage');
  const [[deployment, { Properties }]] = ofType(template, 'AWS::ApiGateway::Deployment') as [[string, Resource]];
  expect([others, Properties.StageName, stage.StageName]).toEqual([[], undefined, 'prod']);
  expect(stage).toMatchObject({ DeploymentId: { Ref: deployment }, TracingEnabled: true });
  expect(stage.MethodSettings).toEqual([
    { HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 200, ThrottlingBurstLimit: 100 },
    { HttpMethod: 'GET', ResourcePath: '/~1health', ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
  ]);
  const line = JSON.parse(stage.AccessLogSetting.Format);
  // A caller can choose the first id, and not the second.
  const ids = { request_id: '$context.requestId', gateway_id: '$context.extendedRequestId' };
  expect(line).toMatchObject({ ...ids, status: '$context.status' });
  // Neither the path nor a header: somebody may have put a key there.
  expect(Object.values(line).join(' ')).not.toMatch(/\$context\.(path|requestOverride|identity\.apiKey)|\$input/);
  expect(template.Resources['ApiAccessLog']?.Properties.RetentionInDays).toBe(30);
  expect(stage.AccessLogSetting.DestinationArn).toEqual({ 'Fn::GetAtt': ['ApiAccessLog', 'Arn'] });
});

it('what an empty account does not take comes late: the log role after the API, the stage after the log role', () => {
  const { ApiGatewayAccount: account, ApiStage } = template.Resources;
  expect([account?.DependsOn, ApiStage?.DependsOn]).toEqual([['ApiGatewayRestApi'], ['ApiGatewayAccount']]);
  for (const id of ['ApiGatewayAccount', 'ApiGatewayLogsRole'])
    expect(template.Resources[id]?.DeletionPolicy, id).toBe('Retain');
});

it('functions write JSON, are traced, and end before the gateway stops waiting', () => {
  const jobs = ['planIngest', 'ingestFeed', 'summarizeEntries', 'summarizeTopics'].map((job) => `${SERVICE}-${job}`);
  for (const { FunctionName, LoggingConfig, TracingConfig, Timeout } of propertiesOf('AWS::Lambda::Function')) {
    expect(LoggingConfig, FunctionName).toMatchObject({ LogFormat: 'JSON' });
    expect(TracingConfig, FunctionName).toEqual({ Mode: 'Active' });
    // lib/watch/metrics.ts takes the service from the name.
    expect(FunctionName).toMatch(new RegExp(`^${SERVICE}-[A-Za-z]+$`));
    if (!jobs.includes(FunctionName)) expect(Timeout, FunctionName).toBeLessThan(29);
  }
});

it('what waits for the chat platform gives up before its function ends, and has time to close the record', () => {
  const milliseconds = (file: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(file, 'utf8'))?.[1]?.replaceAll('_', ''));
  const timeoutOf = (name: string) =>
    1_000 * propertiesOf('AWS::Lambda::Function').find((one) => one.FunctionName === `${SERVICE}-${name}`)?.Timeout;
  const post = milliseconds('lib/chat/platform.ts', 'TIMEOUT_MS');
  const list = milliseconds('lib/chat/bot.ts', 'LIST_MS');
  expect([post, list]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(post + 10_000).toBeLessThan(timeoutOf('shareEntry'));
  for (const name of ['listChannels', 'getChatStatus'])
    expect(Math.max(post, list) + 5_000, name).toBeLessThan(timeoutOf(name));
});

it('one request in twenty is traced and none beside, as docs/deploy.md counts it: the stage has a sampling rule of its own', () => {
  const [{ SamplingRule: rule }, ...others] = propertiesOf('AWS::XRay::SamplingRule');
  const [[{ Name }], [{ StageName }]] = [
    propertiesOf('AWS::ApiGateway::RestApi'),
    propertiesOf('AWS::ApiGateway::Stage'),
  ];
  expect(others).toEqual([]);
  expect(rule).toEqual({
    ...{ RuleName: 'regulatory-api-prod', Version: 1, Priority: 1000, ReservoirSize: 0, FixedRate: 0.05 },
    ...{ ServiceType: 'AWS::ApiGateway::Stage', ServiceName: `${Name}/${StageName}` },
    ...{ ResourceARN: '*', Host: '*', HTTPMethod: '*', URLPath: '*' },
  });
  // X-Ray's own limits, for the longest stage.
  expect(rule.RuleName.length - StageName.length + 16).toBeLessThanOrEqual(32);
  expect(rule.ServiceName.length + 2 * (16 - StageName.length)).toBeLessThanOrEqual(64);
  const cost = (rule.FixedRate * 5).toFixed(2);
  expect(guide).toMatch(
    new RegExp(`^\\| X-Ray \\| ${rule.FixedRate * 100} % of .* \\| 5\\.00 a million \\| ${cost} \\|$`, 'm'),
  );
});

it('what our own metrics and the traces of the jobs cost is counted, too', () => {
  const functions = propertiesOf('AWS::Lambda::Function').map(({ FunctionName }) =>
    FunctionName.replace(`${SERVICE}-`, ''),
  );
  const jobs = readdirSync('functions/jobs').length;
  const routes = functions.filter((name) => !name.endsWith('Authorizer')).length - jobs;
  const own = Object.keys(UNITS).length;
  expect(guide).toContain(`| Metrics of our own | ${own} of the service, one for each of ${routes} routes, `);
  const [, runs, cost] =
    /^\| Traces of the jobs \| at most one a run, of ([\d,]+) runs: .* \| ([\d.]+) \|$/m.exec(guide) ?? [];
  const [, reading = ''] = /^\| Reading .* \| ([\d,]+) runs /m.exec(guide) ?? [];
  const [, planning = ''] = /^\| Planning \| ([\d,]+) reads /m.exec(guide) ?? [];
  const number = (text: string) => Number(text.replaceAll(',', ''));
  // Topics every quarter of an hour, and 150 entries a day.
  const all = number(reading) + number(planning) + 30 * (96 + 150);
  const rounded = (1_000 * Math.round(all / 1_000)).toLocaleString('en');
  expect([runs, cost]).toEqual([rounded, ((all * 5) / 1_000_000).toFixed(2)]);
});

it('a custom domain is there only where one is given, over TLS 1.2', () => {
  for (const id of ['ApiDomain', 'ApiDomainMapping'])
    expect(template.Resources[id]?.Condition, id).toBe('HasCustomDomain');
  expect(template.Resources['ApiDomain']?.Properties.SecurityPolicy).toBe('TLS_1_2');
  expect(template.Resources['ApiDomainMapping']?.Properties.Stage).toEqual({ Ref: 'ApiStage' });
});

it('no secret stands in a property: what may hold one is a reference to a parameter without echo', () => {
  const secret = /TOKEN|SECRET|PASSWORD|WEBHOOK|CREDENTIAL/i;
  const found: string[] = [];
  for (const { FunctionName, Environment } of propertiesOf('AWS::Lambda::Function')) {
    for (const [name, value] of Object.entries(Environment?.Variables ?? {})) {
      if (!secret.test(name) || typeof value === 'string') continue;
      found.push(name);
      const ref = (value as { Ref?: string }).Ref;
      const parameter = ref && template.Parameters[ref];
      if (parameter) expect(parameter.NoEcho, `${FunctionName} ${name}`).toBe(true);
    }
    const literal = Object.entries(Environment?.Variables ?? {}).filter(
      ([, value]) => typeof value === 'string' && value,
    );
    expect(
      literal.filter(([name]) => secret.test(name)),
      FunctionName,
    ).toEqual([]);
  }
  expect(found).toContain('CHAT_BOT_TOKEN');
});
