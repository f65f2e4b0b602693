import * as z from 'zod/mini';
import type { EntryFilter } from '../entries/filters.ts';
import { parseSearch, type SearchQuery } from '../search/grammar.ts';
import { STATUSES, type Status } from '../values/entry-status.ts';
import { badParameter } from '../values/problem.ts';
import { instantOf, type Span } from '../values/time.ts';
import { Day, DayOrInstant, IdFilter, instantPattern, SearchText } from './parameters.ts';

/** Parameters of the list of entries with detail. */
export const EntryDetailQuery = z.object({
  topic_id: z.optional(IdFilter),
  status: z.optional(z.enum(STATUSES, 'must be active or inactive')),
  search: z.optional(SearchText),
  date: z.optional(Day),
  start_date: z.optional(DayOrInstant),
  end_date: z.optional(DayOrInstant),
});

/** The filter of a query. @throws Problem 400 */
export function entryFilterOf(query: z.infer<typeof EntryDetailQuery>): EntryFilter {
  return { topic_id: query.topic_id, status: query.status, search: searchOf(query), span: spanOf(query) };
}

/** The status that `is_active` asks for; undefined for both. */
export function statusOf(isActive: boolean | undefined): Status | undefined {
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'inactive';
}

type Dates = Pick<z.infer<typeof EntryDetailQuery>, 'date' | 'start_date' | 'end_date'>;

const SECOND_MS = 1_000;

/** The span of published dates, both ends inclusive, that the date parameters name. @throws Problem 400 */
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
    ...(first ? { from: instantOf(new Date(Math.ceil(firstMoment(first) / SECOND_MS) * SECOND_MS)) } : {}),
    ...(last ? { to: instantOf(new Date(lastMoment(last))) } : {}),
  };
}

/** Milliseconds of the first and of the last moment of a day or instant. */
const firstMoment = (value: string) => instantPattern(value) ?? Date.parse(`${value}T00:00:00Z`);
const lastMoment = (value: string) => instantPattern(value) ?? Date.parse(`${value}T23:59:59.999Z`);

/** The search of a query, or none. @throws Problem 400 if no word is left to look up */
function searchOf({ search }: { search?: string | undefined }): SearchQuery | undefined {
  if (search === undefined) return undefined;
  const query = parseSearch(search);
  if (query) return query;
  const detail =
    'needs at least one word to look up: common words like "the" find nothing, and neither do excluded words alone';
  throw badParameter({ in: 'query', parameter: 'search', detail });
}
