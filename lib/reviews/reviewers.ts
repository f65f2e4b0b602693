import { randomBytes } from 'node:crypto';
import { reviewerKey, reviewerRefKey } from '../table/key-chart.ts';
import { getItem, getItems } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { ERASED, type Reviewer } from './review.ts';

/** A person with the reference that stands for them in logs. */
export interface KnownReviewer extends Reviewer {
  ref: string;
}

/**
 * A person as the table knows them. Who it does not know gets a reference, and is stored with it before anything refers to them;
 * `askName` is asked where no name is stored.
 */
export async function reviewerOf(id: string, askName: () => Promise<string | null>): Promise<KnownReviewer> {
  const item = await getItem(reviewerKey(id), { consistent: true });
  const stored = (item?.['name'] ?? null) as string | null;
  const name = stored ?? (await askName());
  const known = { id, name, ref: String(item?.['ref'] ?? randomBytes(12).toString('hex')) };
  if (item && name === stored) return known;
  return (await transact(storing(known))) === null ? known : reviewerOf(id, async () => name);
}

/** Refused if the person got another reference meanwhile. */
const storing = ({ id, name, ref }: KnownReviewer): Write[] => [
  {
    Put: {
      Item: { ...reviewerKey(id), ref, name },
      ConditionExpression: 'attribute_not_exists(pk) OR #ref = :ref',
      ExpressionAttributeNames: { '#ref': 'ref' },
      ExpressionAttributeValues: { ':ref': ref },
    },
  },
  { Put: { Item: { ...reviewerRefKey(ref), person: id, name } } },
];

/** Who references stand for; whose is not there was erased. */
export async function peopleOf(refs: Iterable<string>): Promise<(ref: string) => Reviewer> {
  const items = await getItems([...new Set(refs)].map(reviewerRefKey), { consistent: false });
  const known = new Map(
    items.map((item) => [item['pk'], { id: String(item['person']), name: (item['name'] ?? null) as string | null }]),
  );
  return (ref) => known.get(reviewerRefKey(ref).pk) ?? { id: ERASED, name: null };
}
