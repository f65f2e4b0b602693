import { expect, it, vi } from 'vitest';
import { type PermissionProbe, withPermissionProbes } from '../../../../lib/ops/probe/with-probe.ts';

const handler = async (event: unknown) => ({ handled: event });
const steps: PermissionProbe[] = [
  { call: 'one', run: async () => {} },
  { call: 'two', run: async () => 'throttled' },
  { call: 'three', run: () => Promise.reject(Object.assign(new Error('no '.repeat(200)), { name: 'AccessDenied' })) },
];

it('withPermissionProbes answers a probe event with the outcome of each call, in order', async () => {
  const answer = (await withPermissionProbes(handler, () => steps)({ probe: true })) as unknown as {
    calls: { said?: string }[];
  };
  expect(answer.calls).toEqual([
    { call: 'one', outcome: 'ok' },
    { call: 'two', outcome: 'unknown', said: 'throttled' },
    { call: 'three', outcome: 'failed', said: expect.stringMatching(/^AccessDenied: no no/) },
  ]);
  expect(answer.calls[2]?.said).toHaveLength(300);
});

it('withPermissionProbes passes every other event to the handler, even one that imitates a probe', async () => {
  const never = vi.fn(() => steps);
  const both = withPermissionProbes(handler, never);
  for (const event of [
    ...[{}, null, 'probe', { probe: 'true' }, { probe: 1 }, { Records: [] }],
    { httpMethod: 'GET', body: '{"probe":true}', queryStringParameters: { probe: 'true' }, requestContext: {} },
    { probe: true, requestContext: {} },
    { Records: [{ body: '{"probe":true}' }] },
  ])
    expect(await both(event)).toEqual({ handled: event });
  expect(never).not.toHaveBeenCalled();
});

it('withPermissionProbes keeps the properties of the handler', () => {
  const spec = { name: 'listEntries' };
  expect(withPermissionProbes(Object.assign(handler, { spec }), () => []).spec).toBe(spec);
});
