import { begin, check, equal } from '../report.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, getOutputs, STAGE } from '../world.ts';

const ADMIN = 'ada@example.org';
/** The command of docs/deploy.md for this stage. */
export const FIRST_STEPS = `npm run first-steps -- --stage ${STAGE} --admin ${ADMIN}`;
/** The last line of a deployment until there is a key. */
export const NEXT = `Next: npm run first-steps -- --stage ${STAGE}`;
const PASSWORD = 'Correct-Horse-8-Battery';

/**
 * Runs the command a second time, after feeds were read. It changes nothing, shows no key, and sets a password only
 * until the first sign-in.
 */
export async function firstStepsAgain({ env, catalogFile }: AwsWorld): Promise<void> {
  begin('first steps');
  const again = (more: Record<string, string> = {}) =>
    bash(`${FIRST_STEPS} --file ${catalogFile}`, { ...env, ...more });
  await check('again: nothing is made, and feeds were read', async () => {
    const output = await again();
    const missing = ['Catalog: up to date', 'an admin already', 'is there already', 'fetched'];
    equal(
      missing.filter((text) => !output.includes(text)),
      [],
      `what the output lacks: ${output}`,
    );
    equal(/ruf_/.test(output), false, 'a key shown');
  });
  await check('with NEW_PASSWORD the admin signs in, in the group admin', async () => {
    await again({ NEW_PASSWORD: PASSWORD });
    const { UserPoolClientId, UserPoolId } = await getOutputs(env);
    await bash(
      `aws cognito-idp initiate-auth --auth-flow USER_PASSWORD_AUTH --client-id ${UserPoolClientId} ` +
        `--auth-parameters USERNAME=${ADMIN},PASSWORD=${PASSWORD}`,
      env,
    );
    const groups = `aws cognito-idp admin-list-groups-for-user --user-pool-id ${UserPoolId} --username ${ADMIN}`;
    equal((await bash(`${groups} --query 'Groups[].GroupName' --output text`, env)).trim(), 'admin', 'the groups');
  });
  await check('a password that somebody has is never changed', async () =>
    equal(/set the password/.test(await again({ NEW_PASSWORD: `${PASSWORD}!` })), false, 'it'),
  );
  await check('a stage that was not deployed is named, with what to do', async () => {
    const output = await bash(FIRST_STEPS.replace(`--stage ${STAGE}`, '--stage nowhere'), env).catch(
      (error: Error) => error.message,
    );
    if (!/regulatory-updates-nowhere is not deployed .* npm run deploy/.test(output)) throw new Error(output);
  });
}
