import type http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWaiting } from '../../support/clock.ts';
import { anUpdate } from '../../support/updates.ts';
import { GREEDY_ANSWERS, SLOW_ANSWERS } from '../../table/ingest/hostile-servers.ts';
import { type FeedAnswer, listen } from '../../table/ingest/world.ts';

/* Receivers that want more than their share: each ends within its bound, and takes no more memory than that. */

const BOUND_MS = 24_000;
let send: (address: string) => Promise<{ outcome: string; reason?: string }>;
const stops: (() => void)[] = [];

beforeAll(async () => {
  Object.assign(process.env, { WEBHOOK_LOOPBACK: 'true', WEBHOOK_SECRET: 'a master secret of more than 32 bytes' });
  const { sendOnce } = await import('../../../lib/channels/channel.ts');
  const { webhookChannel } = await import('../../../lib/channels/webhook/webhook-channel.ts');
  send = (address) => sendOnce(webhookChannel, { id: 'a', address, generation: 1, rotated_at: null }, anUpdate());
});
afterAll(() => {
  for (const stop of stops) stop();
});

const getHandler =
  (answer: FeedAnswer): http.RequestListener =>
  (request, response) => {
    if (typeof answer === 'function') return answer(request, response as never);
    const {
      body,
      status = 200,
      headers = {},
    } = typeof answer === 'string' || Buffer.isBuffer(answer) ? { body: answer } : answer;
    response.writeHead(status, headers).end(body);
  };

it('webhookChannel ends within its time limit and in bounded memory for each hostile response', async () => {
  const answers = [...SLOW_ANSWERS, ...GREEDY_ANSWERS];
  expect(answers.length).toBeGreaterThan(30);
  const before = process.memoryUsage().rss;
  await Promise.all(
    answers.map(async ([what, answer]) => {
      const { origin, stop } = await listen(getHandler(answer));
      stops.push(stop);
      const waited = startWaiting();
      const { outcome, reason = '' } = await send(`${origin}/`);
      expect(waited(), what).toBeLessThan(BOUND_MS);
      expect(['delivered', 'failed', 'gone'], what).toContain(outcome);
      expect(reason, what).not.toContain('127.0.0.1');
    }),
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
});
