import * as z from 'zod/mini';
import { citedAs } from '../citations/find.ts';
import type { EntryFilter } from '../entries/filters.ts';
import type { Shown } from '../entries/shown.ts';
import { type Facts, factValue } from '../search/facts.ts';
import { parseSearch } from '../search/grammar.ts';
import { SEARCHED_PARTS } from '../search/texts.ts';
import { STATUSES, type Status } from '../values/entry-status.ts';
import { badParameter } from '../values/problem.ts';
import { instantOf, type Span } from '../values/time.ts';
import { instantPattern } from '../values/written-time.ts';
import {
  CitedFilter,
  Day,
  DayOrInstant,
  FacetsChoice,
  Flag,
  IdsFilter,
  JurisdictionsFilter,
  KindsFilter,
  LanguagesFilter,
  NamesFilter,
  PastInstant,
  SearchText,
} from './parameters.ts';
import type { EntryQuery } from './queries.ts';

/** Attribute filters; each accepts up to 20 values, of which an entry must have one. */
const FACTS = {
  category_id: z.optional(IdsFilter),
  topic_id: z.optional(IdsFilter),
  feed_id: z.optional(IdsFilter),
  jurisdiction: z.optional(JurisdictionsFilter),
  sector: z.optional(NamesFilter),
  institution: z.optional(NamesFilter),
  tag: z.optional(NamesFilter),
  language: z.optional(LanguagesFilter),
  kind: z.optional(KindsFilter),
  cites: z.optional(CitedFilter),
};

/** Parameters of the list of entries with details. */
export const EntryDetailQuery = z.object({
  ...FACTS,
  status: z.optional(z.enum(STATUSES, 'must be active or inactive')),
  search: z.optional(SearchText),
  in: z.optional(z.enum(SEARCHED_PARTS, 'must be entry or document')),
  date: z.optional(Day),
  start_date: z.optional(DayOrInstant),
  end_date: z.optional(DayOrInstant),
  order: z.optional(z.enum(['newest', 'relevance'], 'must be newest or relevance')),
  highlight: z.optional(Flag),
  facets: z.optional(FacetsChoice),
  as_of: z.optional(PastInstant),
});

/** Parameters that change the response, but not which entries are listed. */
export const TELLING = ['highlight', 'facets'];
/** Parameters that concern a whole list or its order, which a list of changes does not support. */
export const NOT_OF_CHANGES = ['order', 'facets', 'in', 'as_of'];

/** Parses the filter of a query. @throws Problem 400 */
export function entryFilterOf(query: z.infer<typeof EntryDetailQuery>): EntryFilter & Shown {
  const { status, order, highlight, facets, as_of } = query;
  const search = query.search === undefined ? undefined : parseSearch(query.search);
  if (order === 'relevance' && !search) {
    throw badParameter({ in: 'query', parameter: 'order', detail: 'relevance needs a search' });
  }
  if (query.in && !search) throw badParameter({ in: 'query', parameter: 'in', detail: 'needs a search' });
  refuseBesideAsOf(query);
  const where = search && (query.in ?? (as_of ? 'entry' : 'both'));
  return { facts: factsOf(query), status, search, where, span: spanOf(query), asOf: as_of, order, highlight, facets };
}

/**
 * Checks the parameters that `as_of` excludes: the index knows the current state only, and documents are not
 * searched. @throws Problem 400
 */
function refuseBesideAsOf({ as_of, order, facets, in: part }: z.infer<typeof EntryDetailQuery>): void {
  if (!as_of) return;
  const refusal = (parameter: string, detail: string) => badParameter({ in: 'query', parameter, detail });
  if (facets) throw refusal('facets', 'cannot be combined with as_of: facets count the current entries');
  if (order === 'relevance') throw refusal('order', 'must be newest with as_of: relevance uses the current index');
  if (part === 'document')
    throw refusal(
      'in',
      'must be entry with as_of: a list as of an instant looks in entries and not in their documents',
    );
}

/** Returns the filter of the plain list. */
export const listFilterOf = ({ feed_id, is_active, as_of }: z.infer<typeof EntryQuery>): EntryFilter => ({
  facts: feed_id ? { feed_id: [feed_id] } : {},
  status: statusOf(is_active),
  asOf: as_of,
});

/** Returns the requested values of each attribute. */
function factsOf(query: z.infer<typeof EntryDetailQuery>): Partial<Facts> {
  const named = (Object.keys(FACTS) as (keyof typeof FACTS)[]).flatMap((name) => {
    const values = query[name];
    return values
      ? [
          [
            name,
            [...new Set(values.map((value) => (name === 'cites' ? citedAs(value) : factValue(name, value))))],
          ] as const,
        ]
      : [];
  });
  return Object.fromEntries(named);
}

/** Returns the status that `is_active` selects; undefined for both. */
export function statusOf(isActive: boolean | undefined): Status | undefined {
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'inactive';
}

type Dates = Pick<z.infer<typeof EntryDetailQuery>, 'date' | 'start_date' | 'end_date'>;

const SECOND_MS = 1_000;
/** The last second of the year 9999. */
const LAST_MOMENT = 253_402_300_799_000;

/** Returns the range of publication dates, both ends inclusive. @throws Problem 400 */
function spanOf({ date, start_date, end_date }: Dates): Span {
  if (date && (start_date || end_date)) {
    throw badParameter({ in: 'query', parameter: 'date', detail: 'cannot be combined with start_date or end_date' });
  }
  const first = date ?? start_date;
  const last = date ?? end_date;
  if (first && last && firstMoment(first) > lastMoment(last)) {
    throw badParameter({ in: 'query', parameter: 'start_date', detail: 'must not be after end_date' });
  }
  return {
    ...(first
      ? { from: instantOf(new Date(Math.min(Math.ceil(firstMoment(first) / SECOND_MS) * SECOND_MS, LAST_MOMENT))) }
      : {}),
    ...(last ? { to: instantOf(new Date(lastMoment(last))) } : {}),
  };
}

/** Return the first and the last millisecond of a day or instant. */
const firstMoment = (value: string) => instantPattern(value) ?? Date.parse(`${value}T00:00:00Z`);
const lastMoment = (value: string) => instantPattern(value) ?? Date.parse(`${value}T23:59:59.999Z`);
