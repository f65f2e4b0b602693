import { wholeNumber } from '../values/whole-number.ts';

/** The most visits of documents per UTC day; 0 switches them off. */
export const visitsADay = wholeNumber('DOCUMENTS_A_DAY', 2_000);

/** The daily visits of a feed without a number in the catalog. */
export const VISITS_OF_A_FEED = 200;

/** The minimum pause between two requests to a host, unless its robots.txt asks for a longer one. */
export const pauseMs = wholeNumber('DOCUMENTS_PAUSE_MS', 2_000);
