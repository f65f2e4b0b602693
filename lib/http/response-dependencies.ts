import { type CachedResponseSources, hasChangedSince } from '../platform/dynamodb/last-modified.ts';
import type { ResponseDependency } from './not-modified.ts';

/*
 * What responses depend on; routes name one of these. A separate file, so that functions without a table load no
 * client of it.
 */

const createDependency = (on: CachedResponseSources): ResponseDependency => ({
  hasChangedSince: (begun) => hasChangedSince(begun, on),
});

/**
 * Detects changes of categories, topics and feeds, for responses that show nothing else.
 * All other dependencies include these changes. Applying the catalog to a restored table invalidates all ETags.
 */
export const CATALOG_DEPENDENCY = createDependency({ entries: false, markers: ['catalog'], consistent: false });
/**
 * Detects changes of entries and document texts, for lists of entries and for searches in documents.
 * The check reads consistently, because some of these lists are lists of changes.
 */
export const ENTRY_LIST_DEPENDENCY = createDependency({
  entries: true,
  markers: ['catalog', 'documents'],
  consistent: true,
});
/**
 * Detects changes of entries, for responses that show one entry or its versions.
 * A write without visible changes gives the current version a new number. That does not count as a change, because a
 * request with the old number still finds this version.
 */
export const SINGLE_ENTRY_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/**
 * Detects changes of entries, for the ETags of lists and calendars of key dates.
 * Everything else that a calendar depends on is part of its request hash.
 */
export const KEY_DATES_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** Detects changes of entries, for statistics that are counted when entries are stored. */
export const COUNTERS_DEPENDENCY = createDependency({ entries: true, markers: ['catalog'], consistent: false });
/** Detects changes of entries and of feed health, for statistics that show when feeds were last read. */
export const FEED_HEALTH_DEPENDENCY = createDependency({
  entries: true,
  markers: ['catalog', 'feeds'],
  consistent: false,
});
/**
 * Detects changes of entries and of topic summaries, for responses that show a topic's summary.
 * Such a response also shows whether the topic has newer entries.
 */
export const SUMMARIES_DEPENDENCY = createDependency({
  entries: true,
  markers: ['catalog', 'summaries'],
  consistent: false,
});
