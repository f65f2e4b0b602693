import {
  AdminListGroupsForUserCommand,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { Problem } from '../../values/problem.ts';
import { type Role, resolveRole } from '../../values/roles-and-states.ts';
import { parsePersonName } from './person-name.ts';
import { isSecondFactorRequired as needsSecondFactor } from './second-factor.ts';
import { callUserPool, defaultPersonRole, getUserAttribute, isActiveUser, userPoolClient } from './user-pool.ts';

/**
 * Addresses that can be used in a filter of a user pool.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/how-to-manage-user-accounts.html
 */
const EMAIL_PATTERN = /^[^\s\p{C}@"\\<>]+@[^\s\p{C}@"\\<>]+$/u;
const MAX_EMAIL_LENGTH = 254;
/** More than one account for an address means none; unconfirmed accounts may exist, too. */
const MAX_USERS = 10;

/** A person who can sign in: the `sub` of their tokens, their name, and the role in which they may act. */
export interface PersonAccount {
  id: string;
  name: string | null;
  role: Role;
}

/**
 * Returns the person with a verified e-mail address, or null if there is none or more than one.
 * It makes at most three requests, and `timeoutMs` is the time limit in milliseconds for all of them.
 *
 * The lookup cannot check a second factor: if admins need one, an admin is returned as a member.
 * @throws Problem 409 people_elsewhere if people sign in at another user pool
 * @throws Problem 503 people_unavailable if the user pool does not respond
 */
export async function findPersonByEmail(email: string, timeoutMs: number): Promise<PersonAccount | null> {
  const UserPoolId = getUserPoolId();
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(email)) return null;
  return callUserPool(async () => {
    const options = { abortSignal: AbortSignal.timeout(timeoutMs) };
    const listUsers = async (spelled: string) => {
      const listRequest = { UserPoolId, Filter: `email = "${spelled}"`, Limit: MAX_USERS };
      return (await userPoolClient.send(new ListUsersCommand(listRequest), options)).Users ?? [];
    };
    // The documentation does not say whether filters are case-sensitive for addresses.
    const pages = await Promise.all([...new Set([email, email.toLowerCase()])].map(listUsers));
    const matchingUsers = pages.flat().filter((one) => isActiveUser(one) && hasVerifiedEmail(email, one));
    const [id, ...others] = new Set(matchingUsers.map((one) => getUserAttribute(one, 'sub')));
    const [user] = matchingUsers;
    if (!id || !user || others.length > 0) return null;
    const named = { UserPoolId, Username: user.Username };
    const { Groups = [] } = await userPoolClient.send(new AdminListGroupsForUserCommand(named), options);
    const role = resolveRole(
      Groups.map(({ GroupName }) => GroupName),
      defaultPersonRole,
    );
    return {
      id,
      name: parsePersonName(user.Attributes ?? []),
      role: needsSecondFactor && role === 'admin' ? 'member' : role,
    };
  });
}

const hasVerifiedEmail = (address: string, one: UserType) =>
  getUserAttribute(one, 'email_verified') === 'true' &&
  getUserAttribute(one, 'email')?.toLowerCase() === address.toLowerCase();

function getUserPoolId(): string {
  const id = process.env['USER_POOL_ID'];
  if (id) return id;
  const detail =
    'This deployment uses the identity provider of another deployment and cannot look people up. Use the web app.';
  throw new Problem('conflict', 'people_elsewhere', detail);
}
