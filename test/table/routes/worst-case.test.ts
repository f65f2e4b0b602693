import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BOUND,
  ELSEWHERE,
  findSubjects,
  GROUPS,
  WITHOUT_TABLE,
  type WorldIds,
} from '../../support/worst-case/cases.ts';
import { fillAlerts } from '../../support/worst-case/sent.ts';
import { startWorstCase, type WorstCaseWorld } from '../../support/worst-case/world.ts';

/*
 * All data of a person has its greatest size: no request costs more than 8 requests, 60 read and 120
 * write units.
 */

let world: WorstCaseWorld;
let found: WorldIds;
beforeAll(async () => {
  world = await startWorstCase(process.env['EVERY_POINT'] ? 3_000 : 1_000);
  const { createFreshnessItemIfMissing } = await import('../../../lib/feeds/feed-freshness.ts');
  await createFreshnessItemIfMissing();
  found = await findSubjects(world, await fillAlerts(world));
}, 300_000);
afterAll(() => world.stop());

const NAMES = Object.keys(BOUND) as (keyof typeof BOUND)[];
const routes = Object.values(GROUPS)
  .flat()
  .map(({ route }) => route);

it('measures each route of the contract, or names the test that does', () => {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
  const operations = Object.values(paths as Record<string, Record<string, { operationId?: string }>>)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId }) => operationId ?? [])
    .map((name) => name.replace(/V2$/, ''));
  const known = new Set([...routes, ...WITHOUT_TABLE, ...Object.keys(ELSEWHERE)]);
  expect([...new Set(operations)].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !operations.includes(name))).toEqual([]);
});

describe.each(Object.entries(GROUPS))('worst-case cost: %s', (_, cases) => {
  it.each(cases)('stays within the bound of $route: $what', async ({ route, what, ask }) => {
    const { status, body, ...cost } = await world.send(route, await ask(found));
    expect(status, JSON.stringify(body).slice(0, 300)).toBeLessThan(500);
    for (const name of NAMES) expect(cost[name], `${route}, ${what}: ${name}`).toBeLessThanOrEqual(BOUND[name]);
  });
});

it.each(WITHOUT_TABLE)('%s makes no table requests', async (route) => {
  const { requests } = await world.send(route);
  expect(requests).toBe(0);
});
