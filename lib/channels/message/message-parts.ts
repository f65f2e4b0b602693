import type { EntryDetail } from '../../entries/entry.ts';
import { formatDate } from '../../extraction/key-dates/format-date.ts';
import { toDisplayLine, toSafeLink } from './message-text.ts';

/**
 * A line of a message, in a form that mail, chat and Teams can render.
 * - A string is plain text.
 * - `says` and `leads` are the text and the address of a link.
 * - `heading` is the title of an update, linked to the address `leads`.
 * - `part` is the title of a section.
 */
export type MessageLine =
  | string
  | { says: string; leads: string }
  | { heading: string; leads: string | null }
  | { part: string };

/** The maximum lengths of texts in a message, in characters. Longer texts end with an ellipsis. */
export const MAX_MESSAGE_PART_LENGTHS = {
  subject: 200,
  title: 500,
  institution: 200,
  line: 2_000,
  point: 500,
  name: 80,
  why: 1_000,
};

/** Formats the date of an instant: `2026-11-24T09:30:00Z` as `24 November 2026`. */
export const formatDayOfInstant = (instant: string): string => formatDate(instant.slice(0, 10));

/** Returns the heading line of an update: its title, linked to its source if the link is safe. */
export const buildHeadingLine = ({ title, link }: EntryDetail): MessageLine => ({
  heading: toDisplayLine(title, MAX_MESSAGE_PART_LENGTHS.title) || 'Untitled update',
  leads: toSafeLink(link),
});

/** Formats the publisher and the publication date of an update, such as `EBA · 24 November 2026`. */
export const formatPublisherAndDate = (entry: EntryDetail): string =>
  [toDisplayLine(entry.institution_name, MAX_MESSAGE_PART_LENGTHS.institution), formatPublishedDate(entry)]
    .filter(Boolean)
    .join(' · ');

function formatPublishedDate({ published_date, published_date_source, published_precision }: EntryDetail): string {
  const day = formatDayOfInstant(published_date);
  if (published_date_source === 'first_seen') return `first seen ${day}`;
  return published_precision === 'day' ? day : `${day}, ${published_date.slice(11, 16)} UTC`;
}
