import { beforeAll, expect, it } from 'vitest';
import { publishVersions } from '../../infra/versions.mjs';
import { MAX_RESPONSE_SENDING_MS } from '../../lib/ops/deployment/custom-resource.ts';
import { ofType, packaged, type Resource, type Template } from './packaged.ts';

let template: Template;
let release: string;
/** The functions that the API's document names, by the id of their version. */
let called: { of: Map<string, string>; document: string };

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  const [[deployment] = ['']] = ofType(template, 'AWS::ApiGateway::Deployment');
  release = deployment.replace('ApiGatewayDeployment', '');
  const document = JSON.stringify(template.Resources['ApiGatewayRestApi']?.Properties.Body);
  const versions = ofType(template, 'AWS::Lambda::Version').map(([id, { Properties }]) => [
    id,
    Properties.FunctionName.Ref,
  ]);
  called = { of: new Map(versions as [string, string][]), document };
});

const getName = (id: string): string => template.Resources[id]?.Properties.FunctionName;

it('publishes one version per release for each function of the API, and none for other functions', () => {
  const named = new Set([...called.document.matchAll(/\{"Ref":"(\w+Version\d+)"\}/g)].map(([, id]) => id));
  expect([...called.of.keys()].sort()).toEqual([...named].sort());
  for (const [id, of] of called.of) {
    expect(id).toBe(`${of.replace(/LambdaFunction$/, '')}Version${release}`);
    expect(template.Resources[id]?.Properties, id).toEqual({ FunctionName: { Ref: of } });
  }
  const others = ofType(template, 'AWS::Lambda::Function').filter(([id]) => ![...called.of.values()].includes(id));
  expect(others.map(([id]) => getName(id).split('-').at(-1)).sort()).toEqual([
    ...['checkStarts', 'deliver', 'ingestFeed', 'matchAlerts', 'planDocuments', 'planIngest', 'pruneDays'],
    ...['readDocuments', 'sealLog', 'summarizeEntries', 'summarizeTopics'],
  ]);
});

it('publishes at most eight versions at once, because Lambda limits changes per second', () => {
  const after = [...called.of.keys()].map((id) => template.Resources[id]?.DependsOn as string[]);
  expect(after.filter((ids) => ids.length === 0)).toHaveLength(8);
  const others = after.filter((ids) => ids.length > 0).flat();
  expect(new Set(others).size).toBe(called.of.size - 8);
  for (const id of others) expect(called.of.has(id), id).toBe(true);
});

it('descriptions of the called functions name the release, so that Lambda publishes a version of each', () => {
  expect(called.document).not.toContain('LambdaFunction');
  for (const [id, { Properties }] of ofType(template, 'AWS::Lambda::Function'))
    expect(Properties.Description, id).toBe([...called.of.values()].includes(id) ? `release ${release}` : undefined);
  expect(release).toMatch(/^\d{13}$/);
});

it('the gateway invokes functions by one role, without function permissions', () => {
  expect(ofType(template, 'AWS::Lambda::Permission')).toEqual([]);
  const { AssumeRolePolicyDocument } = template.Resources['GatewayRole']?.Properties ?? {};
  expect(AssumeRolePolicyDocument.Statement).toEqual([
    { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } },
  ]);
});

interface InvokeStatement {
  Effect: 'Allow' | 'Deny';
  Action: string[];
  Resource: { 'Fn::Sub': string }[];
}
const ARN = `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:`;
const fits = ({ Resource }: InvokeStatement, name: string) =>
  Resource.some(({ 'Fn::Sub': pattern }) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`).test(ARN + name);
  });
const mayCall = (statements: InvokeStatement[], name: string) =>
  statements.some((one) => one.Effect === 'Allow' && fits(one, name)) &&
  !statements.some((one) => one.Effect === 'Deny' && fits(one, name));

it.each([
  ['GatewayRole', []],
  ['StartCheckerRole', ['write-logs-and-traces']],
])('%s may invoke only versions of the API functions, within the policy length limit of IAM', (id, more) => {
  const policies = template.Resources[id]?.Properties.Policies;
  expect(policies.map((policy: { PolicyName: string }) => policy.PolicyName)).toEqual([...more, 'call-versions']);
  const { Statement } = policies.at(-1).PolicyDocument as { Statement: InvokeStatement[] };
  for (const { Action } of Statement) expect(Action).toEqual(['lambda:InvokeFunction']);
  for (const [of] of ofType(template, 'AWS::Lambda::Function')) {
    const name = getName(of);
    expect(mayCall(Statement, `${name}:7`), name).toBe([...called.of.values()].includes(of));
    expect(mayCall(Statement, name), name).toBe(false);
  }
  for (const other of ['regulatory-updates-prod2-listTopics:1', 'other:1'])
    expect(mayCall(Statement, other)).toBe(false);
  // All inline policies of a role together; a partition, region and stage are longer than written here by less than
  // half.
  expect(JSON.stringify(policies).length * 1.5).toBeLessThan(10_240);
});

it('the API, its deployment and its stage wait for the start check of each version', () => {
  const { StartCheck: check, ApiGatewayRestApi: api, ApiStage: stage } = template.Resources;
  const { Routes, Authorizers, ...properties } = check?.Properties ?? {};
  const refs = (all: { Ref: string }[]) => all.map(({ Ref }) => Ref).sort();
  expect(refs(Authorizers)).toEqual([`AccessTokenAuthorizerVersion${release}`, `ApiKeyAuthorizerVersion${release}`]);
  expect(refs([...Routes, ...Authorizers])).toEqual([...called.of.keys()].sort());
  expect(properties).toEqual({
    ServiceToken: { 'Fn::GetAtt': ['CheckStartsLambdaFunction', 'Arn'] },
    ServiceTimeout: 300,
    Release: release,
  });
  expect([check?.DeletionPolicy, api?.DependsOn]).toEqual(['Retain', ['StartCheck']]);
  const [[deployment, { Properties }]] = ofType(template, 'AWS::ApiGateway::Deployment') as [[string, Resource]];
  expect(Properties.RestApiId).toEqual({ Ref: 'ApiGatewayRestApi' });
  expect(stage?.Properties.DeploymentId).toEqual({ Ref: deployment });
});

it('CloudFormation waits longer than the start check may take', () => {
  const { Timeout } = template.Resources['CheckStartsLambdaFunction']?.Properties ?? {};
  const { ServiceTimeout } = template.Resources['StartCheck']?.Properties ?? {};
  expect(Timeout).toBeLessThan(ServiceTimeout);
  // The longest route, twice, because Lambda first attempts an initialization itself.
  const longest = Math.max(...[...called.of.values()].map((id) => template.Resources[id]?.Properties.Timeout));
  expect(Timeout).toBeGreaterThan(2 * longest + MAX_RESPONSE_SENDING_MS / 1_000);
});

it('rejects an integration address that does not name one function', () => {
  const Body = (uri: object) => ({
    paths: { '/a': { get: { 'x-amazon-apigateway-integration': { uri } } } },
    components: { securitySchemes: {} },
  });
  const resources = (uri: object) => ({
    ApiGatewayRestApi: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body: Body(uri) } },
  });
  const made = { prefix: 'p', release: '1' };
  for (const uri of [
    { 'Fn::Sub': 'arn' },
    { 'Fn::Join': [{ 'Fn::GetAtt': ['A', 'Arn'] }, { 'Fn::GetAtt': ['B', 'Arn'] }] },
  ])
    expect(() => publishVersions(resources(uri), made)).toThrow('is not the address of one function');
});
