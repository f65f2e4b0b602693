import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Answer, expectProblem } from '../../support/api.ts';
import { expectOneShare } from '../../support/one-share.ts';
import { getSome } from '../../support/property.ts';
import { type ScriptedSharing, startScriptedSharing } from '../../support/scripted-sharing.ts';

const DOUBLE_CLICKS = getSome(60);
const AT_ONCE = 20;
const channel_id = 'C0CHANNEL1';
let scripted: ScriptedSharing;
let entry_id = '';

beforeAll(async () => {
  scripted = await startScriptedSharing('at-most-once');
  entry_id = await scripted.store();
});
beforeEach(() => scripted.chat.reset());
afterAll(() => scripted.stop());

const shareWith = (key: string, json: object = { entry_id, channel_id }) =>
  scripted.share(json, ['Idempotency-Key', key]);
const atOnce = (key: string): Promise<Answer[]> => Promise.all(Array.from({ length: AT_ONCE }, () => shareWith(key)));

it(`posts one message for ${AT_ONCE} concurrent requests of a share, for each of ${DOUBLE_CLICKS} shares`, async () => {
  const stamps = new Set<string>();
  for (let click = 0; click < DOUBLE_CLICKS; click += 1) {
    if (click % 4 === 0) scripted.chat.script({ delayMs: 30, next: { ok: true } });
    stamps.add(expectOneShare(await atOnce(`click-${click}`)).message_ts);
  }
  expect(scripted.chat.posts).toHaveLength(DOUBLE_CLICKS);
  expect(stamps.size).toBe(DOUBLE_CLICKS);
  expect((await shareWith('click-7')).status).toBe(200);
  expect(scripted.chat.posts).toHaveLength(DOUBLE_CLICKS);
}, 300_000);

it('posts a rate-limited share once for any number of concurrent repeats with its Idempotency-Key', async () => {
  scripted.chat.script({ rateLimited: '1' });
  expectProblem(await shareWith('limited'), 429, 'rate_limited');
  expectOneShare(await atOnce('limited'));
  expect(scripted.chat.posts).toHaveLength(1);
});

it('422: rejects another share with the Idempotency-Key of a rate-limited share', async () => {
  scripted.chat.script({ rateLimited: '1' });
  expectProblem(await shareWith('limited-too'), 429, 'rate_limited');
  const other = { entry_id, channel_id: 'C0CHANNEL2' };
  expectProblem(await shareWith('limited-too', other), 422, 'idempotency_key_reused');
  expect(scripted.chat.posts).toHaveLength(0);
});
