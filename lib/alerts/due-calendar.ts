import { type DueCalendar, type DueFilter, dueCalendar, yearsOf } from '../entries/due.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { passes } from '../entries/filters.ts';
import { budgetOfSearch } from '../search/basis.ts';
import { readUnderWay } from '../search/due.ts';
import { feedFactsAnd } from '../search/feed-facts.ts';
import { matches } from '../search/matches.ts';
import { queryOf } from '../search/query.ts';
import { alertQueryKey } from '../table/key-chart.ts';
import { validUntil } from '../table/validity.ts';
import type { Position } from '../values/page.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { filterOfItem } from './subscriptions.ts';

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
  const finding = await findingOf(stored);
  if (!finding) return { dates: [], missing_from: null, next: null };
  const today = dayOf(instantOf(now));
  const filter = { from: addDays(today, -BACK), to: addDays(today, AHEAD), ...finding };
  const years = yearsOf(filter).length;
  if (budgetOfSearch(null).requests > years + REQUESTS_OF_ENTRIES) await readUnderWay();
  else validUntil(0);
  return dueCalendar(filter, position, budgetOfSearch(null));
}

/** What the query of an alert finds; null where it finds nothing. One request. */
export async function findingOf({ query_id }: StoredAlert): Promise<Finding | null> {
  const { facts, item } = await feedFactsAnd(alertQueryKey(query_id));
  const filter = filterOfItem(item);
  const query = filter?.search ? queryOf(filter.search, facts.languages) : null;
  // Words that have become too common to be looked up find nothing in the search either.
  if (!filter || (filter.search && !query)) return null;
  return { facts: filter.facts ?? {}, matches: (entry) => passes(filter, entry) && (!query || matches(query, entry)) };
}
