import { listChanges } from '../entries/change-stream.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { findChangeSince } from '../entries/entry-changes.ts';
import { matchesFilter } from '../entries/entry-filter.ts';
import type { EntryChange } from '../entries/format-change.ts';
import { buildSearchQuery, type SearchQuery } from '../search/build-query.ts';
import { getFeedAttributes } from '../search/feed-attributes.ts';
import { createMatcher } from '../search/match-texts.ts';
import type { SearchLanguage } from '../search/search-languages.ts';
import { type TokenizedText, tokenizeTexts } from '../search/searched-texts.ts';
import { ALERTS_CHECKPOINT, entrySortKey } from '../table/key-schema.ts';
import {
  acquireLease,
  advanceCheckpoint,
  type CheckpointLease,
  getCheckpoint,
  getLeaseExpiry,
} from '../table/lease.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { formatInstant } from '../values/time.ts';
import { explainMatch, hashEntryText, isStoredSince, type StoredMatch } from './match.ts';
import { getQueryRegistry } from './query-registry.ts';
import type { RegisteredQuery } from './query-row.ts';
import { listSubscribers } from './query-subscriptions.ts';
import { getLastMatches, getPairKey, markNotified, recordMatch } from './record-match.ts';
import { getPostingPartitions } from './routing-terms.ts';

/*
 * The matcher follows the list of changes, which is settled, in order and complete, and holds each entry against the queries that are
 * filed under what it has, by the rule of the search itself. Matches have keys that follow from the entry and its text, so that a page
 * that is matched twice, after a matcher was killed or beside one that was slow, is matched once.
 */

/** Entries that are matched together: they ask for a query that several of them could match once. */
const PAGE_SIZE = 25;
const MAX_CONCURRENT_WRITES = 8;
/** How far back the first run of a deployment begins. */
const INITIAL_LOOKBACK_MS = 3_600_000;

/** What a run did. `behind_seconds` is how long the oldest change has waited that is not matched yet, and 0 if there is none. */
export interface MatcherRun {
  outcome: 'matched' | 'nothing new' | 'held elsewhere';
  entries: number;
  candidateQueries: number;
  matches: number;
  behind_seconds: number;
}

/** Tells the subscribers of a match of it; it may be called again for what it has told already. */
export type OnMatch = (match: StoredMatch, subscribers: { person: string; alert_id: string }[]) => Promise<unknown>;

/** Told of each entry that was looked at, before the place moves past it; it may be called again with the same. */
export type OnEntry = (changed: EntryDetail) => Promise<unknown>;

/** A match to be told; of an edit whether nobody was told yet that the update is new. */
interface PendingNotification {
  match: StoredMatch;
  isNewPending: boolean;
}

async function notifySubscribers({ match, isNewPending }: PendingNotification, tell: OnMatch): Promise<void> {
  const subscribers = await listSubscribers(match.query_id);
  // Whoever wants what is new is told of this text as that, and is not told of it again.
  if (isNewPending) await tell({ ...match, kind: 'new', changed: null }, subscribers);
  await tell(match, subscribers);
  await markNotified(match);
}

/**
 * Matches what has changed. Ends when nothing is left, or `isTimeLeft` says so, after an entry. Who has let go of the place looks once
 * more: whoever was called meanwhile found it held, and has left what it was called for. @throws Problem 503
 */
export async function matchChanges(
  onMatch: OnMatch,
  isTimeLeft: () => boolean = () => true,
  onEntry: OnEntry = async () => {},
): Promise<MatcherRun> {
  const run: MatcherRun = { outcome: 'nothing new', entries: 0, candidateQueries: 0, matches: 0, behind_seconds: 0 };
  for (;;) {
    const [oldest] = (await listChangesAfter(await getCheckpoint(ALERTS_CHECKPOINT))).items;
    // Most runs find nothing: they end with two reads and no write.
    if (!oldest) return run;
    const lease = await acquireLease(ALERTS_CHECKPOINT);
    if (!lease) {
      run.behind_seconds = getAgeSeconds(oldest);
      return run.outcome === 'matched' ? run : { ...run, outcome: 'held elsewhere' };
    }
    run.outcome = 'matched';
    const isMine = await matchLeasedChanges(lease, run, { tell: onMatch, see: onEntry }, isTimeLeft);
    if (!isMine) return { ...run, outcome: 'held elsewhere' };
    if (!isTimeLeft()) return run;
  }
}

