import { z } from 'zod';
import type { DocumentNotice, ListItem, NoticeBlock } from './notice.ts';

/** The markup of the parts of a notice: templates with names of values. */
const Tags = z.strictObject({
  heading: z.string(),
  paragraph: z.string(),
  quote: z.string(),
  /** Lists and their items; a `{label}` is "(a)" or "1.". */
  list: z.string(),
  numbered: z.string(),
  item: z.string(),
  table: z.string(),
  headRow: z.string(),
  headCell: z.string(),
  row: z.string(),
  cell: z.string(),
  terms: z.string(),
  term: z.string(),
  footnotes: z.string(),
  note: z.string(),
  mark: z.string(),
});
type Tags = z.infer<typeof Tags>;
/** What differs from the plain markup. */
export const SiteTags = Tags.partial();
type SiteTags = z.infer<typeof SiteTags>;

const PLAIN: Tags = {
  heading: '<h2>{html}</h2>',
  paragraph: '<p>{html}</p>',
  quote: '<blockquote><p>{html}</p></blockquote>',
  list: '<ul>{items}</ul>',
  numbered: '<ol>{items}</ol>',
  item: '<li>{html}</li>',
  table: '<table><thead>{head}</thead><tbody>{rows}</tbody></table>',
  headRow: '<tr>{cells}</tr>',
  headCell: '<th scope="col">{html}</th>',
  row: '<tr>{cells}</tr>',
  cell: '<td>{html}</td>',
  terms: '<dl>{terms}</dl>',
  term: '<dt>{term}</dt><dd>{meaning}</dd>',
  footnotes: '<section class="footnotes"><ol>{notes}</ol></section>',
  note: '<li id="fn{n}">{html} <a href="#fnref{n}" class="footnote-back" aria-label="Back to text">&#8617;</a></li>',
  mark: '<sup id="fnref{n}"><a href="#fn{n}">{n}</a></sup>',
};

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Puts values into a template; names that it does not know stay. */
export function fillTemplate(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name) => String(values[name] ?? mark));
}

/** Returns a list of links as menus have them. */
export const renderLinks = (names: readonly string[], base: string) =>
  names
    .map((name) => `<li><a href="${base}${encodeURIComponent(name.toLowerCase())}">${escapeHtml(name)}</a></li>`)
    .join('\n');

/** Returns the HTML of a paragraph, with some words linked or stressed. */
function inline(text: string, place: number, mark: string): string {
  const words = escapeHtml(text).split(' ');
  const stress = (from: number, to: number, element: string) => {
    if (words.length <= to) return;
    words[from] = `<${element}>${words[from]}`;
    words[to] += `</${element.split(' ')[0]}>`;
  };
  if (place % 3 === 1) stress(4, 7, 'a href="/documents/earlier-statement"');
  if (place % 4 === 2) stress(1, 3, 'strong');
  if (place % 5 === 3) stress(9, 9, 'em');
  return words.join(' ').replace(/\[\^(\d+)\]/g, (_, n) => fillTemplate(mark, { n }));
}

/** Returns the HTML of a notice's blocks, one piece for each. */
export function renderPieces({ blocks }: DocumentNotice, tags: SiteTags, softHyphens: readonly string[]): string[] {
  const numbered = tags.numbered ?? tags.list ?? PLAIN.numbered;
  const all = { ...PLAIN, ...tags, numbered } as Tags;
  return blocks.map((block, place) => renderPiece(block, place, { tags: all, softHyphens }));
}

interface PieceOptions {
  tags: Tags;
  softHyphens: readonly string[];
}

function renderPiece(block: NoticeBlock, place: number, { tags, softHyphens }: PieceOptions): string {
  const html = (text: string) => inline(text, place, tags.mark);
  switch (block.kind) {
    case 'list':
      return renderList(block.items, block.isNumbered, tags);
    case 'table':
      return renderTable(block.rows, tags);
    case 'terms': {
      const pairs = block.terms.map(([term, meaning]) => ({ term: escapeHtml(term), meaning: escapeHtml(meaning) }));
      return fillTemplate(tags.terms, { terms: pairs.map((pair) => fillTemplate(tags.term, pair)).join('\n') });
    }
    case 'footnotes': {
      const notes = block.notes.map((note, i) => fillTemplate(tags.note, { n: i + 1, html: escapeHtml(note) }));
      return fillTemplate(tags.footnotes, { notes: notes.join('\n') });
    }
    case 'heading':
      return fillTemplate(tags.heading, { html: escapeHtml(block.text) });
    case 'paragraph':
      return fillTemplate(tags.paragraph, { html: hyphenate(html(block.text), softHyphens) });
    default:
      return fillTemplate(tags.quote, { html: html(block.text) });
  }
}

function hyphenate(html: string, words: readonly string[]): string {
  return words.reduce((text, word) => text.replace(word.replaceAll('|', ''), word.replaceAll('|', '&shy;')), html);
}

function renderList(items: readonly ListItem[], isNumbered: boolean, tags: Tags): string {
  const rendered = items.map(({ text, inner }, i) => {
    const list = inner
      ? renderList(
          inner.map((one) => ({ text: one })),
          false,
          tags,
        )
      : '';
    const label = isNumbered ? `${i + 1}.` : `(${String.fromCharCode(97 + i)})`;
    return fillTemplate(tags.item, { label, html: escapeHtml(text) + list });
  });
  return fillTemplate(isNumbered ? tags.numbered : tags.list, { items: rendered.join('\n') });
}

function renderTable([head = [], ...rows]: string[][], tags: Tags): string {
  const cells = (row: string[], cell: string) =>
    row.map((text) => fillTemplate(cell, { html: escapeHtml(text) })).join('\n');
  return fillTemplate(tags.table, {
    head: fillTemplate(tags.headRow, { cells: cells(head, tags.headCell) }),
    rows: rows.map((row) => fillTemplate(tags.row, { cells: cells(row, tags.cell) })).join('\n'),
  });
}
