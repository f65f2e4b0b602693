import { entryKey } from '../platform/dynamodb/key-schema.ts';
import type { ReadBudget } from '../platform/dynamodb/merged-query.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { entrySortKey } from '../platform/dynamodb/sort-keys.ts';
import type { SearchedDocument, SearchedTextSource } from '../search/index/searched-texts.ts';
import { parseSearchQuery } from '../search/index/snapshot.ts';
import { matchesQuery, matchesQueryInPart } from '../search/match-texts.ts';
import type { SearchQuery } from '../search/parse.ts';
import type { CandidatePosting, PostingVerdict, VerifiedEntries } from '../search/plan.ts';
import { searchByRelevance } from '../search/relevance.ts';
import { searchPostings } from '../search/search.ts';
import type { ListPage, PageRequest } from '../values/page.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, matchesFilter } from './entry-filter.ts';
import { parseEntryItem } from './entry-items.ts';
import type { FoundEntry, SearchResultDetails } from './found-entry.ts';
import { type FoundEntryViewOptions, toFoundEntry } from './found-entry.ts';
import { createAsOfEntryReader } from './versions/as-of-reader.ts';

/** A page of entries that a search found, with facets, synonym expansions and ranking if requested. */
export type EntrySearchPage = ListPage<FoundEntry> & SearchResultDetails;

/**
 * A function that reads the current texts of entries' documents, by entry id. Two requests.
 * The value is null for an entry without a text. When `maxReadUnits` is used up, no more texts are read, and their
 * entries are missing from the result. With `mustReadOne` the first text is read even if it exceeds this limit.
 */
export type DocumentTextReader = (
  entries: Pick<EntryDetail, 'id' | 'link' | 'language'>[],
  maxReadUnits: number,
  mustReadOne: boolean,
) => Promise<Map<string, SearchedDocument | null>>;

/** The conditions that an entry must meet. */
interface EntryQuestion {
  filter: EntryFilter;
  query: SearchQuery | null;
  where: SearchedTextSource;
  readDocuments: DocumentTextReader | undefined;
}

/** Requests and read units per entry and per document: of their items, and of their texts. */
const REQUESTS_PER_READ = { entries: 1, documents: 2 };
const UNITS_PER_READ = { entry: 1 / 2, document: 1 };

interface SearchEntriesOptions {
  /** Reads the texts of documents; without it documents are not searched. */
  readDocuments?: DocumentTextReader | undefined;
  /** The remaining requests and read units. */
  budget?: ReadBudget | undefined;
}

/**
 * Searches entries, newest first or by relevance.
 * A search as of an instant covers only the entries' own texts of that time. See `searchPostings` for the cost.
 * @throws Problem 400 for a search without a searchable word
 * @throws Problem 404 version_not_kept if the version of an entry at the as-of instant is not retained
 */
export async function searchEntries(
  filter: EntryFilter & FoundEntryViewOptions,
  page: PageRequest,
  { readDocuments, budget }: SearchEntriesOptions = {},
): Promise<EntrySearchPage> {
  const query = filter.search ? await parseSearchQuery(filter.search) : null;
  const { attributes = {}, status, publishedRange = {}, asOf } = filter;
  const where = (readDocuments && !asOf && filter.where) || 'entry';
  const question = { filter, query, where, readDocuments };
  const readEntries = asOf
    ? createAsOfEntryReader(filter, query, asOf)
    : (candidates: CandidatePosting[], left: ReadBudget, progress: boolean) =>
        readCandidates(question, candidates, { budget: left, progress });
  const plan = { query, part: where, attributes, status, publishedRange, asOf, readEntries };
  const results = await (filter.order === 'relevance'
    ? searchByRelevance(plan, page, filter.facets)
    : searchPostings(plan, page, { facets: filter.facets, budget }));
  if (!query) return results;
  const items = results.items.map((entry) => toFoundEntry(entry, query, { ...filter, where }));
  return { ...results, items, expanded: query.synonymExpansions };
}

interface ReadCandidatesOptions {
  /** The remaining requests and read units. */
  budget: ReadBudget;
  /** Whether at least one entry is read. */
  progress: boolean;
}

/** Returns the entries of candidate postings that match. */
async function readCandidates(
  question: EntryQuestion,
  candidates: CandidatePosting[],
  { budget: { requests, units }, progress }: ReadCandidatesOptions,
): Promise<VerifiedEntries<EntryDetail>> {
  const ids = [...new Set(candidates.map(({ posting }) => posting.id))];
  const items = await getItems(ids.map(entryKey), { consistent: false });
  const matching = items.map(parseEntryItem).filter((entry) => matchesFilter(question.filter, entry));
  const byPlace = new Map(matching.map((entry) => [entrySortKey(entry.published_date, entry.id), entry]));
  const decided: VerifiedEntries<EntryDetail> = { entries: new Map(), decidedSortKeys: new Set() };
  const open: { at: string; entry: EntryDetail }[] = [];
  for (const { posting, verdict } of candidates) {
    const entry = byPlace.get(posting.sortKey);
    const entryVerdict = entry ? verifyEntry(question, entry, verdict) : 'no';
    if (entry && entryVerdict === 'unsure') open.push({ at: posting.sortKey, entry });
    else decided.decidedSortKeys.add(posting.sortKey);
    if (entry && entryVerdict === 'yes') decided.entries.set(posting.sortKey, entry);
  }
  const canRead = progress || requests >= REQUESTS_PER_READ.entries + REQUESTS_PER_READ.documents;
  if (open.length === 0 || !canRead || !question.readDocuments || !question.query) return decided;
  const remainingUnits = units - ids.length * UNITS_PER_READ.entry;
  const affordable = Math.max(progress ? 1 : 0, Math.floor(remainingUnits / 2 / UNITS_PER_READ.document));
  const affordableEntries = open.slice(0, affordable);
  if (affordableEntries.length === 0) return decided;
  const texts = await question.readDocuments(
    affordableEntries.map(({ entry }) => entry),
    remainingUnits - affordableEntries.length * UNITS_PER_READ.document,
    progress,
  );
  for (const { at, entry } of affordableEntries) {
    const text = texts.get(entry.id);
    if (text === undefined) continue;
    decided.decidedSortKeys.add(at);
    if (matchesQueryInPart(question.query, question.where, { searched: entry, document: text }))
      decided.entries.set(at, entry);
  }
  return decided;
}

/** Returns the verdict for an entry by itself and its postings; `unsure` requires its document. */
function verifyEntry(
  { query, where, readDocuments }: EntryQuestion,
  entry: EntryDetail,
  verdict: PostingVerdict,
): PostingVerdict {
  if (!query) return 'yes';
  const own = () => (matchesQuery(query, entry) ? 'yes' : 'no');
  if (where === 'entry' || !readDocuments) return own();
  if (verdict === 'yes') return 'yes';
  if (entry.link === null) return where === 'both' ? own() : 'no';
  if (where === 'document') return 'unsure';
  if (!matchesQuery({ ...query, terms: [], phrases: [] }, entry)) return 'no';
  return query.excludedPhrases.length === 0 && own() === 'yes' ? 'yes' : 'unsure';
}
