import type { EntryDetail } from '../../lib/entries/entry.ts';
import { type EntryFilter, listEntryDetails } from '../api/feeds.ts';

/** A list that is read on and on. `total` is exact or null; it is known after the first part. */
export interface Source {
  /** The next part, newest first; empty at the end only. @throws ApiError */
  more(): Promise<EntryDetail[]>;
  total(): number | null;
  isDone(): boolean;
}

const PAGE = 30;
/** Whoever reads on is likely to go on. */
const NEXT_PAGE = 60;
/** A category's lists are read in smaller parts: there are up to a dozen of them. */
const PART = 12;

interface One {
  filter: EntryFilter;
  read: EntryDetail[];
  cursor: string | undefined;
  isDone: boolean;
  total: number | null;
}

/** Reads on until there is something to show, or to the end: a page of a search may be empty and not the last. */
async function readOn(list: One, isAlone: boolean): Promise<void> {
  const size = list.cursor === undefined ? PAGE : NEXT_PAGE;
  const limit = isAlone ? size : PART;
  while (list.read.length === 0 && !list.isDone) {
    const page = await listEntryDetails(list.filter, { limit, cursor: list.cursor });
    if (!Array.isArray(page.items)) throw new TypeError('The page has no items.');
    if (list.cursor === undefined) list.total = page.total;
    list.read = page.items;
    list.cursor = page.next_cursor || undefined;
    list.isDone = list.cursor === undefined;
  }
}

/** True where `a` stands before `b`: newest first, then by id from the last, as the service orders. */
function isBefore(a: EntryDetail, b: EntryDetail): boolean {
  return a.published_date === b.published_date ? a.id > b.id : a.published_date > b.published_date;
}

/** The list whose first entry is the newest of all. */
function newest(lists: One[]): One | undefined {
  const filled = lists.filter(({ read }) => read.length > 0);
  return filled.reduce<One | undefined>((best, list) => {
    const [first, champion] = [list.read[0], best?.read[0]];
    return first && (!champion || isBefore(first, champion)) ? list : best;
  }, undefined);
}

/** One list out of several that share no entry, in the order of the service. A failed part can be asked for again. */
export function sourceOf(filters: EntryFilter[]): Source {
  const lists = filters.map((filter): One => ({ filter, read: [], cursor: undefined, isDone: false, total: null }));
  const isAlone = lists.length === 1;
  const needsRead = () => lists.some(({ read, isDone }) => read.length === 0 && !isDone);
  const sum = () =>
    lists.reduce<number | null>((all, { total }) => (all === null || total === null ? null : all + total), 0);
  return {
    total: sum,
    isDone: () => lists.every(({ isDone, read }) => isDone && read.length === 0),
    more: async () => {
      const part: EntryDetail[] = [];
      while (part.length < NEXT_PAGE) {
        // What is there is given before more is read.
        if (part.length >= (isAlone ? 1 : PART) && needsRead()) break;
        // What was taken out of the lists must not be lost where a read fails: it stands in the part, which is then given.
        const failed = await Promise.all(lists.map((list) => readOn(list, isAlone))).then(
          () => null,
          (error) => ({ error }),
        );
        if (failed && part.length === 0) throw failed.error;
        const entry = failed ? undefined : newest(lists)?.read.shift();
        if (!entry) break;
        part.push(entry);
      }
      return part;
    },
  };
}
