import * as z from 'zod/mini';
import { getLastSortKeyAt } from '../platform/dynamodb/sort-keys.ts';
import { invalidParameter } from '../values/problem.ts';
import { formatInstant, parseInstant } from '../values/time.ts';

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

/**
 * The request body that replays the deliveries of an alert's matches from `from` until before `to`.
 * `cursor` is the `next_cursor` of a previous response, and continues the replay.
 */
export const MatchSpan = z.strictObject({
  from: InstantParameter,
  to: InstantParameter,
  cursor: z.optional(z.string(CURSOR_RULE).check(z.minLength(1, CURSOR_RULE), z.maxLength(500, CURSOR_RULE))),
});
export type MatchSpan = z.infer<typeof MatchSpan>;

/**
 * The bounds of the sort keys of the deliveries to replay.
 * Such a key is `<matched_at>#<delivery id>`.
 */
export interface DeliverySortKeyRange {
  from: string;
  to: string;
}

/**
 * Converts the span of a replay request to a range of sort keys.
 * @throws Problem 400 if `from` is not before `to`
 */
export function toDeliverySortKeyRange({ from, to }: MatchSpan): DeliverySortKeyRange {
  const first = parseInstant(from) ?? 0;
  const end = parseInstant(to) ?? 0;
  if (first >= end) throw invalidParameter({ in: 'body', parameter: 'from', detail: 'must be before to' });
  return { from: toSortKey(first), to: toSortKey(end) };
}

/** Matches have whole seconds, so a fraction of a second sorts after all matches of that second. */
function toSortKey(moment: number): string {
  const second = formatInstant(new Date(moment));
  return Date.parse(second) === moment ? second : getLastSortKeyAt(second);
}
