import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { begin, check, equal } from '../report.ts';
import { getCommands, listInlineCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, STACK } from '../world.ts';

const PAGE = 'docs/runbooks.md';

/** What commands of the page begin with that are not run here, and why. */
const NOT_RUN: Record<string, string> = {
  'aws cloudformation de': 'the emulator knows no drift',
  'aws sqs purge-queue': 'the dead letters are drained by it',
  'npm run ops -- catalog': 'the table has the catalog of the demo',
};

/** Runs the commands within the text of the runbooks as written. One schedule was switched off before. */
export async function runbooks({ env, feeds }: AwsWorld): Promise<void> {
  begin('runbooks');
  const commands = listInlineCommands(PAGE)
    .filter((command) => !Object.keys(NOT_RUN).some((start) => command.startsWith(start)))
    .map((command) => command.replace('--feed ID', `--feed ${feeds[0]}`));
  await runInParallel(commands, 2, async (command) => void (await check(command, () => bash(command, env))));
  await check('a feed that is not flooding cannot be released, and is output so', async () => {
    const [release = ''] = getCommands(PAGE, '## flooding-feeds');
    const output = await bash(release.replace('FEED', feeds[0] ?? ''), env).catch((error: Error) => error.message);
    if (!output.includes(`${feeds[0]} is not flooding`)) throw new Error(output);
  });
  await check('the planner, switched off, runs again', async () => {
    const [enable = ''] = getCommands(PAGE, '## planner-silent');
    const state = `aws scheduler get-schedule --name ${STACK}-plan-ingest --query State --output text`;
    const output = await bash(`${enable.replace('"ENABLED"', '"DISABLED"')}\n${state}\n${enable}\n${state}`, env);
    equal(output.match(/^(DIS|EN)ABLED$/gm), ['DISABLED', 'ENABLED'], 'its state');
  });
}
