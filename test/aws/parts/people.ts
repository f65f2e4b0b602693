import { begin, check, needed } from '../report.ts';
import { commandsOf } from '../runbook.ts';
import { bash } from '../shell.ts';
import { ROLES, type Role, type Tokens, type World } from '../world.ts';

const PASSWORD = 'Correct-Horse-7-Battery';

/** People of each role, made as docs/deploy.md makes the first admin, and their access tokens. */
export async function signIn({ env }: World, outputs: Record<string, string>): Promise<Tokens> {
  begin('people');
  const [make = ''] = commandsOf('docs/deploy.md', '## The first admin');
  const tokens = {} as Tokens;
  // One after the other: the documents of the demo are read meanwhile.
  for (const role of ROLES)
    tokens[role] = await needed(`${role}: an account, its group, a sign-in`, () => token(make, role, env));
  await check('a wrong password opens nothing', async () => {
    const asked = await signInAs('admin', 'Wrong-Horse-7-Battery', outputs, env).catch((error: Error) => error.message);
    if (!/NotAuthorizedException/.test(asked)) throw new Error(asked);
  });
  return tokens;

  function token(commands: string, role: Role, env: Record<string, string>): Promise<string> {
    const own = commands
      .replaceAll('ada@example.org', addressOf(role))
      .replaceAll('--group-name admin', `--group-name ${role}`);
    return bash(own, { ...env, NEW_PASSWORD: PASSWORD }).then(() => signInAs(role, PASSWORD, outputs, env));
  }
}

const addressOf = (role: Role) => `${role}@example.org`;

async function signInAs(
  role: Role,
  password: string,
  outputs: Record<string, string>,
  env: Record<string, string>,
): Promise<string> {
  const asked = `aws cognito-idp initiate-auth --auth-flow USER_PASSWORD_AUTH --client-id ${outputs['UserPoolClientId']} \
    --auth-parameters USERNAME=${addressOf(role)},PASSWORD=${password} --query AuthenticationResult.AccessToken --output text`;
  return (await bash(asked, env)).trim();
}
