import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StoredMatch } from '../../../lib/alerts/matches/match.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { type Deliveries, startDeliveries } from './world.ts';

/* Of many updates at once a mailbox and a channel get a few messages and one digest; a webhook gets all. */

let world: Deliveries;
let dynamoDb: Awaited<ReturnType<typeof startCutDynamoDb>>;
let lib: Awaited<ReturnType<typeof more>>;
let stored = 0;
let queries = 0;

const more = async () => ({
  ...(await import('../../../lib/alerts/matches/record-match.ts')),
  ...(await import('../../../lib/alerts/registry/query-subscriptions.ts')),
  ...(await import('../../../lib/alerts/registry/alert-query.ts')),
});

beforeAll(async () => {
  world = await startDeliveries('coalesced-updates', async (real) => {
    dynamoDb = await startCutDynamoDb(real);
    return dynamoDb.endpoint;
  });
  lib = await more();
});
beforeEach(() => world.begin());
afterAll(async () => {
  await world.stop();
  await dynamoDb.stop();
});

/** Stores updates until there are `count`; returns their numbers. */
async function updates(count: number): Promise<number[]> {
  const all = Array.from({ length: Math.max(count, stored) }, (_, i) => i + 1);
  await storeAll(all.slice(stored).map((n) => draft(n)));
  stored = all.length;
  return all.slice(0, count);
}

/** Creates an alert with matches, each planned for destinations of these kinds. */
async function found(count: number, kinds: ('webhook' | 'email' | 'channel')[], given: Partial<StoredMatch> = {}) {
  queries += 1;
  const filter = { attributes: { topic_id: [`topic-${queries}`] } };
  const query_id = lib.computeQueryId(filter);
  const query = { id: query_id, filter, since: '2026-11-24T07:00:00Z' };
  await world.lib.putItem({ Item: lib.buildQueryItem({ query, terms: [], blocks: [] }) });
  const who = await world.subscriber(kinds, { query_id } as never);
  for (const [i, n] of (await updates(count)).entries()) {
    const matched_at = new Date(Date.parse('2026-11-24T08:00:00Z') + i * 1_000).toISOString().replace('.000', '');
    const match = await world.plan(getId(n), [who], {
      query_id,
      matched_at,
      entry_created_at: matched_at,
      ...given,
    });
    await lib.recordMatch(match, undefined);
  }
  return { who, query_id };
}
/** Returns the lines of the digest among the posted messages, one for each update. */
function digestIn(posts: { body: object }[]): string[] | undefined {
  const blocks = posts.map(({ body }) => (body as { blocks: { type: string; text: { text: string } }[] }).blocks);
  const digest = blocks.find(([header]) => header?.text.text.startsWith('Capital rules: '));
  return digest?.filter(({ type }) => type === 'section').map(({ text }) => text.text);
}
const getStates = async (who: Awaited<ReturnType<typeof found>>['who'], destination: string) => {
  const counts: Record<string, number> = {};
  const { items } = await world.lib.listAlertDeliveries(who.sub, who.alert_id, {
    limit: 500,
    offset: 0,
    position: null,
  });
  for (const { state, kind, destination_id } of items)
    if (destination_id === destination) counts[`${kind} ${state}`] = (counts[`${kind} ${state}`] ?? 0) + 1;
  return counts;
};

it('sends all of 30 updates to a webhook, but ten and a digest of 20 to a mailbox and a channel', async () => {
  const { who } = await found(30, ['webhook', 'email', 'channel']);
  await world.run();
  await world.run(2_000);
  const [hook = '', mailbox = '', channel = ''] = who.destinations;
  expect(world.hook.received).toHaveLength(30);
  expect(world.mail.mails).toHaveLength(11);
  expect(world.chat.posts).toHaveLength(11);
  const digest = world.mail.mails.find(({ subject }) => subject.startsWith('Capital rules: '));
  expect(digest?.subject).toBe('Capital rules: 20 updates, 24 November 2026');
  expect(await getStates(who, mailbox)).toEqual({ 'digest delivered': 1, 'new delivered': 10, 'new gathered': 20 });
  expect(await getStates(who, channel)).toEqual({ 'digest delivered': 1, 'new delivered': 10, 'new gathered': 20 });
  expect(await getStates(who, hook)).toEqual({ 'new delivered': 30 });
});

it('sends eleven updates as ten messages and a digest of one, and ten as ten messages', async () => {
  const { who } = await found(11, ['email']);
  const { who: other } = await found(10, ['email']);
  await world.run();
  await world.run(2_000);
  expect(await getStates(who, who.destinations[0] ?? '')).toEqual({
    'digest delivered': 1,
    'new delivered': 10,
    'new gathered': 1,
  });
  expect(await getStates(other, other.destinations[0] ?? '')).toEqual({ 'new delivered': 10 });
});

