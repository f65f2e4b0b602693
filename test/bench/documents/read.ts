import { readingOf } from '../../../lib/documents/reading/read.ts';
import { type Judged, judgedText } from './figures.ts';
import type { MarkedDocument } from './notice.ts';

/** What the reader makes of each of some documents, one after the other. */
export async function judgedDocuments(documents: readonly MarkedDocument[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const document of documents) {
    const { body, contentType, url } = document;
    const reading = await readingOf({ body, contentType, url });
    const isText = reading.kind === 'text';
    judged.push(judgedText(document, isText ? reading.passages.join('\n\n') : '', isText ? null : reading.status));
  }
  return judged;
}
