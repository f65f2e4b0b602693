import { FOUND, type HostileDocument, hostile } from './document.ts';
import { CATALOG, changed, FONT, pageWith, proseContent, prosePdf, rawPdf, stream } from './raw-pdf.ts';

const LISTED = { holds: FOUND };

/** PDFs whose parts point back to themselves. */
export const LOOPING_PDFS: HostileDocument[] = [
  hostile('pdf', 'a table of places that comes before itself', {
    said: 'text unreadable',
    body: () => {
      const [start = '0'] = /(?<=startxref\n)\d+/.exec(prosePdf().toString('latin1')) ?? [];
      return changed(/\/Root 1 0 R/, `/Root 1 0 R /Prev ${start}`);
    },
    ...LISTED,
  }),
  hostile('pdf', 'pages that are their own children', {
    said: 'text unreadable scanned too_large',
    body: () =>
      rawPdf([
        CATALOG,
        '<< /Type /Pages /Kids [3 0 R 2 0 R 2 0 R] /Count 3 >>',
        pageWith(),
        FONT,
        stream(proseContent()),
      ]),
  }),
  hostile('pdf', 'pages whose parents are each other', {
    said: 'text unreadable scanned',
    body: () =>
      rawPdf([
        CATALOG,
        '<< /Type /Pages /Kids [6 0 R] /Count 1 /Parent 6 0 R >>',
        pageWith(),
        FONT,
        stream(proseContent()),
        '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 /Parent 2 0 R >>',
      ]),
  }),
  hostile('pdf', 'a length that is itself a stream of that length', {
    said: 'text unreadable scanned',
    body: () => changed(/\/Length \d+/, '/Length 5 0 R'),
  }),
];
