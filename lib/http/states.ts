import { type Dependence, hasChangedSince } from '../table/stamps.ts';
import type { State } from './unchanged.ts';

/*
 * What answers depend on, by a word that the definition of a route says. It is in a file of its own so that the functions that have
 * no table need no client of it.
 */

const stateOf = (on: Dependence): State => ({ hasChangedSince: (begun) => hasChangedSince(begun, on) });

/** Categories, topics and feeds. All depend on it: applying the catalog to a table that was restored ends all tags. */
export const CATALOG = stateOf({ entries: false, stamps: ['catalog'], consistent: false });
/** Lists of entries, and what is found in their documents: the lists of changes among them are read consistently. */
export const ENTRIES = stateOf({ entries: true, stamps: ['catalog', 'documents'], consistent: true });
/** One entry, and its versions: that what stands now was stored again under another number is no change, and either number leads to it. */
export const ENTRY = stateOf({ entries: true, stamps: ['catalog'], consistent: false });
/** What is due by entries. What else a calendar depends on stands in the digest of its request. */
export const DUE = stateOf({ entries: true, stamps: ['catalog'], consistent: false });
/** Figures by what is counted with the entries. */
export const COUNTERS = stateOf({ entries: true, stamps: ['catalog'], consistent: false });
/** Figures that also say when feeds were read. */
export const FEEDS = stateOf({ entries: true, stamps: ['catalog', 'feeds'], consistent: false });
/** Summaries of topics, which say whether there were entries since. */
export const SUMMARIES = stateOf({ entries: true, stamps: ['catalog', 'summaries'], consistent: false });
