import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, STACK, STAGE } from '../world.ts';

const NAME = `${STACK}-prune-days`;
const TARGET =
  'Arn=arn:aws:lambda:eu-central-1:123456789012:function:other,RoleArn=arn:aws:iam::123456789012:role/other';

/**
 * A first deployment fails after the table was made, because somebody has the name of a schedule. The run goes on with
 * the second try.
 */
export async function failedTry({ env, deployer }: AwsWorld): Promise<void> {
  begin('a failed first try');
  await check('npm run deploy fails where the name of a schedule is taken', async () => {
    await bash(
      `aws scheduler create-schedule --name ${NAME} --schedule-expression 'rate(1 day)' --flexible-time-window ` +
        `Mode=OFF --target ${TARGET}`,
      env,
    );
    const output = await bash(`npm run deploy -- --stage ${STAGE}`, deployer).catch((error: Error) => error.message);
    if (!/already exists/.test(output)) throw new Error(output);
  });
  await check('the table was made, and is gone again; there is no user pool', async () => {
    const query = `StackEvents[?LogicalResourceId=='Table'].ResourceStatus`;
    const output = await bash(
      `aws cloudformation describe-stack-events --stack-name ${STACK} --query "${query}" --output text`,
      env,
    );
    for (const status of [/(CREATE|UPDATE)_COMPLETE/, /DELETE_COMPLETE/])
      if (!status.test(output)) throw new Error(output);
    const tables = 'aws dynamodb list-tables --query TableNames --output text';
    const pools = 'aws cognito-idp list-user-pools --max-results 9 --query UserPools --output text';
    equal((await bash(`${tables}\n${pools}`, env)).trim(), '', 'what is left');
  });
  await check('the name is free again', () => bash(`aws scheduler delete-schedule --name ${NAME}`, env));
}
