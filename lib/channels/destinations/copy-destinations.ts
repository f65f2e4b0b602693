import { destinationCountsKey, destinationKey } from '../../platform/dynamodb/key-schema.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import type { StoredDestination } from './destination.ts';
import { maxDestinationsPerPerson } from './settings.ts';

/**
 * Returns the writes that copy destinations to another person, with their ids and signing secrets.
 * Pauses and failures are not copied. The caller gives each copy a new attachment token, so that older alerts do not
 * send there. The first write is rejected if the person would exceed their limit of destinations.
 */
export function buildDestinationCopyWrites(newOwnerId: string, copies: StoredDestination[]): TransactionWrite[] {
  if (copies.length === 0) return [];
  const Update = {
    Key: destinationCountsKey(newOwnerId),
    UpdateExpression: 'ADD destinations :more',
    ConditionExpression: 'attribute_not_exists(destinations) OR destinations <= :room',
    ExpressionAttributeValues: { ':more': copies.length, ':room': maxDestinationsPerPerson - copies.length },
  };
  return [
    { Update },
    ...copies.map(
      ({ id, kind, address, name, created_at, verified_at, attachment, generation, rotated_at, former, app_url }) => {
        const secrets = { generation, ...(rotated_at ? { rotated_at } : {}), ...(former.length > 0 ? { former } : {}) };
        const item = { id, kind, address, name, created_at, verified_at, attachment, app_url, ...secrets };
        return {
          Put: {
            Item: { ...destinationKey(newOwnerId, id), ...item },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        };
      },
    ),
  ];
}
