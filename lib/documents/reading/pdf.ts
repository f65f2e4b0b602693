import { getResolvedPDFJS } from 'unpdf';
import { oneLine, shortened } from './clean.ts';
import { textReading } from './outcome.ts';
import { type PageRows, withoutMargins } from './pdf-margins.ts';
import { rowsOf, textOfRow } from './pdf-rows.ts';
import { type Item, runsOf } from './pdf-runs.ts';
import { textOfPages } from './pdf-text.ts';
import { noReading, type Reading } from './reading.ts';
import { countWords } from './words.ts';

const TYPE = 'application/pdf';
const MOST_PAGES = 500;
/** Characters after which no more pages are read: more than are kept of a document. */
const MOST_CHARACTERS = 1_200_000;
const LONGEST_TITLE = 300;
const UNKNOWN_LETTERS = 'Its fonts do not say which letters they show.';
/** Tables of characters for East Asian fonts that a PDF names and does not hold (PDF 1.7, table 118); unpdf has none of them. */
const NAMED_TABLE = /\/(?:Uni(?:JIS|GB|CNS|KS)|90ms|90pv|83pv|EUC-|GBK|GB-|KSC|B5pc|ETen|HKscs|Add-|Ext-)[\w-]*-[HV]\b/;

/** No script is run, nothing is fetched, no font of the machine is read, no picture is drawn. */
const SAFELY = {
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

type Pdf = Awaited<ReturnType<Awaited<ReturnType<typeof getResolvedPDFJS>>['getDocument']>['promise']>;

/** Reads a PDF: its text in the order in which it is read, up to page 500. */
export async function readPdf(body: Buffer): Promise<Reading> {
  const { getDocument } = await getResolvedPDFJS();
  const task = getDocument({ data: Uint8Array.from(body), ...SAFELY });
  try {
    return await readOpened(await task.promise, body);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    if (isLocked) return noReading(TYPE, 'protected', 'It can be read only with a password.');
    return noReading(TYPE, 'unreadable', 'It is a broken PDF.');
  } finally {
    await task.destroy();
  }
}

async function readOpened(pdf: Pdf, body: Buffer): Promise<Reading> {
  const { pages, isCut } = await pagesOf(pdf);
  const raw = pages.map((page) => page.rows.map(textOfRow).join('\n'));
  if (isGibberish(raw.join('\n'))) return noReading(TYPE, 'unreadable', UNKNOWN_LETTERS);
  const kept = withoutMargins(pages);
  if (isScanned(kept))
    return NAMED_TABLE.test(body.toString('latin1'))
      ? noReading(TYPE, 'unreadable', UNKNOWN_LETTERS)
      : noReading(TYPE, 'scanned', 'Its pages have no text: they are pictures, or empty.');
  const blocks = textOfPages(kept);
  const { title, label } = await detailsOf(pdf);
  const heading = blocks.slice(0, 12).find(({ isHeading }) => isHeading)?.text;
  const named = title ?? heading ?? null;
  return textReading({
    mediaType: TYPE,
    title: named && shortened(named, LONGEST_TITLE),
    label,
    pages: pdf.numPages,
    blocks,
    isCut,
  });
}

async function pagesOf(pdf: Pdf): Promise<{ pages: PageRows[]; isCut: boolean }> {
  const pages: PageRows[] = [];
  let characters = 0;
  const most = Math.min(pdf.numPages, MOST_PAGES);
  for (let number = 1; number <= most && characters < MOST_CHARACTERS; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent({ disableNormalization: true });
    const runs = runsOf(
      items.filter((item): item is typeof item & Item => 'str' in item),
      viewport.transform as Parameters<typeof runsOf>[1],
    );
    for (const { text } of runs) characters += text.length;
    pages.push({ rows: rowsOf(runs), height: viewport.height });
    page.cleanup();
  }
  return { pages, isCut: pages.length < pdf.numPages };
}

/** Characters that stand for glyphs of which nobody knows the letter. */
function isGibberish(text: string): boolean {
  const all = text.match(/\S/gu)?.length ?? 0;
  const unknown = text.match(/[\p{Co}\p{Cn}\ufffd]|(?![\t\n\r])\p{Cc}/gu)?.length ?? 0;
  return unknown > all * 0.2;
}

/** Pages without words: all of them, or all but a cover and what was stamped on them. */
function isScanned(pages: PageRows[]): boolean {
  const words = pages.map(({ rows }) => countWords(rows.map(textOfRow).join('\n'), null));
  const without = words.filter((count) => count < 3).length;
  return words.every((count) => count === 0) || (pages.length > 3 && without >= pages.length * 0.8);
}

async function detailsOf(pdf: Pdf): Promise<{ title: string | null; label: string | null }> {
  try {
    const { info } = (await pdf.getMetadata()) as { info: { Title?: unknown; Language?: unknown } };
    const title = typeof info.Title === 'string' ? oneLine(info.Title) : '';
    const isName =
      /^(?:microsoft (?:word|powerpoint|excel) - |\(?(?:untitled|anonymous|unspecified)\b|document\d*$|title$)|\.(?:docx?|pdf|indd|pptx?|xlsx?|qxd)$/i.test(
        title,
      );
    return {
      title: /\p{L}{2}/u.test(title) && !isName ? title : null,
      label: typeof info.Language === 'string' ? info.Language : null,
    };
  } catch {
    return { title: null, label: null };
  }
}
