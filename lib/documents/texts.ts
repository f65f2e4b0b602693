import { parseSearch } from '../search/grammar.ts';
import { highlight } from '../search/highlight.ts';
import { languageOf } from '../search/languages.ts';
import { matcherOf } from '../search/matches.ts';
import type { SearchQuery } from '../search/query.ts';
import { searchIn } from '../search/read-search.ts';
import { readTexts, type SearchedTexts } from '../search/texts.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { passagesOf } from './blocks.ts';
import type { DocumentPassage, DocumentText } from './document.ts';
import { findText, type TextAsked, versionOf } from './kept.ts';

/**
 * Returns a complete text. Three requests, up to five for an instant. @throws Problem 404 entry_not_found,
 * version_not_kept, text_not_found
 */
export async function getText(id: string, asked: TextAsked = {}): Promise<DocumentText> {
  const { document, text } = await findText(id, asked);
  const passages = await passagesOf(document.id, text.version);
  const { language, is_cut } = text;
  return { entry_id: id, url: document.url, ...versionOf(text), language, is_cut, text: passages.join('\n\n') };
}

/** Selects passages of a text. */
export interface PassageFilter extends TextAsked {
  search?: string | undefined;
}

/**
 * Returns the passages of a text in order; with a search, those that match it best.
 *
 * If no passage has all terms, those with the most terms match. Three requests, up to five for an instant.
 * @throws Problem 404 entry_not_found, version_not_kept, text_not_found; 400 for a search without an indexed term
 */
export async function listPassages(
  id: string,
  { search, version: number, as_of }: PassageFilter,
  { limit, offset, position }: PageRequest,
): Promise<Slice<DocumentPassage>> {
  // A following page shows the text of the first page, even if there is a newer one.
  const [place, begun = number] = position?.after.split('~').map(Number) ?? [offset];
  const { document, text: version } = await findText(id, { version: begun, as_of });
  const { language } = version;
  const query = search === undefined ? null : searchIn(parseSearch(search), [languageOf(language)]);
  const all = (await passagesOf(document.id, version.version)).map((text, i) => ({ number: i + 1, text, ranges: [] }));
  const found: DocumentPassage[] = query ? foundIn(all, query, language) : all;
  const start = place || 0;
  const items = found.slice(start, start + limit);
  const end = start + items.length;
  const has_more = end < found.length;
  const next = limit > 0 && has_more ? { after: `${end}~${version.version}`, skip: 0 } : null;
  return { items, total: found.length, next };
}

function foundIn(all: DocumentPassage[], query: SearchQuery, language: string | null): DocumentPassage[] {
  const allowed = all
    .map((passage) => readPassage(passage, language))
    .filter(({ isFoundBy }) => isFoundBy({ ...NO_WORDS, excluded: query.excluded }));
  const whole = allowed.filter(({ isFoundBy }) => isFoundBy(query));
  const found = whole.length > 0 ? whole : withMost(allowed, query);
  return found.map(({ passage, searched, read }) => ({
    ...passage,
    ranges: highlight(query, searched, read).flatMap(({ ranges }) => ranges),
  }));
}

/** Tokenizes a passage once for all parts of a search. */
function readPassage(passage: DocumentPassage, language: string | null) {
  const searched = textsOf(passage.text, language);
  const read = readTexts(searched);
  return { passage, searched, read, isFoundBy: matcherOf(searched, read) };
}

/** Returns the items with the most terms and phrases of a query; none if no term matches. */
function withMost<T extends { isFoundBy: (query: SearchQuery) => boolean }>(all: T[], query: SearchQuery): T[] {
  const parts: SearchQuery[] = [
    ...query.terms.map((term) => ({ ...NO_WORDS, terms: [term] })),
    ...query.phrases.map((phrase) => ({ ...NO_WORDS, phrases: [phrase] })),
  ];
  const counted = all.map((one) => ({ one, count: parts.filter(one.isFoundBy).length }));
  const most = Math.max(1, ...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most).map(({ one }) => one);
}

const NO_WORDS: SearchQuery = { terms: [], phrases: [], excluded: [], expanded: [] };

const textsOf = (text: string, language: string | null): SearchedTexts => ({
  title: '',
  institution_name: '',
  description: text,
  language,
  one_line_summary: null,
  five_point_summary: null,
});
