import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gatewayAnswer } from '../../local/gateway-responses.ts';

interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
  Properties: any;
  DependsOn?: string[];
  DeletionPolicy?: string;
}

let resources: Record<string, Resource>;
const ofType = (type: string) => Object.entries(resources).filter(([, resource]) => resource.Type === type);

beforeAll(() => {
  const directory = mkdtempSync(path.join(tmpdir(), 'package-'));
  execFileSync(process.execPath, ['scripts/build.mjs']);
  const env = { PATH: process.env['PATH'], HOME: directory };
  execFileSync(
    process.execPath,
    ['node_modules/serverless/bin/serverless.js', 'package', '--stage', 'prod', '--package', directory],
    { env },
  );
  resources = JSON.parse(
    readFileSync(path.join(directory, 'cloudformation-template-update-stack.json'), 'utf8'),
  ).Resources;
}, 60_000);

/** All response types of API Gateway (API Gateway developer guide, "Gateway response types"). */
const RESPONSE_TYPES = [
  'ACCESS_DENIED',
  'API_CONFIGURATION_ERROR',
  'AUTHORIZER_CONFIGURATION_ERROR',
  'AUTHORIZER_FAILURE',
  'BAD_REQUEST_BODY',
  'BAD_REQUEST_PARAMETERS',
  'DEFAULT_4XX',
  'DEFAULT_5XX',
  'EXPIRED_TOKEN',
  'INTEGRATION_FAILURE',
  'INTEGRATION_TIMEOUT',
  'INVALID_API_KEY',
  'INVALID_SIGNATURE',
  'MISSING_AUTHENTICATION_TOKEN',
  'QUOTA_EXCEEDED',
  'REQUEST_TOO_LARGE',
  'RESOURCE_NOT_FOUND',
  'THROTTLED',
  'UNAUTHORIZED',
  'UNSUPPORTED_MEDIA_TYPE',
  'WAF_FILTERED',
];

it('every gateway response type is mapped to the problem shape, and the deployment waits for all of them', () => {
  const responses = ofType('AWS::ApiGateway::GatewayResponse');
  expect(responses.map(([, { Properties }]) => Properties.ResponseType).sort()).toEqual(RESPONSE_TYPES);
  for (const type of RESPONSE_TYPES) {
    const { status, headers, body } = gatewayAnswer(type, 'the-id');
    expect(headers).toMatchObject({
      'Content-Type': 'application/problem+json',
      'X-Request-Id': 'the-id',
      'Cache-Control': 'no-store',
    });
    expect(JSON.parse(body)).toMatchObject({
      type: 'about:blank',
      status,
      request_id: 'the-id',
      code: expect.stringMatching(/^[a-z_]+$/),
    });
  }
  expect(gatewayAnswer('MISSING_AUTHENTICATION_TOKEN', '').status).toBe(404);
  const [[, deployment]] = ofType('AWS::ApiGateway::Deployment') as [[string, Resource]];
  expect(deployment.DependsOn).toEqual(expect.arrayContaining(responses.map(([id]) => id)));
});

it('every method has the key authorizer of type REQUEST with TTL 0', () => {
  const [[id, authorizer]] = ofType('AWS::ApiGateway::Authorizer') as [[string, Resource]];
  expect(authorizer.Properties).toMatchObject({
    Type: 'REQUEST',
    AuthorizerResultTtlInSeconds: 0,
    IdentitySource: 'method.request.header.X-API-Key',
  });
  const methods = ofType('AWS::ApiGateway::Method');
  expect(methods).toHaveLength(13);
  for (const [, { Properties }] of methods)
    expect(Properties).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: id }, HttpMethod: 'GET' });
});

it('functions run on nodejs24.x and arm64, each with a role of its group and no secret in its environment', () => {
  const functions = ofType('AWS::Lambda::Function');
  expect(functions).toHaveLength(14);
  for (const [, { Properties }] of functions) {
    expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    expect(Properties.Role['Fn::GetAtt'][0]).toMatch(/^(Reader|ApiKeyAuthorizer)Role$/);
    expect(Object.keys(Properties.Environment.Variables)).toEqual(['TABLE_NAME']);
  }
});

it('roles name exact actions and resources', () => {
  for (const [id, { Properties }] of ofType('AWS::IAM::Role')) {
    for (const { Action, Resource } of Properties.Policies.flatMap(
      (policy: Resource['Properties']) => policy.PolicyDocument.Statement,
    )) {
      expect(JSON.stringify(Action), id).not.toContain('*');
      expect([Resource].flat(), id).not.toContain('*');
    }
  }
});

it('the table is kept, protected, encrypted and recoverable, with at most 20 projected attributes an index', () => {
  const [[, table]] = ofType('AWS::DynamoDB::Table') as [[string, Resource]];
  expect(table.DeletionPolicy).toBe('Retain');
  expect(table.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    SSESpecification: { SSEEnabled: true },
  });
  for (const { Projection } of table.Properties.GlobalSecondaryIndexes)
    expect(Projection.NonKeyAttributes.length).toBeLessThanOrEqual(20);
});

it('responses are compressed and logs are kept for a set time', () => {
  expect(ofType('AWS::ApiGateway::RestApi')[0]?.[1].Properties.MinimumCompressionSize).toBe(1024);
  for (const [, { Properties }] of ofType('AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(30);
});

it('serverless is osls at the exact version that is decided', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.serverless).toBe('npm:osls@4.3.1');
  expect(parse(readFileSync('serverless.yml', 'utf8')).provider.runtime).toBe('nodejs24.x');
});
