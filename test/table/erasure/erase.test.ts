import { beforeAll, expect, it, vi } from 'vitest';
import { computeQueryId } from '../../../lib/alerts/alert-query.ts';
import { matchKey } from '../../../lib/table/key-schema.ts';
import { aMatch, daily } from '../../support/alerts.ts';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { held } from '../../support/held.ts';
import { runScript } from '../../support/run-script.ts';
import { itemsOf } from '../jobs/table-state.ts';

/* A person is erased: from then on nothing in the table says who it was, wherever a run was killed and whoever shared meanwhile. */

const SETTLED_MS = 30;
/** Of an erasure that is to see the end of shares: its looks last longer than a busy machine takes for them. */
const PATIENT_MS = 1_000;
const ADMIN = 'bob';
const OTHER = { sub: '11111111-9aac-4409-82b9-db6c807a178f', email: 'otto@example.org' };

const load = async () => ({
  ...(await import('../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../lib/alerts/feed-token.ts')),
  ...(await import('../../../lib/delivery/plan-deliveries.ts')),
  ...(await import('../../../lib/workspace/follows.ts')),
  ...(await import('../../../lib/workspace/read-marks.ts')),
  ...(await import('../../../lib/workspace/me.ts')),
  ...(await import('../../../lib/workspace/save-entry.ts')),
  ...(await import('../../../lib/workspace/views.ts')),
  ...(await import('../../../lib/destinations/destination-store.ts')),
  ...(await import('../../../lib/erasure/erase-person.ts')),
  ...(await import('../../../lib/erasure/person-data.ts')),
  ...(await import('../../../lib/alerts/pause-alert.ts')),
  ...(await import('../../../lib/erasure/person-identity.ts')),
  ...(await import('../../../lib/erasure/erasure-record.ts')),
  ...(await import('../../../lib/keys/api-keys.ts')),
  ...(await import('../../../lib/keys/key-store.ts')),
  ...(await import('../../../lib/sharing/share-store.ts')),
  ...(await import('../../../lib/sharing/share-once.ts')),
  ...(await import('../../../lib/table/write.ts')),
});

let calm: Awaited<ReturnType<typeof load>>;
let doomed: typeof calm;
let proxy: CutDynamoDb;
let made = 0;
let posted = 0;

beforeAll(async () => {
  process.env['SHARES_PER_HOUR'] = '1000';
  ({ calm, doomed, proxy } = await startInstances('erase', load));
  await storeAll([draft(1)]);
  return () => proxy.stop();
});

interface Someone {
  sub: string;
  email: string;
}
const someone = (): Someone => {
  made += 1;
  const n = String(made).padStart(8, '0');
  return { sub: `${n}-7b15-4409-82b9-db6c807a178f`, email: `Ada.${n}@example.org` };
};

interface Shared {
  comment?: string;
  email?: string | null;
  key?: string;
  /** Runs while the share is open. */
  meanwhile?: () => Promise<unknown>;
}

async function share({ sub, email }: Someone, { comment, key, meanwhile, ...more }: Shared = {}) {
  const intent = { entry_id: `entry${'0'.repeat(11)}`, channel_id: 'C0CHANNEL1', shared_by: sub, requestId: 'request' };
  const said = { ...(comment === undefined ? {} : { comment }), idempotencyKey: key };
  return calm.shareOnce({ ...intent, ...said }, async () => ({
    method: 'bot',
    channel_id: 'C0CHANNEL1',
    findEmail: async () => (more.email === undefined ? email : more.email),
    post: async () => {
      posted += 1;
      await meanwhile?.();
      return { channel_id: 'C0CHANNEL1', message_ts: `17000000.${posted}` };
    },
  }));
}

/** A share that stays open until it is told to end. */
async function openShare(person: Someone): Promise<{ end: () => Promise<unknown> }> {
  const [begun, ended] = [held(), held()];
  const meanwhile = () => {
    begun.over();
    return ended.when();
  };
  const sharing = share(person, { meanwhile });
  await begun.when();
  return {
    end: () => {
      ended.over();
      return sharing;
    },
  };
}

