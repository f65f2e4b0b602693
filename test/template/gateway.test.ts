import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { renderGatewayResponse } from '../../local/gateway-responses.ts';
import { packaged, type Resource, type Template, ofType as typed } from './packaged.ts';

let template: Template;
const ofType = (type: string) => typed(template, type);
/** The document that API Gateway imports. */
let body: Resource['Properties'];

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  body = template.Resources['ApiGatewayRestApi']?.Properties.Body;
});

/**
 * Status and code of the answers that API Gateway itself gives to callers. The list is in its developer guide under
 * "Gateway response types".
 */
const RESPONSES: Record<string, [status: number, code: string]> = {
  ACCESS_DENIED: [403, 'forbidden'],
  AUTHORIZER_CONFIGURATION_ERROR: [503, 'authorizer_unavailable'],
  AUTHORIZER_FAILURE: [503, 'authorizer_unavailable'],
  INTEGRATION_FAILURE: [502, 'integration_failure'],
  INTEGRATION_TIMEOUT: [504, 'integration_timeout'],
  MISSING_AUTHENTICATION_TOKEN: [404, 'route_not_found'],
  REQUEST_TOO_LARGE: [413, 'request_too_large'],
  THROTTLED: [429, 'throttled'],
  UNAUTHORIZED: [401, 'unauthorized'],
};
/** A browser shows none of the responses as a page, for any content. */
const SAFE_HEADERS = {
  'X-Content-Type-Options': `'nosniff'`,
  'Strict-Transport-Security': `'max-age=31536000'`,
  'Content-Security-Policy': `'default-src 'none'; frame-ancestors 'none''`,
};
const MORE_HEADERS: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': `'Bearer, ApiKey header="X-API-Key"'` },
  429: { 'Retry-After': `'2'` },
  503: { 'Retry-After': `'2'` },
};

const responses = () => Object.entries<Resource['Properties']>(body['x-amazon-apigateway-gateway-responses']);
const parseProblem = ({ responseTemplates }: Resource['Properties']) =>
  JSON.parse(responseTemplates['application/json']);

it('renders all 21 gateway response types as problems with security and retry headers', () => {
  expect(responses()).toHaveLength(21);
  for (const [type, response] of responses()) {
    const problem = parseProblem(response);
    const { statusCode, responseParameters } = response;
    const { status } = problem;
    const { 'gatewayresponse.header.Access-Control-Allow-Origin': origin } = responseParameters;
    expect(problem, type).toEqual({
      type: 'about:blank',
      title: status === 413 ? 'Content Too Large' : STATUS_CODES[status],
      status: Number(statusCode),
      detail: expect.stringMatching(/^[A-Z].*\.$/),
      code: expect.stringMatching(/^[a-z_]+$/),
      request_id: '$context.requestId',
    });
    const headers = {
      'Content-Type': "'application/problem+json'",
      'Cache-Control': "'no-store'",
      'X-Request-Id': 'context.requestId',
      ...SAFE_HEADERS,
      ...MORE_HEADERS[status],
    };
    for (const [name, value] of Object.entries(headers))
      expect(responseParameters[`gatewayresponse.header.${name}`], `${type} ${name}`).toBe(value);
    expect(Object.keys(responseParameters), type).toHaveLength(Object.keys(headers).length + 2);
    expect(origin['Fn::If'][0], type).toBe('HasCorsOrigins');
  }
  for (const [type, [status, code]] of Object.entries(RESPONSES))
    expect(parseProblem(Object.fromEntries(responses())[type]), type).toMatchObject({ status, code });
});

it('5xx responses of the gateway advise to repeat a change with the same Idempotency-Key', () => {
  for (const type of ['DEFAULT_5XX', 'INTEGRATION_FAILURE', 'INTEGRATION_TIMEOUT'])
    expect(parseProblem(Object.fromEntries(responses())[type]).detail, type).toContain('same Idempotency-Key');
});

it('uses the time of packaging in the id of the deployment and as the version of the document', () => {
  const [[id, { DependsOn, Properties }], ...others] = ofType('AWS::ApiGateway::Deployment') as [[string, Resource]];
  expect([others, DependsOn, Properties]).toEqual([[], undefined, { RestApiId: { Ref: 'ApiGatewayRestApi' } }]);
  // The framework makes it of the time of the packaging.
  expect(id).toMatch(/^ApiGatewayDeployment\d{13}$/);
  expect(body.info).toEqual({ title: 'regulatory-updates-prod', version: id });
});

