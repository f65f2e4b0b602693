import { randomBytes } from 'node:crypto';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { personErasureKey } from '../../platform/dynamodb/person-keys.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import { type TransactionWrite, updateItem } from '../../platform/dynamodb/write.ts';
import { formatInstant } from '../../values/time.ts';

/**
 * The kinds of erased items. `hours` are counts of the last hour, `remembered` are workspace items, `reviewers` are
 * references.
 */
const ERASED_KINDS = [
  'shares',
  'comments',
  'api_keys',
  'key_names',
  'hours',
  'alerts',
  'alert_texts',
  'matches',
  'remembered',
  'reviews',
  'review_texts',
  'reviewers',
] as const;
/**
 * The kind of an erased item.
 * `hours` are a person's counts of shares in the last hour, `remembered` are items of the workspace, such as
 * preferences. `reviewers` are references to the person in review logs.
 */
export type ErasedItemKind = (typeof ERASED_KINDS)[number];

/**
 * The key and start time of the record of an erasure, to which the erasure adds its counts.
 * The record has nothing that identifies the person.
 */
export interface UnfinishedErasureRecord {
  key: ItemKey;
  began_at: string;
}

/**
 * Creates the key and start time of the record of a new erasure, and stores nothing.
 * The first count that is added stores the record.
 */
export function prepareErasureRecord(began: Date): UnfinishedErasureRecord {
  const began_at = formatInstant(began);
  return { key: personErasureKey(began.toISOString(), randomBytes(8).toString('hex')), began_at };
}

/**
 * Returns the write that adds a number of erased items of one kind to the record of an erasure.
 * It belongs to the transaction that erases the items. The first such write creates the record.
 */
export const buildErasureCountUpdate = (
  { key, began_at }: UnfinishedErasureRecord,
  what: ErasedItemKind,
  items = 1,
): TransactionWrite => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET began_at = :began, made_by = :command ADD #what :items',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':began': began_at, ':command': 'npm run ops -- people erase', ':items': items },
  },
});

/**
 * Records the time at which an erasure found nothing more to erase.
 * An erasure that erased nothing has no record, and no record is created.
 */
export async function recordErasureEnd({ key }: UnfinishedErasureRecord): Promise<void> {
  await updateItem({
    Key: key,
    UpdateExpression: 'SET ended_at = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': formatInstant(new Date()) },
  });
}

/**
 * The stored record of a person's erasure, with the number of erased items of each kind.
 * Nothing in it identifies the person. Without `ended_at` the run has not finished, for example because it was killed.
 */
export interface PersonErasureRecord extends Partial<Record<ErasedItemKind, number>> {
  began_at: string;
  ended_at?: string;
}

/** Returns the records of all erasures of people, oldest first. */
export async function listErasures(): Promise<PersonErasureRecord[]> {
  const items = await queryItems({ partition: personErasureKey('', '').pk });
  return items.map(({ pk: _, sk: __, ...erasure }) => erasure as unknown as PersonErasureRecord);
}
