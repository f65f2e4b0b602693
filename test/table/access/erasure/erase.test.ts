import { beforeAll, expect, it, vi } from 'vitest';
import { computeQueryId } from '../../../../lib/alerts/registry/alert-query.ts';
import { queryMatchKey } from '../../../../lib/platform/dynamodb/alert-keys.ts';
import { aMatch, daily } from '../../../support/alerts.ts';
import { atEachRequest, startInstances } from '../../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../../support/cut-dynamodb.ts';
import { draft, getId, storeAll } from '../../../support/drafts.ts';
import { held } from '../../../support/held.ts';
import { runScript } from '../../../support/run-script.ts';
import { getItems } from '../../jobs/table-state.ts';

/*
 * After the erasure of a person nothing in the table identifies them, also after killed runs and concurrent shares.
 */

/** How long an erasure waits for further shares. */
const QUIET_MS = 30;
/** The wait of an erasure that must see the end of shares, also on a busy machine. */
const LONG_QUIET_MS = 1_000;
const ADMIN = 'bob';
const OTHER = { sub: '11111111-9aac-4409-82b9-db6c807a178f', email: 'otto@example.org' };

const load = async () => ({
  ...(await import('../../../../lib/alerts/alert-store.ts')),
  ...(await import('../../../../lib/alerts/feed-token.ts')),
  ...(await import('../../../../lib/notifications/plan-deliveries.ts')),
  ...(await import('../../../../lib/workspace/follows.ts')),
  ...(await import('../../../../lib/workspace/read-marks.ts')),
  ...(await import('../../../../lib/workspace/me.ts')),
  ...(await import('../../../../lib/workspace/save-entry.ts')),
  ...(await import('../../../../lib/workspace/views.ts')),
  ...(await import('../../../../lib/channels/destinations/destination-store.ts')),
  ...(await import('../../../../lib/access/erasure/erase-person.ts')),
  ...(await import('../../../../lib/access/erasure/person-data.ts')),
  ...(await import('../../../../lib/alerts/update-alert.ts')),
  ...(await import('../../../../lib/access/erasure/person-identity.ts')),
  ...(await import('../../../../lib/access/erasure/erasure-record.ts')),
  ...(await import('../../../../lib/access/keys/api-keys.ts')),
  ...(await import('../../../../lib/access/keys/key-store.ts')),
  ...(await import('../../../../lib/sharing/share-store.ts')),
  ...(await import('../../../../lib/sharing/share-once.ts')),
  ...(await import('../../../../lib/platform/dynamodb/write.ts')),
});

let healthy: Awaited<ReturnType<typeof load>>;
let failing: typeof healthy;
let proxy: CutDynamoDb;
let made = 0;
let posted = 0;

beforeAll(async () => {
  process.env['SHARES_PER_HOUR'] = '1000';
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('erase', load));
  await storeAll([draft(1)]);
  return () => proxy.stop();
});

interface ErasedAccount {
  sub: string;
  email: string;
}
const someone = (): ErasedAccount => {
  made += 1;
  const n = String(made).padStart(8, '0');
  return { sub: `${n}-7b15-4409-82b9-db6c807a178f`, email: `Ada.${n}@example.org` };
};

interface ShareSettings {
  comment?: string;
  email?: string | null;
  key?: string;
  /** Runs while the share is open. */
  whileOpen?: () => Promise<unknown>;
}

async function share({ sub, email }: ErasedAccount, { comment, key, whileOpen, ...more }: ShareSettings = {}) {
  const intent = { entry_id: `entry${'0'.repeat(11)}`, channel_id: 'C0CHANNEL1', shared_by: sub, requestId: 'request' };
  const request = { ...(comment === undefined ? {} : { comment }), idempotencyKey: key };
  return healthy.shareOnce({ ...intent, ...request }, async () => ({
    method: 'bot',
    channel_id: 'C0CHANNEL1',
    findEmail: async () => (more.email === undefined ? email : more.email),
    post: async () => {
      posted += 1;
      await whileOpen?.();
      return { channel_id: 'C0CHANNEL1', message_ts: `17000000.${posted}` };
    },
  }));
}

