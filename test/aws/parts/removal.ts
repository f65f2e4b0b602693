import { gatewayAt } from '../gateway.ts';
import { begin, check, equal, needed } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type Deployed, outputsOf, type World } from '../world.ts';

/** The stage is removed, deployed again over its kept table, and removed for good, by the commands of docs/deploy.md. */
export async function removal({ env, endpoint }: World, { apiKey }: Deployed): Promise<void> {
  begin('removal and import');
  const [remove = '', forGood = ''] = commandsOf('docs/deploy.md', '## Removal');
  const [output = ''] = commandsOf('docs/deploy.md', '## The first admin')[0]?.split('\n') ?? [];
  const [again = ''] = commandsOf('docs/deploy.md', '### A removed stage again');
  await needed('npx serverless remove', () => bash(`${output}\n${remove}`, env).then(() => true));
  const baseUrl = await needed('the kept table is imported, and the stage deployed again', async () => {
    await bash(again, env);
    return (await outputsOf(env))['BaseUrl'] ?? '';
  });
  await check('a key of before opens it, and the entries are there', async () => {
    const { status, body } = await gatewayAt(baseUrl, endpoint)('/api/v1/feeds/entries/list?limit=1', {
      headers: { 'X-API-Key': apiKey },
    });
    equal([status, body.items?.length], [200, 1], 'it');
  });
  await check('removed for good: the table and the user pool go', () => bash(`${output}\n${remove}\n${forGood}`, env));
}
