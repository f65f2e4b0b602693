import { type PDFDocument, type PDFRef, PDFString, StandardFonts } from 'pdf-lib';

/** A font as a page uses it: how it writes a text, how wide that is in points, and its object. */
export interface Face {
  /** The text as a PDF string. */
  shown: (text: string) => string;
  widthOf: (text: string, size: number) => number;
  ref: PDFRef;
  /** To be called when everything is written: some fonts are described by what was. */
  close: () => void;
}
export type FaceKind = 'standard' | 'subset' | 'ligatures' | 'named';

const LIGATURES: Record<string, string> = { ffi: 'ﬃ', ffl: 'ﬄ', ff: 'ﬀ', fi: 'ﬁ', fl: 'ﬂ' };
const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');

/** The face of a kind; `isBold` for headings. */
export async function faceOf(kind: FaceKind, pdf: PDFDocument, isBold: boolean): Promise<Face> {
  const font = await pdf.embedFont(isBold ? StandardFonts.HelveticaBold : StandardFonts.Helvetica);
  const widthOf = (text: string, size: number) => font.widthOfTextAtSize(text, size);
  if (kind === 'standard')
    return { shown: (text) => font.encodeText(text).toString(), widthOf, ref: font.ref, close: () => {} };
  const pattern = kind === 'subset' ? /./gsu : /ffi|ffl|ff|fi|fl|./gsu;
  const ref = pdf.context.nextRef();
  const glyphs = new Map<string, number>();
  const [first, digits] = kind === 'named' ? [1, 2] : [3, 4];
  const numberOf = (glyph: string) => {
    const number = glyphs.get(glyph) ?? glyphs.size + first;
    glyphs.set(glyph, number);
    return number;
  };
  const shown = (text: string) =>
    `<${(text.match(pattern) ?? []).map((glyph) => hex(numberOf(glyph), digits)).join('')}>`;
  const widths = () => [...glyphs.keys()].map((glyph) => Math.round(widthOf(glyph, 1000)));
  const described = kind === 'named' ? namedFont : subsetFont;
  return { shown, widthOf, ref, close: () => pdf.context.assign(ref, described(pdf, [...glyphs.keys()], widths())) };
}

/** Glyphs by number, two bytes each, that a ToUnicode map alone tells. */
function subsetFont(pdf: PDFDocument, glyphs: string[], widths: number[]) {
  const name = 'KXQWZA+NoticeSans';
  const descriptor = {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [-166, -225, 1000, 931],
    ItalicAngle: 0,
    Ascent: 905,
    Descent: -212,
    CapHeight: 716,
    StemV: 88,
  };
  const descendant = {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    DW: 556,
    W: [3, widths],
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
  };
  return pdf.context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: pdf.context.register(pdf.context.flateStream(toUnicode(glyphs))),
  });
}

function toUnicode(glyphs: string[]): string {
  const unicode = (glyph: string) =>
    [...(LIGATURES[glyph] ?? glyph)].map((one) => hex(one.codePointAt(0) ?? 0, 4)).join('');
  const pairs = glyphs.map((glyph, i) => `<${hex(i + 3, 4)}> <${unicode(glyph)}>`);
  const blocks = Array.from({ length: Math.ceil(pairs.length / 100) }, (_, i) => pairs.slice(i * 100, (i + 1) * 100));
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Subset def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

const NAMES: Record<string, string> = {
  ' ': 'space',
  '.': 'period',
  ',': 'comma',
  ':': 'colon',
  ';': 'semicolon',
  '-': 'hyphen',
  '–': 'endash',
  '•': 'bullet',
  '(': 'parenleft',
  ')': 'parenright',
  '%': 'percent',
  '/': 'slash',
  '“': 'quotedblleft',
  '”': 'quotedblright',
  '’': 'quoteright',
  "'": 'quotesingle',
  '?': 'question',
  '€': 'Euro',
  '£': 'sterling',
  $: 'dollar',
  '&': 'ampersand',
  '0': 'zero',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
};

/** Glyphs of one byte that are told by their names in the encoding alone, as old printers' fonts have them. */
function namedFont(pdf: PDFDocument, glyphs: string[], widths: number[]) {
  const names = glyphs.map((glyph) => NAMES[glyph] ?? glyph);
  return pdf.context.obj({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica',
    FirstChar: 1,
    LastChar: glyphs.length,
    Widths: widths,
    Encoding: { Type: 'Encoding', Differences: [1, ...names] },
  });
}