/** Starts a share that stays open until `end` is called. */
async function openShare(person: ErasedAccount): Promise<{ end: () => Promise<unknown> }> {
  const begun = held();
  const ended = held();
  const whileOpen = () => {
    begun.over();
    return ended.when();
  };
  const sharing = share(person, { whileOpen });
  await begun.when();
  return {
    end: () => {
      ended.over();
      return sharing;
    },
  };
}

/** An update that is newer than all alerts of these tests. */
const LATER = { entry_created_at: '2099-01-01T00:00:00Z' };

/** Stores everything that the table can have of a person. */
async function leaveTraces(person: ErasedAccount): Promise<void> {
  await share(person, { comment: `see ${person.email}` });
  await share(person, { email: null });
  await share(person, { comment: 'mine' });
  await share(OTHER, { comment: `${person.email.toUpperCase()} knows more` });
  const key = await healthy.createApiKey(`laptop of ${person.email}`, person.sub, {
    idempotencyKey: `of-${person.sub}`,
  });
  const other = await healthy.createApiKey(`of another ${person.sub.slice(0, 8)}`, ADMIN);
  await healthy.rotateApiKey(other.id, person.sub);
  await healthy.revokeApiKey(other.id, person.sub);
  await healthy.rotateApiKey(key.id, ADMIN);
  const caller = { id: person.sub, role: 'viewer' as const };
  await healthy.updatePreferences(caller, { theme: 'dark' }, null);
  await healthy.updateFollows(person.sub, { follow: { topic_ids: ['eu-ecb'] } });
  await healthy.updateReadWatermark(caller, { before: '2026-11-22T09:00:00Z' }, null);
  await healthy.storeReadMarks(person.sub, { read: ['a', 'b'] });
  await healthy.saveEntry(person.sub, { note: `for ${person.email}`, entry_id: getId(1) });
  const query = { search: 'capital' };
  const filter = { attributes: {}, search: { words: ['capital'], phrases: [], excluded: [] } };
  const mailbox = { kind: 'email', address: person.email, name: `of ${person.email}`, app_url: null } as const;
  const verified_at = '2026-11-24T08:00:00Z';
  const destinations = [(await healthy.createDestinationRecord(person.sub, { ...mailbox, verified_at })).id];
  const settings = { name: `of ${person.email}`, query, destinations };
  const { id } = await healthy.createAlert(person.sub, { ...settings, filter });
  await healthy.createAlertFeedToken(person.sub, id);
  expect(await healthy.planDeliveries(aMatch(getId(1), LATER), [{ person: person.sub, alert_id: id }])).toBe(1);
  const reminders = { days_before: [7 as const], time: '09:00', time_zone: 'UTC' };
  await healthy.createAlert(person.sub, { ...settings, schedule: daily('09:00'), reminders, filter });
  // An alert of a separate colleague, so that no person exceeds the limit of alerts.
  const colleague = `colleague-${made}`;
  const named = await healthy.createAlert(colleague, { name: `for ${person.email}`, query, filter });
  await healthy.pauseAlert({ person: colleague, alert_id: named.id }, `${person.email} is on leave`, () => undefined);
  await healthy.createView(person.sub, { name: `of ${person.email}`, query: 'topic=eu-ecb' });
}

/** Returns the items of the table that contain the subject or the address of a person. */
async function getTraces({ sub, email }: ErasedAccount): Promise<unknown[]> {
  const items = await getItems(process.env['TABLE_NAME'] ?? '');
  return items.filter((item) => {
    const text = JSON.stringify(item).toLowerCase();
    return text.includes(sub) || text.includes(email.toLowerCase());
  });
}

async function erase(lib: typeof healthy, who: string, quietMs = QUIET_MS): Promise<number> {
  let removed = 0;
  for await (const _ of lib.erasePerson(await lib.resolvePerson(who), quietMs)) removed += 1;
  return removed;
}

const TRACES = 12;
/** The items of the workspace. One transaction deletes them, and the record counts each. */
const REMEMBERED = 11;
const ITEMS = TRACES - 1 + REMEMBERED;

