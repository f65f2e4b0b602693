import { apiKeyKey, apiKeyNameKey } from '../../platform/dynamodb/person-keys.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import type { ApiKey } from './api-key.ts';

const KEY_ROLES = ['created_by', 'rotated_by', 'revoked_by'] as const;
type KeyRole = (typeof KEY_ROLES)[number];

/**
 * Returns the fields of an API key that name a person.
 * They are among `created_by`, `rotated_by` and `revoked_by`. `isPerson` recognizes the person.
 */
export const listFieldsNamingPerson = (key: ApiKey, isPerson: (who: string) => boolean): KeyRole[] =>
  KEY_ROLES.filter((role) => key[role] !== null && isPerson(key[role]));

/**
 * Returns the write that replaces a person by `replacement` in the fields `fields` of an API key.
 * Secret, name and times stay, and the key keeps working. The write is rejected if one of the fields has changed.
 */
export function buildApiKeyPersonErasure(key: ApiKey, fields: KeyRole[], replacement: string): TransactionWrite[] {
  const Update = {
    Key: apiKeyKey(key.id),
    UpdateExpression: `SET ${fields.map((role) => `body.${role} = :erased`).join(', ')}`,
    ConditionExpression: fields.map((role) => `body.${role} = :${role}`).join(' AND '),
    ExpressionAttributeValues: {
      ':erased': replacement,
      ...Object.fromEntries(fields.map((role) => [`:${role}`, key[role]])),
    },
  };
  return [{ Update }];
}

/**
 * Returns the writes that rename an API key to `key <id>`, because its name mentions a person.
 * The item that reserves the old name of a live key is replaced. The name of a revoked key may belong to another key,
 * which is not changed.
 */
export function buildKeyNameErasure({ id, name, revoked_at }: ApiKey): TransactionWrite[] {
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
