import * as z from 'zod/mini';
import type { DueDateFilter } from '../entries/due-dates.ts';
import { type EntryAttributeValues, normalizeAttributeValue } from '../search/index/attributes.ts';
import { invalidParameter } from '../values/problem.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import {
  IdsFilter,
  JurisdictionsFilter,
  KeyDateKindsFilter,
  KeyDateRangeDay,
  NameListParameter,
} from './parameters.ts';

const ATTRIBUTE_PARAMETERS = {
  category_id: z.optional(IdsFilter),
  topic_id: z.optional(IdsFilter),
  feed_id: z.optional(IdsFilter),
  jurisdiction: z.optional(JurisdictionsFilter),
  sector: z.optional(NameListParameter),
};

/**
 * The query parameters of the list of key dates.
 * `kind` is the kind of key date, such as a deadline; `from` and `to` are the first and last day.
 */
export const KeyDateQuery = z.object({
  from: z.optional(KeyDateRangeDay),
  to: z.optional(KeyDateRangeDay),
  kind: z.optional(KeyDateKindsFilter),
  ...ATTRIBUTE_PARAMETERS,
});

/** The default number of days after the first, and the maximum. */
const DEFAULT_SPAN_DAYS = 90;
const MAX_SPAN_DAYS = 366;
/** Days after the year 9999 cannot be written. */
const MAX_FIRST_DAY = '9998-12-31';

/**
 * Converts the parameters of the list of key dates to a filter; without `from` it begins today (UTC).
 * @throws Problem 400 for an empty span, or one over 366 days
 */
export function parseKeyDateFilter(query: z.infer<typeof KeyDateQuery>, now: Date): DueDateFilter {
  const from = query.from ?? toDay(formatInstant(now));
  const toProblem = (parameter: string, detail: string) => invalidParameter({ in: 'query', parameter, detail });
  if (from > MAX_FIRST_DAY) throw toProblem('from', `must be ${MAX_FIRST_DAY} at the latest`);
  const to = query.to ?? addDays(from, DEFAULT_SPAN_DAYS);
  if (to < from) throw toProblem('to', query.from ? 'must not be before from' : 'must not be before today');
  // Counted back from the end: counting forward may lead past the year 9999.
  if (addDays(to, -MAX_SPAN_DAYS) >= from)
    throw toProblem('to', `must be less than ${MAX_SPAN_DAYS} days after the first day of the span; ask for its parts`);
  const attributes = Object.fromEntries(
    (Object.keys(ATTRIBUTE_PARAMETERS) as (keyof typeof ATTRIBUTE_PARAMETERS)[]).flatMap((name) => {
      const values = query[name];
      return values ? [[name, values.map((value) => normalizeAttributeValue(name, value))] as const] : [];
    }),
  ) as Partial<EntryAttributeValues>;
  return { from, to, kinds: query.kind as DueDateFilter['kinds'], attributes };
}
