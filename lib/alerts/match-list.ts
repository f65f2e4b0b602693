import * as z from 'zod/mini';
import { changeInWords } from '../entries/change-words.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { FoundEntry } from '../entries/found.ts';
import { findEntries } from '../entries/read.ts';
import { VERSIONED_FIELDS } from '../entries/version.ts';
import { feedFacts } from '../search/feed-facts.ts';
import { highlight } from '../search/highlight.ts';
import { queryOf } from '../search/query.ts';
import { ALERTS_PLACE, matchesPartition } from '../table/key-chart.ts';
import { readPlace } from '../table/place.ts';
import { justBefore, LAST, upTo } from '../table/sort-keys.ts';
import { areOver, type Budget, spend, streamsOf } from '../table/streams.ts';
import { Instant } from '../values/time.ts';
import { MATCH_KINDS, type StoredAlert } from './alert.ts';
import { isStoredSince, matchOf, type StoredMatch, Why } from './match.ts';
import { filterOfQuery } from './subscriptions.ts';

/** An update that an alert rang for, as it is now, and why it did then. */
export const Match = z.object({
  kind: z.enum(MATCH_KINDS),
  matched_at: Instant,
  why: Why,
  changed: z.nullable(z.array(z.enum(VERSIONED_FIELDS))),
  entry: FoundEntry,
});
export type Match = z.infer<typeof Match>;

/** A part of the matches of an alert, and where it continues. */
export interface Matches {
  items: Match[];
  /** What changed for each of them, in words; '' of one that is new. */
  edits: string[];
  next: string | null;
}

/** Beside the place and the query; entries cost half a unit and more. */
const budgetOfPage = (): Budget => ({ requests: 5, units: 56 });
const FIRST_PAGE = 25;
/** The most that an entry costs. */
const UNITS_AN_ENTRY = 1.5;

const atOf = (place: string) => `AT#${place}`;

/**
 * The matches of an alert, the last first, or with `since` in their order after that place, up to where the matcher is: nothing
 * appears before a place that a follower has passed. It ends with the budget, and then `next` leads on.
 */
export async function listMatches(
  { alert, query_id }: Pick<StoredAlert, 'alert' | 'query_id'>,
  { limit, after, since }: { limit: number; after: string | null; since?: string },
): Promise<Matches & { at: string }> {
  if (limit === 0) {
    const at = after ?? upTo(since ?? LAST);
    const first = await listMatches(
      { alert, query_id },
      { limit: 1, after, ...(since === undefined ? {} : { since }) },
    );
    return { items: [], edits: [], next: first.items.length > 0 ? at : first.next, at };
  }
  const budget = budgetOfPage();
  const [place, filter, { languages }] = await spend(budget, () =>
    Promise.all([readPlace(ALERTS_PLACE), filterOfQuery(query_id), feedFacts()]),
  );
  const matched = place ?? '';
  const ascending = since !== undefined;
  const from = after !== null && ascending ? `${atOf(after)}!` : atOf(ascending ? upTo(since) : alert.since);
  const to = ascending || after === null ? atOf(matched) : justBefore(atOf(after));
  const at = after ?? (ascending ? upTo(since) : upTo(LAST));
  if (from > to) return { items: [], edits: [], next: null, at };
  const all = streamsOf({ from, to }, budget, Math.min(limit + 1, FIRST_PAGE), { ascending, consistent: true });
  const stream = all.open(matchesPartition(query_id));
  const rows: StoredMatch[] = [];
  const [told, passed] = [{ last: at }, { more: false }];
  for await (const row of all.rows([stream], () => limit + 1 - rows.length)) {
    if (rows.length === limit || (rows.length + 1) * UNITS_AN_ENTRY > budget.units) {
      passed.more = true;
      break;
    }
    told.last = String(row['sk']).slice('AT#'.length);
    const match = matchOf(row);
    if (alert.kinds.includes(match.kind) && isStoredSince(alert.since, match.entry_created_at)) rows.push(match);
  }
  const query = filter?.search ? queryOf(filter.search, languages) : null;
  const entries = await findEntries(rows.map(({ entry_id }) => entry_id));
  const standing = rows.filter(({ entry_id }) => entries.has(entry_id));
  const items = standing.map(({ entry_id, kind, matched_at, why, changed }): Match => {
    const entry = entries.get(entry_id) as EntryDetail;
    const found = query ? { ...entry, matches: highlight(query, entry) } : entry;
    return { kind, matched_at, why, changed: changed?.fields ?? null, entry: found };
  });
  const edits = standing.map(({ kind, changed }) => (kind === 'edited' ? changeInWords(changed) || 'Changed' : ''));
  const isOver = !passed.more && areOver([stream]);
  return { items, edits, next: isOver ? null : told.last, at: told.last };
}
