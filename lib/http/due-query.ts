import * as z from 'zod/mini';
import type { DueFilter } from '../entries/due.ts';
import { type Facts, factValue } from '../search/facts.ts';
import { badParameter } from '../values/problem.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import { DateKindsFilter, DueDay, IdsFilter, JurisdictionsFilter, NamesFilter } from './parameters.ts';

const FACTS = {
  category_id: z.optional(IdsFilter),
  topic_id: z.optional(IdsFilter),
  feed_id: z.optional(IdsFilter),
  jurisdiction: z.optional(JurisdictionsFilter),
  sector: z.optional(NamesFilter),
};

/** Parameters of the list of key dates; `kind` is the kind of date. */
export const DueDateQuery = z.object({
  from: z.optional(DueDay),
  to: z.optional(DueDay),
  kind: z.optional(DateKindsFilter),
  ...FACTS,
});

/** The default number of days after the first, and the maximum. */
const USUAL_DAYS = 90;
const MOST_DAYS = 366;
/** Days after the year 9999 cannot be written. */
const LAST_DAY = '9998-12-31';

/**
 * Parses the filter of a query; without `from` it begins today. @throws Problem 400 for an empty span, or one over
 * 366 days
 */
export function dueFilterOf(query: z.infer<typeof DueDateQuery>, now: Date): DueFilter {
  const from = query.from ?? dayOf(instantOf(now));
  const refusal = (parameter: string, detail: string) => badParameter({ in: 'query', parameter, detail });
  if (from > LAST_DAY) throw refusal('from', `must be ${LAST_DAY} at the latest`);
  const to = query.to ?? addDays(from, USUAL_DAYS);
  if (to < from) throw refusal('to', query.from ? 'must not be before from' : 'must not be before today');
  // Counted back from the end: counting forward may lead past the year 9999.
  if (addDays(to, -MOST_DAYS) >= from)
    throw refusal('to', `must be less than ${MOST_DAYS} days after the first day of the span; ask for its parts`);
  const facts = Object.fromEntries(
    (Object.keys(FACTS) as (keyof typeof FACTS)[]).flatMap((name) => {
      const values = query[name];
      return values ? [[name, values.map((value) => factValue(name, value))] as const] : [];
    }),
  ) as Partial<Facts>;
  return { from, to, kinds: query.kind as DueFilter['kinds'], facts };
}
