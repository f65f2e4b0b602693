import { highlightMatches } from '../search/highlight.ts';
import { type SearchableEntryTexts, tokenizeTexts } from '../search/index/searched-texts.ts';
import { createTextMatcher } from '../search/match-texts.ts';
import type { SearchQuery } from '../search/parse.ts';
import { parseSearchQueryInLanguages, parseSearchText } from '../search/parse.ts';
import { toSearchLanguage } from '../search/words/search-languages.ts';
import type { ListPage, PageRequest } from '../values/page.ts';
import type { DocumentPassage, DocumentText } from './document.ts';
import { getTextPassages } from './document-rows.ts';
import { getDocumentTextVersion, type TextVersionSelector, toTextVersion } from './document-texts.ts';

/**
 * Returns the complete text of an entry's document in the selected version.
 * Three requests, or up to five if the version is selected by the instant `as_of`.
 * @throws Problem 404 entry_not_found, version_not_kept, text_not_found
 */
export async function getDocumentText(id: string, selector: TextVersionSelector = {}): Promise<DocumentText> {
  const { document, text } = await getDocumentTextVersion(id, selector);
  const passages = await getTextPassages(document.id, text.version);
  const { language, is_cut } = text;
  return { entry_id: id, url: document.url, ...toTextVersion(text), language, is_cut, text: passages.join('\n\n') };
}

/** Selects a text version of a document; with `search` only its passages that match the search. */
export interface PassageFilter extends TextVersionSelector {
  search?: string | undefined;
}

/**
 * Returns the passages of a document's text in order; with a search only the passages that match.
 * A passage matches if it has all terms of the search. If no passage has all of them, the passages with the most terms
 * match. Three requests, or up to five with `as_of`.
 * @throws Problem 400 for a search without an indexed term
 * @throws Problem 404 entry_not_found, version_not_kept, text_not_found
 */
export async function listPassages(
  id: string,
  { search, version: number, as_of }: PassageFilter,
  { limit, offset, position }: PageRequest,
): Promise<ListPage<DocumentPassage>> {
  // A following page shows the text of the first page, even if there is a newer one.
  const [place, begun = number] = position?.after.split('~').map(Number) ?? [offset];
  const { document, text: version } = await getDocumentTextVersion(id, { version: begun, as_of });
  const { language } = version;
  const query =
    search === undefined ? null : parseSearchQueryInLanguages(parseSearchText(search), [toSearchLanguage(language)]);
  const all = (await getTextPassages(document.id, version.version)).map((text, i) => ({
    number: i + 1,
    text,
    ranges: [],
  }));
  const found: DocumentPassage[] = query ? searchPassages(all, query, language) : all;
  const start = place || 0;
  const items = found.slice(start, start + limit);
  const end = start + items.length;
  const has_more = end < found.length;
  const next = limit > 0 && has_more ? { after: `${end}~${version.version}`, skip: 0 } : null;
  return { items, total: found.length, next };
}

function searchPassages(all: DocumentPassage[], query: SearchQuery, language: string | null): DocumentPassage[] {
  const allowed = all
    .map((passage) => parsePassage(passage, language))
    .filter(({ isFoundBy }) => isFoundBy({ ...EMPTY_QUERY, excludedPhrases: query.excludedPhrases }));
  const completeMatches = allowed.filter(({ isFoundBy }) => isFoundBy(query));
  const found = completeMatches.length > 0 ? completeMatches : selectBestMatches(allowed, query);
  return found.map(({ passage, searched, read }) => ({
    ...passage,
    ranges: highlightMatches(query, searched, read).flatMap(({ ranges }) => ranges),
  }));
}

/** Tokenizes a passage once for all parts of a search. */
function parsePassage(passage: DocumentPassage, language: string | null) {
  const searched = toSearchedTexts(passage.text, language);
  const read = tokenizeTexts(searched);
  return { passage, searched, read, isFoundBy: createTextMatcher(searched, read) };
}

/** Returns the items with the most terms and phrases of a query; none if no term matches. */
function selectBestMatches<T extends { isFoundBy: (query: SearchQuery) => boolean }>(
  all: T[],
  query: SearchQuery,
): T[] {
  const parts: SearchQuery[] = [
    ...query.terms.map((term) => ({ ...EMPTY_QUERY, terms: [term] })),
    ...query.phrases.map((phrase) => ({ ...EMPTY_QUERY, phrases: [phrase] })),
  ];
  const counted = all.map((one) => ({ one, count: parts.filter(one.isFoundBy).length }));
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most).map(({ one }) => one);
}

const EMPTY_QUERY: SearchQuery = { terms: [], phrases: [], excludedPhrases: [], synonymExpansions: [] };

const toSearchedTexts = (text: string, language: string | null): SearchableEntryTexts => ({
  title: '',
  institution_name: '',
  description: text,
  language,
  one_line_summary: null,
  five_point_summary: null,
});
