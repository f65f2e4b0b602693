import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import * as steps from './restore-table.ts';
import { defineCommand } from './table-option.ts';

const HELP = `Restores the table of a stage as of an earlier second:

  npm run ops -- restore --stage prod --to 2026-11-20T08:00:00Z [options]

  --stage NAME   the stage
  --to TIME      a second (UTC) of the last 35 days, at least five minutes ago
  --yes          replaces the table without a question
  --file FILE    the catalog that is applied afterwards (default catalog.json)

It restores to a second table, asks, saves both states, and replaces the table. You can kill it at any time, and start
it again with the same --to. It needs the AWS CLI with its credentials and region. docs/deploy.md, "Restore", lists the
losses.
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
  const plan = steps.planRestore(stage, to);
  const began = performance.now();
  if (await steps.isTableReplaced(plan)) {
    if (!(await steps.isInterrupted(plan))) throw new Error(formatAlreadyRestored(plan));
    console.log(`${plan.table} already has the state of ${to}. The remaining steps run now.`);
  } else if (!(await steps.isTableDeleted(plan))) await replaceTable(plan, yes);
  await runStep(`Restoring ${plan.table} from ${plan.restoredBackup}`, () => steps.recreateTable(plan));
  await runStep('Setting what a backup does not bring: expiry, recovery, tag, deletion protection', () =>
    steps.applyTableSettings(plan),
  );
  await runStep('Applying the catalog, which also ends the tags of answers from after that second', () =>
    runOps('catalog', '--table', plan.table, '--file', file),
  );
  await runStep('Starting the schedules', () => steps.startSchedules(plan));
  console.log(formatNextSteps(plan, Math.round((performance.now() - began) / 1_000)));
});

/** Runs the steps before the table is created; nothing changes before the confirmation. */
async function replaceTable(plan: steps.RestorePlan, yes: boolean): Promise<void> {
  const { table, to, restoredTable } = plan;
  await runStep(`Restoring the state of ${to} into ${restoredTable}`, () => steps.restoreToSecondTable(plan));
  runOps('feeds', '--table', restoredTable);
  if (!yes) await confirmReplacement(plan);
  await runStep('Stopping the schedules', () => steps.stopSchedules(plan));
  await runStep(`Saving both states, as ${plan.restoredBackup} and ${plan.previousBackup}`, () =>
    steps.backUpBothTables(plan),
  );
  await runStep(`Deleting ${table}; from here on requests that read it get 5xx`, () => steps.deleteCurrentTable(plan));
}

/** Runs a step and prints its duration. */
async function runStep(what: string, work: () => Promise<void> | void): Promise<void> {
  console.log(`${what} …`);
  const began = performance.now();
  await work();
  console.log(`  done in ${Math.round((performance.now() - began) / 100) / 10} s`);
}

/** @throws Error unless the table's name is typed */
async function confirmReplacement({ table, restoredTable, to }: steps.RestorePlan): Promise<void> {
  const undo =
    `Nothing was replaced. Delete ${restoredTable} if it is not the right state: aws dynamodb delete-table ` +
    `--table-name ${restoredTable}`;
  if (!process.stdin.isTTY)
    throw new Error(`${table} is replaced only with --yes, or if somebody can be asked. ${undo}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  console.log(`Above are the feeds as of ${to}. Data stored since then will only be in its backup.`);
  const answer = await terminal.question(`Type ${table} to replace it: `);
  terminal.close();
  if (answer.trim() !== table) throw new Error(undo);
}

function runOps(name: string, ...args: string[]): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'ops', '--', name, ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm run ops -- ${name} ${args.join(' ')} failed; start the same again.`);
}

/** A second restore to the same second would use the backups of the first. */
function formatAlreadyRestored({ table, to }: steps.RestorePlan): string {
  return `\
${table} was brought back to ${to} already, by a run that ended. Nothing was done: what was written since then stays.
To bring it back once more give the second before or after that as --to.`;
}

function formatNextSteps(
  { table, restoredTable, restoredBackup, previousBackup }: steps.RestorePlan,
  seconds: number,
): string {
  return `
${table} is restored, after ${seconds} s. What is left to do:
  - npm run ops -- keys list --table ${table}: keys that were rotated or revoked since then
    work again; revoke them again
  - erase again who was erased since then (docs/data.md)
  - tell people that alerts send again what is read again
  - npm run ops -- smoke BASE_URL
  - aws dynamodb delete-table --table-name ${restoredTable}; keep the backups
    ${restoredBackup} and ${previousBackup} until you are sure`;
}
