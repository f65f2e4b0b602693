import { destinationCountsKey, destinationKey } from '../table/key-schema.ts';
import type { TransactionWrite } from '../table/write.ts';
import type { StoredDestination } from './destination.ts';
import { destinationsPerPerson } from './settings.ts';

/**
 * The writes by which somebody else has destinations, too: with the same ids and secrets, and without what failed there.
 * Their attachments must be new ones. The first is
 * refused where they would have more than they may have. None for none.
 */
export function buildDestinationCopies(to: string, those: StoredDestination[]): TransactionWrite[] {
  if (those.length === 0) return [];
  const Update = {
    Key: destinationCountsKey(to),
    UpdateExpression: 'ADD destinations :more',
    ConditionExpression: 'attribute_not_exists(destinations) OR destinations <= :room',
    ExpressionAttributeValues: { ':more': those.length, ':room': destinationsPerPerson - those.length },
  };
  return [
    { Update },
    ...those.map(
      ({ id, kind, address, name, created_at, verified_at, attachment, generation, rotated_at, former, app_url }) => {
        const secrets = { generation, ...(rotated_at ? { rotated_at } : {}), ...(former.length > 0 ? { former } : {}) };
        const item = { id, kind, address, name, created_at, verified_at, attachment, app_url, ...secrets };
        return {
          Put: { Item: { ...destinationKey(to, id), ...item }, ConditionExpression: 'attribute_not_exists(pk)' },
        };
      },
    ),
  ];
}
