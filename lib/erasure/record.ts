import { randomBytes } from 'node:crypto';
import { erasureKey, type Key } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { updateItem, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';

/**
 * The kinds of erased items. `hours` are counts of the last hour, `remembered` are workspace items, `reviewers` are
 * references.
 */
const COUNTED = [
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
export type Counted = (typeof COUNTED)[number];

/** The record of an erasure: when and how much, without anything that identifies the person. */
export interface ErasureRecord {
  key: Key;
  began_at: string;
}

export function newRecord(began: Date): ErasureRecord {
  const began_at = instantOf(began);
  return { key: erasureKey(began.toISOString(), randomBytes(8).toString('hex')), began_at };
}

/** Returns the write that counts erased items; the first one creates the record. */
export const counting = ({ key, began_at }: ErasureRecord, what: Counted, items = 1): Write => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET began_at = :began, made_by = :command ADD #what :items',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':began': began_at, ':command': 'npm run ops -- people erase', ':items': items },
  },
});

/** Records that nothing is left. A run that erased nothing leaves no record. */
export async function end({ key }: ErasureRecord): Promise<void> {
  await updateItem({
    Key: key,
    UpdateExpression: 'SET ended_at = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': instantOf(new Date()) },
  });
}

/** A recorded erasure; without `ended_at` the run was killed, and another one did the rest. */
export interface Erasure extends Partial<Record<Counted, number>> {
  began_at: string;
  ended_at?: string;
}

/** Returns all erasures, oldest first. */
export async function listErasures(): Promise<Erasure[]> {
  const items = await queryItems({ partition: erasureKey('', '').pk });
  return items.map(({ pk: _, sk: __, ...erasure }) => erasure as unknown as Erasure);
}
