import type { DocumentChange, EntryDocument } from '../../clients/typescript/src/index.ts';
import { counted } from '../parts/counted.ts';

/** `4,210 words`. */
export const wordsCounted = (count: number): string => counted(count, 'word');

const KINDS: Record<string, string> = { 'text/html': 'web page', 'text/plain': 'plain text' };

/** What a document is: `PDF of 24 pages`; empty where it is not known. */
export function kindOf({ media_type: type, pages }: EntryDocument): string {
  if (type === 'application/pdf') return pages === null ? 'PDF' : `PDF of ${counted(pages, 'page')}`;
  return KINDS[type ?? ''] ?? type ?? '';
}

/** Where a change of a text stands: `Passage 3`, of what went that of the earlier text. */
export const placeOf = ({ passage_before: before, passage_after: after }: DocumentChange): string =>
  after === null ? `Passage ${before} of the earlier version` : `Passage ${after}`;
