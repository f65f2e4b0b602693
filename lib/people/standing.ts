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
 * The current account of a person. When something is sent, or a feed address is opened, there is no token, so the
 * user pool is requested: once a minute per person and instance.
 */

/** How long a result is used. */
const CACHED_MS = 60_000;
const MAX_CACHED = 1_000;
/** The subjects of a user pool; others cannot be used in a filter. */
const SUBJECT = /^[\w-]+$/;

/**
 * A person's account: `active` with role and verified address, `disabled`, or `deleted`.
 *
 * `elsewhere`: people sign in at an identity provider that this deployment cannot query.
 */
export type Standing =
  | { state: 'active'; role: Role; email: string | null }
  | { state: 'disabled' | 'deleted' | 'elsewhere' };

const ENDED = {
  disabled: 'the account of its owner is disabled',
  deleted: 'the account of its owner was deleted',
};

/** Returns why everything of a person has ended, or null if their account exists. */
export const endingOf = ({ state }: Standing): string | null =>
  state === 'disabled' || state === 'deleted' ? ENDED[state] : null;

interface Cached {
  until: number;
  standing: Promise<Standing>;
}

const cached = new Map<string, Cached>();

/**
 * Returns the account status of a person, at most a minute old. A lookup is two requests, one for a disabled person.
 *
 * @param id the subject of the person's token
 * @throws Problem 503 people_unavailable if the user pool does not respond; that is not cached
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

/** The requests of a lookup for the probe of a role, with a subject that no user has. */
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

/**
 * Returns the user with a subject. For federated users the subject is not the user name, so the list is searched,
 * too.
 */
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

/** An admin without the required second factor acts as a member, as with a token. */
function actingRole(role: Role, { UserMFASettingList: factors = [] }: AdminGetUserCommandOutput): Role {
  const isLess = needsSecondFactor && role === 'admin' && !factors.includes('SOFTWARE_TOKEN_MFA');
  return isLess ? 'member' : role;
}

function verifiedEmail({ UserAttributes: Attributes = [] }: AdminGetUserCommandOutput): string | null {
  const user = { Attributes };
  return attributeOf(user, 'email_verified') === 'true' ? attributeOf(user, 'email') : null;
}