it.each<[how: string, who: (person: ErasedAccount) => string]>([
  ['subject', ({ sub }) => sub],
  ['address', ({ email }) => email],
])('erases a person by %s from the whole table, but keeps the entry, time and channel of shares', async (_, who) => {
  const person = someone();
  await leaveTraces(person);
  const before = await healthy.listShares();
  expect((await getTraces(person)).length).toBeGreaterThanOrEqual(TRACES);
  expect(await erase(healthy, who(person))).toBe(TRACES);
  expect(await getTraces(person)).toEqual([]);
  const gone = { shared_by: 'erased', shared_by_email: null, comment: null };
  const expected = before.map((share) => {
    if (share.shared_by === person.sub) return { ...share, ...gone };
    return share.comment?.startsWith(person.email.toUpperCase()) ? { ...share, comment: null } : share;
  });
  expect(await healthy.listShares()).toEqual(expected);
  expect((await healthy.listErasures()).at(-1)).toMatchObject({
    made_by: 'npm run ops -- people erase',
    shares: 3,
    comments: 1,
    api_keys: 2,
    key_names: 1,
    hours: 1,
    alerts: 2,
    alert_texts: 1,
    remembered: REMEMBERED,
    ended_at: expect.any(String),
  });
});

it('removes the query words of the alerts of an erased person, except words in alerts of other people', async () => {
  const person = someone();
  const colleague = someone();
  const getFilter = (word: string) => ({ attributes: {}, search: { words: [word], phrases: [], excluded: [] } });
  const alertFor = ({ sub }: ErasedAccount, word: string) =>
    healthy.createAlert(sub, { name: 'An alert', query: { search: word }, filter: getFilter(word) });
  await alertFor(person, 'quicksilver');
  await alertFor(person, 'bullion');
  await alertFor(colleague, 'bullion');
  for (const word of ['quicksilver', 'bullion'])
    for (let n = 0; n < 120; n += 1) {
      const query_id = computeQueryId(getFilter(word));
      const match = { ...aMatch(getId(1), { query_id }), why: { words: [word], filters: {} } };
      await healthy.putItem({ Item: { ...queryMatchKey(query_id, `2026-11-24T08:00:00Z#${n}`), ...match } });
    }
  const having = async (word: string) =>
    (await getItems(process.env['TABLE_NAME'] ?? '')).filter((item) => JSON.stringify(item).includes(word)).length;
  const shared = await having('bullion');
  expect(await having('quicksilver')).toBeGreaterThan(120);
  await erase(healthy, person.sub);
  expect(await having('quicksilver')).toBe(0);
  // The alert of the erased person and its subscription are gone; the colleague's alert is complete.
  expect(await having('bullion')).toBe(shared - 1);
  expect((await healthy.listErasures()).at(-1)).toMatchObject({ alerts: 2, matches: 120 });
});

