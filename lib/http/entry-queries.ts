import * as z from 'zod/mini';
import type { EntryFilter } from '../entries/entry-filter.ts';
import type { FoundEntryViewOptions } from '../entries/found-entry.ts';
import { toIndexedCitationName } from '../extraction/citations/find-citations.ts';
import { ATTRIBUTE_NAMES, FILTERS, mapAttributes } from '../search/filters.ts';
import { type EntryAttributeValues, normalizeAttributeValue } from '../search/index/attributes.ts';
import { SEARCHED_TEXT_SOURCES } from '../search/index/searched-texts.ts';
import { parseSearchText } from '../search/parse.ts';
import { invalidParameter } from '../values/problem.ts';
import { ENTRY_STATUSES, type EntryStatus } from '../values/roles-and-states.ts';
import { formatInstant, type InstantRange, parseInstant } from '../values/time.ts';
import { ATTRIBUTE_VALUE_SCHEMAS, FacetNamesParameter } from './list-parameters.ts';
import { BooleanParameter, DayOrInstant, DayParameter, PastInstant, SearchText } from './parameters.ts';
import type { BasicEntryListQuery } from './query-schemas.ts';

/** The query parameters of the list of entries with details: filters, search, order and facets. */
export const DetailedEntryListQuery = z.object({
  ...mapAttributes((name) => z.optional(ATTRIBUTE_VALUE_SCHEMAS[FILTERS[name].values])),
  status: z.optional(z.enum(ENTRY_STATUSES, 'must be active or inactive')),
  search: z.optional(SearchText),
  in: z.optional(z.enum(SEARCHED_TEXT_SOURCES, 'must be entry or document')),
  date: z.optional(DayParameter),
  start_date: z.optional(DayOrInstant),
  end_date: z.optional(DayOrInstant),
  order: z.optional(z.enum(['newest', 'relevance'], 'must be newest or relevance')),
  highlight: z.optional(BooleanParameter),
  facets: z.optional(FacetNamesParameter),
  as_of: z.optional(PastInstant),
});

/**
 * The parameters of a detailed list of entries, for its route.
 * `responseParameters` are no filters: cursors stay valid if they change. Lists of changes do not support
 * `parametersWithoutChanges`; for example, changed entries are always listed in the order of their last change.
 */
export const DETAILED_ENTRY_LIST = {
  query: DetailedEntryListQuery,
  responseParameters: ['highlight', 'facets'],
  parametersWithoutChanges: ['order', 'facets', 'in', 'as_of'],
};

/**
 * Converts the query parameters of a list of entries to a filter and options such as `facets`.
 * @throws Problem 400 for combinations that are not allowed, such as `order=relevance` without a search
 */
export function parseEntryFilter(query: z.infer<typeof DetailedEntryListQuery>): EntryFilter & FoundEntryViewOptions {
  const { status, order, highlight, facets, as_of } = query;
  const search = query.search === undefined ? undefined : parseSearchText(query.search);
  if (order === 'relevance' && !search) {
    throw invalidParameter({ in: 'query', parameter: 'order', detail: 'relevance needs a search' });
  }
  if (query.in && !search) throw invalidParameter({ in: 'query', parameter: 'in', detail: 'needs a search' });
  assertAsOfParameters(query);
  const where = search && (query.in ?? (as_of ? 'entry' : 'both'));
  return {
    attributes: parseAttributes(query),
    status,
    search,
    where,
    publishedRange: parseDateSpan(query),
    asOf: as_of,
    order,
    highlight,
    facets,
  };
}

/**
 * Checks the parameters that `as_of` excludes: the index knows only the current state.
 * Documents are not searched either.
 * @throws Problem 400
 */
function assertAsOfParameters({ as_of, order, facets, in: part }: z.infer<typeof DetailedEntryListQuery>): void {
  if (!as_of) return;
  const refusal = (parameter: string, detail: string) => invalidParameter({ in: 'query', parameter, detail });
  if (facets) throw refusal('facets', 'cannot be combined with as_of: facets count the current entries');
  if (order === 'relevance') throw refusal('order', 'must be newest with as_of: relevance uses the current index');
  if (part === 'document')
    throw refusal(
      'in',
      'must be entry with as_of: a list as of an instant looks in entries and not in their documents',
    );
}

/** Converts the parameters of the list of entries without details to a filter of entries. */
export const toEntryListFilter = ({ feed_id, is_active, as_of }: z.infer<typeof BasicEntryListQuery>): EntryFilter => ({
  attributes: feed_id ? { feed_id: [feed_id] } : {},
  status: getEntryStatusFilter(is_active),
  asOf: as_of,
});

/** Returns the requested values of each attribute. */
function parseAttributes(query: z.infer<typeof DetailedEntryListQuery>): Partial<EntryAttributeValues> {
  const attributes: Partial<EntryAttributeValues> = {};
  for (const name of ATTRIBUTE_NAMES) {
    const requested = query[name];
    if (!requested) continue;
    const normalize = (value: string) =>
      name === 'cites' ? toIndexedCitationName(value) : normalizeAttributeValue(name, value);
    attributes[name] = [...new Set(requested.map(normalize))];
  }
  return attributes;
}

/**
 * Returns the entry status that the parameter `is_active` selects.
 * Without the parameter it returns undefined, which selects entries of both statuses.
 */
export function getEntryStatusFilter(isActive: boolean | undefined): EntryStatus | undefined {
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'inactive';
}

type DateParameters = Pick<z.infer<typeof DetailedEntryListQuery>, 'date' | 'start_date' | 'end_date'>;

const SECOND_MS = 1_000;
/** The last second of the year 9999. */
const MAX_TIME_MS = 253_402_300_799_000;

/**
 * Returns the range of publication dates, both ends inclusive.
 * @throws Problem 400
 */
function parseDateSpan({ date, start_date, end_date }: DateParameters): InstantRange {
  if (date && (start_date || end_date)) {
    throw invalidParameter({
      in: 'query',
      parameter: 'date',
      detail: 'cannot be combined with start_date or end_date',
    });
  }
  const first = date ?? start_date;
  const last = date ?? end_date;
  if (first && last && getFirstMoment(first) > getLastMoment(last)) {
    throw invalidParameter({ in: 'query', parameter: 'start_date', detail: 'must not be after end_date' });
  }
  return {
    ...(first
      ? {
          from: formatInstant(
            new Date(Math.min(Math.ceil(getFirstMoment(first) / SECOND_MS) * SECOND_MS, MAX_TIME_MS)),
          ),
        }
      : {}),
    ...(last ? { to: formatInstant(new Date(getLastMoment(last))) } : {}),
  };
}

/** Return the first and the last millisecond of a day or instant. */
const getFirstMoment = (value: string) => parseInstant(value) ?? Date.parse(`${value}T00:00:00Z`);
const getLastMoment = (value: string) => parseInstant(value) ?? Date.parse(`${value}T23:59:59.999Z`);
