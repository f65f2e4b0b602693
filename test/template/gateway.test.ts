import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gatewayAnswer } from '../../local/gateway-responses.ts';
import { packaged, type Resource, type Template, ofType as typed } from './packaged.ts';

let template: Template;
let resources: Template['Resources'];
const ofType = (type: string) => typed(template, type);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
  resources = template.Resources;
});

const FAULT = 'Something went wrong on our side. The request id leads to the log line.';
const NO_ROUTE = 'There is no such route, or not with this method.';
const WAYS_IN =
  'Version 1 takes one header X-API-Key with a live API key, version 2 one header Authorization: Bearer with a live access token. Anything else, or more than one of them, is refused.';
/** It does not say that a change may simply be tried again. */
const REPEAT =
  'a read may simply be repeated. A change may have been made: look first, or repeat it with the same Idempotency-Key.';

/** What API Gateway answers by itself: status, code and detail, for all response types (its developer guide, "Gateway response types"). */
const RESPONSES: [type: string, status: number, code: string, detail: string][] = [
  ['ACCESS_DENIED', 403, 'forbidden', 'These credentials do not open this route.'],
  ['API_CONFIGURATION_ERROR', 500, 'internal_error', FAULT],
  ['AUTHORIZER_CONFIGURATION_ERROR', 500, 'internal_error', FAULT],
  [
    ...(['AUTHORIZER_FAILURE', 503, 'authorizer_unavailable'] as const),
    'The credentials could not be checked just now. Try again in a moment.',
  ],
  ['BAD_REQUEST_BODY', 400, 'invalid_body', 'The body of the request cannot be read.'],
  [
    ...(['BAD_REQUEST_PARAMETERS', 400, 'invalid_parameter'] as const),
    'The request cannot be read: its address or its headers are malformed.',
  ],
  ['DEFAULT_4XX', 400, 'bad_request', 'The request cannot be served as it is.'],
  ['DEFAULT_5XX', 500, 'internal_error', FAULT],
  ['EXPIRED_TOKEN', 401, 'unauthorized', WAYS_IN],
  ['INTEGRATION_FAILURE', 502, 'integration_failure', `The service did not give a usable answer; ${REPEAT}`],
  ['INTEGRATION_TIMEOUT', 504, 'integration_timeout', `The service did not answer in time; ${REPEAT}`],
  ['INVALID_API_KEY', 401, 'unauthorized', WAYS_IN],
  ['INVALID_SIGNATURE', 401, 'unauthorized', WAYS_IN],
  ['MISSING_AUTHENTICATION_TOKEN', 404, 'route_not_found', NO_ROUTE],
  ['QUOTA_EXCEEDED', 429, 'quota_exceeded', 'The quota is used up. Try again later.'],
  ['REQUEST_TOO_LARGE', 413, 'request_too_large', 'The request is too large.'],
  ['RESOURCE_NOT_FOUND', 404, 'route_not_found', NO_ROUTE],
  ['THROTTLED', 429, 'throttled', 'Too many requests at once. Try again in a moment.'],
  ['UNAUTHORIZED', 401, 'unauthorized', WAYS_IN],
  [
    ...(['UNSUPPORTED_MEDIA_TYPE', 415, 'unsupported_media_type'] as const),
    'The body of the request has a type that this route does not take.',
  ],
  ['WAF_FILTERED', 403, 'forbidden', 'The request was refused.'],
];
const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
/** By status: how to come in, and when to come again. */
/** A browser takes none of them for a page, or for anything but the type that it says. */
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

/** The first origin that the deployment names: a gateway response cannot choose by the request. */
const firstOrigin = { 'Fn::Select': [0, { 'Fn::Split': [',', { Ref: 'CorsOrigins' }] }] };
const ifNamed = (value: unknown) => ({ 'Fn::If': ['HasCorsOrigins', value, { Ref: 'AWS::NoValue' }] });
const FOR_PAGES = {
  'Access-Control-Allow-Origin': ifNamed({ 'Fn::Join': ['', ["'", firstOrigin, "'"]] }),
  'Access-Control-Expose-Headers': ifNamed(`'Retry-After, WWW-Authenticate, X-Request-Id'`),
};

it('every gateway response type is mapped to the problem shape of its status, and the deployment waits for all of them', () => {
  const responses = ofType('AWS::ApiGateway::GatewayResponse');
  expect(responses.map(([, { Properties }]) => Properties.ResponseType)).toEqual(RESPONSES.map(([type]) => type));
  for (const [i, [type, status, code, detail]] of RESPONSES.entries()) {
    const { ResponseTemplates, ...properties } = responses[i]?.[1].Properties ?? {};
    const headers = {
      ...{ 'Content-Type': "'application/problem+json'", 'Cache-Control': "'no-store'" },
      ...{ 'X-Request-Id': 'context.requestId', ...SAFE_HEADERS, ...MORE_HEADERS[status] },
    };
    expect(properties, type).toEqual({
      RestApiId: { Ref: 'ApiGatewayRestApi' },
      ResponseType: type,
      // A default keeps the status that the gateway chose.
      ...(type.startsWith('DEFAULT_') ? {} : { StatusCode: String(status) }),
      ResponseParameters: Object.fromEntries(
        Object.entries({ ...headers, ...FOR_PAGES }).map(([name, value]) => [`gatewayresponse.header.${name}`, value]),
      ),
    });
    const problem = { type: 'about:blank', title: TITLES[status], status, detail, code };
    expect(Object.keys(ResponseTemplates), type).toEqual(['application/json']);
    expect(JSON.parse(ResponseTemplates['application/json']), type).toEqual({
      ...problem,
      request_id: '$context.requestId',
    });
  }
  const [[, deployment]] = ofType('AWS::ApiGateway::Deployment') as [[string, Resource]];
  const before = [...responses, ...ofType('AWS::ApiGateway::Method')].map(([id]) => id);
  expect(deployment.DependsOn?.sort()).toEqual(before.sort());
});

