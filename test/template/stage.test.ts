import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { UNITS } from '../../lib/log/metrics.ts';
import { SERVICE } from './metrics.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
const propertiesOf = (type: string): Resource['Properties'][] =>
  ofType(template, type).map(([, { Properties }]) => Properties);
const guide = readFileSync('docs/deploy.md', 'utf8');

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
  // In tens, with some of routes and jobs that fail: one more changes no word of the text.
  const inTens = (count: number) => 10 * Math.round(count / 10);
  const own = Object.keys(UNITS).length;
  const [, told, price] = /^\| Metrics of our own \| .* about (\d+), at 0\.30 \| about (\d+) \|$/m.exec(guide) ?? [];
  expect(Number(told)).toBe(inTens(own + 9));
  expect(Number(price)).toBe(Number(told) * 0.3);
  const [, runs, cost] =
    /^\| Traces of the jobs \| at most one a run, of ([\d,]+) runs: .* \| ([\d.]+) \|$/m.exec(guide) ?? [];
  const [, reading = ''] = /^\| Reading .* \| ([\d,]+) runs /m.exec(guide) ?? [];
  const [, planning = ''] = /^\| Planning \| ([\d,]+) reads /m.exec(guide) ?? [];
  const number = (text: string) => Number(text.replaceAll(',', ''));
  // Topics every quarter of an hour, and 450 entries a day.
  const all = number(reading) + number(planning) + 30 * (96 + 450);
  const rounded = (1_000 * Math.round(all / 1_000)).toLocaleString('en');
  expect([runs, cost]).toEqual([rounded, ((all * 5) / 1_000_000).toFixed(2)]);
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
