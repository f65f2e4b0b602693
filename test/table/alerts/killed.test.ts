import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { itemsOf } from '../jobs/table-state.ts';
import { startWorld, type World } from './world.ts';

/* A process that is killed at any of its requests: what was begun is done once, and nothing is left half. */

let world: World;
let cutting: CutDynamoDb;
/** The same code, which reaches the table through the proxy that cuts it off. */
let doomed: Pick<World, 'matchChanges' | 'createAlert' | 'updateAlert' | 'deleteAlert'>;
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
  const matcher = await import('../../../lib/alerts/alert-matcher.ts');
  const { planDeliveries } = await import('../../../lib/delivery/plan-deliveries.ts');
  doomed = {
    ...(await import('../../../lib/alerts/alert-store.ts')),
    matchChanges: (isTimeLeft) => matcher.matchChanges(planDeliveries, isTimeLeft),
  };
});
afterAll(async () => {
  world.stop();
  await cutting.stop();
});

it('a matcher: the next one finds the rest, and each match is there once', async () => {
  const begin = async (at: number) => {
    const [both, one] = [word(), word()];
    const alerts = [
      await world.alert('ada', { search: both }, ['new', 'edited']),
      await world.alert('ben', { search: one }, ['new', 'edited']),
    ];
    const numbers = Array.from({ length: 4 }, (_, i) => 100 * (at + 1) + i);
    await world.store(...numbers.map((n, i) => draft(n, { title: i % 2 === 0 ? `${both} ${one}` : both })));
    world.pass(16_000);
    return { alerts, numbers };
  };
  const run = () => doomed.matchChanges();
  await atEachRequest(cutting, { least: 28, begin, run }, async ({ alerts, numbers }, at) => {
    // Its hold ends.
    world.pass(61_000);
    await world.matchChanges();
    const found = [await world.matches('ada', alerts[0]?.id ?? ''), await world.matches('ben', alerts[1]?.id ?? '')];
    const ids = (matches: (typeof found)[number]) => matches.map(({ entry }) => entry.id).sort();
    expect(found.map(ids), `killed at request ${at}`).toEqual([
      numbers.map(idOf),
      numbers.filter((_, i) => i % 2 === 0).map(idOf),
    ]);
    expect(found.flat().every(({ kind }) => kind === 'new')).toBe(true);
    const counts = (await world.listAlerts('ada')).find(({ id }) => id === alerts[0]?.id)?.matches_7_days;
    expect(counts).toEqual({ new: 4, edited: 0 });
  });
});

/** The items of alerts in the table, without their contents, and how often each anchor is counted. */
async function itemsOfAlerts(): Promise<string[]> {
  const items = await itemsOf(process.env['TABLE_NAME'] ?? '');
  return items
    .filter(({ pk, sk }) => /^ALERT(_QUERY)?#|^ALERTS:/.test(String(pk)) || String(sk).startsWith('ALERT#'))
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .sort();
}

describe('an alert of which the request is killed is stored as asked, or as it was', () => {
  const filter = (query: { search: string }) => world.parseAlertFilter(query);
  const create = (search = word()) => {
    const query = { search };
    return world.createAlert('eve', { name: 'One', query }, filter(query));
  };

  it('created', async () => {
    const before = await itemsOfAlerts();
    const begin = async () => ({ search: word() });
    const run = (query: { search: string }) => doomed.createAlert('eve', { name: 'One', query }, filter(query));
    await atEachRequest(cutting, { least: 3, begin, run }, async (_, at, isKilled) => {
      const [stored] = await world.listAlerts('eve');
      expect(stored === undefined, `killed at request ${at}`).toBe(isKilled);
      if (stored) await world.deleteAlert('eve', stored.id);
      expect(await itemsOfAlerts()).toEqual(before);
    });
  });

  it('changed', async () => {
    const before = await itemsOfAlerts();
    const begin = async () => ({ id: (await create()).id, query: { search: word() } });
    const run = ({ id, query }: Awaited<ReturnType<typeof begin>>) =>
      doomed.updateAlert('eve', id, { query }, { filter: filter(query), expect: null });
    await atEachRequest(cutting, { least: 3, begin, run }, async ({ id, query }, at, isKilled) => {
      const stored = await world.getAlert('eve', id);
      expect(stored.alert.query.search === query.search, `killed at request ${at}`).toBe(!isKilled);
      await world.deleteAlert('eve', id);
      expect(await itemsOfAlerts()).toEqual(before);
    });
  });

  it('deleted', async () => {
    const before = await itemsOfAlerts();
    const run = ({ id }: { id: string }) => doomed.deleteAlert('eve', id);
    await atEachRequest(cutting, { least: 2, begin: () => create(), run }, async ({ id }, at, isKilled) => {
      expect((await world.findAlert('eve', id)) !== null, `killed at request ${at}`).toBe(isKilled);
      await world.deleteAlert('eve', id);
      expect(await itemsOfAlerts()).toEqual(before);
    });
  });
});
