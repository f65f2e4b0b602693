import { begin, check, needed } from '../report.ts';
import { getCommands } from '../runbook.ts';
import { bash } from '../shell.ts';
import { type AwsWorld, type PersonRole, ROLES, type RoleTokens } from '../world.ts';

const PASSWORD = 'Correct-Horse-7-Battery';

/** People of each role, and their access tokens. */
export async function signIn({ env }: AwsWorld, outputs: Record<string, string>): Promise<RoleTokens> {
  begin('people');
  const tokens = {} as RoleTokens;
  // One after the other, because the documents of the demo are being read at the same time.
  for (const role of ROLES)
    tokens[role] = await needed(`${role}: an account, its group, a sign-in`, () =>
      createAccount({ address: getAddress(role), role, outputs, env }),
    );
  await check('a wrong password opens nothing', async () => {
    const asked = await signInAs(getAddress('admin'), 'Wrong-Horse-7-Battery', { outputs, env }).catch(
      (error: Error) => error.message,
    );
    if (!/NotAuthorizedException/.test(asked)) throw new Error(asked);
  });
  return tokens;
}

/** The deployed stack and the environment of the commands that use it. */
interface CommandContext {
  outputs: Record<string, string>;
  env: Record<string, string>;
}

interface NewAccount extends CommandContext {
  address: string;
  role: PersonRole;
}

/** Creates a person as docs/deploy.md creates the first admin. Returns their access token. */
export async function createAccount({ address, role, outputs, env }: NewAccount): Promise<string> {
  const [, given = ''] = getCommands('docs/deploy.md', '## First steps');
  const [make = ''] = getCommands('docs/deploy.md', '## The first admin');
  const own = `${given}${make}`
    .replaceAll('ada@example.org', address)
    .replaceAll('--group-name admin', `--group-name ${role}`);
  await bash(own, { ...env, NEW_PASSWORD: PASSWORD });
  return signInAs(address, PASSWORD, { outputs, env });
}
/** Returns the subject of an access token. */
export const getSubject = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

const getAddress = (role: PersonRole) => `${role}@example.org`;

async function signInAs(address: string, password: string, { outputs, env }: CommandContext): Promise<string> {
  const command = `aws cognito-idp initiate-auth --auth-flow USER_PASSWORD_AUTH \
    --client-id ${outputs['UserPoolClientId']} --auth-parameters USERNAME=${address},PASSWORD=${password} \
    --query AuthenticationResult.AccessToken --output text`;
  return (await bash(command, env)).trim();
}
