import type { TableItem } from '../platform/dynamodb/client.ts';
import { reviewerKey, reviewerRefKey } from '../platform/dynamodb/person-keys.ts';
import { getItem, getItems } from '../platform/dynamodb/read.ts';
import { type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { buildPersonRef, type LogPersonRef } from '../proof/record.ts';
import { ERASED_REVIEWER_ID, type Reviewer } from './review.ts';

/**
 * A person with their log reference: a salted hash of id and name.
 * Logs contain the reference instead of the person.
 */
export interface ReviewerWithPseudonymousRef extends Reviewer {
  ref: string;
}

/**
 * Returns a person with their log reference; creates and stores the reference if necessary.
 * `getName` is called if no name is stored. A person whose name becomes known gets a new reference, because it is a
 * hash of id and name.
 */
export async function getOrCreateReviewer(
  id: string,
  getName: () => Promise<string | null>,
): Promise<ReviewerWithPseudonymousRef> {
  const item = await getItem(reviewerKey(id), { consistent: true });
  const stored = (item?.['name'] ?? null) as string | null;
  const name = stored ?? (await getName());
  if (item && name === stored) return { id, name, ref: String(item['ref']) };
  const person = buildPersonRef(id, name);
  if ((await writeTransaction(buildReviewerWrites(person, item))) !== null)
    return getOrCreateReviewer(id, async () => name);
  return { id, name, ref: person.ref };
}

/** Rejected if the person got another reference in between. */
function buildReviewerWrites({ ref, id, name, salt }: LogPersonRef, before: TableItem | null): TransactionWrite[] {
  const refs = [...(before ? getPseudonymousRefs(before) : []), ref];
  const isUnchanged = before
    ? {
        ConditionExpression: '#ref = :ref',
        ExpressionAttributeNames: { '#ref': 'ref' },
        ExpressionAttributeValues: { ':ref': before['ref'] },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return [
    { Put: { Item: { ...reviewerKey(id), ref, name, refs }, ...isUnchanged } },
    { Put: { Item: { ...reviewerRefKey(ref), person: id, name, salt } } },
  ];
}

/**
 * Returns all log references that a person ever had, from the person's table item. There are two if the first was
 * created before the name was known.
 */
export const getPseudonymousRefs = (item: TableItem): string[] => item['refs'] as string[];

/**
 * Returns the people with these log references, by reference; erased people are omitted. Eventually consistent, one
 * request per 100 references.
 */
export async function findPeopleByRef(refs: Iterable<string>): Promise<Map<string, LogPersonRef>> {
  const items = await getItems([...new Set(refs)].map(reviewerRefKey), { consistent: false });
  const people = items.map((item): LogPersonRef => {
    const ref = String(item['pk']).slice(reviewerRefKey('').pk.length);
    const name = (item['name'] ?? null) as string | null;
    return { ref, id: String(item['person']), name, salt: String(item['salt']) };
  });
  return new Map(people.map((person) => [person.ref, person]));
}

/**
 * Reads the people with these log references, and returns a function that finds one by reference.
 * For an unknown reference the function returns a reviewer with the id `erased`.
 */
export async function createReviewerLookup(refs: Iterable<string>): Promise<(ref: string) => Reviewer> {
  const people = await findPeopleByRef(refs);
  return (ref) => {
    const person = people.get(ref);
    return person ? { id: person.id, name: person.name } : { id: ERASED_REVIEWER_ID, name: null };
  };
}
