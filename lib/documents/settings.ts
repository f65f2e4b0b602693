import { wholeNumber } from '../values/whole-number.ts';

/** How many visits of documents a UTC day may have in all; 0 switches them off. */
export const visitsADay = wholeNumber('DOCUMENTS_A_DAY', 2_000);

/** How many of a feed that has no number of its own in the catalog. */
export const VISITS_OF_A_FEED = 200;

/** The pause between two requests to one host, where its robots.txt asks for no longer one. */
export const pauseMs = wholeNumber('DOCUMENTS_PAUSE_MS', 2_000);
