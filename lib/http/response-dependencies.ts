import { hasChangedSince, type ResponseSources } from '../table/last-modified.ts';
import type { ResponseDependency } from './not-modified.ts';

/*
 * What responses depend on; routes name one of these. A separate file, so that functions without a table load no
 * client of it.
 */

const createDependency = (on: ResponseSources): ResponseDependency => ({
  hasChangedSince: (begun) => hasChangedSince(begun, on),
});

/** Categories, topics and feeds. Every route depends on it: applying the catalog to a restored table ends all tags. */
export const CATALOG_DEPENDENCY = createDependency({ entries: false, markers: ['catalog'], consistent: false });
/** Lists of entries and of search results in documents. Read consistently, because lists of changes are among them. */
export const ENTRIES_DEPENDENCY = createDependency({
  entries: true,
  markers: ['catalog', 'documents'],
  consistent: true,
});
/** One entry and its versions. A later renumbering of the current version is no change: both numbers lead to it. */
export const ENTRY_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** Key dates. Other dependencies of a calendar are part of its request hash. */
export const KEY_DATES_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** Figures that are counted with the entries. */
export const COUNTERS_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** Figures that also say when feeds were read. */
export const FEEDS_DEPENDENCY = createDependency({ entries: true, markers: ['catalog', 'feeds'], consistent: false });
/** Summaries of topics, which say whether there were entries since. */
export const SUMMARIES_DEPENDENCY = createDependency({
  entries: true,
  markers: ['catalog', 'summaries'],
  consistent: false,
});
