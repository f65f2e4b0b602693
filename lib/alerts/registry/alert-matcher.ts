import { listNewChanges } from '../../entries/change-stream.ts';
import type { EntryDetail } from '../../entries/entry.ts';
import { findChangeSince } from '../../entries/entry-changes.ts';
import { matchesFilter } from '../../entries/entry-filter.ts';
import type { EntryChange } from '../../entries/versions/format-change.ts';
import { ALERT_MATCHER_CHECKPOINT_KEY } from '../../platform/dynamodb/alert-keys.ts';
import { entrySortKey } from '../../platform/dynamodb/sort-keys.ts';
import { consumeStream } from '../../platform/queue/stream-consumer.ts';
import { type TokenizedText, tokenizeTexts } from '../../search/index/searched-texts.ts';
import { getFeedAttributes } from '../../search/index/snapshot.ts';
import { createTextMatcher } from '../../search/match-texts.ts';
import { buildSearchQuery, type SearchQuery } from '../../search/parse.ts';
import type { SearchLanguage } from '../../search/words/search-languages.ts';
import { runInParallel } from '../../values/in-parallel.ts';
import { explainMatch, hashEntryText, isEntryStoredSince, type StoredMatch } from '../matches/match.ts';
import { getLastRecordedMatches, getQueryEntryKey, markMatchNotified, recordMatch } from '../matches/record-match.ts';
import { getQueryRegistry } from './query-registry.ts';
import { listSubscribers } from './query-subscriptions.ts';
import type { RegisteredQuery } from './registered-query.ts';
import { getEntryRoutingTerms } from './routing-terms.ts';

/*
 * The matcher consumes the change stream, which is committed, ordered and complete. It evaluates the queries that are
 * registered under an entry's postings, by the rules of the search. The key of a match follows from the entry and its
 * text, so a page that two matchers process, or one again after a crash, creates each match once.
 */

/** Entries that are matched together, so that a query that several of them could match is read once. */
const PAGE_SIZE = 25;
const MAX_CONCURRENT_WRITES = 8;

/**
 * The result of one run of the matcher, which matches changed entries with the queries of all alerts.
 * - `outcome` is `held elsewhere` if another run has the lease of the matcher's checkpoint, its position in the change
 *   stream.
 * - `entries` counts the processed entries, and `candidateQueries` the queries that were evaluated.
 * - `behind_seconds` is the age of the oldest change that is not matched yet, 0 if there is none.
 */
export interface MatcherRunResult {
  outcome: 'matched' | 'nothing new' | 'held elsewhere';
  entries: number;
  candidateQueries: number;
  matches: number;
  behind_seconds: number;
}

/**
 * A callback of the matcher that plans the deliveries of a match to its subscribers.
 * The subscribers are the alerts whose query matched. After a crash the matcher may call it again for the same match.
 */
export type MatchCallback = (
  match: StoredMatch,
  subscribers: { person: string; alert_id: string }[],
) => Promise<unknown>;

/**
 * A callback of the matcher that receives each changed entry before the checkpoint moves past it.
 * After a crash the matcher may call it again for the same entry.
 */
export type ChangedEntryCallback = (changed: EntryDetail) => Promise<unknown>;

/** A match to notify; `isNewPending` if subscribers of an edit do not know of the new update yet. */
interface PendingNotification {
  match: StoredMatch;
  isNewPending: boolean;
}

async function notifySubscribers({ match, isNewPending }: PendingNotification, onMatch: MatchCallback): Promise<void> {
  const subscribers = await listSubscribers(match.query_id);
  // Subscribers of new updates get the edited text as new, and are not notified of the edit.
  if (isNewPending) await onMatch({ ...match, kind: 'new', changed: null }, subscribers);
  await onMatch(match, subscribers);
  await markMatchNotified(match);
}

/**
 * Matches changed entries with the queries of alerts, in order, from the matcher's checkpoint on.
 * It ends when no change is left, or when `isTimeLeft` returns false after an entry. A lease lets one run match at a
 * time.
 * @throws Problem 503
 */
