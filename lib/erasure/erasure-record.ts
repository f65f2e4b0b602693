import { randomBytes } from 'node:crypto';
import { type ItemKey, personErasureKey } from '../table/key-schema.ts';
import { queryItems } from '../table/read.ts';
import { type TransactionWrite, updateItem } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';

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
 * A kind of erased items.
 * `hours` are counts of the last hour, `remembered` are workspace items, `reviewers` are references.
 */
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** The record of an erasure: when and how much, without anything that identifies the person. */
export interface ErasureRecord {
  key: ItemKey;
  began_at: string;
}

/** Returns the key and start of the record of an erasure. Its first count stores it. */
export function createErasureRecord(began: Date): ErasureRecord {
  const began_at = formatInstant(began);
  return { key: personErasureKey(began.toISOString(), randomBytes(8).toString('hex')), began_at };
}

/**
 * Returns the write that adds erased items of one kind to an erasure's record.
 * It belongs to the transaction that erases them. The first one creates the record.
 */
export const buildErasureCountUpdate = (
  { key, began_at }: ErasureRecord,
  what: ErasedKind,
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
 * A run that erased nothing has no record, and gets none.
 */
export async function endErasure({ key }: ErasureRecord): Promise<void> {
  await updateItem({
    Key: key,
    UpdateExpression: 'SET ended_at = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': formatInstant(new Date()) },
  });
}

/**
 * A recorded erasure of a person, with the number of erased items of each kind.
 * Nothing in it identifies the person. Without `ended_at` the run was killed, and another one did the rest.
 */
export interface RecordedErasure extends Partial<Record<ErasedKind, number>> {
  began_at: string;
  ended_at?: string;
}

/** Returns the records of all erasures of people, oldest first. */
export async function listErasures(): Promise<RecordedErasure[]> {
  const items = await queryItems({ partition: personErasureKey('', '').pk });
  return items.map(({ pk: _, sk: __, ...erasure }) => erasure as unknown as RecordedErasure);
}
