import type { DocumentChange, EntryDocument } from '../../../clients/typescript/src/index.ts';
import { pluralize } from '../../values/format-words.ts';

/** Returns for example `4,210 words`. */
export const formatWordCount = (count: number): string => pluralize(count, 'word');

const MEDIA_TYPE_LABELS: Record<string, string> = { 'text/html': 'web page', 'text/plain': 'plain text' };

/** Returns the type of a document, `PDF of 24 pages`, or an empty string. */
export function formatMediaType({ media_type: type, pages }: EntryDocument): string {
  if (type === 'application/pdf') return pages === null ? 'PDF' : `PDF of ${pluralize(pages, 'page')}`;
  return MEDIA_TYPE_LABELS[type ?? ''] ?? type ?? '';
}

/** Returns the location of a change: `Passage 3`, or the passage of the earlier version for a removal. */
export const formatChangeLocation = ({ passage_before: before, passage_after: after }: DocumentChange): string =>
  after === null ? `Passage ${before} of the earlier version` : `Passage ${after}`;
