import type { Expansion, FoundEntry, FoundFacets, Ranked } from '../../clients/typescript/src/index.ts';
import { type EntryFilter, listEntryDetails, listFirstDetails } from '../api/feeds.ts';
import { afterFirst, goFirst } from '../api/turn.ts';
import { noteNames } from './names-seen.ts';

/** What the first page of a list says of all of it. `total` is exact or null. */
export interface WholeList {
  total: number | null;
  facets: FoundFacets | undefined;
  expanded: Expansion[] | undefined;
  ranked: Ranked | undefined;
}

/** A list that is read on and on. */
export interface Source {
  /** The next part in the order of the service; empty at the end only. @throws ApiError */
  more(): Promise<FoundEntry[]>;
  /** Null before the first page. */
  whole(): WholeList | null;
  /** Reads what says more of the whole list, and is worth no waiting; it fails in silence. */
  count(): Promise<void>;
  isDone(): boolean;
}

const PAGE = 30;
/** Whoever reads on is likely to go on. */
const NEXT_PAGE = 60;
/** The filters whose values are counted. */
const FACETS = 'jurisdiction,category_id,topic_id,sector,language,kind';

/**
 * The list of a filter. `counts` asks how many entries have each value, once the list is on the screen: the service takes as long for it as
 * for the list. A failed part can be asked for again.
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
    // A page of a search may be empty and not the last.
    more: async () => {
      let part: FoundEntry[] = [];
      while (part.length === 0 && !isDone()) part = await readPage();
      return part;
    },
  };
}
