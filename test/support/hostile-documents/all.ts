import { BROKEN_PDFS } from './broken-pdfs.ts';
import { CHARACTERS } from './characters.ts';
import { CLOSED_PDFS } from './closed-pdfs.ts';
import { DISGUISES } from './disguises.ts';
import type { HostileDocument } from './document.ts';
import { HIDDEN_TEXT } from './hidden-text.ts';
import { LARGE_PAGES } from './large-pages.ts';
import { LOOPING_PDFS } from './looping-pdfs.ts';
import { PDF_BOMBS } from './pdf-bombs.ts';
import { WALLS } from './walls.ts';

/** Those that a reader needs bounds for. */
const BOMBS = [...PDF_BOMBS, ...LOOPING_PDFS, ...LARGE_PAGES];

/** All hostile documents. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...BOMBS,
  ...BROKEN_PDFS,
  ...CLOSED_PDFS,
  ...CHARACTERS,
  ...HIDDEN_TEXT,
  ...WALLS,
  ...DISGUISES,
];

export const isBomb = (document: HostileDocument): boolean => BOMBS.includes(document);
