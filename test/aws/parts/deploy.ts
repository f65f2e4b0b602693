import { gatewayAt } from '../gateway.ts';
import { begin, check, equal, needed } from '../report.ts';
import { bash } from '../shell.ts';
import { type Deployed, outputsOf, STACK, STAGE, type World } from '../world.ts';

const TABLE = STACK;

/** The first deployment of a stage, its catalog and its first key, as docs/deploy.md has them. */
export async function deployFirst({ env, endpoint, catalogFile, feeds }: World): Promise<Deployed> {
  begin('first deployment');
  await check('npm run deploy -- --check', () => bash(`npm run deploy -- --stage ${STAGE} --check`, env));
  const told = await needed('npm run deploy, which asks the service at its end', () =>
    bash(`npm run deploy -- --stage ${STAGE}`, env),
  );
  const [, baseUrl = ''] = /Base URL: (\S+)/.exec(told) ?? [];
  const outputs = await needed('the outputs of the stack', () => outputsOf(env));
  await check('the output BaseUrl is the address that was told', () => equal(baseUrl, outputs['BaseUrl'], 'it'));
  await needed('npm run catalog', () => bash(`npm run catalog -- --table ${TABLE} --file ${catalogFile}`, env));
  const listed = await check('npm run feeds', () => bash(`npm run feeds -- --table ${TABLE}`, env));
  await check('it lists the feeds of the catalog', () =>
    equal(
      feeds.filter((id) => !listed?.includes(id)),
      [],
      'what is missing',
    ),
  );
  const apiKey = await needed('npm run keys -- create', async () => {
    const created = await bash(`npm run keys -- create "first client" --table ${TABLE}`, env);
    return /ruf_\w+/.exec(created)?.[0] ?? Promise.reject(new Error(created));
  });
  return { baseUrl, outputs, apiKey, gateway: gatewayAt(baseUrl, endpoint) };
}
