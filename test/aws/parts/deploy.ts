import { gatewayAt } from '../gateway.ts';
import { begin, check, equal, needed } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, getOutputs, STACK, STAGE, type StackAccess } from '../world.ts';
import { FIRST_STEPS, NEXT } from './first-steps.ts';

/** The first deployment of a stage, its catalog, admin and key, as docs/deploy.md has them. */
export async function deployFirst({ env, deployer, endpoint, catalogFile, feeds }: AwsWorld): Promise<StackAccess> {
  begin('first deployment');
  await check('npm run deploy -- --check', () => bash(`npm run deploy -- --stage ${STAGE} --check`, deployer));
  await check('it refuses a name that somebody has', () => refusedName(env));
  const output = await needed('npm run deploy, which asks the service at its end', () =>
    bash(`npm run deploy -- --stage ${STAGE}`, deployer),
  );
  await check('which names the next step', () => equal(output.includes(NEXT), true, output));
  const [, baseUrl = ''] = /Base URL: (\S+)/.exec(output) ?? [];
  const outputs = await needed('the outputs of the stack', () => getOutputs(env));
  await check('the output BaseUrl is the address that was printed', () => equal(baseUrl, outputs['BaseUrl'], 'it'));
  await check('the table and the user pool are protected from deletion', async () => {
    const pool =
      `aws cognito-idp describe-user-pool --user-pool-id ${outputs['UserPoolId']} --query ` +
      'UserPool.DeletionProtection';
    const table = `aws dynamodb describe-table --table-name ${STACK} --query Table.DeletionProtectionEnabled`;
    equal((await bash(`${pool}\n${table}`, env)).trim().split(/\s+/), ['"ACTIVE"', 'true'], 'it');
  });
  const made = await needed('npm run first-steps', () => bash(`${FIRST_STEPS} --file ${catalogFile} --wait 0`, env));
  const apiKey = await needed('it shows the first key', () => /ruf_\w+/.exec(made)?.[0] ?? fail(made));
  const listed = await check('npm run ops -- feeds', () => bash(`npm run ops -- feeds --table ${STACK}`, env));
  await check('it lists the feeds of the catalog', () =>
    equal(
      feeds.filter((id) => !listed?.includes(id)),
      [],
      'what is missing',
    ),
  );
  return { baseUrl, outputs, apiKey, gateway: gatewayAt(baseUrl, endpoint) };
}

/** A custom domain that was made by hand; it is gone afterwards. */
async function refusedName(env: Record<string, string>): Promise<void> {
  const name = 'updates.example.org';
  const arn = (
    await bash(`aws acm request-certificate --domain-name ${name} --query CertificateArn --output text`, env)
  ).trim();
  await bash(`aws apigateway create-domain-name --domain-name ${name} --regional-certificate-arn ${arn}`, env);
  const wanted = { ...env, CUSTOM_DOMAIN: name, CERTIFICATE_ARN: arn };
  const output = await bash(`npm run deploy -- --stage ${STAGE} --check`, wanted).catch(
    (error: Error) => error.message,
  );
  const [, remedy = fail(output)] =
    /is a custom domain of API Gateway already, of no stack\. Delete it \((.*?)\)/.exec(output) ?? [];
  await bash(remedy, env);
}

function fail(output: string): never {
  throw new Error(output);
}
