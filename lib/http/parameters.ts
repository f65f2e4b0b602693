import * as z from 'zod/mini';
import { KEY_DATE_KINDS } from '../extraction/key-dates/key-date.ts';
import { ENTRY_KINDS } from '../extraction/kinds/entry-kind.ts';
import { FACET_NAMES, type FacetName } from '../search/facets.ts';
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

const textParameter = (maxLength: number) =>
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

/** The most values of a filter that accepts several. */
const MAX_FILTER_VALUES = 20;

/** A list of comma-separated values that satisfy `one`. */
function listParameter(valueSchema: z.ZodMiniType<string, string>, rule: string, maxValues = MAX_FILTER_VALUES) {
  const values = (text: string) => text.split(',').map((value) => value.replace(/^ +| +$/g, ''));
  return z.pipe(
    textParameter(1_000).check(
      z.refine(
        (list) => values(list).length <= maxValues,
        `must have at most ${maxValues} values, separated by commas`,
      ),
      z.refine((list) => values(list).every((value) => z.safeParse(valueSchema, value).success), rule),
    ),
    z.transform(values),
  );
}

const EACH_VALUE_RULE = 'each value, of up to 20 that are separated by commas, must be';
/** Up to 20 ids in a filter, separated by commas; an entry must have one of them. */
export const IdsFilter = listParameter(
  z.string().check(z.regex(ID_PATTERN)),
  `${EACH_VALUE_RULE} an id: lower-case letters, digits and hyphens`,
);

/** Jurisdiction codes in a filter, such as `EU`, separated by commas, in upper or lower case. */
export const JurisdictionsFilter = listParameter(
  z.string().check(z.regex(/^[a-z]{2,3}$/i)),
  `${EACH_VALUE_RULE} a code of two or three letters, such as EU or US`,
);

/** Languages in a filter, separated by commas; the region in a tag such as `de-AT` is ignored. */
export const LanguagesFilter = listParameter(
  z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i)),
  `${EACH_VALUE_RULE} the tag of a language, such as en or de`,
);

/** Kinds of entries in a filter, such as `consultation`, separated by commas. */
export const EntryKindsFilter = listParameter(
  z.enum(ENTRY_KINDS) as never,
  `${EACH_VALUE_RULE.replace('up to 20', `up to ${ENTRY_KINDS.length}`)} one of ${ENTRY_KINDS.join(', ')}`,
);

/**
 * Names in a filter, such as those of institutions or tags, separated by commas.
 * Case, accents and punctuation are ignored; a name without letters or digits matches nothing.
 */
export const NameListParameter = listParameter(
  z.string().check(z.minLength(1)),
  `${EACH_VALUE_RULE} a name and not empty`,
);

/** Kinds of key dates in a filter, such as `effective`, separated by commas. */
export const KeyDateKindsFilter = listParameter(
  z.enum(KEY_DATE_KINDS) as never,
  `${EACH_VALUE_RULE.replace('up to 20', `up to ${KEY_DATE_KINDS.length}`)} one of ${KEY_DATE_KINDS.join(', ')}`,
);

/** The most citations of a filter: each is read from its own list. */
const MAX_CITATIONS = 4;

/** Citations in a filter, as people write them, separated by commas; see `toIndexedCitationName`. */
export const CitationsFilter = listParameter(
  z.string().check(z.minLength(2), z.maxLength(100)),
  `each value, of up to ${MAX_CITATIONS} that are separated by commas, must be a citation, such as 12 CFR ` +
    '1026.35 or 2013/575/EU',
  MAX_CITATIONS,
);

/** The parameter `facets`: names of facets, separated by commas. Repeated names count once. */
export const FacetNamesParameter = z.pipe(
  listParameter(
    z.enum(FACET_NAMES) as never,
    `${EACH_VALUE_RULE.replace('up to 20', `up to ${FACET_NAMES.length}`)} one of ${FACET_NAMES.join(', ')}`,
  ),
  z.transform((names: string[]) => [...new Set(names)] as FacetName[]),
);

/** The filter of categories by name: a part of the name, of 1 to 100 characters. */
export const CategoryNameFilter = textParameter(100);

/** The filter of reviews by assignee: the id of a person, `me` or `none`. */
export const AssigneeFilter = textParameter(128);

/** A search text of up to 200 characters, not parsed yet; see `parseSearchText`. */
export const SearchText = textParameter(200);

/** A UTC day that exists, `YYYY-MM-DD`. */
export const DayParameter = z.string().check(z.refine(isCalendarDay, 'must be a day that exists, written YYYY-MM-DD'));

/** The first or last UTC day of a requested span of key dates, `YYYY-MM-DD`. */
export const KeyDateRangeDay = z.clone(DayParameter);

/**
 * The position where the next part of an evidence export begins.
 * The Link header of the previous part contains it.
 */
export const EvidenceExportPosition = z
  .string()
  .check(z.regex(/^\d{1,12}-\d{1,3}$/, 'must be what the Link of the part before says'));

/** A UTC day, YYYY-MM-DD, or an instant with a zone. */
export const DayOrInstant = z
  .string()
  .check(
    z.refine(
      (value) => isCalendarDay(value) || parseInstant(value) !== null,
      'must be a day (YYYY-MM-DD) or an instant with a zone (YYYY-MM-DDTHH:MM:SSZ) that exists',
    ),
  );
