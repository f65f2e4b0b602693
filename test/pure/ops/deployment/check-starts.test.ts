import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { checkFunctionStarts as Check } from '../../../../lib/ops/deployment/check-starts.ts';
import type {
  START_CHECK_EVENT as Event,
  findVersionsThatFailToStart as Start,
} from '../../../../lib/ops/deployment/start-versions.ts';

/*
 * The check as Lambda and CloudFormation meet it: an endpoint that is called as Lambda is, and one that an answer is
 * put to.
 */

type InvokeAnswer = (response: ServerResponse, n: number) => void;
/** The answer of each function to its n-th call, from 1. Other functions do not exist. */
let functions: Record<string, InvokeAnswer>;
let calls: { name: string; body: unknown }[];
let reports: { method: string | undefined; type: string | undefined; body: Record<string, string> }[];
/** Of the next answers that CloudFormation's address gets. */
let refusals: number;
const servers: Server[] = [];
let stack: string;
let checkStarts: typeof Check;
let startVersions: typeof Start;
let startEvent: typeof Event;

async function serve(handle: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    handle(request, body, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const lambda = await serve(({ url = '' }, body, response) => {
    const [, arn = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url) ?? [];
    const name = decodeURIComponent(arn);
    calls.push({ name, body: JSON.parse(body) });
    const answer = functions[name] ?? refused(404, 'ResourceNotFoundException');
    answer(response, calls.filter((one) => one.name === name).length);
  });
  stack = await serve(({ method, headers }, body, response) => {
    refusals -= 1;
    response.statusCode = refusals >= 0 ? 503 : 200;
    if (refusals < 0) reports.push({ method, type: headers['content-type'], body: JSON.parse(body) });
    response.end();
  });
  process.env['AWS_ENDPOINT_URL_LAMBDA'] = lambda;
  process.env['AWS_REGION'] = 'eu-central-1';
  process.env['AWS_ACCESS_KEY_ID'] = 'a';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  ({ checkFunctionStarts: checkStarts } = await import('../../../../lib/ops/deployment/check-starts.ts'));
  ({ findVersionsThatFailToStart: startVersions, START_CHECK_EVENT: startEvent } = await import(
    '../../../../lib/ops/deployment/start-versions.ts'
  ));
});
beforeEach(() => {
  functions = {};
  [calls, reports, refusals] = [[], [], 0];
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const answered =
  (payload: unknown, error?: string): InvokeAnswer =>
  (response) => {
    if (error) response.setHeader('x-amz-function-error', error);
    response.end(typeof payload === 'string' ? payload : JSON.stringify(payload));
  };
const refused =
  (status: number, type: string): InvokeAnswer =>
  (response) => {
    response.writeHead(status, { 'x-amzn-errortype': type, 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: 'not now' }));
  };
const first =
  (answer: InvokeAnswer, then: InvokeAnswer): InvokeAnswer =>
  (response, n) =>
    (n === 1 ? answer : then)(response, n);

const STARTED = answered({ statusCode: 429, headers: {}, body: '{}' });
const UNAUTHORIZED = answered({ errorType: 'Error', errorMessage: 'Unauthorized' }, 'Unhandled');

const getArn = (name: string) => `arn:aws:lambda:eu-central-1:123456789012:function:regulatory-updates-prod-${name}:7`;
const asked = (names: { routes?: string[]; authorizers?: string[] }, more: object = {}) => ({
  RequestType: 'Update' as const,
  ResponseURL: `${stack}/answer?signature=1`,
  StackId: 'stack',
  RequestId: 'id',
  LogicalResourceId: 'StartCheck',
  PhysicalResourceId: 'StartCheck',
  ResourceProperties: {
    Release: '1795708889753',
    Routes: (names.routes ?? []).map(getArn),
    Authorizers: (names.authorizers ?? []).map(getArn),
  },
  OldResourceProperties: { Release: '1795708889752' },
  ...more,
});
/** More than telling takes: what is left for starting, in milliseconds. */
const after = (ms: number) => () => 24_000 + ms;
const LONG = after(10_000);
const does = (all: Record<string, InvokeAnswer>) => {
  functions = Object.fromEntries(Object.entries(all).map(([name, answer]) => [getArn(name), answer]));
};

it('calls each function once with the start event, and reports success to CloudFormation', async () => {
  const routes = Array.from({ length: 20 }, (_, n) => `route${n}`);
  does({
    ...Object.fromEntries(routes.map((name) => [name, STARTED])),
    key: UNAUTHORIZED,
    page: answered({ statusCode: 200 }),
  });
  await checkStarts(asked({ routes: [...routes, 'page'], authorizers: ['key'] }), LONG);
  expect(calls.map(({ name }) => name).sort()).toEqual([...routes, 'key', 'page'].map(getArn).sort());
  for (const { body } of calls) expect(body).toEqual(startEvent);
  expect(reports).toEqual([
    {
      method: 'PUT',
      // The address is signed without one.
      type: undefined,
      body: {
        Status: 'SUCCESS',
        Reason: 'done',
        PhysicalResourceId: 'StartCheck',
        StackId: 'stack',
        RequestId: 'id',
        LogicalResourceId: 'StartCheck',
      },
    },
  ]);
});

it('starts four functions at a time, so that an account limit of ten leaves room for callers', async () => {
  const waiting: (() => void)[] = [];
  const waves: number[] = [];
  /** Answered when four wait, after a round trip in which a fifth would have come. */
  const together: InvokeAnswer = async (response, n) => {
    waiting.push(() => STARTED(response, n));
    if (waiting.length < 4) return;
    await fetch(stack, { method: 'PUT', body: '{}' });
    waves.push(waiting.length);
    for (const answer of waiting.splice(0)) answer();
  };
  const routes = Array.from({ length: 8 }, (_, n) => `route${n}`);
  does(Object.fromEntries(routes.map((name) => [name, together])));
  await checkStarts(asked({ routes }), LONG);
  expect([waves, reports.at(-1)?.body['Status']]).toEqual([[4, 4], 'SUCCESS']);
});

const FAULTS: [what: string, kind: 'routes' | 'authorizers', answer: InvokeAnswer, reason: string][] = [
  [
    ...(['an import error', 'routes'] as const),
    answered(
      { errorType: 'Runtime.ImportModuleError', errorMessage: "Error: Cannot find module 'a'\nRequire stack" },
      'Unhandled',
    ),
    "Runtime.ImportModuleError: Error: Cannot find module 'a'",
  ],
  [
    ...(['a timeout of the function', 'routes'] as const),
    answered({ errorType: 'Sandbox.Timedout', errorMessage: 'Task timed out after 20.00 seconds' }, 'Unhandled'),
    'Sandbox.Timedout: Task timed out after 20.00 seconds',
  ],
  ['an error that Lambda does not explain', 'routes', answered('not JSON', 'Unhandled'), 'Unhandled: no reason given'],
  ['the status 500', 'routes', answered({ statusCode: 500 }), 'it answers 500'],
  ['a response without a status code', 'routes', answered({ calls: [] }), 'its response has no status code'],
  ['null instead of a response', 'routes', answered('null'), 'its response has no status code'],
  [
    'an authorizer that fails with an unexpected error',
    'authorizers',
    answered({ errorMessage: 'x', errorType: 'TypeError' }, 'Unhandled'),
    'TypeError: x',
  ],
  [
    'an authorizer that admits callers without credentials',
    'authorizers',
    answered({ principalId: 'a' }),
    'it admits callers without credentials',
  ],
];

it.for(FAULTS)(
  '%s: fails the stack update and names the function and the reason, without a retry',
  async ([, kind, answer, reason]) => {
    does({ good: STARTED, bad: answer });
    const names = kind === 'routes' ? { routes: ['good', 'bad'] } : { routes: ['good'], authorizers: ['bad'] };
    await checkStarts(asked(names), LONG);
    expect(calls.filter(({ name }) => name === getArn('bad'))).toHaveLength(1);
    expect(reports.map(({ body }) => [body['Status'], body['Reason']])).toEqual([
      ['FAILED', `1 of 2 do not start: bad:7 (${reason})`],
    ]);
  },
);

it.each([
  ['throttled by Lambda', refused(429, 'TooManyRequestsException')],
  ['function version not ready', refused(409, 'ResourceConflictException')],
  ['permission not yet effective', refused(403, 'AccessDeniedException')],
  ['Lambda error 500', refused(500, 'ServiceException')],
  ['table briefly unreachable', answered({ statusCode: 503 })],
  [
    'incomplete response',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"status');
      response.destroy();
    },
  ],
])('%s: retries the start of the function, and succeeds', async (_, answer) => {
  does({ late: first(answer, STARTED) });
  await checkStarts(asked({ routes: ['late'] }), LONG);
  expect(calls).toHaveLength(2);
  expect(reports.map(({ body }) => body['Status'])).toEqual(['SUCCESS']);
});