it('renders the same gateway responses locally', () => {
  for (const [type, response] of responses()) {
    const { headers, body: text, status } = renderGatewayResponse(type, 'the-id');
    const problem = { ...parseProblem(response), request_id: 'the-id' };
    expect([status, JSON.parse(text)], type).toEqual([problem.status, problem]);
    expect(headers).toMatchObject({ 'Content-Type': 'application/problem+json', 'X-Request-Id': 'the-id' });
    expect(headers['Content-Security-Policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  }
  expect(renderGatewayResponse('UNAUTHORIZED', '').headers['WWW-Authenticate']).toBe(
    'Bearer, ApiKey header="X-API-Key"',
  );
});

const { functions: said } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true });
/** The method and path of every route in serverless.yml, and of the events that only list its methods. */
const [ROUTES, OTHERS] = [(method: string) => method !== 'any', (method: string) => method === 'any'].map((isOne) =>
  Object.values<{ events?: { http?: { method: string; path: string } }[] }>(said).flatMap(({ events = [] }) =>
    events.flatMap(({ http }) => (http && isOne(http.method) ? [`${http.method.toUpperCase()} ${http.path}`] : [])),
  ),
) as [string[], string[]];

/**
 * The routes without credentials. They are the web app, the contract, the health check and routes opened by a secret in
 * the address.
 */
const SITE = [
  'GET /',
  'GET /assets/{asset}',
  'GET /openapi.json',
  'GET /docs',
  'GET /docs/{asset}',
  'GET /evidence/head',
  'GET /health',
  'GET /alert-feeds/{feed_token}',
  'GET /unsubscribe/{stop_token}',
  'POST /unsubscribe/{stop_token}',
  'POST /chat/actions',
];

it('has two uncached REQUEST authorizers, each for one header', () => {
  const { securitySchemes, ...others } = body.components;
  expect(others).toEqual({});
  const headers = { apiKeyAuthorizer: 'X-API-Key', accessTokenAuthorizer: 'Authorization' };
  expect(Object.keys(securitySchemes).sort()).toEqual(Object.keys(headers).sort());
  for (const [name, header] of Object.entries(headers)) {
    const { 'x-amazon-apigateway-authorizer': authorizer, ...scheme } = securitySchemes[name];
    const { authorizerUri, ...properties } = authorizer;
    expect(scheme).toEqual({
      type: 'apiKey',
      name: header,
      in: 'header',
      'x-amazon-apigateway-authtype': 'custom',
    });
    expect(properties).toEqual({
      type: 'request',
      authorizerResultTtlInSeconds: 0,
      identitySource: `method.request.header.${header}`,
      authorizerCredentials: { 'Fn::GetAtt': ['GatewayRole', 'Arn'] },
    });
    expect(functionIn(authorizerUri)).toBe(name);
  }
});

/** The function of which an address of API Gateway calls a version. */
const functionIn = (uri: object): string => {
  const [, id = ''] = /"Ref":"(\w+)Version\d{13}"/.exec(JSON.stringify(uri)) ?? [];
  return `${id.charAt(0).toLowerCase()}${id.slice(1)}`;
};

/** Returns the integration that calls a version of a function. It is a proxy with one role. */
const getCall = (id: string) => ({
  type: 'aws_proxy',
  httpMethod: 'POST',
  credentials: { 'Fn::GetAtt': ['GatewayRole', 'Arn'] },
  uri: {
    'Fn::Join': [
      '',
      [
        ...['arn:', { Ref: 'AWS::Partition' }, ':apigateway:', { Ref: 'AWS::Region' }],
        ...[':lambda:path/2015-03-31/functions/', { Ref: id }, '/invocations'],
      ],
    ],
  },
});

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
const ANY = 'x-amazon-apigateway-any-method';
const OF_OPENAPI = /^(get|put|post|delete|options|head|patch|trace)$/;

/**
 * Returns each method of each path of the document. Method names that OpenAPI lacks, and API Gateway drops, are kept.
 */
const methods = () =>
  Object.entries<Record<string, Resource['Properties']>>(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const { 'x-amazon-apigateway-integration': integration, ...more } = operation;
      return {
        method: name === ANY ? 'ANY' : name.replace(OF_OPENAPI, (one) => one.toUpperCase()),
        path,
        integration,
        ...more,
      };
    }),
  );

