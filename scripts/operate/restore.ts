import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as steps from './restore-table.ts';
import { defineCommand } from './table-choice.ts';

const HELP = `Brings the table of a stage back to an earlier second: npm run ops -- restore --stage prod --to 2026-11-20T08:00:00Z [options]

  --stage NAME   which one
  --to TIME      the second, in UTC: of the last 35 days, up to five minutes ago
  --yes          does not ask before the table is replaced
  --file FILE    the catalog that is applied afterwards (default catalog.json)

It restores beside the present table, asks, saves both states, and replaces the table. It may be killed at any time: start it again
with the same --to. It needs the AWS CLI; credentials and region as that finds them. docs/deploy.md, "Restore", says what is lost.
`;

export const main = defineCommand('ops -- restore', async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
      yes: { type: 'boolean', default: false },
      file: { type: 'string', default: 'catalog.json' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const { stage, to, yes, file } = values;
  if (!/^[a-z][a-z0-9]{0,15}$/.test(stage)) throw new Error('--stage takes the name of a stage, such as prod.');
  const second = Date.parse(to);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(to) || Number.isNaN(second) || second > Date.now())
    throw new Error('--to takes a second of the past in UTC, such as 2026-11-20T08:00:00Z.');
  const plan = steps.planOf(stage, to);
  const began = performance.now();
  if (await steps.isInPlace(plan)) {
    if (!(await steps.isUnderWay(plan))) throw new Error(ended(plan));
    console.log(`${plan.table} has the state of ${to} already; what is left to do is done.`);
  } else if (!(await steps.isGone(plan))) await makeRoom(plan, yes);
  await said(`Restoring ${plan.table} from ${plan.restored}`, () => steps.putInPlace(plan));
  await said('Setting what a backup does not bring: expiry, recovery, tag, deletion protection', () =>
    steps.setSettings(plan),
  );
  await said('Applying the catalog, which also ends the tags of answers from after that second', () =>
    runOps('catalog', '--table', plan.table, '--file', file),
  );
  await said('Starting the schedules', () => steps.startSchedules(plan));
  console.log(afterwards(plan, Math.round((performance.now() - began) / 1_000)));
});

/** Runs the steps before the table is created; nothing changes before the confirmation. */
async function makeRoom(plan: steps.Plan, yes: boolean): Promise<void> {
  const { table, to, second } = plan;
  await said(`Restoring the state of ${to} into ${second}`, () => steps.restoreBeside(plan));
  runOps('feeds', '--table', second);
  if (!yes) await asked(plan);
  await said('Stopping the schedules', () => steps.stopSchedules(plan));
  await said(`Saving both states, as ${plan.restored} and ${plan.before}`, () => steps.saveBoth(plan));
  await said(`Deleting ${table}; from here on requests that read it get 5xx`, () => steps.removePresent(plan));
}

/** Runs a step and prints its duration. */
async function said(what: string, work: () => Promise<void> | void): Promise<void> {
  console.log(`${what} …`);
  const began = performance.now();
  await work();
  console.log(`  done in ${Math.round((performance.now() - began) / 100) / 10} s`);
}

/** @throws Error unless the table's name is typed */
async function asked({ table, second, to }: steps.Plan): Promise<void> {
  const undo = `Nothing was replaced. Delete ${second} if it is not the right state: aws dynamodb delete-table --table-name ${second}`;
  if (!process.stdin.isTTY)
    throw new Error(`${table} is replaced only with --yes, or if somebody can be asked. ${undo}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  console.log(`Above are the feeds as of ${to}. What was stored since then will be lost, but for its backup.`);
  const answer = await terminal.question(`Type ${table} to replace it: `);
  terminal.close();
  if (answer.trim() !== table) throw new Error(undo);
}

function runOps(name: string, ...args: string[]): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'ops', '--', name, ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm run ops -- ${name} ${args.join(' ')} failed; start the same again.`);
}

/** A second restore to the same second would use the backups of the first. */
function ended({ table, to }: steps.Plan): string {
  return `\
${table} was brought back to ${to} already, by a run that ended. Nothing was done: what was written since then stays.
To bring it back once more give the second before or after that as --to.`;
}

function afterwards({ table, second, restored, before }: steps.Plan, seconds: number): string {
  return `
${table} is restored, after ${seconds} s. What is left to do:
  - npm run ops -- keys list --table ${table}: keys that were rotated or revoked since then work again; revoke them again
  - erase again who was erased since then (docs/data.md)
  - tell people that alerts send again what is read again
  - npm run ops -- smoke BASE_URL
  - aws dynamodb delete-table --table-name ${second}; keep the backups ${restored} and ${before} until you are sure`;
}
