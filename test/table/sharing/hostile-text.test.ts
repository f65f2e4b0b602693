import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { blockFaults, firedBy } from '../../support/block-limits.ts';
import { type ScriptedSharing, startScriptedSharing } from '../../support/scripted-sharing.ts';
import { HOSTILE_CASES, type HostileCase } from './hostile-texts.ts';

/** Controls, direction marks, zero-width characters except joiners, and the replacement character. */
const UNSEEN = /(?!\u200C|\u200D|\n)[\p{Cc}\p{Cf}\uFFFD]/u;

let scripted: ScriptedSharing;

beforeAll(async () => {
  scripted = await startScriptedSharing('hostile-text');
});
beforeEach(() => scripted.chat.reset());
afterAll(() => scripted.stop());

it('includes at least sixty hostile texts in its cases', () => {
  expect(HOSTILE_CASES).toHaveLength(60);
});

/** The one address that the message may lead to. */
function getSource({ fields: { link } }: HostileCase): string {
  const url = new URL(link ?? '');
  return url.host;
}

it.each(HOSTILE_CASES.map((one) => [one.name, one] as const))('posts hostile text harmlessly: %s', async (_, one) => {
  const entry_id = await scripted.store(one.fields);
  const { comment } = one;
  const byBot = await scripted.share({ entry_id, channel_id: 'C0CHANNEL1', comment });
  const byWebhook = await scripted.share({ entry_id, comment });
  expect(byBot.status, byBot.text).toBe(200);
  expect(byWebhook.status, byWebhook.text).toBe(200);
  const [bot, webhook] = scripted.chat.posts;
  expect(bot?.body['blocks']).toEqual(webhook?.body['blocks']);
  for (const { body } of scripted.chat.posts) {
    expect(blockFaults(body)).toEqual([]);
    const { mentions, links, buttonUrls } = firedBy(body);
    expect(mentions).toEqual([]);
    if (one.isWeb) {
      expect(buttonUrls).toHaveLength(1);
      for (const url of [...links, ...buttonUrls]) expect(new URL(url).host).toBe(getSource(one));
      expect(buttonUrls[0]).not.toMatch(/secret|[|<>\s]/);
      expect(new Set([...links, ...buttonUrls]).size).toBe(1);
    } else {
      expect([...links, ...buttonUrls]).toEqual([]);
    }
    expect(body['blocks'].filter((block: object) => UNSEEN.test(JSON.stringify(block)))).toEqual([]);
    expect(body['text']).not.toMatch(UNSEEN);
    const [header, title] = body['blocks'];
    expect(header.text.text).toBe('New regulatory update');
    const label = /\|([^|]*)>$/.exec(title.text.text)?.[1] ?? title.text.text;
    expect(label.replaceAll('\u2800', '').replaceAll('\u3164', '')).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
  }
});
