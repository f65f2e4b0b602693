import { beforeAll, expect, it } from 'vitest';
import { countProjectFigures } from '../../scripts/operate/costs/project-figures.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
const getProperties = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

it('creates one stage with throttling, tracing and an access log', () => {
  const [[id, stage], ...others] = ofType(template, 'AWS::ApiGateway::Stage') as [[string, Resource]];
  const [[deployment, { Properties }]] = ofType(template, 'AWS::ApiGateway::Deployment') as [[string, Resource]];
  expect([id, others, Properties.StageName]).toEqual(['ApiStage', [], undefined]);
  expect(stage.Properties).toMatchObject({
    StageName: 'prod',
    DeploymentId: { Ref: deployment },
    TracingEnabled: true,
    AccessLogSetting: { DestinationArn: { 'Fn::GetAtt': ['ApiAccessLog', 'Arn'] } },
  });
  const limits = stage.Properties.MethodSettings.map(
    ({ ResourcePath, ThrottlingRateLimit, ThrottlingBurstLimit }: Record<string, unknown>) =>
      `${ResourcePath} ${ThrottlingRateLimit} ${ThrottlingBurstLimit}`,
  );
  expect(limits).toEqual(['/* 200 100', '/~1health 5 10', '/~1health 5 10']);
  expect(template.Resources['ApiAccessLog']?.Properties.RetentionInDays).toEqual({ Ref: 'AccessLogDays' });
});

it('the access log has request ids but neither path nor headers, which may contain an API key', () => {
  const line = JSON.parse(template.Resources['ApiStage']?.Properties.AccessLogSetting.Format);
  const values: string[] = Object.values(line);
  expect(values).toEqual(
    expect.arrayContaining(['$context.requestId', '$context.extendedRequestId', '$context.integration.requestId']),
  );
  for (const value of values)
    expect(value).toMatch(/^\$context\.(?!path$|requestOverride|identity\.(apiKey|userAgent))/);
});

it('creates the log role after the API, and the stage after the log role', () => {
  const { ApiGatewayAccount: account, ApiStage } = template.Resources;
  expect([account?.DependsOn, ApiStage?.DependsOn]).toEqual([['ApiGatewayRestApi'], ['ApiGatewayAccount']]);
  // Other APIs may use it by the time that this stack goes.
  expect(account?.DeletionPolicy).toBe('Retain');
});

it('traces one request in twenty, but no path with a secret token', () => {
  const rules = getProperties('AWS::XRay::SamplingRule').map(({ SamplingRule }) => SamplingRule);
  const [{ Name }] = getProperties('AWS::ApiGateway::RestApi');
  const [{ StageName }] = getProperties('AWS::ApiGateway::Stage');
  const inOrder = [...rules].sort((one, other) => one.Priority - other.Priority);
  expect(inOrder.map(({ URLPath, FixedRate, ReservoirSize }) => [URLPath, FixedRate, ReservoirSize])).toEqual([
    ['*/alert-feeds/*', 0, 0],
    ['*/unsubscribe/*', 0, 0],
    ['*', countProjectFigures().tracedPart, 0],
  ]);
  for (const { RuleName, ServiceName } of rules) {
    expect(ServiceName).toBe(`${Name}/${StageName}`);
    // X-Ray's own limits, for the longest stage.
    expect(RuleName.length - StageName.length + 16).toBeLessThanOrEqual(32);
    expect(ServiceName.length + 2 * (16 - StageName.length)).toBeLessThanOrEqual(64);
  }
});

it('the cost model of docs/costs.md counts the schedules, memory and queues of the template', () => {
  const counted = countProjectFigures();
  const rates = getProperties('AWS::Scheduler::Schedule').map(({ ScheduleExpression }) => ScheduleExpression);
  expect(rates.sort()).toEqual([
    'cron(3/5 * * * ? *)',
    'cron(5 0 * * ? *)',
    'rate(1 minute)',
    'rate(1 minute)',
    'rate(1 minute)',
    'rate(15 minutes)',
    'rate(5 minutes)',
  ]);
  expect([counted.planRunsADay, counted.topicRunsADay, counted.schedulesADay]).toEqual([
    288,
    96,
    288 + 288 + 96 + 1 + 3 * 1_440,
  ]);
  for (const { FunctionName, MemorySize } of getProperties('AWS::Lambda::Function'))
    expect(counted.gigabytesOf(FunctionName.split('-').at(-1)), FunctionName).toBe(MemorySize / 1024);
  expect([counted.queues, counted.callQueues]).toEqual([3, 2]);
  expect(getProperties('AWS::Lambda::EventSourceMapping')).toHaveLength(3 + 2);
  expect(counted.wafRules).toBe(getProperties('AWS::WAFv2::WebACL')[0].Rules.length);
});

it('creates a custom domain, with TLS 1.2, only if a domain is set', () => {
  const { ApiDomain, ApiDomainMapping } = template.Resources;
  expect([ApiDomain?.Condition, ApiDomainMapping?.Condition]).toEqual(['HasCustomDomain', 'HasCustomDomain']);
  expect(ApiDomain?.Properties.SecurityPolicy).toBe('TLS_1_2');
  expect(ApiDomainMapping?.Properties.Stage).toEqual({ Ref: 'ApiStage' });
});

it('outputs the custom domain as the base URL if a domain is set', () => {
  const { BaseUrl, DomainTarget } = template.Outputs as Record<string, { Condition?: string; Value: unknown }>;
  expect(BaseUrl?.Value).toMatchObject({
    'Fn::If': ['HasCustomDomain', { 'Fn::Sub': `https://\${CustomDomain}` }, {}],
  });
  expect(DomainTarget?.Condition).toBe('HasCustomDomain');
});
