import { getIntegerSetting } from '../values/integer-setting.ts';

/** The most visits of documents per UTC day; 0 switches them off. */
export const maxVisitsPerDay = getIntegerSetting('DOCUMENTS_A_DAY', 2_000);

/** The daily visits of a feed without a number in the catalog. */
export const DEFAULT_FEED_VISITS = 200;

/** The minimum pause between two requests to a host, unless its robots.txt asks for a longer one. */
export const minRequestGapMs = getIntegerSetting('DOCUMENTS_PAUSE_MS', 2_000);
