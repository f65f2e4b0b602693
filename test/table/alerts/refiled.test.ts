import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queryIdOf } from '../../../lib/alerts/query.ts';
import { alertQueryKey, anchorShardKey, filedPartition } from '../../../lib/table/key-chart.ts';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf } from '../../support/drafts.ts';
import { startWorld, type World } from './world.ts';

/* Queries that were filed by earlier rules, of what is looked up of a word: `npm run ops -- rewrite` files them by those of today. */

const loaded = () => import('../../../lib/alerts/refile.ts');
type Refiling = Awaited<ReturnType<typeof loaded>>;

let world: World;
let calm: Refiling;
let doomed: Refiling & Pick<World, 'deleteAlert'>;
let cutting: Awaited<ReturnType<typeof startCutDynamoDb>>;
beforeAll(async () => {
  world = await startWorld('alerts-refiled');
  calm = await loaded();
  cutting = await startCutDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  vi.resetModules();
  process.env['DYNAMODB_ENDPOINT'] = cutting.endpoint;
  doomed = { ...(await loaded()), deleteAlert: (await import('../../../lib/alerts/alerts.ts')).deleteAlert };
});
afterAll(async () => {
  world.stop();
  await cutting.stop();
});

const QUERY = { search: 'TPRM' };
const filter = () => world.alertFilterOf(QUERY);
const ID = () => queryIdOf(filter());
/** What a rule of before looked up, and the rule of today does not. */
const FORMER = 'WORD:tprmformer';
const CONCEPT = 'CONCEPT:tprm';

async function filed(): Promise<string[]> {
  const head = await world.getItem(alertQueryKey(ID()), { consistent: true });
  return (head?.['anchors'] as string[] | undefined) ?? [];
}
const standsUnder = async (anchor: string) =>
  (await world.queryItems({ partition: filedPartition(anchor), consistent: true })).length > 0;

/** An alert whose query an earlier deployment has filed: not under its concept, and under a stem that the word has no more. */
async function filedBefore(person: string): Promise<string> {
  const { id } = await world.alert(person, QUERY);
  const head = (await world.getItem(alertQueryKey(ID()), { consistent: true })) ?? {};
  const [anchors, blocks] = [head['anchors'] as string[], head['blocks'] as number[]];
  expect(anchors).toContain(CONCEPT);
  const query = { id: ID(), filter: filter(), since: String(head['since']) };
  const at = anchors.indexOf(CONCEPT);
  const before = anchors.with(at, FORMER);
  const writes = await world.filing([
    { query, anchors: [CONCEPT], blocks: [blocks[at] ?? null], by: -1 },
    { query, anchors: [FORMER], blocks: [0], by: 1 },
  ]);
  const Update = {
    Key: alertQueryKey(ID()),
    UpdateExpression: 'SET anchors = :anchors, blocks = :blocks',
    ExpressionAttributeValues: { ':anchors': before, ':blocks': blocks.with(at, 0) },
  };
  expect(await world.transact([{ Update }, ...writes])).toBeNull();
  return id;
}

async function refiled(by: Refiling, dryRun = false): Promise<number> {
  let sum = 0;
  for await (const count of by.refileQueries({ dryRun })) sum += count;
  return sum;
}

/** How often the anchors of the query are counted, in whatever shard they are. */
async function counts(): Promise<Record<string, number>> {
  const shards = await world.getItems(Array.from({ length: 64 }, (_, n) => anchorShardKey(String(n).padStart(2, '0'))));
  const all = shards.flatMap((shard) => Object.entries(shard));
  return Object.fromEntries(all.flatMap(([name, count]) => (/tprm/.test(name) ? [[name, Number(count)]] : [])));
}

it('an update that only today’s rules find rings once the query is filed anew, and a second run has nothing to do', async () => {
  const id = await filedBefore('ada');
  const found = { title: 'Guidance on third-party risk management' };
  await world.store(draft(1, found));
  expect((await world.match()).matches).toBe(0);
  expect(await refiled(calm, true)).toBe(1);
  expect(await filed()).toContain(FORMER);
  expect(await refiled(calm)).toBe(1);
  await world.store(draft(2, found), draft(3, { title: 'TPRM' }));
  await world.match();
  expect((await world.matches('ada', id)).map(({ entry }) => entry.id).sort()).toEqual([2, 3].map(idOf));
  expect([await filed(), await standsUnder(CONCEPT), await standsUnder(FORMER)]).toEqual([
    expect.arrayContaining([CONCEPT]),
    true,
    false,
  ]);
  expect(await refiled(calm)).toBe(0);
  await world.deleteAlert('ada', id);
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  for (const anchor of [CONCEPT, 'WORD:tprm']) expect(await standsUnder(anchor)).toBe(false);
});

it('killed at any of its requests, a query is filed as before or anew, and the next run does the rest', async () => {
  const id = await filedBefore('eve');
  const before = await filed();
  for (let at = 0; ; at += 1) {
    expect(at).toBeLessThan(40);
    const wasCut = await cutting.cut(at, () => refiled(doomed));
    const [isAnew, now] = [!(await filed()).includes(FORMER), await filed()];
    expect(now, `killed at request ${at}`).toEqual(isAnew ? expect.arrayContaining([CONCEPT]) : before);
    expect([await standsUnder(FORMER), await standsUnder(CONCEPT)]).toEqual([!isAnew, isAnew]);
    if (wasCut) continue;
    expect(isAnew).toBe(true);
    break;
  }
  expect(await refiled(calm)).toBe(0);
  await world.deleteAlert('eve', id);
});

it('beside the deletion of its last alert, whoever is first: nothing of the query is left', async () => {
  const expectNothing = async () => {
    expect(await filed()).toEqual([]);
    for (const anchor of [CONCEPT, FORMER, 'WORD:tprm']) expect(await standsUnder(anchor), anchor).toBe(false);
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  };
  const first = await filedBefore('ben');
  const refile = async () => void (await refiled(calm));
  expect(await cutting.hold('BatchGetItem', () => doomed.deleteAlert('ben', first), refile)).toBe(true);
  await expectNothing();
  const second = await filedBefore('ben');
  const remove = async () => void (await world.deleteAlert('ben', second));
  expect(await cutting.hold('TransactWriteItems', () => refiled(doomed), remove)).toBe(true);
  await expectNothing();
});
