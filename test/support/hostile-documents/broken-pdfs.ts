import { FOUND, type HostileDocument, hostile } from './document.ts';
import { CATALOG, changed, FONT, PAGES, pageWith, proseContent, prosePdf, rawPdf, stream } from './raw-pdf.ts';

const LISTED = { holds: FOUND };

/** PDFs whose parts lie about each other. */
export const BROKEN_PDFS: HostileDocument[] = [
  hostile('pdf', 'a table of places that is elsewhere', {
    said: 'text unreadable',
    body: () => changed(/startxref\n\d+/, 'startxref\n99999999'),
    ...LISTED,
  }),
  hostile('pdf', 'places that are all wrong', {
    said: 'text unreadable',
    body: () => changed(/\d{10} 00000 n/g, '0000000007 00000 n'),
    ...LISTED,
  }),
  hostile('pdf', 'no pages', {
    said: 'unreadable scanned',
    body: () => rawPdf([CATALOG, '<< /Type /Pages /Kids [] /Count 0 >>']),
  }),
  hostile('pdf', 'a page of negative size', {
    said: 'text unreadable scanned',
    body: () => changed(/\[0 0 595 842\]/, '[0 0 -595 -842]'),
  }),
  hostile('pdf', 'a page whose corners are swapped', {
    said: 'text',
    body: () => changed(/\[0 0 595 842\]/, '[595 842 0 0]'),
    ...LISTED,
  }),
  hostile('pdf', 'a stream of negative length', {
    said: 'text unreadable scanned',
    body: () => changed(/\/Length \d+/, '/Length -1'),
  }),
  hostile('pdf', 'a stream that is longer than the file by its word', {
    said: 'text unreadable scanned',
    body: () => changed(/\/Length \d+/, '/Length 4294967295'),
  }),
  hostile('pdf', 'cut off in the middle', {
    said: 'unreadable text scanned',
    body: () => prosePdf().subarray(0, prosePdf().indexOf('inspection')),
  }),
  hostile('pdf', 'no PDF after its first line', {
    said: 'unreadable',
    body: () => `%PDF-1.7\n${'This is no PDF at all. '.repeat(400)}`,
    lacks: ['no PDF at all'],
  }),
  hostile('pdf', 'two kilobytes of noise before it', {
    said: 'text unreadable',
    body: () => Buffer.concat([Buffer.alloc(2_048, 0xfe), prosePdf()]),
    ...LISTED,
  }),
  hostile('pdf', 'scripts that run when it opens', {
    said: 'text',
    body: () => {
      const script = '<< /S /JavaScript /JS (while \\(true\\) app.alert\\("opened"\\);) >>';
      return rawPdf([
        `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} /AA << /WC ${script} >> >>`,
        PAGES,
        pageWith(),
        FONT,
        stream(proseContent()),
      ]);
    },
    holds: FOUND,
    lacks: ['app.alert', 'opened'],
  }),
  hostile('pdf', 'a file within it', {
    said: 'text',
    body: () => {
      const names = '/Names << /EmbeddedFiles << /Names [(note.txt) 6 0 R] >> >>';
      return rawPdf([
        `<< /Type /Catalog /Pages 2 0 R ${names} >>`,
        PAGES,
        pageWith(),
        FONT,
        stream(proseContent()),
        '<< /Type /Filespec /F (note.txt) /EF << /F 7 0 R >> >>',
        stream('Smuggled attachment words', '/Type /EmbeddedFile'),
      ]);
    },
    holds: FOUND,
    lacks: ['Smuggled'],
  }),
];
