import { getResolvedPDFJS } from 'unpdf';
import { type DocumentReading, toFailedReading } from '../reading.ts';
import { countWords, shortenText, toSingleLine } from '../text-block.ts';
import { toTextReading } from '../text-reading.ts';
import { type PageRows, removeHeadersAndFooters } from './pdf-margins.ts';
import { buildRows, getRowText } from './pdf-rows.ts';
import { buildPdfTextRuns, type PdfjsTextItem } from './pdf-runs.ts';
import { buildPdfBlocks } from './pdf-text.ts';

const MEDIA_TYPE = 'application/pdf';
const MAX_PAGES = 500;
/** No more pages are read beyond this length, which exceeds the stored length of a document. */
const MAX_CHARACTERS = 1_200_000;
const MAX_TITLE_LENGTH = 300;
const UNKNOWN_LETTERS = 'Its fonts do not say which letters they show.';
/** Predefined CMaps for East Asian fonts (PDF 1.7, table 118), which unpdf does not include. */
const PREDEFINED_CMAP =
  /\/(?:Uni(?:JIS|GB|CNS|KS)|90ms|90pv|83pv|EUC-|GBK|GB-|KSC|B5pc|ETen|HKscs|Add-|Ext-)[\w-]*-[HV]\b/;

/** No scripts, no requests, no system fonts, no images. */
const SAFE_OPTIONS = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  verbosity: 0,
};

/** Titles that programs set: their own name, a placeholder or the name of a file. */
const PROGRAM_TITLE = new RegExp(
  [
    String.raw`^(?:microsoft (?:word|powerpoint|excel) - |\(?(?:untitled|anonymous|unspecified)\b|document\d*$|title$)`,
    String.raw`\.(?:docx?|pdf|indd|pptx?|xlsx?|qxd)$`,
  ].join('|'),
  'i',
);

type Pdf = Awaited<ReturnType<Awaited<ReturnType<typeof getResolvedPDFJS>>['getDocument']>['promise']>;

/**
 * Reads the text of a PDF in reading order, up to page 500. Never throws for a broken file.
 * Returns `none` with the reason for scanned, protected or unreadable files.
 */
export async function readPdf(body: Buffer): Promise<DocumentReading> {
  const { getDocument } = await getResolvedPDFJS();
  const task = getDocument({ data: Uint8Array.from(body), ...SAFE_OPTIONS });
  try {
    return await readOpened(await task.promise, body);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    if (isLocked) return toFailedReading(MEDIA_TYPE, 'protected', 'It can be read only with a password.');
    return toFailedReading(MEDIA_TYPE, 'unreadable', 'It is a broken PDF.');
  } finally {
    await task.destroy();
  }
}

async function readOpened(pdf: Pdf, body: Buffer): Promise<DocumentReading> {
  const { pages, isCut } = await readPages(pdf);
  const raw = pages.map((page) => page.rows.map(getRowText).join('\n'));
  if (isGibberish(raw.join('\n'))) return toFailedReading(MEDIA_TYPE, 'unreadable', UNKNOWN_LETTERS);
  const bodyPages = removeHeadersAndFooters(pages);
  if (isScanned(bodyPages))
    return PREDEFINED_CMAP.test(body.toString('latin1'))
      ? toFailedReading(MEDIA_TYPE, 'unreadable', UNKNOWN_LETTERS)
      : toFailedReading(MEDIA_TYPE, 'scanned', 'Its pages have no text: they are pictures, or empty.');
  const blocks = buildPdfBlocks(bodyPages);
  const { title, label } = await readMetadata(pdf);
  const heading = blocks.slice(0, 12).find(({ isHeading }) => isHeading)?.text;
  const named = title ?? heading ?? null;
  return toTextReading({
    mediaType: MEDIA_TYPE,
    title: named && shortenText(named, MAX_TITLE_LENGTH),
    label,
    pages: pdf.numPages,
    blocks,
    isCut,
  });
}

async function readPages(pdf: Pdf): Promise<{ pages: PageRows[]; isCut: boolean }> {
  const pages: PageRows[] = [];
  let characters = 0;
  const most = Math.min(pdf.numPages, MAX_PAGES);
  for (let number = 1; number <= most && characters < MAX_CHARACTERS; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ disableNormalization: true });
    const runs = buildPdfTextRuns(
      items.filter((item): item is typeof item & PdfjsTextItem => 'str' in item),
      viewport.transform as Parameters<typeof buildPdfTextRuns>[1],
    );
    for (const { text } of runs) characters += text.length;
    pages.push({ rows: buildRows(runs), height: viewport.height });
    page.cleanup();
  }
  return { pages, isCut: pages.length < pdf.numPages };
}

/** Returns true if many characters represent glyphs of unknown letters. */
function isGibberish(text: string): boolean {
  const all = text.match(/\S/gu)?.length ?? 0;
  const unknown = text.match(/[\p{Co}\p{Cn}\ufffd]|(?![\t\n\r])\p{Cc}/gu)?.length ?? 0;
  return unknown > all * 0.2;
}

/** Returns true for pages without words: all of them, or all but a cover and stamps. */
function isScanned(pages: PageRows[]): boolean {
  const words = pages.map(({ rows }) => countWords(rows.map(getRowText).join('\n'), null));
  const without = words.filter((count) => count < 3).length;
  return words.every((count) => count === 0) || (pages.length > 3 && without >= pages.length * 0.8);
}

async function readMetadata(pdf: Pdf): Promise<{ title: string | null; label: string | null }> {
  try {
    const { info } = (await pdf.getMetadata()) as { info: { Title?: unknown; Language?: unknown } };
    const title = typeof info.Title === 'string' ? toSingleLine(info.Title) : '';
    return {
      title: /\p{L}{2}/u.test(title) && !PROGRAM_TITLE.test(title) ? title : null,
      label: typeof info.Language === 'string' ? info.Language : null,
    };
  } catch {
    return { title: null, label: null };
  }
}
