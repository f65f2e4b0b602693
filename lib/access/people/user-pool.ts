import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { Problem } from '../../values/problem.ts';
import { parseDefaultRole, type Role, resolveRole } from '../../values/roles-and-states.ts';
import { parseEgressUrl } from '../../values/settings.ts';
import { parsePersonName } from './person-name.ts';

const endpoint = process.env['IDENTITY_ENDPOINT'];
/**
 * The client of the Cognito user pool.
 * A request takes at most 3 seconds. A failed request is repeated once.
 */
export const userPoolClient = new CognitoIdentityProviderClient({
  ...(endpoint ? { endpoint: parseEgressUrl('IDENTITY_ENDPOINT', endpoint).href } : {}),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});
/** The role of people who are in none of the groups that give a role, set by ROLE_WITHOUT_GROUP. */
export const defaultPersonRole = parseDefaultRole(process.env['ROLE_WITHOUT_GROUP']);

/** People per request, and the most that are listed. */
const PAGE_SIZE = 60;
const MAX_PEOPLE = 600;
const RETRY_AFTER_S = 5;
const ROLE_GROUPS = ['admin', 'member', 'viewer'] as const;

/** A person who can sign in. Only members and admins see name and address. */
export const TeamPerson = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  role: z.enum(['viewer', 'member', 'admin']),
});
export type TeamPerson = z.infer<typeof TeamPerson>;

/** Returns people without names and addresses, sorted by id so that the order does not reveal names. */
export const removeNamesAndEmails = (people: TeamPerson[]): TeamPerson[] =>
  people.map(({ id, role }) => ({ id, name: null, role })).sort((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Returns the user pool of this deployment.
 * @throws Problem 409 people_elsewhere if people sign in at another one
 */
function getOwnPoolId(): string {
  const id = process.env['USER_POOL_ID'];
  if (id) return id;
  const detail =
    'This deployment uses the identity provider of another deployment (TOKEN_ISSUER) and cannot list its people. ' +
    'You can assign yourself.';
  throw new Problem('conflict', 'people_elsewhere', detail);
}

/** Returns an attribute of a user of the user pool, such as `sub` or `email`; null without it. */
export const getUserAttribute = ({ Attributes = [] }: Pick<UserType, 'Attributes'>, name: string) =>
  Attributes.find((one) => one.Name === name)?.Value ?? null;
/** Returns true for a user who can sign in: not disabled, and confirmed. */
export const isActiveUser = ({ Enabled, UserStatus }: Pick<UserType, 'Enabled' | 'UserStatus'>) =>
  Enabled !== false && UserStatus !== 'UNCONFIRMED';

/**
 * Returns the people who can sign in, sorted by name.
 * Only the first 600 users of the user pool are read; further ones are left out.
 * @throws Problem 409 people_elsewhere if people sign in at another user pool
 * @throws Problem 503 people_unavailable if the user pool does not respond
 */
export async function listPeople(): Promise<TeamPerson[]> {
  const UserPoolId = getOwnPoolId();
  return callUserPool(async () => {
    const [users, ...groups] = await Promise.all([
      listAllUsers((PaginationToken) =>
        userPoolClient.send(new ListUsersCommand({ UserPoolId, Limit: PAGE_SIZE, PaginationToken })),
      ),
      ...ROLE_GROUPS.map((GroupName) => listGroupMembers(UserPoolId, GroupName)),
    ]);
    const people = users.filter(isActiveUser).map((user): TeamPerson => {
      const of = ROLE_GROUPS.filter((_, i) => groups[i]?.has(user.Username ?? ''));
      const id = getUserAttribute(user, 'sub') ?? '';
      const name = parsePersonName(user.Attributes ?? []);
      const role = resolveRole(of, defaultPersonRole) as Exclude<Role, 'api_key'>;
      return { id, name, email: getUserAttribute(user, 'email'), role };
    });
    return people.toSorted((a, b) => ((a.name ?? '~') + a.id < (b.name ?? '~') + b.id ? -1 : 1));
  });
}

async function listGroupMembers(UserPoolId: string, GroupName: string): Promise<Set<string>> {
  const users = await listAllUsers((NextToken) =>
    userPoolClient.send(new ListUsersInGroupCommand({ UserPoolId, GroupName, Limit: PAGE_SIZE, NextToken })),
  ).catch((fault: Error) => {
    // A missing group has no members.
    if (fault.name === 'ResourceNotFoundException') return [];
    throw fault;
  });
  return new Set(users.map(({ Username }) => Username ?? ''));
}

interface UserPage {
  Users?: UserType[] | undefined;
  PaginationToken?: string | undefined;
  NextToken?: string | undefined;
}

async function listAllUsers(read: (token: string | undefined) => Promise<UserPage>): Promise<UserType[]> {
  const users: UserType[] = [];
  let token: string | undefined;
  do {
    const page = await read(token);
    users.push(...(page.Users ?? []));
    token = page.PaginationToken ?? page.NextToken;
  } while (token && users.length < MAX_PEOPLE);
  return users;
}

/**
 * Returns the name of a person, if a review can be assigned to them because they can sign in.
 * @throws Problem 422 assignee_unknown if no such person can sign in
 * @throws Problem 409 people_elsewhere if people sign in at another user pool
 * @throws Problem 503 people_unavailable if the user pool does not respond
 */
export async function getAssignablePerson(id: string): Promise<{ name: string | null }> {
  const UserPoolId = getOwnPoolId();
  const [user] = await callUserPool(async () => {
    if (!/^[\w-]+$/.test(id)) return [];
    const { Users = [] } = await userPoolClient.send(
      new ListUsersCommand({ UserPoolId, Filter: `sub = "${id}"`, Limit: 1 }),
    );
    return Users.filter((one) => getUserAttribute(one, 'sub') === id && isActiveUser(one));
  });
  if (user) return { name: parsePersonName(user.Attributes ?? []) };
  const detail = `No person with the id ${JSON.stringify(id)} can sign in. Choose one of the people at /api/v2/people.`;
  throw new Problem('unprocessable', 'assignee_unknown', detail);
}

/**
 * Runs a function that sends requests to the user pool, and converts any error to a Problem.
 * @throws Problem 503 people_unavailable
 */
export async function callUserPool<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (cause) {
    const detail = 'The sign-in service does not respond. Try again in a few seconds.';
    const note = (cause as Error).name;
    throw new Problem('unavailable', 'people_unavailable', { detail, retryAfter: RETRY_AFTER_S, note, cause });
  }
}
