import { expect, it } from 'vitest';
import { Problem } from '../../../lib/values/problem.ts';
import { createRetryStep } from '../../../local/retry-step.ts';

/** A patience with a clock that only waiting moves. */
function scripted(signal?: AbortSignal) {
  const told: string[] = [];
  let at = 0;
  const wait = async (ms: number) => {
    at += ms;
  };
  const steady = createRetryStep({ log: (line) => void told.push(line), signal, now: () => at, wait });
  return { told, steady, passed: () => at };
}

const unavailable = () => new Problem('unavailable', 'storage_unavailable', 'No answer.', { note: 'TimeoutError' });
const failing = (times: number, error: () => unknown) => {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw error();
    return 'done';
  };
};

it('a step that passing faults ended is run again, and each time somebody is told', async () => {
  const { told, steady, passed } = scripted();
  expect(await steady('Applying the catalog', failing(3, unavailable))).toBe('done');
  expect(told).toEqual(
    ['0.5', '1', '2'].map(
      (seconds) =>
        `Applying the catalog failed, because DynamoDB did not answer (TimeoutError). Again in ${seconds} s …`,
    ),
  );
  expect(passed()).toBe(3_500);
});

it.each([
  ['a time-out of the client', Object.assign(new Error(), { name: 'TimeoutError' })],
  ['a refused connection', Object.assign(new Error(), { code: 'ECONNREFUSED' })],
  ['a 5xx', Object.assign(new Error(), { name: 'InternalServerError', $fault: 'server' })],
])('%s passes', async (_what, error) => {
  expect(
    await scripted().steady(
      'Creating the table',
      failing(1, () => error),
    ),
  ).toBe('done');
});

it.each([
  ['a fault of ours', new TypeError('x is not a function')],
  ['a refusal', Object.assign(new Error(), { name: 'ValidationException', $fault: 'client' })],
  ['a problem that waiting does not end', new Problem('conflict', 'name_taken', 'There is one.')],
])('%s ends the step at once', async (_what, error) => {
  const { told, steady } = scripted();
  await expect(
    steady(
      'Making the demo key',
      failing(1, () => error),
    ),
  ).rejects.toBe(error);
  expect(told).toEqual([]);
});

it('after 90 seconds it gives up and says so', async () => {
  const { steady, passed } = scripted();
  await expect(steady('Reading the feed fca', failing(999, unavailable))).rejects.toThrow(
    'Reading the feed fca failed for 90 s, because DynamoDB did not answer (TimeoutError). See whether this machine is very busy or its disk is full, then start again: what was stored is kept.',
  );
  expect(passed()).toBeGreaterThan(80_000);
  expect(passed()).toBeLessThanOrEqual(90_000);
});

it('a start that is ended waits for nothing', async () => {
  const ending = new AbortController();
  const { told, steady } = scripted(ending.signal);
  ending.abort();
  await expect(steady('Counting the entries', failing(9, unavailable))).rejects.toThrow('No answer.');
  expect(told).toEqual([]);
  const waiting = new AbortController();
  const step = createRetryStep({ log: () => waiting.abort(), signal: waiting.signal });
  await expect(step('Counting the entries', failing(9, unavailable))).rejects.toThrow(/abort/);
});
