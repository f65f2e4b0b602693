/** The role of a caller: a program with an API key, or a person by their groups at the identity provider. */
export const ROLES = ['api_key', 'viewer', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What people are who are in none of the groups that are roles. */
export type RoleWithoutGroup = 'member' | 'viewer';

/** Where people may sign up by themselves they are viewers until an admin says otherwise. @throws Error for any other value */
export function roleWithoutGroupOf(value = 'member'): RoleWithoutGroup {
  if (value === 'member' || value === 'viewer') return value;
  throw new Error('ROLE_WITHOUT_GROUP is neither member nor viewer: it is the role of people in no group.');
}

/** The role of a person by their groups, of which only exact names count: of several the most powerful. */
export function roleOf(groups: unknown, withoutGroup: RoleWithoutGroup): Role {
  const names: unknown[] = Array.isArray(groups) ? groups : [];
  return (['admin', 'member', 'viewer'] as const).find((role) => names.includes(role)) ?? withoutGroup;
}
