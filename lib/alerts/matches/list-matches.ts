import * as z from 'zod/mini';
import type { EntryDetail } from '../../entries/entry.ts';
import { FoundEntry } from '../../entries/found-entry.ts';
import { findEntries } from '../../entries/list-entries.ts';
import { VERSIONED_FIELDS } from '../../entries/versions/entry-version.ts';
import { formatEntryChange } from '../../entries/versions/format-change.ts';
import { ALERT_MATCHER_CHECKPOINT_KEY, matchesByQueryPartition } from '../../platform/dynamodb/alert-keys.ts';
import {
  areExhausted,
  createMergedQuery,
  type KeyRange,
  type ReadBudget,
  runAndChargeBudget,
} from '../../platform/dynamodb/merged-query.ts';
import { getLastSortKeyAt, getSortKeyBefore, MAX_SORT_KEY } from '../../platform/dynamodb/sort-keys.ts';
import { getCheckpoint } from '../../platform/queue/stream-consumer.ts';
import { highlightMatches } from '../../search/highlight.ts';
import { getFeedAttributes } from '../../search/index/snapshot.ts';
import { buildSearchQuery, type SearchQuery } from '../../search/parse.ts';
import { Instant } from '../../values/time.ts';
import { MATCH_KINDS, type StoredAlert } from '../alert.ts';
import { findQueryFilter } from '../registry/query-subscriptions.ts';
import { isEntryStoredSince, parseMatchItem, type StoredMatch, Why } from './match.ts';

/** An update that matched an alert, in its current state, and why it matched. */
export const Match = z.object({
  kind: z.enum(MATCH_KINDS),
  matched_at: Instant,
  why: Why,
  changed: z.nullable(z.array(z.enum(VERSIONED_FIELDS))),
  entry: FoundEntry,
});
export type Match = z.infer<typeof Match>;

/** A page of an alert's matches. `next` is the sort key after which the list continues, null at the end. */
export interface AlertMatchPage {
  items: Match[];
  /** What changed for each item, in words; '' for a new update. */
  edits: string[];
  next: string | null;
}

/** Budget for matches and entries, besides checkpoint and query; an entry costs at least half a unit. */
const createPageBudget = (): ReadBudget => ({ requests: 5, units: 56 });
const FIRST_PAGE_ROWS = 25;
/** The maximum cost of an entry, in read units. */
const MAX_ENTRY_UNITS = 1.5;

const toMatchSortKey = (sortKey: string) => `AT#${sortKey}`;

/** A page of matches: with `since` in ascending order from that instant on, otherwise newest first. */
interface ListMatchesOptions {
  limit: number;
  after: string | null;
  since?: string;
}

/**
 * Returns a page of an alert's matches, newest first, or with `since` oldest first after that instant.
 * The list ends at the matcher's checkpoint, so that matches recorded later only appear after those that a caller has
 * read. A page may end early when its read budget is used up; the sort key `next` then continues the list. `at` is the
 * sort key up to which the page was read.
 */
export async function listMatches(
  stored: MatchedAlert,
  { limit, after, since }: ListMatchesOptions,
): Promise<AlertMatchPage & { at: string }> {
  const from = since === undefined ? {} : { since };
  if (limit === 0) {
    const at = after ?? getLastSortKeyAt(since ?? MAX_SORT_KEY);
    const first = await listMatches(stored, { limit: 1, after, ...from });
    return { items: [], edits: [], next: first.items.length > 0 ? at : first.next, at };
  }
  const budget = createPageBudget();
  const [checkpoint, filter, { languages }] = await runAndChargeBudget(budget, () =>
    Promise.all([getCheckpoint(ALERT_MATCHER_CHECKPOINT_KEY), findQueryFilter(stored.query_id), getFeedAttributes()]),
  );
  const range = toMatchKeyRange(stored.alert.since, checkpoint ?? '', { after, ...from });
  const at = after ?? getLastSortKeyAt(since ?? MAX_SORT_KEY);
  if (range.from > range.to) return { items: [], edits: [], next: null, at };
  const { rows, last, isOver } = await readMatchRows(stored, {
    range,
    budget,
    limit,
    at,
    ascending: since !== undefined,
  });
  const query = filter?.search ? buildSearchQuery(filter.search, languages) : null;
  return { ...(await addEntriesToMatches(rows, query)), next: isOver ? null : last, at: last };
}

type MatchedAlert = Pick<StoredAlert, 'alert' | 'query_id'>;

/**
 * Returns the range of sort keys of a page of matches. `alertSince` is when the alert began, `checkpoint` how far the
 * matcher has read.
 */
function toMatchKeyRange(
  alertSince: string,
  checkpoint: string,
  { after, since }: Pick<ListMatchesOptions, 'after' | 'since'>,
): KeyRange {
  const isAscending = since !== undefined;
  const first = toMatchSortKey(isAscending ? getLastSortKeyAt(since) : alertSince);
  return {
    from: after !== null && isAscending ? `${toMatchSortKey(after)}!` : first,
    to: isAscending || after === null ? toMatchSortKey(checkpoint) : getSortKeyBefore(toMatchSortKey(after)),
  };
}

interface ReadMatchRowsOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The remaining requests and read units. */
  budget: ReadBudget;
  limit: number;
  /** The sort key at which the page begins. */
  at: string;
  ascending: boolean;
}

/** Reads the rows of a page of matches. `last` is the sort key up to which was read, `isOver` true at the end. */
async function readMatchRows(
  { alert, query_id }: MatchedAlert,
  { range, budget, limit, at, ascending }: ReadMatchRowsOptions,
): Promise<{ rows: StoredMatch[]; last: string; isOver: boolean }> {
  const pageSize = Math.min(limit + 1, FIRST_PAGE_ROWS);
  const all = createMergedQuery(range, budget, { ascending, consistent: true, pageSize });
  const stream = all.open(matchesByQueryPartition(query_id));
  const rows: StoredMatch[] = [];
  let last = at;
  for await (const row of all.rows([stream], () => limit + 1 - rows.length)) {
    if (rows.length === limit || (rows.length + 1) * MAX_ENTRY_UNITS > budget.units)
      return { rows, last, isOver: false };
    last = String(row['sk']).slice('AT#'.length);
    const match = parseMatchItem(row);
    if (alert.kinds.includes(match.kind) && isEntryStoredSince(alert.since, match.entry_created_at)) rows.push(match);
  }
  return { rows, last, isOver: areExhausted([stream]) };
}

/** Returns matches with their current entries, and what changed in edited ones. Deleted entries are left out. */
async function addEntriesToMatches(rows: StoredMatch[], query: SearchQuery | null) {
  const entries = await findEntries(rows.map(({ entry_id }) => entry_id));
  const existingMatches = rows.filter(({ entry_id }) => entries.has(entry_id));
  const items = existingMatches.map(({ entry_id, kind, matched_at, why, changed }): Match => {
    const entry = entries.get(entry_id) as EntryDetail;
    const found = query ? { ...entry, matches: highlightMatches(query, entry) } : entry;
    return { kind, matched_at, why, changed: changed?.fields ?? null, entry: found };
  });
  const edits = existingMatches.map(({ kind, changed }) =>
    kind === 'edited' ? formatEntryChange(changed) || 'Changed' : '',
  );
  return { items, edits };
}