export async function matchChangedEntries(
  onMatch: MatchCallback,
  isTimeLeft: () => boolean = () => true,
  onEntry: ChangedEntryCallback = async () => {},
): Promise<MatcherRunResult> {
  const counts = { entries: 0, candidateQueries: 0, matches: 0 };
  const { outcome, pending } = await consumeStream<EntryDetail>({
    key: ALERT_MATCHER_CHECKPOINT_KEY,
    readPage: (after) => listNewChanges(after, PAGE_SIZE),
    handlePage: async (items) => {
      const { evaluatedQueries, found } = await findMatches(items);
      const { done, matches } = await recordInOrder(items, found, { onMatch, onEntry, isTimeLeft });
      counts.entries += done;
      counts.candidateQueries += evaluatedQueries;
      counts.matches += matches;
      return done;
    },
    getPosition: ({ updated_at, id }) => entrySortKey(updated_at, id),
    isTimeLeft,
  });
  return { outcome: outcome === 'consumed' ? 'matched' : outcome, ...counts, behind_seconds: getAgeSeconds(pending) };
}

interface MatcherCallbacks {
  onMatch: MatchCallback;
  onEntry: ChangedEntryCallback;
  isTimeLeft: () => boolean;
}

/**
 * Records matches and notifies their subscribers, one entry after the other, at least one entry.
 * A page with more matches than one run has time for is continued by the next run.
 */
async function recordInOrder(
  items: EntryDetail[],
  found: StoredMatch[],
  { onMatch, onEntry, isTimeLeft }: MatcherCallbacks,
) {
  let done = 0;
  let matches = 0;
  for (const item of items) {
    const recorded = await recordMatches(
      item,
      found.filter(({ entry_id }) => entry_id === item.id),
    );
    await runInParallel(recorded.pending, MAX_CONCURRENT_WRITES, (one) => notifySubscribers(one, onMatch));
    await onEntry(item);
    matches += recorded.matches.length;
    done += 1;
    if (!isTimeLeft()) break;
  }
  return { done, matches };
}

const getAgeSeconds = (last: EntryDetail | undefined) =>
  last ? Math.max(0, Math.round((Date.now() - Date.parse(last.updated_at)) / 1_000)) : 0;

/** An entry to match, with its texts, its test for search queries and its routing terms in use. */
interface MatchCandidate {
  entry: EntryDetail;
  texts: TokenizedText[];
  isFoundBy: (query: SearchQuery) => boolean;
  routingTerms: string[];
}

/**
 * Returns the matches of entries with the queries of all alerts, also those that are recorded already.
 * Entries from the first successful fetch of a feed are skipped, because they are not news. `evaluatedQueries` is the
 * number of queries that were compared with an entry. Writes nothing.
 */
export async function findMatches(entries: EntryDetail[]): Promise<{ evaluatedQueries: number; found: StoredMatch[] }> {
  // Entries of a feed's first document are not news.
  const news = entries.filter(({ is_backfill }) => !is_backfill);
  if (news.length === 0) return { evaluatedQueries: 0, found: [] };
  // The registry is read after the changes, so that it has every query that is older than one of them.
  const registry = await getQueryRegistry();
  const candidates = news.map((entry): MatchCandidate => {
    const texts = tokenizeTexts(entry);
    const routingTerms = getEntryRoutingTerms(entry, texts).filter(registry.isInUse);
    return { entry, texts, isFoundBy: createTextMatcher(entry, texts), routingTerms };
  });
  const queriesByTerm = new Map<string, RegisteredQuery[]>();
  const usedTerms = new Set(candidates.flatMap(({ routingTerms }) => routingTerms));
  await runInParallel([...usedTerms], MAX_CONCURRENT_WRITES, async (term) =>
    queriesByTerm.set(term, await registry.listQueries(term)),
  );
  const { languages } = await getFeedAttributes();
  const evaluatedIds = new Set<string>();
  const found = candidates.flatMap((one) => matchEntry(one, { queriesByTerm, languages, evaluatedIds }));
  return { evaluatedQueries: evaluatedIds.size, found };
}

/** Parsed search queries of cached registered queries, with the languages in which they were parsed. */
const parsedQueries = new WeakMap<RegisteredQuery, { languages: string; query: SearchQuery | null }>();

