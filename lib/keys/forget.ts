import { apiKeyKey, apiKeyNameKey } from '../table/key-chart.ts';
import type { Write } from '../table/write.ts';
import type { ApiKey } from './api-key.ts';

const ROLES = ['created_by', 'rotated_by', 'revoked_by'] as const;
type KeyRole = (typeof ROLES)[number];

/** Returns what a person did with a key. */
export const rolesIn = (key: ApiKey, isPerson: (who: string) => boolean): KeyRole[] =>
  ROLES.filter((role) => key[role] !== null && isPerson(key[role]));

/** Returns the write that replaces a person in a key. Secret, name and times stay, and the key keeps working. */
export function forgettingRoles(key: ApiKey, roles: KeyRole[], erased: string): Write[] {
  const Update = {
    Key: apiKeyKey(key.id),
    UpdateExpression: `SET ${roles.map((role) => `body.${role} = :erased`).join(', ')}`,
    ConditionExpression: roles.map((role) => `body.${role} = :${role}`).join(' AND '),
    ExpressionAttributeValues: {
      ':erased': erased,
      ...Object.fromEntries(roles.map((role) => [`:${role}`, key[role]])),
    },
  };
  return [{ Update }];
}

/**
 * Returns the writes that replace a key's name. The name of a revoked key may belong to another key, which is not
 * changed.
 */
export function renaming({ id, name, revoked_at }: ApiKey): Write[] {
  const next = `key ${id}`;
  const Update = {
    Key: apiKeyKey(id),
    UpdateExpression: 'SET body.#name = :next',
    ConditionExpression: `body.#name = :name AND ${revoked_at ? 'NOT ' : ''}body.revoked_at = :never`,
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':next': next, ':name': name, ':never': null },
  };
  if (revoked_at) return [{ Update }];
  const free = { ConditionExpression: 'attribute_not_exists(pk) OR key_id = :id' };
  const own = { ExpressionAttributeValues: { ':id': id } };
  return [
    { Update },
    { Put: { Item: { ...apiKeyNameKey(next), key_id: id }, ...free, ...own } },
    { Delete: { Key: apiKeyNameKey(name), ConditionExpression: 'attribute_not_exists(pk) OR key_id = :id', ...own } },
  ];
}
