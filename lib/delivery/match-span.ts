import * as z from 'zod/mini';
import { upTo } from '../table/sort-keys.ts';
import { badParameter } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { instantPattern } from '../values/written-time.ts';

const RULE = 'must be an instant with a zone (YYYY-MM-DDTHH:MM:SSZ) that exists';
const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d';
const PATTERN = new RegExp(`^\\d{4}-\\d{2}-\\d{2}[Tt]${CLOCK}:[0-5]\\d(\\.\\d{1,9})?([Zz]|[+-]${CLOCK})$`);
const Moment = z.string(RULE).check(
  z.regex(PATTERN, RULE),
  z.refine((text) => instantPattern(text) !== null, RULE),
);
const CURSOR_RULE = 'must be a next_cursor';

/** The matches from an instant on and before another one, whose deliveries are sent again; a cursor goes on in them. */
export const MatchSpan = z.strictObject({
  from: Moment,
  to: Moment,
  cursor: z.optional(z.string(CURSOR_RULE).check(z.minLength(1, CURSOR_RULE), z.maxLength(500, CURSOR_RULE))),
});
export type MatchSpan = z.infer<typeof MatchSpan>;

/** The sort keys that the places `<matched_at>#<delivery>` of a span lie between. */
export interface Bounds {
  from: string;
  to: string;
}

/** The places of a span. @throws Problem 400 where it has no length */
export function boundsOf({ from, to }: MatchSpan): Bounds {
  const [first, end] = [instantPattern(from) ?? 0, instantPattern(to) ?? 0];
  if (first >= end) throw badParameter({ in: 'body', parameter: 'from', detail: 'must be before to' });
  return { from: placeOf(first), to: placeOf(end) };
}

/** Matches have whole seconds: a part of one is after all that matched in it. */
function placeOf(moment: number): string {
  const second = instantOf(new Date(moment));
  return Date.parse(second) === moment ? second : upTo(second);
}