function parseRegisteredQuery(registered: RegisteredQuery, languages: readonly SearchLanguage[]): SearchQuery | null {
  const languageList = languages.join();
  const known = parsedQueries.get(registered);
  if (known?.languages === languageList) return known.query;
  const query = registered.filter.search ? buildSearchQuery(registered.filter.search, languages) : null;
  parsedQueries.set(registered, { languages: languageList, query });
  return query;
}

/** The candidate queries of a page, and the ids of those that were evaluated, which `matchEntry` adds. */
interface CandidateQueries {
  queriesByTerm: Map<string, RegisteredQuery[]>;
  languages: readonly SearchLanguage[];
  evaluatedIds: Set<string>;
}

/** Returns the matches of an entry with the queries that are registered under its postings. */
function matchEntry(
  { entry, texts, isFoundBy, routingTerms }: MatchCandidate,
  { queriesByTerm, languages, evaluatedIds }: CandidateQueries,
): StoredMatch[] {
  const queries = new Map(routingTerms.flatMap((term) => (queriesByTerm.get(term) ?? []).map((one) => [one.id, one])));
  return [...queries.values()].flatMap((one) => {
    const { id: query_id, filter, since } = one;
    evaluatedIds.add(query_id);
    const query = parseRegisteredQuery(one, languages);
    // Words that have become too common to be indexed find nothing in the search either.
    if (!isEntryStoredSince(since, entry.created_at) || !matchesFilter(filter, entry) || (filter.search && !query))
      return [];
    if (query && !isFoundBy(query)) return [];
    const { id: entry_id, created_at: entry_created_at, updated_at: matched_at } = entry;
    const why = explainMatch(filter, query, { entry, texts });
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
 * Records matches that were not recorded with this text before.
 * `pending` are these, and those of a run that was killed before it had notified their subscribers.
 */
async function recordMatches(
  entry: EntryDetail,
  found: StoredMatch[],
): Promise<{ matches: StoredMatch[]; pending: PendingNotification[] }> {
  // An entry that was just stored cannot have matched before; the write's condition detects a repeated run.
  const before = await getLastRecordedMatches(found.filter((match) => match.matched_at !== match.entry_created_at));
  const earlier = (match: StoredMatch) => before.get(getQueryEntryKey(match));
  const unmatched = found.filter((match) => earlier(match)?.digest !== match.digest);
  const matchedAt = (match: StoredMatch) => earlier(match)?.matchedAt;
  const changes = await listChangesSince(new Set(unmatched.flatMap((match) => matchedAt(match) ?? [])), entry);
  const fresh = unmatched.map((match): StoredMatch => {
    const at = matchedAt(match);
    return at === undefined
      ? { ...match, kind: 'new' }
      : { ...match, kind: 'edited', changed: changes.get(at) ?? null };
  });
  const matches = [] as StoredMatch[];
  const rejected = [] as StoredMatch[];
  await runInParallel(fresh, MAX_CONCURRENT_WRITES, async (match) => {
    ((await recordMatch(match, earlier(match))) ? matches : rejected).push(match);
  });
  const concurrent = await getLastRecordedMatches(rejected);
  const recordedNow = matches.map((match) => ({ match, isNewPending: earlier(match)?.isNewPending === true }));
  const recordedBefore = found.flatMap((match): PendingNotification[] => {
    const last = concurrent.get(getQueryEntryKey(match)) ?? earlier(match);
    if (last?.digest !== match.digest || last.isNotified) return [];
    const { kind, changed, matchedAt: matched_at } = last;
    return [{ match: { ...match, kind, changed, matched_at }, isNewPending: kind === 'edited' && last.isNewPending }];
  });
  return { matches, pending: [...recordedNow, ...recordedBefore] };
}

/** Returns what changed in an entry since it matched before, by instant. Mostly one instant; one request each. */
async function listChangesSince(instants: Set<string>, entry: EntryDetail): Promise<Map<string, EntryChange | null>> {
  const all = [...instants].map(async (at) => [at, await findChangeSince(at, entry)] as const);
  return new Map(await Promise.all(all));
}
