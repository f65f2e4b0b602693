import {
  buildDueDateCalendar,
  type DueDateCalendar,
  type DueDateFilter,
  listDueDateYears,
} from '../../entries/due-dates.ts';
import type { EntryDetail } from '../../entries/entry.ts';
import { type EntryFilter, matchesFilter } from '../../entries/entry-filter.ts';
import { alertQueryKey } from '../../platform/dynamodb/alert-keys.ts';
import { limitResponseValidity } from '../../platform/dynamodb/response-validity.ts';
import { getFeedAttributes, getFeedAttributesAndItem, getPendingIndexWrites } from '../../search/index/snapshot.ts';
import { matchesQuery } from '../../search/match-texts.ts';
import { buildSearchQuery } from '../../search/parse.ts';
import { createSearchBudget } from '../../search/plan.ts';
import type { SearchLanguage } from '../../search/words/search-languages.ts';
import type { ListPosition } from '../../values/page.ts';
import { addDays, formatInstant, toDay } from '../../values/time.ts';
import type { StoredAlert } from '../alert.ts';
import { findQueryFilter, parseQueryFilter } from '../registry/query-subscriptions.ts';

/** Days before and after today that the calendar of an alert covers. */
const PAST_DAYS = 30;
const FUTURE_DAYS = 400;

/**
 * Requests for entries, besides one per year. If no request is left to read pending writes, the response is not cached.
 */
const ENTRY_REQUESTS = 2;

/** The attributes that an entry must have, and the complete test, which includes them. */
interface AlertMatcher {
  attributes: DueDateFilter['attributes'];
  matches: (entry: EntryDetail) => boolean;
}

/**
 * Returns a page of an alert's calendar: the key dates of the active entries that its query finds.
 * Entries that are older than the alert are included. The calendar covers 30 days before today (UTC) and 400 days after
 * it. The dates of an entry may be missing until the search index has it, so the response is only valid for a limited
 * time.
 */
export async function getAlertCalendar(
  stored: StoredAlert,
  position: ListPosition | null = null,
  now = new Date(),
): Promise<DueDateCalendar> {
  const { feedAttributes, item } = await getFeedAttributesAndItem(alertQueryKey(stored.query_id));
  const matcher = buildAlertMatcher(parseQueryFilter(item), feedAttributes.languages);
  if (!matcher) return { dates: [], missing_from: null, next: null };
  const today = toDay(formatInstant(now));
  const filter = { from: addDays(today, -PAST_DAYS), to: addDays(today, FUTURE_DAYS), ...matcher };
  const years = listDueDateYears(filter).length;
  if (createSearchBudget(null).requests > years + ENTRY_REQUESTS) await getPendingIndexWrites();
  else limitResponseValidity(0);
  return buildDueDateCalendar(filter, position, createSearchBudget(null));
}

/**
 * Returns a function that tests whether an entry matches an alert's query.
 * Also returns the attribute values that the query requires, by which entries can be preselected. Null if no entry can
 * match, for example because the query was deleted. At most two requests.
 */
export async function createAlertMatcher({ query_id }: StoredAlert): Promise<AlertMatcher | null> {
  const [filter, { languages }] = await Promise.all([findQueryFilter(query_id), getFeedAttributes()]);
  return buildAlertMatcher(filter, languages);
}

function buildAlertMatcher(filter: EntryFilter | null, languages: SearchLanguage[]): AlertMatcher | null {
  const query = filter?.search ? buildSearchQuery(filter.search, languages) : null;
  // Words that have become too common to be indexed find nothing in the search either.
  if (!filter || (filter.search && !query)) return null;
  return {
    attributes: filter.attributes ?? {},
    matches: (entry) => matchesFilter(filter, entry) && (!query || matchesQuery(query, entry)),
  };
}
