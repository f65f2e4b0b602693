import { hasChangedSince, type ResponseSources } from '../table/last-modified.ts';
import type { ResponseDependency } from './not-modified.ts';

/*
 * What responses depend on; routes name one of these. A separate file, so that functions without a table load no
 * client of it.
 */

const createDependency = (on: ResponseSources): ResponseDependency => ({
  hasChangedSince: (begun) => hasChangedSince(begun, on),
});

/**
 * For responses made from categories, topics and feeds.
 * Every route depends on these: applying the catalog to a restored table ends all tags.
 */
export const CATALOG_DEPENDENCY = createDependency({ entries: false, markers: ['catalog'], consistent: false });
/**
 * For lists of entries, and results of searches in documents.
 * The check reads consistently, because lists of changes are among them.
 */
export const ENTRIES_DEPENDENCY = createDependency({
  entries: true,
  markers: ['catalog', 'documents'],
  consistent: true,
});
/**
 * For responses made from one entry and its versions.
 * A new number of the current version is not a change: both lead to it.
 */
export const ENTRY_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** For lists of key dates. Other dependencies of a calendar are part of its request hash. */
export const KEY_DATES_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** For statistics whose figures are counted when entries are stored. */
export const COUNTERS_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** For statistics that also say when feeds were last read. */
export const FEEDS_DEPENDENCY = createDependency({ entries: true, markers: ['catalog', 'feeds'], consistent: false });
/** For summaries of topics, which say whether there were entries since they were made. */
export const SUMMARIES_DEPENDENCY = createDependency({
  entries: true,
  markers: ['catalog', 'summaries'],
  consistent: false,
});
