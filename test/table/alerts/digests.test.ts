import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertSchedule, getNextDigestTime } from '../../../lib/alerts/schedules/alert-schedule.ts';
import { daily, destinationItem } from '../../support/alerts.ts';
import { draft, getId } from '../../support/drafts.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/* Digests are planned once a window by any number of planners, and each match is in one digest of its alert. */

const HOUR_MS = 3_600_000;
let world: AlertsWorld;
let lib: Awaited<ReturnType<typeof more>>;
let last = 0;

const more = async () => ({
  ...(await import('../../../lib/notifications/plan-digests.ts')),
  ...(await import('../../../lib/notifications/list-deliveries.ts')),
  ...(await import('../../../lib/alerts/matches/match-window.ts')),
  ...(await import('../../support/key-chart.ts')),
});

beforeAll(async () => {
  world = await startWorld('digests', '2026-10-02T00:00:00Z');
  lib = await more();
});
afterAll(() => world.stop());

/** Creates an alert for an unused word, with one destination. */
async function anAlert(person: string, schedule: AlertSchedule, search?: string) {
  last += 1;
  const word = search ?? `opal${last}`;
  const given = { name: word, query: { search: word }, schedule, destinations: [`to-${last}`] };
  await world.putItem({ Item: destinationItem(person, `to-${last}`) });
  const { id } = await world.createAlert(
    person,
    { ...given, filter: world.parseAlertFilter({ search: word }) },
    new Date(Date.now()),
  );
  return { id, word };
}
async function store(word: string) {
  last += 1;
  await world.store(draft(last, { title: `${word} ${last}` }));
  return getId(last);
}
/** Runs two concurrent planners. */
const plan = () => Promise.all([1, 2].map(() => lib.planDigests(() => true, new Date(Date.now()))));
const getDigests = async (person: string, id: string) =>
  (await lib.listAlertDeliveries(person, id, { limit: 100, offset: 0, position: null })).items
    .filter(({ kind }) => kind === 'digest')
    .reverse();
/** Returns the entries of each digest of an alert. */
async function contents(person: string, id: string) {
  const stored = await world.getAlert(person, id);
  const items = await world.queryItems({ partition: `PERSON#${person}`, from: 'DELIVERY#', to: 'DELIVERY#~' });
  const own = items.filter(({ body }) => (body as { alert_id: string }).alert_id === id);
  const windows = own.flatMap(({ window }) =>
    window ? [window as { query_id: string; after: string; to: string }] : [],
  );
  const sorted = windows.sort((a, b) => (a.to < b.to ? -1 : 1));
  return Promise.all(
    sorted.map(async (window) =>
      (await lib.listMatchesInWindow(window, stored.alert)).matches.map(({ entry_id }) => entry_id).reverse(),
    ),
  );
}
const dueRows = () => world.queryItems({ partition: 'DIGESTS_DUE' });

it.each([
  ['Australia/Sydney', '2026-10-03T00:00:00Z'],
  ['Europe/London', '2026-10-24T00:00:00Z'],
  ['America/New_York', '2026-10-31T00:00:00Z'],
  ['America/New_York', '2027-03-13T00:00:00Z'],
  ['Europe/London', '2027-03-27T00:00:00Z'],
  ['Australia/Sydney', '2027-04-03T00:00:00Z'],
])(
  'plans one digest a day across the clock change in %s after %s, with each match in one digest',
  async (zone, start) => {
    world.pass(Date.parse(start) - Date.now());
    const person = `over ${zone} ${start}`;
    const { id, word } = await anAlert(person, daily('09:00', zone));
    const stored: string[] = [];
    const dues = new Set<number | null>();
    // Four days; on the third nothing matches.
    for (let hour = 0; hour < 96; hour += 3) {
      if (hour < 48 || hour >= 72) {
        stored.push(await store(word));
        dues.add(getNextDigestTime(daily('09:00', zone), Date.now()));
      }
      await world.match();
      await plan();
      world.pass(Date.parse(start) + (hour + 3) * HOUR_MS - Date.now());
    }
    world.pass(24 * HOUR_MS);
    await plan();
    const digests = await getDigests(person, id);
    expect(dues.size).toBeGreaterThanOrEqual(3);
    expect(digests.map(({ matched_at }) => Date.parse(matched_at))).toEqual([...dues]);
    for (const { window } of digests) expect(window?.updates).toBeGreaterThan(0);
    const inDigests = await contents(person, id);
    expect(inDigests.flat()).toEqual(stored);
    expect(digests.map(({ window }) => window?.updates)).toEqual(inDigests.map((one) => one.length));
    await world.deleteAlert(person, id);
    expect((await dueRows()).filter(({ person: owner }) => owner === person)).toEqual([]);
  },
);

