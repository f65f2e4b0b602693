import { begin, check, needed } from '../report.ts';
import { getCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import type { AwsWorld } from '../world.ts';

const ROLE = 'regulatory-updates-deployer';
/** Taken on by this account instead of GitHub. */
const TRUST = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { AWS: 'arn:aws:iam::123456789012:root' } }],
});

/** Creates the role that deploys with the commands of docs/deploy.md. The later parts deploy with it. */
export async function deployer(world: AwsWorld): Promise<void> {
  begin('the deployer');
  const { env } = world;
  const commands = getCommands('docs/deploy.md', '## From GitHub').find((text) => text.includes('create-policy')) ?? '';
  await needed('a role with the policies of docs/deployer-policy.json', () =>
    bash(`aws iam create-role --role-name ${ROLE} --assume-role-policy-document '${TRUST}'\n${commands}`, env),
  );
  const assumed = `aws sts assume-role --role-arn arn:aws:iam::123456789012:role/${ROLE} --role-session-name test`;
  const keys = '--query Credentials.[AccessKeyId,SecretAccessKey,SessionToken] --output text';
  const output = await needed('it is taken on', () => bash(`${assumed} ${keys}`, env));
  const [AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN = ''] = output.trim().split(/\s+/);
  Object.assign(world.deployer, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN });
  await check('it may not read the table, nor make a user', async () => {
    for (const refused of ['dynamodb scan --table-name regulatory-updates-aws', 'iam create-user --user-name other']) {
      const answer = await bash(`aws ${refused}`, world.deployer).catch((error: Error) => error.message);
      if (!/AccessDenied/.test(answer)) throw new Error(answer);
    }
  });
}
