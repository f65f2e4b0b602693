/*
 * A notice as its author wrote it, apart from the page that shows it: what a reader of the page must find, in reading order.
 */

export type Block =
  | { kind: 'heading' | 'paragraph' | 'quote'; text: string }
  | { kind: 'list'; items: ListItem[]; isNumbered: boolean }
  /** The first row is the head. */
  | { kind: 'table'; rows: string[][] }
  | { kind: 'terms'; terms: [term: string, meaning: string][] }
  /** What `[^1]` in a text points to, the first one first. */
  | { kind: 'footnotes'; notes: string[] };
export interface ListItem {
  text: string;
  inner?: string[];
}

export interface Notice {
  id: string;
  language: Language;
  title: string;
  /** The day in the notice's language. */
  day: string;
  reference: string;
  blocks: Block[];
}

export type Language = 'en' | 'de' | 'fr' | 'it' | 'es' | 'ja';

/** What is known of a document: the words that must be found in this order, those that must be found anywhere, those that may be. */
export interface Truth {
  body: string;
  anywhere: string[];
  optional: string;
}

/** A made document with its truth. */
export interface MarkedDocument {
  id: string;
  layout: string;
  /** Nobody tunes a reader for what is held back. */
  isHeld: boolean;
  url: string;
  contentType: string;
  body: Buffer;
  truth: Truth;
}

const plain = (text: string) => text.replace(/\[\^\d+\]/g, '');

/** The texts of a block in reading order, without the marks of footnotes. */
function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'list':
      return block.items.flatMap(({ text, inner = [] }) => [text, ...inner]).map(plain);
    case 'table':
      return block.rows.flat().map(plain);
    case 'terms':
      return block.terms.flat().map(plain);
    case 'footnotes':
      return block.notes;
    default:
      return [plain(block.text)];
  }
}

/** Numbers of lists and footnotes, which a reader may show or leave out. */
const MARKS = Array.from({ length: 12 }, (_, i) => `${i + 1} ${i + 1} ${i + 1}`).join(' ');

/** The truth of a notice; `shown` are lines of the page beside title, day and reference that may be found or not. */
export function truthOf({ title, day, reference, blocks }: Notice, shown: string[] = []): Truth {
  const isMain = ({ kind }: Block) => kind !== 'footnotes';
  return {
    body: blocks.filter(isMain).flatMap(textsOf).join('\n'),
    anywhere: blocks.filter((block) => !isMain(block)).flatMap(textsOf),
    optional: [title, title, day, day, reference, MARKS, ...shown].join('\n'),
  };
}
