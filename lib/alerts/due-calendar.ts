import { type DueCalendar, type DueFilter, dueCalendar, yearsOf } from '../entries/due.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { type EntryFilter, passes } from '../entries/filters.ts';
import { budgetOfSearch } from '../search/basis.ts';
import { readUnderWay } from '../search/due.ts';
import { feedFacts, feedFactsAnd } from '../search/feed-facts.ts';
import type { Language } from '../search/languages.ts';
import { matches } from '../search/matches.ts';
import { queryOf } from '../search/query.ts';
import { alertQueryKey } from '../table/key-chart.ts';
import { validUntil } from '../table/validity.ts';
import type { Position } from '../values/page.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { filterOfItem, filterOfQuery } from './subscriptions.ts';

/** Days before today and after it that the calendar of an alert has. */
const [BACK, AHEAD] = [30, 400];

/**
 * Besides the rows of each year: first some entries, then as many as their cost leaves. Where no more requests are left it is not asked
 * for how long the answer is right, and the next one is read again.
 */
const REQUESTS_OF_ENTRIES = 2;

/** The facts that an entry must have, and whether it is found: the facts are asked, too. */
interface Finding {
  facts: DueFilter['facts'];
  matches: (entry: EntryDetail) => boolean;
}

/**
 * A page of the key dates of the active entries that the query of an alert finds, also of those that were stored before it. While a
 * writing is under way, whose days come after its entry, it is not certain for how long they are right.
 */
export async function dueCalendarOf(
  stored: StoredAlert,
  position: Position | null = null,
  now = new Date(),
): Promise<DueCalendar> {
  const { facts, item } = await feedFactsAnd(alertQueryKey(stored.query_id));
  const finding = findingBy(filterOfItem(item), facts.languages);
  if (!finding) return { dates: [], missing_from: null, next: null };
  const today = dayOf(instantOf(now));
  const filter = { from: addDays(today, -BACK), to: addDays(today, AHEAD), ...finding };
  const years = yearsOf(filter).length;
  if (budgetOfSearch(null).requests > years + REQUESTS_OF_ENTRIES) await readUnderWay();
  else validUntil(0);
  return dueCalendar(filter, position, budgetOfSearch(null));
}

/** What the query of an alert finds; null where it finds nothing. Two requests at most. */
export async function findingOf({ query_id }: StoredAlert): Promise<Finding | null> {
  const [filter, { languages }] = await Promise.all([filterOfQuery(query_id), feedFacts()]);
  return findingBy(filter, languages);
}

function findingBy(filter: EntryFilter | null, languages: Language[]): Finding | null {
  const query = filter?.search ? queryOf(filter.search, languages) : null;
  // Words that have become too common to be looked up find nothing in the search either.
  if (!filter || (filter.search && !query)) return null;
  return { facts: filter.facts ?? {}, matches: (entry) => passes(filter, entry) && (!query || matches(query, entry)) };
}
