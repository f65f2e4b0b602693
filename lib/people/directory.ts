import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { outsideUrl } from '../values/outside-url.ts';
import { Problem } from '../values/problem.ts';
import { type Role, roleOf, roleWithoutGroupOf } from '../values/role.ts';
import { nameIn } from './name.ts';

const endpoint = process.env['IDENTITY_ENDPOINT'];
export const client = new CognitoIdentityProviderClient({
  ...(endpoint ? { endpoint: outsideUrl('IDENTITY_ENDPOINT', endpoint).href } : {}),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});
export const roleWithoutGroup = roleWithoutGroupOf(process.env['ROLE_WITHOUT_GROUP']);

/** People per request, and the most that are listed. */
const PAGE = 60;
const MOST = 600;
const ASK_AGAIN_S = 5;
const GROUPS = ['admin', 'member', 'viewer'] as const;

/** A person who can sign in. Only members and admins see name and address. */
export const TeamPerson = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  role: z.enum(['viewer', 'member', 'admin']),
});
export type TeamPerson = z.infer<typeof TeamPerson>;

/** Returns people without names, in an order that does not depend on names. */
export const withoutNames = (people: TeamPerson[]): TeamPerson[] =>
  people.map(({ id, role }) => ({ id, name: null, role })).sort((a, b) => (a.id < b.id ? -1 : 1));

/** Returns the user pool of this deployment. @throws Problem 409 people_elsewhere if people sign in at another one */
function pool(): string {
  const id = process.env['USER_POOL_ID'];
  if (id) return id;
  const detail =
    'This deployment uses the identity provider of another deployment (TOKEN_ISSUER) and cannot list its people. You can assign yourself.';
  throw new Problem('conflict', 'people_elsewhere', detail);
}

export const attributeOf = ({ Attributes = [] }: Pick<UserType, 'Attributes'>, name: string) =>
  Attributes.find((one) => one.Name === name)?.Value ?? null;
/** Blocked and unconfirmed people cannot be assigned. */
export const isActive = ({ Enabled, UserStatus }: Pick<UserType, 'Enabled' | 'UserStatus'>) =>
  Enabled !== false && UserStatus !== 'UNCONFIRMED';

/**
 * Returns the people who can sign in, sorted by name; at most 600. @throws Problem 409 people_elsewhere, 503
 * people_unavailable
 */
export async function listPeople(): Promise<TeamPerson[]> {
  const UserPoolId = pool();
  return asked(async () => {
    const [users, ...groups] = await Promise.all([
      everyPage((PaginationToken) => client.send(new ListUsersCommand({ UserPoolId, Limit: PAGE, PaginationToken }))),
      ...GROUPS.map((GroupName) => membersOf(UserPoolId, GroupName)),
    ]);
    const people = users.filter(isActive).map((user): TeamPerson => {
      const of = GROUPS.filter((_, i) => groups[i]?.has(user.Username ?? ''));
      const id = attributeOf(user, 'sub') ?? '';
      const name = nameIn(user.Attributes ?? []);
      const role = roleOf(of, roleWithoutGroup) as Exclude<Role, 'api_key'>;
      return { id, name, email: attributeOf(user, 'email'), role };
    });
    return people.toSorted((a, b) => ((a.name ?? '~') + a.id < (b.name ?? '~') + b.id ? -1 : 1));
  });
}

async function membersOf(UserPoolId: string, GroupName: string): Promise<Set<string>> {
  const users = await everyPage((NextToken) =>
    client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName, Limit: PAGE, NextToken })),
  ).catch((fault: Error) => {
    // A missing group has no members.
    if (fault.name === 'ResourceNotFoundException') return [];
    throw fault;
  });
  return new Set(users.map(({ Username }) => Username ?? ''));
}

interface Page {
  Users?: UserType[] | undefined;
  PaginationToken?: string | undefined;
  NextToken?: string | undefined;
}

async function everyPage(read: (token: string | undefined) => Promise<Page>): Promise<UserType[]> {
  const users: UserType[] = [];
  let token: string | undefined;
  do {
    const page = await read(token);
    users.push(...(page.Users ?? []));
    token = page.PaginationToken ?? page.NextToken;
  } while (token && users.length < MOST);
  return users;
}

/**
 * Returns a person who may be assigned. @throws Problem 422 assignee_unknown, 409 people_elsewhere, 503
 * people_unavailable
 */
export async function findPerson(id: string): Promise<{ name: string | null }> {
  const UserPoolId = pool();
  const [user] = await asked(async () => {
    if (!/^[\w-]+$/.test(id)) return [];
    const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, Filter: `sub = "${id}"`, Limit: 1 }));
    return Users.filter((one) => attributeOf(one, 'sub') === id && isActive(one));
  });
  if (user) return { name: nameIn(user.Attributes ?? []) };
  const detail = `No person with the id ${JSON.stringify(id)} can sign in. Choose one of the people at /api/v2/people.`;
  throw new Problem('unprocessable', 'assignee_unknown', detail);
}

/** Runs requests to the user pool. @throws Problem 503 people_unavailable for any error */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const detail = 'The sign-in service does not respond. Try again in a few seconds.';
    const note = (cause as Error).name;
    throw new Problem('unavailable', 'people_unavailable', detail, { retryAfter: ASK_AGAIN_S, note, cause });
  }
}