/** Matches page by page from a place that is held, and lets go of it; false if somebody else holds it by now. */
async function matchLeasedChanges(
  first: CheckpointLease,
  run: MatcherRun,
  { tell, see }: { tell: OnMatch; see: OnEntry },
  isTimeLeft: () => boolean,
): Promise<boolean> {
  let lease = first;
  for (;;) {
    const { items, next, has_more } = await listChangesAfter(lease.checkpoint);
    const { asked, found } = await findMatches(items);
    const { done, matches } = await recordInOrder(items, found, { tell, see }, isTimeLeft);
    const last = items[done - 1];
    const isWhole = done === items.length;
    const until = isWhole && has_more && isTimeLeft() ? getLeaseExpiry() : 0;
    run.entries += done;
    run.candidateQueries += asked;
    run.matches += matches;
    run.behind_seconds = getAgeSeconds(items[0]);
    const to = isWhole || !last ? next : entrySortKey(last.updated_at, last.id);
    if (!(await advanceCheckpoint(ALERTS_CHECKPOINT, lease, to, until))) return false;
    run.behind_seconds = has_more || !isWhole ? getAgeSeconds(last) : 0;
    lease = { ...lease, checkpoint: to };
    if (until === 0) return true;
  }
}

/**
 * Records and tells what entries match, one entry after the other, so that a page with more matches than one run has time for is gone on
 * with where it ended. At least one entry is done.
 */
async function recordInOrder(
  items: EntryDetail[],
  found: StoredMatch[],
  { tell, see }: { tell: OnMatch; see: OnEntry },
  isTimeLeft: () => boolean,
) {
  let [done, matches] = [0, 0];
  for (const item of items) {
    const now = await recordMatches(
      item,
      found.filter(({ entry_id }) => entry_id === item.id),
    );
    await runInParallel(now.untold, MAX_CONCURRENT_WRITES, (one) => notifySubscribers(one, tell));
    await see(item);
    matches += now.matches.length;
    done += 1;
    if (!isTimeLeft()) break;
  }
  return { done, matches };
}

const listChangesAfter = (after: string | null) =>
  listChanges({}, formatInstant(new Date(Date.now() - INITIAL_LOOKBACK_MS)), { limit: PAGE_SIZE, after });

const getAgeSeconds = (last: EntryDetail | undefined) =>
  last ? Math.max(0, Math.round((Date.now() - Date.parse(last.updated_at)) / 1_000)) : 0;

/** An entry that could ring, whether it matches a search, and where queries are filed that it could match. */
interface MatchCandidate {
  entry: EntryDetail;
  texts: TokenizedText[];
  isFoundBy: (query: SearchQuery) => boolean;
  anchors: string[];
}

/** What of some entries matches, recorded before or not, and how many queries they were held against. Reads only. */
export async function findMatches(entries: EntryDetail[]): Promise<{ asked: number; found: StoredMatch[] }> {
  // What a feed had when it was read for the first time is no news.
  const news = entries.filter(({ is_backfill }) => !is_backfill);
  if (news.length === 0) return { asked: 0, found: [] };
  // After the changes were read: a query that was filed before one of them was stored is among those in use.
  const all = await getQueryRegistry();
  const candidates = news.map((entry): MatchCandidate => {
    const texts = tokenizeTexts(entry);
    const anchors = getPostingPartitions(entry, texts).filter(all.isInUse);
    return { entry, texts, isFoundBy: createMatcher(entry, texts), anchors };
  });
  const filed = new Map<string, RegisteredQuery[]>();
  const asking = new Set(candidates.flatMap(({ anchors }) => anchors));
  await runInParallel([...asking], MAX_CONCURRENT_WRITES, async (anchor) =>
    filed.set(anchor, await all.listQueries(anchor)),
  );
  const { languages } = await getFeedAttributes();
  const evaluatedIds = new Set<string>();
  const found = candidates.flatMap((one) => matchEntry(one, filed, languages, evaluatedIds));
  return { asked: evaluatedIds.size, found };
}

