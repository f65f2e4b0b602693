import type { EntryDetail } from '../entries/entry.ts';
import { sayDate } from '../key-dates/said.ts';
import { linkOf, oneLine } from './words.ts';

/** A line of a message to people: what it says, and where it leads; a heading of an update, or one of a part. */
export type Line =
  | string
  | { says: string; leads: string }
  | { heading: string; leads: string | null }
  | { part: string };

export const LONGEST = { subject: 200, title: 500, institution: 200, line: 2_000, point: 500, name: 80, why: 1_000 };

/** `2026-11-24T09:30:00Z` as `24 November 2026`. */
export const dayInWords = (instant: string): string => sayDate(instant.slice(0, 10));

export const headingOf = ({ title, link }: EntryDetail): Line => ({
  heading: oneLine(title, LONGEST.title) || 'Untitled update',
  leads: linkOf(link),
});

/** Who published an update, and when. */
export const publishedLine = (entry: EntryDetail): string =>
  [oneLine(entry.institution_name, LONGEST.institution), dateOf(entry)].filter(Boolean).join(' · ');

function dateOf({ published_date, published_date_source, published_precision }: EntryDetail): string {
  const day = dayInWords(published_date);
  if (published_date_source === 'first_seen') return `first seen ${day}`;
  return published_precision === 'day' ? day : `${day}, ${published_date.slice(11, 16)} UTC`;
}
