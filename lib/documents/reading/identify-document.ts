import { decodeWebPage } from '../../platform/egress/decode-text.ts';
import type { ReadableMediaType, ReadingFailureStatus, ReceivedDocument } from './reading.ts';
import { findUnsupportedFileKind, type UnsupportedFileKind } from './signatures.ts';

/**
 * The media type of a received document, with the decoded text of HTML and plain text.
 * `other` explains in one sentence for people why a document of another type is not read.
 */
export type DocumentWithMediaType =
  | { mediaType: 'application/pdf' }
  | { mediaType: Exclude<ReadableMediaType, 'application/pdf'>; text: string }
  | { mediaType: string | null; status: ReadingFailureStatus; other: string };

const MEGABYTE = 1_000_000;
const MAX_PDF_BYTES = 15 * MEGABYTE;
const MAX_TEXT_BYTES = 5 * MEGABYTE;
/** PDF readers accept its header within so many bytes (PDF 1.7, appendix H). */
const MAX_PDF_OFFSET = 1_024;
/** Markup begins within so many characters, after comments and white space. */
const EXAMINED_LENGTH = 4_096;
/** Longer JSON is not parsed to identify it. */
const MAX_JSON_LENGTH = 500_000;
const PAGE_BEGINS = /^\s*<(?:!doctype\s+html|html|head|body)\b/i;
const COMMON_TAGS = [
  'html|head|body|title|meta|div|p|table|section|article|main|h[1-6]|ul|ol|dl|pre|br|span|a|b',
  'strong|font|center|script|style',
];
const HAS_TAGS = new RegExp(String.raw`<(?:${COMMON_TAGS.join('|')})\b[^<>]{0,1000}>`, 'i');
const XML: [RegExp, UnsupportedFileKind][] = [
  [/<(?:rss|feed|rdf:RDF)\b/i, { mediaType: 'application/rss+xml', name: 'a feed' }],
  [/<svg\b/i, { mediaType: 'image/svg+xml', name: 'an SVG image' }],
  [/<html\b/i, { mediaType: 'application/xhtml+xml', name: '' }],
];
const LABELS: [RegExp, UnsupportedFileKind][] = [
  [/json$/, { mediaType: 'application/json', name: 'data in JSON' }],
  [/javascript$|ecmascript$/, { mediaType: 'text/javascript', name: 'a script' }],
  [/^text\/css$/, { mediaType: 'text/css', name: 'a style sheet' }],
  [/^image\//, { mediaType: 'image/*', name: 'an image' }],
  [/^(?:audio|video)\//, { mediaType: 'video/*', name: 'a sound or a video' }],
];

/** Returns the media type of a label, without parameters and in lower case. */
const parseMediaType = (label: string) => label.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Identifies the type of a document by its content, and decodes HTML and plain text.
 * The Content-Type header decides only between kinds of text.
 */
export function identifyDocument({ body, contentType }: ReceivedDocument): DocumentWithMediaType {
  if (isPdf(body))
    return body.length > MAX_PDF_BYTES
      ? toTooLarge('application/pdf', MAX_PDF_BYTES)
      : { mediaType: 'application/pdf' };
  const other = findUnsupportedFileKind(body);
  if (other) return toUnsupported(other);
  const label = parseMediaType(contentType);
  if (isBinary(decodeWebPage(getBeginning(body), contentType))) return findUnsupportedLabel(label) ?? UNKNOWN;
  if (body.length > MAX_TEXT_BYTES) return toTooLarge(label === 'text/plain' ? label : 'text/html', MAX_TEXT_BYTES);
  return identifyText(decodeWebPage(body, contentType), label);
}

/** Returns the first bytes. It never splits a UTF-8 character, which would look like another charset. */
function getBeginning(body: Buffer): Buffer {
  let end = EXAMINED_LENGTH;
  while (end > EXAMINED_LENGTH - 4 && ((body[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return body.subarray(0, end);
}

const UNKNOWN: DocumentWithMediaType = {
  mediaType: null,
  status: 'unsupported',
  other: 'It is a file of a kind that is not read.',
};

const toTooLarge = (mediaType: ReadableMediaType, maxBytes: number): DocumentWithMediaType => ({
  mediaType,
  status: 'too_large',
  other: `It has more than ${maxBytes / MEGABYTE} MB.`,
});

function isPdf(body: Buffer): boolean {
  const beginning = body.subarray(0, MAX_PDF_OFFSET).toString('latin1');
  const at = beginning.indexOf('%PDF-');
  return at !== -1 && !/<(?:!doctype|html|head|body|div|p)\b/i.test(beginning.slice(0, at));
}

const toUnsupported = ({ mediaType, name }: UnsupportedFileKind): DocumentWithMediaType => ({
  mediaType,
  status: 'unsupported',
  other: `It is ${name}, which is not read.`,
});

const findUnsupportedLabel = (label: string) => {
  const known = LABELS.find(([pattern]) => pattern.test(label))?.[1];
  return known ? toUnsupported(known) : null;
};

/** Returns true if more than a twentieth of a text is control characters. */
function isBinary(text: string): boolean {
  const beginning = text.slice(0, EXAMINED_LENGTH);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern counts them
  const controls = beginning.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return controls > beginning.length / 20;
}

function identifyText(text: string, label: string): DocumentWithMediaType {
  const beginning = removeLeadingComments(text).slice(0, EXAMINED_LENGTH);
  if (PAGE_BEGINS.test(beginning)) return { mediaType: 'text/html', text };
  if (/^\s*<\?xml\b/.test(beginning) || label.endsWith('xml')) return identifyXml(beginning, text);
  if (/^\s*<(?:rss|feed|svg)\b/i.test(beginning)) return identifyXml(beginning, text);
  const known = findUnsupportedLabel(label);
  if (known) return known;
  if (label === 'text/plain' || label === 'text/markdown' || label === 'text/csv')
    return { mediaType: 'text/plain', text };
  if (/^\s*[[{]\s*["[{\]}]/.test(beginning) && isJson(text))
    return toUnsupported({ mediaType: 'application/json', name: 'data in JSON' });
  return { mediaType: HAS_TAGS.test(beginning) ? 'text/html' : 'text/plain', text };
}

function identifyXml(beginning: string, text: string): DocumentWithMediaType {
  const known = XML.find(([pattern]) => pattern.test(beginning))?.[1];
  if (known?.name === '') return { mediaType: 'text/html', text };
  return toUnsupported(known ?? { mediaType: 'application/xml', name: 'data in XML' });
}

function isJson(text: string): boolean {
  if (text.length > MAX_JSON_LENGTH) return /[}\]]\s{0,9}$/.test(text.slice(-10));
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a text without the comments at its beginning. */
function removeLeadingComments(text: string): string {
  let at = text.length - text.trimStart().length;
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    if (end === -1) return '';
    at = end + 3;
    while (/\s/.test(text.charAt(at))) at += 1;
  }
  return text.slice(at);
}
