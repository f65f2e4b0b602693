import { begin, check, equal, needed } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { eventually, STACK, type World } from '../world.ts';

/** A message that no attempt can read, found and drained as docs/runbooks.md has it. */
export async function deadLetters({ env }: World): Promise<void> {
  begin('dead letters');
  const url = `"$(aws sqs get-queue-url --queue-name ${STACK}-feeds --query QueueUrl --output text)"`;
  await needed('a message that nobody understands, in a queue that is quick to try again', async () => {
    await bash(`aws sqs set-queue-attributes --queue-url ${url} --attributes VisibilityTimeout=1`, env);
    await bash(`aws sqs send-message --queue-url ${url} --message-body 'no message'`, env);
    return true;
  });
  const [look = ''] = commandsOf('docs/runbooks.md', '## feeds-dead-letters');
  const found = await check('after three attempts it is where the runbook looks', () =>
    eventually(async () => (await bash(look, env)).includes('no message')),
  );
  if (!found) return;
  await check('the runbook empties the queue', async () => {
    await bash(`${look}\naws sqs purge-queue --queue-url "$url"`, env);
    equal((await bash(look, env)).trim(), '', 'what is left');
  });
  await check('and the queue is as it was', () =>
    bash(`aws sqs set-queue-attributes --queue-url ${url} --attributes VisibilityTimeout=1080`, env),
  );
}
