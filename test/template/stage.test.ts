import { beforeAll, expect, it } from 'vitest';
import { countedHere } from '../../scripts/operate/costs/counted.ts';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
const propertiesOf = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

/** The fields of a request's line. */
const LINE = {
  // A caller can choose the first id, and not the second. The third is that of Lambda's own lines.
  request_id: '$context.requestId',
  gateway_id: '$context.extendedRequestId',
  function_request_id: '$context.integration.requestId',
  method: '$context.httpMethod',
  // Neither the path nor a header: somebody may have put a key there.
  resource: '$context.resourcePath',
  status: '$context.status',
  gateway_response: '$context.error.responseType',
  caller: '$context.authorizer.principalId',
  ip: '$context.identity.sourceIp',
  duration_ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  trace: '$context.xrayTraceId',
};

it('the stage is ours: throttled, traced, with one line a request; the deployment makes no other', () => {
  const [[id, stage], ...others] = ofType(template, 'AWS::ApiGateway::Stage') as [[string, Resource]];
  const [[deployment, { Properties }]] = ofType(template, 'AWS::ApiGateway::Deployment') as [[string, Resource]];
  expect([id, others, Properties.StageName]).toEqual(['ApiStage', [], undefined]);
  const { AccessLogSetting, ...properties } = stage.Properties;
  expect(properties).toEqual({
    RestApiId: { Ref: 'ApiGatewayRestApi' },
    ...{ StageName: 'prod', DeploymentId: { Ref: deployment }, TracingEnabled: true },
    MethodSettings: [
      { HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 200, ThrottlingBurstLimit: 100 },
      { HttpMethod: 'GET', ResourcePath: '/~1health', ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
      { HttpMethod: 'HEAD', ResourcePath: '/~1health', ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
    ],
  });
  const { DestinationArn, Format, ...more } = AccessLogSetting;
  expect([DestinationArn, more]).toEqual([{ 'Fn::GetAtt': ['ApiAccessLog', 'Arn'] }, {}]);
  expect(JSON.parse(Format)).toEqual(LINE);
  expect(template.Resources['ApiAccessLog']?.Properties).toEqual({
    LogGroupName: `/aws/apigateway/${SERVICE}`,
    RetentionInDays: { Ref: 'AccessLogDays' },
  });
});

it('what an empty account does not take comes late: the log role after the API, the stage after the log role', () => {
  const { ApiGatewayAccount: account, ApiStage } = template.Resources;
  expect(ApiStage?.DependsOn).toEqual(['ApiGatewayAccount']);
  // Other APIs may use it by the time that this stack goes.
  expect(account).toEqual({
    ...{ Type: 'AWS::ApiGateway::Account', DependsOn: ['ApiGatewayRestApi'] },
    ...{ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' },
    Properties: { CloudWatchRoleArn: { 'Fn::GetAtt': ['ApiGatewayLogsRole', 'Arn'] } },
  });
});

it('one request in twenty is traced and none beside, as docs/costs.md counts it: the stage has a sampling rule of its own', () => {
  const [rule, ...others] = propertiesOf('AWS::XRay::SamplingRule').map(({ SamplingRule }) => SamplingRule);
  const [[{ Name }], [{ StageName }]] = [
    propertiesOf('AWS::ApiGateway::RestApi'),
    propertiesOf('AWS::ApiGateway::Stage'),
  ];
  const never = { ...rule, FixedRate: 0 };
  // Their path has the token that opens them.
  expect(others).toEqual([
    { ...never, RuleName: 'regulatory-feed-prod', Priority: 100, URLPath: '*/alert-feeds/*' },
    { ...never, RuleName: 'regulatory-stop-prod', Priority: 101, URLPath: '*/unsubscribe/*' },
  ]);
  expect(rule).toEqual({
    ...{ RuleName: 'regulatory-api-prod', Version: 1, Priority: 1000, ReservoirSize: 0, FixedRate: 0.05 },
    ...{ ServiceType: 'AWS::ApiGateway::Stage', ServiceName: `${Name}/${StageName}` },
    ...{ ResourceARN: '*', Host: '*', HTTPMethod: '*', URLPath: '*' },
  });
  // X-Ray's own limits, for the longest stage.
  for (const { RuleName } of [rule, ...others]) expect(RuleName.length - StageName.length + 16).toBeLessThanOrEqual(32);
  expect(rule.ServiceName.length + 2 * (16 - StageName.length)).toBeLessThanOrEqual(64);
  expect(countedHere().tracedPart).toBe(rule.FixedRate);
});

it('schedules, memory, queues and routes are counted as the template has them, for docs/costs.md', () => {
  const counted = countedHere();
  const rates = propertiesOf('AWS::Scheduler::Schedule').map(({ ScheduleExpression }) => ScheduleExpression);
  expect(rates.sort()).toEqual([
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
    288 + 96 + 1 + 3 * 1_440,
  ]);
  for (const { FunctionName, MemorySize } of propertiesOf('AWS::Lambda::Function'))
    expect(counted.gigabytesOf(FunctionName.split('-').at(-1)), FunctionName).toBe(MemorySize / 1024);
  expect([counted.queues, counted.callQueues]).toEqual([3, 2]);
  expect(propertiesOf('AWS::Lambda::EventSourceMapping')).toHaveLength(3 + 2);
  expect(counted.wafRules).toBe(propertiesOf('AWS::WAFv2::WebACL')[0].Rules.length);
});

it('a custom domain is there only where one is given, over TLS 1.2, in front of the stage', () => {
  expect(template.Resources['ApiDomain']).toEqual({
    Type: 'AWS::ApiGateway::DomainName',
    Condition: 'HasCustomDomain',
    Properties: {
      ...{ DomainName: { Ref: 'CustomDomain' }, RegionalCertificateArn: { Ref: 'CertificateArn' } },
      ...{ EndpointConfiguration: { Types: ['REGIONAL'] }, SecurityPolicy: 'TLS_1_2' },
    },
  });
  expect(template.Resources['ApiDomainMapping']).toEqual({
    Type: 'AWS::ApiGateway::BasePathMapping',
    Condition: 'HasCustomDomain',
    Properties: {
      ...{ DomainName: { Ref: 'ApiDomain' }, RestApiId: { Ref: 'ApiGatewayRestApi' }, Stage: { Ref: 'ApiStage' } },
    },
  });
});

it('the outputs say what paths are appended to, and where a name of your own has to lead', () => {
  const { BaseUrl, DomainTarget } = template.Outputs as Record<string, object>;
  const own = { 'Fn::Sub': `https://\${CustomDomain}` };
  const stage = {
    'Fn::Sub': `https://\${ApiGatewayRestApi}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}/\${ApiStage}`,
  };
  expect([BaseUrl, DomainTarget]).toEqual([
    { Description: expect.any(String), Value: { 'Fn::If': ['HasCustomDomain', own, stage] } },
    {
      ...{ Description: expect.any(String), Condition: 'HasCustomDomain' },
      Value: { 'Fn::GetAtt': ['ApiDomain', 'RegionalDomainName'] },
    },
  ]);
});