/** What queries are in the languages of the texts: read once for each that a process keeps. */
const parsedQueries = new WeakMap<RegisteredQuery, { of: string; query: SearchQuery | null }>();

function parseRegisteredQuery(filed: RegisteredQuery, languages: readonly SearchLanguage[]): SearchQuery | null {
  const of = languages.join();
  const known = parsedQueries.get(filed);
  if (known?.of === of) return known.query;
  const query = filed.filter.search ? buildSearchQuery(filed.filter.search, languages) : null;
  parsedQueries.set(filed, { of, query });
  return query;
}

/** The matches of an entry with the queries that are filed under what it has. */
function matchEntry(
  { entry, texts, isFoundBy, anchors }: MatchCandidate,
  filed: Map<string, RegisteredQuery[]>,
  languages: readonly SearchLanguage[],
  asked: Set<string>,
): StoredMatch[] {
  const queries = new Map(anchors.flatMap((anchor) => (filed.get(anchor) ?? []).map((one) => [one.id, one])));
  return [...queries.values()].flatMap((one) => {
    const { id: query_id, filter, since } = one;
    asked.add(query_id);
    const query = parseRegisteredQuery(one, languages);
    // Words that have become too common to be looked up find nothing in the search either.
    if (!isStoredSince(since, entry.created_at) || !matchesFilter(filter, entry) || (filter.search && !query))
      return [];
    if (query && !isFoundBy(query)) return [];
    const { id: entry_id, created_at: entry_created_at, updated_at: matched_at } = entry;
    const why = explainMatch(filter, query, entry, texts);
    return [
      {
        query_id,
        entry_id,
        kind: 'new',
        matched_at,
        digest: hashEntryText(entry),
        entry_created_at,
        why,
        changed: null,
      },
    ];
  });
}

/**
 * Records the matches that were not recorded before with this text. `untold` are these, and those of a run that was killed before it had
 * told them.
 */
async function recordMatches(
  entry: EntryDetail,
  found: StoredMatch[],
): Promise<{ matches: StoredMatch[]; untold: PendingNotification[] }> {
  // What was stored just now cannot have matched before; where a run is repeated, the condition of the write says so.
  const before = await getLastMatches(found.filter((match) => match.matched_at !== match.entry_created_at));
  const earlier = (match: StoredMatch) => before.get(getPairKey(match));
  const unmatched = found.filter((match) => earlier(match)?.digest !== match.digest);
  const matchedAt = (match: StoredMatch) => earlier(match)?.matchedAt;
  const changes = await listChangesSince(new Set(unmatched.flatMap((match) => matchedAt(match) ?? [])), entry);
  const fresh = unmatched.map((match): StoredMatch => {
    const at = matchedAt(match);
    return at === undefined
      ? { ...match, kind: 'new' }
      : { ...match, kind: 'edited', changed: changes.get(at) ?? null };
  });
  const [matches, refused] = [[] as StoredMatch[], [] as StoredMatch[]];
  await runInParallel(fresh, MAX_CONCURRENT_WRITES, async (match) => {
    ((await recordMatch(match, earlier(match))) ? matches : refused).push(match);
  });
  const meanwhile = await getLastMatches(refused);
  const recordedNow = matches.map((match) => ({ match, isNewPending: earlier(match)?.isNewPending === true }));
  const recordedBefore = found.flatMap((match): PendingNotification[] => {
    const last = meanwhile.get(getPairKey(match)) ?? earlier(match);
    if (last?.digest !== match.digest || last.isNotified) return [];
    const { kind, changed, matchedAt: matched_at } = last;
    return [{ match: { ...match, kind, changed, matched_at }, isNewPending: kind === 'edited' && last.isNewPending }];
  });
  return { matches, untold: [...recordedNow, ...recordedBefore] };
}

/** What has changed of an entry since the instants at which it matched before: mostly one, and a request for each. */
async function listChangesSince(instants: Set<string>, entry: EntryDetail): Promise<Map<string, EntryChange | null>> {
  const all = [...instants].map(async (at) => [at, await findChangeSince(at, entry)] as const);
  return new Map(await Promise.all(all));
}
