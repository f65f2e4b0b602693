import { randomBytes } from 'node:crypto';
import { erasureKey, type Key } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { updateItem, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';

/** What is counted: own shares, comments of others, keys, their names, counts of the last hour; alerts, texts in those of others, what only theirs matched; what was remembered for them; reviews, texts in their logs, and who references in them are. */
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

/** Where an erasure is recorded: it says when and how much, and neither whom nor anything made of that. */
export interface ErasureRecord {
  key: Key;
  began_at: string;
}

export function newRecord(began: Date): ErasureRecord {
  const began_at = instantOf(began);
  return { key: erasureKey(began.toISOString(), randomBytes(8).toString('hex')), began_at };
}

/** The write that counts items; the first one makes the record. */
export const counting = ({ key, began_at }: ErasureRecord, what: Counted, items = 1): Write => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET began_at = :began, made_by = :command ADD #what :items',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':began': began_at, ':command': 'npm run ops -- people erase', ':items': items },
  },
});

/** Says that nothing was left. A run that found nothing leaves no record. */
export async function end({ key }: ErasureRecord): Promise<void> {
  await updateItem({
    Key: key,
    UpdateExpression: 'SET ended_at = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': instantOf(new Date()) },
  });
}

/** A record as it is shown; without `ended_at` the run was killed, and another one did the rest. */
export interface Erasure extends Partial<Record<Counted, number>> {
  began_at: string;
  ended_at?: string;
}

/** All erasures, oldest first. */
export async function listErasures(): Promise<Erasure[]> {
  const items = await queryItems({ partition: erasureKey('', '').pk });
  return items.map(({ pk: _, sk: __, ...erasure }) => erasure as unknown as Erasure);
}
