import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId } from '../../support/drafts.ts';
import { getItems } from '../jobs/table-state.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/* A process that is killed at any of its requests: its work is completed once, and nothing is left incomplete. */

let world: AlertsWorld;
let cutting: CutDynamoDb;
/** The same code, but it reaches the table through a proxy that cuts the connection. */
let failing: Pick<AlertsWorld, 'matchChanges' | 'createAlert' | 'updateAlert' | 'deleteAlert'>;
let last = 0;
const word = () => {
  last += 1;
  return `beryl${last}`;
};

beforeAll(async () => {
  world = await startWorld('alerts-killed');
  cutting = await startCutDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  vi.resetModules();
  process.env['DYNAMODB_ENDPOINT'] = cutting.endpoint;
  const matcher = await import('../../../lib/alerts/registry/alert-matcher.ts');
  const { planDeliveries } = await import('../../../lib/notifications/plan-deliveries.ts');
  failing = {
    ...(await import('../../../lib/alerts/alert-store.ts')),
    ...(await import('../../../lib/alerts/update-alert.ts')),
    matchChanges: (isTimeLeft) => matcher.matchChangedEntries(planDeliveries, isTimeLeft),
  };
});
afterAll(async () => {
  world.stop();
  await cutting.stop();
});

it('stores each match once when a matcher is killed at any request and the next one continues', async () => {
  const begin = async (at: number) => {
    const both = word();
    const one = word();
    const alerts = [
      await world.alert('ada', { search: both }, ['new', 'edited']),
      await world.alert('ben', { search: one }, ['new', 'edited']),
    ];
    const numbers = Array.from({ length: 4 }, (_, i) => 100 * (at + 1) + i);
    await world.store(...numbers.map((n, i) => draft(n, { title: i % 2 === 0 ? `${both} ${one}` : both })));
    world.pass(16_000);
    return { alerts, numbers };
  };
  const run = () => failing.matchChanges();
  await atEachRequest(cutting, { least: 28, begin, run }, async ({ alerts, numbers }, at) => {
    // Its lease expires.
    world.pass(61_000);
    await world.matchChanges();
    const found = [await world.matches('ada', alerts[0]?.id ?? ''), await world.matches('ben', alerts[1]?.id ?? '')];
    const ids = (matches: (typeof found)[number]) => matches.map(({ entry }) => entry.id).sort();
    expect(found.map(ids), `killed at request ${at}`).toEqual([
      numbers.map(getId),
      numbers.filter((_, i) => i % 2 === 0).map(getId),
    ]);
    expect(found.flat().every(({ kind }) => kind === 'new')).toBe(true);
    const counts = (await world.listAlerts('ada')).find(({ id }) => id === alerts[0]?.id)?.matches_7_days;
    expect(counts).toEqual({ new: 4, edited: 0 });
  });
});

/** Returns the keys of all items of alerts in the table. */
async function itemsOfAlerts(): Promise<string[]> {
  const items = await getItems(process.env['TABLE_NAME'] ?? '');
  return items
    .filter(({ pk, sk }) => /^ALERT(_QUERY)?#|^ALERTS:/.test(String(pk)) || String(sk).startsWith('ALERT#'))
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .sort();
}

describe('an alert request that is killed at any table request', () => {
  const filter = (query: { search: string }) => world.parseAlertFilter(query);
  const create = (search = word()) => {
    const query = { search };
    return world.createAlert('eve', { name: 'One', query, filter: filter(query) });
  };

  it('creates the complete alert or nothing', async () => {
    const before = await itemsOfAlerts();
    const begin = async () => ({ search: word() });
    const run = (query: { search: string }) =>
      failing.createAlert('eve', { name: 'One', query, filter: filter(query) });
    await atEachRequest(cutting, { least: 3, begin, run }, async (_, at, isKilled) => {
      const [stored] = await world.listAlerts('eve');
      expect(stored === undefined, `killed at request ${at}`).toBe(isKilled);
      if (stored) await world.deleteAlert('eve', stored.id);
      expect(await itemsOfAlerts()).toEqual(before);
    });
  });

  it('changes the complete alert or nothing', async () => {
    const before = await itemsOfAlerts();
    const begin = async () => ({ id: (await create()).id, query: { search: word() } });
    const run = ({ id, query }: Awaited<ReturnType<typeof begin>>) =>
      failing.updateAlert({ person: 'eve', alert_id: id }, { query }, { filter: filter(query), expect: null });
    await atEachRequest(cutting, { least: 3, begin, run }, async ({ id, query }, at, isKilled) => {
      const stored = await world.getAlert('eve', id);
      expect(stored.alert.query.search === query.search, `killed at request ${at}`).toBe(!isKilled);
      await world.deleteAlert('eve', id);
      expect(await itemsOfAlerts()).toEqual(before);
    });
  });

  it('deletes the complete alert or nothing', async () => {
    const before = await itemsOfAlerts();
    const run = ({ id }: Awaited<ReturnType<typeof create>>) => failing.deleteAlert('eve', id);
    await atEachRequest(cutting, { least: 2, begin: () => create(), run }, async ({ id }, at, isKilled) => {
      expect((await world.findAlert('eve', id)) !== null, `killed at request ${at}`).toBe(isKilled);
      await world.deleteAlert('eve', id);
      expect(await itemsOfAlerts()).toEqual(before);
    });
  });
});
