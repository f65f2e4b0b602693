import type { Expansion, FoundEntry, FoundFacets, Ranked } from '../../clients/typescript/src/index.ts';
import { type EntryFilter, listEntryDetails, listFirstDetails } from '../api/feeds.ts';
import { afterFirst, goFirst } from '../api/turn.ts';
import { noteNames } from './names-seen.ts';

/** What the first page says about the complete list. `total` is exact or null. */
export interface WholeList {
  total: number | null;
  facets: FoundFacets | undefined;
  expanded: Expansion[] | undefined;
  ranked: Ranked | undefined;
}

/** Loads a list page by page. */
export interface Source {
  /** Loads the next entries; empty only at the end. @throws ApiError */
  more(): Promise<FoundEntry[]>;
  /** Returns null before the first page. */
  whole(): WholeList | null;
  /** Loads the facet counts. Errors are ignored. */
  count(): Promise<void>;
  isDone(): boolean;
}

const PAGE = 30;
/** The second page is larger, because people who continue usually read on. */
const NEXT_PAGE = 60;
/** Filters with facet counts. */
const FACETS = 'jurisdiction,category_id,topic_id,sector,language,kind';

/**
 * Creates the source of a list. `counts` also loads facet counts after the first render, because they take the service
 * as long as the list. A failed page can be loaded again.
 */
export function sourceOf(filter: EntryFilter, counts: boolean): Source {
  let whole: WholeList | null = null;
  let cursor: string | undefined;
  const readPage = async () => {
    const isFirst = whole === null;
    const page = await goFirst(
      isFirst ? listFirstDetails(filter, PAGE) : listEntryDetails(filter, { limit: NEXT_PAGE, cursor }),
    );
    if (!Array.isArray(page.items)) throw new TypeError('The page has no items.');
    whole ??= { total: page.total, facets: page.facets, expanded: page.expanded, ranked: page.ranked };
    cursor = page.next_cursor || undefined;
    noteNames(page.items);
    return page.items;
  };
  const isDone = () => whole !== null && cursor === undefined;
  return {
    whole: () => whole,
    count: async () => {
      if (!counts) return;
      await afterFirst();
      const which = { ...filter, facets: FACETS, order: undefined, highlight: undefined };
      const answer = await listEntryDetails(which, { limit: 0 }).catch(() => null);
      if (whole && answer?.facets) whole = { ...whole, facets: answer.facets };
    },
    isDone,
    // A page of search results may be empty without being the last.
    more: async () => {
      let part: FoundEntry[] = [];
      while (part.length === 0 && !isDone()) part = await readPage();
      return part;
    },
  };
}
