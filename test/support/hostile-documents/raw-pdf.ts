import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { PROSE } from './document.ts';

/* PDFs written by hand, so that they can be wrong. */

/** The source of an object, or a stream with the entries of its dictionary. */
export type PdfObject = string | { entries: string; data: Buffer };

const getSource = (object: PdfObject): Buffer =>
  typeof object === 'string'
    ? Buffer.from(object, 'latin1')
    : Buffer.concat([
        Buffer.from(`<< ${object.entries} /Length ${object.data.length} >>\nstream\n`, 'latin1'),
        object.data,
        Buffer.from('\nendstream', 'latin1'),
      ]);

/**
 * Returns a PDF of objects numbered from 1, the first of them its catalog.
 *
 * `trailer` adds entries to the trailer.
 */
export function rawPdf(objects: PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const places = objects.map((object, i) => {
    const place = length;
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), getSource(object), Buffer.from('\nendobj\n')]));
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = length;
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`));
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

export const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
/** A page of the pages in object 2 whose content is object 5, with the font of object 4 as `F1`. */
export const pageWith = (resources = '', more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> ${resources} >> ` +
  `/Contents 5 0 R ${more} >>`;

/** The operators that show the notice, in lines of ten words. */
export function proseContent(paragraphs: readonly string[] = PROSE): string {
  const lines = paragraphs.flatMap((text) => text.match(/(\S+\s*){1,10}/g) ?? []);
  return `BT /F1 11 Tf 14 TL 60 760 Td ${lines.map((line) => `(${line.trim()}) Tj T*`).join('\n')} ET`;
}

export const stream = (content: string, entries = ''): PdfObject => ({ entries, data: Buffer.from(content, 'latin1') });
export const flate = (content: Buffer | string, entries = ''): PdfObject => ({
  entries: `/Filter /FlateDecode ${entries}`,
  data: deflateSync(content),
});

interface PageOptions {
  resources?: string;
  /** Further entries of the page. */
  more?: string;
  content?: string;
}

/** Returns a PDF of one page with the notice. The first of `objects` has the number 6. */
export function prosePdf(objects: PdfObject[] = [], page: PageOptions = {}): Buffer {
  const { resources = '', more = '', content = proseContent() } = page;
  return rawPdf([CATALOG, PAGES, pageWith(resources, more), FONT, stream(content), ...objects]);
}

/** The same PDF with a part of its source replaced. */
export const changed = (from: RegExp, to: string) =>
  Buffer.from(prosePdf().toString('latin1').replace(from, to), 'latin1');

/** Returns a zlib stream of `times` chunks without building all of it. Its checksum is wrong. */
export function repeated(chunk: Buffer | string, times: number): Buffer {
  const once = deflateRawSync(chunk, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: times }, () => once),
    Buffer.from([3, 0, 0, 0, 0, 0]),
  ]);
}
