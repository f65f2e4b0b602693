import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { begin, check, equal } from '../report.ts';
import { commandsOf, inlineCommandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { STACK, type World } from '../world.ts';

const PAGE = 'docs/runbooks.md';

/** What commands of the page begin with that are not run here, and why. */
const NOT_RUN: Record<string, string> = {
  'aws cloudformation de': 'the emulator knows no drift',
  'aws sqs purge-queue': 'the dead letters are drained by it',
  'npm run ops -- catalog': 'the table has the catalog of the demo',
};

/** The commands within the text of the runbooks, as written; and the schedule that somebody switched off. */
export async function runbooks({ env, feeds }: World): Promise<void> {
  begin('runbooks');
  const commands = inlineCommandsOf(PAGE)
    .filter((command) => !Object.keys(NOT_RUN).some((start) => command.startsWith(start)))
    .map((command) => command.replace('--feed ID', `--feed ${feeds[0]}`));
  await runInParallel(commands, 2, async (command) => void (await check(command, () => bash(command, env))));
  await check('a feed that is not flooding cannot be released, and is told so', async () => {
    const [release = ''] = commandsOf(PAGE, '## flooding-feeds');
    const told = await bash(release.replace('FEED', feeds[0] ?? ''), env).catch((error: Error) => error.message);
    if (!told.includes(`${feeds[0]} is not flooding`)) throw new Error(told);
  });
  await check('the planner, switched off, runs again', async () => {
    const [enable = ''] = commandsOf(PAGE, '## planner-silent');
    const state = `aws scheduler get-schedule --name ${STACK}-plan-ingest --query State --output text`;
    const told = await bash(`${enable.replace('"ENABLED"', '"DISABLED"')}\n${state}\n${enable}\n${state}`, env);
    equal(told.match(/^(DIS|EN)ABLED$/gm), ['DISABLED', 'ENABLED'], 'its state');
  });
}
