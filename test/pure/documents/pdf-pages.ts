import { createHash } from 'node:crypto';
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';

/** A text at its place, in points from the left and the top of an A4 page. */
export interface Placed {
  text: string;
  x: number;
  y: number;
  size?: number;
  isBold?: boolean;
}

/** Points of an A4 page. */
const A4: [number, number] = [595, 842];

/** A PDF whose pages hold these texts, drawn in their order. */
export async function getPdf(pages: Placed[][], title?: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  if (title !== undefined) pdf.setTitle(title);
  for (const placed of pages) {
    const page = pdf.addPage(A4);
    for (const { text, x, y, size = 10, isBold = false } of placed)
      page.drawText(text, { x, y: A4[1] - y, size, font: isBold ? fonts.bold : fonts.plain });
  }
  return Buffer.from(await pdf.save());
}

/** Width of each glyph of `unicodePdf`, as a part of its size. */
const GLYPH_WIDTH = 0.5;

/** Returns a PDF of one page with texts in any script. Each is drawn from the left; all glyphs have one width. */
export async function unicodePdf(placed: Placed[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage(A4);
  const font = unicodeFont(pdf);
  const content = placed.map(({ text, x, y, size = 10 }) => {
    const codes = Buffer.from(text, 'utf16le').swap16().toString('hex');
    return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${A4[1] - y} Tm <${codes}> Tj ET`;
  });
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ Font: { F1: font } }));
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(content.join('\n'))));
  return Buffer.from(await pdf.save());
}

/** Where a text of `unicodePdf` begins that ends at a place. */
export const endingAt = (right: number, text: string, size = 10) => right - text.length * size * GLYPH_WIDTH;

/** A font in which the code of each glyph is its character. */
function unicodeFont(pdf: PDFDocument) {
  const byte = (value: number) => value.toString(16).padStart(2, '0');
  const ranges = Array.from({ length: 256 }, (_, high) => `<${byte(high)}00> <${byte(high)}ff> <${byte(high)}00>`);
  const blocks = [0, 100, 200].map((at) => ranges.slice(at, at + 100));
  const map = blocks.map((block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`).join('\n');
  const toUnicode = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange\n${map}\nendcmap`;
  const descendant = {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: 'All',
    DW: GLYPH_WIDTH * 1000,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: { Type: 'FontDescriptor', FontName: 'All', Flags: 4 },
  };
  return pdf.context.register(
    pdf.context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'All',
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: pdf.context.register(pdf.context.flateStream(toUnicode)),
    }),
  );
}

/** Returns lines below each other, 12 points apart. */
export const lines = (texts: string[], x: number, y: number): Placed[] =>
  texts.map((text, i) => ({ text, x, y: y + i * 12 }));

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const OWNER = Buffer.alloc(32, 7);
const ID = Buffer.alloc(16, 3);
const PERMISSIONS = -44;

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, i) => i);
  let at = 0;
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] as number, state[a] as number]);
  for (let i = 0; i < 256; i += 1) {
    at = (at + (state[i] as number) + (key[i % key.length] as number)) % 256;
    swap(i, at);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256;
      j = (j + (state[i] as number)) % 256;
      swap(i, j);
      return byte ^ (state[((state[i] as number) + (state[j] as number)) % 256] as number);
    }),
  );
}

/**
 * Returns an encrypted PDF (PDF 1.7, section 7.6, revision 2). An open one needs no password to be read.
 */
export function encryptedPdf(text: string, isOpen: boolean): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const user = isOpen ? PADDING : Buffer.concat([Buffer.from('secret'), PADDING]).subarray(0, 32);
  const key = createHash('md5')
    .update(Buffer.concat([user, OWNER, permissions, ID]))
    .digest()
    .subarray(0, 5);
  const objectKey = createHash('md5')
    .update(Buffer.concat([key, Buffer.from([4, 0, 0, 0, 0])]))
    .digest()
    .subarray(0, 10);
  const stream = rc4(objectKey, Buffer.from(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`)).toString('latin1');
  const trailer =
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${OWNER.toString('hex')}> /U ` +
    `<${rc4(key, PADDING).toString('hex')}> /P ${PERMISSIONS} >> /ID [<${ID.toString('hex')}> ` +
    `<${ID.toString('hex')}>]`;
  return plainPdf(stream, { trailer });
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

interface PlainPdfOptions {
  /** More entries of the trailer. */
  trailer?: string;
  font?: string;
  /** More entries of the dictionary of the content stream. */
  stream?: string;
}

/** Returns a PDF of one page with this content stream, without a PDF library. */
export function plainPdf(
  content: string,
  { trailer = '', font = HELVETICA, stream = '' }: PlainPdfOptions = {},
): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} ${stream} >>\nstream\n${content}\nendstream`,
    font,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const offset = file.length;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 ` +
    `R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
