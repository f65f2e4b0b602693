import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { alertOwnerKey } from '../../../../lib/platform/dynamodb/alert-keys.ts';
import { blockFaults, firedBy } from '../../../support/block-limits.ts';
import type { ChatStub } from '../../../support/chat-stub.ts';
import { type Corrector, startCorrector } from './corrector.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
let world: Corrector;

beforeAll(async () => {
  vi.stubEnv('CHAT_SIGNING_SECRET', 'configured');
  world = await startCorrector('corrections');
});
beforeEach(() => world.chat.reset());
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.stop();
});

interface StyledText {
  text: string;
  style?: { strike?: boolean; bold?: boolean };
}
interface RichTextBlock {
  elements: [{ elements: StyledText[] }];
}

/** Returns the notes in threads as text: deletions in brackets, insertions in braces. */
const threads = ({ posts }: ChatStub) =>
  posts.filter(({ body }) => body['thread_ts']).map(({ body }) => body['blocks'].map(getLine).join('\n'));
const getLine = ({ elements: [section] }: RichTextBlock) => section.elements.map(markChange).join('');
function markChange({ text, style = {} }: StyledText): string {
  if (style.strike) return `[${text}]`;
  return style.bold ? `{${text}}` : text;
}
const wordsOf = (message: { body: object } | undefined) => JSON.stringify(message?.body);
const getHeader = (message: ChatStub['changes'][number] | undefined) => message?.body['blocks'][0].text.text;

