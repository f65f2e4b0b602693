import { getIntegerSetting } from '../values/settings.ts';

/** The maximum number of document fetches per UTC day, over all feeds; 0 switches them off. */
export const maxDocumentVisitsPerDay = getIntegerSetting('DOCUMENTS_A_DAY', 2_000);

/** The maximum number of document fetches per day for a feed without a limit in its catalog entry. */
export const DEFAULT_DAILY_VISITS_PER_FEED = 200;

/** The minimum pause between two requests to a host, in milliseconds; its robots.txt may ask for more. */
export const minHostRequestGapMs = getIntegerSetting('DOCUMENTS_PAUSE_MS', 2_000);
