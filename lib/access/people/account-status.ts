import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminListGroupsForUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Role, resolveRole } from '../../values/roles-and-states.ts';
import { isSecondFactorRequired as needsSecondFactor } from './second-factor.ts';
import { callUserPool, defaultPersonRole, getUserAttribute, isActiveUser, userPoolClient } from './user-pool.ts';

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
 * The state of a person's account: `active` with role and verified address, `disabled`, or `deleted`.
 *
 * It is `elsewhere` if people sign in at an identity provider that this deployment cannot query.
 */
export type AccountStatus =
  | { state: 'active'; role: Role; email: string | null }
  | { state: 'disabled' | 'deleted' | 'elsewhere' };

const ENDED_REASONS = {
  disabled: 'the account of its owner is disabled',
  deleted: 'the account of its owner was deleted',
};

/**
 * Returns the reason why nothing more is sent for a person: their account is disabled or deleted.
 * Null for any other state of the account.
 */
export const getAccountEndReason = ({ state }: AccountStatus): string | null =>
  state === 'disabled' || state === 'deleted' ? ENDED_REASONS[state] : null;

interface CachedStatus {
  until: number;
  status: Promise<AccountStatus>;
}

const cachedStatuses = new Map<string, CachedStatus>();

/**
 * Returns the account status of a person, at most a minute old. A lookup is two requests, one for a disabled person.
 *
 * @param id the subject of the person's token
 * @throws Problem 503 people_unavailable if the user pool does not respond; that is not cached
 */
export function getAccountStatus(id: string, now = Date.now()): Promise<AccountStatus> {
  const known = cachedStatuses.get(id);
  if (known && now < known.until) return known.status;
  const accountStatus = requestAccountStatus(id);
  const fresh = { until: now + CACHED_MS, status: accountStatus };
  if (cachedStatuses.size >= MAX_CACHED) cachedStatuses.clear();
  cachedStatuses.set(id, fresh);
  accountStatus.catch(() => {
    if (cachedStatuses.get(id) === fresh) cachedStatuses.delete(id);
  });
  return accountStatus;
}

/**
 * Checks whether the IAM role of a function may look people up in the user pool.
 * It is a probe step of `withPermissionProbes`, and looks up a user who does not exist.
 */
export const userPoolPermissionProbe = {
  call: 'a person in the user pool',
  run: async (): Promise<void> => {
    const UserPoolId = process.env['USER_POOL_ID'];
    if (!UserPoolId || (await findUser(UserPoolId, 'probe'))) return;
    const groups = userPoolClient.send(new AdminListGroupsForUserCommand({ UserPoolId, Username: 'probe' }));
    await groups.catch((fault: Error) => {
      if (fault.name !== 'UserNotFoundException') throw fault;
    });
  },
};

async function requestAccountStatus(id: string): Promise<AccountStatus> {
  const pool = process.env['USER_POOL_ID'];
  if (!pool) return { state: 'elsewhere' };
  return callUserPool(async () => {
    const user = await findUser(pool, id);
    if (!user) return { state: 'deleted' };
    if (!isActiveUser(user)) return { state: 'disabled' };
    const named = { UserPoolId: pool, Username: user.Username };
    const { Groups = [] } = await userPoolClient.send(new AdminListGroupsForUserCommand(named));
    const groups = Groups.map(({ GroupName }) => GroupName);
    return {
      state: 'active',
      role: getActingRole(resolveRole(groups, defaultPersonRole), user),
      email: getVerifiedEmail(user),
    };
  });
}

/**
 * Returns the user with a subject. For federated users the subject is not the user name, so the list is searched,
 * too.
 */
async function findUser(UserPoolId: string, id: string): Promise<AdminGetUserCommandOutput | null> {
  const get = (Username: string | undefined) =>
    userPoolClient.send(new AdminGetUserCommand({ UserPoolId, Username })).catch((fault: Error) => {
      if (fault.name === 'UserNotFoundException') return null;
      throw fault;
    });
  const user = await get(id);
  if (user || !SUBJECT.test(id)) return user;
  const { Users = [] } = await userPoolClient.send(
    new ListUsersCommand({ UserPoolId, Filter: `sub = "${id}"`, Limit: 1 }),
  );
  const found = Users.find((one) => getUserAttribute(one, 'sub') === id);
  return found ? get(found.Username) : null;
}

/** An admin without the required second factor acts as a member, as with a token. */
function getActingRole(role: Role, { UserMFASettingList: factors = [] }: AdminGetUserCommandOutput): Role {
  const isLess = needsSecondFactor && role === 'admin' && !factors.includes('SOFTWARE_TOKEN_MFA');
  return isLess ? 'member' : role;
}

function getVerifiedEmail({ UserAttributes: Attributes = [] }: AdminGetUserCommandOutput): string | null {
  const user = { Attributes };
  return getUserAttribute(user, 'email_verified') === 'true' ? getUserAttribute(user, 'email') : null;
}