it('corrects a chat message and posts the difference in its thread, but sends edits to mail and webhook', async () => {
  const who = await world.subscriber(['channel', 'webhook', 'email']);
  const entry = await world.posted(who, {
    title: 'Capital rules for banks',
    description: 'They apply from 1 May 2027.',
  });
  const [post] = world.chat.posts;
  await world.edit(entry, { title: 'Capital rules for all banks', description: 'They apply from 1 June 2027.' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  const [change, ...others] = world.chat.changes;
  expect([others, change?.channel, change?.ts]).toEqual([[], post?.channel, post?.ts]);
  expect(wordsOf(change)).toContain('Capital rules for all banks');
  expect(wordsOf(change)).toContain('Changed. Capital rules: capital, requirements · institution: EBA');
  expect(getHeader(change)).toBe('Regulatory update changed');
  expect(blockFaults(change?.body)).toEqual([]);
  const buttons = (body: object) => JSON.stringify(body).match(/press_[\w.-]+/g);
  expect(buttons(change?.body ?? {})).toEqual(buttons(post?.body ?? {}));
  const [thread, ...more] = threads(world.chat);
  expect(more).toEqual([]);
  expect(world.chat.posts[1]?.body).toMatchObject({ thread_ts: post?.ts, channel: post?.channel });
  expect(thread?.split('\n')).toEqual([
    expect.stringMatching(
      /^The publisher changed this update\. The message above was corrected on \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/,
    ),
    'Title: Capital rules for {all }banks',
    'Text: They apply from 1 [May] {June} 2027.',
  ]);

  await world.plan(entry, [who], { kind: 'edited', digest: 'another', matched_at: '2026-11-24T09:00:00Z' });
  await world.run();
  expect(world.chat.posts).toHaveLength(2);
  const states = (await world.deliveries(who)).map(({ kind, state }) => `${kind} ${state}`).sort();
  expect(states).toEqual([
    ...['edited corrected', 'edited delivered', 'edited delivered'],
    ...['new delivered', 'new delivered', 'new delivered'],
  ]);
  const at = (await world.deliveries(who)).flatMap(({ corrected_at }) => corrected_at ?? []);
  expect(at).toEqual([expect.stringMatching(/^2\d{3}-/)]);
  expect(world.hook.received.map(({ body }) => JSON.parse(body).type)).toEqual(['entry.new', 'entry.edited']);
  const edited = (await world.deliveries(who)).find(({ state }) => state === 'corrected');
  expect(edited?.reason).toBe('the message that was posted before is corrected instead; its delivery says when');
  await expect(world.lib.replayDelivery(who.sub, edited?.id ?? '')).rejects.toMatchObject({ code: 'not_replayable' });
  expect(await world.correct()).toEqual({});
});

it('corrects messages of alerts that want only new updates, and omits the name of a deleted alert', async () => {
  const who = await world.subscriber(['channel'], { kinds: ['new'], name: 'Private plans' });
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  await world.correct();
  expect(wordsOf(world.chat.changes[0])).toContain('Changed. Private plans');
  await world.lib.deleteItem(alertOwnerKey(who.alert_id));
  await world.edit(entry, { title: 'Third' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  const [, last] = world.chat.changes;
  expect(wordsOf(last)).toContain('Third');
  expect(getHeader(last)).toBe('Regulatory update changed');
  expect(wordsOf(last)).not.toMatch(/Private plans|press_/);
  expect(threads(world.chat).map((text) => text.split('\n')[1])).toEqual([
    'Title: [First] {Second}',
    'Title: [Second] {Third}',
  ]);
});

it('ignores a changed summary, but adds a missing summary without a note in the thread', async () => {
  const who = await world.subscriber(['channel']);
  const summary = { method: 'extractive', one_line_summary: 'In short.', five_point_summary: null } as const;
  const entry = await world.posted(who, { title: 'First', one_line_summary: 'In short.' });
  await world.edit(entry, { title: 'First', one_line_summary: 'Another summary.' });
  expect(await world.correct()).toEqual({});
  await world.edit(entry, { title: 'Second', one_line_summary: null, five_point_summary: null });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(wordsOf(world.chat.changes[0])).not.toContain(summary.one_line_summary);
  await world.edit(entry, { title: 'Second', one_line_summary: 'A new one.' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(wordsOf(world.chat.changes[1])).toContain('A new one.');
  expect(threads(world.chat)).toHaveLength(1);
  await world.edit(entry, { title: 'Second', one_line_summary: 'And yet another.' });
  expect(await world.correct()).toEqual({});
});

it('skips a message that was deleted in the chat, and posts the next edit as a new message', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  world.chat.posts.length = 0;
  await world.edit(entry, { title: 'Second' });
  // And again by a later edit: there is no message any more.
  await world.look(entry, { title: 'Third' }, 2_000);
  expect(await world.correct()).toEqual({ gone: 2 });
  expect(world.chat.posts).toEqual([]);
  await world.plan(entry, [who], { kind: 'edited', digest: 'another' });
  await world.run();
  expect(world.chat.posts.map(({ body }) => body['thread_ts'])).toEqual([undefined]);
});

it.each(['is_archived', 'channel_not_found', 'is_inactive', 'not_in_channel'])(
  'retries a correction in a channel that answers %s until the channel accepts it',
  async (code) => {
    const who = await world.subscriber(['channel']);
    const entry = await world.posted(who, { title: 'First' });
    await world.edit(entry, { title: 'Second' });
    world.chat.scriptChanges({ code }, { code });
    expect(await world.correct()).toEqual({ failed: 1 });
    expect(await world.correct(MINUTE_MS)).toEqual({ failed: 1 });
    expect(await world.correct(HOUR_MS)).toEqual({ corrected: 1 });
    expect(wordsOf(world.chat.changes[0])).toContain('Second');
  },
);

it('corrects the message with the next edit after its attempts in an archived channel are exhausted', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  world.chat.scriptChanges(...Array(10).fill({ code: 'is_archived' }));
  for (let n = 0; n < 10; n += 1) await world.correct(n * 100 * HOUR_MS);
  expect(world.chat.changes).toEqual([]);
  await world.edit(entry, { title: 'Third' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(threads(world.chat)[0]).toMatch(/Title: \[First\] \{Third\}/);
});

it('posts the difference in the thread if the platform refuses the change of the message', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  world.chat.scriptChanges({ code: 'edit_window_closed' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(threads(world.chat)[0]).toMatch(
    /The message above cannot be changed, and shows .*\nTitle: \[First\] \{Second\}/,
  );
  expect((await world.deliveries(who)).map(({ corrected_at }) => corrected_at)).toEqual([null]);
});

it('retries after the delay that the platform requests, and posts one note in the thread', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  world.chat.scriptChanges({ rateLimited: '120' });
  expect(await world.correct()).toEqual({ failed: 1 });
  expect(await world.correct(MINUTE_MS)).toEqual({});
  world.chat.scriptChanges({ hang: 'after' });
  expect(await world.correct(3 * MINUTE_MS)).toEqual({ failed: 1 });
  world.chat.script({ code: 'not_in_channel' });
  expect(await world.correct(10 * MINUTE_MS)).toEqual({ failed: 1 });
  expect(threads(world.chat)).toEqual([]);
  expect(await world.correct(HOUR_MS)).toEqual({ corrected: 1 });
  expect(threads(world.chat)).toHaveLength(1);
  expect(new Set(world.chat.changes.map(wordsOf)).size).toBe(1);
});

it('does not repeat a note that may have been posted, and gives up a correction after ten attempts', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  world.chat.script({ reset: 'after' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(threads(world.chat)).toHaveLength(1);
  expect(await world.correct(HOUR_MS)).toEqual({});
  await world.edit(entry, { title: 'Third' });
  world.chat.scriptChanges(...Array(10).fill({ code: 'internal_error' }));
  const became = [];
  for (let n = 0; n < 11; n += 1) became.push(await world.correct(n * 100 * HOUR_MS));
  expect(became).toEqual([...Array(9).fill({ failed: 1 }), { given_up: 1 }, {}]);
});

it('restores a message without a note if the publisher reverts the edit before a note is posted', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  world.chat.script({ code: 'not_in_channel' });
  expect(await world.correct()).toEqual({ failed: 1 });
  expect(wordsOf(world.chat.changes.at(-1))).toContain('Second');
  await world.store(entry, { title: 'First' });
  // The revert is refused once, too.
  world.chat.scriptChanges({ rateLimited: '1' });
  expect(await world.correct(MINUTE_MS)).toEqual({ failed: 1 });
  expect(await world.correct(HOUR_MS)).toEqual({ corrected: 1 });
  expect(wordsOf(world.chat.changes.at(-1))).toContain('First');
  expect(threads(world.chat)).toEqual([]);
  expect(await world.correct(24 * HOUR_MS)).toEqual({});
  expect(await world.look(entry, {})).toMatchObject({ requests: 1, writeUnits: 0 });
});

it('notes that the message may show earlier text if the platform refuses a second change', async () => {
  for (const [title, note] of [
    ['Second', 'Title: [First] {Second}'],
    ['First', 'The previous text is no longer stored.'],
  ] as const) {
    world.chat.reset();
    const who = await world.subscriber(['channel']);
    const entry = await world.posted(who, { title: 'First' });
    await world.edit(entry, { title: 'Second' });
    world.chat.script({ code: 'not_in_channel' });
    expect(await world.correct()).toEqual({ failed: 1 });
    await world.store(entry, { title });
    world.chat.scriptChanges({ code: 'edit_window_closed' });
    expect(await world.correct(MINUTE_MS)).toEqual({ corrected: 1 });
    const [thread, ...more] = threads(world.chat).map((text) => text.split('\n'));
    expect(more).toEqual([]);
    expect(thread).toEqual([
      expect.stringMatching(/The message above cannot be changed any more, and may show what was known before /),
      note,
    ]);
  }
});

it('corrects a message with exhausted attempts when the publisher reverts the edit', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  world.chat.scriptChanges(...Array(10).fill({ reset: 'after' }));
  const became = [];
  for (let n = 0; n < 10; n += 1) became.push(await world.correct(n * 100 * HOUR_MS));
  expect(became.at(-1)).toEqual({ given_up: 1 });
  await world.edit(entry, { title: 'First' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(wordsOf(world.chat.changes.at(-1))).toContain('First');
});

it('corrects the messages of an update in other channels when one channel fails', async () => {
  const who = await world.subscriber(['channel']);
  const other = await world.subscriber([]);
  const elsewhere = await world.destination(other.sub, 'channel', 'C0CHANNEL2');
  await world.addDestination(other, elsewhere);
  const entry = await world.posted(who, { title: 'First' });
  await world.plan(entry, [other]);
  await world.run();
  await world.edit(entry, { title: 'Second' });
  world.chat.scriptChanges({ rateLimited: '5' });
  expect(await world.correct()).toEqual({ corrected: 1, failed: 1 });
  expect(await world.correct(MINUTE_MS)).toEqual({ corrected: 1 });
  expect(world.chat.changes.map(({ channel }) => channel).sort()).toEqual(['C0CHANNEL1', 'C0CHANNEL2']);
});

it('corrects messages in other channels when one has more corrections than a run processes', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  const broken = { pk: 'POSTED#nothing', sk: 'MESSAGE#a#C0BROKEN#1.000001' };
  for (let n = 0; n < 250; n += 1) await world.due(broken, 'C0BROKEN', n);
  await world.edit(entry, { title: 'Second' });
  expect(await world.correct()).toEqual({ gone: 200, corrected: 1 });
  expect(await world.correct()).toEqual({ gone: 50 });
});

it('corrects a slowly posted message for an edit that was stored while the message was posted', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.entry();
  await world.plan(entry, [who]);
  const release = world.chat.hold();
  let tookMs = 0;
  const now = () => new Date(Date.now() + tookMs);
  const running = world.run(0, now);
  await expect.poll(() => world.chat.requests.filter(({ path }) => path.endsWith('postMessage'))).toHaveLength(1);
  await world.store(entry, { title: 'Meanwhile' });
  tookMs = 10_000;
  release();
  await running;
  expect(await world.correct(MINUTE_MS)).toEqual({ corrected: 1 });
  expect(wordsOf(world.chat.changes[0])).toContain('Meanwhile');
});

it('marks many edits of posted messages as corrected, without a digest or a new post', async () => {
  const who = await world.subscriber(['channel']);
  const entries: string[] = [];
  for (let n = 0; n < 12; n += 1) entries.push(await world.posted(who, { title: `First ${n}` }));
  world.chat.reset();
  for (const entry of entries) await world.plan(entry, [who], { kind: 'edited', digest: 'another' });
  await world.run();
  expect(world.chat.posts).toEqual([]);
  const states = (await world.deliveries(who)).filter(({ kind }) => kind === 'edited').map(({ state }) => state);
  expect(states).toEqual(Array(12).fill('corrected'));
});

it('stores the timestamp of a message only if the platform returns it in the expected format', async () => {
  const who = await world.subscriber(['channel']);
  world.chat.script({ okAs: '1'.repeat(3_000) }, { okAs: '1#TEXT#1' });
  for (const title of ['First', 'Another']) {
    const entry = await world.posted(who, { title });
    await world.edit(entry, { title: 'Second' });
    expect(await world.correct()).toEqual({});
  }
  expect((await world.deliveries(who)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

it('shows hostile text as plain text in the thread, and truncates a long difference', async () => {
  const texts = [
    '<!channel> *bold* ~gone~ <https://evil.example|here>',
    '@here https://evil.example/',
    '\u202Ereversed\u0000',
    ' ',
  ];
  for (const text of texts) {
    world.chat.reset();
    const who = await world.subscriber(['channel']);
    const entry = await world.posted(who, { title: 'First', description: text });
    await world.edit(entry, { title: text, description: `${text} ${'word '.repeat(2_000)}` });
    await world.correct();
    for (const { body } of [...world.chat.changes, ...world.chat.posts]) {
      expect(blockFaults(body), text).toEqual([]);
      expect(firedBy(body).mentions, text).toEqual([]);
      expect(
        firedBy(body).links.filter((link) => link.includes('evil')),
        text,
      ).toEqual([]);
    }
    expect(wordsOf(world.chat.posts[1]).length).toBeLessThan(6_000);
  }
});

it('makes no request for a new update, two for an edit, and twelve for the correction of its message', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  expect(await world.look(entry, {}, 0)).toEqual({ requests: 0, readUnits: 0, writeUnits: 0 });
  expect(await world.look(entry, {})).toEqual({ requests: 1, readUnits: 1, writeUnits: 0 });
  expect(await world.look(entry, { title: 'Second' })).toEqual({ requests: 2, readUnits: 1, writeUnits: 1 });
  await world.look(entry, { title: 'Second' });
  expect(await world.correct(MINUTE_MS)).toEqual({ unchanged: 1 });
  await world.edit(entry, { title: 'Second' });
  const correcting = await world.correctingCosts();
  // The message and the update are read consistently, because the only item of the due correction is deleted by
  // their content.
  expect(correcting).toEqual({ requests: 12, readUnits: 6.5, writeUnits: 9 });
});
