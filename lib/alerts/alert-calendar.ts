import { buildDueCalendar, type DueCalendar, type DueDateFilter, listYears } from '../entries/due-dates.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { type EntryFilter, matchesFilter } from '../entries/entry-filter.ts';
import { buildSearchQuery } from '../search/build-query.ts';
import { getFeedAttributes, getFeedAttributesAndItem } from '../search/feed-attributes.ts';
import { createSearchBudget } from '../search/index-snapshot.ts';
import { matchesQuery } from '../search/match-texts.ts';
import { getPendingWrites } from '../search/pending-writes.ts';
import type { SearchLanguage } from '../search/search-languages.ts';
import { alertQueryKey } from '../table/key-schema.ts';
import { limitValidity } from '../table/response-validity.ts';
import type { ListPosition } from '../values/page.ts';
import { addDays, formatInstant, toDay } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { findQueryFilter, parseQueryFilter } from './query-subscriptions.ts';

/** Days before today and after it that the calendar of an alert has. */
const [PAST_DAYS, FUTURE_DAYS] = [30, 400];

/**
 * Besides the rows of each year: first some entries, then as many as their cost leaves. Where no more requests are left it is not asked
 * for how long the answer is right, and the next one is read again.
 */
const ENTRY_REQUESTS = 2;

/** The facts that an entry must have, and whether it is found: the facts are asked, too. */
interface AlertMatcher {
  facts: DueDateFilter['facts'];
  matches: (entry: EntryDetail) => boolean;
}

/**
 * A page of the key dates of the active entries that the query of an alert finds, also of those that were stored before it. While a
 * writing is under way, whose days come after its entry, it is not certain for how long they are right.
 */
export async function getAlertCalendar(
  stored: StoredAlert,
  position: ListPosition | null = null,
  now = new Date(),
): Promise<DueCalendar> {
  const { facts, item } = await getFeedAttributesAndItem(alertQueryKey(stored.query_id));
  const finding = buildAlertMatcher(parseQueryFilter(item), facts.languages);
  if (!finding) return { dates: [], missing_from: null, next: null };
  const today = toDay(formatInstant(now));
  const filter = { from: addDays(today, -PAST_DAYS), to: addDays(today, FUTURE_DAYS), ...finding };
  const years = listYears(filter).length;
  if (createSearchBudget(null).requests > years + ENTRY_REQUESTS) await getPendingWrites();
  else limitValidity(0);
  return buildDueCalendar(filter, position, createSearchBudget(null));
}

/** What the query of an alert finds; null where it finds nothing. Two requests at most. */
export async function createAlertMatcher({ query_id }: StoredAlert): Promise<AlertMatcher | null> {
  const [filter, { languages }] = await Promise.all([findQueryFilter(query_id), getFeedAttributes()]);
  return buildAlertMatcher(filter, languages);
}

function buildAlertMatcher(filter: EntryFilter | null, languages: SearchLanguage[]): AlertMatcher | null {
  const query = filter?.search ? buildSearchQuery(filter.search, languages) : null;
  // Words that have become too common to be looked up find nothing in the search either.
  if (!filter || (filter.search && !query)) return null;
  return {
    facts: filter.facts ?? {},
    matches: (entry) => matchesFilter(filter, entry) && (!query || matchesQuery(query, entry)),
  };
}
