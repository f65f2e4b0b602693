import type { Block, ListItem, Notice } from './notice.ts';

/** How a site writes the parts of a notice in HTML; what is not given is plain. */
export interface Tags {
  heading: (html: string) => string;
  paragraph: (html: string) => string;
  quote: (html: string) => string;
  list: (items: string[], isNumbered: boolean) => string;
  table: (rows: string[][]) => string;
  terms: (terms: [string, string][]) => string;
  footnotes: (notes: string[]) => string;
  mark: (n: string) => string;
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Elements around each of several texts. */
export const each = (tag: string, texts: readonly string[], attributes = '') =>
  texts.map((text) => `<${tag}${attributes}>${text}</${tag.split(' ')[0]}>`).join('\n');

/** A list of links as menus have them. */
export const links = (names: readonly string[], base = '/') =>
  names
    .map((name) => `<li><a href="${base}${encodeURIComponent(name.toLowerCase())}">${escaped(name)}</a></li>`)
    .join('\n');

const PLAIN: Tags = {
  heading: (html) => `<h2>${html}</h2>`,
  paragraph: (html) => `<p>${html}</p>`,
  quote: (html) => `<blockquote><p>${html}</p></blockquote>`,
  list: (items, isNumbered) => (isNumbered ? `<ol>${each('li', items)}</ol>` : `<ul>${each('li', items)}</ul>`),
  table: ([head = [], ...rows]) =>
    `<table><thead><tr>${each('th', head, ' scope="col"')}</tr></thead><tbody>${rows.map((row) => `<tr>${each('td', row)}</tr>`).join('\n')}</tbody></table>`,
  terms: (terms) => `<dl>${terms.map(([term, meaning]) => `<dt>${term}</dt><dd>${meaning}</dd>`).join('\n')}</dl>`,
  footnotes: (notes) =>
    `<section class="footnotes"><ol>${notes.map((note, i) => `<li id="fn${i + 1}">${note} <a href="#fnref${i + 1}" class="footnote-back" aria-label="Back to text">&#8617;</a></li>`).join('\n')}</ol></section>`,
  mark: (n) => `<sup id="fnref${n}"><a href="#fn${n}">${n}</a></sup>`,
};

/** Words of a paragraph are links or stressed here and there, as authors do it. */
function inline(text: string, place: number, mark: Tags['mark']): string {
  const words = escaped(text).split(' ');
  const stress = (from: number, to: number, open: string, close: string) => {
    if (words.length <= to) return;
    words[from] = open + words[from];
    words[to] += close;
  };
  if (place % 3 === 1) stress(4, 7, '<a href="/documents/earlier-statement">', '</a>');
  if (place % 4 === 2) stress(1, 3, '<strong>', '</strong>');
  if (place % 5 === 3) stress(9, 9, '<em>', '</em>');
  return words.join(' ').replace(/\[\^(\d+)\]/g, (_, n) => mark(n));
}

/** The HTML of a notice's blocks, one piece for each. */
export function piecesOf({ blocks }: Notice, tags: Partial<Tags> = {}): string[] {
  const all = { ...PLAIN, ...tags };
  return blocks.map((block, place) => pieceOf(block, place, all));
}

function pieceOf(block: Block, place: number, tags: Tags): string {
  const html = (text: string) => inline(text, place, tags.mark);
  const item = ({ text, inner }: ListItem) => escaped(text) + (inner ? tags.list(inner.map(escaped), false) : '');
  switch (block.kind) {
    case 'list':
      return tags.list(block.items.map(item), block.isNumbered);
    case 'table':
      return tags.table(block.rows.map((row) => row.map(escaped)));
    case 'terms':
      return tags.terms(block.terms.map(([term, meaning]) => [escaped(term), escaped(meaning)]));
    case 'footnotes':
      return tags.footnotes(block.notes.map(escaped));
    default:
      return tags[block.kind](block.kind === 'heading' ? escaped(block.text) : html(block.text));
  }
}