it('fails with the reason of each function that is throttled or does not answer before the deadline', async () => {
  const refusing = ['a1', 'a2', 'a3'];
  does({
    ...Object.fromEntries(refusing.map((name) => [name, refused(429, 'TooManyRequestsException')])),
    silent: () => {},
  });
  await checkStarts(asked({ routes: [...refusing, 'silent', 'late'] }), after(4_000));
  const [{ body } = { body: {} as Record<string, string> }] = reports;
  expect(body['Status']).toBe('FAILED');
  expect(body['Reason']).toMatch(/^5 of 5 do not start: a1:7 \(not started: TooManyRequestsException: not now\); a2/);
  expect(body['Reason']).toContain('late:7 (there was no time left to start it)');
  expect(body['Reason']).toContain('silent:7 (no answer in time)');
});

it('findVersionsThatFailToStart calls no fifth function if AWS denies four calls until the timeout', async () => {
  const denied = Array.from({ length: 20 }, (_, n) => `route${n}`);
  does(Object.fromEntries(denied.map((name) => [name, refused(403, 'AccessDeniedException')])));
  const versions = denied.map((name) => ({ arn: getArn(name), kind: 'route' as const }));
  const faults = await startVersions(versions, Date.now() + 3_600_000, 4_000);
  expect(faults.filter((one) => one.includes('AccessDeniedException'))).toHaveLength(4);
  expect(faults.filter((one) => one.includes('there was no time left'))).toHaveLength(16);
});

