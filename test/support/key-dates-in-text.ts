import { extractKeyDates } from '../../lib/extraction/key-dates/extract-key-dates.ts';
import type { ExtractedKeyDate } from '../../lib/extraction/key-dates/key-date.ts';
import { getName } from './key-date-figures.ts';

/**
 * Returns the key dates of a description in an unknown language.
 *
 * It was published on 2 November 2026.
 */
export function keyDatesIn(
  description: string,
  more: Partial<Parameters<typeof extractKeyDates>[0]> = {},
): ExtractedKeyDate[] {
  const at = '2026-11-02T09:00:00Z';
  return extractKeyDates({
    title: '',
    description,
    source_fields: null,
    language: null,
    published_date: at,
    first_seen_at: at,
    ...more,
  });
}

/** The same, each as `kind date`. */
export const namesIn = (description: string): string[] => keyDatesIn(description).map(getName);