it('names the changes of an edited update in a digest in the chat', async () => {
  const changed = { fields: ['title' as const], moved: [] };
  await found(12, ['channel'], { kind: 'edited', changed });
  await world.run();
  await world.run(2_000);
  const digest = digestIn(world.chat.posts);
  expect(digest?.map((line) => line.split('\n')[1]?.split(' · ')[0])).toEqual(['Title changed', 'Title changed']);
});

it('corrects the message of an edited update, and leaves the edit out of the digest', async () => {
  const { who, query_id } = await found(1, ['channel']);
  const posted = getId(1);
  await world.run();
  expect(world.chat.posts).toHaveLength(1);
  const others = (await updates(16)).slice(1);
  const at = (n: number) => `2026-11-24T09:00:${String(n).padStart(2, '0')}Z`;
  // After the updates that are sent separately, and before the end of the coalesced ones.
  const edit = { kind: 'edited' as const, digest: 'another' };
  const those = [...others.slice(0, 12).map(getId), posted, ...others.slice(12).map(getId)];
  for (const [i, id] of those.entries()) {
    const given = { query_id, matched_at: at(i), entry_created_at: at(0), ...(id === posted ? edit : {}) };
    const match = await world.plan(id, [who], given);
    await lib.recordMatch(match, (await lib.getLastRecordedMatches([match])).get(lib.getQueryEntryKey(match)));
  }
  expect((await world.run(1_000)).counts).toEqual({ gathered: 5, delivered: 10, corrected: 1 });
  expect((await world.run(3_000)).counts).toEqual({ delivered: 1 });
  const digest = world.chat.posts.find(({ body }) => String(body['text']).startsWith('Capital rules: 5 updates'));
  const titles = digest && digestIn([digest])?.map((line) => /\|(.*)>/.exec(line)?.[1]);
  expect(titles).toEqual(
    others
      .slice(-5)
      .map((n) => draft(n).title)
      .reverse(),
  );
});

it('sends every replayed update separately, however many are replayed', async () => {
  const { who } = await found(25, ['email']);
  await world.run();
  await world.run(2_000);
  world.mail.mails.length = 0;
  const gathered = (await world.deliveries(who)).filter(({ state }) => state === 'gathered');
  for (const { id } of gathered) await world.lib.replayDelivery(who.sub, id);
  await world.run(4_000);
  expect(gathered.length).toBeGreaterThan(10);
  expect(world.mail.mails).toHaveLength(gathered.length);
});

it('sends each update separately or in the digest when a run is killed while it builds the digest', async () => {
  for (const at of [4, 16, 24, 32]) {
    world.mail.mails.length = 0;
    const { who } = await found(25, ['email']);
    await dynamoDb.cut(at, () => world.run());
    for (const later of [2 * 60_000, 4 * 60_000]) await world.run(later);
    const states = await getStates(who, who.destinations[0] ?? '');
    const shown = (states['new delivered'] ?? 0) + (states['new gathered'] ?? 0);
    expect(shown, `at ${at}: ${JSON.stringify(states)}`).toBe(25);
    if (states['new gathered']) expect(states['digest delivered'], `at ${at}`).toBeGreaterThan(0);
  }
});

it('includes only committed deliveries in the digest when a run is killed between two transactions', async () => {
  // Each transaction ends 40 deliveries; the first one has the digest.
  for (const ended of [1, 2]) {
    world.mail.mails.length = 0;
    const count = 40 * (ended + 1) + 10;
    const { who } = await found(count, ['email']);
    expect(await dynamoDb.cut(`TransactWriteItems ${ended}`, () => world.run())).toBe(true);
    const states = await getStates(who, who.destinations[0] ?? '');
    expect(states['new gathered'], `${ended}`).toBe(40 * ended);
    const { items } = await world.lib.listAlertDeliveries(who.sub, who.alert_id, {
      limit: 500,
      offset: 0,
      position: null,
    });
    const digest = items.find(({ kind }) => kind === 'digest');
    const gathered = items.filter(({ state }) => state === 'gathered').map(({ matched_at }) => matched_at);
    expect(digest?.window).toMatchObject({ to: gathered.sort().at(-1), updates: 40 * ended });
    for (const later of [2_000, 2 * 60_000, 4 * 60_000, 6 * 60_000]) await world.run(later);
    const all = await getStates(who, who.destinations[0] ?? '');
    expect((all['new delivered'] ?? 0) + (all['new gathered'] ?? 0), `${ended}: ${JSON.stringify(all)}`).toBe(count);
    const shown = world.mail.mails.reduce(
      (sum, { subject }) => sum + Number(/: (\d+) update/.exec(subject)?.[1] ?? 1),
      0,
    );
    expect(shown, `${ended}`).toBe(count);
  }
});
