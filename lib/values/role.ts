/** The role of a caller: a program with an API key, or a person by their groups at the identity provider. */
export const ROLES = ['api_key', 'viewer', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];
