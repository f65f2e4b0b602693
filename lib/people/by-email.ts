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

/** What no filter of the user pool could be made of as it is: https://docs.aws.amazon.com/cognito/latest/developerguide/how-to-manage-user-accounts.html. */
const ADDRESS = /^[^\s\p{C}@"\\<>]+@[^\s\p{C}@"\\<>]+$/u;
const LONGEST_ADDRESS = 254;
/** More people of one address than one are nobody; accounts that nobody confirmed may stand beside theirs. */
const FEW = 10;

/** Somebody who can sign in. */
export interface KnownPerson {
  id: string;
  name: string | null;
  role: Role;
}

/**
 * The person of a verified address; null if there is nobody, or more than one. Nobody shows a second factor here: where admins need one,
 * an admin may do what a member may. Two requests, or three, within `ms` milliseconds together.
 *
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
    // Whether the filter tells case, its documentation does not say of addresses.
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
    'People sign in at an identity provider of another deployment here, whose people cannot be looked up. Use the web app.';
  throw new Problem('conflict', 'people_elsewhere', detail);
}
