import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminListGroupsForUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Role, roleOf } from '../values/role.ts';
import { asked, attributeOf, client, isActive, roleWithoutGroup } from './directory.ts';
import { isRequired as needsSecondFactor } from './second-factor.ts';

/*
 * What a person may have now. There is no token when something is sent or an address is opened, so the user pool is asked. One
 * instance asks once a minute for a person, however many things of theirs it sends.
 */

/** The longest that an answer of the user pool is used. */
const CACHED_MS = 60_000;
const MAX_CACHED = 1_000;
/** The subjects of a user pool; others cannot be looked up by a filter. */
const SUBJECT = /^[\w-]+$/;

/**
 * A person in the user pool: `active` with the role that they may act with and their verified address, or `disabled` or `deleted`.
 * `elsewhere`: people sign in at an identity provider that this deployment cannot ask.
 */
export type Standing =
  | { state: 'active'; role: Role; email: string | null }
  | { state: 'disabled' | 'deleted' | 'elsewhere' };

const ENDED = {
  disabled: 'the account of its owner is disabled',
  deleted: 'the account of its owner was deleted',
};

/** Why nothing at all is sent for a person, and none of their addresses answers; null where they are not gone. */
export const endingOf = ({ state }: Standing): string | null =>
  state === 'disabled' || state === 'deleted' ? ENDED[state] : null;

interface Cached {
  until: number;
  standing: Promise<Standing>;
}

const cached = new Map<string, Cached>();

/**
 * Returns what a person may have, at most a minute old. A look-up is two requests to the user pool, one for a disabled person.
 *
 * @param id the subject of the person's token
 * @throws Problem 503 people_unavailable if the user pool does not answer: then nothing is known, which is not remembered
 */
export function standingOf(id: string, now = Date.now()): Promise<Standing> {
  const known = cached.get(id);
  if (known && now < known.until) return known.standing;
  const standing = lookUp(id);
  const fresh = { until: now + CACHED_MS, standing };
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(id, fresh);
  standing.catch(() => {
    if (cached.get(id) === fresh) cached.delete(id);
  });
  return standing;
}

/** For the probe of a role: the requests of a look-up, for a subject that no user has. */
export const lookUpPerson = {
  call: 'a person in the user pool',
  run: async (): Promise<void> => {
    const UserPoolId = process.env['USER_POOL_ID'];
    if (!UserPoolId || (await findUser(UserPoolId, 'probe'))) return;
    const groups = client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username: 'probe' }));
    await groups.catch((fault: Error) => {
      if (fault.name !== 'UserNotFoundException') throw fault;
    });
  },
};

async function lookUp(id: string): Promise<Standing> {
  const pool = process.env['USER_POOL_ID'];
  if (!pool) return { state: 'elsewhere' };
  return asked(async () => {
    const user = await findUser(pool, id);
    if (!user) return { state: 'deleted' };
    if (!isActive(user)) return { state: 'disabled' };
    const named = { UserPoolId: pool, Username: user.Username };
    const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand(named));
    const groups = Groups.map(({ GroupName }) => GroupName);
    return { state: 'active', role: actingRole(roleOf(groups, roleWithoutGroup), user), email: verifiedEmail(user) };
  });
}

/** The user with a subject. Of a federated user the subject is no name, so that only the list shows that there is no such user. */
async function findUser(UserPoolId: string, id: string): Promise<AdminGetUserCommandOutput | null> {
  const get = (Username: string | undefined) =>
    client.send(new AdminGetUserCommand({ UserPoolId, Username })).catch((fault: Error) => {
      if (fault.name === 'UserNotFoundException') return null;
      throw fault;
    });
  const user = await get(id);
  if (user || !SUBJECT.test(id)) return user;
  const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter: `sub = "${id}"`, Limit: 1 }));
  const found = Users.find((one) => attributeOf(one, 'sub') === id);
  return found ? get(found.Username) : null;
}

/** An admin without the second factor that admins need is a member here, as with a token. */
function actingRole(role: Role, { UserMFASettingList: factors = [] }: AdminGetUserCommandOutput): Role {
  const isLess = needsSecondFactor && role === 'admin' && !factors.includes('SOFTWARE_TOKEN_MFA');
  return isLess ? 'member' : role;
}

function verifiedEmail({ UserAttributes: Attributes = [] }: AdminGetUserCommandOutput): string | null {
  const user = { Attributes };
  return attributeOf(user, 'email_verified') === 'true' ? attributeOf(user, 'email') : null;
}
