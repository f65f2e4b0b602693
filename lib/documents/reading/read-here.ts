import { readPage } from './html/page.ts';
import { identifyDocument } from './identify-document.ts';
import { readPdf } from './pdf/pdf.ts';
import type { DocumentReading, ReceivedDocument } from './reading.ts';
import { toFailedReading } from './reading.ts';
import { splitPlainText } from './text-block.ts';
import { toTextReading } from './text-reading.ts';

/**
 * Reads a document in this process, without limits of time and memory.
 * Never throws: if reading fails, the result is `unreadable`.
 */
export async function readReceivedDocument(received: ReceivedDocument): Promise<DocumentReading> {
  try {
    return await readByMediaType(received);
  } catch {
    return toFailedReading(null, 'unreadable', 'It could not be read: it is broken.');
  }
}

async function readByMediaType(received: ReceivedDocument): Promise<DocumentReading> {
  if (received.body.length === 0) return toFailedReading(null, 'unreadable', 'It is empty.');
  const document = identifyDocument(received);
  if ('other' in document) return toFailedReading(document.mediaType, document.status, document.other);
  if (document.mediaType === 'application/pdf') return readPdf(received.body);
  if (document.mediaType === 'text/html') return readPage(document.text);
  return readPlain(document.text);
}

function readPlain(text: string): DocumentReading {
  const blocks = splitPlainText(text);
  if (!blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    return toFailedReading('text/plain', 'unreadable', 'It has no text.');
  return toTextReading({ mediaType: 'text/plain', title: null, label: null, pages: null, blocks });
}
