import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { alertOwnerKey } from '../../../lib/table/key-schema.ts';
import { blockFaults, firedBy } from '../../support/block-limits.ts';
import type { ChatStub } from '../../support/chat-stub.ts';
import { type Corrector, startCorrector } from './corrector.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
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

/** What was posted in threads, as text: what went in brackets, what came in braces. */
const threads = ({ posts }: ChatStub) =>
  posts.filter(({ body }) => body['thread_ts']).map(({ body }) => body['blocks'].map(lineOf).join('\n'));
const lineOf = ({ elements: [section] }: { elements: [{ elements: Piece[] }] }) =>
  section.elements
    .map(({ text, style = {} }) => (style.strike ? `[${text}]` : style.bold ? `{${text}}` : text))
    .join('');
interface Piece {
  text: string;
  style?: { strike?: boolean; bold?: boolean };
}
const wordsOf = (message: { body: object } | undefined) => JSON.stringify(message?.body);
const headerOf = (message: ChatStub['changes'][number] | undefined) => message?.body['blocks'][0].text.text;

it('what an update says now stands in the message, and the difference in its thread; mail and webhook get the edit', async () => {
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
  expect(headerOf(change)).toBe('Regulatory update changed');
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
  expect(edited?.reason).toBe(
    'it is told by correcting the message that was posted before, whose delivery says when that was done',
  );
  await expect(world.lib.replayDelivery(who.sub, edited?.id ?? '')).rejects.toMatchObject({ code: 'not_replayable' });
  expect(await world.correct()).toEqual({});
});

it('an alert for new updates alone is corrected, too; one that is deleted leaves its message right, and says no more of itself', async () => {
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
  expect(headerOf(last)).toBe('Regulatory update changed');
  expect(wordsOf(last)).not.toMatch(/Private plans|press_/);
  expect(threads(world.chat).map((text) => text.split('\n')[1])).toEqual([
    'Title: [First] {Second}',
    'Title: [Second] {Third}',
  ]);
});

it('a summary is not an edit; one that an edit took out comes back without a word', async () => {
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

it('a message that somebody deleted is left, and the next edit is posted anew', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  world.chat.posts.length = 0;
  await world.edit(entry, { title: 'Second' });
  // And once more, by a later edit: there is nothing any more.
  await world.look(entry, { title: 'Third' }, 2_000);
  expect(await world.correct()).toEqual({ gone: 2 });
  expect(world.chat.posts).toEqual([]);
  await world.plan(entry, [who], { kind: 'edited', digest: 'another' });
  await world.run();
  expect(world.chat.posts.map(({ body }) => body['thread_ts'])).toEqual([undefined]);
});

it.each(['is_archived', 'channel_not_found', 'is_inactive', 'not_in_channel'])(
  'a message in a channel that answers %s is tried again, and right once the channel is back',
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

it('a channel that is archived for longer than it is tried: the next edit corrects the message', async () => {
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

it('where the platform lets nobody change a message, its thread says what is different', async () => {
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

it('what the platform refuses is tried again as it asks, and the thread is told once', async () => {
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

it('a thread that may have been told is not told again; after ten tries a message is given up', async () => {
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

it('one that a text was put in before its thread was refused gets back what the publisher went back to, without a word', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  world.chat.script({ code: 'not_in_channel' });
  expect(await world.correct()).toEqual({ failed: 1 });
  expect(wordsOf(world.chat.changes.at(-1))).toContain('Second');
  await world.store(entry, { title: 'First' });
  // What it is put back to is refused once, too.
  world.chat.scriptChanges({ rateLimited: '1' });
  expect(await world.correct(MINUTE_MS)).toEqual({ failed: 1 });
  expect(await world.correct(HOUR_MS)).toEqual({ corrected: 1 });
  expect(wordsOf(world.chat.changes.at(-1))).toContain('First');
  expect(threads(world.chat)).toEqual([]);
  expect(await world.correct(24 * HOUR_MS)).toEqual({});
  expect(await world.look(entry, {})).toMatchObject({ requests: 1, writeUnits: 0 });
});

it('a message that may have been changed by a try before, and cannot be any more: its thread does not say that it is as it was', async () => {
  for (const [title, told] of [
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
      told,
    ]);
  }
});

it('one that may show a text that was given up is looked at again when the publisher goes back', async () => {
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

it('the messages of one update in several channels are corrected each; one that fails holds up no other', async () => {
  const [who, other] = [await world.subscriber(['channel']), await world.subscriber([])];
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

it('a channel that has more to correct than a run looks at keeps no other waiting', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  const broken = { pk: 'POSTED#nothing', sk: 'MESSAGE#a#C0BROKEN#1.000001' };
  for (let n = 0; n < 250; n += 1) await world.due(broken, 'C0BROKEN', n);
  await world.edit(entry, { title: 'Second' });
  expect(await world.correct()).toEqual({ gone: 200, corrected: 1 });
  expect(await world.correct()).toEqual({ gone: 50 });
});

it('a post that took so long that an edit may have been missed is looked at once more', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.entry();
  await world.plan(entry, [who]);
  const letGo = world.chat.hold();
  let tookMs = 0;
  const now = () => new Date(Date.now() + tookMs);
  const running = world.run(0, now);
  await expect.poll(() => world.chat.requests.filter(({ path }) => path.endsWith('postMessage'))).toHaveLength(1);
  await world.store(entry, { title: 'Meanwhile' });
  tookMs = 10_000;
  letGo();
  await running;
  expect(await world.correct(MINUTE_MS)).toEqual({ corrected: 1 });
  expect(wordsOf(world.chat.changes[0])).toContain('Meanwhile');
});

it('many edits at once of what stands in a channel are no digest: nothing is posted anew', async () => {
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

it('where a message stands is kept only if the platform says it in its own form', async () => {
  const who = await world.subscriber(['channel']);
  world.chat.script({ okAs: '1'.repeat(3_000) }, { okAs: '1#TEXT#1' });
  for (const title of ['First', 'Another']) {
    const entry = await world.posted(who, { title });
    await world.edit(entry, { title: 'Second' });
    expect(await world.correct()).toEqual({});
  }
  expect((await world.deliveries(who)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

it('hostile texts stay text in the thread, and a long difference has an end', async () => {
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

it('what was just stored costs nothing, an edit one request, its correction twelve, and the same edit again is due once', async () => {
  const who = await world.subscriber(['channel']);
  const entry = await world.posted(who, { title: 'First' });
  expect(await world.look(entry, {}, 0)).toEqual({ requests: 0, readUnits: 0, writeUnits: 0 });
  expect(await world.look(entry, {})).toEqual({ requests: 1, readUnits: 1, writeUnits: 0 });
  expect(await world.look(entry, { title: 'Second' })).toEqual({ requests: 2, readUnits: 1, writeUnits: 1 });
  await world.look(entry, { title: 'Second' });
  expect(await world.correct(MINUTE_MS)).toEqual({ unchanged: 1 });
  await world.edit(entry, { title: 'Second' });
  const correcting = await world.correctingCosts();
  // The row of the message and the update are read consistently: by what they say the only row of what is due is deleted.
  expect(correcting).toEqual({ requests: 12, readUnits: 6.5, writeUnits: 9 });
});
