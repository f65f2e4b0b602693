import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientWithKey, clientWithToken, ServiceError } from '../../../clients/typescript/src/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const refusal = (status: number, retryAfter?: string) =>
  new Response(JSON.stringify({ status, code: 'too_many_requests', detail: 'Too many.' }), {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });
/** A date as HTTP has it. */
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();
const good = () => Response.json({ total_feeds: 1 });

/** Returns a connection that gives these answers in order, and the times of its requests. Times are in ms from now. */
function scripted(...answers: Response[]) {
  const began = Date.now();
  const asked: number[] = [];
  const fetch = async () => {
    asked.push(Date.now() - began);
    return answers.shift() ?? expect.unreachable('asked once more');
  };
  return { asked, connection: { baseUrl: 'http://127.0.0.1:1', fetch } };
}

const settled = async <T>(answer: Promise<T>): Promise<T | ServiceError> => {
  const outcome = answer.catch((error) => error);
  await vi.runAllTimersAsync();
  return outcome;
};

it('429: retries a request with an API key after Retry-After, at most twice', async () => {
  const { asked, connection } = scripted(refusal(429, '1'), refusal(429, '7'), good());
  const client = clientWithKey({ ...connection, apiKey: 'k' });
  expect(await settled(client.stats.overview())).toEqual({ total_feeds: 1 });
  expect(asked).toEqual([0, 1_000, 8_000]);
  const busy = scripted(refusal(429, '1'), refusal(429, '1'), refusal(429, '1'));
  const error = await settled(clientWithKey({ ...busy.connection, apiKey: 'k' }).stats.overview());
  expect(error).toMatchObject({ problem: { status: 429, code: 'too_many_requests' }, retryAfter: 1 });
  expect(busy.asked).toEqual([0, 1_000, 2_000]);
});

it.each([
  ['429 with a Retry-After of more than a minute', refusal(429, '61')],
  ['429 with a Retry-After date in an hour', refusal(429, inSeconds(3_600))],
  ['429 with a Retry-After beyond any date', refusal(429, '9'.repeat(400))],
  ['500', refusal(500, '1')],
])('fails at once without a retry: %s', async (_what, answer) => {
  const { asked, connection } = scripted(answer);
  expect(await settled(clientWithKey({ ...connection, apiKey: 'k' }).stats.overview())).toBeInstanceOf(ServiceError);
  expect(asked).toEqual([0]);
});

it('does not retry a request with an access token unless the caller sets retries', async () => {
  const once = scripted(refusal(429, '1'));
  const error = await settled(clientWithToken({ ...once.connection, accessToken: 't' }).stats.overview());
  expect(error).toMatchObject({ retryAfter: 1 });
  const again = scripted(refusal(429, '1'), good());
  const client = clientWithToken({ ...again.connection, accessToken: 't', retries: 1 });
  expect(await settled(client.stats.overview())).toEqual({ total_feeds: 1 });
});

it('rejects with the abort reason if aborted during the wait for a retry, and sends no request', async () => {
  const { asked, connection } = scripted(refusal(429, '30'));
  const giving = new AbortController();
  const answer = clientWithKey({ ...connection, apiKey: 'k' }).stats.overview({ signal: giving.signal });
  setTimeout(() => giving.abort(new Error('enough')), 2_000);
  expect(await settled(answer)).toMatchObject({ message: 'enough' });
  expect([asked, vi.getTimerCount()]).toEqual([[0], 0]);
});

it.each([502, 503, 504])('%i: retries a read after Retry-After, but not a write', async (status) => {
  const { asked, connection } = scripted(refusal(status, '3'), good());
  expect(await settled(clientWithKey({ ...connection, apiKey: 'k' }).stats.overview())).toEqual({ total_feeds: 1 });
  expect(asked).toEqual([0, 3_000]);
  const change = scripted(refusal(status, '3'));
  const client = clientWithToken({ ...change.connection, accessToken: 't', retries: 2 });
  expect(await settled(client.apiKeys.create({ name: 'n' }))).toBeInstanceOf(ServiceError);
  expect(change.asked).toEqual([0]);
});

it.each([429, 502, 503, 504])(
  '%i without Retry-After: retries a read with jittered exponential back-off',
  async (status) => {
    for (const [random, waits] of [
      [0, [250, 500]],
      [1, [500, 1_000]],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { asked, connection } = scripted(refusal(status), refusal(status, 'soon'), refusal(status));
      const error = await settled(clientWithKey({ ...connection, apiKey: 'k' }).stats.overview());
      expect(error).toMatchObject({ problem: { status }, retryAfter: undefined });
      expect(asked).toEqual([0, waits[0], waits[0] + waits[1]]);
    }
    const change = scripted(refusal(status), refusal(status));
    const client = clientWithToken({ ...change.connection, accessToken: 't', retries: 1 });
    expect(await settled(client.apiKeys.create({ name: 'n' }))).toBeInstanceOf(ServiceError);
    expect(change.asked).toHaveLength(status === 429 ? 2 : 1); // with 429 nothing was done
  },
);

it('the back-off between retries is capped at 8 seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { asked, connection } = scripted(...Array.from({ length: 9 }, () => refusal(503)), good());
  const client = clientWithKey({ ...connection, apiKey: 'k', retries: 9 });
  expect(await settled(client.stats.overview())).toEqual({ total_feeds: 1 });
  expect(asked.slice(-4)).toEqual([23_500, 31_500, 39_500, 47_500]);
});

it('accepts a Retry-After date relative to the Date header, even if both dates are in the past', async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z');
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const early = refusal(503, inSeconds(-60));
  early.headers.set('Date', inSeconds(-62));
  const { asked, connection } = scripted(refusal(503, inSeconds(7)), early, refusal(503, inSeconds(-60)), good());
  const client = clientWithKey({ ...connection, apiKey: 'k', retries: 3 });
  expect(await settled(client.stats.overview())).toEqual({ total_feeds: 1 });
  expect(asked).toEqual([0, 7_000, 9_000, 11_000]);
  const error = await settled(
    clientWithToken({ ...scripted(refusal(503, inSeconds(7))).connection, accessToken: 't' }).stats.overview(),
  );
  expect(error).toMatchObject({ retryAfter: 7 });
});
