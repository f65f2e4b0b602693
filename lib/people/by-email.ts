import {
  AdminListGroupsForUserCommand,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { Problem } from '../values/problem.ts';
import { type Role, roleOf } from '../values/role.ts';
import { asked, attributeOf, client, isActive, roleWithoutGroup } from './directory.ts';
import { nameIn } from './name.ts';
import { isRequired as needsSecondFactor } from './second-factor.ts';

/**
 * Addresses that can be used in a user pool filter:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/how-to-manage-user-accounts.html.
 */
const ADDRESS = /^[^\s\p{C}@"\\<>]+@[^\s\p{C}@"\\<>]+$/u;
const LONGEST_ADDRESS = 254;
/** More than one account for an address means none; unconfirmed accounts may exist, too. */
const FEW = 10;

/** A person who can sign in. */
export interface KnownPerson {
  id: string;
  name: string | null;
  role: Role;
}

/**
 * Returns the person with a verified address, or null if there is none or more than one. At most three requests
 * within `ms`.
 *
 * A second factor cannot be checked here: if admins need one, an admin acts as a member.
 * @throws Problem 409 people_elsewhere, 503 people_unavailable
 */
export async function personAt(address: string, ms: number): Promise<KnownPerson | null> {
  const UserPoolId = poolToAsk();
  if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address)) return null;
  return asked(async () => {
    const options = { abortSignal: AbortSignal.timeout(ms) };
    const ask = async (spelled: string) => {
      const wanted = { UserPoolId, Filter: `email = "${spelled}"`, Limit: FEW };
      return (await client.send(new ListUsersCommand(wanted), options)).Users ?? [];
    };
    // The documentation does not say whether filters are case-sensitive for addresses.
    const found = await Promise.all([...new Set([address, address.toLowerCase()])].map(ask));
    const theirs = found.flat().filter((one) => isActive(one) && isOf(address, one));
    const [id, ...others] = new Set(theirs.map((one) => attributeOf(one, 'sub')));
    const [user] = theirs;
    if (!id || !user || others.length > 0) return null;
    const named = { UserPoolId, Username: user.Username };
    const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand(named), options);
    const role = roleOf(
      Groups.map(({ GroupName }) => GroupName),
      roleWithoutGroup,
    );
    return { id, name: nameIn(user.Attributes ?? []), role: needsSecondFactor && role === 'admin' ? 'member' : role };
  });
}

const isOf = (address: string, one: UserType) =>
  attributeOf(one, 'email_verified') === 'true' && attributeOf(one, 'email')?.toLowerCase() === address.toLowerCase();

function poolToAsk(): string {
  const id = process.env['USER_POOL_ID'];
  if (id) return id;
  const detail =
    'This deployment uses the identity provider of another deployment and cannot look people up. Use the web app.';
  throw new Problem('conflict', 'people_elsewhere', detail);
}
