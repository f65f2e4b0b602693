import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredDestination } from '../../../lib/channels/destinations/destination.ts';
import { buildGoogleChatMessage } from '../../../lib/channels/google-chat/google-chat-card.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { anUpdate } from '../../support/updates.ts';

const APP = 'https://updates.example.org';
let receiver: Receiver;
let channels: typeof import('../../../lib/channels/channels.ts');

beforeAll(async () => {
  Object.assign(process.env, { WEBHOOK_LOOPBACK: 'true' });
  channels = await import('../../../lib/channels/channels.ts');
  receiver = await startReceiver();
  receiver.answer(() => ({ status: 200, body: '{"name":"spaces/a/messages/b"}' }));
});
afterAll(() => receiver.stop());

it('posts a change of an update to the thread of the earlier message of the same alert', async () => {
  const destination = { kind: 'google_chat', address: `${receiver.url}?key=a&token=b`, app_url: null };
  const entry = { id: 'e1' };
  for (const message of [anUpdate({ entry }), anUpdate({ entry, kind: 'edited' })])
    await channels.sendToDestination(destination as StoredDestination, message);
  expect(receiver.received.map(({ path }) => path.split('?')[1])).toEqual(
    Array(2).fill('key=a&token=b&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD'),
  );
  const threads = receiver.received.map(({ body }) => JSON.parse(body).thread.threadKey);
  expect(threads).toEqual(['a1 e1', 'a1 e1']);
});

it('keeps only the key and the token of an address', () => {
  const { parseAddress } = channels.getChannel('google_chat');
  const address = 'https://chat.googleapis.com/v1/spaces/A/messages?key=a&token=b';
  expect(parseAddress(`${address}&threadKey=other&messageReplyOption=x#part`)).toBe(address);
});

it('has no mention or link in its notification text', () => {
  const { fallbackText } = buildGoogleChatMessage(
    anUpdate({ entry: { title: '<users/all> <https://evil.example|x>' } }),
    APP,
  );
  expect(fallbackText).toMatch(/^‹users\/all› ‹https:\/\/evil\.example\|x›/);
});

it('has the title as the only link of its text, and buttons to the article and the app', () => {
  const entry = { title: 'Capital & <b>liquidity</b>', link: 'https://example.org/a?b=1&c="2"' };
  const { cardsV2 } = buildGoogleChatMessage(anUpdate({ entry }), APP);
  const [{ widgets } = { widgets: [] }] = cardsV2[0].card.sections;
  expect(widgets[1]).toEqual({
    textParagraph: {
      text: '<a href="https://example.org/a?b=1&amp;c=%222%22"><b>Capital &amp; &lt;b&gt;liquidity&lt;/b&gt;</b></a>',
    },
  });
  expect(widgets.at(-1)).toEqual({
    buttonList: {
      buttons: [
        { text: 'View Full Article', onClick: { openLink: { url: 'https://example.org/a?b=1&c=%222%22' } } },
        {
          text: 'Open in Regulatory updates',
          onClick: { openLink: { url: expect.stringMatching(`^${APP}/#/entries/`) } },
        },
      ],
    },
  });
});
