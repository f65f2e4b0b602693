import { decodeWebPage } from '../../egress/decode-text.ts';
import type { MediaType, Received, Unread } from './reading.ts';
import { type OtherKind, otherKindOf } from './signatures.ts';

/** What was received: a PDF, a text of HTML or without markup, or something that is not read. */
export type Document =
  | { mediaType: 'application/pdf' }
  | { mediaType: Exclude<MediaType, 'application/pdf'>; text: string }
  | { mediaType: string | null; status: Unread; other: string };

const MEGABYTE = 1_000_000;
const MOST_PDF = 15 * MEGABYTE;
const MOST_TEXT = 5 * MEGABYTE;
/** Readers of PDF look for its beginning so far into a file (PDF 1.7, appendix H). */
const PDF_WITHIN = 1_024;
/** Characters in which markup begins, after comments and white space. */
const LOOKED_AT = 4_096;
/** Characters of JSON that is parsed to know that it is. */
const MOST_JSON = 500_000;
const PAGE_BEGINS = /^\s*<(?:!doctype\s+html|html|head|body)\b/i;
const HAS_TAGS =
  /<(?:html|head|body|title|meta|div|p|table|section|article|main|h[1-6]|ul|ol|dl|pre|br|span|a|b|strong|font|center|script|style)\b[^<>]{0,1000}>/i;
const XML: [RegExp, OtherKind][] = [
  [/<(?:rss|feed|rdf:RDF)\b/i, { mediaType: 'application/rss+xml', name: 'a feed' }],
  [/<svg\b/i, { mediaType: 'image/svg+xml', name: 'an SVG image' }],
  [/<html\b/i, { mediaType: 'application/xhtml+xml', name: '' }],
];
const LABELS: [RegExp, OtherKind][] = [
  [/json$/, { mediaType: 'application/json', name: 'data in JSON' }],
  [/javascript$|ecmascript$/, { mediaType: 'text/javascript', name: 'a script' }],
  [/^text\/css$/, { mediaType: 'text/css', name: 'a style sheet' }],
  [/^image\//, { mediaType: 'image/*', name: 'an image' }],
  [/^(?:audio|video)\//, { mediaType: 'video/*', name: 'a sound or a video' }],
];

/** The media type of a label, without parameters and in lower case. */
const typeOf = (label: string) => label.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Tells by its content what a document is; its label decides only between kinds of text. */
export function documentOf({ body, contentType }: Received): Document {
  if (isPdf(body))
    return body.length > MOST_PDF ? tooLarge('application/pdf', MOST_PDF) : { mediaType: 'application/pdf' };
  const other = otherKindOf(body);
  if (other) return refused(other);
  const label = typeOf(contentType);
  if (isBinary(decodeWebPage(beginningOf(body), contentType))) return labelledKind(label) ?? UNKNOWN;
  if (body.length > MOST_TEXT) return tooLarge(label === 'text/plain' ? label : 'text/html', MOST_TEXT);
  return textKind(decodeWebPage(body, contentType), label);
}

/** Not cut within a character of UTF-8, which would make all of it another charset's. */
function beginningOf(body: Buffer): Buffer {
  let end = LOOKED_AT;
  while (end > LOOKED_AT - 4 && ((body[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return body.subarray(0, end);
}

const UNKNOWN: Document = { mediaType: null, status: 'unsupported', other: 'It is a file of a kind that is not read.' };

const tooLarge = (mediaType: MediaType, most: number): Document => ({
  mediaType,
  status: 'too_large',
  other: `It has more than ${most / MEGABYTE} MB.`,
});

function isPdf(body: Buffer): boolean {
  const beginning = body.subarray(0, PDF_WITHIN).toString('latin1');
  const at = beginning.indexOf('%PDF-');
  return at !== -1 && !/<(?:!doctype|html|head|body|div|p)\b/i.test(beginning.slice(0, at));
}

const refused = ({ mediaType, name }: OtherKind): Document => ({
  mediaType,
  status: 'unsupported',
  other: `It is ${name}, which is not read.`,
});

const labelledKind = (label: string) => {
  const known = LABELS.find(([pattern]) => pattern.test(label))?.[1];
  return known ? refused(known) : null;
};

/** Text has next to no control characters besides white space. */
function isBinary(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const controls = beginning.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return controls > beginning.length / 20;
}

function textKind(text: string, label: string): Document {
  const beginning = withoutComments(text).slice(0, LOOKED_AT);
  if (PAGE_BEGINS.test(beginning)) return { mediaType: 'text/html', text };
  if (/^\s*<\?xml\b/.test(beginning) || label.endsWith('xml')) return xmlKind(beginning, text);
  if (/^\s*<(?:rss|feed|svg)\b/i.test(beginning)) return xmlKind(beginning, text);
  const known = labelledKind(label);
  if (known) return known;
  if (label === 'text/plain' || label === 'text/markdown' || label === 'text/csv')
    return { mediaType: 'text/plain', text };
  if (/^\s*[[{]\s*["[{\]}]/.test(beginning) && isJson(text))
    return refused({ mediaType: 'application/json', name: 'data in JSON' });
  return { mediaType: HAS_TAGS.test(beginning) ? 'text/html' : 'text/plain', text };
}

function xmlKind(beginning: string, text: string): Document {
  const known = XML.find(([pattern]) => pattern.test(beginning))?.[1];
  if (known?.name === '') return { mediaType: 'text/html', text };
  return refused(known ?? { mediaType: 'application/xml', name: 'data in XML' });
}

function isJson(text: string): boolean {
  if (text.length > MOST_JSON) return /[}\]]\s{0,9}$/.test(text.slice(-10));
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A text without the comments that it begins with. */
function withoutComments(text: string): string {
  let at = text.length - text.trimStart().length;
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    if (end === -1) return '';
    at = end + 3;
    while (/\s/.test(text.charAt(at))) at += 1;
  }
  return text.slice(at);
}
