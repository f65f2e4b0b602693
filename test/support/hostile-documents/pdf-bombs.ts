import { deflateSync } from 'node:zlib';
import { FOUND, type HostileDocument, hostile } from './document.ts';
import {
  CATALOG,
  FONT,
  flate,
  PAGES,
  type PdfObject,
  pageWith,
  proseContent,
  prosePdf,
  rawPdf,
  repeated,
  stream,
} from './raw-pdf.ts';

const ZEROS = Buffer.alloc(1 << 20);
const GIGABYTE = () => repeated(ZEROS, 1 << 10);
const onePage = (content: PdfObject, more: PdfObject[] = [], resources = '') =>
  rawPdf([CATALOG, PAGES, pageWith(resources), FONT, content, ...more]);

/** Each form calls the next one ten times. */
function tenfoldForms(depth: number): PdfObject[] {
  const form = (i: number): PdfObject => {
    const next = i + 1 < depth ? `/Resources << /XObject << /Fm ${7 + i} 0 R >> >>` : '';
    return stream(
      next ? '/Fm Do '.repeat(10) : 'BT /F1 1 Tf (x) Tj ET',
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${next}`,
    );
  };
  return Array.from({ length: depth }, (_, i) => form(i));
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, i) => `${5 + 2 * i} 0 R`).join(' ');
  const pages = Array.from({ length: count }, (_, i): PdfObject[] => [
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ' +
      `${6 + 2 * i} 0 R >>`,
    stream(`BT /F1 11 Tf 60 700 Td (Sheet ${i + 1} of the ledger of the Larkspur branch) Tj ET`),
  ]);
  return rawPdf([CATALOG, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, FONT, '<< >>', ...pages.flat()]);
}

/** A page in an object stream of a gigabyte, which a second cross-reference table refers to. */
function packedPage(): Buffer {
  const packed = { entries: '/Type /ObjStm /N 1 /First 900000 /Filter /FlateDecode', data: GIGABYTE() };
  const places = { entries: '/Type /XRef /Size 8 /W [1 2 1] /Index [7 1]', data: Buffer.from([2, 0, 3, 0]) };
  const pages = '<< /Type /Pages /Kids [7 0 R] /Count 1 >>';
  const withPlace = (place: number) =>
    rawPdf([CATALOG, pages, packed, FONT, stream(''), places], `/XRefStm ${String(place).padStart(10, '0')}`);
  return withPlace(withPlace(0).indexOf('6 0 obj'));
}

/** PDFs that are small and become large, or that never end. */
export const PDF_BOMBS: HostileDocument[] = [
  hostile('pdf', 'a content stream of a gigabyte of zeros', {
    said: 'too_large unreadable scanned',
    body: () => onePage({ entries: '/Filter /FlateDecode', data: GIGABYTE() }),
  }),
  hostile('pdf', 'a stream packed three times over', {
    said: 'too_large unreadable scanned',
    body: () =>
      onePage({
        entries: '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
        data: deflateSync(deflateSync(GIGABYTE())),
      }),
  }),
  hostile('pdf', 'a stream packed fifty thousand times by its word', {
    said: 'too_large unreadable scanned',
    body: () =>
      onePage({ entries: `/Filter [${'/ASCIIHexDecode '.repeat(50_000)}]`, data: Buffer.from('41'.repeat(500)) }),
  }),
  hostile('pdf', 'an object stream of a gigabyte', { said: 'too_large unreadable scanned', body: packedPage }),
  hostile('pdf', 'a content stream of ten million words', {
    said: 'text too_large unreadable',
    body: () =>
      onePage({
        entries: '/Filter /FlateDecode',
        data: repeated('BT /F1 8 Tf 9 9 Td (Larkspur ledger) Tj ET\n'.repeat(5_000), 1_000),
      }),
    isEndless: true,
  }),
  hostile('pdf', 'a content stream of fifty million operators', {
    said: 'text too_large unreadable scanned',
    body: () => onePage({ entries: '/Filter /FlateDecode', data: repeated('q Q\n'.repeat(50_000), 1_000) }),
    isEndless: true,
  }),
  hostile('pdf', 'a form that shows itself', {
    said: 'text unreadable',
    body: () =>
      prosePdf(
        [
          stream(
            '/Fm Do /Fm Do',
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm 6 0 R >> >>',
          ),
        ],
        { resources: '/XObject << /Fm 6 0 R >>', more: '', content: `${proseContent()} /Fm Do` },
      ),
    holds: FOUND,
  }),
  hostile('pdf', 'forms that show each other ten times, twelve deep', {
    said: 'text too_large unreadable scanned',
    body: () => onePage(stream('/Fm Do'), tenfoldForms(12), '/XObject << /Fm 6 0 R >>'),
    isEndless: true,
  }),
  hostile('pdf', 'ten thousand pages', {
    said: 'text too_large',
    body: () => manyPages(10_000),
    holds: ['Sheet 1 of the ledger'],
    isEndless: true,
  }),
  hostile('pdf', 'a billion pages by its word', {
    said: 'text unreadable too_large',
    body: () =>
      rawPdf([CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>', pageWith(), FONT, stream(proseContent())]),
  }),
  hostile('pdf', 'a million arrays in each other', {
    said: 'text unreadable too_large scanned',
    body: () =>
      rawPdf([CATALOG, PAGES, pageWith('', '/Annots 6 0 R'), FONT, stream(proseContent()), '['.repeat(1_000_000)]),
  }),
  hostile('pdf', 'a million dictionaries in each other in its content', {
    said: 'text unreadable too_large scanned',
    body: () => onePage(flate(`/Span ${'<</A '.repeat(1_000_000)}`)),
  }),
  hostile('pdf', 'an image of ten thousand megapixels', {
    said: 'scanned unreadable too_large',
    body: () =>
      onePage(
        stream('q 595 0 0 842 0 0 cm /Im Do Q'),
        [
          {
            entries:
              '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace ' +
              '/DeviceRGB /Filter /FlateDecode',
            data: repeated(ZEROS, 64),
          },
        ],
        '/XObject << /Im 6 0 R >>',
      ),
  }),
];
