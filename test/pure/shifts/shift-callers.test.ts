import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { shiftCallers as Shift } from '../../../lib/shifts/shift-callers.ts';
import { Aws, refused } from './aws.ts';

let aws: Aws;
let stack: string;
let shiftCallers: typeof Shift;
const started: Aws[] = [];

beforeAll(async () => {
  process.env['AWS_REGION'] = 'eu-central-1';
  process.env['AWS_ACCESS_KEY_ID'] = 'a';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
});
beforeEach(async () => {
  if (!aws) {
    aws = new Aws();
    started.push(aws);
    const { endpoint, stack: address } = await aws.start();
    stack = address;
    process.env['AWS_ENDPOINT_URL_API_GATEWAY'] = endpoint;
    process.env['AWS_ENDPOINT_URL_CLOUDWATCH'] = endpoint;
    ({ shiftCallers } = await import('../../../lib/shifts/shift-callers.ts'));
  }
  aws.stage = { deploymentId: 'before' };
  aws.states = { 'server-errors': 'OK', 'authorizer-errors': 'INSUFFICIENT_DATA' };
  [aws.calls, aws.told, aws.canaryWhenTold, aws.at] = [[], [], [], () => undefined];
  aws.paths.clear();
});
afterAll(() => Promise.all(started.map((one) => one.stop())));

/** In minutes: over after a look or some, and never over within a test. */
const [SHORT, LONG] = ['0.001', '1'];
const asked = (properties: object = {}, more: object = {}) => ({
  ...{ RequestType: 'Update' as const, ResponseURL: `${stack}/answer?signature=1`, StackId: 'stack', RequestId: 'id' },
  ...{ LogicalResourceId: 'CallerShift', PhysicalResourceId: 'CallerShift' },
  ResourceProperties: {
    ...{ ServiceToken: 'arn', RestApiId: 'api', StageName: 'prod', DeploymentId: 'after', Release: '1795708889753' },
    ...{ Percent: '10', Minutes: LONG, Alarms: ['server-errors', 'authorizer-errors'] },
    ...properties,
  },
  OldResourceProperties: { Release: '1795708889752', DeploymentId: 'before' },
  ...more,
});
const PATIENT = { patienceMs: 60_000, pauseMs: 2 };
const SOON = { patienceMs: 40, pauseMs: 2 };
const LEFT = () => 900_000;
const outcome = () => aws.told.map(({ Status, Reason }) => [Status, Reason]);
/** Does something before a call is answered: the n-th of its kind, or each. */
const before =
  (wanted: string, which: number | 'each', work: (n: number) => unknown): Aws['at'] =>
  (call, n) => {
    if (call === wanted && (which === 'each' || which === n)) work(n);
    return undefined;
  };
const alarm = (name: string, state: string) => () => {
  aws.states[name] = state;
};
const nth =
  (wanted: string, ns: number[], what: ReturnType<typeof refused>): Aws['at'] =>
  (call, n) =>
    call === wanted && ns.includes(n) ? what : undefined;

it('a share of the callers has the release for the set time, and CloudFormation goes on with a stage without a canary', async () => {
  const canaries: unknown[] = [];
  aws.at = before('alarms', 'each', () => void canaries.push(structuredClone(aws.stage)));
  await shiftCallers(asked({ Minutes: SHORT }), LEFT, PATIENT);
  expect(outcome()).toEqual([['SUCCESS', 'done']]);
  // The alarms are looked at before, and then at least once.
  expect(canaries[0]).toEqual({ deploymentId: 'before' });
  expect(canaries.length).toBeGreaterThan(1);
  for (const stage of canaries.slice(1))
    expect(stage).toEqual({
      ...{ deploymentId: 'before', canarySettings: { deploymentId: 'after', percentTraffic: 10 } },
    });
  expect([aws.stage, aws.canaryWhenTold]).toEqual([{ deploymentId: 'before' }, [undefined]]);
  expect([...aws.paths]).toEqual(['/restapis/api/stages/prod']);
});

it('it lasts as long as is set', async () => {
  const began = performance.now();
  await shiftCallers(asked({ Minutes: SHORT }), LEFT, PATIENT);
  expect(performance.now() - began).toBeGreaterThanOrEqual(0.001 * 60_000 - 1);
});

it('an alarm that fires ends it early: the update fails with its name, and the canary is gone before', async () => {
  aws.at = before('alarms', 3, alarm('server-errors', 'ALARM'));
  await shiftCallers(asked(), LEFT, PATIENT);
  expect(outcome()).toEqual([['FAILED', 'server-errors fired while 10 % of the callers had the release']]);
  expect(aws.canaryWhenTold).toEqual([undefined]);
  expect(aws.calls.filter((call) => call === 'alarms')).toHaveLength(3);
});

