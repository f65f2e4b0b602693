import * as z from 'zod/mini';
import { getLastSortKeyAt } from '../table/sort-keys.ts';
import { parseInstant } from '../values/parse-instant.ts';
import { invalidParameter } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';

const INSTANT_RULE = 'must be an instant with a zone (YYYY-MM-DDTHH:MM:SSZ) that exists';
const CLOCK_PATTERN = '([01]\\d|2[0-3]):[0-5]\\d';
const INSTANT_PATTERN = new RegExp(
  `^\\d{4}-\\d{2}-\\d{2}[Tt]${CLOCK_PATTERN}:[0-5]\\d(\\.\\d{1,9})?([Zz]|[+-]${CLOCK_PATTERN})$`,
);
const InstantParameter = z.string(INSTANT_RULE).check(
  z.regex(INSTANT_PATTERN, INSTANT_RULE),
  z.refine((text) => parseInstant(text) !== null, INSTANT_RULE),
);
const CURSOR_RULE = 'must be a next_cursor';

/** The matches from an instant on and before another one, whose deliveries are sent again; a cursor goes on in them. */
export const MatchSpan = z.strictObject({
  from: InstantParameter,
  to: InstantParameter,
  cursor: z.optional(z.string(CURSOR_RULE).check(z.minLength(1, CURSOR_RULE), z.maxLength(500, CURSOR_RULE))),
});
export type MatchSpan = z.infer<typeof MatchSpan>;

/** The sort keys that the places `<matched_at>#<delivery>` of a span lie between. */
export interface MatchSortKeyRange {
  from: string;
  to: string;
}

/** The places of a span. @throws Problem 400 where it has no length */
export function toMatchSortKeyRange({ from, to }: MatchSpan): MatchSortKeyRange {
  const [first, end] = [parseInstant(from) ?? 0, parseInstant(to) ?? 0];
  if (first >= end) throw invalidParameter({ in: 'body', parameter: 'from', detail: 'must be before to' });
  return { from: toSortKey(first), to: toSortKey(end) };
}

/** Matches have whole seconds: a part of one is after all that matched in it. */
function toSortKey(moment: number): string {
  const second = formatInstant(new Date(moment));
  return Date.parse(second) === moment ? second : getLastSortKeyAt(second);
}
