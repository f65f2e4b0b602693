import { begin, check, needed } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { ROLES, type Role, type Tokens, type World } from '../world.ts';

const PASSWORD = 'Correct-Horse-7-Battery';

/** People of each role, and their access tokens. */
export async function signIn({ env }: World, outputs: Record<string, string>): Promise<Tokens> {
  begin('people');
  const tokens = {} as Tokens;
  // One after the other: the documents of the demo are read meanwhile.
  for (const role of ROLES)
    tokens[role] = await needed(`${role}: an account, its group, a sign-in`, () =>
      accountOf(addressOf(role), role, outputs, env),
    );
  await check('a wrong password opens nothing', async () => {
    const asked = await signInAs(addressOf('admin'), 'Wrong-Horse-7-Battery', outputs, env).catch(
      (error: Error) => error.message,
    );
    if (!/NotAuthorizedException/.test(asked)) throw new Error(asked);
  });
  return tokens;
}

/** An access token of a person who is made as docs/deploy.md makes the first admin. */
export async function accountOf(
  address: string,
  role: Role,
  outputs: Record<string, string>,
  env: Record<string, string>,
): Promise<string> {
  const [, given = ''] = commandsOf('docs/deploy.md', '## First steps');
  const [make = ''] = commandsOf('docs/deploy.md', '## The first admin');
  const own = `${given}${make}`
    .replaceAll('ada@example.org', address)
    .replaceAll('--group-name admin', `--group-name ${role}`);
  await bash(own, { ...env, NEW_PASSWORD: PASSWORD });
  return signInAs(address, PASSWORD, outputs, env);
}

/** Whom an access token is of. */
export const subjectOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

const addressOf = (role: Role) => `${role}@example.org`;

async function signInAs(
  address: string,
  password: string,
  outputs: Record<string, string>,
  env: Record<string, string>,
): Promise<string> {
  const asked = `aws cognito-idp initiate-auth --auth-flow USER_PASSWORD_AUTH --client-id ${outputs['UserPoolClientId']} \
    --auth-parameters USERNAME=${address},PASSWORD=${password} --query AuthenticationResult.AccessToken --output text`;
  return (await bash(asked, env)).trim();
}
