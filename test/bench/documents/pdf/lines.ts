import type { NoticeBlock } from '../notice.ts';

/* Blocks of a notice broken into lines, as a typesetter does it. */

/** Words of a line that begin at `x` from the column's left edge. */
export interface Run {
  x: number;
  words: string[];
}
export interface Line {
  runs: Run[];
  size: number;
  /** What it is stretched to, in points; null if it is as wide as its words. */
  stretch: number | null;
  /** Space above it, in points. */
  gap: number;
  isBold: boolean;
  /** The number of the footnote that its last word points to. */
  mark: number | null;
}
export interface Setting {
  width: number;
  size: number;
  isJustified: boolean;
  isHyphenated: boolean;
  /** How wide a text is, in points. */
  widthOf: (text: string, size: number) => number;
}

const MARK = /\[\^(\d+)\]$/;
const BREAKABLE = /^[a-zäöü]{9,}[.,;]?$/;

/** The lines of a block. */
export function linesOf(block: NoticeBlock, setting: Setting): Line[] {
  const { size, width } = setting;
  switch (block.kind) {
    case 'heading':
      return wrapped(block.text, setting, { gap: 10, isBold: true, isJustified: false, size: size + 2 });
    case 'list':
      return block.items.flatMap(({ text, inner = [] }, i) => [
        ...bulleted(text, block.isNumbered ? `${i + 1}.` : '•', 0, setting),
        ...inner.flatMap((one) => bulleted(one, '–', 14, setting)),
      ]);
    case 'terms':
      return block.terms.flatMap(([term, meaning]) => [
        ...wrapped(term, setting, { gap: 6, isBold: true }),
        ...wrapped(meaning, setting, { indent: 14 }),
      ]);
    case 'table':
      return block.rows.map((row, i) => ({
        size: tableSize(block.rows, setting),
        stretch: null,
        gap: i === 0 ? 8 : 3,
        isBold: i === 0,
        mark: null,
        runs: row.map((cell, place) => ({ x: columnAt(place, row.length) * width, words: cell.split(' ') })),
      }));
    case 'footnotes':
      return [];
    default:
      return wrapped(block.text, setting, { gap: 6, indent: block.kind === 'quote' ? 14 : 0 });
  }
}

/** The first column takes two fifths of the width, the others share the rest. */
const columnAt = (place: number, count: number) => (place === 0 ? 0 : 0.4 + ((place - 1) * 0.6) / (count - 1));

/** The size at which no cell reaches the next one. */
function tableSize(rows: string[][], { width, size, widthOf }: Setting): number {
  const room = (place: number, count: number) => (columnAt(place + 1, count) - columnAt(place, count)) * width - 8;
  const sizes = rows.flatMap((row) => row.map((cell, i) => (size * room(i, row.length)) / widthOf(cell, size)));
  return Math.min(size, ...sizes);
}

function bulleted(text: string, bullet: string, indent: number, setting: Setting): Line[] {
  const lines = wrapped(text, setting, { gap: 3, indent: indent + 14 });
  const [first] = lines;
  first?.runs.unshift({ x: indent, words: [bullet] });
  return lines;
}

interface How {
  gap?: number;
  indent?: number;
  isBold?: boolean;
  isJustified?: boolean;
  size?: number;
}

/** A text in lines that fit; a long word goes on in the next line if the setting hyphenates. */
export function wrapped(text: string, setting: Setting, how: How = {}): Line[] {
  const { gap = 0, indent = 0, isBold = false, size = setting.size, isJustified = setting.isJustified } = how;
  const mark = MARK.exec(text)?.[1];
  const words = text.replace(MARK, '').split(' ');
  const room = setting.width - indent - (mark ? 5 : 0);
  const rows = rowsOf(words, room, size, setting);
  return rows.map((row, i) => {
    const isLast = i === rows.length - 1;
    const stretch = isJustified && !isLast && row.length > 1 ? setting.width - indent : null;
    const runs = [{ x: indent, words: row }];
    return { runs, size, stretch, gap: i === 0 ? gap : 0, isBold, mark: isLast && mark ? Number(mark) : null };
  });
}

function rowsOf(words: string[], room: number, size: number, { widthOf, isHyphenated }: Setting): string[][] {
  const rows: string[][] = [[]];
  for (const word of words) {
    const row = rows.at(-1) ?? [];
    const fits = (part: string) => widthOf([...row, part].join(' '), size) <= room;
    const cut =
      isHyphenated && BREAKABLE.test(word) ? [6, 5, 4].find((at) => fits(`${word.slice(0, at)}-`)) : undefined;
    if (row.length === 0 || fits(word)) row.push(word);
    else if (cut) {
      row.push(`${word.slice(0, cut)}-`);
      rows.push([word.slice(cut)]);
    } else rows.push([word]);
  }
  return rows;
}
