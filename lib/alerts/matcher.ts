import type { Changed } from '../entries/change-words.ts';
import { changedSince } from '../entries/changed.ts';
import { listChanges } from '../entries/changes.ts';
import type { EntryDetail } from '../entries/entry.ts';
import { passes } from '../entries/filters.ts';
import { feedFacts } from '../search/feed-facts.ts';
import type { Language } from '../search/languages.ts';
import { matcherOf } from '../search/matches.ts';
import { queryOf, type SearchQuery } from '../search/query.ts';
import { type ReadText, readTexts } from '../search/texts.ts';
import { ALERTS_PLACE, entryAt } from '../table/key-chart.ts';
import { type Held, heldUntil, hold, move, readPlace } from '../table/place.ts';
import { inParallel } from '../values/in-parallel.ts';
import { instantOf } from '../values/time.ts';
import { partitionsOf } from './anchors.ts';
import { filedQueries } from './filed.ts';
import type { FiledQuery } from './filed-row.ts';
import { digestOf, isStoredSince, type StoredMatch, whyOf } from './match.ts';
import { matchedBefore, noteTold, pairOf, recordMatch } from './record-match.ts';
import { subscribersOf } from './subscriptions.ts';

/*
 * The matcher follows the list of changes, which is settled, in order and complete, and holds each entry against the queries that are
 * filed under what it has, by the rule of the search itself. Matches have keys that follow from the entry and its text, so that a page
 * that is matched twice, after a matcher was killed or beside one that was slow, is matched once.
 */

/** Entries that are matched together: they ask for a query that several of them could match once. */
const PAGE = 25;
const WRITERS = 8;
/** How far back the first run of a deployment begins. */
const FIRST_MS = 3_600_000;

/** What a run did. `behind_seconds` is how long the oldest change has waited that is not matched yet, and 0 if there is none. */
export interface MatcherRun {
  outcome: 'matched' | 'nothing new' | 'held elsewhere';
  entries: number;
  asked: number;
  matches: number;
  behind_seconds: number;
}

/** Tells the subscribers of a match of it; it may be called again for what it has told already. */
export type Tell = (match: StoredMatch, subscribers: { person: string; alert_id: string }[]) => Promise<unknown>;

/** Told of each entry that was looked at, before the place moves past it; it may be called again with the same. */
export type See = (changed: EntryDetail) => Promise<unknown>;

/** A match to be told; of an edit whether nobody was told yet that the update is new. */
interface Untold {
  match: StoredMatch;
  isNewUntold: boolean;
}

async function told({ match, isNewUntold }: Untold, tell: Tell): Promise<void> {
  const subscribers = await subscribersOf(match.query_id);
  // Whoever wants what is new is told of this text as that, and is not told of it again.
  if (isNewUntold) await tell({ ...match, kind: 'new', changed: null }, subscribers);
  await tell(match, subscribers);
  await noteTold(match);
}

/**
 * Matches what has changed. Ends when nothing is left, or `isTimeLeft` says so, after an entry. Who has let go of the place looks once
 * more: whoever was called meanwhile found it held, and has left what it was called for. @throws Problem 503
 */
export async function matchChanges(
  tell: Tell,
  isTimeLeft: () => boolean = () => true,
  see: See = async () => {},
): Promise<MatcherRun> {
  const run: MatcherRun = { outcome: 'nothing new', entries: 0, asked: 0, matches: 0, behind_seconds: 0 };
  for (;;) {
    const [oldest] = (await changesAfter(await readPlace(ALERTS_PLACE))).items;
    // Most runs find nothing: they end with two reads and no write.
    if (!oldest) return run;
    const held = await hold(ALERTS_PLACE);
    if (!held) {
      run.behind_seconds = secondsSince(oldest);
      return run.outcome === 'matched' ? run : { ...run, outcome: 'held elsewhere' };
    }
    run.outcome = 'matched';
    const isMine = await matchHeld(held, run, { tell, see }, isTimeLeft);
    if (!isMine) return { ...run, outcome: 'held elsewhere' };
    if (!isTimeLeft()) return run;
  }
}

/** Matches page by page from a place that is held, and lets go of it; false if somebody else holds it by now. */
async function matchHeld(
  first: Held,
  run: MatcherRun,
  { tell, see }: { tell: Tell; see: See },
  isTimeLeft: () => boolean,
): Promise<boolean> {
  let held = first;
  for (;;) {
    const { items, next, has_more } = await changesAfter(held.place);
    const { asked, found } = await matchesAmong(items);
    const { done, matches } = await recordedInOrder(items, found, { tell, see }, isTimeLeft);
    const last = items[done - 1];
    const isWhole = done === items.length;
    const until = isWhole && has_more && isTimeLeft() ? heldUntil() : 0;
    run.entries += done;
    run.asked += asked;
    run.matches += matches;
    run.behind_seconds = secondsSince(items[0]);
    const to = isWhole || !last ? next : entryAt(last.updated_at, last.id);
    if (!(await move(ALERTS_PLACE, held, to, until))) return false;
    run.behind_seconds = has_more || !isWhole ? secondsSince(last) : 0;
    held = { ...held, place: to };
    if (until === 0) return true;
  }
}

/**
 * Records and tells what entries match, one entry after the other, so that a page with more matches than one run has time for is gone on
 * with where it ended. At least one entry is done.
 */
async function recordedInOrder(
  items: EntryDetail[],
  found: StoredMatch[],
  { tell, see }: { tell: Tell; see: See },
  isTimeLeft: () => boolean,
) {
  let [done, matches] = [0, 0];
  for (const item of items) {
    const now = await recorded(
      item,
      found.filter(({ entry_id }) => entry_id === item.id),
    );
    await inParallel(now.untold, WRITERS, (one) => told(one, tell));
    await see(item);
    matches += now.matches.length;
    done += 1;
    if (!isTimeLeft()) break;
  }
  return { done, matches };
}