it('includes an update in the digests of both alerts that matched it', async () => {
  const one = await anAlert('both', daily('09:00', 'UTC'));
  const other = await anAlert('both', daily('10:00', 'UTC'), one.word);
  const entry = await store(one.word);
  await world.match();
  world.pass(26 * HOUR_MS);
  await plan();
  expect(await contents('both', one.id)).toEqual([[entry]]);
  expect(await contents('both', other.id)).toEqual([[entry]]);
});

it('plans no digest without matches, but schedules the next one', async () => {
  const { id, word } = await anAlert('empty', daily('09:00', 'UTC'));
  for (let day = 0; day < 3; day += 1) {
    world.pass(24 * HOUR_MS);
    await plan();
  }
  expect(await getDigests('empty', id)).toEqual([]);
  const entry = await store(word);
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  expect(await contents('empty', id)).toEqual([[entry]]);
});

it('includes updates stored right after an alert is created or gets a new query, in the same second', async () => {
  const person = 'one second';
  const storeNow = async (word: string) => {
    last += 1;
    await world.storeEntry(draft(last, { title: `${word} ${last}` }));
    return getId(last);
  };
  // In the middle of a second, also after earlier tests.
  world.pass(1_100 - (Date.now() % 1_000));
  const { id, word } = await anAlert(person, daily('09:00', 'UTC'));
  world.pass(800);
  const first = await storeNow(word);
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  expect(await contents(person, id)).toEqual([[first]]);
  const query = { search: 'moonstone' };
  world.pass(1_100 - (Date.now() % 1_000));
  const filter = world.parseAlertFilter(query);
  await world.updateAlert({ person, alert_id: id }, { query }, { filter, expect: null, now: new Date(Date.now()) });
  world.pass(800);
  const second = await storeNow(query.search);
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  expect((await contents(person, id)).at(-1)).toEqual([second]);
  await world.deleteAlert(person, id);
});

it('includes an update stored in the second in which an alert is created and then switched to digests', async () => {
  const person = 'digests at once';
  world.pass(1_100 - (Date.now() % 1_000));
  const { id, word } = await anAlert(person, { every: 'instant' });
  world.pass(300);
  last += 1;
  await world.storeEntry(draft(last, { title: word }));
  const stored = getId(last);
  world.pass(300);
  const digest = { schedule: daily('09:00', 'UTC') };
  await world.updateAlert({ person, alert_id: id }, digest, { filter: null, expect: null, now: new Date(Date.now()) });
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  expect(await contents(person, id)).toEqual([[stored]]);
  await world.deleteAlert(person, id);
});

it('sends no digest during a pause, and includes the matches of the pause in the first digest after it', async () => {
  const { id, word } = await anAlert('paused', daily('09:00', 'UTC'));
  const change = { filter: null, expect: null };
  const entries = [await store(word)];
  await world.match();
  await world.updateAlert({ person: 'paused', alert_id: id }, { paused: { reason: 'On holiday' } }, change);
  world.pass(24 * HOUR_MS);
  await plan();
  entries.push(await store(word));
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  expect(await getDigests('paused', id)).toEqual([]);
  await world.updateAlert({ person: 'paused', alert_id: id }, { paused: null }, change);
  world.pass(24 * HOUR_MS);
  await plan();
  expect(await contents('paused', id)).toEqual([entries]);
});

it('delays a digest by up to an hour for a late matcher, and moves later matches to the next digest', async () => {
  const { id, word } = await anAlert('behind', daily('09:00', 'UTC'));
  world.pass(Date.parse(`${new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 10)}T08:00:00Z`) - Date.now());
  await plan();
  const early = await store(word);
  await world.match();
  const late = await store(word);
  world.pass(1.1 * HOUR_MS);
  await plan();
  expect(await getDigests('behind', id)).toEqual([]);
  world.pass(HOUR_MS);
  await plan();
  expect(await contents('behind', id)).toEqual([[early]]);
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  expect(await contents('behind', id)).toEqual([[early], [late]]);
});

it('reschedules the due digest when the alert gets another time, another query or instant delivery', async () => {
  const { id, word } = await anAlert('moved', daily('09:00', 'UTC'));
  const change = { filter: null, expect: null, now: new Date(Date.now()) };
  const own = async () => (await dueRows()).filter(({ person }) => person === 'moved').map(({ sk }) => String(sk));
  const [before = ''] = await own();
  expect(before).toContain('T09:00:00Z#');
  await world.updateAlert({ person: 'moved', alert_id: id }, { schedule: daily('17:30', 'UTC') }, change);
  const [after = ''] = await own();
  expect(after).toContain('T17:30:00Z#');
  expect(await own()).toHaveLength(1);
  await world.updateAlert({ person: 'moved', alert_id: id }, { name: 'Renamed' }, change);
  expect(await own()).toEqual([after]);
  const entry = await store(word);
  await world.match();
  const filter = world.parseAlertFilter({ search: 'agate' });
  const now = new Date(Date.now());
  await world.updateAlert(
    { person: 'moved', alert_id: id },
    { query: { search: 'agate' } },
    { ...change, filter, now },
  );
  // Matches of the former query are in no digest; the next one says from when the new query applies.
  const found = await store('agate');
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  expect(await contents('moved', id)).toEqual([[found]]);
  expect(found).not.toBe(entry);
  expect((await getDigests('moved', id))[0]?.window?.from).toBe(now.toISOString().replace('.000', ''));
  await world.updateAlert({ person: 'moved', alert_id: id }, { schedule: { every: 'instant' } }, change);
  expect(await own()).toEqual([]);
});