/** An update that was stored after any alert of these tests was made. */
const LATER = { entry_created_at: '2099-01-01T00:00:00Z' };

/** Everything that the table can keep of a person. */
async function leaveTraces(person: Someone): Promise<void> {
  await share(person, { comment: `see ${person.email}` });
  await share(person, { email: null });
  await share(person, { comment: 'mine' });
  await share(OTHER, { comment: `${person.email.toUpperCase()} knows more` });
  const key = await calm.createApiKey(`laptop of ${person.email}`, person.sub, `of-${person.sub}`);
  const other = await calm.createApiKey(`of another ${person.sub.slice(0, 8)}`, ADMIN);
  await calm.rotateApiKey(other.id, person.sub);
  await calm.revokeApiKey(other.id, person.sub);
  await calm.rotateApiKey(key.id, ADMIN);
  const caller = { id: person.sub, role: 'viewer' as const };
  await calm.updatePreferences(caller, { theme: 'dark' }, null);
  await calm.updateFollows(person.sub, { follow: { topic_ids: ['eu-ecb'] } });
  await calm.updateWatermark(caller, { before: '2026-11-22T09:00:00Z' }, null);
  await calm.markEntries(person.sub, { read: ['a', 'b'] });
  await calm.saveEntry(person.sub, idOf(1), { note: `for ${person.email}` });
  const query = { search: 'capital' };
  const filter = { facts: {}, search: { words: ['capital'], phrases: [], excluded: [] } };
  const mailbox = { kind: 'email', address: person.email, name: `of ${person.email}`, app_url: null } as const;
  const verified_at = '2026-11-24T08:00:00Z';
  const destinations = [(await calm.createDestinationRecord(person.sub, { ...mailbox, verified_at })).id];
  const asked = { name: `of ${person.email}`, query, destinations };
  const { id } = await calm.createAlert(person.sub, asked, filter);
  await calm.createFeedToken(person.sub, id);
  expect(await calm.planDeliveries(aMatch(idOf(1), LATER), [{ person: person.sub, alert_id: id }])).toBe(1);
  const reminders = { days_before: [7 as const], time: '09:00', time_zone: 'UTC' };
  await calm.createAlert(person.sub, { ...asked, schedule: daily('09:00'), reminders }, filter);
  // Of a colleague of their own, who has no more alerts than a person may have.
  const colleague = `colleague-${made}`;
  const named = await calm.createAlert(colleague, { name: `for ${person.email}`, query }, filter);
  await calm.pauseAlert(colleague, named.id, `${person.email} is on leave`, () => undefined);
  await calm.createView(person.sub, { name: `of ${person.email}`, query: 'topic=eu-ecb' });
}

/** The items of the table in which something stands of a person. */
async function tracesOf({ sub, email }: Someone): Promise<unknown[]> {
  const items = await itemsOf(process.env['TABLE_NAME'] ?? '');
  return items.filter((item) => {
    const text = JSON.stringify(item).toLowerCase();
    return text.includes(sub) || text.includes(email.toLowerCase());
  });
}

async function erase(lib: typeof calm, who: string, settledMs = SETTLED_MS): Promise<number> {
  let removed = 0;
  for await (const _ of lib.erasePerson(await lib.resolvePerson(who), settledMs)) removed += 1;
  return removed;
}

const TRACES = 12;
/** What is remembered goes in one transaction, and is counted item by item. */
const REMEMBERED = 11;
const ITEMS = TRACES - 1 + REMEMBERED;

it.each<[how: string, who: (person: Someone) => string]>([
  ['subject', ({ sub }) => sub],
  ['address', ({ email }) => email],
])('by their %s a person is gone from the whole table; what, when and where was shared stays', async (_, who) => {
  const person = someone();
  await leaveTraces(person);
  const before = await calm.listShares();
  expect((await tracesOf(person)).length).toBeGreaterThanOrEqual(TRACES);
  expect(await erase(calm, who(person))).toBe(TRACES);
  expect(await tracesOf(person)).toEqual([]);
  const gone = { shared_by: 'erased', shared_by_email: null, comment: null };
  const expected = before.map((share) => {
    if (share.shared_by === person.sub) return { ...share, ...gone };
    return share.comment?.startsWith(person.email.toUpperCase()) ? { ...share, comment: null } : share;
  });
  expect(await calm.listShares()).toEqual(expected);
  expect((await calm.listErasures()).at(-1)).toMatchObject({
    ...{
      made_by: 'npm run ops -- people erase',
      shares: 3,
      comments: 1,
      api_keys: 2,
      key_names: 1,
      hours: 1,
      alerts: 2,
      alert_texts: 1,
      remembered: REMEMBERED,
    },
    ended_at: expect.any(String),
  });
});

