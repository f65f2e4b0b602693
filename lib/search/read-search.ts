import { badParameter } from '../values/problem.ts';
import { feedFacts } from './feed-facts.ts';
import type { SearchText } from './grammar.ts';
import type { Language } from './languages.ts';
import { queryOf, type SearchQuery } from './query.ts';

/**
 * Returns the query of a search text in the languages of the service's texts. @throws Problem 400 without a
 * searchable word
 */
export async function readSearch(search: SearchText): Promise<SearchQuery> {
  return searchIn(search, (await feedFacts()).languages);
}

/** Returns the query of a search text in some languages. @throws Problem 400 without a searchable word */
export function searchIn(search: SearchText, languages: readonly Language[]): SearchQuery {
  const query = queryOf(search, languages);
  if (query) return query;
  const detail =
    'needs at least one word to look up: common words like "the" find nothing, and neither do excluded words alone';
  throw badParameter({ in: 'query', parameter: 'search', detail });
}