it('on this machine the same answers are rendered', () => {
  for (const [type, status, code, detail] of RESPONSES) {
    const { headers, body, ...answer } = gatewayAnswer(type, 'the-id');
    expect(answer, type).toEqual({ status });
    expect(headers).toMatchObject({ 'Content-Type': 'application/problem+json', 'X-Request-Id': 'the-id' });
    expect(headers['Content-Security-Policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(JSON.parse(body)).toMatchObject({ status, code, detail, request_id: 'the-id' });
  }
  expect(gatewayAnswer('UNAUTHORIZED', '').headers['WWW-Authenticate']).toBe('Bearer, ApiKey header="X-API-Key"');
});

const { functions: said } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true });
/** Method and path of every route that serverless.yml names, and of those that only say which methods there are. */
const [ROUTES, OTHERS] = [(method: string) => method !== 'any', (method: string) => method === 'any'].map((isOne) =>
  Object.values<{ events?: { http?: { method: string; path: string } }[] }>(said).flatMap(({ events = [] }) =>
    events.flatMap(({ http }) => (http && isOne(http.method) ? [`${http.method.toUpperCase()} ${http.path}`] : [])),
  ),
) as [string[], string[]];

/** For anybody: the web app's files, the contract and its page, and whether the service can serve. */
const SITE = ['GET /', 'GET /assets/{asset}', 'GET /openapi.json', 'GET /docs', 'GET /docs/{asset}', 'GET /health'];

/** The path of a resource; the API itself has none. */
function pathOf(id: string): string {
  const { ParentId, PathPart } = resources[id]?.Properties ?? {};
  if (!PathPart) return '';
  return `${ParentId.Ref ? pathOf(ParentId.Ref) : ''}/${PathPart}`;
}

it('there are two authorizers, of type REQUEST, for one header each, and no answer of theirs is kept', () => {
  const authorizers = ofType('AWS::ApiGateway::Authorizer').map(([, { Properties }]) => Properties);
  expect(authorizers).toHaveLength(2);
  const headers = { apiKeyAuthorizer: 'X-API-Key', accessTokenAuthorizer: 'Authorization' };
  for (const [Name, header] of Object.entries(headers)) {
    const { AuthorizerUri, ...properties } = authorizers.find((one) => one.Name === Name) ?? {};
    expect(properties).toEqual({
      Name,
      Type: 'REQUEST',
      AuthorizerResultTtlInSeconds: 0,
      IdentitySource: `method.request.header.${header}`,
      RestApiId: { Ref: 'ApiGatewayRestApi' },
    });
    expect(functionIn(AuthorizerUri)).toBe(Name);
  }
});

/** The function that an address of API Gateway calls. */
const functionIn = (uri: object): string => {
  const [, id = ''] = /"(\w+)LambdaFunction"/.exec(JSON.stringify(uri)) ?? [];
  return `${id.charAt(0).toLowerCase()}${id.slice(1)}`;
};

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));

it('every route of version 1 has the key authorizer, every route of version 2 the token authorizer, the site none, and there is no other route; each calls the function of its operation, HEAD that of GET, and any other method the function that says which there are', () => {
  const methods = ofType('AWS::ApiGateway::Method').map(([, { Properties }]) => ({
    ...Properties,
    path: pathOf(Properties.ResourceId.Ref ?? '') || '/',
  }));
  const heads = ROUTES.flatMap((route) => (route.startsWith('GET ') ? [route.replace('GET', 'HEAD')] : []));
  const refusals = new Set(ROUTES.map((route) => `ANY ${route.split(' ')[1]}`));
  expect(methods.map(({ HttpMethod, path }) => `${HttpMethod} ${path}`).sort()).toEqual(
    [...ROUTES, ...heads, ...refusals, ...OTHERS].sort(),
  );
  expect(OTHERS).toEqual(['ANY /api/v1/feeds/entries', 'ANY /api/v2/feeds/entries']);
  expect(ROUTES.filter((route) => !/ \/api\/v[12]\//.test(route)).sort()).toEqual([...SITE].sort());
  for (const { HttpMethod, path, AuthorizationType, AuthorizerId, Integration } of methods) {
    if (HttpMethod === 'ANY') {
      expect([functionIn(Integration.Uri), AuthorizationType], path).toEqual(['answerMethods', 'NONE']);
      continue;
    }
    const method = HttpMethod === 'HEAD' ? 'GET' : HttpMethod;
    const { operationId } = paths[path][method.toLowerCase()];
    expect(functionIn(Integration.Uri), path).toBe(operationId.replace(/V2$/, ''));
    const isSite = SITE.includes(`${method} ${path}`);
    expect(AuthorizationType, path).toBe(isSite ? 'NONE' : 'CUSTOM');
    if (isSite) continue;
    const needed = path.startsWith('/api/v1/') ? 'apiKeyAuthorizer' : 'accessTokenAuthorizer';
    expect(resources[AuthorizerId.Ref]?.Properties.Name, path).toBe(needed);
  }
});

it('a stack may have 500 resources, and a fifth of them is free', () => {
  expect(Object.keys(resources).length).toBeLessThanOrEqual(400);
});

it('the API is one of its region, and compresses answers of a kilobyte or more', () => {
  expect(ofType('AWS::ApiGateway::RestApi').map(([, { Properties }]) => Properties)).toEqual([
    {
      ...{ Name: 'regulatory-updates-prod', Policy: '', MinimumCompressionSize: 1024 },
      EndpointConfiguration: { Types: ['REGIONAL'] },
    },
  ]);
});