it('the words of their alerts are nowhere any more, and what others look for stays', async () => {
  const [person, colleague] = [someone(), someone()];
  const filterOf = (word: string) => ({ facts: {}, search: { words: [word], phrases: [], excluded: [] } });
  const alertFor = ({ sub }: Someone, word: string) =>
    calm.createAlert(sub, { name: 'An alert', query: { search: word } }, filterOf(word));
  await alertFor(person, 'quicksilver');
  await alertFor(person, 'bullion');
  await alertFor(colleague, 'bullion');
  for (const word of ['quicksilver', 'bullion'])
    for (let n = 0; n < 120; n += 1) {
      const query_id = computeQueryId(filterOf(word));
      const match = { ...aMatch(idOf(1), { query_id }), why: { words: [word], filters: {} } };
      await calm.putItem({ Item: { ...matchKey(query_id, `2026-11-24T08:00:00Z#${n}`), ...match } });
    }
  const having = async (word: string) =>
    (await itemsOf(process.env['TABLE_NAME'] ?? '')).filter((item) => JSON.stringify(item).includes(word)).length;
  const shared = await having('bullion');
  expect(await having('quicksilver')).toBeGreaterThan(120);
  await erase(calm, person.sub);
  expect(await having('quicksilver')).toBe(0);
  // The alert of the one who left is gone, with its place among those of the query; the colleague's has all it had.
  expect(await having('bullion')).toBe(shared - 1);
  expect((await calm.listErasures()).at(-1)).toMatchObject({ alerts: 2, matches: 120 });
});

