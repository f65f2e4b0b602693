import { type DueCalendar, type DueFilter, dueCalendar } from '../entries/due.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { passes } from '../entries/filters.ts';
import { readUnderWay } from '../search/due.ts';
import { feedFacts } from '../search/feed-facts.ts';
import { matches } from '../search/matches.ts';
import { queryOf } from '../search/query.ts';
import { addDays, dayOf, instantOf } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { filterOfQuery } from './subscriptions.ts';

/** Days before today and after it that the calendar of an alert has. */
const [BACK, AHEAD] = [30, 400];

/** The facts that an entry must have, and whether it is found: the facts are asked, too. */
interface Finding {
  facts: DueFilter['facts'];
  matches: (entry: EntryDetail) => boolean;
}

/**
 * The key dates of the active entries that the query of an alert finds, also of those that were stored before it. While a writing is
 * under way, whose days come after its entry, it is not certain for how long they are right.
 */
export async function dueCalendarOf(stored: StoredAlert, now = new Date()): Promise<DueCalendar> {
  const [finding] = await Promise.all([findingOf(stored), readUnderWay()]);
  if (!finding) return { dates: [], missing_from: null };
  const today = dayOf(instantOf(now));
  return dueCalendar({ from: addDays(today, -BACK), to: addDays(today, AHEAD), ...finding });
}

/** What the query of an alert finds; null where it finds nothing. Two requests at most. */
export async function findingOf({ query_id }: StoredAlert): Promise<Finding | null> {
  const [filter, { languages }] = await Promise.all([filterOfQuery(query_id), feedFacts()]);
  const query = filter?.search ? queryOf(filter.search, languages) : null;
  // Words that have become too common to be looked up find nothing in the search either.
  if (!filter || (filter.search && !query)) return null;
  return { facts: filter.facts ?? {}, matches: (entry) => passes(filter, entry) && (!query || matches(query, entry)) };
}
