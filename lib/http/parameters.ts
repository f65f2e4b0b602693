import * as z from 'zod/mini';
import { ID_PATTERN } from '../values/schemas.ts';
import { formatInstant, isCalendarDay, parseInstant } from '../values/time.ts';

/*
 * Query parameters: each parses the text of the request into the value that handlers use. Error messages name the
 * valid values.
 */

const printable = z.refine(
  (value) => !/[\p{Cc}\uFFFD]/u.test(String(value)),
  'must be UTF-8 without control characters',
);

/** A text of 1 to `maxLength` characters, without control characters. */
export const textParameter = (maxLength: number) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.refine((value) => [...value].length <= maxLength, `must have at most ${maxLength} characters`),
    printable,
  );

function integerParameter(min: number, rule: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, rule)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, rule))),
  );
}

const BOOLEAN_VALUES: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** A query parameter that is parsed to a boolean: `true`, `false`, `1` or `0`, in upper or lower case. */
export const BooleanParameter = z.pipe(
  z
    .string()
    .check(z.refine((value) => Object.hasOwn(BOOLEAN_VALUES, value.toLowerCase()), 'must be true, false, 1 or 0')),
  z.transform((value) => BOOLEAN_VALUES[value.toLowerCase()] as boolean),
);

/** The parameter `limit`, the number of items per page: 0 to 100. Higher values become 100. */
export const LimitParameter = z.pipe(
  integerParameter(0, 'must be a whole number from 0 to 100'),
  z.transform((value: number) => Math.min(value, 100)),
);

/** The parameter `offset`, the number of items before the page: 0 or more. */
export const OffsetParameter = integerParameter(0, 'must be a whole number from 0 to 10000');

/** The parameter `page` or `page_size` of a list that is returned as a bare array: a number from 1. */
export const PositiveIntegerParameter = integerParameter(1, 'must be a whole number from 1');

/** The number of a version of an entry or of a document's text, from 1. */
export const VersionNumber = integerParameter(1, 'must be the number of a version, a whole number from 1');

/** An instant with a zone that is not in the future; it becomes UTC with whole seconds. */
export const PastInstant = z.pipe(
  z.string().check(
    z.refine(
      (value) => parseInstant(value) !== null,
      'must be an instant with a zone (YYYY-MM-DDTHH:MM:SSZ) that exists',
    ),
    z.refine((value) => (parseInstant(value) ?? 0) <= Date.now(), 'must not be in the future'),
  ),
  z.transform((value: string) => formatInstant(new Date(parseInstant(value) ?? 0))),
);

/** The parameter `cursor`: an opaque position in a list, from `next_cursor` of an earlier page. */
export const CursorParameter = textParameter(500);

/** An id in a filter. A text that cannot be an id is an error, so that callers notice typing mistakes. */
export const IdFilter = z.string().check(z.regex(ID_PATTERN, 'must be an id: lower-case letters, digits and hyphens'));

/** The filter of categories by name: a part of the name, of 1 to 100 characters. */
export const CategoryNameFilter = textParameter(100);

/** A search text of up to 200 characters, not parsed yet; see `parseSearchText`. */
export const SearchText = textParameter(200);

/** A UTC day that exists, `YYYY-MM-DD`. */
export const DayParameter = z.string().check(z.refine(isCalendarDay, 'must be a day that exists, written YYYY-MM-DD'));

/** The first or last UTC day of a requested span of key dates, `YYYY-MM-DD`. */
export const KeyDateRangeDay = z.clone(DayParameter);

/** A UTC day, YYYY-MM-DD, or an instant with a zone. */
export const DayOrInstant = z
  .string()
  .check(
    z.refine(
      (value) => isCalendarDay(value) || parseInstant(value) !== null,
      'must be a day (YYYY-MM-DD) or an instant with a zone (YYYY-MM-DDTHH:MM:SSZ) that exists',
    ),
  );