it('what is exported names every item that a scan of the table finds', async () => {
  const person = someone();
  await leaveTraces(person);
  const kept = await calm.getPersonData(await calm.resolvePerson(person.email));
  expect(kept.shares.map(({ comment }) => comment)).toEqual([`see ${person.email}`, null, 'mine']);
  expect(kept.named_in).toHaveLength(1);
  expect(kept.api_keys.map(({ roles }) => roles.join()).sort()).toEqual(['created_by,name', 'rotated_by,revoked_by']);
  expect(kept.recent_shares).toHaveLength(1);
  expect(kept.named_in_alerts).toMatchObject([{ reason: `${person.email} is on leave` }]);
  expect(kept.remembered.slice(1).map(({ sk }) => String(sk).replace(/^READ#[-\d:T]{16}$/, 'READ#minute'))).toEqual([
    ...[/^ALERT#/, /^DELIVERY#/, /^DESTINATION#/].map((key) => expect.stringMatching(key)),
    'DESTINATIONS',
    ...['FOLLOWS', 'PROFILE', 'READ#minute', 'READ#~'],
    ...[expect.stringMatching(/^SAVED#/), `SAVED_AT#${idOf(1)}`],
    ...[expect.stringMatching(/^VIEW#/), expect.stringMatching(/^VIEW_NAME#/)],
  ]);
  expect(kept.remembered.find(({ sk }) => sk !== 'READ#~' && String(sk).startsWith('READ#'))).toMatchObject({
    read: ['a', 'b'],
  });
  const lists = [kept.shares, kept.named_in, kept.api_keys, kept.recent_shares, kept.remembered, kept.named_in_alerts];
  const exported = lists.reduce((sum, { length }) => sum + length, 0);
  // A key's name is an item of its own; so are of an alert whose it is, and that it has its query; the address of a feed, and the
  // places of a delivery, a digest and reminders among what is due.
  expect(await tracesOf(person)).toHaveLength(exported + 1 + 2 * 2 + 1 + 3);
});

it('a key that the person made works on, is found by its new name, and its old name is free', async () => {
  const person = someone();
  const name = `laptop of ${person.email}`;
  const { id, api_key } = await calm.createApiKey(name, person.sub);
  await share(person);
  await erase(calm, person.email);
  expect(await calm.verifyApiKey(api_key)).toMatchObject({ key: { id, name: `key ${id}`, created_by: 'erased' } });
  await calm.createApiKey(name, ADMIN);
  await expect(calm.createApiKey(`key ${id}`, ADMIN)).rejects.toThrow(id);
  await calm.revokeApiKey(id, ADMIN);
  await calm.createApiKey(`key ${id}`, ADMIN);
});

/** More than two transactions take. */
const MANY = 110;

it('killed at any request and run again, nothing is left, and the records count each removal once', async () => {
  const begin = async () => {
    const person = someone();
    await leaveTraces(person);
    return { person, before: (await calm.listErasures()).length };
  };
  const run = ({ person }: { person: Someone }) => erase(doomed, person.sub);
  await atEachRequest(proxy, { least: 33, begin, run }, async ({ person, before }, at) => {
    await erase(calm, person.sub);
    expect(await tracesOf(person), `killed at request ${at}`).toEqual([]);
    const records = (await calm.listErasures()).slice(before);
    const counted = records.flatMap(({ began_at: _, ended_at: __, ...counts }) =>
      Object.values(counts).filter((count) => typeof count === 'number'),
    );
    expect(
      counted.reduce((sum, count) => sum + count, 0),
      `killed at request ${at}`,
    ).toBe(ITEMS);
  });
});

it('what takes more than two transactions, killed at any request and run again: nothing is left, and each is counted once', async () => {
  const begin = async () => {
    const { sub } = someone();
    const saved = Array.from({ length: MANY }, (_, n) => ({ pk: `PERSON#${sub}`, sk: `SAVED_AT#${idOf(n)}` }));
    await calm.writeBatches(saved, []);
    return { sub, before: (await calm.listErasures()).length };
  };
  const run = ({ sub }: { sub: string }) => erase(doomed, sub);
  await atEachRequest(proxy, { least: 22, begin, run }, async ({ sub, before }, at) => {
    await erase(calm, sub);
    expect(await tracesOf({ sub, email: 'nobody@example.org' }), `killed at request ${at}`).toEqual([]);
    const records = (await calm.listErasures()).slice(before);
    expect(
      records.reduce((sum, { remembered = 0 }) => sum + remembered, 0),
      `killed at request ${at}`,
    ).toBe(MANY);
  });
});

it('killed at any request and run again by the address, the shares without the address are gone, too', async () => {
  const begin = async () => {
    const person = someone();
    await share(person);
    await share(person, { email: null });
    return person;
  };
  const run = (person: Someone) => erase(doomed, person.email);
  await atEachRequest(proxy, { least: 22, begin, run }, async (person, at) => {
    await erase(calm, person.email);
    expect(await tracesOf(person), `killed at request ${at}`).toEqual([]);
  });
});

it('a second time changes nothing', async () => {
  const person = someone();
  await leaveTraces(person);
  await erase(calm, person.sub);
  const before = await itemsOf(process.env['TABLE_NAME'] ?? '');
  expect(await erase(calm, person.sub)).toBe(0);
  expect(await erase(calm, person.email)).toBe(0);
  expect(await itemsOf(process.env['TABLE_NAME'] ?? '')).toEqual(before);
});

it('a share that is open is waited for, and its end does not bring the person back', async () => {
  const person = someone();
  let erasing: Promise<number> | undefined;
  const { id } = await share(person, {
    comment: 'mine',
    meanwhile: async () => {
      erasing = erase(calm, person.sub, PATIENT_MS);
      await new Promise((resolve) => setTimeout(resolve, 4 * SETTLED_MS));
    },
  });
  await erasing;
  expect(await tracesOf(person)).toEqual([]);
  expect((await calm.findShare(id))?.share).toMatchObject({ outcome: 'posted', shared_by: 'erased', comment: null });
});

it('shares from beginning to end of an erasure: all that were answered before it ended are erased', async () => {
  const person = someone();
  await leaveTraces(person);
  // One is open all the while: however slow the others are, each look finds something.
  const open = await openShare(person);
  let isOver = false;
  const sharing = (async () => {
    for (let i = 0; i < 15; i += 1) await share(person, { comment: `busy ${i}` });
    isOver = true;
    await open.end();
  })();
  await erase(calm, person.sub, PATIENT_MS);
  expect(isOver).toBe(true);
  await sharing;
  expect(await tracesOf(person)).toEqual([]);
});

it('who does not stop sharing is told from who was erased', async () => {
  const person = someone();
  const open = await openShare(person);
  await expect(erase(calm, person.sub)).rejects.toThrow(/still uses the service. Delete or sign out the account first/);
  await open.end();
  await erase(calm, person.sub);
  expect(await tracesOf(person)).toEqual([]);
});

it('an attempt that was given up for dead and ends after the erasure brings nothing back', async () => {
  const person = someone();
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: began - 60_000 });
  await share(person, {
    key: 'late',
    comment: 'mine',
    meanwhile: async () => {
      vi.useRealTimers();
      await erase(calm, person.sub);
    },
  });
  expect(await tracesOf(person)).toEqual([]);
});

it('the same Idempotency-Key after an erasure posts nothing', async () => {
  const person = someone();
  await share(person, { key: 'again', comment: 'mine' });
  await erase(calm, person.sub);
  const before = posted;
  await expect(share(person, { key: 'again', comment: 'mine' })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect(posted).toBe(before);
  await erase(calm, person.sub);
});

it('an address of two accounts is refused until they are said to be one person', async () => {
  const [one, two] = [someone(), someone()];
  await share(one);
  await share({ ...two, email: one.email.toLowerCase() });
  await expect(calm.resolvePerson(one.email)).rejects.toThrow(`${one.sub}, ${two.sub}. Add --all-accounts`);
  await expect(calm.resolvePerson(two.sub)).rejects.toThrow('--all-accounts');
  const both = await calm.resolvePerson(one.email, { allAccounts: true });
  for await (const _ of calm.erasePerson(both, SETTLED_MS));
  expect(await tracesOf(one)).toEqual([]);
  expect(await tracesOf(two)).toEqual([]);
});

it.each(['', ' ', 'erased'])('%j identifies no person', async (who) => {
  await expect(calm.resolvePerson(who)).rejects.toThrow(/identifies no person/);
});

it('a name of the shell is a person, and no part of other names', async () => {
  const own = await calm.createApiKey('of carol', 'carol');
  const other = await calm.createApiKey('of caroline', 'caroline');
  await erase(calm, 'carol');
  expect((await calm.getApiKey(own.id)).key).toMatchObject({ created_by: 'erased', name: 'of carol' });
  expect((await calm.getApiKey(other.id)).key).toMatchObject({ created_by: 'caroline' });
});

/** npm run ops -- people on the table of the environment. */
const people = async (...args: string[]): Promise<string> =>
  (await runScript(await import('../../../scripts/operate/people.ts'), args)).output;

it('npm run ops -- people: exported, looked at, erased and recorded', async () => {
  const person = someone();
  await leaveTraces(person);
  const exported = JSON.parse(await people('export', person.email));
  expect(exported).toEqual(JSON.parse(JSON.stringify(await calm.getPersonData(await calm.resolvePerson(person.sub)))));
  const before = await itemsOf(process.env['TABLE_NAME'] ?? '');
  const looked = await people('erase', person.sub, '--dry-run');
  expect(looked).toContain(
    `3 shares, 1 comments of others, 2 API keys, 1 counts of the last hour, ${REMEMBERED + 2} items that`,
  );
  expect(await itemsOf(process.env['TABLE_NAME'] ?? '')).toEqual(before);
  expect(await people('erase', person.sub)).toContain(
    `${TRACES} removals, and nothing that can be found of the person is left`,
  );
  expect(await tracesOf(person)).toEqual([]);
  expect(await people('erasures')).toContain('ended_at');
  expect(await people('erase')).toContain('erase takes one subject or address');
  expect(await people('forget', person.sub)).toContain('there is no command forget');
});
