import type { DocumentReading } from '../../../lib/documents/reading/read.ts';
import { readDocumentInThisProcess } from '../../../lib/documents/reading/read.ts';

/** Reads what a server would have sent under a label. */
export const readAs = (contentType: string, body: string | Buffer): Promise<DocumentReading> =>
  readDocumentInThisProcess({
    body: Buffer.from(body as string),
    contentType,
    url: 'https://regulator.example/notice',
  });

/** Returns the text of a document. @throws Error with the status and reason of a document without text */
export async function getText(contentType: string, body: string | Buffer): Promise<string> {
  const reading = await readAs(contentType, body);
  if (reading.kind === 'none') throw new Error(`${reading.status}: ${reading.reason}`);
  return reading.passages.join('\n\n');
}

/** A page with a body and a head. */
export const page = (body: string, head = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>Notice</title>${head}</head><body>${body}</body></html>`;

export const textOfPage = (body: string, head = '') => getText('text/html; charset=utf-8', page(body, head));