it('an alarm that fires in the last look is not overlooked', async () => {
  aws.at = before('set', 1, alarm('authorizer-errors', 'ALARM'));
  await shiftCallers(asked({ Minutes: '0.000001' }), LEFT, PATIENT);
  expect(outcome()).toEqual([['FAILED', 'authorizer-errors fired while 10 % of the callers had the release']]);
});

it('an alarm that fired before is not the fault of the release, the others judge it', async () => {
  aws.states['server-errors'] = 'ALARM';
  await shiftCallers(asked({ Minutes: SHORT }), LEFT, PATIENT);
  expect(outcome()).toEqual([['SUCCESS', 'done']]);
  expect(aws.calls).toContain('set');
  aws.stage = { deploymentId: 'before' };
  aws.at = before('set', 2, alarm('authorizer-errors', 'ALARM'));
  await shiftCallers(asked(), LEFT, PATIENT);
  expect(aws.told[1]?.['Reason']).toBe('authorizer-errors fired while 10 % of the callers had the release');
});

it('and judges it once it was calm', async () => {
  aws.states['server-errors'] = 'ALARM';
  aws.at = before('alarms', 'each', (n) => {
    if (n === 3) alarm('server-errors', 'OK')();
    if (n === 5) alarm('server-errors', 'ALARM')();
  });
  await shiftCallers(asked(), LEFT, PATIENT);
  expect(outcome()).toEqual([['FAILED', 'server-errors fired while 10 % of the callers had the release']]);
  expect(aws.calls.filter((call) => call === 'alarms')).toHaveLength(5);
});

it('where all fired before nobody judges: all callers get what is perhaps the remedy, at once', async () => {
  aws.states = { 'server-errors': 'ALARM', 'authorizer-errors': 'ALARM' };
  await shiftCallers(asked(), LEFT, PATIENT);
  expect([outcome(), aws.calls.includes('set')]).toEqual([[['SUCCESS', 'done']], false]);
});

it('a first deployment has no stage, and nothing is shifted', async () => {
  aws.stage = null;
  const { OldResourceProperties: _, PhysicalResourceId: __, ...create } = asked();
  await shiftCallers({ ...create, RequestType: 'Create' }, LEFT, PATIENT);
  expect([outcome(), aws.calls]).toEqual([[['SUCCESS', 'done']], ['look']]);
});

it('the first update from a release that shifted nobody has a stage, and shifts', async () => {
  const { OldResourceProperties: _, PhysicalResourceId: __, ...create } = asked({ Minutes: SHORT });
  await shiftCallers({ ...create, RequestType: 'Create' }, LEFT, PATIENT);
  expect([aws.told[0]?.['Status'], aws.calls.includes('set')]).toEqual(['SUCCESS', true]);
});

it('what the stage has already is not shifted to: the same request may come twice', async () => {
  aws.stage = { deploymentId: 'after' };
  await shiftCallers(asked(), LEFT, PATIENT);
  expect([outcome(), aws.calls]).toEqual([[['SUCCESS', 'done']], ['look']]);
});

