import * as z from 'zod/mini';
import type { DueDateFilter } from '../entries/due-dates.ts';
import { KEY_DATE_KINDS } from '../extraction/key-dates/key-date.ts';
import { ATTRIBUTE_NAMES, FILTERS, type KeyDateFilterName } from '../search/filters.ts';
import { normalizeAttributeValue } from '../search/index/attributes.ts';
import { invalidParameter } from '../values/problem.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import { ATTRIBUTE_VALUE_SCHEMAS, EACH_VALUE_RULE, type IdsFilter, listParameter } from './list-parameters.ts';
import { KeyDateRangeDay } from './parameters.ts';

/** Kinds of key dates in a filter, such as `effective`, separated by commas. */
export const KeyDateKindsFilter = listParameter(
  z.enum(KEY_DATE_KINDS) as never,
  `${EACH_VALUE_RULE.replace('up to 20', `up to ${KEY_DATE_KINDS.length}`)} one of ${KEY_DATE_KINDS.join(', ')}`,
);

const KEY_DATE_FILTERS = ATTRIBUTE_NAMES.filter((name): name is KeyDateFilterName => 'isOfKeyDates' in FILTERS[name]);

/**
 * The query parameters of the list of key dates.
 * `kind` is the kind of key date, such as a deadline; `from` and `to` are the first and last day.
 */
export const KeyDateQuery = z.object({
  from: z.optional(KeyDateRangeDay),
  to: z.optional(KeyDateRangeDay),
  kind: z.optional(KeyDateKindsFilter),
  ...(Object.fromEntries(
    KEY_DATE_FILTERS.map((name) => [name, z.optional(ATTRIBUTE_VALUE_SCHEMAS[FILTERS[name].values])]),
  ) as Record<KeyDateFilterName, z.ZodMiniOptional<typeof IdsFilter>>),
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
  const attributes: DueDateFilter['attributes'] = {};
  for (const name of KEY_DATE_FILTERS) {
    const values = query[name];
    if (values) attributes[name] = values.map((value) => normalizeAttributeValue(name, value));
  }
  return { from, to, kinds: query.kind as DueDateFilter['kinds'], attributes };
}
