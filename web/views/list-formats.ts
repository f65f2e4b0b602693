import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { type Cell, csvOf } from '../parts/csv.ts';
import type { FileKind } from '../parts/file-kind.ts';

/** The columns of an exported list, with API field names. */
const COLUMNS: [name: string, of: (entry: FoundEntry) => Cell][] = [
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
const escaped = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');
/** Returns a Markdown link. Angle brackets allow all characters but themselves and spaces. */
const linked = (text: string, link: string | null) =>
  link ? `[${text}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)` : text;

function markdownOf(entries: FoundEntry[], about: string): string {
  const lines = entries.map(({ published_date, institution_name, title, link, one_line_summary }) => {
    const line = `- ${published_date.slice(0, 10)} · ${escaped(institution_name)} · ${linked(escaped(title), link)}`;
    return one_line_summary ? `${line}  \n  ${escaped(one_line_summary)}` : line;
  });
  return `# Regulatory updates\n\n${escaped(about)}\n\n${lines.join('\n')}\n`;
}

/** Formats updates as a file without search highlights. `about` is the heading of Markdown files. */
export function fileOf(kind: FileKind, entries: FoundEntry[], about: string): string {
  if (kind === 'md') return markdownOf(entries, about);
  if (kind === 'ndjson')
    return entries.map((entry) => `${JSON.stringify({ ...entry, matches: undefined })}\n`).join('');
  return csvOf(
    COLUMNS.map(([name]) => name),
    entries.map((entry) => COLUMNS.map(([, of]) => of(entry))),
  );
}