const changesAfter = (after: string | null) =>
  listChanges({}, instantOf(new Date(Date.now() - FIRST_MS)), { limit: PAGE, after });

const secondsSince = (last: EntryDetail | undefined) =>
  last ? Math.max(0, Math.round((Date.now() - Date.parse(last.updated_at)) / 1_000)) : 0;

/** An entry that could ring, whether it matches a search, and where queries are filed that it could match. */
interface Candidate {
  entry: EntryDetail;
  texts: ReadText[];
  isFoundBy: (query: SearchQuery) => boolean;
  anchors: string[];
}

/** What of some entries matches, recorded before or not, and how many queries they were held against. Reads only. */
export async function matchesAmong(entries: EntryDetail[]): Promise<{ asked: number; found: StoredMatch[] }> {
  // What a feed had when it was read for the first time is no news.
  const news = entries.filter(({ is_backfill }) => !is_backfill);
  if (news.length === 0) return { asked: 0, found: [] };
  // After the changes were read: a query that was filed before one of them was stored is among those in use.
  const all = await filedQueries();
  const candidates = news.map((entry): Candidate => {
    const texts = readTexts(entry);
    const anchors = partitionsOf(entry, texts).filter(all.isInUse);
    return { entry, texts, isFoundBy: matcherOf(entry, texts), anchors };
  });
  const filed = new Map<string, FiledQuery[]>();
  const asking = new Set(candidates.flatMap(({ anchors }) => anchors));
  await inParallel([...asking], WRITERS, async (anchor) => filed.set(anchor, await all.under(anchor)));
  const { languages } = await feedFacts();
  const asked = new Set<string>();
  const found = candidates.flatMap((one) => matchesOf(one, filed, languages, asked));
  return { asked: asked.size, found };
}

/** What queries are in the languages of the texts: read once for each that a process keeps. */
const readings = new WeakMap<FiledQuery, { of: string; query: SearchQuery | null }>();

function readingOf(filed: FiledQuery, languages: readonly Language[]): SearchQuery | null {
  const of = languages.join();
  const known = readings.get(filed);
  if (known?.of === of) return known.query;
  const query = filed.filter.search ? queryOf(filed.filter.search, languages) : null;
  readings.set(filed, { of, query });
  return query;
}

/** The matches of an entry with the queries that are filed under what it has. */
function matchesOf(
  { entry, texts, isFoundBy, anchors }: Candidate,
  filed: Map<string, FiledQuery[]>,
  languages: readonly Language[],
  asked: Set<string>,
): StoredMatch[] {
  const queries = new Map(anchors.flatMap((anchor) => (filed.get(anchor) ?? []).map((one) => [one.id, one])));
  return [...queries.values()].flatMap((one) => {
    const { id: query_id, filter, since } = one;
    asked.add(query_id);
    const query = readingOf(one, languages);
    // Words that have become too common to be looked up find nothing in the search either.
    if (!isStoredSince(since, entry.created_at) || !passes(filter, entry) || (filter.search && !query)) return [];
    if (query && !isFoundBy(query)) return [];
    const { id: entry_id, created_at: entry_created_at, updated_at: matched_at } = entry;
    const why = whyOf(filter, query, entry, texts);
    return [
      { query_id, entry_id, kind: 'new', matched_at, digest: digestOf(entry), entry_created_at, why, changed: null },
    ];
  });
}

/**
 * Records the matches that were not recorded before with this text. `untold` are these, and those of a run that was killed before it had
 * told them.
 */
async function recorded(
  entry: EntryDetail,
  found: StoredMatch[],
): Promise<{ matches: StoredMatch[]; untold: Untold[] }> {
  // What was stored just now cannot have matched before; where a run is repeated, the condition of the write says so.
  const before = await matchedBefore(found.filter((match) => match.matched_at !== match.entry_created_at));
  const earlier = (match: StoredMatch) => before.get(pairOf(match));
  const unmatched = found.filter((match) => earlier(match)?.digest !== match.digest);
  const matchedAt = (match: StoredMatch) => earlier(match)?.matchedAt;
  const changes = await changesSince(new Set(unmatched.flatMap((match) => matchedAt(match) ?? [])), entry);
  const fresh = unmatched.map((match): StoredMatch => {
    const at = matchedAt(match);
    return at === undefined
      ? { ...match, kind: 'new' }
      : { ...match, kind: 'edited', changed: changes.get(at) ?? null };
  });
  const [matches, refused] = [[] as StoredMatch[], [] as StoredMatch[]];
  await inParallel(fresh, WRITERS, async (match) => {
    ((await recordMatch(match, earlier(match))) ? matches : refused).push(match);
  });
  const meanwhile = await matchedBefore(refused);
  const recordedNow = matches.map((match) => ({ match, isNewUntold: earlier(match)?.isNewUntold === true }));
  const recordedBefore = found.flatMap((match): Untold[] => {
    const last = meanwhile.get(pairOf(match)) ?? earlier(match);
    if (last?.digest !== match.digest || last.isTold) return [];
    const { kind, changed, matchedAt: matched_at } = last;
    return [{ match: { ...match, kind, changed, matched_at }, isNewUntold: kind === 'edited' && last.isNewUntold }];
  });
  return { matches, untold: [...recordedNow, ...recordedBefore] };
}

/** What has changed of an entry since the instants at which it matched before: mostly one, and a request for each. */
async function changesSince(instants: Set<string>, entry: EntryDetail): Promise<Map<string, Changed | null>> {
  const all = [...instants].map(async (at) => [at, await changedSince(at, entry)] as const);
  return new Map(await Promise.all(all));
}
