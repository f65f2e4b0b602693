import { DocumentLimitError } from '../document-limits.ts';
import { MAX_ATTRIBUTE_LENGTH, MAX_XML_TEXT_LENGTH } from './xml-limits.ts';

/** The parser allocates memory for each reference and sign of a long text, some forty times the text. */
const MAX_COMMENT_LENGTH = 10_000;
const MAX_REFERENCE_LENGTH = 50;
const COMMENT = '<!--';
const CDATA = '<![CDATA[';

/** A piece of a document, and how much of it is kept. */
interface XmlPiece {
  end: number;
  /** Its replacement; null to keep all of it. */
  shortened: string | null;
}

/**
 * Truncates long texts and empties long comments of an XML source, before the source is parsed.
 * Everything else stays unchanged.
 * @throws DocumentLimitError if a tag is too long
 */
export function truncateLongXmlTexts(xml: string): string {
  if (xml.length <= MAX_XML_TEXT_LENGTH) return xml;
  const pieces: string[] = [];
  let keptTo = 0;
  for (let at = 0; at < xml.length; ) {
    const found = xml.indexOf('<', at);
    const open = found === -1 ? xml.length : found;
    if (open - at > MAX_XML_TEXT_LENGTH) {
      pieces.push(xml.slice(keptTo, findCut(xml, at + MAX_XML_TEXT_LENGTH)));
      keptTo = open;
    }
    const { end, shortened } = getPieceAt(xml, open);
    if (shortened !== null) {
      pieces.push(xml.slice(keptTo, open), shortened);
      keptTo = end;
    }
    at = end;
  }
  return pieces.length === 0 ? xml : [...pieces, xml.slice(keptTo)].join('');
}

function getPieceAt(xml: string, open: number): XmlPiece {
  if (xml[open + 1] !== '!') return { end: findTagEnd(xml, open), shortened: null };
  if (xml.startsWith(COMMENT, open)) return shortenPiece(xml, open, { start: COMMENT, end: '-->', keep: 0 });
  if (!xml.startsWith(CDATA, open)) return { end: open + 1, shortened: null };
  return shortenPiece(xml, open, { start: CDATA, end: ']]>', keep: MAX_XML_TEXT_LENGTH });
}

/** Returns where a tag ends. @throws DocumentLimitError for one that is too long */
function findTagEnd(xml: string, open: number): number {
  const close = xml.indexOf('>', open);
  const end = close === -1 ? xml.length : close + 1;
  if (end - open <= MAX_ATTRIBUTE_LENGTH) return end;
  const limit = `a tag of it does not end within ${MAX_ATTRIBUTE_LENGTH} characters`;
  throw new DocumentLimitError(`The document cannot be read as a feed: ${limit}`);
}

/** Returns a comment or CDATA. One without an end, or with the beginning of another one, is left to the parser. */
function shortenPiece(xml: string, open: number, limits: { start: string; end: string; keep: number }): XmlPiece {
  const from = open + limits.start.length;
  const close = xml.indexOf(limits.end, from);
  if (close === -1) return { end: xml.length, shortened: null };
  const end = close + limits.end.length;
  const inner = xml.indexOf(limits.start, from);
  const isLong = close - from > Math.max(limits.keep, MAX_COMMENT_LENGTH);
  if (!isLong || (inner !== -1 && inner < close)) return { end, shortened: null };
  return { end, shortened: `${limits.start}${xml.slice(from, from + limits.keep)}${limits.end}` };
}

/** Returns an offset for a cut outside of references. */
function findCut(xml: string, at: number): number {
  const sign = xml.lastIndexOf('&', at - 1);
  const isInReference = sign > at - MAX_REFERENCE_LENGTH && !xml.slice(sign, at).includes(';');
  return isInReference ? sign : at;
}
