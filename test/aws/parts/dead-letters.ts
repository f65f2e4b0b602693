import { begin, check, equal, needed } from '../report.ts';
import { getCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, eventually, STACK } from '../world.ts';

/** The queues whose dead letters have a page of docs/runbooks.md. */
const QUEUES = ['feeds', 'summaries', 'documents'];
/** Seconds for which a message is hidden, as infra/pipeline.yml has it. */
const HIDDEN: Record<string, number> = { documents: 360 };

/** Finds and drains an unreadable message, in all queues at once, as docs/runbooks.md describes. */
export async function deadLetters({ env }: AwsWorld): Promise<void> {
  begin('dead letters');
  await Promise.all(QUEUES.map((queue) => drained(queue, env)));
}

async function drained(queue: string, env: Record<string, string>): Promise<void> {
  const url = `"$(aws sqs get-queue-url --queue-name ${STACK}-${queue} --query QueueUrl --output text)"`;
  await needed(`${queue}: a message that nobody understands, in a queue that is quick to try again`, async () => {
    await bash(`aws sqs set-queue-attributes --queue-url ${url} --attributes VisibilityTimeout=1`, env);
    await bash(`aws sqs send-message --queue-url ${url} --message-body 'no message'`, env);
    return true;
  });
  const [look = ''] = getCommands('docs/runbooks.md', `## ${queue}-dead-letters`);
  const found = await check(`${queue}: after three attempts it is where the runbook looks`, () =>
    eventually(async () => (await bash(look, env)).includes('no message')),
  );
  if (!found) return;
  await check(`${queue}: the runbook empties the queue`, async () => {
    await bash(`${look}\naws sqs purge-queue --queue-url "$url"`, env);
    equal((await bash(look, env)).trim(), '', 'what is left');
  });
  await check(`${queue}: and the queue is as it was`, () =>
    bash(
      `aws sqs set-queue-attributes --queue-url ${url} --attributes VisibilityTimeout=${HIDDEN[queue] ?? 1080}`,
      env,
    ),
  );
}
