import type { EntryDetail } from '../entries/entry.ts';
import { entryAt } from '../table/key-chart.ts';
import { comparedOf, daysBetween } from './compared.ts';
import type { MatterStep, RelatedEntries, RelatedEntry } from './related.ts';
import { sameAct } from './same-act.ts';
import { stepOf } from './step.ts';

/** Limits of entries of the same act and of steps. */
const MOST = { same: 8, steps: 12 };

const placeOf = ({ published_date, id }: EntryDetail) => entryAt(published_date, id);
const byPlace = (a: EntryDetail, b: EntryDetail) => (placeOf(a) < placeOf(b) ? -1 : 1);
const byDate = (a: RelatedEntry, b: RelatedEntry) => byPlace(a.entry, b.entry);

/**
 * Returns the entries that are related to one: the same act (per feed the nearest) and the steps of its matter, by
 * date. `complete` is false beyond the limits.
 */
export function relatedOf(entry: EntryDetail, others: EntryDetail[]): RelatedEntries {
  const compared = comparedOf(entry);
  const nearest = others
    .map((found) => ({ found, other: comparedOf(found) }))
    .sort((a, b) => daysBetween(compared, a.other) - daysBetween(compared, b.other) || byPlace(a.found, b.found));
  const same: RelatedEntry[] = [];
  const steps: MatterStep[] = [];
  for (const { other, found } of nearest) {
    const because = sameAct(compared, other);
    if (because && !same.some((one) => one.entry.feed_id === found.feed_id)) same.push({ because, entry: found });
    const step = because ? null : stepOf(compared, other);
    if (step)
      steps.push({ relation: placeOf(found) < placeOf(entry) ? 'earlier' : 'later', because: step, entry: found });
  }
  return {
    same: same.slice(0, MOST.same).sort(byDate),
    steps: steps.slice(0, MOST.steps).sort(byDate),
    is_complete: same.length <= MOST.same && steps.length <= MOST.steps,
  };
}