it('maps every route to its function and authorizer, and other methods to the function answerMethods', () => {
  const heads = ROUTES.flatMap((route) => (route.startsWith('GET ') ? [route.replace('GET', 'HEAD')] : []));
  const refusals = new Set(ROUTES.map((route) => `ANY ${route.split(' ')[1]}`));
  expect(
    methods()
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([...ROUTES, ...heads, ...refusals, ...OTHERS].sort());
  // The last is for all paths that are none: without it a token there would be taken for a signature of AWS.
  expect(OTHERS).toEqual(['ANY /api/v1/feeds/entries', 'ANY /api/v2/feeds/entries', 'ANY /{proxy+}']);
  expect(ROUTES.filter((route) => !/ \/api\/v[12]\//.test(route)).sort()).toEqual([...SITE].sort());
  for (const { method, path, security, integration } of methods()) {
    if (method === 'ANY') {
      expect([functionIn(integration.uri), security], path).toEqual(['answerMethods', undefined]);
      continue;
    }
    const named = method === 'HEAD' ? 'GET' : method;
    const { operationId } = paths[path][named.toLowerCase()];
    expect(functionIn(integration.uri), path).toBe(operationId.replace(/V2$/, ''));
    const needed = path.startsWith('/api/v1/') ? 'apiKeyAuthorizer' : 'accessTokenAuthorizer';
    expect(security, path).toEqual(SITE.includes(`${named} ${path}`) ? undefined : [{ [needed]: [] }]);
  }
  // A default for all paths would also apply to those of the site.
  expect(body.security).toBeUndefined();
});

it('declares every method as a proxy for its function, with the path parameters of OpenAPI', () => {
  for (const { method, path, integration, security: _, ...others } of methods()) {
    const name = functionIn(integration.uri);
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Version${body.info.version.match(/\d+$/)}`;
    expect(template.Resources[id]?.Type, path).toBe('AWS::Lambda::Version');
    expect(integration, `${method} ${path}`).toEqual(getCall(id));
    const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, one]) => one);
    const parameters = names.map((one) => ({ name: one, in: 'path', required: true, schema: { type: 'string' } }));
    expect(others, `${method} ${path}`).toEqual({ responses: {}, ...(names.length > 0 ? { parameters } : {}) });
  }
});

it('creates no API Gateway resource per path', () => {
  const types = Object.values(template.Resources).map(({ Type }) => Type);
  expect(types.filter((type) => type.startsWith('AWS::ApiGateway::')).sort()).toEqual(
    ['Account', 'BasePathMapping', 'Deployment', 'DomainName', 'RestApi', 'Stage'].map(
      (name) => `AWS::ApiGateway::${name}`,
    ),
  );
});

it('stays a tenth below the limits of 500 resources and 1 MB per template', () => {
  expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(450);
  expect(Buffer.byteLength(JSON.stringify(template))).toBeLessThanOrEqual(900_000);
});

it('makes the API regional, and compresses responses of at least 1 KB', () => {
  const [[, { Properties }], ...others] = ofType('AWS::ApiGateway::RestApi') as [[string, Resource]];
  const { Body, ...properties } = Properties;
  expect(others).toEqual([]);
  expect(properties).toEqual({
    Name: 'regulatory-updates-prod',
    MinimumCompressionSize: 1024,
    EndpointConfiguration: { Types: ['REGIONAL'] },
    // Without the last an import that overwrites would leave out what it does not understand.
    Mode: 'overwrite',
    Parameters: { endpointConfigurationTypes: 'REGIONAL' },
    FailOnWarnings: true,
  });
  expect([Body.openapi, Body['x-amazon-apigateway-minimum-compression-size']]).toEqual(['3.0.1', 1024]);
  expect(Object.keys(Body).sort()).toEqual([
    ...['components', 'info', 'openapi', 'paths', 'x-amazon-apigateway-gateway-responses'],
    'x-amazon-apigateway-minimum-compression-size',
  ]);
});
