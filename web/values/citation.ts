import type { Entry } from '../../clients/typescript/src/index.ts';
import { formatCitationDay } from './date-format.ts';

type CitedEntry = Pick<Entry, 'institution_name' | 'title' | 'link' | 'published_date' | 'published_date_source'>;

/** Formats a citation of an update. It uses UTC days, so that all readers get the same text. */
export function formatCitation(entry: CitedEntry, accessed: Date): string {
  const { institution_name, title, link, published_date, published_date_source } = entry;
  const published = formatCitationDay(new Date(published_date));
  const day = published_date_source === 'first_seen' ? `no date (first seen ${published})` : published;
  return `${institution_name}, “${title}”, ${day}${link ? `, ${link}` : ''} (accessed ${formatCitationDay(accessed)}).`;
}

interface EntryText {
  title: string;
  one_line_summary: string | null;
  five_point_summary: string[] | null;
  description: string | null;
  link: string | null;
}

/** Formats title, summary, description and link of an update as plain text. */
export function formatEntryText({ title, one_line_summary, five_point_summary, description, link }: EntryText): string {
  const summary = five_point_summary?.map((point) => `- ${point}`).join('\n') ?? one_line_summary;
  const parts = [title, summary, description === summary ? null : description, link];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
