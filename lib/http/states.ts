import { type Dependence, hasChangedSince } from '../table/stamps.ts';
import type { State } from './unchanged.ts';

/*
 * What responses depend on; routes name one of these. A separate file, so that functions without a table load no
 * client of it.
 */

const stateOf = (on: Dependence): State => ({ hasChangedSince: (begun) => hasChangedSince(begun, on) });

/** Categories, topics and feeds. Every route depends on it: applying the catalog to a restored table ends all tags. */
export const CATALOG = stateOf({ entries: false, stamps: ['catalog'], consistent: false });
/** Lists of entries and of search results in documents. Read consistently, because lists of changes are among them. */
export const ENTRIES = stateOf({ entries: true, stamps: ['catalog', 'documents'], consistent: true });
/** One entry and its versions. A later renumbering of the current version is no change: both numbers lead to it. */
export const ENTRY = stateOf({ entries: true, stamps: ['catalog'], consistent: false });
/** Key dates. Other dependencies of a calendar are part of its request hash. */
export const DUE = stateOf({ entries: true, stamps: ['catalog'], consistent: false });
/** Figures that are counted with the entries. */
export const COUNTERS = stateOf({ entries: true, stamps: ['catalog'], consistent: false });
/** Figures that also say when feeds were read. */
export const FEEDS = stateOf({ entries: true, stamps: ['catalog', 'feeds'], consistent: false });
/** Summaries of topics, which say whether there were entries since. */
export const SUMMARIES = stateOf({ entries: true, stamps: ['catalog', 'summaries'], consistent: false });