const LEFT_OVER = { deploymentId: 'before', canarySettings: { deploymentId: 'after', percentTraffic: 10 } };
it.each([
  ['a way back', {}, { OldResourceProperties: { Release: '1795708889754' } }],
  ['what is undone', {}, { OldResourceProperties: { Release: '1795708889753' } }],
  ['a removal', {}, { RequestType: 'Delete' as const, OldResourceProperties: undefined }],
  ['all at once', { Minutes: '0' }, {}],
])('%s shifts nobody, and removes the canary of a function that was killed', async (_, properties, more) => {
  aws.stage = structuredClone(LEFT_OVER);
  await shiftCallers(asked(properties, more), LEFT, PATIENT);
  expect([outcome(), aws.calls, aws.stage]).toEqual([
    ...[[['SUCCESS', 'done']], ['look', 'remove'], { deploymentId: 'before' }],
  ]);
  await shiftCallers(asked(properties, more), LEFT, PATIENT);
  // What is not there is not removed.
  expect(aws.calls).toEqual(['look', 'remove', 'look']);
  aws.stage = null;
  await shiftCallers(asked(properties, more), LEFT, PATIENT);
  expect(aws.told.map(({ Status }) => Status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
});

it('a way back fails at nothing: neither where the canary is not removed, nor where the stage is not shown', async () => {
  aws.stage = structuredClone(LEFT_OVER);
  for (const call of ['remove', 'look']) {
    aws.at = (one) => (one === call ? refused(403, 'AccessDeniedException') : undefined);
    await shiftCallers(asked({}, { OldResourceProperties: { Release: '1795708889754' } }), LEFT, SOON);
  }
  expect(outcome()).toEqual([
    ['SUCCESS', 'done'],
    ['SUCCESS', 'done'],
  ]);
});

it.each([
  ['too many changes of APIs', 429, 'TooManyRequestsException'],
  ['another change of this one', 409, 'ConflictException'],
  ['a permission that does not hold everywhere yet', 403, 'AccessDeniedException'],
  ['a fault of AWS', 500, 'InternalFailure'],
])('%s: each call is made again, and the release goes its way', async (_, status, type) => {
  aws.at = (_call, n) => (n === 1 ? refused(status, type) : undefined);
  await shiftCallers(asked({ Minutes: SHORT }), LEFT, PATIENT);
  expect([outcome(), aws.stage]).toEqual([[['SUCCESS', 'done']], { deploymentId: 'before' }]);
  for (const call of ['look', 'set', 'remove', 'alarms'] as const)
    expect(aws.calls.filter((one) => one === call).length, call).toBeGreaterThan(1);
});

it('CloudWatch throttles with 400, which is no answer for good', async () => {
  aws.at = nth('alarms', [1, 3], refused(400, 'ThrottlingException'));
  await shiftCallers(asked({ Minutes: SHORT }), LEFT, PATIENT);
  expect(outcome()).toEqual([['SUCCESS', 'done']]);
});

it('what a repetition does not change is asked once', async () => {
  aws.at = nth('set', [1], refused(400, 'BadRequestException'));
  await shiftCallers(asked(), LEFT, PATIENT);
  expect(outcome()).toEqual([['FAILED', 'No share of the callers could be shifted: BadRequestException: not now']]);
  expect(aws.calls.filter((call) => call === 'set')).toHaveLength(1);
});

const always =
  (wanted: string, from: number): Aws['at'] =>
  (call, n) =>
    call === wanted && n >= from ? refused(403, 'AccessDeniedException') : undefined;
it.each([
  ['the stage, before', always('look', 1), 'The stage cannot be read'],
  ['the alarms, before', always('alarms', 1), 'The alarms cannot be read'],
  ['the shift', always('set', 1), 'No share of the callers could be shifted'],
  ['the alarms, meanwhile', always('alarms', 3), 'The alarms cannot be read'],
])('%s: who is refused for good fails the update and says so: what nobody knows is not good', async (_, at, what) => {
  aws.at = at;
  await shiftCallers(asked(), LEFT, SOON);
  expect(outcome()).toEqual([['FAILED', expect.stringContaining(`${what}: AccessDeniedException: not now`)]]);
  expect(aws.canaryWhenTold).toEqual([undefined]);
});

it('an alarm that is not there is one of which nobody knows whether it fires', async () => {
  aws.states = { 'server-errors': 'OK' };
  await shiftCallers(asked(), LEFT, SOON);
  expect(outcome()).toEqual([['FAILED', 'Error: The alarms cannot be read: there is no alarm authorizer-errors']]);
});

it('a canary that cannot be removed fails the update, with the alarm that fired: the stage would take no other deployment', async () => {
  const lasting = always('remove', 1);
  const left = 'The canary of the stage cannot be removed: AccessDeniedException: not now';
  aws.at = lasting;
  await shiftCallers(asked({ Minutes: SHORT }), LEFT, SOON);
  aws.stage = { deploymentId: 'before' };
  aws.at = (call, n) => {
    if (call === 'set') aws.states['server-errors'] = 'ALARM';
    return lasting(call, n);
  };
  await shiftCallers(asked(), LEFT, SOON);
  expect(outcome()).toEqual([
    ['FAILED', left],
    ['FAILED', `server-errors fired while 10 % of the callers had the release; ${left}`],
  ]);
});

it('where somebody else ends the share, as a way back beside it does, it is not put back, and the update fails', async () => {
  aws.at = before('alarms', 3, () => delete aws.stage?.canarySettings);
  await shiftCallers(asked(), LEFT, PATIENT);
  expect(outcome()).toEqual([['FAILED', 'Somebody else ended the share of the callers that had the release']]);
  expect(aws.calls.filter((call) => call === 'set')).toHaveLength(1);
});

it.each([
  [{ DeploymentId: undefined }],
  [{ RestApiId: '' }],
  [{ Percent: '0' }],
  [{ Percent: '100' }],
  [{ Minutes: 'some' }],
  [{ Minutes: undefined }],
  [{ Alarms: [] }],
])('a template that says %j shifts nobody by accident: the update fails', async (properties) => {
  await shiftCallers(asked(properties), LEFT, PATIENT);
  expect(outcome()).toEqual([['FAILED', 'Error: The template does not say what is to be shifted.']]);
  expect(aws.calls).toEqual([]);
});
