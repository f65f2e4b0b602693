import { readDocumentInThisProcess } from '../../../lib/documents/reading/read.ts';
import { type JudgedDocument, judgedText } from './figures.ts';
import type { MarkedDocument } from './notice.ts';

/** What the reader makes of each of some documents, one after the other. */
export async function judgedDocuments(documents: readonly MarkedDocument[]): Promise<JudgedDocument[]> {
  const judged: JudgedDocument[] = [];
  for (const document of documents) {
    const { body, contentType, url } = document;
    const reading = await readDocumentInThisProcess({ body, contentType, url });
    const isText = reading.kind === 'text';
    judged.push(judgedText(document, isText ? reading.passages.join('\n\n') : '', isText ? null : reading.status));
  }
  return judged;
}