it('keeps the report below the 4 KB limit of CloudFormation', async () => {
  const routes = Array.from({ length: 60 }, (_, n) => `route${n}`);
  does(
    Object.fromEntries(
      routes.map((name) => [name, answered({ errorType: 'Error', errorMessage: 'ä'.repeat(500) }, 'Unhandled')]),
    ),
  );
  await checkStarts(asked({ routes }), LONG);
  expect(reports[0]?.body['Reason']).toMatch(/^60 of 60 do not start: route0:7/);
  expect(Buffer.byteLength(JSON.stringify(reports[0]?.body))).toBeLessThan(4_096);
});

it.each([
  ['deletion of the stack resource', { RequestType: 'Delete' as const }],
  ['rollback to an earlier release', { OldResourceProperties: { Release: '1795708889754' } }],
  ['update with an unchanged release', { OldResourceProperties: { Release: '1795708889753' } }],
])('%s: reports success to CloudFormation without starting a function', async (_, more) => {
  await checkStarts(asked({ routes: ['gone'] }, more), LONG);
  expect([calls, reports.map(({ body }) => body['Status'])]).toEqual([[], ['SUCCESS']]);
});

it('fails a first deployment with a broken function, or with a template that names no versions', async () => {
  does({ bad: answered({ statusCode: 500 }) });
  const { PhysicalResourceId: _, OldResourceProperties: __, ...create } = asked({ routes: ['bad'] });
  await checkStarts({ ...create, RequestType: 'Create' }, LONG);
  await checkStarts({ ...create, RequestType: 'Create', ResourceProperties: {} }, LONG);
  expect(reports.map(({ body }) => [body['Status'], body['PhysicalResourceId']])).toEqual([
    ['FAILED', 'StartCheck'],
    ['FAILED', 'StartCheck'],
  ]);
  expect(reports[1]?.body['Reason']).toBe('Error: The template names no versions.');
});

it('sends the report again if CloudFormation refuses it once, and throws after several refusals', async () => {
  does({ good: STARTED });
  refusals = 1;
  await checkStarts(asked({ routes: ['good'] }), LONG);
  expect(reports.map(({ body }) => body['Status'])).toEqual(['SUCCESS']);
  refusals = 4;
  await expect(checkStarts(asked({ routes: ['good'] }), LONG)).rejects.toThrow("CloudFormation's address answers 503.");
});
