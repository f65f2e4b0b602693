/*
 * A notice as its author wrote it, apart from the page that shows it: what a reader of the page must find, in reading
 * order.
 */

export type NoticeBlock =
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

export interface DocumentNotice {
  id: string;
  language: Language;
  title: string;
  /** The day in the notice's language. */
  day: string;
  reference: string;
  blocks: NoticeBlock[];
}

export type Language = 'en' | 'de' | 'fr' | 'it' | 'es' | 'ja';

/**
 * The known text of a document. The words of `body` must be found in their order, those of `anywhere` in any; the
 * others may be missing.
 */
export interface Truth {
  body: string;
  anywhere: string[];
  optional: string;
}

/** A made document with its truth. */
export interface MarkedDocument {
  id: string;
  layout: string;
  /** Held back: readers are not tuned for it. */
  isHeld: boolean;
  url: string;
  contentType: string;
  body: Buffer;
  truth: Truth;
}

const plain = (text: string) => text.replace(/\[\^\d+\]/g, '');

/** The texts of a block in reading order, without the marks of footnotes. */
function getTexts(block: NoticeBlock): string[] {
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

/** Returns the truth of a notice. `shown` are optional lines of the page, besides title, day and reference. */
export function getTruth({ title, day, reference, blocks }: DocumentNotice, shown: string[] = []): Truth {
  const isMain = ({ kind }: NoticeBlock) => kind !== 'footnotes';
  return {
    body: blocks.filter(isMain).flatMap(getTexts).join('\n'),
    anywhere: blocks.filter((block) => !isMain(block)).flatMap(getTexts),
    optional: [title, title, day, day, reference, MARKS, ...shown].join('\n'),
  };
}
