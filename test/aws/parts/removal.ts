import { gatewayAt } from '../gateway.ts';
import { begin, check, equal, needed } from '../report.ts';
import { getCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, getOutputs, STACK, type StackAccess } from '../world.ts';

/**
 * Removes the stage, deploys it again with its retained table and people, and removes it for good. Uses the commands of
 * docs/deploy.md.
 */
export async function removal({ env, deployer, endpoint }: AwsWorld, { apiKey, outputs }: StackAccess): Promise<void> {
  begin('removal and import');
  const [remove = '', forGood = ''] = getCommands('docs/deploy.md', '## Removal');
  const [output = ''] =
    /^output\(\) \{[\s\S]*?^\}/m.exec(getCommands('docs/deploy.md', '## First steps')[1] ?? '') ?? [];
  const [again = ''] = getCommands('docs/deploy.md', '### A removed stage again');
  await needed('npx serverless remove', () => bash(`${output}\n${remove}`, deployer).then(() => true));
  await check('a deployment refuses to start beside the kept table and user pool', async () => {
    const output = await bash(again.replace(' --adopt', ''), deployer).catch((error: Error) => error.message);
    for (const left of [`The table ${STACK}`, `The user pool ${outputs['UserPoolId']}`])
      if (!output.includes(left)) throw new Error(output);
  });
  const now = await needed('the kept table and user pool are taken over, and the stage deployed again', async () => {
    const output = await bash(again, deployer);
    if (!/^Imported without changes: Table, UserPool, AdminGroup, MemberGroup, ViewerGroup\.$/m.test(output))
      throw new Error(output);
    return getOutputs(env);
  });
  const { BaseUrl: baseUrl = '', UserPoolId } = now;
  await check('people sign in from the same user pool', () => equal(UserPoolId, outputs['UserPoolId'], 'it'));
  await check('a key of before opens it, and the entries are there', async () => {
    const { status, body } = await gatewayAt(baseUrl, endpoint)('/api/v1/feeds/entries/list?limit=1', {
      headers: { 'X-API-Key': apiKey },
    });
    equal([status, body.items?.length], [200, 1], 'it');
  });
  await check('removed for good: the table and the user pool go', () =>
    bash(`${output}\n${remove}`, deployer).then(() =>
      bash(forGood, { ...env, USER_POOL_ID: outputs['UserPoolId'] ?? '' }),
    ),
  );
}
