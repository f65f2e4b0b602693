import type { EntryDetail } from '../../entries/entry.ts';
import { formatDate } from '../../extraction/key-dates/format-key-date.ts';

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

/** A line that is a link. */
export type LinkLine = Extract<MessageLine, { says: string }>;
/** Returns true for a line that is a link. */
export const isLinkLine = (line: MessageLine): line is LinkLine => typeof line !== 'string' && 'says' in line;

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

/** The name of this service in messages to people. */
export const SERVICE_NAME = 'Regulatory updates';

/** Control, formatting, filler, private, unassigned and replacement characters. */
const INVISIBLE_CHARACTERS =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFD]/gu;
const SPACES = /[\s\p{Z}]+/gu;
const NAMED_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Returns a text as one line without invisible characters.
 * A text of more than `maxLength` characters is truncated with an ellipsis.
 */
export function toDisplayLine(text: string, maxLength: number): string {
  const characters = [...text.toWellFormed().replace(SPACES, ' ').replace(INVISIBLE_CHARACTERS, '').trim()];
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

/** Escapes text for HTML, between tags or in a quoted attribute. */
export const escapeHtmlText = (text: string) => text.replace(/[&<>"']/g, (sign) => NAMED_ENTITIES[sign] ?? '');

/**
 * Returns an address as a link for a message, without user name and password.
 * Null unless the address is http or https.
 */
export function toSafeLink(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.username = '';
  url.password = '';
  return url.href;
}
