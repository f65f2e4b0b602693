import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Alert } from '../../../lib/alerts/alert.ts';
import { destinationItem } from '../../support/alerts.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { startWorld, type World } from './world.ts';

/* What a match makes due: a delivery for each destination of each alert that wants it, once, wherever a matcher was killed. */

let world: World;
let list: typeof import('../../../lib/delivery/list-deliveries.ts').listAlertDeliveries;
let last = 0;
const next = () => {
  last += 1;
  return { n: last, word: `opal${last}` };
};

beforeAll(async () => {
  world = await startWorld('alerts-told');
  ({ listAlertDeliveries: list } = await import('../../../lib/delivery/list-deliveries.ts'));
});
afterAll(() => world.stop());

const change = async (
  person: string,
  id: string,
  fields: Partial<Pick<Alert, 'destinations'>> & { paused?: { reason: null } | null },
) => {
  for (const destination of fields.destinations ?? [])
    await world.putItem({ Item: destinationItem(person, destination) });
  return world.updateAlert(person, id, fields, { filter: null, expect: null });
};
const deliveriesOf = async (person: string, id: string) =>
  (await list(person, id, { limit: 100, offset: 0, position: null })).items;

it('one delivery for each destination of each alert of the query; none while it is paused, nor for what is older than it', async () => {
  const { n, word } = next();
  const both = await world.alert('ada', { search: word });
  const paused = await world.alert('ben', { search: word });
  await change('ada', both.id, { destinations: ['first', 'second', 'first'] });
  await change('ben', paused.id, { destinations: ['third'], paused: { reason: null } });
  await world.store(draft(n, { title: word }));
  const late = await world.alert('cyd', { search: word });
  await change('cyd', late.id, { destinations: ['fourth'] });
  await world.match();
  const due = await deliveriesOf('ada', both.id);
  expect(
    due.map(({ destination_id, entry_id, kind, state }) => [destination_id, entry_id, kind, state]).sort(),
  ).toEqual([
    ['first', idOf(n), 'new', 'due'],
    ['second', idOf(n), 'new', 'due'],
  ]);
  expect(await deliveriesOf('ben', paused.id)).toEqual([]);
  expect(await deliveriesOf('cyd', late.id)).toEqual([]);
  // It is listed all the same.
  expect(await world.matches('ben', paused.id)).toHaveLength(1);
});

it('what is stored in the second in which an alert was made is told', async () => {
  const { n, word } = next();
  const { id, since } = await world.alert('dan', { search: word });
  await change('dan', id, { destinations: ['first'] });
  world.pass(900);
  await world.storeEntry(draft(n, { title: word }));
  await world.match();
  expect((await deliveriesOf('dan', id)).map(({ entry_id, matched_at }) => [entry_id, matched_at])).toEqual([
    [idOf(n), since],
  ]);
});

it('a matcher that was killed after it recorded a match and before it told of it: the next one tells, once', async () => {
  const { n, word } = next();
  const { id } = await world.alert('ada', { search: word }, ['new', 'edited']);
  await change('ada', id, { destinations: ['first'] });
  await world.store(draft(n, { title: word }));
  world.pass(16_000);
  const { matchChanges } = await import('../../../lib/alerts/alert-matcher.ts');
  const killed = new Error('killed');
  await expect(matchChanges(() => Promise.reject(killed))).rejects.toThrow(killed);
  expect(await deliveriesOf('ada', id)).toEqual([]);
  // Meanwhile its summary is made: it stands elsewhere among the changes.
  await world.store(draft(n, { title: word, one_line_summary: 'Made meanwhile.' }));
  world.pass(61_000);
  await world.matchChanges();
  expect((await deliveriesOf('ada', id)).map(({ kind }) => kind)).toEqual(['new']);
  await world.store(draft(n, { title: word, one_line_summary: 'Made once more.' }));
  await world.match();
  expect(await deliveriesOf('ada', id)).toHaveLength(1);
});

it('an edit that brings back what stood there before is told, once, also where the first matcher was killed', async () => {
  const { matchChanges } = await import('../../../lib/alerts/alert-matcher.ts');
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
  await expect(matchChanges(() => Promise.reject(killed))).rejects.toThrow(killed);
  // It stands elsewhere among the changes then.
  await world.store(draft(n, { title: `${word} by 1 March`, one_line_summary: 'Made meanwhile.' }));
  world.pass(61_000);
  await world.matchChanges();
  expect((await deliveriesOf('ada', id)).map(({ kind }) => kind).sort()).toEqual(['edited', 'edited', 'new']);
  const times = (all: { matched_at: string }[]) => all.map(({ matched_at }) => matched_at).sort();
  expect(times(await deliveriesOf('ada', id))).toEqual(times(await world.matches('ada', id)));
});

it('a matcher that was killed before it told of an edit: the next one tells what changed', async () => {
  const { n, word } = next();
  const { id } = await world.alert('ada', { search: word }, ['edited']);
  await change('ada', id, { destinations: ['first'] });
  await world.store(draft(n, { title: word }));
  await world.match();
  await world.store(draft(n, { title: `${word} again` }));
  world.pass(16_000);
  const { matchChanges } = await import('../../../lib/alerts/alert-matcher.ts');
  const killed = new Error('killed');
  await expect(matchChanges(() => Promise.reject(killed))).rejects.toThrow(killed);
  world.pass(61_000);
  await world.matchChanges();
  const [told] = await deliveriesOf('ada', id);
  const { findDelivery } = await import('../../../lib/delivery/delivery-store.ts');
  expect((await findDelivery('ada', told?.id ?? ''))?.changed).toEqual({ fields: ['title'], moved: [] });
});

it('a matcher that was killed, once or twice, before it told of what is new, which is edited then: the next one tells whoever wants what is new', async () => {
  const { matchChanges } = await import('../../../lib/alerts/alert-matcher.ts');
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
      await expect(matchChanges(() => Promise.reject(killed))).rejects.toThrow(killed);
      await world.store(draft(n, { title: `${word} edited ${i}` }));
    }
    world.pass(61_000);
    await world.matchChanges();
    const told = async (kinds: string) => (await deliveriesOf('ada', alerts.get(kinds) ?? '')).map(({ kind }) => kind);
    expect(await told('new'), `${kills}`).toEqual(['new']);
    expect(await told('edited'), `${kills}`).toEqual(['edited']);
    expect(await told('new,edited'), `${kills}`).toEqual(['new']);
    // It was new once; a digest of this alert has it once.
    expect((await world.matches('ada', alerts.get('new') ?? '')).map(({ kind }) => kind)).toEqual(['new']);
    await world.store(draft(n, { title: `${word} once more` }));
    await world.match();
    expect(await told('new'), `${kills}`).toEqual(['new']);
    expect((await told('new,edited')).sort(), `${kills}`).toEqual(['edited', 'new']);
  }
});

it('a matcher that was killed before it told of an edit that nobody knew as new, and matches the same again', async () => {
  const { matchChanges } = await import('../../../lib/alerts/alert-matcher.ts');
  const killed = new Error('killed');
  const kill = async () => {
    world.pass(61_000);
    await expect(matchChanges(() => Promise.reject(killed))).rejects.toThrow(killed);
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
  expect((await deliveriesOf('ada', id)).map(({ kind }) => kind)).toEqual(['new']);
});
