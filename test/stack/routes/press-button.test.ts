import { beforeAll, expect, it, vi } from 'vitest';
import { CHAT_PEOPLE } from '../../../local/chat-people.ts';
import { getWebhookSecret } from '../../../local/signing-keys.ts';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { expectProblem, send, sendV2 } from '../../support/api.ts';
import { ask } from '../../support/parts.ts';
import { bearer, type Person, stackFile } from '../../support/people.ts';
import { getForm, getPayload, signedHeaders } from '../../support/presses.ts';
import { anUntouchedEntry } from '../../support/reviews.ts';

/*
 * Interactions through the gateway. test/table/notifications/interactions has their effects by actor, and invalid ones.
 */

let buttonValue: typeof import('../../../lib/channels/chat/chat-buttons.ts').formatButtonValue;
beforeAll(async () => {
  vi.stubEnv('WEBHOOK_SECRET', getWebhookSecret((await ask('stack')).dataDir));
  vi.resetModules();
  ({ formatButtonValue: buttonValue } = await import('../../../lib/channels/chat/chat-buttons.ts'));
});

const post = (body: string, headers: Record<string, string>, baseUrl?: string) =>
  send('//chat/actions', {
    method: 'POST',
    headers: Object.entries(headers).flat(),
    body,
    ...(baseUrl ? { baseUrl } : {}),
  });
const signed = (body: string) => signedHeaders(stackFile().chat_signing_secret ?? '', body);

/** The form of a press by one of the chat workspace's people. */
function pressBy(who: Person, action_id: string, value: string): string {
  const user = CHAT_PEOPLE.find(({ name }) => name === who)?.id ?? '';
  const response_url = new URL('/actions/of-a-test', stackFile().chat_api_url ?? '').href;
  return getForm(getPayload({ user, action_id, value, response_url }));
}

it('200: assigns, decides and mutes for the person who pressed the button', async () => {
  const entry_id = await anUntouchedEntry(1, 1);
  const { id: alert_id } = await anAlert('member', { search: 'zzyzx' });
  const value = buttonValue({ alert_id, entry_id });
  const read = async (path: string) => (await sendV2('GET', path, await bearer('member'))).body;
  const isIn = async (state: string) => (await read(`/entries/${entry_id}/review`)).state === state;
  const steps = [
    ['take', () => isIn('in_review')],
    ['not_relevant', () => isIn('not_relevant')],
    ['mute', async () => (await read(`/alerts/${alert_id}`)).paused !== null],
  ] as const;
  // A press that is not understood in the platform's time is answered in time, changes nothing, and is pressed again.
  for (const [action, isDone] of steps)
    await expect
      .poll(async () => {
        const body = pressBy('member', action, value);
        const { status, text, headers } = await post(body, signed(body));
        expect([status, text, headers['cache-control']], action).toEqual([200, '', 'no-store']);
        return isDone();
      })
      .toBe(true);
  expect(await isIn('not_relevant')).toBe(true);
  expect((await read(`/alerts/${alert_id}`)).paused).toMatchObject({ reason: 'muted in the chat by member' });
  await withoutAlert('member', alert_id);
});

it('200: acknowledges a click on the link of a message', async () => {
  const body = pressBy('viewer', 'view_full_article', '');
  expect((await post(body, signed(body))).status).toBe(200);
});

it('400: rejects a signed request without a payload', async () => {
  expectProblem(await post('x=1', signed('x=1')), 400, 'invalid_body');
});

it('401: rejects a missing or wrong signature, even with a token or key', async () => {
  const body = pressBy('member', 'take', 'x');
  const token = await bearer('admin');
  for (const headers of [
    ...[{}, signedHeaders('another secret', body), signed(`${body} `), Object.fromEntries([token])],
    { 'X-API-Key': process.env['STACK_API_KEY'] ?? '' },
  ])
    expectProblem(await post(body, headers), 401, 'not_signed');
});

it('405: rejects GET requests · 404: rejects the path above the route', async () => {
  expectProblem(await send('//chat/actions'), 405, 'method_not_allowed');
  expectProblem(await send('//chat'), 404, 'route_not_found');
});

it('409: rejects interactions without a configured signing secret', async () => {
  const { base_url } = await ask('stack-none');
  const body = pressBy('member', 'take', 'x');
  expectProblem(await post(body, signed(body), base_url), 409, 'buttons_not_configured');
});

it('413: rejects a body over 256 KB', async () => {
  const body = `payload=${'a'.repeat(300 * 1024)}`;
  expectProblem(await post(body, signed(body)), 413, 'request_too_large');
});
