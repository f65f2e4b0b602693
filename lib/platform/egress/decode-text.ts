import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Byte order marks, and the beginnings of an XML prolog in wide charsets (XML 1.0, appendix F). */
const BYTE_SIGNATURES: [string, number[]][] = [
  ['utf-32le', [0xff, 0xfe, 0x00, 0x00]],
  ['utf-32be', [0x00, 0x00, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-32le', [0x3c, 0x00, 0x00, 0x00]],
  ['utf-32be', [0x00, 0x00, 0x00, 0x3c]],
  ['utf-16le', [0x3c, 0x00, 0x3f, 0x00]],
  ['utf-16be', [0x00, 0x3c, 0x00, 0x3f]],
];

const CHUNK_BYTES = 65_536;
const UTF_8_LABEL = /^utf-?8$/i;
/** Encodings of iconv-lite that no feed uses: encodings of bytes, and UTF-7, which hides markup. */
const UNSUPPORTED_CHARSETS = /^(base64|hex|binary|ucs-?2|utf-?7(-?imap)?)$/i;
/** Charsets with a zero byte per ASCII character. Some software puts these labels on text without a zero byte. */
const WIDE_CHARSETS = /^(utf-?16|utf-?32|ucs-?[24])/i;
/** Labels for windows-1252 (WHATWG Encoding Standard). Text with such a label is often UTF-8. */
const LATIN_CHARSETS = /^(iso-?8859-?1|latin-?1|us-ascii|ascii|windows-1252|cp-?1252)$/i;

/** The declaration of a charset: in the XML prolog, and in web pages also in a `<meta>`. */
const XML_PROLOG = { pattern: /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:-]+)["']/i, bytes: 400 };
const META_CHARSET = {
  pattern: /(?:^\s*<\?xml[^>]*\bencoding\s*=\s*["']|<meta\b[^>]{0,400}\bcharset\s*=\s*["']?\s*)([\w:-]+)/i,
  bytes: 1_024,
};

/**
 * Decodes the bytes of a feed or a similar document to text.
 * - The charset comes from the first bytes, then the HTTP header, then the XML prolog, else it is UTF-8 (RFC 7303
 * section 3).
 * - Bytes beyond ASCII that are valid UTF-8 are always UTF-8, because no other charset produces such bytes by chance.
 * - Mostly valid UTF-8 with a Latin label is decoded as UTF-8, with U+FFFD for invalid bytes.
 */
export function decodeFeedDocument(body: Buffer, contentType: string): string {
  return decodeText(body, contentType, XML_PROLOG);
}

/**
 * Decodes the bytes of a web page to text, like `decodeFeedDocument`.
 * A charset in a `<meta>` of the first 1,024 bytes also counts, as in browsers.
 */
export function decodeWebPage(body: Buffer, contentType: string): string {
  return decodeText(body, contentType, META_CHARSET);
}

function decodeText(body: Buffer, contentType: string, declaration: typeof XML_PROLOG): string {
  const signature = BYTE_SIGNATURES.find(([, bytes]) => bytes.every((byte, i) => body[i] === byte))?.[0];
  if (signature) return iconv.decode(body, signature);
  const headerCharset = /charset\s*=\s*["']?([\w:-]+)/i.exec(contentType)?.[1];
  const declaredCharset = declaration.pattern.exec(body.subarray(0, declaration.bytes).toString('latin1'))?.[1];
  const labels = [headerCharset, declaredCharset]
    .filter(isSupportedCharset)
    .filter((name) => !WIDE_CHARSETS.test(name) || body.includes(0));
  const charset = labels[0] ?? 'utf-8';
  if (isUtf8(body) && (UTF_8_LABEL.test(charset) || LATIN_CHARSETS.test(charset) || !isAscii(body)))
    return iconv.decode(body, 'utf-8');
  if (!UTF_8_LABEL.test(charset) && !LATIN_CHARSETS.test(charset)) return iconv.decode(body, charset);
  if (isMostlyUtf8(body)) return iconv.decode(body, 'utf-8');
  const otherCharset = labels.find((name) => !UTF_8_LABEL.test(name) && !LATIN_CHARSETS.test(name));
  return iconv.decode(body, otherCharset ?? 'windows-1252');
}

/**
 * Returns true for UTF-8 with a few damaged bytes.
 * In a Latin text hardly any sequence is valid UTF-8. The text is checked in chunks, so that it is not in memory twice.
 */
function isMostlyUtf8(body: Buffer): boolean {
  const decoder = new TextDecoder();
  let balance = 0;
  for (let at = 0; at < body.length; at += CHUNK_BYTES) {
    const stream = at + CHUNK_BYTES < body.length;
    const text = decoder.decode(body.subarray(at, at + CHUNK_BYTES), { stream });
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) balance += code === 0xfffd ? -1 : 1;
    }
  }
  return balance > 0;
}

/** Returns true for the name of a charset from which documents can be decoded. */
export const isSupportedCharset = (name: string | undefined): name is string =>
  name !== undefined && !UNSUPPORTED_CHARSETS.test(name) && iconv.encodingExists(name);
