import { documentOf } from './kind-of-document.ts';
import { textReading } from './outcome.ts';
import { readPage } from './page.ts';
import { readPdf } from './pdf.ts';
import { plainBlocks } from './plain-blocks.ts';
import type { Reading, Received } from './reading.ts';
import { noReading } from './reading.ts';

/** What a document says, read without bounds of time and memory. */
export async function readHere(received: Received): Promise<Reading> {
  try {
    return await readKind(received);
  } catch {
    return noReading(null, 'unreadable', 'It could not be read: it is broken.');
  }
}

async function readKind(received: Received): Promise<Reading> {
  if (received.body.length === 0) return noReading(null, 'unreadable', 'It is empty.');
  const document = documentOf(received);
  if ('other' in document) return noReading(document.mediaType, document.status, document.other);
  if (document.mediaType === 'application/pdf') return readPdf(received.body);
  if (document.mediaType === 'text/html') return readPage(document.text);
  return readPlain(document.text);
}

function readPlain(text: string): Reading {
  const blocks = plainBlocks(text);
  if (!blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    return noReading('text/plain', 'unreadable', 'It has no text.');
  return textReading({ mediaType: 'text/plain', title: null, label: null, pages: null, blocks });
}
