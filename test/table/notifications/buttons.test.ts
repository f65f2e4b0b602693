import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Deliveries, startDeliveries } from './world.ts';

/* The messages in a channel that have buttons for a decision. */

let world: Deliveries;
beforeAll(async () => {
  vi.stubEnv('CHAT_SIGNING_SECRET', 'configured');
  world = await startDeliveries('buttons');
});
beforeEach(() => world.chat.reset());
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
});

interface Element {
  action_id: string;
  value?: string;
  text: { text: string };
}
interface ButtonRow {
  type: string;
  elements: Element[];
}
/** Returns the elements of the rows of buttons, in their order. */
const getRows = ({ body }: Deliveries['chat']['posts'][0]): Element[][] =>
  (body['blocks'] as ButtonRow[]).filter(({ type }) => type === 'actions').map(({ elements }) => elements);

it('adds the link and three buttons with alert and update ids to messages of new or edited updates', async () => {
  const { parseButtonValue } = await import('../../../lib/channels/chat/chat-buttons.ts');
  const subscriber = await world.subscriber(['channel']);
  for (const kind of ['new', 'edited'] as const) {
    world.chat.reset();
    const entry_id = await world.entry();
    await world.plan(entry_id, [subscriber], { kind });
    await world.run();
    const [post, ...others] = world.chat.posts;
    const [links = [], buttons = [], ...more] = post ? getRows(post) : [];
    expect([others, more]).toEqual([[], []]);
    expect(links.map(({ action_id }) => action_id)).toEqual(['view_full_article']);
    expect(buttons.map(({ action_id, text }) => [action_id, text.text])).toEqual([
      ['take', 'Take it'],
      ['not_relevant', 'Not relevant'],
      ['mute', 'Mute this alert'],
    ]);
    const { alert_id, sub } = subscriber;
    for (const { value = '' } of buttons) {
      expect(parseButtonValue(value)).toEqual({ alert_id, entry_id });
      expect(value).not.toContain(sub);
    }
  }
});

it('adds no buttons to a share or a digest', async () => {
  const { postShare } = await import('../../../lib/channels/chat/share-target.ts');
  const { findEntries } = await import('../../../lib/entries/list-entries.ts');
  const target = { method: 'bot', channel_id: 'C0CHANNEL1' } as const;
  const entries = [...(await findEntries([await world.entry(), await world.entry()])).values()];
  for (const entry of entries) await postShare(target, { kind: 'share', entry, comment: 'look' }, null);
  const listed = entries.map((entry) => ({ ...entry, acronym: null }));
  const shared = { kind: 'shared_digest', entries: listed, comment: undefined } as const;
  await postShare(target, shared, 'https://updates.example.org');
  const actions = world.chat.posts.map((post) => getRows(post).flatMap((row) => row.map(({ action_id }) => action_id)));
  expect(actions).toEqual([['view_full_article'], ['view_full_article'], []]);
});

it('adds only the link to a message through an incoming webhook', async () => {
  await world.plan(await world.entry(), [await world.subscriber(['chat_webhook'])]);
  await world.run();
  const rows = world.chat.posts.map((post) => getRows(post).map((row) => row.map(({ action_id }) => action_id)));
  expect(rows).toEqual([[['view_full_article']]]);
});