it('exports every item of a person that a scan of the table finds', async () => {
  const person = someone();
  await leaveTraces(person);
  const exported = await healthy.getPersonData(await healthy.resolvePerson(person.email));
  expect(exported.shares.map(({ comment }) => comment)).toEqual([`see ${person.email}`, null, 'mine']);
  expect(exported.named_in).toHaveLength(1);
  expect(exported.api_keys.map(({ roles }) => roles.join()).sort()).toEqual([
    'created_by,name',
    'rotated_by,revoked_by',
  ]);
  expect(exported.recent_shares).toHaveLength(1);
  expect(exported.named_in_alerts).toMatchObject([{ reason: `${person.email} is on leave` }]);
  expect(exported.remembered.slice(1).map(({ sk }) => String(sk).replace(/^READ#[-\d:T]{16}$/, 'READ#minute'))).toEqual(
    [
      ...[/^ALERT#/, /^DELIVERY#/, /^DESTINATION#/].map((key) => expect.stringMatching(key)),
      'DESTINATIONS',
      ...['FOLLOWS', 'PROFILE', 'READ#minute', 'READ#~'],
      ...[expect.stringMatching(/^SAVED#/), `SAVED_AT#${getId(1)}`],
      ...[expect.stringMatching(/^VIEW#/), expect.stringMatching(/^VIEW_NAME#/)],
    ],
  );
  expect(exported.remembered.find(({ sk }) => sk !== 'READ#~' && String(sk).startsWith('READ#'))).toMatchObject({
    read: ['a', 'b'],
  });
  const lists = [
    exported.shares,
    exported.named_in,
    exported.api_keys,
    exported.recent_shares,
    exported.remembered,
    exported.named_in_alerts,
  ];
  const itemCount = lists.reduce((sum, { length }) => sum + length, 0);
  // Separate items are: a key's name, the owner and the query of each alert, the address of a feed, and the due items
  // of a delivery, a digest and reminders.
  expect(await getTraces(person)).toHaveLength(itemCount + 1 + 2 * 2 + 1 + 3);
});

it('renames an API key of the erased person without revoking it, and frees the old name', async () => {
  const person = someone();
  const name = `laptop of ${person.email}`;
  const { id, api_key } = await healthy.createApiKey(name, person.sub);
  await share(person);
  await erase(healthy, person.email);
  expect(await healthy.verifyApiKey(api_key)).toMatchObject({ key: { id, name: `key ${id}`, created_by: 'erased' } });
  await healthy.createApiKey(name, ADMIN);
  await expect(healthy.createApiKey(`key ${id}`, ADMIN)).rejects.toThrow(id);
  await healthy.revokeApiKey(id, ADMIN);
  await healthy.createApiKey(`key ${id}`, ADMIN);
});

/** More items than two transactions can delete. */
const MANY = 110;

it('erases all traces and counts each removal once when an erasure is killed at any request and repeated', async () => {
  const begin = async () => {
    const person = someone();
    await leaveTraces(person);
    return { person, before: (await healthy.listErasures()).length };
  };
  const run = ({ person }: Awaited<ReturnType<typeof begin>>) => erase(failing, person.sub);
  await atEachRequest(proxy, { least: 33, begin, run }, async ({ person, before }, at) => {
    await erase(healthy, person.sub);
    expect(await getTraces(person), `killed at request ${at}`).toEqual([]);
    const records = (await healthy.listErasures()).slice(before);
    const counted = records.flatMap(({ began_at: _, ended_at: __, ...counts }) =>
      Object.values(counts).filter((count) => typeof count === 'number'),
    );
    expect(
      counted.reduce((sum, count) => sum + count, 0),
      `killed at request ${at}`,
    ).toBe(ITEMS);
  });
});

it('counts each removal once when an erasure of several transactions is killed and repeated', async () => {
  const begin = async () => {
    const { sub } = someone();
    const saved = Array.from({ length: MANY }, (_, n) => ({ pk: `PERSON#${sub}`, sk: `SAVED_AT#${getId(n)}` }));
    await healthy.putAndDeleteItems(saved, []);
    return { sub, before: (await healthy.listErasures()).length };
  };
  const run = ({ sub }: Awaited<ReturnType<typeof begin>>) => erase(failing, sub);
  await atEachRequest(proxy, { least: 22, begin, run }, async ({ sub, before }, at) => {
    await erase(healthy, sub);
    expect(await getTraces({ sub, email: 'nobody@example.org' }), `killed at request ${at}`).toEqual([]);
    const records = (await healthy.listErasures()).slice(before);
    expect(
      records.reduce((sum, { remembered = 0 }) => sum + remembered, 0),
      `killed at request ${at}`,
    ).toBe(MANY);
  });
});

it('erases shares without an email address when an erasure by address is killed and repeated', async () => {
  const begin = async () => {
    const person = someone();
    await share(person);
    await share(person, { email: null });
    return person;
  };
  const run = (person: ErasedAccount) => erase(failing, person.email);
  await atEachRequest(proxy, { least: 22, begin, run }, async (person, at) => {
    await erase(healthy, person.email);
    expect(await getTraces(person), `killed at request ${at}`).toEqual([]);
  });
});

it('changes nothing in a second erasure', async () => {
  const person = someone();
  await leaveTraces(person);
  await erase(healthy, person.sub);
  const before = await getItems(process.env['TABLE_NAME'] ?? '');
  expect(await erase(healthy, person.sub)).toBe(0);
  expect(await erase(healthy, person.email)).toBe(0);
  expect(await getItems(process.env['TABLE_NAME'] ?? '')).toEqual(before);
});

it('waits for a share in progress, and does not restore the person when the share ends', async () => {
  const person = someone();
  let erasing: Promise<number> | undefined;
  const { id } = await share(person, {
    comment: 'mine',
    whileOpen: async () => {
      erasing = erase(healthy, person.sub, LONG_QUIET_MS);
      await new Promise((resolve) => setTimeout(resolve, 4 * QUIET_MS));
    },
  });
  await erasing;
  expect(await getTraces(person)).toEqual([]);
  expect((await healthy.findShare(id))?.share).toMatchObject({ outcome: 'posted', shared_by: 'erased', comment: null });
});

it('erases all shares that completed before the erasure ended', async () => {
  const person = someone();
  await leaveTraces(person);
  // One share stays open, so that each check finds one even if the others are slow.
  const open = await openShare(person);
  let isOver = false;
  const sharing = (async () => {
    for (let i = 0; i < 15; i += 1) await share(person, { comment: `busy ${i}` });
    isOver = true;
    await open.end();
  })();
  await erase(healthy, person.sub, LONG_QUIET_MS);
  expect(isOver).toBe(true);
  await sharing;
  expect(await getTraces(person)).toEqual([]);
});

it('stops with the advice to delete or sign out the account while the person has a share in progress', async () => {
  const person = someone();
  const open = await openShare(person);
  await expect(erase(healthy, person.sub)).rejects.toThrow(
    /still uses the service. Delete or sign out the account first/,
  );
  await open.end();
  await erase(healthy, person.sub);
  expect(await getTraces(person)).toEqual([]);
});

it('restores no data of the person when a share ends after the erasure', async () => {
  const person = someone();
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: began - 60_000 });
  await share(person, {
    key: 'late',
    comment: 'mine',
    whileOpen: async () => {
      vi.useRealTimers();
      await erase(healthy, person.sub);
    },
  });
  expect(await getTraces(person)).toEqual([]);
});

it('rejects a repeated Idempotency-Key after an erasure without a new post', async () => {
  const person = someone();
  await share(person, { key: 'again', comment: 'mine' });
  await erase(healthy, person.sub);
  const before = posted;
  await expect(share(person, { key: 'again', comment: 'mine' })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect(posted).toBe(before);
  await erase(healthy, person.sub);
});

it('refuses an address of two accounts without --all-accounts', async () => {
  const one = someone();
  const two = someone();
  await share(one);
  await share({ ...two, email: one.email.toLowerCase() });
  await expect(healthy.resolvePerson(one.email)).rejects.toThrow(`${one.sub}, ${two.sub}. Add --all-accounts`);
  await expect(healthy.resolvePerson(two.sub)).rejects.toThrow('--all-accounts');
  const both = await healthy.resolvePerson(one.email, { allAccounts: true });
  for await (const _ of healthy.erasePerson(both, QUIET_MS));
  expect(await getTraces(one)).toEqual([]);
  expect(await getTraces(two)).toEqual([]);
});

it.each(['', ' ', 'erased'])('rejects %j, which identifies no person', async (who) => {
  await expect(healthy.resolvePerson(who)).rejects.toThrow(/identifies no person/);
});

it('erases a person by an exact name from the shell, but not longer names that contain it', async () => {
  const own = await healthy.createApiKey('of carol', 'carol');
  const other = await healthy.createApiKey('of caroline', 'caroline');
  await erase(healthy, 'carol');
  expect((await healthy.getApiKey(own.id)).key).toMatchObject({ created_by: 'erased', name: 'of carol' });
  expect((await healthy.getApiKey(other.id)).key).toMatchObject({ created_by: 'caroline' });
});

/** Runs `npm run ops -- people` on the table of the environment; returns its output. */
const people = async (...args: string[]): Promise<string> =>
  (await runScript(await import('../../../../scripts/operate/people.ts'), args)).output;

it('exports, previews, erases and records a person with npm run ops -- people', async () => {
  const person = someone();
  await leaveTraces(person);
  const exported = JSON.parse(await people('export', person.email));
  expect(exported).toEqual(
    JSON.parse(JSON.stringify(await healthy.getPersonData(await healthy.resolvePerson(person.sub)))),
  );
  const before = await getItems(process.env['TABLE_NAME'] ?? '');
  const looked = await people('erase', person.sub, '--dry-run');
  expect(looked).toContain(
    `3 shares, 1 comments of others, 2 API keys, 1 counts of the last hour, ${REMEMBERED + 2} items that`,
  );
  expect(await getItems(process.env['TABLE_NAME'] ?? '')).toEqual(before);
  expect(await people('erase', person.sub)).toContain(
    `${TRACES} removals, and nothing that can be found of the person is left`,
  );
  expect(await getTraces(person)).toEqual([]);
  expect(await people('erasures')).toContain('ended_at');
  expect(await people('erase')).toContain('erase takes one subject or address');
  expect(await people('forget', person.sub)).toContain('there is no command forget');
});
