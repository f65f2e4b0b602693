import type { Asked, Decided } from '../search/decide.ts';
import type { Verdict } from '../search/judged.ts';
import { matches, matchesWith } from '../search/matches.ts';
import type { SearchQuery } from '../search/query.ts';
import { readSearch } from '../search/read-search.ts';
import { searchByRelevance } from '../search/relevance.ts';
import { searchPostings } from '../search/search.ts';
import type { DocumentTexts, SearchedPart } from '../search/texts.ts';
import { entryAt, entryKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import type { Budget } from '../table/streams.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, passes } from './filters.ts';
import type { BesideFound, FoundEntry } from './found.ts';
import { readerAsOf } from './held-then.ts';
import { entryOfItem } from './rows.ts';
import { type Shown, shown } from './shown.ts';

/** A page of search results with its details. */
export type FoundEntries = Slice<FoundEntry> & BesideFound;

/**
 * Reads the current texts of entries' documents, by entry id; null without a document. Stops at the given read units,
 * but reads at least one with `progress`. Unread entries are absent. Two requests.
 */
export type ReadDocuments = (
  entries: Pick<EntryDetail, 'id' | 'link' | 'language'>[],
  units: number,
  progress: boolean,
) => Promise<Map<string, DocumentTexts | null>>;

/** The conditions that an entry must meet. */
interface Question {
  filter: EntryFilter;
  query: SearchQuery | null;
  where: SearchedPart;
  readDocuments: ReadDocuments | undefined;
}

/** Requests and read units per entry and per document: of their items, and of their texts. */
const REQUESTS = { entries: 1, documents: 2 };
const UNITS = { entry: 1 / 2, document: 1 };

/**
 * Searches entries, newest first or by relevance. An as-of search covers the entries' own texts of that instant. See
 * `searchPostings` for its cost.
 *
 * @throws Problem 400 for a search without a searchable word, 404 version_not_kept
 */
export async function searchEntries(
  filter: EntryFilter & Shown,
  page: PageRequest,
  readDocuments?: ReadDocuments,
  budget?: Budget,
): Promise<FoundEntries> {
  const query = filter.search ? await readSearch(filter.search) : null;
  const { facts = {}, status, span = {}, asOf } = filter;
  const where = (readDocuments && !asOf && filter.where) || 'entry';
  const question = { filter, query, where, readDocuments };
  const read = asOf
    ? readerAsOf(filter, query, asOf)
    : (asked: Asked[], left: Budget, progress: boolean) => readAsked(question, asked, left, progress);
  const plan = { query, where, facts, status, span, asOf, read };
  const found = await (filter.order === 'relevance'
    ? searchByRelevance(plan, page, filter.facets)
    : searchPostings(plan, page, filter.facets, budget));
  if (!query) return found;
  const items = found.items.map((entry) => shown(entry, query, { ...filter, where }));
  return { ...found, items, expanded: query.expanded };
}

/** Returns the entries of candidate postings that match. */
async function readAsked(
  question: Question,
  asked: Asked[],
  { requests, units }: Budget,
  progress: boolean,
): Promise<Decided<EntryDetail>> {
  const ids = [...new Set(asked.map(({ posting }) => posting.id))];
  const items = await getItems(ids.map(entryKey), { consistent: false });
  const standing = items.map(entryOfItem).filter((entry) => passes(question.filter, entry));
  const byPlace = new Map(standing.map((entry) => [entryAt(entry.published_date, entry.id), entry]));
  const decided: Decided<EntryDetail> = { entries: new Map(), places: new Set() };
  const open: { at: string; entry: EntryDetail }[] = [];
  for (const { posting, verdict } of asked) {
    const entry = byPlace.get(posting.at);
    const answer = entry ? answerOf(question, entry, verdict) : 'no';
    if (entry && answer === 'unsure') open.push({ at: posting.at, entry });
    else decided.places.add(posting.at);
    if (entry && answer === 'yes') decided.entries.set(posting.at, entry);
  }
  const canRead = progress || requests >= REQUESTS.entries + REQUESTS.documents;
  if (open.length === 0 || !canRead || !question.readDocuments || !question.query) return decided;
  const left = units - ids.length * UNITS.entry;
  const affordable = Math.max(progress ? 1 : 0, Math.floor(left / 2 / UNITS.document));
  const some = open.slice(0, affordable);
  if (some.length === 0) return decided;
  const texts = await question.readDocuments(
    some.map(({ entry }) => entry),
    left - some.length * UNITS.document,
    progress,
  );
  for (const { at, entry } of some) {
    const text = texts.get(entry.id);
    if (text === undefined) continue;
    decided.places.add(at);
    if (matchesWith(question.query, question.where, entry, text)) decided.entries.set(at, entry);
  }
  return decided;
}

/** Returns the verdict for an entry by itself and its postings; `unsure` requires its document. */
function answerOf({ query, where, readDocuments }: Question, entry: EntryDetail, verdict: Verdict): Verdict {
  if (!query) return 'yes';
  const own = () => (matches(query, entry) ? 'yes' : 'no');
  if (where === 'entry' || !readDocuments) return own();
  if (verdict === 'yes') return 'yes';
  if (entry.link === null) return where === 'both' ? own() : 'no';
  if (where === 'document') return 'unsure';
  if (!matches({ ...query, terms: [], phrases: [] }, entry)) return 'no';
  return query.excluded.length === 0 && own() === 'yes' ? 'yes' : 'unsure';
}
