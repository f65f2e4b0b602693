/**
 * The roles of callers. `api_key` is the role of programs with an API key.
 * People have the other roles, by their groups in the user pool.
 */
export const ROLES = ['api_key', 'viewer', 'member', 'admin'] as const;
/** The role of a caller, which decides what they may do. */
export type Role = (typeof ROLES)[number];

/** The role that the service gives to people without a group in the user pool. */
export type DefaultRole = 'member' | 'viewer';

/**
 * Parses the value of ROLE_WITHOUT_GROUP: the role of people without a group in the user pool.
 * With open sign-up it should be viewer.
 *
 * @throws Error for any value but member or viewer
 */
export function parseDefaultRole(value = 'member'): DefaultRole {
  if (value === 'member' || value === 'viewer') return value;
  throw new Error('ROLE_WITHOUT_GROUP must be member or viewer: the role of people without a group.');
}

/**
 * Returns the most powerful role among the group names in a person's token.
 * `defaultRole` if none of the groups is exactly the name of a role. `groups` may be of any type.
 */
export function resolveRole(groups: unknown, defaultRole: DefaultRole): Role {
  const names: unknown[] = Array.isArray(groups) ? groups : [];
  return (['admin', 'member', 'viewer'] as const).find((role) => names.includes(role)) ?? defaultRole;
}
