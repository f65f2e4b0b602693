import { datesIn } from '../dates/dates-in-text.ts';
import { type Quoted, quoteOf } from '../values/quote.ts';
import type { FoundKeyDate, KeyDateKind } from './key-date.ts';
import { isPlausible } from './plausible.ts';
import { readKeyDates } from './read.ts';

/** The fields of an entry that contain key dates. */
export interface Told {
  title: string;
  description: string;
  source_fields: Record<string, string[]> | null;
  /** The language of the texts, such as `de`; null if it is not known. */
  language: string | null;
  published_date: string;
  first_seen_at: string;
}

const MOST_DATES = 12;
/** The source fields that are dates, `YYYY-MM-DD`. */
const FIELDS: Record<string, KeyDateKind> = { comment_date: 'comment_end', effective_date: 'effective' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Extracts at most 12 key dates of an entry with their quotes: from source fields, then from title and description.
 *
 * The same date of the same kind is listed once, with its first quote. Relative dates ("within 60 days"), ambiguous
 * numeric dates and bounds ("not before") are ignored.
 */
export function keyDatesOf(told: Told): FoundKeyDate[] {
  const published = [told.published_date, told.first_seen_at].sort()[0]?.slice(0, 10) ?? '';
  const texts: Quoted[] = (['title', 'description'] as const).map((field) => ({
    field,
    name: null,
    text: told[field],
  }));
  const all = [
    ...ofFields(told.source_fields, published),
    ...readKeyDates(texts, { published, language: told.language }),
  ];
  const first = new Map<string, FoundKeyDate>();
  for (const one of all) if (!first.has(`${one.kind} ${one.date}`)) first.set(`${one.kind} ${one.date}`, one);
  return [...first.values()].slice(0, MOST_DATES);
}

function ofFields(fields: Told['source_fields'], published: string): FoundKeyDate[] {
  return Object.entries(FIELDS).flatMap(([name, kind]) =>
    (fields?.[name] ?? []).flatMap((text): FoundKeyDate[] => {
      const [day] = datesIn(text, published);
      if (!day || !DAY.test(text) || !isPlausible(kind, day, published)) return [];
      const quote = quoteOf({ field: 'source_fields', name, text }, day.start, day.end);
      return [{ kind, date: day.date, precision: day.precision, method: 'source_field', quote }];
    }),
  );
}
