import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { DeployedStack } from './cloudformation-stack.ts';

/** A user pool and its region. */
export interface UserPool {
  id: string;
  region: string;
}

const ISSUER_PATTERN = /^https:\/\/cognito-idp\.([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?\/([\w-]+)$/;

/**
 * Returns the user pool of a stack: that of TOKEN_ISSUER, otherwise its own. @throws Error for another identity
 * provider
 */
export function getUserPool({ outputs, parameters }: DeployedStack, region: string): UserPool {
  const issuer = parameters['TokenIssuer'];
  if (!issuer) return { id: outputs['UserPoolId'] ?? '', region };
  const [, itsRegion = '', id = ''] = ISSUER_PATTERN.exec(issuer) ?? [];
  if (!id)
    throw new Error(`people sign in at ${issuer}, which is not a user pool: make the admin there, in its group admin.`);
  return { id, region: itsRegion };
}

/**
 * Makes a person an admin and returns what was done. A new account gets a temporary password by mail, or `password`.
 * It does not change the password of somebody who has signed in.
 */
export async function ensureAdmin(
  { id, region }: UserPool,
  email: string,
  password: string | undefined,
): Promise<string[]> {
  const client = new CognitoIdentityProviderClient({ region });
  const who = { UserPoolId: id, Username: email };
  const status = await findAccountStatus(client, who);
  const done: string[] = [];
  if (status === null) {
    await client.send(new AdminCreateUserCommand({ ...who, ...buildInvitation(email, password) }));
    done.push(
      password ? `made the account of ${email}` : `made the account of ${email}; a temporary password is in the mail`,
    );
  }
  const isNew = status === null || status === 'FORCE_CHANGE_PASSWORD';
  if (isNew && password) {
    await client.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
    done.push('set the password that NEW_PASSWORD has');
  }
  const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand(who));
  if (!Groups.some(({ GroupName }) => GroupName === 'admin')) {
    await client.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'admin' }));
    done.push('put it in the group admin');
  }
  return done.length > 0 ? done : [`${email} is an admin already${isNew ? ' who has not signed in yet' : ''}`];
}

function buildInvitation(email: string, password: string | undefined) {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  const mail = password ? { MessageAction: 'SUPPRESS' as const } : { DesiredDeliveryMediums: ['EMAIL' as const] };
  return { UserAttributes, ...mail };
}

/** Returns the status of an account, or null. */
async function findAccountStatus(
  client: CognitoIdentityProviderClient,
  who: { UserPoolId: string; Username: string },
): Promise<string | null> {
  try {
    return (await client.send(new AdminGetUserCommand(who))).UserStatus ?? '';
  } catch (error) {
    if (error instanceof UserNotFoundException) return null;
    throw error;
  }
}
