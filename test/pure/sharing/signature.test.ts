import { expect, it } from 'vitest';
import { isSignedBySlack } from '../../../lib/channels/slack/slack-interactions.ts';

/** The example of https://docs.slack.dev/authentication/verifying-requests-from-slack. */
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const AT_S = 1_531_420_618;
const BODY =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
const HEADERS: Record<string, string> = {
  'x-slack-request-timestamp': String(AT_S),
  'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
};
const isExample = (seconds: number, body = BODY, secret = SECRET) =>
  isSignedBySlack((name) => HEADERS[name] ?? '', Buffer.from(body), { secret, now: (AT_S + seconds) * 1_000 });

it('isSignedBySlack accepts the example of Slack within five minutes of its time', () => {
  for (const seconds of [-300, -1, 0, 1, 300]) expect(isExample(seconds), String(seconds)).toBe(true);
  for (const seconds of [-301, 301, 86_400]) expect(isExample(seconds), String(seconds)).toBe(false);
});

it('isSignedBySlack rejects another body or another secret', () => {
  expect([isExample(0, `${BODY}x`), isExample(0, ''), isExample(0, BODY, 'x'), isExample(0, BODY, '')]).toEqual([
    ...[false, false, false, false],
  ]);
});
