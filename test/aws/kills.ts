import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Account, lookAt } from './account.ts';
import { gatewayAt } from './gateway.ts';
import { chosen, type Place, placesOf } from './kill-places.ts';
import { NEXT } from './parts/first-steps.ts';
import { begin, check, equal, needed } from './report.ts';
import { bash, place as tree } from './shell.ts';
import { kindOf, nthOf, startWire, type Wire } from './wire.ts';
import { outputsOf, STACK, STAGE, TROUBLE, type World } from './world.ts';

/** How often a deployment may be run again after one that was killed. */
const MOST_RUNS = 2;
/** Calls after which a stack is being changed; here that lasts until the next run waits for it. */
const CHANGES = /ExecuteChangeSet|UpdateStack/;
/** Nobody made a boundary in an empty account; and stacks are looked at more often than each five seconds. */
const ALONE = { PERMISSIONS_BOUNDARY: '', SLS_AWS_MONITORING_FREQUENCY: '500' };
const WAITS = /is in (\w+): waiting for its end/;

/** First deployments of an empty account that are killed or fail, at so many places, and are run again by the same command. */
export async function kills(world: World, count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 1) throw new Error('--kills takes a whole number of places, such as 20.');
  const wire = await startWire(world.endpoint);
  const rows: Record<string, string | number>[] = [];
  try {
    begin('a first deployment, whole');
    const whole = deploy(world, wire);
    await needed('it ends well', async () => equal(await whole.ended, 0, whole.told()) ?? true);
    const calls = [...wire.calls];
    const { stacks } = await needed('and serves', () => served(world));
    begin('first deployments, killed');
    for (const place of chosen(placesOf(calls, stacks[0]?.resources ?? 0), count))
      await check(place.name, async () => {
        const began = performance.now();
        const row = await drilled(world, wire, place, calls);
        console.log(`      left: ${row.left}; the next run ${row.next}`);
        rows.push({ place: place.name, ...row, seconds: Math.round((performance.now() - began) / 1_000) });
      });
  } finally {
    await wire.stop();
    console.table(rows);
  }
}

/** One deployment of an empty account that does not end, and those after it until one does. @throws Error where none does */
async function drilled(world: World, wire: Wire, place: Place, calls: readonly string[]) {
  await fetch(`${world.endpoint}/_ministack/reset`, { method: 'POST' });
  const { at, side, laterMs, failAt } = place;
  const hold = at !== null && side === 'after' && CHANGES.test(calls[at - 1] ?? '');
  go(failAt);
  // It builds, although nothing has changed since the last one.
  rmSync(path.join(tree.project, '.build/stamp.json'), { force: true });
  const first = deploy(world, wire);
  if (at !== null)
    wire.begin({
      ...{ kind: kindOf(calls[at - 1]), nth: nthOf(calls, at), side, isHeard: laterMs > 0 },
      seen: () => hold && trouble({ hold, failAt }),
      onCut: () => void setTimeout(first.kill, laterMs),
    });
  const code = await first.ended;
  equal(code === 0, false, 'that the first run ended well');
  const left = leftIn(await lookAt(world.endpoint));
  for (let run = 1; ; run += 1) {
    const next = deploy(world, wire, () => go(failAt));
    if ((await next.ended) === 0) {
      equal(next.told().includes(NEXT), true, `that it names the next step: ${next.told()}`);
      await served(world);
      return { left, next: doneBy(next.told()), runs: run };
    }
    if (run === MOST_RUNS) throw new Error(`it left ${left}; run again ${run} times it ends with: ${next.told()}`);
  }
}

const trouble = (what: object) => writeFileSync(TROUBLE, JSON.stringify(what));

/** Nothing holds stacks any more; a resource still fails, once. */
const go = (failAt: number | null) => (failAt ? trouble({ failAt }) : rmSync(TROUBLE, { force: true }));

/** Begins a deployment of its own group of processes, whose calls go through the wire. */
function deploy({ env }: World, wire: Wire, onWait = () => {}) {
  wire.begin(null);
  const child = spawn('npm', ['run', 'deploy', '--', '--stage', STAGE], {
    cwd: tree.project,
    env: { ...env, ...ALONE, AWS_ENDPOINT_URL: wire.endpoint },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      told += text;
      if (WAITS.test(told)) onWait();
    });
  return {
    told: () => told,
    kill: () => void (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')),
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
  };
}

const leftIn = ({ stacks, data, keys }: Account) =>
  [
    ...(stacks.length === 0
      ? ['no stack']
      : stacks.map(({ status, resources }) => `${status}, ${resources} resources`)),
    ...(data.some(({ isProtected }) => isProtected) ? ['protected'] : []),
    ...(keys.length > 0 ? [`${keys.length} key`] : []),
  ].join(', ');

/** What a run that ended well said that it did. */
const doneBy = (told: string) =>
  [
    ...(WAITS.test(told) ? [`waited for ${WAITS.exec(told)?.[1]}`] : []),
    ...(/left \S+ in \w+: it is removed/.test(told) ? ['removed the stack'] : []),
    /are protected from deletion/.test(told) ? 'deployed it as the first' : 'deployed it with protection',
  ].join(', ');

/** @throws Error where the service does not answer, or something of a deployment is left or missing */
async function served(world: World): Promise<Account> {
  const { BaseUrl = '' } = await outputsOf(world.env);
  const gateway = gatewayAt(BaseUrl, world.endpoint);
  equal((await gateway('/health')).status, 200, 'health');
  const made = await bash(`npm run ops -- keys create "first client" --table ${STACK}`, world.env);
  const headers = { 'X-API-Key': /ruf_\w+/.exec(made)?.[0] ?? '' };
  equal((await gateway('/api/v1/feeds/categories', { headers })).status, 200, 'a request with a key');
  const account = await lookAt(world.endpoint);
  equal(
    account.stacks.map(({ name, status }) => `${name} ${status}`),
    [`${STACK} UPDATE_COMPLETE`],
    'the stacks',
  );
  equal(
    account.data.map(({ name, isProtected }) => `${name} ${isProtected}`),
    [`${STACK} true`, `user pool ${STACK} true`],
    'what is protected',
  );
  equal(account.keys, ['first client'], 'the keys');
  return account;
}
