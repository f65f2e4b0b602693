import { begin, check, equal } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type Deployed, STACK, type World } from '../world.ts';

/** The state of now is brought back after a loss, by the commands of docs/deploy.md. */
export async function restore({ env, catalogFile }: World, { gateway, apiKey, baseUrl }: Deployed): Promise<void> {
  begin('restore');
  const headers = { 'X-API-Key': apiKey };
  const total = async () => (await gateway('/api/v1/feeds/entries/list?limit=0', { headers })).body.total;
  const before = await check('the entries are counted', total);
  const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const commands = commandsOf('docs/deploy.md', '## Restore')
    .join('\n')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, at)
    .replaceAll('sleep 10', 'sleep 1')
    .replace(/(npm run catalog -- --table \S+)/, `$1 --file ${catalogFile}`);
  await check('all commands of the section', () => bash(commands, env));
  await check('what was there is there again', async () => equal(await total(), before, 'the number of entries'));
  await check('and the table is protected as before', async () => {
    const query = `Table.[DeletionProtectionEnabled,length(GlobalSecondaryIndexes)]`;
    const told = await bash(`aws dynamodb describe-table --table-name ${STACK} --query '${query}' --output json`, env);
    equal(JSON.parse(told), [true, 3], 'it');
  });
  await check('npm run smoke, and the second table goes', async () => {
    await bash(`npm run smoke -- ${baseUrl}`, { ...env, SERVICE_API_KEY: apiKey });
    await bash(`aws dynamodb delete-table --table-name ${STACK}-restored`, env);
  });
}
