import { ELSEWHERE, findSubjects, GROUPS, WITHOUT_TABLE } from '../support/worst-case/cases.ts';
import { fillAlerts } from '../support/worst-case/sent.ts';
import { type MeasuredRequest, startWorstCase } from '../support/worst-case/world.ts';

/*
 * What each route costs at most, by the least privileged caller who may send the request: npm run bench -- worst-case.
 */

const HEAD = ['route', 'request', 'status', 'requests', 'read units', 'write units'];
const row = (cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);

const world = await startWorstCase(3_000);
try {
  const found = await findSubjects(world, await fillAlerts(world));
  const most = { requests: 0, readUnits: 0, writeUnits: 0 };
  row(HEAD);
  row(HEAD.map(() => '---'));
  const measured = (route: string, what: string, cost: MeasuredRequest) => {
    row([route, what, cost.status, cost.requests, cost.readUnits, cost.writeUnits]);
    for (const name of ['requests', 'readUnits', 'writeUnits'] as const) most[name] = Math.max(most[name], cost[name]);
  };
  for (const { route, what, ask } of Object.values(GROUPS).flat())
    measured(route, what, await world.send(route, await ask(found)));
  for (const route of WITHOUT_TABLE) measured(route, 'no part of the table', await world.send(route));
  for (const [route, where] of Object.entries(ELSEWHERE)) row([route, where, '', '', '', '']);
  row(['all', 'the most', '', most.requests, most.readUnits, most.writeUnits]);
} finally {
  await world.stop();
}
