import type { Call } from '../../clients/typescript/src/send.ts';
import type { EntryDetailPage } from '../../clients/typescript/src/types.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';

/*
 * TO BE REMOVED with the contract that has it: what the list of updates asks and is answered beyond the types of the TypeScript
 * client. Then the types come from the client, and request.ts asks without askLeniently().
 */

/** Parameters: counts of values, ranges of what matches, and the order of a search. */
export interface ListExtras {
  facets?: string | undefined;
  highlight?: boolean | undefined;
  order?: string | undefined;
}

/** How many entries have a value: `count`, or more than `more_than` where that is not known exactly. */
export interface FacetValue {
  value: string;
  count: number | null;
  more_than: number | null;
}

/** A part of a text in Unicode code points, `end` not included. */
export interface TextRange {
  start: number;
  end: number;
}

export type MatchField = 'title' | 'institution_name' | 'one_line_summary' | 'description' | 'five_point_summary';

/** What a search matches in a field; `index` counts the points of a five-point summary from 0, else it is null. */
interface Match {
  field: MatchField;
  index: number | null;
  ranges: TextRange[];
}

/** A term of a search, and what it finds besides. */
export interface Expansion {
  term: string;
  forms: string[];
}

export type Facets = { [parameter in string]?: FacetValue[] };
export type FoundEntry = EntryDetail & { matches?: Match[] | undefined };
export type FoundPage = Omit<EntryDetailPage, 'items'> & {
  items: FoundEntry[];
  facets?: Facets | undefined;
  expanded?: Expansion[] | undefined;
};

/** The client has unknown parameters refused; in the list of updates they are to be ignored. */
export function askLeniently(url: string, call: Call): Promise<Response> {
  const { Prefer: strict, ...others } = call.headers;
  const isList = /\/entries\/detail(\?|$)/.test(url);
  return fetch(url, { ...call, headers: { ...others, ...(strict && !isList ? { Prefer: strict } : {}) } });
}
