import type { FoundEntry } from '../../../clients/typescript/src/index.ts';
import type { ExportFormat } from '../../browser/download.ts';
import { type CsvCell, formatCsv } from '../../values/csv.ts';

/** The columns of an exported list, with API field names. */
const EXPORT_COLUMNS: [name: string, of: (entry: FoundEntry) => CsvCell][] = [
  ['id', ({ id }) => id],
  ['published_date', ({ published_date }) => published_date],
  ['published_precision', ({ published_precision }) => published_precision],
  ['published_date_source', ({ published_date_source }) => published_date_source],
  ['institution_name', ({ institution_name }) => institution_name],
  ['jurisdiction_code', ({ jurisdiction_code }) => jurisdiction_code],
  ['topic', ({ topic }) => topic.name],
  ['category', ({ category }) => category.name],
  ['kind', ({ kind }) => kind],
  ['title', ({ title }) => title],
  ['one_line_summary', ({ one_line_summary }) => one_line_summary],
  ['key_dates', ({ key_dates }) => (key_dates ?? []).map(({ kind, date }) => `${kind} ${date}`).join('; ')],
  ['tags', ({ tags }) => tags.join('; ')],
  ['link', ({ link }) => link],
  ['created_at', ({ created_at }) => created_at],
  ['updated_at', ({ updated_at }) => updated_at],
];

/** Escapes Markdown syntax. */
const escapeMarkdown = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');
/** Returns a Markdown link. Angle brackets allow all characters but themselves and spaces. */
const formatMarkdownLink = (text: string, link: string | null) =>
  link ? `[${text}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)` : text;

function formatMarkdown(entries: FoundEntry[], about: string): string {
  const lines = entries.map(({ published_date, institution_name, title, link, one_line_summary }) => {
    const line =
      `- ${published_date.slice(0, 10)} · ${escapeMarkdown(institution_name)} · ` +
      `${formatMarkdownLink(escapeMarkdown(title), link)}`;
    return one_line_summary ? `${line}  \n  ${escapeMarkdown(one_line_summary)}` : line;
  });
  return `# Regulatory updates\n\n${escapeMarkdown(about)}\n\n${lines.join('\n')}\n`;
}

/** Formats updates as a file without search highlights. `about` is the heading of Markdown files. */
export function formatExport(kind: ExportFormat, entries: FoundEntry[], about: string): string {
  if (kind === 'md') return formatMarkdown(entries, about);
  if (kind === 'ndjson')
    return entries.map((entry) => `${JSON.stringify({ ...entry, matches: undefined })}\n`).join('');
  return formatCsv(
    EXPORT_COLUMNS.map(([name]) => name),
    entries.map((entry) => EXPORT_COLUMNS.map(([, of]) => of(entry))),
  );
}
