import { createQuote, type QuotableText } from '../../values/quote.ts';
import { findDates } from '../dates/find-dates.ts';
import type { ExtractedKeyDate, KeyDate, KeyDateKind } from './key-date.ts';
import { parseKeyDates } from './parse-key-dates.ts';
import { isPlausibleKeyDate } from './plausible.ts';

/**
 * The fields of an entry from which key dates are extracted.
 * The earlier of `published_date` and `first_seen_at` counts as the day of publication.
 */
export interface KeyDateExtractionInput {
  title: string;
  description: string;
  source_fields: Record<string, string[]> | null;
  /** The language of the texts, such as `de`; null if it is not known. */
  language: string | null;
  published_date: string;
  first_seen_at: string;
}

const MAX_KEY_DATES = 12;
/** The source fields that are dates, `YYYY-MM-DD`. */
const DATE_FIELDS: Record<string, KeyDateKind> = { comment_date: 'comment_end', effective_date: 'effective' };
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Extracts at most 12 key dates of an entry with their quotes.
 * Dates of source fields come first, then those in the title and the description. The same date of the same kind is
 * listed once, with its first quote. Relative dates ("within 60 days"), ambiguous numeric dates and bounds ("not
 * before") are ignored.
 */
export function extractKeyDates(source: KeyDateExtractionInput): ExtractedKeyDate[] {
  const publishedDay = [source.published_date, source.first_seen_at].sort()[0]?.slice(0, 10) ?? '';
  const texts: QuotableText[] = (['title', 'description'] as const).map((field) => ({
    field,
    name: null,
    text: source[field],
  }));
  const all = [
    ...parseFieldDates(source.source_fields, publishedDay),
    ...parseKeyDates(texts, { publishedDay, language: source.language }),
  ];
  const first = new Map<string, ExtractedKeyDate>();
  for (const one of all) if (!first.has(`${one.kind} ${one.date}`)) first.set(`${one.kind} ${one.date}`, one);
  return [...first.values()].slice(0, MAX_KEY_DATES);
}

function parseFieldDates(fields: KeyDateExtractionInput['source_fields'], published: string): ExtractedKeyDate[] {
  return Object.entries(DATE_FIELDS).flatMap(([name, kind]) =>
    (fields?.[name] ?? []).flatMap((text): ExtractedKeyDate[] => {
      const [day] = findDates(text, published);
      if (!day || !DAY_PATTERN.test(text) || !isPlausibleKeyDate(kind, day, published)) return [];
      const quote = createQuote({ field: 'source_fields', name, text }, day.start, day.end);
      return [{ kind, date: day.date, precision: day.precision, method: 'source_field', quote }];
    }),
  );
}

/**
 * Returns the key dates with `moved_from`: the earlier date that each one replaces, or null.
 * - A date was moved if exactly one date of its kind disappeared and exactly one appeared.
 * - A date that was there before keeps its `moved_from`.
 * - If `earlierKeyDates` is null, no date was moved.
 */
export function addMovedFromDates(earlierKeyDates: KeyDate[] | null, currentKeyDates: ExtractedKeyDate[]): KeyDate[] {
  const earlier = earlierKeyDates ?? [];
  return currentKeyDates.map((one) => {
    const ofKind = <T extends ExtractedKeyDate>(all: T[]) => all.filter(({ kind }) => kind === one.kind);
    const same = ofKind(earlier).find(({ date }) => date === one.date);
    if (same) return { ...one, moved_from: same.moved_from };
    const removedDates = ofKind(earlier).filter(
      ({ date }) => !ofKind(currentKeyDates).some((other) => other.date === date),
    );
    const addedDates = ofKind(currentKeyDates).filter(
      ({ date }) => !ofKind(earlier).some((other) => other.date === date),
    );
    return {
      ...one,
      moved_from: removedDates.length === 1 && addedDates.length === 1 ? (removedDates[0]?.date ?? null) : null,
    };
  });
}
