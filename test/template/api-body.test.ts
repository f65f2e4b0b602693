import { expect, it } from 'vitest';
import { putIntoOneDocument } from '../../infra/api-body.mjs';
import type { Resource } from './packaged.ts';

/* What gateway.test.ts holds of the packaged document, the packaging must refuse to lose as soon as the framework compiles more. */

const Integration = { Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST', Uri: 'the function' };
const authorized = { AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: 'Key' } };
const OF_HEADER = 'method.request.header.X-API-Key';

/** An API of one path as the framework compiles it, with other properties of its parts. */
const compiled = (others: Record<string, object> = {}): Record<string, Resource> => {
  const part = (id: string, type: string, properties: object) => ({
    [id]: { Type: `AWS::ApiGateway::${type}`, Properties: { ...properties, ...others[id] } },
  });
  return {
    ...part('Api', 'RestApi', {
      ...{ Name: 'the-api', MinimumCompressionSize: 1024, Policy: '' },
      EndpointConfiguration: { Types: ['REGIONAL'] },
    }),
    ...part('Path', 'Resource', { ParentId: { 'Fn::GetAtt': ['Api', 'RootResourceId'] }, PathPart: 'a' }),
    ...part('Below', 'Resource', { ParentId: { Ref: 'Path' }, PathPart: '{b}' }),
    ...part('Get', 'Method', {
      ...{ HttpMethod: 'GET', ResourceId: { Ref: 'Below' }, ...authorized, Integration },
      ...{ RequestParameters: {}, ApiKeyRequired: false, MethodResponses: [] },
    }),
    ...part('Key', 'Authorizer', {
      ...{ Name: 'key', Type: 'REQUEST', AuthorizerUri: 'the authorizer', IdentitySource: OF_HEADER },
      AuthorizerResultTtlInSeconds: 0,
    }),
    ...part('Answer', 'GatewayResponse', { ResponseType: 'THROTTLED', StatusCode: '429' }),
    Deployment1: { Type: 'AWS::ApiGateway::Deployment', Properties: {}, DependsOn: ['Get'] },
    Permission: { Type: 'AWS::Lambda::Permission', Properties: {} },
  };
};

it('of an API only itself and its deployment are left, which waits for nothing that is gone', () => {
  const resources = compiled();
  putIntoOneDocument(resources);
  expect(Object.keys(resources)).toEqual(['Api', 'Deployment1', 'Permission']);
  expect(resources['Deployment1']).not.toHaveProperty('DependsOn');
  expect(Object.keys(resources['Api']?.Properties.Body.paths)).toEqual(['/a/{b}']);
});

it.each([
  [
    'a parameter that is checked',
    { Get: { RequestParameters: { 'method.request.querystring.a': true } } },
    'Get has RequestParameters',
  ],
  ['a key of a usage plan', { Get: { ApiKeyRequired: true } }, 'Get has ApiKeyRequired'],
  ['the shape of an answer', { Get: { MethodResponses: [{ StatusCode: '200' }] } }, 'Get has MethodResponses'],
  [
    'a time limit of its own',
    { Get: { Integration: { ...Integration, TimeoutInMillis: 0 } } },
    'Get has TimeoutInMillis',
  ],
  [
    'credentials of AWS',
    { Get: { AuthorizationType: 'AWS_IAM', AuthorizerId: undefined } },
    'Get is authorized by AWS_IAM',
  ],
  ['an authorizer that nobody named', { Get: { AuthorizerId: undefined } }, 'Get is authorized by CUSTOM'],
  [
    'a pattern for credentials',
    { Key: { IdentityValidationExpression: '.+' } },
    'Key has IdentityValidationExpression',
  ],
  [
    'credentials of two headers',
    { Key: { IdentitySource: `${OF_HEADER}, method.request.header.B` } },
    'Key takes method.request',
  ],
  ['more of a gateway response', { Answer: { Description: 'a' } }, 'Answer has Description'],
  ['a policy', { Api: { Policy: { Statement: [] } } }, 'The API has Policy'],
  ['binary answers', { Api: { BinaryMediaTypes: ['image/png'] } }, 'The API has BinaryMediaTypes'],
])('what the document would lose ends the packaging, with its name: %s', (_, others, message) => {
  expect(() => putIntoOneDocument(compiled(others))).toThrow(message);
});
