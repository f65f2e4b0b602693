/** The role of a caller: a program with an API key, or a person by their groups at the identity provider. */
export const ROLES = ['api_key', 'viewer', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The role of people without a group. */
export type DefaultRole = 'member' | 'viewer';

/**
 * Returns the role of people without a group from ROLE_WITHOUT_GROUP. With open sign-up it should be viewer. @throws
 * Error for any other value
 */
export function parseDefaultRole(value = 'member'): DefaultRole {
  if (value === 'member' || value === 'viewer') return value;
  throw new Error('ROLE_WITHOUT_GROUP must be member or viewer: the role of people without a group.');
}

/** Returns the most powerful role of a person's groups. Only exact group names count. */
export function resolveRole(groups: unknown, defaultRole: DefaultRole): Role {
  const names: unknown[] = Array.isArray(groups) ? groups : [];
  return (['admin', 'member', 'viewer'] as const).find((role) => names.includes(role)) ?? defaultRole;
}
