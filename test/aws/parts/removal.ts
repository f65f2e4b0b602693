import { gatewayAt } from '../gateway.ts';
import { begin, check, equal, needed } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type Deployed, outputsOf, STACK, type World } from '../world.ts';

/** The stage is removed, deployed again with its kept table and people, and removed for good, by the commands of docs/deploy.md. */
export async function removal({ env, deployer, endpoint }: World, { apiKey, outputs }: Deployed): Promise<void> {
  begin('removal and import');
  const [remove = '', forGood = ''] = commandsOf('docs/deploy.md', '## Removal');
  const [output = ''] = commandsOf('docs/deploy.md', '## First steps')[1]?.split('\n') ?? [];
  const [again = ''] = commandsOf('docs/deploy.md', '### A removed stage again');
  await needed('npx serverless remove', () => bash(`${output}\n${remove}`, deployer).then(() => true));
  await check('a deployment refuses to start beside the kept table and user pool', async () => {
    const told = await bash(again.replace(' --adopt', ''), deployer).catch((error: Error) => error.message);
    for (const left of [`The table ${STACK}`, `The user pool ${outputs['UserPoolId']}`])
      if (!told.includes(left)) throw new Error(told);
  });
  const now = await needed('the kept table and user pool are taken over, and the stage deployed again', async () => {
    const told = await bash(again, deployer);
    if (!/^Taken over as they are: Table, UserPool, AdminGroup, MemberGroup, ViewerGroup\.$/m.test(told))
      throw new Error(told);
    return outputsOf(env);
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
