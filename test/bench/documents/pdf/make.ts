import { degrees, PDFDocument, PDFName } from 'pdf-lib';
import type { DocumentNotice } from '../notice.ts';
import { drawn, type Stroke } from './draw.ts';
import { type FaceKind, faceOf } from './faces.ts';
import { linesOf, type Setting, wrapped } from './lines.ts';
import { columnWidth, type Placed, pagesOf, type Sheet } from './pages.ts';

/** What a PDF looks like, and how its program writes it. */
export interface Form {
  sheet: Sheet;
  size: number;
  face: FaceKind;
  stroke: Stroke;
  isJustified: boolean;
  isHyphenated: boolean;
  /** The line above the text of each page; no line and no page numbers if empty. */
  runningHead: string;
  /** The page is drawn lying and turned by its reader. */
  isTurned: boolean;
  /** Objects are packed into compressed streams. */
  isPacked: boolean;
  /** The lines of a page stand in the file from the last one to the first, and in a form of its own. */
  isReversed: boolean;
}

/** The PDF of a notice; the same notice and form give the same text. */
export async function pdfOf(notice: DocumentNotice, form: Form): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const faces = { regular: await faceOf(form.face, pdf, false), bold: await faceOf(form.face, pdf, true) };
  const pages = placed(notice, form, faces.regular.widthOf);
  const heads = (page: number) => headsOf(form, page, pages.length, faces.regular.widthOf);
  for (const [i, lines] of pages.entries()) {
    const [head = [], foot = []] = [heads(i).slice(0, 1), heads(i).slice(1)];
    const all = [...head, ...lines, ...foot];
    const order = form.isReversed ? all.reverse() : all;
    addPage(
      pdf,
      form,
      order.map((one) => drawn(one, form.stroke, faces)).join('\n'),
      faces.regular.ref,
      faces.bold.ref,
    );
  }
  faces.regular.close();
  faces.bold.close();
  return Buffer.from(await pdf.save({ useObjectStreams: form.isPacked }));
}

function placed({ title, blocks }: DocumentNotice, form: Form, widthOf: Setting['widthOf']): Placed[][] {
  const { sheet, size, isJustified, isHyphenated } = form;
  const setting = { width: columnWidth(sheet), size, isJustified, isHyphenated, widthOf };
  const across = { ...setting, width: sheet.width - 2 * sheet.margin, isJustified: false, isHyphenated: false };
  const notes = blocks.flatMap((block) => (block.kind === 'footnotes' ? block.notes : []));
  const noteLines = notes.map((note, i) => {
    const [first, ...rest] = wrapped(note, { ...setting, isJustified: false }, { size: size - 2, indent: 8, gap: 2 });
    if (!first) return [];
    return [{ ...first, runs: [{ x: 0, words: [String(i + 1)] }, ...first.runs] }, ...rest];
  });
  const lines = blocks.flatMap((block) => linesOf(block, setting));
  return pagesOf(wrapped(title, across, { size: size + 6, isBold: true }), lines, noteLines, sheet);
}

/** The running head and the page's number. */
function headsOf({ runningHead, sheet }: Form, page: number, count: number, widthOf: Setting['widthOf']): Placed[] {
  if (!runningHead) return [];
  const line = (text: string) => ({
    runs: [{ x: 0, words: text.split(' ') }],
    size: 8,
    stretch: null,
    gap: 0,
    isBold: false,
    mark: null,
  });
  const number = `Page ${page + 1} of ${count}`;
  const middle = (sheet.width - widthOf(number, 8)) / 2;
  return [
    { x: sheet.margin, y: sheet.height - sheet.margin + 18, line: line(runningHead) },
    { x: middle, y: sheet.margin - 26, line: line(number) },
  ];
}

function addPage(pdf: PDFDocument, form: Form, drawing: string, ...fonts: unknown[]): void {
  const { sheet, isTurned, isReversed } = form;
  const page = pdf.addPage(isTurned ? [sheet.height, sheet.width] : [sheet.width, sheet.height]);
  const resources = pdf.context.obj({ Font: { F1: fonts[0], F2: fonts[1] } } as never);
  page.node.set(PDFName.of('Resources'), resources);
  const content = isTurned ? `q 0 1 -1 0 ${sheet.height} 0 cm\n${drawing}\nQ` : drawing;
  if (isTurned) page.setRotation(degrees(90));
  if (!isReversed) {
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(content)));
    return;
  }
  const box = [0, 0, sheet.width, sheet.height];
  const inner = pdf.context.flateStream(content, { Type: 'XObject', Subtype: 'Form', BBox: box, Resources: resources });
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ XObject: { Fm0: pdf.context.register(inner) } }));
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream('/Fm0 Do')));
}
