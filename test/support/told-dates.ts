import { keyDatesOf } from '../../lib/key-dates/find.ts';
import type { FoundKeyDate } from '../../lib/key-dates/key-date.ts';
import { nameOf } from './key-date-figures.ts';

/** The key dates of a description that was published on 2 November 2026, in a language that nobody knows. */
export function keyDatesIn(description: string, more: Partial<Parameters<typeof keyDatesOf>[0]> = {}): FoundKeyDate[] {
  const at = '2026-11-02T09:00:00Z';
  return keyDatesOf({
    ...{ title: '', description, source_fields: null, language: null, published_date: at, first_seen_at: at },
    ...more,
  });
}

/** The same, each as `kind date`. */
export const namesIn = (description: string): string[] => keyDatesIn(description).map(nameOf);
