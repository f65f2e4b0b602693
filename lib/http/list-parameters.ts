import * as z from 'zod/mini';
import { ENTRY_KINDS } from '../extraction/kinds/entry-kind.ts';
import {
  type AttributeValues,
  FACET_NAMES,
  type FacetName,
  MAX_FILTER_VALUES,
  MAX_LISTED_FILTER_VALUES,
} from '../search/filters.ts';
import { ID_PATTERN } from '../values/schemas.ts';
import { textParameter } from './parameters.ts';

/*
 * Query parameters with several values: filters by attributes, and facets. They are apart from other
 * parameters, because most routes have none of them, and their bundles have a size limit.
 */

/** A list of comma-separated values that satisfy `valueSchema`. */
export function listParameter(valueSchema: z.ZodMiniType<string, string>, rule: string, maxValues = MAX_FILTER_VALUES) {
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

/** The beginning of the rule of a list. */
export const EACH_VALUE_RULE = 'each value, of up to 20 that are separated by commas, must be';
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

const EACH_LISTED_VALUE_RULE = EACH_VALUE_RULE.replace('20', String(MAX_LISTED_FILTER_VALUES));

/** Citations in a filter, as people write them, separated by commas; see `toIndexedCitationName`. */
export const CitationsFilter = listParameter(
  z.string().check(z.minLength(2), z.maxLength(100)),
  `${EACH_LISTED_VALUE_RULE} a citation, such as 12 CFR 1026.35 or 2013/575/EU`,
  MAX_LISTED_FILTER_VALUES,
);

/** Months in a filter, such as `2026-12`, separated by commas. */
export const MonthsFilter = listParameter(
  z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  `${EACH_LISTED_VALUE_RULE} a month, such as 2026-12`,
  MAX_LISTED_FILTER_VALUES,
);

/** The schema of each way in which a filter's values are written. */
export const ATTRIBUTE_VALUE_SCHEMAS: Record<AttributeValues, typeof IdsFilter> = {
  ids: IdsFilter,
  codes: JurisdictionsFilter,
  names: NameListParameter,
  languages: LanguagesFilter,
  kinds: EntryKindsFilter,
  citations: CitationsFilter,
  months: MonthsFilter,
};

/** The parameter `facets`: names of facets, separated by commas. Repeated names count once. */
export const FacetNamesParameter = z.pipe(
  listParameter(
    z.enum(FACET_NAMES) as never,
    `${EACH_VALUE_RULE.replace('up to 20', `up to ${FACET_NAMES.length}`)} one of ${FACET_NAMES.join(', ')}`,
  ),
  z.transform((names: string[]) => [...new Set(names)] as FacetName[]),
);
