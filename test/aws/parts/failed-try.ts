import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { STACK, STAGE, type World } from '../world.ts';

/** A first deployment fails after the table was made, because somebody has the name of a queue. The run goes on with the second try. */
export async function failedTry({ env }: World): Promise<void> {
  begin('a failed first try');
  const url = `"$(aws sqs get-queue-url --queue-name ${STACK}-summaries --query QueueUrl --output text)"`;
  await check('npm run deploy fails where the name of a queue is taken', async () => {
    await bash(`aws sqs create-queue --queue-name ${STACK}-summaries`, env);
    const told = await bash(`npm run deploy -- --stage ${STAGE}`, env).catch((error: Error) => error.message);
    if (!/SummariesQueue/.test(told)) throw new Error(told);
  });
  await check('the table and the user pool were made, and are gone again', async () => {
    const ids = '"Table" || LogicalResourceId=="UserPool"'.replaceAll('"', "'");
    const query = `StackEvents[?LogicalResourceId==${ids}].[LogicalResourceId,ResourceStatus]`;
    const told = await bash(
      `aws cloudformation describe-stack-events --stack-name ${STACK} --query "${query}" --output text`,
      env,
    );
    for (const id of ['Table', 'UserPool'])
      for (const status of ['CREATE_COMPLETE', 'DELETE_COMPLETE'])
        if (!new RegExp(`${id}\\s+${status}`).test(told)) throw new Error(`${id} is not ${status}: ${told}`);
    equal((await bash('aws dynamodb list-tables --query TableNames --output text', env)).trim(), '', 'the tables');
  });
  await check('the name is free again', () => bash(`aws sqs delete-queue --queue-url ${url}`, env));
}
