import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Alert } from '../../../lib/alerts/alert.ts';
import { destinationItem } from '../../support/alerts.ts';
import { draft, getId } from '../../support/drafts.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/*
 * A match plans one delivery for each destination of each alert that selects it, also after a matcher was killed.
 */

let world: AlertsWorld;
let list: typeof import('../../../lib/notifications/list-deliveries.ts').listAlertDeliveries;
let last = 0;
const next = () => {
  last += 1;
  return { n: last, word: `opal${last}` };
};

beforeAll(async () => {
  world = await startWorld('match-deliveries');
  ({ listAlertDeliveries: list } = await import('../../../lib/notifications/list-deliveries.ts'));
});
afterAll(() => world.stop());

const change = async (
  person: string,
  id: string,
  fields: Partial<Pick<Alert, 'destinations'>> & { paused?: { reason: null } | null },
) => {
  for (const destination of fields.destinations ?? [])
    await world.putItem({ Item: destinationItem(person, destination) });
  return world.updateAlert({ person, alert_id: id }, fields, { filter: null, expect: null });
};
const getDeliveries = async (person: string, id: string) =>
  (await list(person, id, { limit: 100, offset: 0, position: null })).items;

it('plans one delivery for each destination of an alert, but none for alerts paused or created later', async () => {
  const { n, word } = next();
  const both = await world.alert('ada', { search: word });
  const paused = await world.alert('ben', { search: word });
  await change('ada', both.id, { destinations: ['first', 'second', 'first'] });
  await change('ben', paused.id, { destinations: ['third'], paused: { reason: null } });
  await world.store(draft(n, { title: word }));
  const late = await world.alert('cyd', { search: word });
  await change('cyd', late.id, { destinations: ['fourth'] });
  await world.match();
  const due = await getDeliveries('ada', both.id);
  expect(
    due.map(({ destination_id, entry_id, kind, state }) => [destination_id, entry_id, kind, state]).sort(),
  ).toEqual([
    ['first', getId(n), 'new', 'due'],
    ['second', getId(n), 'new', 'due'],
  ]);
  expect(await getDeliveries('ben', paused.id)).toEqual([]);
  expect(await getDeliveries('cyd', late.id)).toEqual([]);
  // The match is still listed.
  expect(await world.matches('ben', paused.id)).toHaveLength(1);
});

it('plans a delivery of an update that is stored in the second in which the alert is created', async () => {
  const { n, word } = next();
  const { id, since } = await world.alert('dan', { search: word });
  await change('dan', id, { destinations: ['first'] });
  world.pass(900);
  await world.storeEntry(draft(n, { title: word }));
  await world.match();
  expect((await getDeliveries('dan', id)).map(({ entry_id, matched_at }) => [entry_id, matched_at])).toEqual([
    [getId(n), since],
  ]);
});

it('delivers a recorded match once after the matcher was killed before its delivery was planned', async () => {
  const { n, word } = next();
  const { id } = await world.alert('ada', { search: word }, ['new', 'edited']);
  await change('ada', id, { destinations: ['first'] });
  await world.store(draft(n, { title: word }));
  world.pass(16_000);
  const { matchChangedEntries } = await import('../../../lib/alerts/registry/alert-matcher.ts');
  const killed = new Error('killed');
  await expect(matchChangedEntries(() => Promise.reject(killed))).rejects.toThrow(killed);
  expect(await getDeliveries('ada', id)).toEqual([]);
  // A summary is made, which moves the entry in the change stream.
  await world.store(draft(n, { title: word, one_line_summary: 'A summary.' }));
  world.pass(61_000);
  await world.matchChanges();
  expect((await getDeliveries('ada', id)).map(({ kind }) => kind)).toEqual(['new']);
  await world.store(draft(n, { title: word, one_line_summary: 'Another summary.' }));
  await world.match();
  expect(await getDeliveries('ada', id)).toHaveLength(1);
});

