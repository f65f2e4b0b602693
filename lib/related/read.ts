import { findEntries, getEntry } from '../entries/read.ts';
import { readUnderWay } from '../search/due.ts';
import { candidatesOf } from './candidates.ts';
import { comparedOf } from './compared.ts';
import { lookedFor } from './looked-for.ts';
import { relatedOf } from './relate.ts';
import type { RelatedEntries } from './related.ts';

/**
 * Returns the related entries of an entry: the same act in other feeds, and steps of its matter. At most eight
 * requests: the entry, the pending writes, five lists, and the candidates.
 *
 * @throws Problem 404 entry_not_found
 */
export async function getRelated(id: string): Promise<RelatedEntries> {
  const entry = await getEntry(id);
  const looked = lookedFor(comparedOf(entry));
  const [{ ids, isComplete }, { due }] = await Promise.all([candidatesOf(entry, looked), readUnderWay()]);
  const related = relatedOf(entry, [...(await findEntries(ids)).values()]);
  return { ...related, is_complete: related.is_complete && isComplete && !due };
}