it('reports an update once, as new, if it was created and edited in one digest window', async () => {
  last += 1;
  const person = 'edited';
  const word = `opal${last}`;
  const given = { name: word, query: { search: word }, kinds: ['new' as const, 'edited' as const] };
  const filter = world.parseAlertFilter({ search: word });
  const now = new Date(Date.now());
  const sent = { schedule: daily('09:00', 'UTC'), destinations: ['there'] };
  await world.putItem({ Item: destinationItem(person, 'there') });
  const { id } = await world.createAlert(person, { ...given, ...sent, filter }, now);
  last += 1;
  await world.store(draft(last, { title: word }));
  await world.match();
  await world.store(draft(last, { title: `${word} corrected` }));
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  const [digest] = await getDigests(person, id);
  expect(digest?.window?.updates).toBe(1);
  const stored = await world.getAlert(person, id);
  const window = { query_id: stored.query_id, after: '0', to: '9' };
  expect((await lib.listMatchesInWindow(window, stored.alert)).matches).toMatchObject([
    { entry_id: getId(last), kind: 'new' },
  ]);
});

it('plans the digests of other alerts when one cannot be planned, and fails the run', async () => {
  const bad = await anAlert('bad', daily('09:00', 'UTC'));
  const good = await anAlert('good', daily('09:00', 'UTC'));
  const entry = await store(good.word);
  await store(bad.word);
  await world.match();
  const { updateItem } = await import('../../../lib/platform/dynamodb/write.ts');
  await updateItem({
    Key: lib.alertKey('bad', bad.id),
    UpdateExpression: 'SET #kinds = :none',
    ExpressionAttributeNames: { '#kinds': 'kinds' },
    ExpressionAttributeValues: { ':none': null },
  });
  world.pass(24 * HOUR_MS);
  await expect(lib.planDigests(() => true, new Date(Date.now()))).rejects.toThrow();
  expect(await contents('good', good.id)).toEqual([[entry]]);
  await world.deleteAlert('bad', bad.id);
});

it.each([
  ['within the second at which it is due', 9 * HOUR_MS, 60_000],
  ['long before it is due', 8 * HOUR_MS, 2 * HOUR_MS + 60_000],
])(
  'includes each of two updates in exactly one digest if the matcher stopped between them, %s',
  async (what, storedAt, laterMs) => {
    const person = `one second ${what}`;
    const midnight = Date.parse(`${new Date(Date.now()).toISOString().slice(0, 10)}T00:00:00Z`) + 24 * HOUR_MS;
    world.pass(midnight - Date.now());
    await world.match();
    await plan();
    const { id, word } = await anAlert(person, daily('09:00'));
    world.pass(midnight + storedAt - 1_000 - Date.now());
    last += 2;
    await world.store(draft(last - 1, { title: `${word} one` }), draft(last, { title: `${word} other` }));
    const stored = [getId(last - 1), getId(last)];
    world.pass(20_000);
    // The run has time for one of them.
    await world.matchChanges(() => false);
    expect(await world.getCheckpoint(lib.ALERT_MATCHER_CHECKPOINT_KEY)).toContain(`#${stored[0]}`);
    world.pass(laterMs);
    await plan();
    await world.match();
    await plan();
    world.pass(24 * HOUR_MS);
    await world.match();
    await plan();
    // As they were planned: no digest reports matches that a window gets after its digest was sent.
    const planned = (await getDigests(person, id)).map(({ window }) => window?.updates ?? 0);
    expect(planned.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect((await contents(person, id)).flat().sort()).toEqual(stored);
    await world.deleteAlert(person, id);
  },
);

it('includes updates not yet matched at the switch to digests, and excludes updates already sent', async () => {
  const person = 'from instant';
  const { id, word } = await anAlert(person, { every: 'instant' });
  const sent = await store(word);
  await world.match();
  const underWay = await store(word);
  world.pass(5_000);
  await world.updateAlert(
    { person, alert_id: id },
    { schedule: daily('09:00') },
    { filter: null, expect: null, now: new Date(Date.now()) },
  );
  await world.match();
  const later = await store(word);
  await world.match();
  world.pass(24 * HOUR_MS);
  await plan();
  const { items } = await lib.listAlertDeliveries(person, id, { limit: 100, offset: 0, position: null });
  expect(items.filter(({ kind }) => kind !== 'digest').map(({ entry_id }) => entry_id)).toEqual([sent]);
  expect(await contents(person, id)).toEqual([[underWay, later]]);
  await world.deleteAlert(person, id);
});