it('delivers an edit that restores an earlier title once after the matcher was killed', async () => {
  const { matchChangedEntries } = await import('../../../lib/alerts/registry/alert-matcher.ts');
  const { n, word } = next();
  const { id } = await world.alert('ada', { search: word }, ['new', 'edited']);
  await change('ada', id, { destinations: ['first'] });
  for (const title of [`${word} by 1 March`, `${word} by 1 April`]) {
    await world.store(draft(n, { title }));
    await world.match();
  }
  await world.store(draft(n, { title: `${word} by 1 March` }));
  world.pass(16_000);
  const killed = new Error('killed');
  await expect(matchChangedEntries(() => Promise.reject(killed))).rejects.toThrow(killed);
  // The summary moves the entry in the change stream.
  await world.store(draft(n, { title: `${word} by 1 March`, one_line_summary: 'Made meanwhile.' }));
  world.pass(61_000);
  await world.matchChanges();
  expect((await getDeliveries('ada', id)).map(({ kind }) => kind).sort()).toEqual(['edited', 'edited', 'new']);
  const times = (all: { matched_at: string }[]) => all.map(({ matched_at }) => matched_at).sort();
  expect(times(await getDeliveries('ada', id))).toEqual(times(await world.matches('ada', id)));
});

it('delivers the changed fields of an edit after the matcher was killed before the delivery was planned', async () => {
  const { n, word } = next();
  const { id } = await world.alert('ada', { search: word }, ['edited']);
  await change('ada', id, { destinations: ['first'] });
  await world.store(draft(n, { title: word }));
  await world.match();
  await world.store(draft(n, { title: `${word} again` }));
  world.pass(16_000);
  const { matchChangedEntries } = await import('../../../lib/alerts/registry/alert-matcher.ts');
  const killed = new Error('killed');
  await expect(matchChangedEntries(() => Promise.reject(killed))).rejects.toThrow(killed);
  world.pass(61_000);
  await world.matchChanges();
  const [delivery] = await getDeliveries('ada', id);
  const { findDelivery } = await import('../../../lib/notifications/delivery-store.ts');
  expect((await findDelivery('ada', delivery?.id ?? ''))?.changed).toEqual({ fields: ['title'], moved: [] });
});

it('delivers an update as new if it is edited after a killed matcher recorded it as new', async () => {
  const { matchChangedEntries } = await import('../../../lib/alerts/registry/alert-matcher.ts');
  const killed = new Error('killed');
  for (const kills of [1, 2]) {
    const { n, word } = next();
    const alerts = new Map<string, string>();
    for (const kinds of [['new'], ['edited'], ['new', 'edited']] as const) {
      const { id } = await world.alert('ada', { search: word }, [...kinds]);
      await change('ada', id, { destinations: ['first'] });
      alerts.set(kinds.join(), id);
    }
    await world.store(draft(n, { title: word }));
    for (let i = 0; i < kills; i += 1) {
      world.pass(61_000);
      await expect(matchChangedEntries(() => Promise.reject(killed))).rejects.toThrow(killed);
      await world.store(draft(n, { title: `${word} edited ${i}` }));
    }
    world.pass(61_000);
    await world.matchChanges();
    const listKinds = async (kinds: string) =>
      (await getDeliveries('ada', alerts.get(kinds) ?? '')).map(({ kind }) => kind);
    expect(await listKinds('new'), `${kills}`).toEqual(['new']);
    expect(await listKinds('edited'), `${kills}`).toEqual(['edited']);
    expect(await listKinds('new,edited'), `${kills}`).toEqual(['new']);
    // It was new once; a digest of this alert has it once.
    expect((await world.matches('ada', alerts.get('new') ?? '')).map(({ kind }) => kind)).toEqual(['new']);
    await world.store(draft(n, { title: `${word} once more` }));
    await world.match();
    expect(await listKinds('new'), `${kills}`).toEqual(['new']);
    expect((await listKinds('new,edited')).sort(), `${kills}`).toEqual(['edited', 'new']);
  }
});

it('delivers an edited entry as new if the matchers before and after the edit were killed', async () => {
  const { matchChangedEntries } = await import('../../../lib/alerts/registry/alert-matcher.ts');
  const killed = new Error('killed');
  const kill = async () => {
    world.pass(61_000);
    await expect(matchChangedEntries(() => Promise.reject(killed))).rejects.toThrow(killed);
  };
  const { n, word } = next();
  const { id } = await world.alert('ada', { search: word }, ['new']);
  await change('ada', id, { destinations: ['first'] });
  await world.store(draft(n, { title: word }));
  await kill();
  await world.store(draft(n, { title: `${word} edited` }));
  await kill();
  world.pass(61_000);
  await world.matchChanges();
  expect((await getDeliveries('ada', id)).map(({ kind }) => kind)).toEqual(['new']);
});
