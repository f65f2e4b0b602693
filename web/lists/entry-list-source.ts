import type { Expansion, FoundEntry, FoundFacets, Ranked } from '../../clients/typescript/src/index.ts';
import { FACET_NAMES } from '../../lib/search/filters.ts';
import { type EntryQuery, listEntryDetails, listFirstEntryDetails } from '../data/api/entries.ts';
import { prioritize, waitForFirstRender } from '../data/api/request-priority.ts';
import { rememberNames } from '../data/seen-names.ts';

/** What the first page says about the complete list. `total` is exact or null. */
export interface ListInfo {
  total: number | null;
  facets: FoundFacets | undefined;
  expanded: Expansion[] | undefined;
  ranked: Ranked | undefined;
}

/** Loads a list page by page. */
export interface EntryListSource {
  /** Loads the next entries; empty only at the end. @throws ApiError */
  loadMore(): Promise<FoundEntry[]>;
  /** Returns null before the first page. */
  getInfo(): ListInfo | null;
  /** Loads the facet counts. Errors are ignored. */
  loadCounts(): Promise<void>;
  isDone(): boolean;
}

const FIRST_PAGE_SIZE = 30;
/** The second page is larger, because people who continue usually read on. */
const NEXT_PAGE_SIZE = 60;
/** Filters with facet counts. */
const COUNTED_FACETS = FACET_NAMES.join();

/**
 * Creates the source of a list. `counts` also loads facet counts after the first render, because they take the service
 * as long as the list. A failed page can be loaded again.
 */
export function createListSource(filter: EntryQuery, counts: boolean): EntryListSource {
  let whole: ListInfo | null = null;
  let cursor: string | undefined;
  const readPage = async () => {
    const isFirst = whole === null;
    const page = await prioritize(
      isFirst
        ? listFirstEntryDetails(filter, FIRST_PAGE_SIZE)
        : listEntryDetails(filter, { limit: NEXT_PAGE_SIZE, cursor }),
    );
    if (!Array.isArray(page.items)) throw new TypeError('The page has no items.');
    whole ??= { total: page.total, facets: page.facets, expanded: page.expanded, ranked: page.ranked };
    cursor = page.next_cursor || undefined;
    rememberNames(page.items);
    return page.items;
  };
  const isDone = () => whole !== null && cursor === undefined;
  return {
    getInfo: () => whole,
    loadCounts: async () => {
      if (!counts) return;
      await waitForFirstRender();
      const which = { ...filter, facets: COUNTED_FACETS, order: undefined, highlight: undefined };
      const answer = await listEntryDetails(which, { limit: 0 }).catch(() => null);
      if (whole && answer?.facets) whole = { ...whole, facets: answer.facets };
    },
    isDone,
    // A page of search results may be empty without being the last.
    loadMore: async () => {
      let part: FoundEntry[] = [];
      while (part.length === 0 && !isDone()) part = await readPage();
      return part;
    },
  };
}
