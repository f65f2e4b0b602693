import * as z from 'zod/mini';
import { KEY_DATE_KINDS } from '../key-dates/key-date.ts';
import { KINDS } from '../kinds/kind.ts';
import { FACETS, type FacetName } from '../search/facets.ts';
import { ID } from '../values/id.ts';
import { instantOf } from '../values/time.ts';
import { instantPattern, isDay } from '../values/written-time.ts';

/*
 * Query parameters: each parses the text of the request into the value that handlers use. Error messages name the
 * valid values.
 */

const printable = z.refine(
  (value) => !/[\p{Cc}\uFFFD]/u.test(String(value)),
  'must be UTF-8 without control characters',
);

const text = (longest: number) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.refine((value) => [...value].length <= longest, `must have at most ${longest} characters`),
    printable,
  );

function wholeNumber(least: number, rule: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, rule)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, rule))),
  );
}

const BOOLEANS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false };

/** true, false, 1 or 0 in any case. */
export const Flag = z.pipe(
  z.string().check(z.refine((value) => Object.hasOwn(BOOLEANS, value.toLowerCase()), 'must be true, false, 1 or 0')),
  z.transform((value) => BOOLEANS[value.toLowerCase()] as boolean),
);

/** Items per page: 0 to 100; higher values are clamped. */
export const Limit = z.pipe(
  wholeNumber(0, 'must be a whole number from 0 to 100'),
  z.transform((value: number) => Math.min(value, 100)),
);

/** Items before the page. */
export const Offset = wholeNumber(0, 'must be a whole number from 0 to 10000');

/** The number or size of a page, for a list that is returned as a bare array. */
export const Count = wholeNumber(1, 'must be a whole number from 1');

/** The number of a version. */
export const VersionNumber = wholeNumber(1, 'must be the number of a version, a whole number from 1');

/** An instant with a zone, to the second, that is not in the future. */
export const PastInstant = z.pipe(
  z.string().check(
    z.refine(
      (value) => instantPattern(value) !== null,
      'must be an instant with a zone (YYYY-MM-DDTHH:MM:SSZ) that exists',
    ),
    z.refine((value) => (instantPattern(value) ?? 0) <= Date.now(), 'must not be in the future'),
  ),
  z.transform((value: string) => instantOf(new Date(instantPattern(value) ?? 0))),
);

/** A cursor from next_cursor. */
export const Cursor = text(500);

/** An id in a filter. An invalid one is an error, so that typing mistakes are noticed. */
export const IdFilter = z.string().check(z.regex(ID, 'must be an id: lower-case letters, digits and hyphens'));

/** The most values of a filter that accepts several. */
const MOST_VALUES = 20;

/** A list of comma-separated values that satisfy `one`. */
function listOf(one: z.ZodMiniType<string, string>, rule: string, most = MOST_VALUES) {
  const values = (text: string) => text.split(',').map((value) => value.replace(/^ +| +$/g, ''));
  return z.pipe(
    text(1_000).check(
      z.refine((list) => values(list).length <= most, `must have at most ${most} values, separated by commas`),
      z.refine((list) => values(list).every((value) => z.safeParse(one, value).success), rule),
    ),
    z.transform(values),
  );
}

const each = 'each value, of up to 20 that are separated by commas, must be';
/** Ids in a filter. */
export const IdsFilter = listOf(z.string().check(z.regex(ID)), `${each} an id: lower-case letters, digits and hyphens`);

/** Jurisdiction codes in a filter, in any case. */
export const JurisdictionsFilter = listOf(
  z.string().check(z.regex(/^[a-z]{2,3}$/i)),
  `${each} a code of two or three letters, such as EU or US`,
);

/** Languages in a filter; a region after the language is ignored. */
export const LanguagesFilter = listOf(
  z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i)),
  `${each} the tag of a language, such as en or de`,
);

/** Kinds in a filter. */
export const KindsFilter = listOf(
  z.enum(KINDS) as never,
  `${each.replace('up to 20', `up to ${KINDS.length}`)} one of ${KINDS.join(', ')}`,
);

/** Names in a filter. Case, accents and punctuation are ignored; a name without letters or digits matches nothing. */
export const NamesFilter = listOf(z.string().check(z.minLength(1)), `${each} a name and not empty`);

/** Kinds of key dates in a filter. */
export const DateKindsFilter = listOf(
  z.enum(KEY_DATE_KINDS) as never,
  `${each.replace('up to 20', `up to ${KEY_DATE_KINDS.length}`)} one of ${KEY_DATE_KINDS.join(', ')}`,
);

/** The most citations of a filter: each is read from its own list. */
const MOST_CITED = 4;

/** Citations in a filter, as people write them. */
export const CitedFilter = listOf(
  z.string().check(z.minLength(2), z.maxLength(100)),
  `each value, of up to ${MOST_CITED} that are separated by commas, must be a citation, such as 12 CFR 1026.35 or 2013/575/EU`,
  MOST_CITED,
);

/** Names of facets, each once. */
export const FacetsChoice = z.pipe(
  listOf(z.enum(FACETS) as never, `${each.replace('up to 20', `up to ${FACETS.length}`)} one of ${FACETS.join(', ')}`),
  z.transform((names: string[]) => [...new Set(names)] as FacetName[]),
);

/** A part of a name. */
export const NamePart = text(100);

/** The id of a person, `me` or `none`. */
export const PersonFilter = text(128);

/** A search text, see the search grammar. */
export const SearchText = text(200);

/** A UTC day, written YYYY-MM-DD. */
export const Day = z.string().check(z.refine(isDay, 'must be a day that exists, written YYYY-MM-DD'));

/** A day of a span of key dates. */
export const DueDay = z.clone(Day);

/** The beginning of a part of the evidence. */
export const EvidencePosition = z
  .string()
  .check(z.regex(/^\d{1,12}-\d{1,3}$/, 'must be what the Link of the part before says'));

/** A day, or an instant with a zone. */
export const DayOrInstant = z
  .string()
  .check(
    z.refine(
      (value) => isDay(value) || instantPattern(value) !== null,
      'must be a day (YYYY-MM-DD) or an instant with a zone (YYYY-MM-DDTHH:MM:SSZ) that exists',
    ),
  );
