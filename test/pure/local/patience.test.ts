import { expect, it } from 'vitest';
import { Problem } from '../../../lib/values/problem.ts';
import { createRetryStep } from '../../../local/retry-step.ts';

/** A patience with a clock that only waiting moves. */
function scripted(signal?: AbortSignal) {
  const logged: string[] = [];
  let at = 0;
  const wait = async (ms: number) => {
    at += ms;
  };
  const steady = createRetryStep({ log: (line) => void logged.push(line), signal, now: () => at, wait });
  return { logged, steady, passed: () => at };
}

const unavailable = () =>
  new Problem('unavailable', 'storage_unavailable', { detail: 'No answer.', note: 'TimeoutError' });
const failing = (times: number, error: () => unknown) => {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw error();
    return 'done';
  };
};

it('runs a start step again after transient errors, and logs each retry', async () => {
  const { logged, steady, passed } = scripted();
  expect(await steady('Applying the catalog', failing(3, unavailable))).toBe('done');
  expect(logged).toEqual(
    ['0.5', '1', '2'].map(
      (seconds) =>
        `Applying the catalog failed, because DynamoDB did not answer (TimeoutError). Again in ${seconds} s …`,
    ),
  );
  expect(passed()).toBe(3_500);
});

it.each([
  ['a client timeout', Object.assign(new Error(), { name: 'TimeoutError' })],
  ['a refused connection', Object.assign(new Error(), { code: 'ECONNREFUSED' })],
  ['a server error (5xx)', Object.assign(new Error(), { name: 'InternalServerError', $fault: 'server' })],
])('retries a start step after %s', async (_what, error) => {
  expect(
    await scripted().steady(
      'Creating the table',
      failing(1, () => error),
    ),
  ).toBe('done');
});

it.each([
  ['a programming error', new TypeError('x is not a function')],
  ['a validation error', Object.assign(new Error(), { name: 'ValidationException', $fault: 'client' })],
  ['a name conflict', new Problem('conflict', 'name_taken', 'There is one.')],
])('fails a start step at once without a retry after %s', async (_what, error) => {
  const { logged, steady } = scripted();
  await expect(
    steady(
      'Making the demo key',
      failing(1, () => error),
    ),
  ).rejects.toBe(error);
  expect(logged).toEqual([]);
});

it('fails a start step with an explanation after 90 seconds of retries', async () => {
  const { steady, passed } = scripted();
  await expect(steady('Reading the feed fca', failing(999, unavailable))).rejects.toThrow(
    'Reading the feed fca failed for 90 s, because DynamoDB did not answer (TimeoutError). See whether this ' +
      'machine is very busy or its disk is full, then start again: stored data is kept.',
  );
  expect(passed()).toBeGreaterThan(80_000);
  expect(passed()).toBeLessThanOrEqual(90_000);
});

it('stops the retries of a start step when the start is aborted', async () => {
  const ending = new AbortController();
  const { logged, steady } = scripted(ending.signal);
  ending.abort();
  await expect(steady('Counting the entries', failing(9, unavailable))).rejects.toThrow('No answer.');
  expect(logged).toEqual([]);
  const waiting = new AbortController();
  const step = createRetryStep({ log: () => waiting.abort(), signal: waiting.signal });
  await expect(step('Counting the entries', failing(9, unavailable))).rejects.toThrow(/abort/);
});
