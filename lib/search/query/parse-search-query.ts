import { invalidParameter } from '../../values/problem.ts';
import { getFeedAttributes } from '../index/feed-attributes.ts';
import type { SearchLanguage } from '../words/search-languages.ts';
import { buildSearchQuery, type SearchQuery } from './build-query.ts';
import type { ParsedSearchText } from './parse-search.ts';

/**
 * Analyzes a search text in all languages of the feeds' texts. At most one request, for these languages.
 *
 * @throws Problem 400 invalid_parameter without a searchable word
 */
export async function parseSearchQuery(search: ParsedSearchText): Promise<SearchQuery> {
  return parseSearchQueryInLanguages(search, (await getFeedAttributes()).languages);
}

/**
 * Analyzes a search text in the given languages.
 *
 * @throws Problem 400 invalid_parameter without a searchable word
 */
export function parseSearchQueryInLanguages(
  search: ParsedSearchText,
  languages: readonly SearchLanguage[],
): SearchQuery {
  const query = buildSearchQuery(search, languages);
  if (query) return query;
  const detail =
    'needs at least one word to look up: common words like "the" find nothing, and neither do excluded words alone';
  throw invalidParameter({ in: 'query', parameter: 'search', detail });
}
